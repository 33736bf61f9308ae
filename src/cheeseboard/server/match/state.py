"""A state: the match, who sits where, the talk, the clocks. The fold of a log, without any input or output.

`fold` takes an entry and says what it changed; `telling.py` tells seats, as far as they may know.
Nothing here decides whether an entry may be written: see `deciding.py`.
"""

from __future__ import annotations

from collections import deque
from typing import Any, Literal

import msgspec

from cheeseboard.games.contract import Actor, Event
from cheeseboard.match.deal import COMMITMENT, LATE, SALT, SECRET, Deal
from cheeseboard.match.match import Match, load, new
from cheeseboard.match.record import SIGNS, replay
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.match.clocks import Clocks, Outages
from cheeseboard.server.match.log_entries import (
    Agreed,
    Asked,
    Closed,
    Entry,
    Made,
    Played,
    Rematched,
    Sat,
    Spoke,
    Undone,
)
from cheeseboard.server.match.messages import Clock, Said, Seat, encode

Status = Literal["open", "running", "over", "abandoned"]
OPEN: Status = "open"
RUNNING: Status = "running"
OVER: Status = "over"
ABANDONED: Status = "abandoned"
CHANCE_ALONE = ("chance",)
RECENT = 8  # changes kept for each seat, to tell whoever missed only these
RECENT_IDS = 8  # a client repeats what it sent last, not what it sent long ago
RECENT_LINES = 50  # of talk
SPECTATOR = None
By = Literal["", "bot", "clock"]
_ACTORS: dict[str, Actor] = {sign: actor for actor, sign in SIGNS.items()}


class News(msgspec.Struct, gc=False):
    """What is kept of a change for those who missed it. There are many of these, hence little in each."""

    told: tuple[bytes, ...] = ()  # the events of a move as each seat, and spectators after them, may know them, in JSON
    by: Actor | None = None  # who caused it
    id: str = ""
    undone: bool = False
    asks: bool = False
    body: Spoke | Rematched | None = None


class Change(msgspec.Struct, gc=False):
    """What an entry changed."""

    entry: Entry
    moved: bool = False  # the view may have changed
    seats: bool = False
    status: bool = False
    undone: bool = False
    asks: bool = False
    by: Actor | None = None  # who caused it
    id: str = ""
    told: tuple[bytes, ...] = ()  # as in News


class Step(msgspec.Struct):
    """An action that may still be taken back."""

    seat: int
    length: int  # of the history before it
    freely: bool  # without asking anybody


class MatchState:
    """All there is to know about one match on the server, but for who is connected."""

    __slots__ = (
        "_deal",
        "_done",
        "_ear_of",
        "_ears",
        "_everybody",
        "_listed",
        "_together",
        "acting",
        "agreed",
        "asks",
        "begun",
        "bots",
        "clocks",
        "closed",
        "floors",
        "made",
        "match",
        "numbers",
        "options",
        "players",
        "recent",
        "rematch",
        "said",
        "seats",
        "secret",
        "seq",
        "steps",
    )

    def __init__(self, made: Entry, outages: Outages, secret: str, match: Match | None = None) -> None:
        body = made.body
        if not isinstance(body, Made):
            raise ValueError("a log begins with how the match was made")
        self.made = body
        self.players = len(body.seats)
        self._everybody = (*range(self.players), SPECTATOR)
        self.secret = secret  # of the deal
        self.seats = list(body.seats)
        self.bots = any(who.level for who in body.seats)  # whether any seat is played by one
        self.match = match or self._first_match()
        self.acting = self.match.actors  # who may act now, kept since it is asked often
        self._deal = Deal(secret, body.salt)
        alike = self.match.event_groups(self._everybody)
        self._ears = list(dict.fromkeys(alike.values()))  # one seat of all those who hear the same
        self._ear_of = [self._ears.index(alike[seat]) for seat in self._everybody]
        self.begun = bool(body.record)
        self.closed = False
        self.seq = made.seq
        self.numbers = [1] * (self.players + 1)  # the last number told to each seat, and to spectators
        self.floors = [1] * (self.players + 1)  # an action decided on an earlier number is stale
        self.said: list[tuple[Said, list[int] | None]] = []
        self.asks: int | None = None
        self.agreed: set[int] = set()
        self.steps: list[Step] = []
        self.rematch = ""
        self.clocks = Clocks(body.clock, self.players, outages)
        # As long as everybody is told of everything, one list for all. Then of each by itself: how far back it goes
        # tells nothing about what others were told.
        self._together = True
        self.recent: list[deque[News]] = [deque(maxlen=RECENT)] * len(self.numbers)
        self._listed: dict[Actor, tuple[str, ...]] = {}  # what is legal now, as far as somebody asked
        self.options = encode(self.match.options)  # as they are in every view
        self._done: list[dict[str, int]] = [{} for _ in range(self.players)]

    def _first_match(self) -> Match:
        if self.made.record:
            return replay(self.made.record)
        if self.made.position:
            return load(msgspec.json.decode(self.made.position), chance="manual")
        return new(self.made.game, chance="manual", **self.made.options)

    # -- how things stand ---------------------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        """Where in its life the match is."""
        if self.match.outcome:
            return OVER
        if self.closed:
            return ABANDONED
        return RUNNING if self.begun else OPEN

    @property
    def ended(self) -> bool:
        """Whether nothing will be played any more."""
        return self.closed or self.match.outcome is not None

    def place(self, seat: int | None) -> int:
        """Where a seat is in lists that have spectators at the end."""
        return self.players if seat is None else seat

    def number(self, seat: int | None) -> int:
        """The last number told to a seat."""
        return self.numbers[self.players if seat is None else seat]

    def done(self, seat: int, id: str) -> int | None:  # noqa: A002  # the message's word
        """With which number the message of that id was told to its seat, if it was carried out lately."""
        return self._done[seat].get(id)

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """What a seat may know now; None before the match has begun."""
        return self.match.view(seat) if self.begun else None

    def legal(self, seat: int | None) -> tuple[str, ...]:
        """What a seat may play now."""
        if seat not in self.acting or not self.begun or self.closed:
            return ()
        listed = self._listed.get(seat)
        if listed is None:
            listed = self._listed[seat] = self.match.legal(seat)
        return listed

    def shown_seats(self) -> list[Seat]:
        """Who sits where, as everybody may see it."""
        gone = self.match.dormant
        return [msgspec.structs.replace(who, resigned=n in gone) if gone else who for n, who in enumerate(self.seats)]

    def clock(self, now: int) -> Clock | None:
        """The clocks, while the match runs."""
        runs = self.begun and not self.closed and self.acting
        return self.clocks.shown(self.match, now) if runs else None

    def heard_by(self, seat: int | None) -> list[Said]:
        """The last lines of talk that a seat heard."""
        return [said for said, to in self.said if self._hears(seat, said, to)][-RECENT_LINES:]

    def record(self) -> str:
        """The match as a record, everything included; the secret of its deal only when it has ended."""
        headers = {COMMITMENT: self.made.commitment, SALT: self.made.salt}
        if self.ended:
            headers[SECRET] = self.secret
            if self.clocks.late:
                headers[LATE] = " ".join(map(str, self.clocks.late))
        names = {f"Seat{number}": who.name for number, who in enumerate(self.seats)}
        self.match.headers = names | headers
        return self.match.record()

    # -- one more entry -----------------------------------------------------------------------------------------

    def apply(self, entry: Entry) -> Change:
        """Take in the next entry."""
        change = Change(entry)
        body = entry.body
        match body:
            case Played():
                return self._taken_in(self._replay(entry, body))
            case Sat():
                self.seats[body.seat] = body.who
                self.bots = any(who.level for who in self.seats)
                self.clocks.missed[body.seat] = 0
                change.seats, change.by = True, body.seat
            case Spoke():
                self._remember(body)
                if body.said.seat is not None:  # spectators have no ids in common
                    change.by, change.id = body.said.seat, body.id
            case Asked():
                self.asks = None if body.no else body.seat
                self.agreed.clear()
                change.asks, change.by = True, body.by if body.no else body.seat
                change.id = "" if change.by is None else body.id
            case Agreed():
                self.agreed.add(body.seat)
                change.asks, change.by, change.id = True, body.seat, body.id
            case Undone():
                self.match = at_entry(self.match, body.length)
                self.acting = self.match.actors
                self.steps = [step for step in self.steps if step.length < body.length]
                self._forget_question()
                change.moved = change.undone = True
                change.by, change.id = body.seat, body.id
                self._listed.clear()
                self.clocks.went_back(self.match, entry.at)
            case Closed():
                self.closed = True
                change.status = True
            case Rematched():
                self.rematch = body.match
            case Made():
                raise ValueError("a match is made once")
        return self._taken_in(change)

    def perform(self, actor: Actor, text: str, at: int, id: str = "", by: By = "") -> Change:  # noqa: A002
        """Play an action, and what chance makes of it, and have the next entry of the log say so. IllegalAction if it
        may not be, and nothing changes."""
        match = self.match
        if text in self._listed.get(actor, ()):
            events = match.play_unchecked(actor, text)
            lines = [f"{actor} {text}"]
        else:
            events = list(match.play(actor, text))
            lines = [_line(*match.last)]
        self.acting = match.actors
        if self.acting == CHANCE_ALONE:
            self._let_chance(events, lines)
        body = Played(lines, id, by)
        return self._taken_in(self._played(Entry(self.seq + 1, at, body), body, events, actor))

    def timeout_action(self, seat: int) -> str:
        """What is played for a seat that is out of time now: drawn by the deal, as chance's outcomes are."""
        return self._deal.timeout_action(self.match, seat)

    def begin(self, at: int) -> Change:
        """All seats are taken: chance lays out what it has to, if it is to act."""
        events: list[Event] = []
        lines: list[str] = []
        self._let_chance(events, lines)
        body = Played(lines)
        return self._taken_in(self._played(Entry(self.seq + 1, at, body), body, events, None))

    def _let_chance(self, events: list[Event], lines: list[str]) -> None:
        while self.acting == CHANCE_ALONE:
            outcome = self._deal.outcome(self.match)
            events += self.match.play_unchecked("chance", outcome)
            lines.append(_line("chance", outcome))
            self.acting = self.match.actors

    def _replay(self, entry: Entry, body: Played) -> Change:
        events: list[Event] = []
        first: Actor | None = None
        for line in body.lines:
            sign, _, text = line.partition(" ")
            actor = _ACTORS.get(sign)
            actor = int(sign) if actor is None else actor
            first = actor if first is None else first
            events += self.match.play(actor, text)
        self.acting = self.match.actors
        return self._played(entry, body, events, None if first == "chance" else first)

    def _played(self, entry: Entry, body: Played, events: list[Event], actor: Actor | None) -> Change:
        """Something was played, and caused these events."""
        match = self.match
        self._listed.clear()
        status = not self.begun or not self.acting
        self.begun = True
        seats = False
        turns: list[int] = []
        for event in events:
            kind = event["event"]
            if kind == "turn":
                turns.append(event.get("seat", -1))
            elif kind == "resign":
                seats = True
        self.clocks.moved(match, entry.at, body.by, actor, turns)
        if self.asks is not None:
            self._forget_question()
        if not isinstance(actor, int) or match.reveals(events):
            self.steps.clear()
        else:
            self.steps.append(Step(actor, match.length - len(body.lines), match.reversible(events)))
        return Change(entry, True, seats, status, False, False, actor, body.id, self._written(events))

    def _written(self, events: list[Event]) -> tuple[bytes, ...]:
        """Events as each seat may know them; nothing for a seat that may not know of any."""
        ears = self._ears
        if len(ears) == 1:  # all hear the same
            known = self.match.redacted(ears[0], events)
            return (encode(known) if known else b"",) * len(self._ear_of)
        texts = [encode(known) if (known := self.match.redacted(ear, events)) else b"" for ear in ears]
        return tuple([texts[ear] for ear in self._ear_of])

    def _forget_question(self) -> None:
        self.asks = None
        self.agreed.clear()

    def _taken_in(self, change: Change) -> Change:
        """Everybody who is told of it gets a number for it. What is decided on an older one is stale, unless several
        act at the same time."""
        entry, told, by, id_ = change.entry, change.told, change.by, change.id
        self.seq = entry.seq
        if change.moved:
            news = News(told, by, id_, change.undone)
            stale = change.undone or len(self.acting) < 2
        else:
            kept = entry.body if isinstance(entry.body, (Spoke, Rematched)) else None
            news = News(told, by, id_, False, change.asks, kept)
            stale = False
        if self._together and ((told and all(told)) or self._concerns_all(change)):  # almost always
            self.recent[0].append(news)
            numbers = self.numbers = [self.numbers[0] + 1] * len(self.numbers)
            if stale:
                self.floors = numbers
        else:
            self._count_apart(change, news, stale)
        if id_ and isinstance(by, int):
            done = self._done[by]
            done[id_] = self.numbers[by]
            if len(done) > RECENT_IDS:
                del done[next(iter(done))]
        return change

    def _concerns_all(self, change: Change) -> bool:
        return all(self.concerns(change, place) for place in range(len(self.numbers)))

    def _count_apart(self, change: Change, news: News, stale: bool) -> None:
        """From the first thing on that not everybody is told of."""
        if self._together:
            self._together = False
            self.recent = [lately.copy() for lately in self.recent]
            self.numbers, self.floors = self.numbers.copy(), self.floors.copy()
        for place, lately in enumerate(self.recent):
            if self.concerns(change, place):
                self.numbers[place] += 1
                lately.append(news)
                if stale:
                    self.floors[place] = self.numbers[place]

    def concerns(self, change: Change, place: int) -> bool:
        """Whether a seat, or the spectators at the place after the last, are told of a change."""
        if change.told:
            return change.seats or change.status or bool(change.told[place])
        body = change.entry.body
        return not isinstance(body, Spoke) or self._hears(self._everybody[place], body.said, body.to)

    def _remember(self, spoke: Spoke) -> None:
        """Keep a line of talk. It pushes out a line that the same people heard: who did not hear it misses none."""
        same = [n for n, (said, to) in enumerate(self.said) if (said.among, to) == (spoke.said.among, spoke.to)]
        if len(same) >= RECENT_LINES:
            del self.said[same[0]]
        self.said.append((spoke.said, spoke.to))

    def _hears(self, seat: int | None, said: Said, to: list[int] | None) -> bool:
        if said.among == "spectators":
            return seat is None
        return to is None or seat in to


def _line(actor: Actor, text: str) -> str:
    return f"{SIGNS.get(actor, actor)} {text}"
