"""Positions that can be read at a glance, and a few questions to ask of a match.

    house(
        '''
        1 . . .
        . N 2 .
        . . . V
        3 . . 4
        ''',
        at="b2", up="b2 c2", die=3, phase="inspector", cards="that voila",
    )

draws the back row first. Where few rooms matter, `house(rooms="a1=1 b2=N")` says the same; rooms not mentioned are
commons. Everything lies face down but for `up`. Seat 0 is the inspector unless told otherwise, and nothing happens by
itself: whoever tests plays for chance too.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import cheeseboard

INSPECTOR, FIRST, SECOND, THIRD = range(4)
SPECTATOR = None

COLUMNS = "abcd"
CELLS = tuple(f"{column}{row}" for row in range(1, 5) for column in COLUMNS)  # in reading order
ENTRANCES = ("a1", "d1", "b4", "c4")
CENTRE = ("b2", "c2", "b3", "c3")
LINES = tuple("abcd1234")
SPECIALS = "BCDLNPSV"
INSPECTOR_CARDS = ("ahha", "sniff", "that", "voila")
HIDDEN = ["????"] * 4
BARE = ["----"] * 4

OPTIONS = ("players", "searches", "setup", "scoring", "talk", "memory")
NOBODY_INSIDE = ("keep", "specials", "house", "arrange", "show", "open")
LAID = """
    1 . . 2
    . D N .
    . P V .
    3 . . 4
"""  # a whole deck


def neighbours(cell: str) -> set[str]:
    """The two to four cells that share an edge with a cell."""
    return {other for other in CELLS if steps(cell, other) == 1}


def steps(one: str, other: str) -> int:
    """How many rooms one has to go from one cell to another."""
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))


PAIRS = {f"{one}-{other}" for n, one in enumerate(CELLS) for other in CELLS[n:] if steps(one, other) == 1}


def house(
    picture: str = "",
    *,
    rooms: str = "",
    phase: str = "fromager",
    at: str | None = None,
    up: str = "",
    switched: str = "",
    cards: str = "",
    players: int = 3,
    seat: int | str | None = None,
    dormant: Iterable[int] = (),
    chance: str = "manual",
    **fields: Any,
) -> cheeseboard.Match:
    """A match at this position. Options and all other fields of a position go by their names."""
    inspector = fields.get("inspector", INSPECTOR)
    options = {"players": players, **{name: fields.pop(name) for name in OPTIONS if name in fields}}
    position = {
        "game": "havarti",
        "options": options,
        "house": drawn(picture, rooms) if phase not in ("keep", "specials") else BARE,
        "phase": phase,
        "at": at if phase in NOBODY_INSIDE else at or "a1",
        "up": up.split(),
        "switched": switched.split(),
        "cards": cards.split(),
        "dormant": list(dormant),
        **fields,
    }
    if seat is None and phase in ("fromager", "peek"):
        seat = (inspector + 1) % players
    if seat is not None:
        position["seat"] = seat
    return cheeseboard.load(position, chance=chance)


def drawn(picture: str = "", rooms: str = "") -> list[str]:
    """The four rows of a house."""
    floor = dict(zip(CELLS, picture.split(), strict=True)) if picture else dict.fromkeys(CELLS, ".")
    for pair in rooms.split():
        cell, code = pair.split("=")
        floor[cell] = code
    return ["".join(floor[f"{column}{row}"] for column in COLUMNS) for row in range(1, 5)]


def searching(picture: str = "", **fields: Any) -> cheeseboard.Match:
    """A match in which it is the inspector's turn."""
    return house(picture, phase="inspector", **fields)


def laid_out(*, ready: bool = True, specials: str = "DNPV", picture: str = LAID, **options: Any) -> cheeseboard.Match:
    """A new match whose first house has been laid like this, by the first fromager; then all are ready or not."""
    match = cheeseboard.new("havarti", chance="manual", **options)
    act(match, "keep sniff voila", f"specials {specials}")
    for cell, code in zip(CELLS, picture.split(), strict=True):
        act(match, f"place {code} {cell}")
    while ready and match.position()["phase"] == "arrange":
        act(match, "ready")
    return match


# -- playing ----------------------------------------------------------------------------------------------------


def play(match: cheeseboard.Match, actor: int | str, *actions: str) -> list[dict[str, Any]]:
    """Let this actor play these actions one after the other; all their events."""
    return [event for action in actions for event in match.play(actor, action)]


def act(match: cheeseboard.Match, *actions: str) -> list[dict[str, Any]]:
    """Play these actions, each by whoever is first to act; all their events."""
    return [event for action in actions for event in match.play(match.actors[0], action)]


def refused(match: cheeseboard.Match, actor: int | str, action: str) -> tuple[str, str]:
    """Code and rule of the refusal this action meets, having left everything as it was."""
    before = match.position(), match.history, match.record()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(actor, action)
    assert (match.position(), match.history, match.record()) == before
    assert action not in match.legal(actor)
    assert len(str(caught.value)) > 10
    return caught.value.code, caught.value.rule


def play_round(match: cheeseboard.Match) -> None:
    """Everybody does the first thing he can until the round is over, which it will be: the inspector checks."""
    running = match.position()["round"]
    while not match.outcome and match.position()["round"] == running:
        act(match, legal_list(match)[0])


# -- asking -----------------------------------------------------------------------------------------------------


def facts(match: cheeseboard.Match, names: str) -> tuple[Any, ...]:
    """Some fields of the position; lists as texts."""
    position = match.position()
    values = (position.get(name) for name in names.split())
    return tuple(" ".join(map(str, value)) if isinstance(value, list) else value for value in values)


def legal_list(match: cheeseboard.Match) -> tuple[str, ...]:
    """What the first to act may do, in the order of the match."""
    return match.legal(match.actors[0])


def legal(match: cheeseboard.Match, verb: str = "") -> set[str]:
    """What the first to act may do, or with a verb: to what he may do it."""
    return {text.removeprefix(verb).strip() for text in legal_list(match) if text.startswith(verb)}


def verbs(match: cheeseboard.Match) -> set[str]:
    """The first words of all that the first to act may do."""
    return {text.split()[0] for text in legal_list(match)}


def room(match: cheeseboard.Match, cells: str) -> str:
    """The codes of the cards on these cells, secret or not; a digit stands for a row, a letter for a column."""
    rows = match.position()["house"]
    chosen = [c for c in CELLS if cells in c] if len(cells) == 1 else cells.split()
    return "".join(rows[int(cell[1]) - 1][COLUMNS.index(cell[0])] for cell in chosen)


def seen(match: cheeseboard.Match, seat: int | None = SPECTATOR) -> dict[str, str]:
    """The cards that the view of this seat shows, by cell."""
    rows = match.view(seat)["house"]
    return {cell: code for cell, code in zip(CELLS, "".join(rows), strict=True) if code != "?"}


def names(events: Iterable[dict[str, Any]]) -> str:
    """The names of events, in order."""
    return " ".join(event["event"] for event in events)


def the(events: Iterable[dict[str, Any]], name: str) -> dict[str, Any]:
    """The one event of that name."""
    (found,) = [event for event in events if event["event"] == name]
    return found


def ending(match: cheeseboard.Match) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Why the match ended, who won, and the points."""
    assert match.outcome is not None
    assert match.actors == ()
    return match.outcome.reason, match.outcome.winners, match.outcome.scores
