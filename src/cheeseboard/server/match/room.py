"""A room: a state with people connected to it. Requests are carried out one after the other; each is on disk before
anybody is told of it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from cheeseboard.errors import IllegalAction, Refusal
from cheeseboard.server.cluster.leases import shard_of
from cheeseboard.server.match import permissions
from cheeseboard.server.match.autopilot import Autopilot
from cheeseboard.server.match.commands import (
    NOTHING,
    Answered,
    Decide,
    Question,
    Repeat,
    Request,
    nobody_waits,
)
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.log_entries import Body, Entry, Sat
from cheeseboard.server.match.messages import Act, Answer, Here, Refused, Say, Undo, Update, Welcome, encode
from cheeseboard.server.match.presence import Presence
from cheeseboard.server.match.rebuild import MatchStates, rebuild, rebuild_states
from cheeseboard.server.match.seat_keys import KeyHash, seat_of
from cheeseboard.server.match.spectator_chat import remark
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.match.updates import UpdateEncoder, brief
from cheeseboard.server.operations.rate_limits import GALLERY_BURST, GALLERY_RATE, Bucket
from cheeseboard.server.refusals import LOST_WRITE_RACE, NOT_SAVED, SEAT_OF_ANOTHER_CONNECTION
from cheeseboard.server.storage.store import Loaded
from cheeseboard.server.storage.writer import Also, Conflict, StoreFailed

if TYPE_CHECKING:
    from cheeseboard.server.hub import Hub

RETRY = 0.5  # seconds until a database that failed is asked again


class Room:
    """One match that somebody is connected to, or that bots or clocks are run for."""

    __slots__ = (
        "_behind",
        "_busy",
        "_change",
        "_entering",
        "_heard",
        "_hub",
        "_pending",
        "_requests",
        "_secret",
        "_shadow",
        "_shadow_timer",
        "_vacated",
        "autopilot",
        "connections",
        "gallery",
        "id",
        "idle_since",
        "keys",
        "number",
        "part",
        "presence",
        "state",
    )

    def __init__(self, hub: Hub, loaded: Loaded, states: MatchStates | None = None) -> None:
        states = states or rebuild_states(loaded, hub.outages, hub.now())
        self._hub = hub
        self.id = loaded.id
        self.number = loaded.number
        self.part = shard_of(loaded.id)
        self._secret = loaded.secret
        self.keys = loaded.keys
        self._vacated = 0  # how often somebody got up
        self.state = states.state
        self.autopilot: Autopilot | None = Autopilot(hub, self)  # none once the room is put away
        self.connections: list[Connection] = []
        self._entering: list[Connection] = []
        self.idle_since = hub.monotonic()
        self.presence = Presence(self.connections, self.state.players, self.idle_since)
        self._requests: deque[Request | Question] = deque()
        self._pending: Request | Question | None = None  # decided, and being written:
        self._change: Change | None = None
        self._busy = False
        self._heard = 0  # the latest entry that another process told of
        self.gallery = Bucket(GALLERY_RATE, GALLERY_BURST, self.idle_since)  # of the spectators' talk
        self._shadow = states.shadow  # what spectators see, if they see it later
        self._behind = deque(states.behind)
        self._shadow_timer: asyncio.TimerHandle | None = None
        self._catch_shadow_up()

    @property
    def public_state(self) -> MatchState:
        """The state as spectators see it, who may be behind."""
        return self.state if self._shadow is None else self._shadow

    @property
    def writing(self) -> bool:
        """Whether something is on its way to the disk, so that the state is ahead of what was told."""
        return self._busy

    @property
    def healthy(self) -> bool:
        """Whether what is decided can be written."""
        return self._hub.healthy

    @property
    def quiet(self) -> bool:
        """Whether nobody is here and nothing is going on."""
        return not (self.connections or self._busy or self._requests or self._behind)

    # -- requests -----------------------------------------------------------------------------------------------

    def request(self, decide: Decide, answered: Answered, also: Also | None = None, *, again: bool = False) -> None:
        """Have something decided, written and told, after what was asked before."""
        self._take(Request(decide, answered, also, again))

    def _take(self, request: Request | Question) -> None:
        if self._busy or self._requests:
            self._requests.append(request)
            if not self._busy:
                self._go_on()
        else:
            self._begin(request)
            if self._heard and not self._busy:
                self._go_on()

    async def change(self, decide: Decide, also: Also | None = None) -> Change:
        """`request` for those who wait; raises IllegalAction with the refusal."""
        future: asyncio.Future[Change] = asyncio.get_running_loop().create_future()

        def answered(change: Change | None, refusal: Refusal | None) -> None:
            if future.done():
                return
            if refusal:
                future.set_exception(IllegalAction(refusal))
            elif change:
                future.set_result(change)

        def decide_now(state: MatchState) -> Change | Refusal | Repeat:
            return decide(state) if self._hub.healthy else NOT_SAVED

        self.request(decide_now, answered, also, again=True)
        return await future

    def folding(self, body: Body) -> Change:
        """Take in an entry that somebody decided on."""
        return self.state.apply(Entry(self.state.seq + 1, self._hub.now(), body))

    def _begin(self, request: Request | Question) -> None:
        """Decide on a request, and have what comes of it written."""
        try:
            decided = request.decide(self.state)
        except IllegalAction as error:
            decided = error.refusal
        if isinstance(decided, Change):
            self._busy = True
            self._pending, self._change = request, decided
            status = self._hub.columns(self) if decided.status or decided.seats else None
            self._hub.store.writer.append(self.number, decided.entry, status, self._written, request.also)
        elif isinstance(decided, Refusal):
            request.answered(None, decided)

    def _go_on(self) -> None:
        while self._requests and not self._busy:
            self._begin(self._requests.popleft())
        if self._heard > self.state.seq and not self._busy:
            self._hub.spawn(self.read_on())

    def _written(self, error: Exception | None) -> None:
        request, change = self._pending, self._change
        if request is None or change is None:
            raise RuntimeError("something was written that nobody asked for")
        self._pending = self._change = None
        if error is None:
            self._tell(change)
            if not self._hub.alone:
                self._hub.publish(self, change.entry)
            self._busy = False
            if isinstance(request, Request):  # whoever sent a message is answered by what everybody is told
                request.answered(change, None)
            if self._requests or self._heard:
                self._go_on()
            if not self._busy and self._may_need_attendance(change):
                self._hub.attend(self)
        else:
            if isinstance(error, Conflict) and request.again:
                self._requests.appendleft(request)
            else:
                request.answered(None, LOST_WRITE_RACE if isinstance(error, Conflict) else NOT_SAVED)
            self._hub.spawn(self._start_over(change.entry.seq - 1))

    def _may_need_attendance(self, change: Change) -> bool:
        """Whether the server itself may have something to do now. The clock is watched by a timer from a turn's first
        move on."""
        state = self.state
        clocks = state.clocks
        if clocks.ticking and (self.autopilot is None or self.autopilot.mark is not clocks.mark):
            return True
        return state.bots or state.asks is not None or change.status or change.seats

    async def _start_over(self, told: int) -> None:
        """What is in memory is not what is on disk: read it again, and tell what came after entry `told`."""
        while True:
            try:
                loaded = await self._hub.store.load(self.id)
                break
            except StoreFailed:
                await asyncio.sleep(RETRY)
        if loaded is None:
            raise RuntimeError(f"match number {self.number} has disappeared")
        self.keys = loaded.keys
        known = [entry for entry in loaded.entries if entry.seq <= told]
        self.state = rebuild(known, self._hub.outages, self._secret)
        for entry in loaded.entries:
            if entry.seq > told:
                self._tell(self.state.apply(entry))
        self._busy = False
        self._go_on()
        self._hub.attend(self)

    def hear(self, entry: Entry) -> None:
        """Another process wrote this."""
        if entry.seq <= self.state.seq:
            return  # known; or our own write will fail, and start over
        self._heard = max(self._heard, entry.seq)
        if self._busy:
            return  # it is read afterwards
        if entry.seq == self.state.seq + 1:
            self._tell(self.state.apply(entry))
            self._go_on()
            self._hub.attend(self)
        else:
            self._hub.spawn(self.read_on())

    async def read_on(self) -> None:
        """Take in what others wrote to the log and nobody told of. StoreFailed is left to the next time."""
        if self._busy:
            return
        self._busy = True
        self._heard = 0
        entries = []
        with suppress(StoreFailed):
            entries = await self._hub.store.entries_after(self.number, self.state.seq)
        for entry in entries:
            if entry.seq == self.state.seq + 1:
                self._tell(self.state.apply(entry))
        self._busy = False
        self._go_on()
        if entries:
            self._hub.attend(self)

    # -- telling ------------------------------------------------------------------------------------------------

    def _tell(self, change: Change) -> None:
        """Everybody who is here hears what the last entry changed, as far as they may know."""
        telling = UpdateEncoder(self.state, change, self._hub.now())
        watched, by = False, change.by
        for connection in self.connections:
            if connection.watches:
                watched = True
            for seat in connection.seats:
                message = telling.written(seat)
                if message:
                    connection.push(message, seat == by)
        if self._shadow is not None:
            self._behind.append(change.entry)
            self._catch_shadow_up()
        elif watched:
            self._tell_spectators(telling)
        if change.seats:
            body = change.entry.body
            if isinstance(body, Sat) and body.who.kind == "open":
                self._vacate(body.seat)

    def _tell_spectators(self, telling: UpdateEncoder) -> None:
        spectators = [connection for connection in self.connections if connection.watches]
        message = telling.written(None) if spectators else b""
        if message:
            for connection in spectators:
                connection.push(message)

    def _catch_shadow_up(self) -> None:
        """Show spectators what is old enough, and come back for the rest."""
        shadow = self._shadow
        while shadow is not None and self._behind:
            wait = self._behind[0].at + self.state.made.delay * 1000 - self._hub.now()
            if wait > 0:
                if self._shadow_timer:
                    self._shadow_timer.cancel()
                self._shadow_timer = self._hub.later(wait / 1000, self._catch_shadow_up)
                return
            entry = self._behind.popleft()
            if entry.seq == shadow.seq + 1:
                self._tell_spectators(UpdateEncoder(shadow, shadow.apply(entry), entry.at))

    def broadcast(self, message: bytes) -> None:
        """Something that is not numbered, for all."""
        for connection in self.connections:
            connection.push(message)

    def ring(self, bell: bytes) -> None:
        """The bell, for all who see the match as it is now."""
        for connection in self.connections:
            if self._shadow is None or not connection.watches:
                connection.push(bell)

    def here(self) -> list[bool]:
        """Which seats are connected, to this process or another."""
        return self.presence.here()

    @contextmanager
    def noting(self) -> Iterator[Presence]:
        """Whatever changes meanwhile in who is connected, people are told, and other processes as far as it is here."""
        before, local = self.here(), self.presence.local()
        yield self.presence
        now = self.here()
        if now != before:
            self.broadcast(encode(Here(now)))
        if self.presence.local() != local:
            self._hub.publish_presence(self)

    # -- people -------------------------------------------------------------------------------------------------

    async def seats_held(self, secrets: list[str]) -> list[int | None]:
        """Which seat each of these secrets holds."""
        found = [seat_of(secret, self.keys) for secret in secrets]
        if None in found:  # another process may have given it out
            await self._read_keys()
            found = [seat_of(secret, self.keys) for secret in secrets]
        return found

    async def _read_keys(self) -> None:
        while True:
            vacated = self._vacated
            keys = await self._hub.store.keys_of(self.number)
            if vacated == self._vacated:  # else the key of somebody who got up meanwhile may be among them
                self.keys = keys
                return

    def add_key(self, key: KeyHash) -> None:
        """One more secret holds a seat, whose holder is about to come."""
        self.keys = [*self.keys, key]
        self.presence.saw([key.seat], self._hub.monotonic())
        self._hub.publish_presence(self)

    def enter(self, connection: Connection, have: dict[int | None, int]) -> None:
        """A client has shown which seats it holds, and gets told how things stand, once that is on disk."""

        def decide(state: MatchState) -> Repeat:
            self._entering.remove(connection)
            if not connection.gone:
                with self.noting():
                    self.connections.append(connection)
                    for seat, number in have.items():
                        if seat is None or seat in connection.seats:
                            connection.push(encode(self._welcome(seat, number)))
            return NOTHING

        self._entering.append(connection)
        self.request(decide, nobody_waits)

    async def settled(self) -> None:
        """Until the state is what is on disk. Whoever waits for anything else after that has to come back here."""
        while self._busy:  # what was asked next is begun in the same breath
            await self._turn()

    async def _turn(self) -> None:
        """Until all that was asked before is done."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def decide(state: MatchState) -> Repeat:
            if not future.done():
                future.set_result(None)
            return NOTHING

        self.request(decide, nobody_waits)
        await future

    def _vacate(self, seat: int) -> None:
        """Whoever held this seat has got up."""
        self._vacated += 1
        self.keys = [key for key in self.keys if key.seat != seat]
        with self.noting():
            for connection in (*self.connections, *self._entering):
                if seat in connection.seats:
                    connection.seats.remove(seat)

    def leave(self, connection: Connection) -> None:
        """A client is gone."""
        if connection in self.connections:
            self.idle_since = self._hub.monotonic()
            with self.noting() as presence:
                self.connections.remove(connection)
                presence.saw(connection.seats, self.idle_since)

    def _welcome(self, seat: int | None, have: int) -> Welcome:
        state = self._shadow if seat is None and self._shadow is not None else self.state
        return Welcome(
            seat=seat,
            seq=state.number(seat),
            match=self.id,
            game=state.made.game,
            options=state.match.options,
            status=state.status,
            seats=state.shown_seats(),
            commitment=state.made.commitment,
            salt=state.made.salt,
            view=state.view(seat),
            legal=state.legal(seat),
            guide=state.match.guide(seat) if state.begun else {},
            clock=state.clock(self._hub.now() - (state.made.delay * 1000 if state is self._shadow else 0)),
            asks=state.asks,
            missed=self._since(seat, have) if have else [],
            said=state.heard_by(seat),
            secret=state.secret if state.ended else "",
            here=self.here(),
            delay=state.made.delay,
            rematch=state.rematch,
            hints=seat is not None and permissions.hints_allowed(state, seat),
        )

    def _since(self, seat: int | None, have: int) -> list[Update]:
        """What a seat was told after a number, without views; nothing if that is too long ago to be known here."""
        state = self.state
        if seat is None and self._shadow is not None:
            return []
        told: list[Update] = []
        last = state.number(seat)
        for news in reversed(state.recent[state.place(seat)]):
            if last <= have:
                break
            told.append(brief(state, news, seat, last))
            last -= 1
        return told[::-1] if last <= have else []

    # -- what clients ask for -----------------------------------------------------------------------------------

    def act(self, connection: Connection, message: Act) -> None:
        """Play an action."""
        if message.seat in connection.seats:
            self._take(Question(self, connection, message, Room._perform))
        else:
            self.refuse(connection, message, None, SEAT_OF_ANOTHER_CONNECTION)

    def _perform(self, state: MatchState, message: Act) -> Change | Refusal:
        refusal = permissions.why_not_act(state, message.seat, message.seq)
        return refusal or state.perform(message.seat, message.action, self._hub.now(), message.id)

    def undo(self, connection: Connection, message: Undo) -> None:
        """Take a step back."""
        self._ask_for(connection, message, lambda t: permissions.undo(t, message.seat, message.seq, message.id))

    def answer(self, connection: Connection, message: Answer) -> None:
        """Agree to another's step back, or not."""
        self._ask_for(connection, message, lambda t: permissions.answer(t, message.seat, message.yes, message.id))

    def say(self, connection: Connection, message: Say) -> None:
        """Talk."""
        if message.seat is None and connection.watches:
            remark(self, connection, message)
        else:
            self._ask_for(connection, message, lambda t: permissions.say(t, message.seat, "", message.text, message.id))

    def _ask_for(self, connection: Connection, message: Any, find: Callable[[MatchState], Body | Refusal]) -> None:
        def decide(room: Room, state: MatchState, message: Any) -> Change | Refusal:
            found = find(state)
            return found if isinstance(found, Refusal) else room.folding(found)

        if message.seat in connection.seats:
            self._take(Question(self, connection, message, decide))
        else:
            self.refuse(connection, message, None, SEAT_OF_ANOTHER_CONNECTION)

    def refuse(self, connection: Connection, message: Any, seat: int | None, refusal: Refusal) -> None:
        """Tell a client why its message was not carried out."""
        self._hub.metrics.refusals += 1
        since = []
        number = 0
        if seat is not None:
            number = self.state.number(seat)
            had = getattr(message, "seq", number)
            since = self._since(seat, had) if refusal.code == "stale" else []
        connection.push(encode(Refused(message.id, *refusal, seat=seat, seq=number, since=since)))
