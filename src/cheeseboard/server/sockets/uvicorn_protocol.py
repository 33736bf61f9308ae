"""Uvicorn's WebSocket protocol with two differences: a client that does not read is cut off, where a polite close would
wait for it for ever; and messages of an open match take the fast path (`fast_path.py`).

This module and `fast_path.py` use parts of Uvicorn and websockets that neither documents. They are listed in
`UNDOCUMENTED_PARTS` and checked by a test, `pyproject.toml` allows only the minor versions that were tested, and the
setting `fast_sockets` switches all of it off. Without it, the rate of pings and fragments is not limited, and a client
that does not read keeps its socket until the operating system gives up on it; otherwise clients notice no difference.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cheeseboard.server.sockets.batches import MessageReceiver, SocketBatches
from cheeseboard.server.sockets.fast_path import FastSocket

UNDOCUMENTED_PARTS = {
    "uvicorn WebSocketsSansIOProtocol": (
        "close_sent", "conn", "connection_lost", "curr_msg_data_type", "data_received", "eof_received", "frames",
        "handle_connect", "handle_parser_exception", "handshake_complete", "keepalive_timeout", "pause_writing",
        "read_paused", "resume_writing", "send", "send_receive_event_to_app", "shutdown", "transport", "writable",
    ),
    "websockets ServerProtocol": ("current_size", "send_close", "state"),
}  # fmt: skip
_EXTENSION = "cheeseboard.socket"


class SocketProtocol(WebSocketsSansIOProtocol):
    """The protocol of one socket."""

    _fast: FastSocket | None = None  # reads and writes instead of this protocol, once the socket is open
    _close_sent = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_EXTENSION] = {"socket": self}

    @property
    def close_sent(self) -> bool:
        """Whether the close frame has been sent."""
        return self._close_sent

    @close_sent.setter
    def close_sent(self, sent: bool) -> None:
        self._close_sent = sent
        if sent and self._fast:
            self._fast.close()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def close_with(self, code: int) -> None:
        """Send a close frame with this code and read no more."""
        self.conn.send_close(code)
        self.handle_parser_exception()

    def abort(self) -> None:
        """Drop the connection without a closing handshake."""
        self.transport.abort()

    def attach(self, receiver: MessageReceiver, batches: SocketBatches) -> None:
        """Hand messages to this receiver from now on, instead of the ASGI application."""
        if self._fast:
            self._fast.attach(receiver, batches)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        """A message that the library has read, because it came in fragments or as bytes."""
        if self._fast is None or not self._fast.attached or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "text":
            try:
                data.decode()
            except UnicodeDecodeError:
                self.close_with(1007)
                return
        self._fast.receive(data)

    @property
    def send_text(self) -> Callable[[bytes, bool], bool] | None:
        """`FastSocket.send_text`, once the socket is open."""
        return self._fast.send_text if self._fast else None

    async def send(self, message: Any) -> None:
        self._flush()  # keeps the order of messages
        await super().send(message)
        if self._fast is None and self.handshake_complete and not self.close_sent:
            self._fast = FastSocket(self)
            self.transport.set_protocol(self._fast)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()
        if self._fast:
            self._fast.close()

    def _flush(self) -> None:
        if self._fast:
            self._fast.flush()


def is_server_error(record: logging.LogRecord) -> bool:
    """A log filter: Uvicorn also reports text from clients that is not UTF-8 as an error."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def socket_protocol_of(scope: Any) -> SocketProtocol | None:
    """The protocol behind an ASGI connection; None if Uvicorn's own protocol or a test serves it."""
    extension = (scope.get("extensions") or {}).get(_EXTENSION)
    found: SocketProtocol | None = extension["socket"] if extension else None
    return found
