"""Uvicorn's sockets, but whoever does not read is cut off: a polite close would wait for him for ever."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

_CUT = "cheeseboard.cut"


class Sockets(WebSocketsSansIOProtocol):
    """The protocol of one socket."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_CUT] = {"cut": self.transport.abort}

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()


def is_ours(record: logging.LogRecord) -> bool:
    """Whether Uvicorn reports something that is wrong here, and not only with what a client sent."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def cut_of(scope: Any) -> Callable[[], None] | None:
    """What ends a connection at once, if it is one of ours."""
    extension = (scope.get("extensions") or {}).get(_CUT)
    cut: Callable[[], None] | None = extension["cut"] if extension else None
    return cut
