"""The state of Hide the Havarti, and the numbers its fields and actions are written in."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.games.havarti.tables import CELLS, SEATS
from cheeseboard.games.speed import Fields

# Phases, by the names that positions give them; with _PHASE where tables.py has a card or a room of that name.
KEEP, SPECIALS_PHASE, HOUSE_PHASE, ARRANGE, SHOW, OPEN, FROMAGER, INSPECTOR, AGAIN = 0, 1, 2, 3, 4, 5, 6, 7, 8
SNIFF_PHASE, VEGETABLE_PHASE, LIBRARY_PHASE, BATHROOM_PHASE, SITTING_PHASE = 9, 10, 11, 12, 13
PARLOR_PHASE, CELLAR_PHASE, PEEK, OVER = 14, 15, 16, 17

RUNNING, ALL_ROUNDS, RESIGNED = 0, 1, 2  # reasons of an ending

MOST_SWAPS = 32  # in the lay-out of a round, all fromagers together
MOST_IDLE = 3  # turns of the inspector in a row without a check (Q32)

# An action is an int, block * 16 + bit. The first two blocks hold what needs no cell.
DO_READY, DO_TIMEOUT, DO_STOP, DO_DONE, DO_SNIFF = 0, 1, 2, 3, 4
DO_KEEP = 5  # + pair
DO_SHOW = 11  # + cheese - 1; ends with 14
DO_LINE = 16  # + line
DO_NAME = 24  # + seat
DO_OPEN, DO_HIDE, DO_CHECK, DO_WALK, DO_VOILA, DO_THAT, DO_AHHA, DO_PEEK = 32, 48, 64, 80, 96, 112, 128, 144
DO_SWAP = 160  # + 16 * the first cell + the second
DO_PLACE = 416  # + 16 * (card - 1) + cell
ACTION_COUNT = DO_PLACE + 13 * CELLS
MOST_LEGAL = 13 * CELLS

NOT_AGAIN, AGAIN_ANY, AGAIN_BAR = 0, 1, 2  # `again`: no second check to come; none barred; 2 + the barred cell


class State(Fields):
    """All there is to know about a match, secrets included."""

    known: Annotated[list[int], "int32", SEATS]  # the cells whose card each seat knows, if it remembers everything
    up: Annotated[int, "int32"]  # the cells that lie face up
    switched: Annotated[int, "int32"]  # swapped by fromagers since the inspector's last turn (Q20)
    first: Annotated[int, "int32"]  # the two cells of the Library's first swap
    clean: Annotated[int, "int32"]  # cards of lines that were named in vain: no cheese among them
    scent: Annotated[int, "int32"]  # cards of the line that was named rightly: a cheese among them
    found: Annotated[int, "int32"]  # cheeses, four bits each, the oldest lowest
    lost: Annotated[int, "int32"]
    scores: Annotated[list[int], "int16", SEATS]
    specials: Annotated[int, "int16"]  # drawn for this round, a set; bit 0 is the first special
    checked: Annotated[int, "int16"]  # took effect this round (Q15)
    seen: Annotated[int, "int16"]  # were face up at some time this round
    tried: Annotated[int, "int16"]  # lines named in vain
    round: Annotated[int, "int16"]
    house: Annotated[list[int], "int8", CELLS]
    slot: Annotated[list[int], "int8", 4]  # the cells of the four cards that the Parlor mixed
    was: Annotated[list[int], "int8", 4]  # what the inspector knew the four to be before, in reading order of then
    became: Annotated[list[int], "int8", 4]  # what each of `slot` has turned out to be since
    mixed: Annotated[int, "int8"]  # the Parlor has mixed them
    was_clean: Annotated[int, "int8"]  # which of the four were in `clean` before, a set
    was_scent: Annotated[int, "int8"]
    players: Annotated[int, "int8"]
    searches: Annotated[int, "int8"]
    dealt: Annotated[int, "int8"]  # option: chance lays the house
    own: Annotated[int, "int8"]  # option: fromagers score their own cheese (H44)
    assist: Annotated[int, "int8"]  # option: views show what a fromager remembers perfectly
    phase: Annotated[int, "int8"]
    inspector: Annotated[int, "int8"]
    turn: Annotated[int, "int8"]  # in phase FROMAGER, whose it is; in phase PEEK, who was named
    at: Annotated[int, "int8"]  # the inspector's cell
    die: Annotated[int, "int8"]
    idle: Annotated[int, "int8"]  # the inspector's turns in a row without a check
    cards: Annotated[int, "int8"]  # the inspector's, a set
    ready: Annotated[int, "int8"]  # the seats that are
    swaps: Annotated[int, "int8"]  # made in this lay-out
    hidden: Annotated[int, "int8"]  # by the Vegetable Cellar
    again: Annotated[int, "int8"]
    peeker: Annotated[int, "int8"]  # 1 + the seat that has just looked at `peeked`
    peeked: Annotated[int, "int8"]
    sniffer: Annotated[int, "int8"]  # 1 + the seat that has just looked along `sniffed`
    sniffed: Annotated[int, "int8"]
    dormant: Annotated[int, "int8"]
    reason: Annotated[int, "int8"]
    winners: Annotated[int, "int8"]
