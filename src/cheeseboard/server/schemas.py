"""The bodies of HTTP requests and answers, from which the OpenAPI document and the page's types are generated."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cheeseboard.analysis.result import AnalysisResult
from cheeseboard.server.match.messages import Seat, SeatNumber

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, description="A name to be shown")]
MAX_RECORD_CHARACTERS = 256 * 1024
MAX_RECORD_ENTRIES = 10_000  # of an imported match; 150 rounds with four players have less than half as many


class _Body(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    pass


class CreateSeat(_Body):
    """A seat of a new match: for its creator (`me`), for a bot, or open to anybody who joins."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    level: Annotated[str, msgspec.Meta(max_length=20)] = ""


class CreateClock(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """The clock of a new match. `seconds` counts days if the kind is `days`."""

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class CreateMatch(_Body):
    """A match to create. The seats go clockwise; the first one starts, unless the starter is drawn by lot."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[CreateSeat], msgspec.Meta(min_length=1, max_length=4)]
    options: dict[str, Any] = {}
    clock: CreateClock = CreateClock()
    private: bool = False
    draw: bool = False  # the starter is drawn by lot
    bots: bool = True  # a bot takes over the seat of a player who leaves
    delay: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0  # seconds by which spectators see everything later


class SeatSecret(_Body):
    """A seat and its secret. The secret is the only proof of holding the seat."""

    seat: SeatNumber
    secret: str


class HeldSeats(_Body):
    """A match, and the secrets of the requester's seats in it."""

    id: str
    seats: list[SeatSecret]


class JoinMatch(_Body):
    """A seat to take; any open one if none is named."""

    name: Name
    seat: SeatNumber | None = None


class HandToBot(_Body):
    """The level of the bot that plays the seat from now on."""

    level: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class ReplaceAbsent(_Body):
    """How to continue without an absent player: a bot plays the seat, or (`claim`) the other player wins."""

    claim: bool = False


class AbandonMatch(_Body):
    """The secrets of all seats that the requester holds: holding all of them allows ending the match."""

    secrets: Annotated[list[Annotated[str, msgspec.Meta(max_length=128)]], msgspec.Meta(max_length=4)] = []


class MatchInfo(_Body):
    """The public facts of a match, without its board."""

    id: str
    game: str
    status: str
    options: dict[str, Any]
    seats: list[Seat]
    clock: dict[str, Any]
    delay: int
    commitment: str
    salt: str
    outcome: dict[str, Any] | None = None
    rematch: str = ""


class ListedMatch(_Body):
    """The public facts of a match in a list."""

    id: str
    game: str
    made: int
    status: str
    options: dict[str, Any]
    seats: list[Seat]
    clock: dict[str, Any]
    delay: int = 0
    outcome: dict[str, Any] | None = None


class SeatLink(_Body):
    """A token that carries seats to another device, once; valid until a time in milliseconds since 1970."""

    token: str
    until: int


class LinkToken(_Body):
    """The token of a link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class ImportRecord(_Body):
    """The record of a match to import, with at most 10,000 entries."""

    record: Annotated[str, msgspec.Meta(min_length=1, max_length=MAX_RECORD_CHARACTERS)]


class MatchId(_Body):
    """A match that was made from another: a rematch or an imported record."""

    id: str


class ReplayFrame(_Body):
    """One entry of a match: its actor and action, the events it caused, and the view after it."""

    actor: str | int
    action: str
    events: list[dict[str, Any]]
    view: dict[str, Any]
    number: int = 0  # of the entry, from 1
    guide: dict[str, Any] = {}  # the game's facts for an interface


class Replay(_Body):
    """A match as one observer (`eyes`) saw it. If `more` is set, there are more frames: ask again with the number of
    the last one as `after`."""

    game: str
    options: dict[str, Any]
    eyes: str
    names: list[str]
    frames: list[ReplayFrame]
    start: dict[str, Any] | None = None  # the view before the first entry, unless chance had to deal first
    outcome: dict[str, Any] | None = None
    more: bool = False
    guide: dict[str, Any] = {}  # with the view `start`


class DealCheck(_Body):
    """The commitment to the deal, and, once the match is over, the secret that opens it and the verdict."""

    commitment: str
    salt: str
    secret: str = ""
    fair: bool | None = None
    sentence: str = ""
    outcomes: int = 0  # number of verified outcomes of chance
    position: bool = False  # the match began from a position, without a first deal


class AnalysisState(_Body):
    """The progress of an analysis in decisions, and its result."""

    state: Literal["none", "running", "done"]
    done: int = 0
    total: int = 0
    result: AnalysisResult | None = None


class ValuedAction(_Body):
    """An action and its estimated probability to win (0 to 1), from the knowledge of its seat."""

    action: str
    value: float


class Hint(_Body):
    """The action the search would choose, and its estimated probability to win; none if there was no search."""

    action: str
    value: float | None = None


class Advice(_Body):
    """The action the search would have chosen at a point of a match, and the alternatives it considered, best first."""

    seat: SeatNumber
    action: str
    value: float | None = None
    alternatives: list[ValuedAction] = []


class BranchMatch(_Body):
    """A match to create from a finished one, after `at` of its entries. The requester takes one seat, bots the rest."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class LessonMoves(_Body):
    """The learner's actions in a step so far, including refused ones where the step asks for them."""

    actions: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=30)] = []


class LessonGoal(_Body):
    """One goal of a step; `refusal`: the goal is to try something that is refused."""

    met: bool
    refusal: bool


class LessonFrame(_Body):
    """The events of an action in a lesson, the view after it, and the legal actions."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    legal: list[str]
    guide: dict[str, Any] = {}  # the game's facts for an interface


class LessonState(_Body):
    """A step of a lesson: its frames from the beginning, and the learner's progress. `hint` is a good next action."""

    id: str
    steps: list[str]
    seat: SeatNumber
    players: int
    frames: list[LessonFrame]
    goals: list[LessonGoal]
    hint: str
    reached: bool
    failed: bool
    refused: ErrorBody | None = None


class ObservationPart(_Body):
    """A group of neighbouring numbers in an observation: from index `offset`, each from 0 to `most`."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: int
    meaning: str


class ObservationInfo(_Body):
    """The encoding of a game in numbers."""

    game: str
    choices: int  # the size of the action space; only some are legal at a time
    parts: list[ObservationPart]


class LegalChoice(_Body):
    """A legal choice and the action it stands for now."""

    choice: int
    action: str


class Observation(_Body):
    """A seat's knowledge in numbers after its update `seq`, and its legal choices."""

    seq: int
    row: list[int]
    choices: list[LegalChoice]


class OptionInfo(_Body):
    """An option of a game."""

    name: str
    about: str
    default: Any
    allowed: str


class GameInfo(_Body):
    """A game of this server."""

    name: str
    title: str
    options: list[OptionInfo]
    levels: list[LevelInfo] = []  # its bots, where they are others than the offer's


class LevelInfo(_Body):
    """A bot's level."""

    name: str
    about: str
    hints: bool = False  # the server gives hints against it


class Offer(_Body):
    """The games and bots of this server, and its address for phones in the same network (`lan`)."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    version: str
    lan: str = ""


class ErrorBody(_Body):
    """The refusal of a request: a code for programs, the number of the rule, a sentence for people."""

    code: str
    rule: str
    sentence: str


class Health(_Body):
    """The result of the health check."""

    status: Literal["ok", "failing"]
    database: bool
    version: str
