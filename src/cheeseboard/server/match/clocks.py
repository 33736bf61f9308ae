"""Clocks as arithmetic: how much time each seat has left, given when actions were played. All times are in
milliseconds, all functions are pure."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cheeseboard.games.contract import Actor
from cheeseboard.match.match import Match
from cheeseboard.server.match.log_entries import ClockSettings
from cheeseboard.server.match.messages import Clock

DAY_SECONDS = 24 * 3600
MAX_MISSED_TURNS = 3  # in a row; then the seat counts as gone (Q32)


class Outages:
    """When the server was down. That time counts for no clock."""

    def __init__(self, spans: Iterable[tuple[int, int]] = ()) -> None:
        self._spans: list[tuple[int, int]] = []
        self.last = 0  # the end of the last one
        for span in spans:
            self.add(*span)

    def add(self, start: int, end: int) -> None:
        """Add one. Several processes may report the same one, so overlapping ones are merged."""
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
        """For how long the server was down between two moments."""
        if self.last <= start:
            return 0
        first = max(0, bisect_right(self._spans, (start, 0)) - 1)
        return sum(max(0, min(end, until) - max(start, since)) for since, until in self._spans[first:] if since < end)


class Deadline(NamedTuple):
    """When an actor will be out of time."""

    at: int
    actor: Actor


class Clocks:
    """The clocks of one match. They run for the seats that are to act, unless the game has a time limit of its own for
    the phase."""

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
        "missed",
        "ticking",
        "version",
    )

    def __init__(self, settings: ClockSettings, players: int, outages: Outages) -> None:
        self._settings = settings
        self._kind = settings.kind
        self._outages = outages
        self._running: tuple[int, ...] = ()
        self._since = [0] * players  # when the seat's clock began to run
        # The time of each seat for its turn, or for the rest of the match.
        self._bank = [settings.seconds * 1000 * (DAY_SECONDS if settings.kind == "days" else 1)] * players
        self._limit_since = 0
        self._limit_for: Actor | None = None
        self.missed = [0] * players
        self.late: tuple[int, ...] = ()  # the actions that were played for a seat out of time, counted from 1
        self.version = object()  # a new one whenever another clock runs
        self.ticking = self._kind != "none"  # whether a clock can run out before the next action

    def moved(self, match: Match, at: int, by: str, seat: Actor | None, turns: Sequence[int]) -> None:
        """An action was played, by a seat or for it. `turns` are the seats whose turn began with it."""
        if isinstance(seat, int):
            if by == "clock":
                self.missed[seat] += 1
                self.late = (*self.late, _last_of(match, seat))
            else:
                self.missed[seat] = 0
        limit = match.time_limit()
        if limit is None is self._limit_for and (self._kind == "none" or (match.actors == self._running and not turns)):
            return  # almost always
        self.version = object()
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
        """An action was taken back, and with it the increments that seats got for it."""
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
        """The time that each seat has left; empty if there are no clocks."""
        if self._kind == "none":
            return []
        lefts = self._bank.copy()
        for seat in self._running:
            since = self._since[seat]
            spent = now - since if now > since >= self._outages.last else self._spent(seat, now)
            lefts[seat] = max(0, lefts[seat] - spent)
        return lefts

    def shown(self, match: Match, now: int) -> Clock | None:
        """The clocks as all clients see them; None if none runs."""
        if not self.ticking:
            return None
        limit = None if self._limit_for is None else max(0, self._limit_ends(match) - now)
        return Clock(self.left(now), list(self._running), limit)

    def _limit_ends(self, match: Match) -> int:
        limit = match.time_limit()
        return self._later(self._limit_since, limit.seconds * 1000 if limit else 0)

    def _later(self, since: int, milliseconds: int) -> int:
        """The moment by which the server was up for so long, as far as is known now."""
        end = since + milliseconds
        if self._outages.last <= since:
            return end
        while (later := since + milliseconds + self._outages.between(since, end)) > end:
            end = later
        return end

    def deadline(self, match: Match) -> Deadline | None:
        """The first clock that will run out, if any."""
        limit = match.time_limit()
        if limit:
            return Deadline(self._limit_ends(match), limit.actor)
        if self._kind == "none":
            return None
        ends = [(self._later(self._since[seat], self._bank[seat]), seat) for seat in self._running]
        return Deadline(*min(ends)) if ends else None

    def bell(self, match: Match) -> int | None:
        """When to ring the bell, if the phase has one."""
        limit = match.time_limit()
        return self._later(self._limit_since, limit.bell * 1000) if limit and limit.bell else None


def _last_of(match: Match, seat: int) -> int:
    """The number of a seat's last action in the history, counted from 1; outcomes of chance may follow it."""
    number = match.length
    while match.history[number - 1][0] != seat:
        number -= 1
    return number
