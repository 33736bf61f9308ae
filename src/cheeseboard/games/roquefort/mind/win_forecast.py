"""Each seat's chance to win with four players, as a race for the last kind. In the dialect.

A network forecasts for each seat the chance to finish in its next turn, if not then in the one after, and so on
(`seat_features.py`, `network.py`). The chances to win follow by going round the table turn by turn.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from cheeseboard.games.mind import CERTAIN
from cheeseboard.games.roquefort.mind.evaluation import next_mover, pack_pair_costs, write_outcome
from cheeseboard.games.roquefort.mind.forecast_weights import FORECAST_TURNS
from cheeseboard.games.roquefort.mind.network import LOGIT_BITS, LOGIT_STEPS, STEPS_PER_NAT
from cheeseboard.games.roquefort.mind.one_turn_gains import one_turn_gains
from cheeseboard.games.roquefort.mind.seat_features import count_seen_tiles, seat_forecast
from cheeseboard.games.roquefort.mind.slide_threats import threatened_cells
from cheeseboard.games.roquefort.rules import OVER

if TYPE_CHECKING:
    from cheeseboard.games.roquefort.rules import State

ONE_FIXED_POINT = 1 << 16  # a chance of 1 in a forecast
FRACTION_BITS = 16  # of chances to win below the unit of CERTAIN, during the computation
PACKED_CHANCE_BITS = 30  # of such a chance; two are packed into an int
# The chance for each quantized logit.
SIGMOID = [
    round(ONE_FIXED_POINT / (1 + math.exp((LOGIT_STEPS // 2 - step) / STEPS_PER_NAT))) for step in range(LOGIT_STEPS)
]


def forecast_win_chances(s: State, me: int, out: Any) -> None:
    """Each seat's chance to win, from 0 to CERTAIN. `me` is expected to play on by search, the others greedily."""
    if s.phase == OVER:
        write_outcome(s, out)
        return
    pack_pair_costs(s, out)
    danger = threatened_cells(s)
    mover = next_mover(s)
    seen = count_seen_tiles(s)
    gains = one_turn_gains(s, mover, out)
    for seat in range(s.players):
        if not s.dormant >> seat & 1:
            out[seat] = seat_forecast(s, seat, int(out[seat]), danger, mover, seen, gains, int(seat == me))
    chances_from_forecasts(s, mover, out)


def chances_from_forecasts(s: State, mover: int, out: Any) -> None:
    """Turn forecasts into chances to win: the first seat that finishes wins. The chance that is left after all forecast
    turns is divided in proportion to the chances in the last of them."""
    left = CERTAIN << FRACTION_BITS  # the chance that no seat has finished yet
    low = 0  # the chances won by seats 0 and 1, packed
    high = 0  # by seats 2 and 3
    total = 0
    for turn in range(FORECAST_TURNS):
        for k in range(s.players):
            seat = (mover + k) % s.players
            if not s.dormant >> seat & 1:
                chance = finish_chance(int(out[seat]), turn)
                won = left * chance // ONE_FIXED_POINT
                left -= won
                if seat < 2:
                    low += won << PACKED_CHANCE_BITS * seat
                else:
                    high += won << PACKED_CHANCE_BITS * (seat - 2)
                if turn == FORECAST_TURNS - 1:
                    total += chance
    for seat in range(s.players):
        won = low
        if seat > 1:
            won = high
        won = won >> PACKED_CHANCE_BITS * (seat & 1) & (1 << PACKED_CHANCE_BITS) - 1
        if not s.dormant >> seat & 1:
            won += left * finish_chance(int(out[seat]), FORECAST_TURNS - 1) // total
        out[seat] = won >> FRACTION_BITS


def finish_chance(forecast_of_seat: int, turn: int) -> int:
    """The chance to finish in that turn, if not before, from 0 to ONE_FIXED_POINT."""
    return SIGMOID[forecast_of_seat >> LOGIT_BITS * turn & LOGIT_STEPS - 1]
