"""What the server does by itself at a state: begin when everybody is there, move for bots, watch the clock."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import TYPE_CHECKING

from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.match.match import RESIGN
from cheeseboard.server.match import permissions
from cheeseboard.server.match.clocks import MAX_MISSED_TURNS
from cheeseboard.server.match.commands import nobody_waits
from cheeseboard.server.match.log_entries import Closed, Sat, Undone
from cheeseboard.server.match.messages import Bell, Seat, encode
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import ALREADY_RESIGNED, NOT_NOW
from cheeseboard.server.services.bot_pool import Urgency

if TYPE_CHECKING:
    from cheeseboard.server.hub import Hub
    from cheeseboard.server.match.room import Room

STAND_IN = "forager"  # the bot that takes the seat of somebody who left
LONGEST_TIMER = 3_600_000  # milliseconds; then it is looked at again
THINK_AGAIN = 5.0  # seconds after a bot could not be asked


class Autopilot:
    """Of one room, in the process that has to attend to it."""

    __slots__ = (
        "_hub",
        "_rung",
        "_thinking",
        "_timer",
        "_wakes",
        "mark",
        "room",
    )

    def __init__(self, hub: Hub, room: Room) -> None:
        self._hub = hub
        self.room = room
        self._thinking: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._wakes = 0  # when the timer ends
        self.mark: object = None  # of the clocks that the timer was set for
        self._rung = 0  # the moment of the last bell

    @property
    def busy(self) -> bool:
        """Whether a bot is thinking."""
        return self._thinking is not None

    def next_deadline(self) -> int | None:
        """When somebody will be out of time."""
        state = self.room.state
        if not state.begun or state.ended:
            return None
        deadline = state.clocks.deadline(state.match)
        return None if deadline is None else deadline.at

    def look(self) -> None:
        """Something has changed, or a time has come: see what is to be done."""
        state = self.room.state
        if state.closed or not state.acting:
            self._stop_timer()
            return
        if not state.begun:
            if all(seat.kind != "open" for seat in state.seats):
                self.room.request(self._begin, nobody_waits)
            return
        clocks = state.clocks
        ticking = clocks.ticking and not (self.mark is clocks.mark and self._wakes > self._hub.now())
        if not (ticking or state.bots or state.asks is not None) or not self._hub.owns(self.room):
            return
        if state.asks is not None and isinstance(permissions.agreed_by_all(state), Undone):
            self.room.request(self._agree, nobody_waits)
        if state.bots and self._thinking is None:
            seat = bot_to_move(state)
            if seat is not None:
                self._thinking = self._hub.spawn(self._move(seat, state.seats[seat].level, state.match.length))
        if ticking:
            self._watch_clock()

    def ask_owner(self, *, ahead: bool = False) -> None:
        """Have whoever attends to the room, if that is another process, know that somebody is to be moved for, now or,
        if it has to look `ahead`, later."""
        state = self.room.state
        if state.begun and not state.ended and not self._hub.owns(self.room):
            deadline = state.clocks.deadline(state.match)
            due = deadline is not None and (ahead or deadline.at <= self._hub.now())
            if due or bot_to_move(state) is not None:
                self._hub.ask_owner(self.room)

    def stop(self) -> None:
        """Somebody else attends now, or nobody."""
        self._stop_timer()
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def _agree(self, state: MatchState) -> Change | Refusal:
        found = permissions.agreed_by_all(state)
        return found if isinstance(found, Refusal) else self.room.folding(found)

    def _begin(self, state: MatchState) -> Change | Refusal:
        if state.begun or state.ended or any(seat.kind == "open" for seat in state.seats):
            return NOT_NOW
        return state.begin(self._hub.now())

    # -- bots ---------------------------------------------------------------------------------------------------

    async def _move(self, seat: int, level: str, length: int) -> None:
        state = self.room.state
        action = ""
        waits = 0.0
        try:
            if patient(state, seat):
                action = find_game(state.made.game).consent
            else:
                seed = bot_seed(state.secret, seat)
                urgency = Urgency.PLAYED if with_people(self.room) else Urgency.ALONE
                action = await self._hub.bot_pool.choose(state.match.record(), seat, level, seed, urgency)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._hub.logger.error("bot_failed", match=self.room.number, error=type(error).__name__)
            waits = THINK_AGAIN
        finally:
            if not waits and self._thinking is asyncio.current_task():  # not if it was stopped, and began anew
                self._thinking = None
        if waits:
            await asyncio.sleep(waits)
            self._thinking = None
            self.look()
            return

        def decide(state: MatchState) -> Change | Refusal:
            # A person may have taken the seat back, or taken a step back, while the bot was thinking; and another
            # process may attend now.
            if (
                not self._hub.owns(self.room)
                or state.ended
                or state.seats[seat].level != level
                or seat not in state.match.actors
            ):
                return NOT_NOW
            if state.match.length != length and action not in state.match.legal(seat):
                return NOT_NOW
            return state.perform(seat, action, self._hub.now(), by="bot")

        def answered(change: Change | None, refusal: Refusal | None) -> None:
            if change:
                self._hub.metrics.bot_moves += 1
            if refusal and not self.room.state.ended:
                self._hub.later(0.05, self.look)

        self.room.request(decide, answered)

    # -- clocks -------------------------------------------------------------------------------------------------

    def _watch_clock(self) -> None:
        state = self.room.state
        deadline = state.clocks.deadline(state.match)
        if deadline is None:
            return
        now = self._hub.now()
        if deadline.at <= now:
            self.room.request(self._out_of_time, self._after_time)
            return
        bell = state.clocks.bell(state.match)
        until = deadline.at
        if bell is not None and bell != self._rung:
            if bell <= now:
                self._rung = bell
                self._hub.ring(self.room, encode(Bell(round((deadline.at - now) / 1000))))
            else:
                until = bell
        self._wake_at(min(until, now + LONGEST_TIMER), now)
        self.mark = state.clocks.mark

    def _wake_at(self, moment: int, now: int) -> None:
        """Look again at that moment, or before: a timer that ends too early costs less than setting one each move."""
        if self._timer is None or moment < self._wakes:
            self._stop_timer()
            self._wakes = moment
            self._timer = self._hub.later((moment - now) / 1000, self._wake)

    def _wake(self) -> None:
        self._timer = self.mark = None
        self.look()

    def _stop_timer(self) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = self.mark = None

    def _out_of_time(self, state: MatchState) -> Change | Refusal:
        """The clock, or a slow seat, is moved for: Q32 and Q5 of the games' rulings."""
        deadline = None if state.ended else state.clocks.deadline(state.match)
        now = self._hub.now()
        if deadline is None or deadline.at > now or not self._hub.owns(self.room):
            return NOT_NOW
        if not isinstance(deadline.actor, int):
            return state.perform(deadline.actor, state.match.legal(deadline.actor)[0], now, by="clock")
        return state.perform(deadline.actor, state.timeout_action(deadline.actor), now, by="clock")

    def _after_time(self, change: Change | None, refusal: Refusal | None) -> None:
        """Who was out of time again and again counts as gone (Q31)."""
        state = self.room.state
        seat = change.by if change else None
        if isinstance(seat, int) and not state.ended and state.clocks.missed[seat] >= MAX_MISSED_TURNS:
            self.room.request(lambda state: leaving(self.room, state, seat, self._hub.now()), nobody_waits)


def leaving(room: Room, state: MatchState, seat: int, now: int) -> Change | Refusal:
    """A seat is left in the middle of the match: a bot takes it, or, if no bots are wanted, it is resigned."""
    who = state.seats[seat]
    if state.ended or who.level:
        return NOT_NOW
    if seat in state.match.dormant:
        return ALREADY_RESIGNED
    if not state.made.bots:
        if state.match.why_illegal(seat, RESIGN):  # nothing was dealt yet: there is nothing to win
            return room.folding(Closed())
        return state.perform(seat, RESIGN, now, by="clock")
    return room.folding(Sat(seat, Seat(who.name, "person", STAND_IN)))


def bot_to_move(state: MatchState) -> int | None:
    """A seat that a bot is to move for now, if there is any."""
    for actor in state.match.actors:
        if isinstance(actor, int) and state.seats[actor].level:
            if patient(state, actor) and find_game(state.made.game).consent not in state.legal(actor):
                continue
            return actor
    return None


def with_people(room: Room) -> bool:
    """Whether a person plays, or somebody looks on, as far as this process knows."""
    return bool(room.connections) or any(who.kind == "person" and not who.level for who in room.state.seats)


def patient(state: MatchState, seat: int) -> bool:
    """Whether a bot leaves what is to be done together to the people, and only agrees to it, where a game has that."""
    if not find_game(state.made.game).consent:
        return False
    others = [actor for actor in state.match.actors if isinstance(actor, int) and actor != seat]
    return any(not state.seats[other].level for other in others)


def bot_seed(secret: str, seat: int) -> int:
    """A bot's own chance, the same after a restart."""
    digest = hmac.new(secret.encode(), f"bot {seat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big")
