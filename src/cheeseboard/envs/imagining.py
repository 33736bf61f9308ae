"""What may have happened as far as one seat knows: the past of an OpenSpiel state drawn anew.

Everything that the seat heard stays, word for word; the deal, the lay-out and the mixing that it did not see become
others, all that are consistent being equally likely (`Match.resample`). The past is played again so that it fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

from cheeseboard.envs.played import state_of
from cheeseboard.envs.spelling import deal_of
from cheeseboard.envs.spiel_table import Step, Table
from cheeseboard.errors import CheeseboardError
from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.notation import CELL_NAMES, CODES, special_letters
from cheeseboard.games.havarti.state import DO_PLACE, DO_SWAP
from cheeseboard.games.havarti.tables import CELLS as HOUSE_CELLS
from cheeseboard.games.havarti.tables import CENTRE_CELLS, COMMON
from cheeseboard.games.roquefort.notation import TILE_LETTERS
from cheeseboard.games.roquefort.rules import LIFT, SLIDE
from cheeseboard.games.roquefort.tables import HOLE_CELLS, SLOT_ENTRY, SLOT_EXIT, SLOT_STEP


class Inconsistent(CheeseboardError):  # noqa: N818  # not for anybody to catch
    """No past was found that fits what the seat heard: an error of ours."""


def imagined(table: Table, seat: int, seed: int) -> Table:
    """A table that stands where this one may stand as far as the seat knows."""
    random = Random(seed)  # noqa: S311  # imagination, not secrets
    if table.match.game == "roquefort":
        return _other_floor(table, seat, random)
    return _other_round(table, seat, random)


def _deal_some(table: Table, count: int, random: Random) -> None:
    """So many draws of a deal."""
    deal = deal_of(table.match)
    for sign in random.sample(deal.pool, count):
        table.play(deal.signs.index(sign))


# -- Château Roquefort ------------------------------------------------------------------------------------------


def _other_floor(table: Table, seat: int, random: Random) -> Table:
    """Tiles that nobody has seen lie otherwise. All that is done is done in the open, so only the deal changes."""
    twin = table.copy()
    if table.seat is None and not table.over:
        twin.steps, twin.drawn = [], ""
        _deal_some(twin, len(table.drawn), random)
        return twin
    deal_steps = len(HOLE_CELLS) + 1
    twin.match = table.match.resample(seat, random.getrandbits(61))
    known, tiles = state_of(table.match).known, state_of(twin.match).tiles
    dealt = [TILE_LETTERS[step.number] for step in table.steps[:deal_steps]]
    for cell, place in _dealt_places(table.steps[deal_steps:]).items():
        if not known >> cell & 1:
            dealt[place] = TILE_LETTERS[tiles[cell]]
    for k, letter in enumerate(dealt):
        twin.steps[k] = twin.steps[k]._replace(number=TILE_LETTERS.index(letter))
    last = twin.steps[deal_steps - 1]
    events: list[Event] = [
        {**event, "tiles": "".join(dealt)} if event["event"] == "deal" else event for event in last.events
    ]
    twin.steps[deal_steps - 1] = last._replace(text="deal " + "".join(dealt), events=events, told={})
    return twin


def _dealt_places(steps: list[Step]) -> dict[int, int]:
    """For each hole which place of the deal its tile had, the slides undone."""
    places = {cell: place for place, cell in enumerate(HOLE_CELLS)}
    spare = len(HOLE_CELLS)
    for step in steps:
        if SLIDE <= step.number < LIFT:
            slot = step.number - SLIDE
            cell, ejected = SLOT_EXIT[slot], places[SLOT_EXIT[slot]]
            while cell != SLOT_ENTRY[slot]:
                places[cell] = places[cell - SLOT_STEP[slot]]
                cell -= SLOT_STEP[slot]
            places[cell], spare = spare, ejected
    return places


# -- Hide the Havarti -------------------------------------------------------------------------------------------


def _other_round(table: Table, seat: int, random: Random) -> Table:
    """The running round with another house, or another mixing; rounds that are over lie open."""
    start, before = table.round
    steps = table.steps[before:]
    inspector = seat == state_of(start).inspector
    laying = table.seat is None and not table.over and not table.match.legal("chance")
    mixing = any(step.text.startswith("parlor ") for step in steps)
    if table.over or len(steps) < 2 or not (inspector or laying or mixing):
        return table.copy()  # nothing is hidden from this seat
    drawn = state_of(table.match.resample(seat, random.getrandbits(61)))
    specials = special_letters(drawn.specials)
    if laying:
        twin = _begun(table, specials)
        _deal_some(twin, len(table.drawn), random)
        return twin
    laid = next((k for k, step in enumerate(steps) if step.text.startswith("open ")), len(steps))
    lay_out, search = steps[:laid], steps[laid:]
    cards = _Cards(search, [CODES[card] for card in drawn.house])
    for house in cards.houses(random) if inspector else [None]:
        twin = _begun(table, specials)
        _lay(twin, house, lay_out)
        if _goes_on(twin, seat, search, cards.mixed):
            return twin
    raise Inconsistent(f"Seat {seat} cannot have heard what it heard.")


def _begun(table: Table, specials: str) -> Table:
    """The running round anew, with its specials drawn."""
    start, before = table.round
    twin = table.copy()
    twin.match, twin.drawn = start.copy(), ""
    twin.steps, keep = table.steps[:before], table.steps[before]
    twin.seat = keep.seat
    twin.play(keep.number)
    twin.spell(f"specials {specials}")
    return twin


def _lay(twin: Table, house: list[str] | None, lay_out: list[Step]) -> None:
    """Lay this house; None: as it was laid."""
    if house is None:
        for step in lay_out[2:]:
            twin.play(step.number)
    elif twin.seat is None:
        twin.spell("house " + "".join(house))
    else:
        for cell, code in enumerate(house):
            twin.play(DO_PLACE + (CODES.index(code) - 1) * HOUSE_CELLS + cell)
        for step in lay_out[2:]:
            if step.text == "ready":
                twin.play(step.number)


def _goes_on(twin: Table, seat: int, search: list[Step], mixed: str) -> bool:
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
        if twin.told(seat, twin.play(number)) != twin.told(seat, step):
            return False
    return True


class _Cards:
    """Which card went where while the inspector searched: swaps are seen by all, and so is what was found."""

    def __init__(self, search: list[Step], now: list[str]) -> None:
        lies = list(range(HOUSE_CELLS))  # by cell, where its card was laid; mixed cards count from 16
        self._found: dict[int, str] = {}
        self._centre: list[int] = []  # the cards that were mixed
        for step in search:
            if step.text.startswith("parlor "):
                self._centre = [lies[cell] for cell in CENTRE_CELLS]
                for k, cell in enumerate(CENTRE_CELLS):
                    lies[cell] = HOUSE_CELLS + k
            elif DO_SWAP <= step.number < DO_PLACE:
                one, other = divmod(step.number - DO_SWAP, HOUSE_CELLS)
                lies[one], lies[other] = lies[other], lies[one]
            for event in step.events:
                if event["event"] == "found":  # a common lies there from now on
                    self._found[lies[CELL_NAMES.index(event["cell"])]] = event["code"]
        self._codes = dict(zip(lies, now, strict=True)) | self._found
        self.mixed = "".join(self._codes[HOUSE_CELLS + k] for k in range(4)) if self._centre else ""

    def houses(self, random: Random) -> Iterator[list[str]]:
        """The houses that may have been laid, in a random order: the mixed cards may have lain in any."""
        orders = list(permutations(self.mixed)) if self.mixed else [()]
        random.shuffle(orders)
        for order in orders:
            lay = dict(zip(self._centre, order, strict=True))
            if all(code == CODES[COMMON] for card, code in lay.items() if card in self._found):
                codes = self._codes | lay | self._found
                yield [codes[card] for card in range(HOUSE_CELLS)]
