"""The health check and the metrics."""

from __future__ import annotations

import hmac
from typing import Any

from litestar import Request, Response, get
from litestar.openapi.datastructures import ResponseSpec

from cheeseboard import __version__
from cheeseboard.errors import IllegalAction
from cheeseboard.server.context import ServerContext
from cheeseboard.server.http.security import is_local
from cheeseboard.server.refusals import NO_METRICS_TOKEN
from cheeseboard.server.schemas import ErrorBody, Health


@get(
    "/health",
    sync_to_thread=False,
    responses={503: ResponseSpec(Health, generate_examples=False, description="The database does not answer.")},
)
def health(request: Request[Any, Any, Any]) -> Response[Health]:
    """Whether the server can do its work."""
    healthy = request.app.state.server.health.database
    return Response(Health("ok" if healthy else "failing", healthy, __version__), status_code=200 if healthy else 503)


@get(
    "/metrics",
    media_type="text/plain; version=0.0.4",
    sync_to_thread=False,
    responses={401: ResponseSpec(ErrorBody, generate_examples=False, description="The metrics token is missing.")},
)
def metrics(request: Request[Any, Any, Any]) -> str:
    """Metrics for Prometheus: readable from this machine, and from others with the token of the settings. They are not
    public, because they count the actions of all matches: on a server with a single match, that count would tell a
    seat what others do in secret."""
    server: ServerContext = request.app.state.server
    token = server.settings.metrics_token
    shown = request.headers.get("authorization", "").removeprefix("Bearer ").encode()
    local = request.client is not None and is_local(request.client.host)
    if not local and not (token and hmac.compare_digest(shown, token.encode())):
        raise IllegalAction(NO_METRICS_TOKEN)
    return server.metrics.text(server.gauges())


HANDLERS = [health, metrics]
