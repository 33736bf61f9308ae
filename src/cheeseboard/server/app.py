"""The application: everything put together."""

from __future__ import annotations

import asyncio
import hmac
import os
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, cast

import sqlalchemy as sa
from litestar import Litestar, MediaType, Request, Response, get
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin

from cheeseboard import __version__
from cheeseboard.errors import BadInput, IllegalAction, Refusal
from cheeseboard.server.cluster.bus import NoBus, RedisBus
from cheeseboard.server.http import lessons, routes, static_files
from cheeseboard.server.http.schemas import Health, Trouble
from cheeseboard.server.http.security import Guard, is_local
from cheeseboard.server.http.socket_schema import socket_schema
from cheeseboard.server.hub import Hub
from cheeseboard.server.operations.json_log import Logger, where
from cheeseboard.server.operations.rate_limits import Limiter
from cheeseboard.server.services import finished
from cheeseboard.server.services.bot_pool import Thinkers
from cheeseboard.server.settings import Settings
from cheeseboard.server.sockets.endpoint import live
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import StoreFailed, Writer

NOT_FOR_YOU = Refusal("no secret", "", "Show the token of the metrics: Authorization: Bearer TOKEN.")


@get(
    "/health",
    sync_to_thread=False,
    responses={503: ResponseSpec(Health, generate_examples=False, description="The database does not answer.")},
)
def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether the server can do its work."""
    healthy = request.app.state.hub.healthy
    return Response(Health("ok" if healthy else "failing", healthy, __version__), status_code=200 if healthy else 503)


@get(
    "/metrics",
    media_type="text/plain; version=0.0.4",
    sync_to_thread=False,
    responses={401: ResponseSpec(Trouble, generate_examples=False, description="Only with the token.")},
)
def metrics(request: Request[Any, Any, Any]) -> str:
    """Figures for Prometheus: from this machine, or with the token of the settings. They count what is done in all
    matches; on a server with one match that would tell the inspector how the lay-out goes."""
    hub: Hub = request.app.state.hub
    token = hub.settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    near = request.client is not None and is_local(request.client.host)
    if not near and not (token and hmac.compare_digest(shown, token.encode())):
        raise IllegalAction(NOT_FOR_YOU)
    return hub.metrics.text(hub)


def _troubled(status: int, trouble: Trouble) -> Response[Trouble]:
    return Response(trouble, status_code=status, media_type=MediaType.JSON)


def _refused(_: Any, error: IllegalAction) -> Response[Trouble]:
    return _troubled(routes.STATUS.get(error.code, 409), Trouble(*error.refusal))


def _bad_input(_: Any, error: BadInput) -> Response[Trouble]:
    return _troubled(400, Trouble("bad input", "", str(error)))


def _store_failed(_: Any, error: StoreFailed) -> Response[Trouble]:
    return _troubled(503, Trouble("not saved", "", "The database does not answer. Nothing has changed; try again."))


def _http_error(_: Any, error: HTTPException) -> Response[Trouble]:
    if isinstance(error, ValidationException) or error.status_code == 400:
        where = ", ".join(str(part.get("key", "")) for part in error.extra or [] if isinstance(part, dict))
        return _troubled(400, Trouble("malformed", "", f"That is not what is expected here{where and ': ' + where}."))
    if error.status_code == 404:
        return _troubled(404, Trouble("not found", "", "There is nothing here."))
    return _troubled(error.status_code, Trouble("refused", "", error.detail[:200]))


def _our_mistake(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    request.app.state.logger.error(
        "request_failed", error=f"{type(error).__name__}", path=request.route_handler.fn.__name__
    )
    return _troubled(500, Trouble("our mistake", "", "Something went wrong here. Nothing of yours is lost."))


def make_app(
    settings: Settings, *, lan: str = "", logger: Logger | None = None, opened: Callable[[Hub], None] | None = None
) -> Guard:
    """The ASGI application for these settings; `opened` hears of its hub when it is there."""
    logger = logger or Logger(settings.log_level)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        engine = connect(settings.database)
        try:
            await asyncio.to_thread(migrate, engine)
        except Exception as error:
            logger.error("migration_failed", error=type(error).__name__, where=where(error))
            raise
        writer = Writer(engine, asyncio.get_running_loop(), _die(logger))
        bus = RedisBus(settings.redis, logger) if settings.redis else NoBus()
        alone = not settings.redis
        hub = Hub(settings, Store(engine, writer), bus, Thinkers(settings.bots), logger, alone=alone)
        hub.chores.append(lambda: finished.resume(hub))
        app.state.hub = hub
        await hub.open()
        if opened:
            opened(hub)
        try:
            yield
        finally:
            await hub.close()
            await asyncio.to_thread(writer.stop)
            _tidy(engine)
            engine.dispose()

    app = Litestar(
        route_handlers=[
            *routes.HANDLERS,
            *lessons.HANDLERS,
            *static_files.HANDLERS,
            live,
            health,
            metrics,
            socket_schema,
        ],
        lifespan=[lifespan],
        openapi_config=OpenAPIConfig(
            title="Cheeseboard", version=__version__, path="/schema", render_plugins=[JsonRenderPlugin()]
        ),
        exception_handlers={
            IllegalAction: _refused,
            BadInput: _bad_input,
            StoreFailed: _store_failed,
            HTTPException: _http_error,
            Exception: _our_mistake,
        },
        logging_config=None,
    )
    app.state.lan = lan
    app.state.logger = logger
    app.state.creations = Limiter(settings.creations_per_minute)
    app.state.bots_alone = Limiter(max(1, settings.creations_per_minute // 10))
    app.state.readings = Limiter(settings.readings_per_minute)
    return Guard(cast(Any, app), settings, lan=bool(lan))


def _die(logger: Logger) -> Any:
    """A server that cannot write must not go on as if it could."""

    def die() -> None:
        logger.error("writer_died")
        os.kill(os.getpid(), signal.SIGKILL)

    return die


def _tidy(engine: sa.Engine) -> None:
    """Put everything into the one file, so that a copy of it is a backup."""
    if engine.dialect.name == "sqlite":
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
