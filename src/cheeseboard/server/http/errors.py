"""Exceptions as HTTP answers: every error has the same body, and a status that follows from its code."""

from __future__ import annotations

from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.types import ExceptionHandlersMap

from cheeseboard.errors import BadInput, IllegalAction, Refusal
from cheeseboard.server.http.schemas import Trouble
from cheeseboard.server.refusals import (
    DATABASE_DOWN,
    NOT_FOUND,
    OUR_MISTAKE,
    bad_input,
    http_status,
    malformed_request,
    refused_by_framework,
)
from cheeseboard.server.storage.writer import StoreFailed

MAX_DETAIL_CHARACTERS = 200


def _error(refusal: Refusal, status: int | None = None) -> Response[Trouble]:
    return Response(Trouble(*refusal), status_code=status or http_status(refusal.code), media_type=MediaType.JSON)


def _illegal_action(_: Any, error: IllegalAction) -> Response[Trouble]:
    return _error(error.refusal)


def _bad_input(_: Any, error: BadInput) -> Response[Trouble]:
    return _error(bad_input(str(error)))


def _store_failed(_: Any, error: StoreFailed) -> Response[Trouble]:
    return _error(DATABASE_DOWN)


def _http_exception(_: Any, error: HTTPException) -> Response[Trouble]:
    if isinstance(error, ValidationException) or error.status_code == 400:
        fields = ", ".join(str(part.get("key", "")) for part in error.extra or [] if isinstance(part, dict))
        return _error(malformed_request(fields))
    if error.status_code == 404:
        return _error(NOT_FOUND)
    return _error(refused_by_framework(error.detail[:MAX_DETAIL_CHARACTERS]), error.status_code)


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[Trouble]:
    request.app.state.logger.error(
        "request_failed", error=f"{type(error).__name__}", path=request.route_handler.fn.__name__
    )
    return _error(OUR_MISTAKE)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    IllegalAction: _illegal_action,
    BadInput: _bad_input,
    StoreFailed: _store_failed,
    HTTPException: _http_exception,
    Exception: _unexpected,
}
