"""Hide the Havarti for OpenSpiel: its bounds, the laying of the house by chance, and other pasts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from math import comb
from random import Random

from cheeseboard.envs.chance_nodes import Deal
from cheeseboard.envs.openspiel_part import Bounds
from cheeseboard.envs.resampling import Inconsistent, draw_cards
from cheeseboard.envs.spiel_match import SpielMatch, Step
from cheeseboard.games.havarti.notation import CELL_NAMES, CODES, deck, special_letters
from cheeseboard.games.havarti.state import DO_PLACE, DO_SWAP, MOST_IDLE, MOST_SWAPS
from cheeseboard.games.havarti.tables import CELLS, CENTRE_CELLS, CHEESES, COMMON, LINES, ROUNDS
from cheeseboard.games.options import Options
from cheeseboard.match.match import Match

MAX_OUTCOMES = comb(8, 4)  # four of eight special rooms


def bounds(options: Options) -> Bounds:
    """A number of searches may fail in a row; a cheese or the Dairy begins anew."""
    players, fromagers = options["players"], options["players"] - 1
    checks = CHEESES + options["searches"] * (CHEESES + 2)
    turns = 1 + checks * (MOST_IDLE + 1)
    asked = LINES + 1 + 8  # for the mice, Ahhh HA! and the rooms
    laying = CELLS + MOST_SWAPS + fromagers
    dealt = CELLS if options["setup"] == "random" else 0
    rounds = ROUNDS[players]
    return Bounds(rounds * (1 + laying + 1 + turns * (1 + fromagers) + asked), rounds * (2 + dealt), MAX_OUTCOMES)


def deal(match: Match) -> Deal:
    """The house, card by card."""
    pool = "".join(CODES[card] for card in deck(match.state.specials))
    return Deal(CODES[1:14], pool, "house", 4)


def other_past(played: SpielMatch, seat: int, random: Random) -> SpielMatch:
    """The running round with another house, or another mixing; rounds that are over lie open."""
    start, before = played.round_start
    steps = played.steps[before:]
    inspector = seat == start.state.inspector
    laying = played.seat is None and not played.over and not played.match.legal("chance")
    mixing = any(step.text.startswith("parlor ") for step in steps)
    if played.over or len(steps) < 2 or not (inspector or laying or mixing):
        return played.copy()  # nothing is hidden from this seat
    drawn = played.match.resample(seat, random.getrandbits(61)).state
    specials = special_letters(drawn.specials)
    if laying:
        twin = _begun(played, specials)
        draw_cards(twin, len(played.drawn), random)
        return twin
    laid = next((k for k, step in enumerate(steps) if step.text.startswith("open ")), len(steps))
    lay_out, search = steps[:laid], steps[laid:]
    cards = _Cards(search, [CODES[card] for card in drawn.house])
    for house in cards.houses(random) if inspector else [None]:
        twin = _begun(played, specials)
        _lay(twin, house, lay_out)
        if _goes_on(twin, seat, search, cards.mixed):
            return twin
    raise Inconsistent(f"Seat {seat} cannot have heard what it heard.")


def _begun(played: SpielMatch, specials: str) -> SpielMatch:
    """The running round anew, with its specials drawn."""
    start, before = played.round_start
    twin = played.copy()
    twin.match, twin.drawn = start.copy(), ""
    twin.steps, keep = played.steps[:before], played.steps[before]
    twin.seat = keep.seat
    twin.play(keep.number)
    twin.play_text(f"specials {specials}")
    return twin


def _lay(twin: SpielMatch, house: list[str] | None, lay_out: list[Step]) -> None:
    """Lay this house; None: as it was laid."""
    if house is None:
        for step in lay_out[2:]:
            twin.play(step.number)
    elif twin.seat is None:
        twin.play_text("house " + "".join(house))
    else:
        for cell, code in enumerate(house):
            twin.play(DO_PLACE + (CODES.index(code) - 1) * CELLS + cell)
        for step in lay_out[2:]:
            if step.text == "ready":
                twin.play(step.number)


def _goes_on(twin: SpielMatch, seat: int, search: list[Step], mixed: str) -> bool:
    """Play on as it was played; whether the seat hears what it heard."""
    for step in search:
        if twin.seat != step.seat:
            return False
        number = step.number
        if step.seat is None:
            text = f"parlor {mixed}"
            if text not in twin.match.legal("chance"):
                return False
            number = twin.numbers(text)[0]
        if twin.heard_in(seat, twin.play(number)) != twin.heard_in(seat, step):
            return False
    return True


class _Cards:
    """Which card went where while the inspector searched: swaps are seen by all, and so is what was found."""

    def __init__(self, search: list[Step], now: list[str]) -> None:
        lies = list(range(CELLS))  # by cell, where its card was laid; mixed cards count from 16
        self._found: dict[int, str] = {}
        self._centre: list[int] = []  # the cards that were mixed
        for step in search:
            if step.text.startswith("parlor "):
                self._centre = [lies[cell] for cell in CENTRE_CELLS]
                for k, cell in enumerate(CENTRE_CELLS):
                    lies[cell] = CELLS + k
            elif DO_SWAP <= step.number < DO_PLACE:
                one, other = divmod(step.number - DO_SWAP, CELLS)
                lies[one], lies[other] = lies[other], lies[one]
            for event in step.events:
                if event["event"] == "found":  # a common lies there from now on
                    self._found[lies[CELL_NAMES.index(event["cell"])]] = event["code"]
        self._codes = dict(zip(lies, now, strict=True)) | self._found
        self.mixed = "".join(self._codes[CELLS + k] for k in range(4)) if self._centre else ""

    def houses(self, random: Random) -> Iterator[list[str]]:
        """The houses that may have been laid, in a random order: the mixed cards may have lain in any."""
        orders = list(permutations(self.mixed)) if self.mixed else [()]
        random.shuffle(orders)
        for order in orders:
            lay = dict(zip(self._centre, order, strict=True))
            if all(code == CODES[COMMON] for card, code in lay.items() if card in self._found):
                codes = self._codes | lay | self._found
                yield [codes[card] for card in range(CELLS)]
