"""What the server does by itself at a table: begin when everybody is there, move for bots, watch the clock."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from typing import TYPE_CHECKING

from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.match.match import RESIGN
from cheeseboard.server.match import permissions
from cheeseboard.server.match.clocks import MOST_MISSED
from cheeseboard.server.match.commands import nobody_waits
from cheeseboard.server.match.log_entries import Closed, Sat, Undone
from cheeseboard.server.match.messages import Bell, Seat, encode
from cheeseboard.server.match.state import Change, Table
from cheeseboard.server.refusals import ALREADY_RESIGNED, NOT_NOW
from cheeseboard.server.services.bot_pool import Urgency

if TYPE_CHECKING:
    from cheeseboard.server.hub import Hub
    from cheeseboard.server.match.room import Room

STAND_IN = "forager"  # the bot that takes the seat of somebody who left
LONGEST_TIMER = 3_600_000  # milliseconds; then it is looked at again
THINK_AGAIN = 5.0  # seconds after a bot could not be asked


class Attendant:
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
        table = self.room.table
        if not table.begun or table.ended:
            return None
        deadline = table.clocks.deadline(table.match)
        return None if deadline is None else deadline.at

    def look(self) -> None:
        """Something has changed, or a time has come: see what is to be done."""
        table = self.room.table
        if table.closed or not table.acting:
            self._stop_timer()
            return
        if not table.begun:
            if all(seat.kind != "open" for seat in table.seats):
                self.room.request(self._begin, nobody_waits)
            return
        clocks = table.clocks
        ticking = clocks.ticking and not (self.mark is clocks.mark and self._wakes > self._hub.now())
        if not (ticking or table.bots or table.asks is not None) or not self._hub.owns(self.room):
            return
        if table.asks is not None and isinstance(permissions.agreed_by_all(table), Undone):
            self.room.request(self._agree, nobody_waits)
        if table.bots and self._thinking is None:
            seat = bot_to_move(table)
            if seat is not None:
                self._thinking = self._hub.spawn(self._move(seat, table.seats[seat].level, table.match.length))
        if ticking:
            self._watch_clock()

    def ask_owner(self, *, ahead: bool = False) -> None:
        """Have whoever attends to the room, if that is another process, know that somebody is to be moved for, now or,
        if it has to look `ahead`, later."""
        table = self.room.table
        if table.begun and not table.ended and not self._hub.owns(self.room):
            deadline = table.clocks.deadline(table.match)
            due = deadline is not None and (ahead or deadline.at <= self._hub.now())
            if due or bot_to_move(table) is not None:
                self._hub.ask_owner(self.room)

    def stop(self) -> None:
        """Somebody else attends now, or nobody."""
        self._stop_timer()
        if self._thinking:
            self._thinking.cancel()
            self._thinking = None

    def _agree(self, table: Table) -> Change | Refusal:
        found = permissions.agreed_by_all(table)
        return found if isinstance(found, Refusal) else self.room.folding(found)

    def _begin(self, table: Table) -> Change | Refusal:
        if table.begun or table.ended or any(seat.kind == "open" for seat in table.seats):
            return NOT_NOW
        return table.begin(self._hub.now())

    # -- bots ---------------------------------------------------------------------------------------------------

    async def _move(self, seat: int, level: str, length: int) -> None:
        table = self.room.table
        action = ""
        waits = 0.0
        try:
            if patient(table, seat):
                action = find_game(table.made.game).consent
            else:
                seed = bot_seed(table.secret, seat)
                urgency = Urgency.PLAYED if with_people(self.room) else Urgency.ALONE
                action = await self._hub.thinkers.choose(table.match.record(), seat, level, seed, urgency)
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

        def decide(table: Table) -> Change | Refusal:
            # A person may have taken the seat back, or taken a step back, while the bot was thinking; and another
            # process may attend now.
            if (
                not self._hub.owns(self.room)
                or table.ended
                or table.seats[seat].level != level
                or seat not in table.match.actors
            ):
                return NOT_NOW
            if table.match.length != length and action not in table.match.legal(seat):
                return NOT_NOW
            return table.perform(seat, action, self._hub.now(), by="bot")

        def answered(change: Change | None, refusal: Refusal | None) -> None:
            if change:
                self._hub.metrics.bot_moves += 1
            if refusal and not self.room.table.ended:
                self._hub.later(0.05, self.look)

        self.room.request(decide, answered)

    # -- clocks -------------------------------------------------------------------------------------------------

    def _watch_clock(self) -> None:
        table = self.room.table
        deadline = table.clocks.deadline(table.match)
        if deadline is None:
            return
        now = self._hub.now()
        if deadline.at <= now:
            self.room.request(self._out_of_time, self._after_time)
            return
        bell = table.clocks.bell(table.match)
        until = deadline.at
        if bell is not None and bell != self._rung:
            if bell <= now:
                self._rung = bell
                self._hub.ring(self.room, encode(Bell(round((deadline.at - now) / 1000))))
            else:
                until = bell
        self._wake_at(min(until, now + LONGEST_TIMER), now)
        self.mark = table.clocks.mark

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

    def _out_of_time(self, table: Table) -> Change | Refusal:
        """The clock, or a slow seat, is moved for: Q32 and Q5 of the games' rulings."""
        deadline = None if table.ended else table.clocks.deadline(table.match)
        now = self._hub.now()
        if deadline is None or deadline.at > now or not self._hub.owns(self.room):
            return NOT_NOW
        if not isinstance(deadline.actor, int):
            return table.perform(deadline.actor, table.match.legal(deadline.actor)[0], now, by="clock")
        return table.perform(deadline.actor, table.overdue(deadline.actor), now, by="clock")

    def _after_time(self, change: Change | None, refusal: Refusal | None) -> None:
        """Who was out of time again and again counts as gone (Q31)."""
        table = self.room.table
        seat = change.by if change else None
        if isinstance(seat, int) and not table.ended and table.clocks.missed[seat] >= MOST_MISSED:
            self.room.request(lambda table: leaving(self.room, table, seat, self._hub.now()), nobody_waits)


def leaving(room: Room, table: Table, seat: int, now: int) -> Change | Refusal:
    """A seat is left in the middle of the match: a bot takes it, or, if no bots are wanted, it is resigned."""
    who = table.seats[seat]
    if table.ended or who.level:
        return NOT_NOW
    if seat in table.match.dormant:
        return ALREADY_RESIGNED
    if not table.made.bots:
        if table.match.why_illegal(seat, RESIGN):  # nothing was dealt yet: there is nothing to win
            return room.folding(Closed())
        return table.perform(seat, RESIGN, now, by="clock")
    return room.folding(Sat(seat, Seat(who.name, "person", STAND_IN)))


def bot_to_move(table: Table) -> int | None:
    """A seat that a bot is to move for now, if there is any."""
    for actor in table.match.actors:
        if isinstance(actor, int) and table.seats[actor].level:
            if patient(table, actor) and find_game(table.made.game).consent not in table.legal(actor):
                continue
            return actor
    return None


def with_people(room: Room) -> bool:
    """Whether a person plays, or somebody looks on, as far as this process knows."""
    return bool(room.connections) or any(who.kind == "person" and not who.level for who in room.table.seats)


def patient(table: Table, seat: int) -> bool:
    """Whether a bot leaves what is to be done together to the people, and only agrees to it, where a game has that."""
    if not find_game(table.made.game).consent:
        return False
    others = [actor for actor in table.match.actors if isinstance(actor, int) and actor != seat]
    return any(not table.seats[other].level for other in others)


def bot_seed(secret: str, seat: int) -> int:
    """A bot's own chance, the same after a restart."""
    digest = hmac.new(secret.encode(), f"bot {seat}".encode(), hashlib.sha256).digest()
    return int.from_bytes(digest[:6], "big")
