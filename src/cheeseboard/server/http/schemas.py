"""Every body that goes over HTTP. The OpenAPI document and the browser's types come from here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from cheeseboard.server.match.messages import Seat, SeatNumber

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40, description="A name to be shown")]
MOST_RECORD = 256 * 1024
MOST_ENTRIES = 10_000  # of a match that is taken in; one of 150 rounds with four players has less than half as many


class _Shape(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    pass


class SeatWish(_Shape):
    """Who is to sit there: the one who asks, a bot, or whoever comes."""

    kind: Literal["me", "bot", "open"]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    level: Annotated[str, msgspec.Meta(max_length=20)] = ""


class ClockWish(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True, frozen=True):
    """How long players may think: `turn` and `bank` in seconds, `days` in days."""

    kind: Literal["none", "turn", "bank", "days"] = "none"
    seconds: Annotated[int, msgspec.Meta(ge=0, le=86_400)] = 0
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0


class MatchWish(_Shape):
    """A match to be created. Seats are taken clockwise from the one that starts, unless who starts is drawn."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=4)]
    options: dict[str, Any] = {}
    clock: ClockWish = ClockWish()
    private: bool = False
    draw: bool = False  # who starts
    bots: bool = True  # whether a bot takes the seat of somebody who leaves
    delay: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 0  # seconds that spectators are behind


class Held(_Shape):
    """A seat and the secret that holds it. Whoever has the secret is the player."""

    seat: SeatNumber
    secret: str


class Created(_Shape):
    """A match, and the seats in it that the one who asked holds."""

    id: str
    seats: list[Held]


class Join(_Shape):
    """A seat to be taken; any that is open if none is named."""

    name: Name
    seat: SeatNumber | None = None


class BotWish(_Shape):
    """The bot that is to play a seat for its holder."""

    level: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class AbsentWish(_Shape):
    """How to go on without somebody who is away: a bot plays the seat, or the win is claimed."""

    claim: bool = False


class AbandonWish(_Shape):
    """The secrets of all seats that one holds: whoever plays all of them may end the match."""

    secrets: Annotated[list[Annotated[str, msgspec.Meta(max_length=128)]], msgspec.Meta(max_length=4)] = []


class MatchInfo(_Shape):
    """What everybody may know of a match without looking at its board."""

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


class Listed(_Shape):
    """A match in a list."""

    id: str
    game: str
    made: int
    status: str
    options: dict[str, Any]
    seats: list[Seat]
    clock: dict[str, Any]
    delay: int = 0
    outcome: dict[str, Any] | None = None


class Link(_Shape):
    """A token that carries seats to another device, once, until then (milliseconds since 1970)."""

    token: str
    until: int


class Token(_Shape):
    """A token from a link."""

    token: Annotated[str, msgspec.Meta(min_length=1, max_length=128)]


class RecordText(_Shape):
    """The record of a match, of at most 10,000 entries."""

    record: Annotated[str, msgspec.Meta(min_length=1, max_length=MOST_RECORD)]


class Imported(_Shape):
    """Where a record can be looked at."""

    id: str


class Frame(_Shape):
    """One entry of a match's history: who played what, what it caused, and what could be seen after it."""

    actor: str | int
    action: str
    events: list[dict[str, Any]]
    view: dict[str, Any]
    number: int = 0  # of the entry, from 1


class Film(_Shape):
    """A match from its beginning to its end, seen with one pair of eyes. `more`: this is not all of it; ask again, with
    the number of the last frame as `after`."""

    game: str
    options: dict[str, Any]
    eyes: str
    names: list[str]
    frames: list[Frame]
    start: dict[str, Any] | None = None  # what could be seen before the first entry, unless chance had to lay it out
    outcome: dict[str, Any] | None = None
    more: bool = False


class DealCheck(_Shape):
    """The commitment made at the start, and, once the match is over, what it was made to."""

    commitment: str
    salt: str
    secret: str = ""
    fair: bool | None = None
    sentence: str = ""
    outcomes: int = 0  # how many outcomes of chance were checked
    position: bool = False  # the match began from a position: there was no first deal


class AnalysisState(_Shape):
    """How far an analysis is, and what it came to."""

    state: Literal["none", "running", "done"]
    done: int = 0
    total: int = 0
    result: dict[str, Any] | None = None


class Valued(_Shape):
    """An action, and the chance to win after it as its seat could judge it (0 to 1)."""

    action: str
    value: float


class Hint(_Shape):
    """What the search would play, and the chance to win with it; none where it did not have to think."""

    action: str
    value: float | None = None


class Advice(_Shape):
    """What the search would have played for a seat at some point of a match, and what else it looked at, best first."""

    seat: SeatNumber
    action: str
    value: float | None = None
    alternatives: list[Valued] = []


class BranchWish(_Shape):
    """Play on from a point of a match that is over, after so many entries: one seat is mine, bots play the others."""

    at: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    seat: SeatNumber
    level: Annotated[str, msgspec.Meta(min_length=1, max_length=20)]
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class LessonMoves(_Shape):
    """What the learner has played in a step so far, refused tries included where they count."""

    actions: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=30)] = []


class LessonGoal(_Shape):
    """One thing to be done in a step; `refusal`: something that is to be tried and will be refused."""

    met: bool
    refusal: bool


class LessonFrame(_Shape):
    """What an action in a lesson led to, and what may be played then."""

    events: list[dict[str, Any]]
    view: dict[str, Any]
    legal: list[str]


class LessonState(_Shape):
    """A step of a lesson: how it looks from the beginning on, and how far one is. `hint`: what could be played next."""

    id: str
    steps: list[str]
    seat: SeatNumber
    players: int
    frames: list[LessonFrame]
    goals: list[LessonGoal]
    hint: str
    reached: bool
    failed: bool
    refused: Trouble | None = None


class ObservationPart(_Shape):
    """Neighbouring numbers of an observation that belong together: from `offset` on, each from 0 to `most`."""

    name: str
    offset: int
    shape: tuple[int, ...]
    most: int
    meaning: str


class ObservationInfo(_Shape):
    """How a game is written in numbers."""

    game: str
    choices: int  # so many there are; not all are legal at once
    parts: list[ObservationPart]


class Choice(_Shape):
    """A legal choice and the action it means now."""

    choice: int
    action: str


class Observation(_Shape):
    """What a seat may know, in numbers, when it was told this number; and what it may choose."""

    seq: int
    row: list[int]
    choices: list[Choice]


class OptionInfo(_Shape):
    """An option of a game."""

    name: str
    about: str
    default: Any
    allowed: str


class GameInfo(_Shape):
    """A game that can be played here."""

    name: str
    title: str
    options: list[OptionInfo]


class LevelInfo(_Shape):
    """A bot that can be played against."""

    name: str
    about: str
    hints: bool = False  # whether one may ask for hints against it


class Offer(_Shape):
    """What can be played here, and where phones in the same network find it."""

    games: list[GameInfo]
    levels: list[LevelInfo]
    version: str
    lan: str = ""


class Trouble(_Shape):
    """Why something was not done."""

    code: str
    rule: str
    sentence: str


class Health(_Shape):
    """Whether the server can do its work."""

    status: Literal["ok", "failing"]
    database: bool
    version: str
