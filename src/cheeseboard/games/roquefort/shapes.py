"""The shapes of Château Roquefort's positions, views, guides and events, as types.

The page's TypeScript and the tables of README.md are checked against them, and so is everything that random play brings
about (`cheeseboard.testing.check_shapes`).
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Cell = str  # "a1" to "g7"
Tile = str  # "1" to "7" a kind of cheese, "." blank, "x" mousetrap, "?" hidden
Phase = Literal["deal", "place", "turn", "over"]
Reason = Literal["goal", "third mouse", "quiet", "rounds", "resigned"]


class Options(TypedDict):
    """The options of a match."""

    players: int
    layout: Literal["roquefort", "appenzell"]
    goal: int
    memory: Literal["table", "assist"]
    quiet_limit: int
    round_limit: int


class Outcome(TypedDict):
    """How a match ended."""

    reason: Reason
    winners: list[int]
    scores: list[int]


class _Table(TypedDict):
    game: Literal["roquefort"]
    options: Options
    tiles: list[str]  # 7 rows of 7 signs
    spare: Tile
    open: str  # the letters of the rooms without a roof
    mice: list[list[str]]  # by seat, four of: a cell, "-" outside, "x" dungeon
    cheese: list[str]  # by seat, the kinds it has
    phase: Phase
    seat: int
    actions: int
    slid: bool
    round: int
    quiet: int
    stirred: bool


class Position(_Table):
    """Everything, hidden tiles included."""

    known: list[Cell]
    dormant: list[int]
    outcome: NotRequired[Outcome]


class View(_Table):
    """What a seat may know."""

    dormant: list[int]
    outcome: NotRequired[Outcome]
    you: int | None


class Deal(TypedDict):
    """The floor is laid; seats see the spare only."""

    event: Literal["deal"]
    tiles: str


class Enter(TypedDict):
    """A mouse comes in; placing is free."""

    event: Literal["enter"]
    seat: int
    cell: Cell
    cost: int


class Lift(TypedDict):
    """A roof is taken off."""

    event: Literal["lift"]
    seat: int
    room: str
    tiles: dict[Cell, Tile]


Run = TypedDict("Run", {"event": Literal["run"], "seat": int, "from": Cell, "to": Cell, "cost": int})
Run.__doc__ = "A mouse runs a step, or jumps."

Slide = TypedDict(
    "Slide",
    {"event": Literal["slide"], "seat": int, "slot": Cell, "in": Tile, "out": Tile, "shown": dict[Cell, Tile]},
)
Slide.__doc__ = "The spare is pushed in, and another tile out; `shown` are the open holes of that line afterwards."


class Fall(TypedDict):
    """A mouse falls through a trap."""

    event: Literal["fall"]
    seat: int
    cell: Cell


class Collect(TypedDict):
    """A seat gets a kind of cheese."""

    event: Literal["collect"]
    seat: int
    kind: str


class Cover(TypedDict):
    """Roofs are put back."""

    event: Literal["cover"]
    rooms: str


class Quiet(TypedDict):
    """The limit of quiet rounds is near (Q30)."""

    event: Literal["quiet"]
    rounds: int
    limit: int


class Resign(TypedDict):
    """A seat gives up."""

    event: Literal["resign"]
    seat: int


class Turn(TypedDict):
    """A turn begins, or a placement."""

    event: Literal["turn"]
    seat: int
    round: int
    phase: Phase


class Over(TypedDict):
    """The match is over."""

    event: Literal["over"]
    reason: Reason
    winners: list[int]
    scores: list[int]


class Ending(TypedDict):
    """How a slide that drops a third mouse ends the match."""

    losers: list[int]
    winner: int
    kinds: int  # of cheese that the winner then has
    certain: bool  # no hidden tile comes under a mouse


class Guide(TypedDict, total=False):
    """The rules' facts for the interface of the seat in turn, by action."""

    prices: dict[str, int]  # of jumps, in actions
    endings: dict[str, Ending]


EVENTS = (Deal, Enter, Lift, Run, Slide, Resign, Fall, Collect, Cover, Quiet, Turn, Over)
