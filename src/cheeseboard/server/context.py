"""One server process: the objects it consists of, how it starts, its periodic work, and how it ends."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from typing import Any

from cheeseboard.games import games
from cheeseboard.server.cluster.bus import Bus
from cheeseboard.server.cluster.cluster import Cluster
from cheeseboard.server.cluster.membership import Membership
from cheeseboard.server.cluster.peers import BusPeers
from cheeseboard.server.cluster.shards import shard_of
from cheeseboard.server.ids import RandomIds
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.connection import CLOSE_RESTART
from cheeseboard.server.match.environment import Environment, Health
from cheeseboard.server.match.messages import Bye, encode
from cheeseboard.server.match.rooms import Rooms
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.operations.metrics import Gauges, Metrics
from cheeseboard.server.operations.rate_limits import AddressQuotas
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.services.analyses import Analyses
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.store import Store


class ServerContext:
    """The composition of one process. Services take it and use the parts they need; rooms know only `environment`."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        bus: Bus,
        bot_pool: BotPool,
        logger: Logger,
        *,
        alone: bool,
        scheduler: LoopScheduler | None = None,
        ids: RandomIds | None = None,
        intervals: Intervals | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bot_pool = bot_pool
        self.logger = logger
        self.scheduler = scheduler = scheduler or LoopScheduler(logger)
        self.ids = ids or RandomIds()
        self.intervals = intervals or Intervals()
        self.metrics = Metrics()
        self.health = Health()
        self.outages = Outages()
        self.address_quotas = AddressQuotas(settings.address_messages_per_second, settings.address_talk_per_minute)
        membership = Membership(secrets.token_hex(8), alone)
        self.environment = Environment(
            scheduler=scheduler,
            storage=store,
            peers=BusPeers(bus, membership, scheduler, self.health),
            bots=bot_pool,
            health=self.health,
            outages=self.outages,
            metrics=self.metrics,
            logger=logger,
            make_deal=self.ids.deal,
        )
        self.rooms = Rooms(self.environment, shard_of)
        self.cluster = Cluster(self.environment, scheduler, store, self.rooms, bus, membership, self.intervals)
        self.analyses = Analyses(settings, scheduler, store, self.rooms, membership, bot_pool, logger)
        self.rematches: dict[str, asyncio.Future[str]] = {}  # being made, by the match that ended

    async def open(self) -> None:
        """Begin to serve."""
        await self.cluster.join()
        self.scheduler.spawn(self._every(self.intervals.heartbeat_seconds, self.cluster.heartbeat_once))
        self.scheduler.spawn(self._every(self.intervals.sweep_seconds, self.sweep))
        if self.settings.warm_up:
            self.bot_pool.warm_up(games())

    async def sweep(self) -> None:
        """The slow periodic work: evict rooms, tidy the knowledge of other processes, resume analyses."""
        await self.rooms.sweep()
        await self.cluster.sweep()
        await self.analyses.resume()

    async def _every(self, seconds: float, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while True:
            await self.scheduler.sleep(seconds)
            try:
                await work()
            except StoreFailed as error:
                if self.health.database:
                    self.logger.error("database_failed", error=str(error))
                self.health.database = False
            except Exception as error:  # the next round may succeed
                self.logger.error("chore_failed", error=type(error).__name__)

    async def say_goodbye(self) -> None:
        """Tell all clients to reconnect soon, and close their sockets."""
        self.health.closing = True
        bye = encode(Bye(1.0, "The server restarts. Nothing is lost."))
        for room in self.rooms:
            for connection in list(room.members.connections):
                connection.push(bye)
                connection.close(CLOSE_RESTART)
        await asyncio.sleep(0)  # so that the close frames are ours, not those of the framework

    async def close(self) -> None:
        """End; pending writes are still written."""
        await self.say_goodbye()
        self.rooms.stop_autopilots()
        self.scheduler.cancel_tasks()
        self.bot_pool.close()
        await self.cluster.leave()

    def gauges(self) -> Gauges:
        """The present figures, for the metrics."""
        writer = self.store.writer
        return Gauges(
            entries=writer.entries,
            commits=writer.commits,
            commit_failures=writer.failures,
            conflicts=writer.conflicts,
            writes_waiting=writer.waiting,
            reads_waiting=self.store.pending_reads,
            rooms=len(self.rooms),
            sockets_open=self.address_quotas.open_sockets,
            bots_thinking=self.rooms.bots_thinking,
            shards_held=len(self.cluster.membership.shards),
        )
