"""The shapes of Hide the Havarti's positions, views, guides and events, as types. Events are as `events_for` hands them
out: a field that only some seats get is not required.

The page's TypeScript and the tables of README.md are checked against them, and so is everything that random play brings
about (`cheeseboard.testing.check_shapes`).
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Cell = str  # "a1" to "d4"
Code = str  # "1" to "4" cheese, "." common, a letter for a special room, "-" empty, "?" hidden
Card = Literal["ahha", "sniff", "that", "voila"]
Phase = Literal[
    "keep", "specials", "house", "arrange", "show", "open", "fromager", "inspector", "again",
    "sniff", "vegetable", "library", "bathroom", "sitting", "parlor", "cellar", "peek", "over",
]  # fmt: skip
Reason = Literal["rounds", "resigned"]


class Options(TypedDict):
    """The options of a match."""

    players: int
    searches: int
    setup: Literal["arrange", "random"]
    scoring: Literal["shared", "own"]
    talk: bool
    memory: Literal["table", "assist"]


class Outcome(TypedDict):
    """How a match ended."""

    reason: Reason
    winners: list[int]
    scores: list[int]


class Peeked(TypedDict):
    """A look at a face-down room."""

    cell: Cell
    code: Code


class Sniffed(TypedDict):
    """A look along a line."""

    line: str
    codes: str


class SeatPeeked(Peeked):
    """The same, and whose it was."""

    seat: int


class SeatSniffed(Sniffed):
    """The same, and whose it was."""

    seat: int


class _Table(TypedDict):
    game: Literal["havarti"]
    options: Options
    round: int
    inspector: int
    scores: list[int]
    house: list[str]  # 4 rows of 4 codes, the back row first
    up: list[Cell]
    checked: str
    specials: str
    at: Cell | None
    die: int
    found: str
    lost: str
    cards: list[Card]
    switched: list[Cell]
    idle: int
    phase: Phase
    seat: int | Literal["chance"] | None
    ready: list[int]
    dormant: list[int]
    swaps: NotRequired[int]
    tried: NotRequired[list[str]]
    hidden: NotRequired[int]
    first: NotRequired[list[Cell]]
    again: NotRequired[str]
    fromager: NotRequired[int]
    outcome: NotRequired[Outcome]


class Position(_Table):
    """Everything, face-down rooms included."""

    known: NotRequired[list[list[Cell]]]
    peeked: NotRequired[SeatPeeked]
    sniffed: NotRequired[SeatSniffed]
    recall: NotRequired[dict[str, Any]]


class View(_Table):
    """What a seat may know."""

    peeked: NotRequired[Peeked]
    sniffed: NotRequired[Sniffed]
    role: Literal["inspector", "fromager"] | None
    you: int | None


class Keep(TypedDict):
    """The inspector keeps two cards."""

    event: Literal["keep"]
    seat: int
    cards: list[Card]


class Specials(TypedDict):
    """The special rooms of the round are drawn."""

    event: Literal["specials"]
    codes: NotRequired[str]


class Place(TypedDict):
    """A fromager lays a card."""

    event: Literal["place"]
    seat: int
    code: Code
    cell: Cell


class Swap(TypedDict):
    """Two rooms change places."""

    event: Literal["swap"]
    seat: int
    cells: list[Cell]
    phase: Phase


class Ready(TypedDict):
    """A fromager is done with the lay-out."""

    event: Literal["ready"]
    seat: int


class Timeout(TypedDict):
    """The time for the lay-out is up."""

    event: Literal["timeout"]


class House(TypedDict):
    """Chance laid the house, or the rest of it."""

    event: Literal["house"]
    house: NotRequired[list[str]]


class Arranged(TypedDict):
    """The inspector comes in; a cheese is shown if the fromagers were slow."""

    event: Literal["arranged"]
    slow: bool


class Open(TypedDict):
    """The opening check."""

    event: Literal["open"]
    seat: int
    cell: Cell


class PlayCard(TypedDict):
    """An inspector card is played."""

    event: Literal["card"]
    seat: int
    card: Card


Walk = TypedDict("Walk", {"event": Literal["walk"], "seat": int, "from": Cell, "to_cell": Cell})
Walk.__doc__ = "The inspector walks."


class Reveal(TypedDict):
    """A room is turned up."""

    event: Literal["reveal"]
    cell: Cell
    code: Code


class Found(TypedDict):
    """A cheese is found."""

    event: Literal["found"]
    seat: int
    cell: Cell
    code: Code


class Miss(TypedDict):
    """A check without a cheese; the opening check is free."""

    event: Literal["miss"]
    seat: int
    cell: Cell
    free: bool


class Effect(TypedDict):
    """A special room takes effect."""

    event: Literal["effect"]
    code: Code


class Lose(TypedDict):
    """The Dairy takes the last cheese found."""

    event: Literal["lose"]
    code: Code


class Die(TypedDict):
    """The die is turned."""

    event: Literal["die"]
    value: int


class Hide(TypedDict):
    """A room is turned down."""

    event: Literal["hide"]
    seat: int
    cell: Cell


class Peek(TypedDict):
    """A fromager looks at a face-down room."""

    event: Literal["peek"]
    seat: int
    cell: Cell
    code: NotRequired[Code]


class Line(TypedDict):
    """The captain names a line for the sniffing mice."""

    event: Literal["line"]
    seat: int
    line: str
    cheese: bool
    codes: NotRequired[str]


class Name(TypedDict):
    """A fromager is named who may look."""

    event: Literal["name"]
    seat: int
    named: int


class Shuffle(TypedDict):
    """The Parlor mixes the four rooms in the centre."""

    event: Literal["shuffle"]
    cells: list[Cell]
    codes: NotRequired[str]


class Done(TypedDict):
    """The rest of an effect is left undone."""

    event: Literal["done"]
    seat: int


class Stop(TypedDict):
    """The second check is left out."""

    event: Literal["stop"]
    seat: int


class Resign(TypedDict):
    """A seat gives up."""

    event: Literal["resign"]
    seat: int


class Round(TypedDict):
    """A round is over: how its house lay, and the points so far."""

    event: Literal["round"]
    round: int
    house: list[str]
    found: str
    lost: str
    scores: list[int]


class Turn(TypedDict):
    """Another actor is to act, or another phase begins."""

    event: Literal["turn"]
    seat: int | Literal["chance"] | None
    phase: Phase
    round: int


class Over(TypedDict):
    """The match is over."""

    event: Literal["over"]
    reason: Reason
    winners: list[int]
    scores: list[int]


class Guide(TypedDict, total=False):
    """The rules' facts for an interface."""

    lit: list[Cell]  # in the inspector's sight (Q9)


EVENTS = (
    Keep, Specials, Place, Swap, Ready, Timeout, House, Arranged, Open, PlayCard, Walk, Reveal, Found, Miss, Effect,
    Lose, Die, Hide, Peek, Line, Name, Shuffle, Done, Stop, Resign, Round, Turn, Over,
)  # fmt: skip
