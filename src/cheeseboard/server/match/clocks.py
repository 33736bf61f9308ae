"""Clocks, as arithmetic: who has how long, given when things happened. Times are milliseconds."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cheeseboard.games.contract import Actor
from cheeseboard.match.match import Match
from cheeseboard.server.match.log_entries import ClockSettings
from cheeseboard.server.match.messages import Clock

DAY = 24 * 3600
MAX_MISSED_TURNS = 3  # turns in a row that a seat may let run out, before it counts as gone (Q32)


class Outages:
    """When the server was down. That time is nobody's."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        self.last = 0  # when the last of them ended
        for span in spans:
            self.add(*span)

    def add(self, start: int, end: int) -> None:
        """One more; several processes may report the same one."""
        spans = sorted([*self._spans, (start, end)])
        merged: list[tuple[int, int]] = []
        for span in spans:
            if merged and span[0] <= merged[-1][1]:
                merged[-1] = merged[-1][0], max(merged[-1][1], span[1])
            else:
                merged.append(span)
        self._spans = merged
        self.last = merged[-1][1]

    def between(self, start: int, end: int) -> int:
        """How long it was down between two moments."""
        if self.last <= start:
            return 0
        first = max(0, bisect_right(self._spans, (start, 0)) - 1)
        return sum(max(0, min(end, until) - max(start, since)) for since, until in self._spans[first:] if since < end)


class Deadline(NamedTuple):
    """When somebody will be out of time."""

    at: int
    actor: Actor


class Clocks:
    """The clocks of one match. They run for seats that are to act, unless the game has a limit of its own then."""

    __slots__ = (
        "_bank",
        "_kind",
        "_limit_for",
        "_limit_since",
        "_outages",
        "_running",
        "_settings",
        "_since",
        "late",
        "mark",
        "missed",
        "ticking",
    )

    def __init__(self, settings: ClockSettings, players: int, outages: Outages) -> None:
        self._settings = settings
        self._kind = settings.kind
        self._outages = outages
        self._running: tuple[int, ...] = ()
        self._since = [0] * players  # when the seat's time began to run
        # What each seat has for its turn, or for all that is left of the match.
        self._bank = [settings.seconds * 1000 * (DAY if settings.kind == "days" else 1)] * players
        self._limit_since = 0
        self._limit_for: Actor | None = None
        self.missed = [0] * players
        self.late: tuple[int, ...] = ()  # numbers of the entries that were played for a seat out of time, from 1
        self.mark = object()  # another one whenever somebody else's time runs
        self.ticking = self._kind != "none"  # whether anybody's time can run out, as far as the last move tells

    def moved(self, match: Match, at: int, by: str, seat: Actor | None, turns: Sequence[int]) -> None:
        """Something was played, for a seat or by it. `turns` are the seats whose turn has begun with it."""
        if isinstance(seat, int):
            if by == "clock":
                self.missed[seat] += 1
                self.late = (*self.late, _last_of(match, seat))
            else:
                self.missed[seat] = 0
        limit = match.time_limit()
        if limit is None is self._limit_for and (self._kind == "none" or (match.actors == self._running and not turns)):
            return  # almost always
        self.mark = object()
        acting = () if limit else tuple([actor for actor in match.actors if isinstance(actor, int)])
        for player in self._running:
            if player not in acting or player in turns:
                self._stop(player, at)
        for player in acting:
            if player not in self._running or player in turns:
                self._since[player] = at
        self._running = acting
        if limit is None:
            self._limit_for = None
        elif self._limit_for != limit.actor:
            self._limit_for, self._limit_since = limit.actor, at
        self.ticking = self._kind != "none" or limit is not None

    def went_back(self, match: Match, at: int) -> None:
        """Something was taken back: who did not move gains nothing, who has to move again gives back what he gained."""
        before = self._running
        self.moved(match, at, "", None, ())
        self.late = tuple(number for number in self.late if number <= match.length)
        if self._kind == "bank":
            for player in {*before} ^ {*self._running}:
                self._bank[player] = max(0, self._bank[player] - self._settings.increment * 1000)

    def _stop(self, seat: int, at: int) -> None:
        if self._kind == "bank":
            left = self._bank[seat] - self._spent(seat, at)
            self._bank[seat] = max(0, left) + self._settings.increment * 1000

    def _spent(self, seat: int, at: int) -> int:
        since = self._since[seat]
        if at <= since:
            return 0
        return at - since if self._outages.last <= since else max(0, at - since - self._outages.between(since, at))

    def left(self, now: int) -> list[int]:
        """How long each seat has; nothing if that is not limited."""
        if self._kind == "none":
            return []
        lefts = self._bank.copy()
        for seat in self._running:
            since = self._since[seat]
            spent = now - since if now > since >= self._outages.last else self._spent(seat, now)
            lefts[seat] = max(0, lefts[seat] - spent)
        return lefts

    def shown(self, match: Match, now: int) -> Clock | None:
        """The clocks as they are told to everybody; None if there is nothing to tell."""
        if not self.ticking:
            return None
        limit = None if self._limit_for is None else max(0, self._limit_ends(match) - now)
        return Clock(self.left(now), list(self._running), limit)

    def _limit_ends(self, match: Match) -> int:
        limit = match.time_limit()
        return self._later(self._limit_since, limit.seconds * 1000 if limit else 0)

    def _later(self, since: int, milliseconds: int) -> int:
        """The moment after so much time during which the server was up, as far as is known now."""
        end = since + milliseconds
        if self._outages.last <= since:
            return end
        while (later := since + milliseconds + self._outages.between(since, end)) > end:
            end = later
        return end

    def deadline(self, match: Match) -> Deadline | None:
        """Who will be out of time first, if anybody will."""
        limit = match.time_limit()
        if limit:
            return Deadline(self._limit_ends(match), limit.actor)
        if self._kind == "none":
            return None
        ends = [(self._later(self._since[seat], self._bank[seat]), seat) for seat in self._running]
        return Deadline(*min(ends)) if ends else None

    def bell(self, match: Match) -> int | None:
        """When a bell is to be heard, if there is one in this phase."""
        limit = match.time_limit()
        return self._later(self._limit_since, limit.bell * 1000) if limit and limit.bell else None


def _last_of(match: Match, seat: int) -> int:
    """The number of the last entry of a seat, from 1; what chance made of it may follow."""
    number = match.length
    while match.history[number - 1][0] != seat:
        number -= 1
    return number
