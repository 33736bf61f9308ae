"""The autopilot of a room: begins the match when all seats are taken, moves for bots, watches the clocks."""

from __future__ import annotations

import asyncio
import hashlib
import hmac

from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.server.match import autopilot_commands as commands
from cheeseboard.server.match.autopilot_commands import bot_to_move, only_consents
from cheeseboard.server.match.clocks import MAX_MISSED_TURNS
from cheeseboard.server.match.environment import Environment, Timer, Urgency
from cheeseboard.server.match.messages import Bell, encode
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import NOT_NOW

LONGEST_TIMER_MS = 3_600_000  # then the clock is looked at again
BOT_RETRY_SECONDS = 5.0  # after a bot could not be asked
NEXT_LOOK_SECONDS = 0.05  # after the move of a bot was refused


class Autopilot:
    """Runs in the process that owns the room's shard; in the others it only begins matches."""

    __slots__ = ("_bell_rung", "_environment", "_room", "_thinking", "_timer", "_timer_at", "clock_version")

    def __init__(self, environment: Environment, room: Room) -> None:
        self._environment = environment
        self._room = room
        self._thinking: asyncio.Task[None] | None = None
        self._timer: Timer | None = None
        self._timer_at = 0  # when the timer ends
        self.clock_version: object = None  # of the clocks that the timer was set for
        self._bell_rung = 0  # the moment of the last bell

    @property
    def thinking(self) -> bool:
        """Whether a bot is thinking."""
        return self._thinking is not None

    def owns_room(self) -> bool:
        """Whether this process runs the bots and clocks of the room."""
        return self._environment.peers.owns(self._room.shard)

    def next_deadline(self) -> int | None:
        """When the next clock runs out."""
        state = self._room.state
        if not state.begun or state.ended:
            return None
        deadline = state.clocks.deadline(state.match)
        return None if deadline is None else deadline.at

    def wake(self) -> None:
        """Something has changed, or a timer has ended: do the server's part."""
        state = self._room.state
        if state.closed or not state.acting:
            self._stop_timer()
            return
        if not state.begun:
            if commands.may_begin(state):
                self._room.submit(commands.begin)
            return
        clocks = state.clocks
        watch_clock = clocks.ticking and not self._timer_is_set(state)
        if not (watch_clock or state.bots or state.undo_asked_by is not None) or not self.owns_room():
            return
        if commands.undo_is_granted(state):
            self._room.submit(commands.grant_undo)
        if state.bots and self._thinking is None:
            seat = bot_to_move(state)
            if seat is not None:
                move = self._move(seat, state.seats[seat].level, state.match.length)
                self._thinking = self._environment.scheduler.spawn(move)
        if watch_clock:
            self._watch_clock()

    def wake_owner(self, *, ahead: bool = False) -> None:
        """If another process owns the room, and a bot or clock is due, tell it; `ahead`: also if a clock runs."""
        state = self._room.state
        if state.begun and not state.ended and not self.owns_room():
            deadline = state.clocks.deadline(state.match)
            due = deadline is not None and (ahead or deadline.at <= self._environment.scheduler.now())
            if due or bot_to_move(state) is not None:
                self._environment.peers.wake_owner(self._room)

    def stop(self) -> None:
        """Another process owns the room now, or the room is evicted."""
        self._stop_timer()
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    # -- bots ---------------------------------------------------------------------------------------------------

    async def _move(self, seat: int, level: str, length: int) -> None:
        environment = self._environment
        try:
            action = await self._choose(seat, level)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            environment.logger.error("bot_failed", match=self._room.number, error=type(error).__name__)
            await environment.scheduler.sleep(BOT_RETRY_SECONDS)
            self._thinking = None
            self.wake()
            return
        if self._thinking is asyncio.current_task():  # else it was stopped, and began anew
            self._thinking = None
        self._room.submit(self._play_bot_move, seat, level, action, length, finished=self._bot_moved)

    async def _choose(self, seat: int, level: str) -> str:
        state = self._room.state
        if only_consents(state, seat):
            return find_game(state.made.game).consent
        urgency = Urgency.PLAYED if with_people(self._room) else Urgency.ALONE
        seed = bot_seed(state.secret, seat)
        return await self._environment.bots.choose(state.match.record(), seat, level, seed, urgency)

    def _play_bot_move(
        self, state: MatchState, now: int, seat: int, level: str, action: str, length: int
    ) -> Change | Refusal:
        if not self.owns_room():  # another process may own it by now
            return NOT_NOW
        return commands.play_bot_move(state, now, seat, level, action, length)

    def _bot_moved(self, change: Change | None, refusal: Refusal | None) -> None:
        if change:
            self._environment.metrics.bot_moves += 1
        if refusal and not self._room.state.ended:
            self._environment.scheduler.call_later(NEXT_LOOK_SECONDS, self.wake)

    # -- clocks -------------------------------------------------------------------------------------------------

    def _watch_clock(self) -> None:
        state = self._room.state
        deadline = state.clocks.deadline(state.match)
        if deadline is None:
            return
        now = self._environment.scheduler.now()
        if deadline.at <= now:
            self._room.submit(self._play_overdue, finished=self._overdue_played)
            return
        bell = state.clocks.bell(state.match)
        until = deadline.at
        if bell is not None and bell != self._bell_rung:
            if bell <= now:
                self._bell_rung = bell
                self._ring(Bell(round((deadline.at - now) / 1000)))
            else:
                until = bell
        self._set_timer(min(until, now + LONGEST_TIMER_MS), now)
        self.clock_version = state.clocks.version

    def _timer_is_set(self, state: MatchState) -> bool:
        return self.clock_version is state.clocks.version and self._timer_at > self._environment.scheduler.now()

    def _ring(self, bell: Bell) -> None:
        message = encode(bell)
        self._room.ring(message)
        self._environment.peers.publish_bell(self._room, message)

    def _set_timer(self, at: int, now: int) -> None:
        """Wake at that moment, or before: a timer that ends too early costs less than one set for each action."""
        if self._timer is None or at < self._timer_at:
            self._stop_timer()
            self._timer_at = at
            self._timer = self._environment.scheduler.call_later((at - now) / 1000, self._timer_ended)

    def _timer_ended(self) -> None:
        self._timer = self.clock_version = None
        self.wake()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self.clock_version = None

    def _play_overdue(self, state: MatchState, now: int) -> Change | Refusal:
        return commands.play_overdue(state, now) if self.owns_room() else NOT_NOW

    def _overdue_played(self, change: Change | None, refusal: Refusal | None) -> None:
        """A seat that was out of time several turns in a row counts as gone (Q31)."""
        state = self._room.state
        seat = change.by if change else None
        if isinstance(seat, int) and not state.ended and state.clocks.missed[seat] >= MAX_MISSED_TURNS:
            self._room.submit(commands.stand_in, seat)


def with_people(room: Room) -> bool:
    """Whether a person plays or watches, as far as this process knows."""
    return bool(room.members.connections) or any(who.kind == "person" and not who.level for who in room.state.seats)


def bot_seed(secret: str, seat: int) -> int:
    """The seed of a bot's randomness. It comes from the deal's secret, so it is the same after a restart."""
    digest = hmac.new(secret.encode(), f"bot {seat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big")
