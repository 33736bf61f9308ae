"""Analyses of finished matches: every decision is judged by the search, in the background.

An analysis belongs to one process, which leases it and renews the lease while it works. If the process dies, another
one starts the analysis again.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from cheeseboard.analysis.result import AnalysisResult, Decision
from cheeseboard.errors import IllegalAction
from cheeseboard.games.mind import has_mind
from cheeseboard.match.match import RESIGN
from cheeseboard.match.record import replay
from cheeseboard.server.cluster.membership import Membership
from cheeseboard.server.match.environment import Urgency
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.rooms import Rooms
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.refusals import NO_SEARCH, TOO_MANY_ANALYSES, too_long_to_analyse
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.schemas import MAX_RECORD_ENTRIES, AnalysisState
from cheeseboard.server.services.bot_pool import BotPool, warm_up
from cheeseboard.server.services.finished import record_of
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.store import Store

LEASE_MS = 60_000  # in which an analysis has to report progress
MAX_RUNNING = 100  # in one process
PORTION_DECISIONS, PORTION_SECONDS = 8, 1.0  # judged in one go, and for how long at most
SAVE_RETRY_SECONDS = 1.0


class _LeaseLost(Exception):  # noqa: N818  # nothing is wrong
    """Another process makes the analysis."""


class Analyses:
    """The analyses that this process makes."""

    def __init__(
        self,
        settings: Settings,
        scheduler: LoopScheduler,
        store: Store,
        rooms: Rooms,
        membership: Membership,
        bot_pool: BotPool,
        logger: Logger,
    ) -> None:
        self._seconds = settings.analysis_seconds
        self._scheduler = scheduler
        self._store = store
        self._rooms = rooms
        self._membership = membership
        self._logger = logger
        self.bot_pool = bot_pool
        # Analyses take turns, so that a long one does not keep a short one waiting; bots need the other processes.
        self.turns = asyncio.Semaphore(max(1, settings.bots // 2))
        self.running: set[int] = set()  # the matches, by number
        self.max_running = MAX_RUNNING
        self.lease_ms = LEASE_MS

    async def progress(self, room: Room, state: MatchState) -> AnalysisState:
        """How far the analysis of a match is, for a client that sees this state."""
        row = await self._store.analysis(room.number) if state.ended else None
        here = state.ended and room.number in self.running
        if row is None:
            return AnalysisState("running" if here else "none")
        if not row["result"]:
            running = here or row["until"] >= self._scheduler.now()
            return AnalysisState("running", row["done"], row["total"]) if running else AnalysisState("none")
        return AnalysisState(
            "done", row["total"], row["total"], msgspec.json.decode(row["result"], type=AnalysisResult)
        )

    async def start(self, room: Room, state: MatchState) -> AnalysisState:
        """Start an analysis, unless it is made or being made. IllegalAction if there can be none."""
        record = record_of(state)
        if not has_mind(state.made.game):
            raise IllegalAction(NO_SEARCH)
        if state.match.length > MAX_RECORD_ENTRIES:
            raise IllegalAction(too_long_to_analyse(MAX_RECORD_ENTRIES))
        full = len(self.running) >= self.max_running
        if not full and room.number not in self.running:
            await self._lease_and_run(room.number, record)
        progress = await self.progress(room, state)
        if full and progress.state == "none":
            raise IllegalAction(TOO_MANY_ANALYSES)
        return progress

    async def resume(self) -> None:
        """Restart the analyses that a dead process had begun."""
        for match in await self._store.abandoned_analyses(self._membership.alive, self._scheduler.now()):
            room = await self._rooms.load(match) if len(self.running) < self.max_running else None
            if room and room.number not in self.running:
                with suppress(IllegalAction):  # it may be too long by now, or there are too many
                    await self.start(room, room.state)

    async def _lease_and_run(self, match: int, record: str) -> None:
        self.running.add(match)
        leased = False
        try:
            now, process, alive = self._scheduler.now(), self._membership.process, self._membership.alive
            leased = await self._store.lease_analysis(match, process, now + self.lease_ms, now, alive)
        finally:
            if not leased:
                self.running.discard(match)
        if leased:
            self._scheduler.spawn(self._run(match, record))

    async def _run(self, match: int, record: str) -> None:
        renewing = self._scheduler.spawn(self._renew_lease(match))
        try:
            await self._judge_all(match, record)
        except _LeaseLost:
            pass
        except Exception as error:
            self._logger.error("analysis_failed", match=match, error=type(error).__name__)
            await self._store.drop_analysis(match, self._membership.process)
        finally:
            renewing.cancel()
            self.running.discard(match)

    async def _renew_lease(self, match: int) -> None:
        """Keep the lease, however long a portion takes."""
        while True:
            await self._scheduler.sleep(self.lease_ms / 3000)
            with suppress(_LeaseLost):
                await self._save(match)

    async def _save(self, match: int, **columns: Any) -> None:
        """Save progress or the result, and renew the lease; waits for a database that does not answer."""
        while True:
            columns["until"] = self._scheduler.now() + self.lease_ms
            try:
                if await self._store.update_analysis(match, self._membership.process, columns):
                    return
                raise _LeaseLost
            except StoreFailed:
                await self._scheduler.sleep(SAVE_RETRY_SECONDS)

    async def _judge_all(self, number: int, record: str) -> None:
        match = await self._scheduler.run_in_thread_alone(lambda: replay(record))
        chosen = [n for n, (actor, text) in enumerate(match.history, 1) if isinstance(actor, int) and text != RESIGN]
        portion = max(1, min(PORTION_DECISIONS, int(PORTION_SECONDS / self._seconds)))
        decisions: list[Decision] = []
        await self._save(number, done=0, total=len(chosen))
        await self._in_turn(warm_up, (match.game,))
        for first in range(0, len(chosen), portion):
            decisions += await self._in_turn(judge_some, record, self._seconds, chosen[first : first + portion])
            await self._save(number, done=len(decisions), total=len(chosen))
        result = await self._in_turn(sum_up, record, decisions)
        await self._save(number, result=msgspec.json.encode(result).decode())

    async def _in_turn(self, work: Any, *arguments: Any) -> Any:
        async with self.turns:
            return await self.bot_pool.run(work, *arguments, urgency=Urgency.JUDGED)


def judge_some(record: str, seconds: float, numbers: list[int]) -> list[Decision]:
    """Judge some decisions of a record. Runs in a process of the pool."""
    from cheeseboard.analysis.analysis import judge_decisions
    from cheeseboard.bots.bot import Budget

    return judge_decisions(record, Budget(seconds), numbers, 0)


def sum_up(record: str, decisions: list[Decision]) -> AnalysisResult:
    """The whole analysis. Runs in a process of the pool."""
    from cheeseboard.analysis.analysis import Analysis

    return Analysis(replay(record), tuple(decisions)).result()
