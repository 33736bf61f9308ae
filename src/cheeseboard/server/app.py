"""The application: the parts of a process, its routes and its sockets, put together."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import sqlalchemy as sa
from litestar import Litestar
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from cheeseboard import __version__
from cheeseboard.server.cluster.bus import NoBus, RedisBus
from cheeseboard.server.context import ServerContext
from cheeseboard.server.http import routes, static_files
from cheeseboard.server.http.errors import EXCEPTION_HANDLERS
from cheeseboard.server.http.security import Guard
from cheeseboard.server.ids import RandomIds
from cheeseboard.server.intervals import Intervals
from cheeseboard.server.operations.json_log import Logger, where
from cheeseboard.server.operations.rate_limits import RateLimiter
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.settings import Settings
from cheeseboard.server.sockets.batches import SocketBatches
from cheeseboard.server.sockets.endpoint import match_socket
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer


def make_app(
    settings: Settings,
    *,
    lan: str = "",
    logger: Logger | None = None,
    opened: Callable[[ServerContext], None] | None = None,
    make_scheduler: Callable[[Logger], LoopScheduler] = LoopScheduler,
    ids: RandomIds | None = None,
    intervals: Intervals | None = None,
) -> Guard:
    """The ASGI application for these settings. `opened` is called with its parts when it has started; time, ids and
    intervals can be handed in."""
    logger = logger or Logger(settings.log_level)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = connect(settings.database)
        try:
            await asyncio.to_thread(migrate, engine)
        except Exception as error:
            logger.error("migration_failed", error=type(error).__name__, where=where(error))
            raise
        loop = asyncio.get_running_loop()
        writer = Writer(engine, loop, _kill_process(logger))
        server = ServerContext(
            settings,
            Store(engine, writer),
            RedisBus(settings.redis, logger) if settings.redis else NoBus(),
            BotPool(settings.bots),
            logger,
            alone=not settings.redis,
            scheduler=make_scheduler(logger),
            ids=ids,
            intervals=intervals,
        )
        app.state.server = server
        app.state.socket_batches = SocketBatches(loop, server.scheduler.monotonic, server.metrics, logger)
        await server.open()
        if opened:
            opened(server)
        try:
            yield
        finally:
            await server.close()
            await asyncio.to_thread(writer.stop)
            _checkpoint(engine)
            engine.dispose()

    app = Litestar(
        route_handlers=[*routes.HANDLERS, match_socket],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Cheeseboard", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        exception_handlers=EXCEPTION_HANDLERS,
        logging_config=None,
    )
    app.state.lan = lan
    app.state.page = Path(settings.page) if settings.page else static_files.FOLDER
    app.state.logger = logger
    app.state.creations = RateLimiter(settings.creations_per_minute)
    app.state.bots_alone = RateLimiter(max(1, settings.creations_per_minute // 10))
    app.state.readings = RateLimiter(settings.readings_per_minute)
    return Guard(cast(Any, app), settings, lan=bool(lan))


def _kill_process(logger: Logger) -> Callable[[], None]:
    """Called when the writer has died: a server that cannot write must not go on."""

    def kill() -> None:
        logger.error("writer_died")
        os.kill(os.getpid(), signal.SIGKILL)

    return kill


def _checkpoint(engine: sa.Engine) -> None:
    """Move SQLite's write-ahead log into the database file, so that a copy of that file is a backup."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
