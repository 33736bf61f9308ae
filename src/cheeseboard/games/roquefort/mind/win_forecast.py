"""What a position is worth to each of four seats: a race for the last kind. In the dialect.

For each seat it is forecast how likely it completes its last kinds in its next turn, if not then in the one after that,
and so on; see `outlook.py`. Who wins follows by going round the table.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cheeseboard.games.roquefort.mind.evaluation import SURE, next_mover, note_costs, share_out
from cheeseboard.games.roquefort.mind.forecast_weights import TURNS
from cheeseboard.games.roquefort.mind.network import ODDS, ODDS_BITS, ODDS_UNIT
from cheeseboard.games.roquefort.mind.one_turn_gains import grasp
from cheeseboard.games.roquefort.mind.seat_features import forecast, seen_of_kinds
from cheeseboard.games.roquefort.mind.slide_threats import all_snared
from cheeseboard.games.roquefort.rules import OVER

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

SURELY = 1 << 16
FINE = 16  # bits of a chance to win, beyond parts of SURE, while it is reckoned with
SHARE = 30  # bits of such a chance; two go into an int
CHANCES = [round(SURELY / (1 + math.exp((ODDS // 2 - step) / ODDS_UNIT))) for step in range(ODDS)]  # by odds


def race_chances(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win, in parts of SURE. `me` will go on as a search does, the others as greedy players."""
    if s.phase == OVER:
        share_out(s, out)
        return
    note_costs(s, out)
    danger = all_snared(s)
    mover = next_mover(s)
    seen = seen_of_kinds(s)
    held = grasp(s, mover, out)
    for seat in range(s.players):
        if not s.dormant >> seat & 1:
            out[seat] = forecast(s, seat, int(out[seat]), danger, mover, seen, held, int(seat == me))
    go_round(s, mover, out)


def go_round(s: State, mover: int, out: Any) -> None:
    """Turn forecasts into chances to win: whoever finishes while nobody has, wins. What is left after the turns that
    are forecast is shared out by the chances in the last of them."""
    left = SURE << FINE  # the chance that nobody has finished
    low = 0  # what the first two seats have won
    high = 0  # what the others have
    total = 0
    for turn in range(TURNS):
        for k in range(s.players):
            seat = (mover + k) % s.players
            if not s.dormant >> seat & 1:
                chance = chance_in(int(out[seat]), turn)
                won = left * chance // SURELY
                left -= won
                if seat < 2:
                    low += won << SHARE * seat
                else:
                    high += won << SHARE * (seat - 2)
                if turn == TURNS - 1:
                    total += chance
    for seat in range(s.players):
        won = low
        if seat > 1:
            won = high
        won = won >> SHARE * (seat & 1) & (1 << SHARE) - 1
        if not s.dormant >> seat & 1:
            won += left * chance_in(int(out[seat]), TURNS - 1) // total
        out[seat] = won >> FINE


def chance_in(forecast_of_seat: int, turn: int) -> int:
    """The chance to finish in that turn, if not before, in parts of SURELY."""
    return CHANCES[forecast_of_seat >> ODDS_BITS * turn & ODDS - 1]
