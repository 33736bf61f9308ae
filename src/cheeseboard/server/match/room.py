"""A room: one match in memory, with its connections. Every command goes this way:

handle / submit / execute    a client, the autopilot or a service asks
_decide                      a function of `commands.py` (or its siblings) decides, and the state changes
storage.writer.append        the entry is written, together with those of other rooms
_written                     the entry is on disk
_publish                     every recipient gets its update
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from cheeseboard.errors import IllegalAction, Refusal
from cheeseboard.server.match import commands
from cheeseboard.server.match.commands import Command, Decide, Finished
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.delayed_feed import DelayedFeed
from cheeseboard.server.match.environment import Environment, RoomAutopilot
from cheeseboard.server.match.key_ring import KeyRing
from cheeseboard.server.match.log_entries import Entry, Sat
from cheeseboard.server.match.match_row import columns_of, needs_autopilot
from cheeseboard.server.match.members import Members
from cheeseboard.server.match.messages import Act, Answer, Done, Refused, Say, Undo, encode
from cheeseboard.server.match.rebuild import Rebuilt, deal_of, rebuild, rebuild_match
from cheeseboard.server.match.state import RECENT_IDS, Change, MatchState
from cheeseboard.server.match.storage import Also, Conflict, Loaded, StoreFailed
from cheeseboard.server.match.updates import UpdateEncoder, updates_since
from cheeseboard.server.match.welcome import welcome
from cheeseboard.server.operations.rate_limits import SPECTATOR_BURST_LINES, SPECTATOR_LINES_PER_SECOND, TokenBucket
from cheeseboard.server.refusals import LOST_WRITE_RACE, NOT_SAVED, SEAT_OF_ANOTHER_CONNECTION

RELOAD_RETRY_SECONDS = 0.5  # until a database that failed is asked again
DECISIONS: dict[type, Decide] = {
    Act: commands.act,
    Undo: commands.undo,
    Answer: commands.answer_undo,
    Say: commands.say,
}
Barrier = Callable[[], None]  # called when every command before it is on disk


class Room:
    """One match that somebody is connected to, or whose bots or clocks this process runs.

    Commands are decided one at a time. A decision changes the state in memory at once; its updates go out when the
    entry is on disk. So while a write is pending, memory is ahead of the disk and of every client: newcomers and HTTP
    requests wait for `settled`. If the write fails, the state is thrown away and rebuilt from the log
    (`_rebuild_from_disk`), and the command is refused, or decided again if another process wrote first.
    """

    __slots__ = (
        "_busy",
        "_change",
        "_command",
        "_connections",
        "_environment",
        "_heard",
        "_queue",
        "autopilot",
        "delayed",
        "id",
        "members",
        "number",
        "shard",
        "spectator_chat_limit",
        "state",
    )

    def __init__(self, environment: Environment, loaded: Loaded, shard: int, rebuilt: Rebuilt | None = None) -> None:
        state, delayed, behind = rebuilt or rebuild_match(loaded, environment)
        self._environment = environment
        self.id = loaded.id
        self.number = loaded.number
        self.shard = shard
        self.state = state
        keys = KeyRing(environment.storage, loaded.number, loaded.keys)
        self.members = Members(environment, loaded.id, shard, state.players, keys)
        self._connections = self.members.connections  # the same list: a move touches as few objects as possible
        self.autopilot: RoomAutopilot | None = None  # none once the room is evicted
        self.spectator_chat_limit = TokenBucket(
            SPECTATOR_LINES_PER_SECOND, SPECTATOR_BURST_LINES, environment.scheduler.monotonic()
        )
        self._queue: deque[Command | Barrier] = deque()
        self._busy = False  # an entry is being written or read
        self._command: Command | None = None  # decided, and being written:
        self._change: Change | None = None
        self._heard = 0  # the latest entry that another process announced
        self.delayed: DelayedFeed | None = None  # for spectators, if they see the match later
        if delayed is not None:
            self.delayed = DelayedFeed(delayed, behind, environment.scheduler, self._publish_delayed)
            self.delayed.catch_up()

    @property
    def public_state(self) -> MatchState:
        """The state that spectators see, which may be behind."""
        return self.state if self.delayed is None else self.delayed.state

    @property
    def busy(self) -> bool:
        """Whether an entry is being written or read, or a command waits."""
        return self._busy or bool(self._queue)

    @property
    def writing(self) -> bool:
        """Whether the state may be ahead of the disk."""
        return self._busy

    @property
    def idle(self) -> bool:
        """Whether nobody is connected and nothing is going on."""
        return not (self.members.connections or self.busy or (self.delayed is not None and self.delayed.pending))

    # -- commands come in ---------------------------------------------------------------------------------------

    def handle(self, connection: Connection, message: Act | Undo | Answer | Say) -> None:
        """Carry out a client's message: the one entrance for all of them."""
        if message.seat in connection.seats:
            self._enqueue(Command(DECISIONS[type(message)], (message,), None, connection, message))
        elif isinstance(message, Say) and message.seat is None and connection.watches:
            spoken = partial(self._spectator_spoke, connection, message)
            arguments = message, connection.name
            self._enqueue(Command(commands.say_as_spectator, arguments, spoken, connection, message))
        else:
            self.refuse(connection, message, None, SEAT_OF_ANOTHER_CONNECTION)

    def submit(self, decide: Decide, *arguments: Any, finished: Finished | None = None) -> None:
        """Carry out a command of the server's own. It is not decided again if another process was quicker."""
        self._enqueue(Command(decide, arguments, finished, retry=False))

    async def execute(self, decide: Decide, *arguments: Any, also: Also | None = None) -> Change:
        """Carry out a command and wait until it is on disk; `also` is written in the same transaction. IllegalAction
        if it is refused."""
        future: asyncio.Future[Change] = asyncio.get_running_loop().create_future()

        def finished(change: Change | None, refusal: Refusal | None) -> None:
            if future.done():
                return
            if refusal:
                future.set_exception(IllegalAction(refusal))
            elif change:
                future.set_result(change)

        self._enqueue(Command(decide, arguments, finished, also=also))
        return await future

    async def settled(self) -> None:
        """Wait until the state is what is on disk. After waiting for anything else, wait here again."""
        while self._busy:  # the next command may be decided in the same step of the loop
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._enqueue(partial(_resolve, future))
            await future

    # -- one at a time: decide, write, publish ------------------------------------------------------------------

    def _enqueue(self, item: Command | Barrier) -> None:
        if self._busy or self._queue or not isinstance(item, Command):
            self._queue.append(item)
        else:  # almost always: nothing is before it
            self._decide(item)
        if not self._busy and (self._queue or self._heard):
            self._go_on()

    def _go_on(self) -> None:
        while self._queue and not self._busy:
            item = self._queue.popleft()
            if isinstance(item, Command):
                self._decide(item)
            else:
                item()
        if self._heard > self.state.seq and not self._busy:
            self._environment.scheduler.spawn(self.read_new_entries())

    def _decide(self, command: Command) -> None:
        """Decide on a command, and have the entry written."""
        environment = self._environment
        if command.connection is not None and self._acknowledge_repeated(command.connection, command.message):
            return
        if not environment.health.database:
            self._refuse_command(command, NOT_SAVED)
            return
        now = environment.scheduler.now()
        try:
            decided = command.decide(self.state, now, *command.arguments)
        except IllegalAction as error:
            decided = error.refusal
        if isinstance(decided, Refusal):
            self._refuse_command(command, decided)
            return
        self._busy = True
        self._command, self._change = command, decided
        row = columns_of(self.state, now) if decided.status or decided.seats else None
        environment.storage.writer.append(self.number, decided.entry, row, self._written, command.also)

    def _acknowledge_repeated(self, connection: Connection, message: Any) -> bool:
        """Whether this message was executed before. A client repeats a message when it does not know whether it
        arrived: it is executed once, and acknowledged as often as it is sent."""
        seat = message.seat
        known = connection.remarks.get(message.id) if seat is None else self.state.executed(seat, message.id)
        if known is None:
            return False
        connection.push(encode(Done(message.id, seat, known)))
        return True

    def _written(self, error: Exception | None) -> None:
        command, change = self._command, self._change
        if command is None or change is None:
            raise RuntimeError("an entry was written that this room did not ask for")
        self._command = self._change = None
        if error is not None:
            self._write_failed(command, change, error)
            return
        self._publish(change)
        peers = self._environment.peers
        if not peers.alone:
            peers.publish_entry(self, change.entry, wakes_owner=needs_autopilot(self.state))
        self._busy = False
        if command.finished is not None:
            command.finished(change, None)
        if self._queue or self._heard:
            self._go_on()
        if not self._busy and self._may_need_autopilot(change):
            self.wake_autopilot()

    def _write_failed(self, command: Command, change: Change, error: Exception) -> None:
        if isinstance(error, Conflict) and command.retry:
            self._queue.appendleft(command)
        else:
            self._refuse_command(command, LOST_WRITE_RACE if isinstance(error, Conflict) else NOT_SAVED)
        self._environment.scheduler.spawn(self._rebuild_from_disk(change.entry.seq - 1))

    def _refuse_command(self, command: Command, refusal: Refusal) -> None:
        if command.connection is not None:
            self.refuse(command.connection, command.message, command.message.seat, refusal)
        elif command.finished is not None:
            command.finished(None, refusal)

    async def _rebuild_from_disk(self, published: int) -> None:
        """Replace the state, which is not what is on disk, and publish the entries after number `published`."""
        environment = self._environment
        while True:
            try:
                loaded = await environment.storage.load(self.id)
                break
            except StoreFailed:
                await environment.scheduler.sleep(RELOAD_RETRY_SECONDS)
        if loaded is None:
            raise RuntimeError(f"match number {self.number} has disappeared")
        self.members.keys.known = loaded.keys
        known = [entry for entry in loaded.entries if entry.seq <= published]
        self.state = rebuild(known, environment.outages, deal_of(loaded, environment))
        for entry in loaded.entries:
            if entry.seq > published:
                self._publish(self.state.apply(entry))
        self._busy = False
        self._go_on()
        self.wake_autopilot()

    # -- entries that other processes wrote ---------------------------------------------------------------------

    def receive_entry(self, entry: Entry) -> None:
        """Another process wrote this entry."""
        if entry.seq <= self.state.seq:
            return  # known; or our own write is about to conflict with it
        self._heard = max(self._heard, entry.seq)
        if self._busy:
            return  # it is read afterwards
        if entry.seq == self.state.seq + 1:
            self._publish(self.state.apply(entry))
            self._go_on()
            self.wake_autopilot()
        else:
            self._environment.scheduler.spawn(self.read_new_entries())

    async def read_new_entries(self) -> None:
        """Catch up with the log. If the database does not answer, the next call does."""
        if self._busy:
            return
        self._busy = True
        self._heard = 0
        entries = []
        with suppress(StoreFailed):
            entries = await self._environment.storage.entries_after(self.number, self.state.seq)
        for entry in entries:
            if entry.seq == self.state.seq + 1:
                self._publish(self.state.apply(entry))
        self._busy = False
        self._go_on()
        if entries:
            self.wake_autopilot()

    # -- updates go out -----------------------------------------------------------------------------------------

    def _publish(self, change: Change) -> None:
        """Send every connected recipient its update about the last entry."""
        updates = UpdateEncoder(self.state, change, self._environment.scheduler.now())
        watched, by = False, change.by
        for connection in self._connections:
            if connection.watches:
                watched = True
            for seat in connection.seats:
                message = updates.encoded(seat, connection.guided)
                if message:
                    connection.push(message, seat == by)
        if self.delayed is not None:
            self.delayed.add(change.entry)
        elif watched:
            self._publish_to_spectators(updates)
        if change.seats:
            body = change.entry.body
            if isinstance(body, Sat) and body.who.kind == "open":
                self.members.vacate(body.seat)

    def _publish_delayed(self, state: MatchState, change: Change) -> None:
        self._publish_to_spectators(UpdateEncoder(state, change, change.entry.at))

    def _publish_to_spectators(self, updates: UpdateEncoder) -> None:
        spectators = [connection for connection in self.members.connections if connection.watches]
        for guided in {connection.guided for connection in spectators}:
            message = updates.encoded(None, guided)
            for connection in spectators if message else ():
                if connection.guided == guided:
                    connection.push(message)

    def ring(self, bell: bytes) -> None:
        """Ring the bell for everybody who sees the match without delay."""
        for connection in self.members.connections:
            if self.delayed is None or not connection.watches:
                connection.push(bell)

    def refuse(self, connection: Connection, message: Any, seat: int | None, refusal: Refusal) -> None:
        """Tell a client why its message was not carried out."""
        self._environment.metrics.refusals += 1
        since = []
        number = 0
        if seat is not None:
            number = self.state.number(seat)
            if refusal.code == "stale":
                since = updates_since(self.state, seat, getattr(message, "seq", number))
        connection.push(encode(Refused(message.id, *refusal, seat=seat, seq=number, since=since)))

    def _spectator_spoke(self, connection: Connection, message: Say, _: Change | None, refusal: Refusal | None) -> None:
        number = self.public_state.number(None)
        connection.remarks = dict([*connection.remarks.items(), (message.id, number)][-RECENT_IDS:])
        connection.push(encode(Done(message.id, None, number)))

    # -- the autopilot ------------------------------------------------------------------------------------------

    def wake_autopilot(self) -> None:
        """Have the server do its own part, if there is any to do."""
        if self.autopilot is not None and not self._environment.health.closing:
            self.autopilot.wake()

    def _may_need_autopilot(self, change: Change) -> bool:
        """Whether a change may give the autopilot something to do. Its timer watches the clock from the first action
        of a turn on, so most actions do not."""
        state = self.state
        clocks = state.clocks
        if clocks.ticking and (self.autopilot is None or self.autopilot.clock_version is not clocks.version):
            return True
        return state.bots or state.undo_asked_by is not None or change.status or change.seats

    # -- connections --------------------------------------------------------------------------------------------

    def enter(self, connection: Connection, have: dict[int | None, int]) -> None:
        """Let a client in that holds its seats, as soon as the state is on disk; `have` are the last numbers it has."""
        self.members.entering.append(connection)
        self._enqueue(partial(self._admit, connection, have))

    def _admit(self, connection: Connection, have: dict[int | None, int]) -> None:
        self.members.entering.remove(connection)
        if connection.gone:
            return
        with self.members.presence_changes():
            self.members.connections.append(connection)
            for seat, number in have.items():
                if seat is None or seat in connection.seats:
                    self._welcome(connection, seat, number)

    def _welcome(self, connection: Connection, seat: int | None, have: int) -> None:
        if seat is None and self.delayed is not None:
            state, now, missed = self.delayed.state, self.delayed.now(), []
        else:
            state, now = self.state, self._environment.scheduler.now()
            missed = updates_since(state, seat, have) if have else []
        here, guided = self.members.presence.here(), connection.guided
        connection.push(encode(welcome(state, self.id, seat, now=now, here=here, missed=missed, guided=guided)))


def _resolve(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
