"""Exceptions as HTTP answers: every error has the same body, and a status that follows from its code."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.types import ExceptionHandlersMap

from cheeseboard.errors import BadInput, IllegalAction, Refusal
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.refusals import (
    DATABASE_DOWN,
    NOT_FOUND,
    OUR_MISTAKE,
    bad_input,
    http_status,
    malformed_request,
    refused_by_framework,
)
from cheeseboard.server.schemas import ErrorBody

HttpRequest = Request[Any, Any, Any]
MAX_DETAIL_CHARACTERS = 200


def _error(request: HttpRequest, refusal: Refusal, status: int | None = None) -> Response[ErrorBody]:
    request.app.state.logger.debug("request_refused", code=refusal.code)
    return Response(ErrorBody(*refusal), status_code=status or http_status(refusal.code), media_type=MediaType.JSON)


def _illegal_action(request: HttpRequest, error: IllegalAction) -> Response[ErrorBody]:
    return _error(request, error.refusal)


def _bad_input(request: HttpRequest, error: BadInput) -> Response[ErrorBody]:
    return _error(request, bad_input(str(error)))


def _store_failed(request: HttpRequest, error: StoreFailed) -> Response[ErrorBody]:
    return _error(request, DATABASE_DOWN)


def _http_exception(request: HttpRequest, error: HTTPException) -> Response[ErrorBody]:
    if isinstance(error, ValidationException) or error.status_code == 400:
        fields = ", ".join(str(part.get("key", "")) for part in error.extra or [] if isinstance(part, dict))
        return _error(request, malformed_request(fields))
    if error.status_code == 404:
        return _error(request, NOT_FOUND)
    return _error(request, refused_by_framework(error.detail[:MAX_DETAIL_CHARACTERS]), error.status_code)


def _unexpected(request: HttpRequest, error: Exception) -> Response[ErrorBody]:
    request.app.state.logger.error(
        "request_failed", error=f"{type(error).__name__}", path=request.route_handler.fn.__name__
    )
    return _error(request, OUR_MISTAKE)


EXCEPTION_HANDLERS: ExceptionHandlersMap = {
    IllegalAction: _illegal_action,
    BadInput: _bad_input,
    StoreFailed: _store_failed,
    HTTPException: _http_exception,
    Exception: _unexpected,
}

_DOCUMENTED = {
    400: "The request is malformed.",
    401: "The secret of a seat is missing.",
    403: "The secret does not allow this, or the page's origin is not allowed.",
    404: "There is no such match, link, game or lesson.",
    409: "The present state of the match does not allow this.",
    413: "The body is too large.",
    429: "Too many requests.",
    503: "The database or a bot does not answer; nothing has changed.",
}


def document_errors(handlers: Iterable[HTTPRouteHandler]) -> None:
    """Add the error responses to the OpenAPI operations of these routes."""
    for handler in handlers:
        handler.responses = {
            status: ResponseSpec(ErrorBody, generate_examples=False, description=about)
            for status, about in _DOCUMENTED.items()
        }
