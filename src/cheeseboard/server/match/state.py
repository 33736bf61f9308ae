"""The state of one match on the server: the game, the seats, the chat, the clocks.

It is the projection of the match's log: `apply` takes the next entry and returns what that changed. There is no I/O
here. Whether an entry may be written is decided by commands (`commands.py`, `seat_commands.py`,
`autopilot_commands.py`); what a recipient sees of a change is made by `updates.py`.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from cheeseboard.games.contract import Actor, Event
from cheeseboard.match.deal import COMMITMENT, LATE, SALT, SECRET, Deal
from cheeseboard.match.match import Match, load, new
from cheeseboard.match.record import replay
from cheeseboard.match.record_text import SIGNS
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.match.chat import Chat, may_read
from cheeseboard.server.match.clocks import Clocks, Outages
from cheeseboard.server.match.log_entries import (
    Agreed,
    Asked,
    Body,
    Closed,
    Entry,
    Made,
    Played,
    Rematched,
    Sat,
    Spoke,
    Undone,
)
from cheeseboard.server.match.messages import Clock, Seat, encode
from cheeseboard.server.match.sequence_numbers import RecentChange, SequenceNumbers

Status = Literal["open", "running", "over", "abandoned"]
OPEN: Status = "open"
RUNNING: Status = "running"
OVER: Status = "over"
ABANDONED: Status = "abandoned"
CHANCE_ALONE = ("chance",)
RECENT_IDS = 8  # executed messages remembered for each seat: a client repeats its last ones, not old ones
SPECTATOR = None
By = Literal["", "bot", "clock"]
_ACTORS: dict[str, Actor] = {sign: actor for actor, sign in SIGNS.items()}


class Change(msgspec.Struct, gc=False):
    """What an entry changed."""

    entry: Entry
    moved: bool = False  # the view may have changed
    seats: bool = False
    status: bool = False
    undone: bool = False
    undo_request: bool = False
    by: Actor | None = None  # who caused it
    id: str = ""  # of the client's message that asked for it
    events: tuple[bytes, ...] = ()  # of an action, redacted for each recipient, in JSON


class Undoable(msgspec.Struct):
    """An action that may still be taken back."""

    seat: int
    length: int  # of the history before it
    freely: bool  # without asking the others


class MatchState:
    """Everything about one match but for its connections."""

    __slots__ = (
        "_event_groups",
        "_executed",
        "_group_of",
        "_listed",
        "_recipients",
        "acting",
        "begun",
        "bots",
        "chat",
        "clocks",
        "closed",
        "deal",
        "made",
        "match",
        "numbers",
        "options",
        "players",
        "rematch",
        "seats",
        "seq",
        "undo_agreed",
        "undo_asked_by",
        "undoable",
    )

    def __init__(self, first: Entry, outages: Outages, deal: Deal, match: Match | None = None) -> None:
        """From the first entry of a log; `match` is what its record replays to, if that is known already."""
        made = first.body
        if not isinstance(made, Made):
            raise ValueError("a log begins with how the match was made")
        self.made = made
        self.players = len(made.seats)
        self.deal = deal
        self.seats = list(made.seats)
        self.bots = any(who.level for who in made.seats)  # whether a bot plays any seat
        self.match = match or _first_match(made)
        self.acting = self.match.actors  # kept, since it is asked for often
        self.begun = bool(made.record)
        self.closed = False
        self.seq = first.seq  # of the last entry
        self.clocks = Clocks(made.clock, self.players, outages)
        self.chat = Chat()
        self.undo_asked_by: int | None = None
        self.undo_agreed: set[int] = set()
        self.undoable: list[Undoable] = []
        self.rematch = ""
        self.options = encode(self.match.options)  # as they are in every view
        self.numbers = SequenceNumbers(self.players + 1)
        self._recipients = (*range(self.players), SPECTATOR)
        self._executed: list[dict[str, int]] = [{} for _ in range(self.players)]  # by seat: number by message id
        self._listed: dict[Actor, tuple[str, ...]] = {}  # the legal actions now, as far as somebody asked
        # Recipients that learn of the same events share an encoding: one representative of each group.
        groups = self.match.event_groups(self._recipients)
        self._event_groups = list(dict.fromkeys(groups.values()))
        self._group_of = [self._event_groups.index(groups[seat]) for seat in self._recipients]

    # -- queries ------------------------------------------------------------------------------------------------

    @property
    def secret(self) -> str:
        """The secret of the deal. Public once the match has ended."""
        return self.deal.secret

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
        """Whether no more actions will be played."""
        return self.closed or self.match.outcome is not None

    def place(self, seat: int | None) -> int:
        """The index of a recipient in lists by recipient: spectators come last."""
        return self.players if seat is None else seat

    def number(self, seat: int | None) -> int:
        """The number of the last update to a recipient."""
        return self.numbers.last[self.players if seat is None else seat]

    def executed(self, seat: int, id: str) -> int | None:  # noqa: A002  # the message's word
        """The number of the update that a message of this id led to, if it was executed lately. A client repeats a
        message when it does not know whether it arrived: this makes messages idempotent."""
        return self._executed[seat].get(id)

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """What a seat may know now; None before the match has begun."""
        return self.match.view(seat) if self.begun else None

    def legal(self, seat: int | None) -> tuple[str, ...]:
        """The actions that a seat may play now."""
        if seat not in self.acting or not self.begun or self.closed:
            return ()
        listed = self._listed.get(seat)
        if listed is None:
            listed = self._listed[seat] = self.match.legal(seat)
        return listed

    def public_seats(self) -> list[Seat]:
        """Who sits where, as everybody may see it."""
        gone = self.match.dormant
        return [msgspec.structs.replace(who, resigned=n in gone) if gone else who for n, who in enumerate(self.seats)]

    def clock(self, now: int) -> Clock | None:
        """The clocks, while the match runs."""
        runs = self.begun and not self.closed and self.acting
        return self.clocks.shown(self.match, now) if runs else None

    def timeout_action(self, seat: int) -> str:
        """The action that is played for a seat out of time. The deal draws it, as it draws the outcomes of chance."""
        return self.deal.timeout_action(self.match, seat)

    def record(self) -> str:
        """The full record of the match; it contains the secret of the deal only when the match has ended."""
        headers = {COMMITMENT: self.made.commitment, SALT: self.made.salt}
        if self.ended:
            headers[SECRET] = self.secret
            if self.clocks.late:
                headers[LATE] = " ".join(map(str, self.clocks.late))
        names = {f"Seat{number}": who.name for number, who in enumerate(self.seats)}
        self.match.headers = names | headers
        return self.match.record()

    def concerns(self, change: Change, place: int) -> bool:
        """Whether a recipient gets an update about a change."""
        if change.events:
            return change.seats or change.status or bool(change.events[place])
        body = change.entry.body
        return not isinstance(body, Spoke) or may_read(self._recipients[place], body.said, body.to)

    # -- the next entry -----------------------------------------------------------------------------------------

    def append(self, body: Body, at: int) -> Change:
        """Make the next entry of the log of a decision, and apply it."""
        return self.apply(Entry(self.seq + 1, at, body))

    def apply(self, entry: Entry) -> Change:
        """Apply the next entry of the log."""
        change = Change(entry)
        body = entry.body
        match body:
            case Played():
                return self._number(self._replay(entry, body))
            case Sat():
                self.seats[body.seat] = body.who
                self.bots = any(who.level for who in self.seats)
                self.clocks.missed[body.seat] = 0
                change.seats, change.by = True, body.seat
            case Spoke():
                self.chat.add(body)
                if body.said.seat is not None:  # spectators' ids are kept by their connections
                    change.by, change.id = body.said.seat, body.id
            case Asked():
                self.undo_asked_by = None if body.no else body.seat
                self.undo_agreed.clear()
                change.undo_request, change.by = True, body.by if body.no else body.seat
                change.id = "" if change.by is None else body.id
            case Agreed():
                self.undo_agreed.add(body.seat)
                change.undo_request, change.by, change.id = True, body.seat, body.id
            case Undone():
                self._go_back(body.length, entry.at)
                change.moved = change.undone = True
                change.by, change.id = body.seat, body.id
            case Closed():
                self.closed = True
                change.status = True
            case Rematched():
                self.rematch = body.match
            case Made():
                raise ValueError("a match is made once")
        return self._number(change)

    def perform(self, actor: Actor, text: str, at: int, id: str = "", by: By = "") -> Change:  # noqa: A002
        """Play an action and the chance outcomes that follow, and make the next entry of that. IllegalAction, and no
        change, if the rules refuse it.

        An action in `_listed` is legal: the rules themselves listed it in this very position, for the last update,
        and every change of the position empties the list. So it is not checked a second time.
        """
        match = self.match
        if text in self._listed.get(actor, ()):
            events = match.play_unchecked(actor, text)
            lines = [f"{actor} {text}"]
        else:
            events = list(match.play(actor, text))
            lines = [_line(*match.last)]
        self.acting = match.actors
        if self.acting == CHANCE_ALONE:
            self._play_chance(events, lines)
        body = Played(lines, id, by)
        return self._number(self._played(Entry(self.seq + 1, at, body), body, events, actor))

    def begin(self, at: int) -> Change:
        """Begin the match, all seats being taken: chance plays first, if it is to act."""
        events: list[Event] = []
        lines: list[str] = []
        self._play_chance(events, lines)
        body = Played(lines)
        return self._number(self._played(Entry(self.seq + 1, at, body), body, events, None))

    def _play_chance(self, events: list[Event], lines: list[str]) -> None:
        while self.acting == CHANCE_ALONE:
            outcome = self.deal.outcome(self.match)
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
        """The change made by actions that were just played and had these events."""
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
        if self.undo_asked_by is not None:
            self._drop_undo_request()
        if not isinstance(actor, int) or match.reveals(events):
            self.undoable.clear()
        else:
            self.undoable.append(Undoable(actor, match.length - len(body.lines), match.reversible(events)))
        return Change(entry, True, seats, status, False, False, actor, body.id, self._redacted(events))

    def _redacted(self, events: list[Event]) -> tuple[bytes, ...]:
        """The events as each recipient may know them, encoded; empty for a recipient that may not know of any."""
        groups = self._event_groups
        if len(groups) == 1:  # everybody learns the same
            known = self.match.redacted(groups[0], events)
            return (encode(known) if known else b"",) * len(self._group_of)
        texts = [encode(known) if (known := self.match.redacted(group, events)) else b"" for group in groups]
        return tuple([texts[group] for group in self._group_of])

    def _go_back(self, length: int, at: int) -> None:
        self.match = at_entry(self.match, length)
        self.acting = self.match.actors
        self.undoable = [step for step in self.undoable if step.length < length]
        self._drop_undo_request()
        self._listed.clear()
        self.clocks.went_back(self.match, at)

    def _drop_undo_request(self) -> None:
        self.undo_asked_by = None
        self.undo_agreed.clear()

    def _number(self, change: Change) -> Change:
        """Number a change for everybody who receives it. It makes commands that were decided on earlier numbers stale,
        unless several seats act at the same time."""
        entry, events, by, id_ = change.entry, change.events, change.by, change.id
        self.seq = entry.seq
        if change.moved:
            recent = RecentChange(events, by, id_, change.undone)
            invalidates = change.undone or len(self.acting) < 2
        else:
            kept = entry.body if isinstance(entry.body, (Spoke, Rematched)) else None
            recent = RecentChange(events, by, id_, False, change.undo_request, kept)
            invalidates = False
        numbers = self.numbers
        if numbers.shared and ((events and all(events)) or self._concerns_everybody(change)):  # almost always
            numbers.add_for_all(recent, invalidates)
        else:
            places = [place for place in range(len(numbers.last)) if self.concerns(change, place)]
            numbers.add_for(places, recent, invalidates)
        if id_ and isinstance(by, int):
            executed = self._executed[by]
            executed[id_] = numbers.last[by]
            if len(executed) > RECENT_IDS:
                del executed[next(iter(executed))]
        return change

    def _concerns_everybody(self, change: Change) -> bool:
        return all(self.concerns(change, place) for place in range(len(self._recipients)))


def _first_match(made: Made) -> Match:
    if made.record:
        return replay(made.record)
    if made.position:
        return load(msgspec.json.decode(made.position), chance="manual")
    return new(made.game, chance="manual", **made.options)


def _line(actor: Actor, text: str) -> str:
    return f"{SIGNS.get(actor, actor)} {text}"
