"""Uvicorn's sockets with two differences. Whoever does not read is cut off: a polite close would wait for him for
ever. And while a match is played, messages take a short way: see `wire.py`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from cheeseboard.server.sockets.fast_path import Hearer, Rounds, Wire

_OURS = "cheeseboard.socket"


class Sockets(WebSocketsSansIOProtocol):
    """The protocol of one socket."""

    _wire: Wire | None = None  # reads and writes for us
    _close_sent = False

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_OURS] = {"socket": self}

    @property
    def close_sent(self) -> bool:
        """Whether the client was told that this is the end."""
        return self._close_sent

    @close_sent.setter
    def close_sent(self, sent: bool) -> None:
        self._close_sent = sent
        if sent and self._wire:
            self._wire.close()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def refuse(self, code: int) -> None:
        """Say why this is the end, whoever has come this far, and read no more."""
        self.conn.send_close(code)
        self.handle_parser_exception()

    def cut(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def listen(self, hearer: Hearer, rounds: Rounds) -> None:
        """From now on texts are handed over as they come."""
        if self._wire:
            self._wire.listen(hearer, rounds)
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def send_receive_event_to_app(self) -> None:
        if self._wire is None or not self._wire.listens or self.close_sent:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if self.curr_msg_data_type == "text":
            try:
                data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        self._wire.hear(data)

    @property
    def write(self) -> Callable[[bytes, bool], bool] | None:
        """Sends a text, if the socket takes it without waiting; there once the socket is open."""
        return self._wire.write if self._wire else None

    async def send(self, message: Any) -> None:
        self._say()  # what was written before comes before
        await super().send(message)
        if self._wire is None and self.handshake_complete and not self.close_sent:
            self._wire = Wire(self)
            self.transport.set_protocol(self._wire)

    def shutdown(self) -> None:
        self._say()
        super().shutdown()
        if self._wire:
            self._wire.close()

    def _say(self) -> None:
        if self._wire:
            self._wire.say()


def is_ours(record: logging.LogRecord) -> bool:
    """Whether Uvicorn reports something that is wrong here, and not only with what a client sent."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def socket_of(scope: Any) -> Sockets | None:
    """The socket behind a connection, if it is one of ours."""
    extension = (scope.get("extensions") or {}).get(_OURS)
    found: Sockets | None = extension["socket"] if extension else None
    return found
