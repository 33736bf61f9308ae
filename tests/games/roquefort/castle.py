"""Positions that can be read at a glance, and a few questions to ask of a match.

    castle(
        '''
        *r .  #  .  #  .  *
        .  1r 1b .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *b
        ''',
        open="BE",
    )

draws every cell as its tile and the mouse on it. Where few cells matter, `castle(tiles="b2=1 c2=1", red="a1 b2",
blue="c2 g7", open="BE")` says the same; holes not mentioned are blank, mice not mentioned are outside.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import cheeseboard

RED, BLUE, GREEN, YELLOW = range(4)
SPECTATOR = None

COLUMNS = "abcdefg"
CELLS = tuple(f"{column}{row}" for row in range(1, 8) for column in COLUMNS)  # in reading order
TOWERS = ("a1", "g1", "a7", "g7")
RAISED = ("c1", "e1", "a3", "c3", "e3", "g3", "a5", "c5", "e5", "g5", "c7", "e7")
HOLES = tuple(cell for cell in CELLS if cell not in TOWERS + RAISED)
SLOTS = ("a2", "a4", "a6", "g2", "g4", "g6", "b1", "d1", "f1", "b7", "d7", "f7")
ROOMS = "ABCDEFGHIJKLMNOPQR"
EVERY_TILE = "..........111222333444555666777xxx"  # R3

PLANS = {
    "roquefort": """
        * A A B C C *
        D E E B F F G
        D H I I I J G
        K H L L L J M
        K N N O P P M
        K N N O P P M
        * Q Q O R R *
    """,
    "appenzell": """
        * A A A B B *
        C D E E F G H
        C D E E F G H
        C I I J J K H
        L M N J J K O
        L M N P P P O
        * Q Q R R R *
    """,
}
ROOM_OF = {layout: dict(zip(CELLS, plan.split(), strict=True)) for layout, plan in PLANS.items()}


def room_cells(room: str, layout: str = "roquefort") -> set[str]:
    """The cells of a room."""
    return {cell for cell, letter in ROOM_OF[layout].items() if letter == room}


def king_steps(cell: str) -> set[str]:
    """The up to eight cells around a cell."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    return {c for c in CELLS if max(abs(COLUMNS.index(c[0]) - column), abs(int(c[1]) - row)) == 1}


def line_from(slot: str) -> list[str]:
    """The seven cells of a slot's line, the entry first."""
    line = [c for c in CELLS if (c[1] == slot[1] if slot[0] in "ag" else c[0] == slot[0])]
    return line if line[0] == slot else line[::-1]


def castle(
    picture: str = "",
    *,
    tiles: str = "",
    open: str = "",  # noqa: A002  # the word of the position format
    red: str = "",
    blue: str = "",
    green: str | None = None,
    yellow: str | None = None,
    spare: str = ".",
    cheese: Iterable[str] = (),
    known: str = "",
    dormant: Iterable[int] = (),
    options: dict[str, Any] | None = None,
    **fields: Any,
) -> cheeseboard.Match:
    """A match at this position. There are as many players as colours named, at least two; `fields` are other fields
    of a position, such as seat or actions."""
    floor, mice = _read_picture(picture) if picture else (dict.fromkeys(HOLES, "."), [[], [], [], []])
    for pair in tiles.split():
        cell, tile = pair.split("=")
        floor[cell] = tile
    for places, more in zip(mice, (red, blue, green, yellow), strict=True):
        places += (more or "").split()
    named = [True, True, green is not None or bool(mice[2]), yellow is not None or bool(mice[3])]
    players = 4 if named[3] else 3 if named[2] else 2
    kinds = [*cheese, "", "", "", ""]
    position = {
        "game": "roquefort",
        "options": {"players": players, **(options or {})},
        "tiles": ["".join(_sign(floor, f"{column}{row}") for column in COLUMNS) for row in range(1, 8)],
        "spare": spare,
        "open": open,
        "mice": [places + ["-"] * (4 - len(places)) for places in mice[:players]],
        "cheese": kinds[:players],
        "known": known.split(),
        "dormant": list(dormant),
        **fields,
    }
    return cheeseboard.load(position)


def _read_picture(picture: str) -> tuple[dict[str, str], list[list[str]]]:
    signs = dict(zip(CELLS, picture.split(), strict=True))
    mice = [[cell for cell, sign in signs.items() if sign[1:] == colour] for colour in "rbgy"]
    return {cell: signs[cell][0] for cell in HOLES}, mice


def _sign(floor: dict[str, str], cell: str) -> str:
    return "*" if cell in TOWERS else "#" if cell in RAISED else floor[cell]


# -- playing ----------------------------------------------------------------------------------------------------


def play(match: cheeseboard.Match, seat: int | str, *actions: str) -> list[dict[str, Any]]:
    """Play these actions one after the other; all their events."""
    return [event for action in actions for event in match.play(seat, action)]


def refused(match: cheeseboard.Match, actor: int | str, action: str) -> tuple[str, str]:
    """Code and rule of the refusal this action meets, having left everything as it was."""
    before = match.position(), match.history, match.record()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(actor, action)
    assert (match.position(), match.history, match.record()) == before
    assert action not in match.legal(actor)
    assert len(str(caught.value)) > 10
    return caught.value.code, caught.value.rule


def pass_round(match: cheeseboard.Match) -> None:
    """Everybody from the seat in turn to the last of the round ends his turn at once."""
    running = match.position()["round"]
    while not match.outcome and match.position()["round"] == running:
        match.play(match.actors[0], "end")


# -- asking -----------------------------------------------------------------------------------------------------


def legal(match: cheeseboard.Match, verb: str) -> set[str]:
    """What the seat in turn may lift, enter, slide, or run, without the verb."""
    return {text.removeprefix(verb).strip() for text in match.legal(match.actors[0]) if text.startswith(verb)}


def tiles(match: cheeseboard.Match, cells: str) -> str:
    """The tiles that lie on these cells, secret or not; a digit stands for a row, a letter for a column."""
    rows = match.position()["tiles"]
    chosen = [c for c in CELLS if cells in c] if len(cells) == 1 else cells.split()
    return "".join(rows[int(cell[1]) - 1][COLUMNS.index(cell[0])] for cell in chosen)


def seen(match: cheeseboard.Match, seat: int | None = SPECTATOR) -> dict[str, str]:
    """The tiles that the view of this seat shows, by cell."""
    rows = match.view(seat)["tiles"]
    return {cell: sign for cell, sign in zip(CELLS, "".join(rows), strict=True) if cell in HOLES and sign != "?"}


def mice(match: cheeseboard.Match, seat: int) -> str:
    """Where a seat's mice are."""
    return " ".join(match.position()["mice"][seat])


def stock(match: cheeseboard.Match) -> dict[str, int]:
    """How many collecting tiles of each kind are left: all four (R6) but those that players have."""
    owned = match.position()["cheese"]
    return {kind: 4 - sum(kind in kinds for kinds in owned) for kind in "1234567"}


def ending(match: cheeseboard.Match) -> tuple[str, tuple[int, ...]]:
    """Why the match ended and who won."""
    assert match.outcome is not None
    assert match.actors == ()
    return match.outcome.reason, match.outcome.winners
