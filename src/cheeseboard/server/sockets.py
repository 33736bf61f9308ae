"""Uvicorn's sockets with two differences. Whoever does not read is cut off: a polite close would wait for him for
ever. And while a match is played, messages take a short way between the wire and the room: a whole frame of text is
all that is ever exchanged then, and the general way costs more than everything that is done with it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN

from cheeseboard.server.rounds import Round

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

_OURS = "cheeseboard.socket"
TEXT = 0x81  # the first byte of a frame that is a whole text
RESERVED = 0x70  # bits of the first byte that nobody may set
MASKED = 0x80  # in the second byte; clients have to
SHORT_HEAD = 6  # bytes before a short text: two, and the mask
SHORT = 126  # from here on a length says how many bytes the length takes: two, or eight
MEDIUM = 65_536  # more than two bytes can say


class Sockets(WebSocketsSansIOProtocol):
    """The protocol of one socket."""

    hear: Callable[[bytes], None] | None = None  # takes texts directly, once somebody listens
    _saying: Round[Any] | None = None  # says when to send
    _unsaid: list[bytes] | None = None  # frames to be sent then
    _begun = b""  # of a frame
    _unusual = False  # the library reads everything from now on
    _full = False  # what was sent waits to be read

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[_OURS] = {"socket": self}

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._full = True

    def resume_writing(self) -> None:
        super().resume_writing()
        self._full = False

    def cut(self) -> None:
        """End the connection at once."""
        self.transport.abort()

    def listen(self, hear: Callable[[bytes], None], saying: Round[Any]) -> None:
        """From now on texts are handed over as they come, and sent when `saying` calls `say`."""
        self.hear = hear
        self._saying = saying
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Read frame by frame: texts are handed over here, whatever else is whole is left to the library."""
        size = len(data)
        if (
            self.hear is not None
            and not self._begun
            and not self._unusual
            and size > SHORT_HEAD
            and data[0] == TEXT
            and data[1] == MASKED | (size - SHORT_HEAD)
            and size - SHORT_HEAD < SHORT
            and self.conn.state is OPEN
            and self._hand_over(data, 0, size)
        ):
            return None  # almost always: one short text and nothing else
        if self._begun:
            data, self._begun = self._begun + data, b""
            size = len(data)
        start = 0
        while start < size:
            if self._unusual or self.conn.state is not OPEN:
                return super().data_received(data[start:])
            end = _end_of_frame(data, start, size)
            if end > size:
                # Rarely: what is missing will come. What is no frame, or too long, is for the library to refuse.
                strange = data[start] & RESERVED or (size - start > 1 and data[start + 1] < MASKED)
                self._unusual = bool(strange) or end - start > MEDIUM
                if not self._unusual:
                    self._begun = data[start:]
                    return None
            elif not (self.hear and data[start] == TEXT and self._hand_over(data, start, end)):
                super().data_received(data[start:end])
                start = end
            else:
                start = end
        return None

    def _hand_over(self, data: bytes, start: int, end: int) -> bool:
        """A frame with a whole text in it, if it is as it should be."""
        if self.hear is None or self.conn.current_size is not None or self.close_sent or data[start + 1] < MASKED:
            return False
        mask = start + (4 if data[start + 1] == MASKED | SHORT else 2)
        text = apply_mask(data[mask + 4 : end], data[mask : mask + 4])
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                return False
        self.hear(text)
        return True

    def send_receive_event_to_app(self) -> None:
        if self.hear is None or self.close_sent:
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
        self.hear(data)

    def write(self, text: bytes) -> bool:
        """Send a text, if the socket takes it without waiting."""
        if self._full or self.close_sent or self.transport.is_closing():
            return False
        if self._unsaid is not None:
            self._unsaid.append(_frame(text))
        elif self._saying is not None:
            self._unsaid = [_frame(text)]
            self._saying.add(self)
        else:
            self.transport.write(_frame(text))
        return True

    def say(self) -> None:
        """Send what was written."""
        unsaid, self._unsaid = self._unsaid, None
        if unsaid and not self.close_sent and not self.transport.is_closing():
            self.transport.write(unsaid[0] if len(unsaid) == 1 else b"".join(unsaid))

    async def send(self, message: Any) -> None:
        self.say()  # what was written before comes before
        await super().send(message)

    def shutdown(self) -> None:
        self.say()
        super().shutdown()


def _frame(text: bytes) -> bytes:
    """A whole text in one frame."""
    length = len(text)
    if length < SHORT:
        return b"\x81%c%b" % (length, text)
    if length < MEDIUM:
        return b"\x81\x7e%c%c%b" % (length >> 8, length & 0xFF, text)
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def _end_of_frame(data: bytes, start: int, size: int) -> int:
    """Where a frame ends, as far as can be told: beyond `size` if some of it is missing."""
    if size - start < 2:
        return size + 1
    length = data[start + 1] & 0x7F
    head = start + (6 if data[start + 1] & MASKED else 2)
    if length < SHORT:
        return head + length
    more = 2 if length == SHORT else 8
    if size - start < 2 + more:
        return size + 1
    return head + more + int.from_bytes(data[start + 2 : start + 2 + more], "big")


def is_ours(record: logging.LogRecord) -> bool:
    """Whether Uvicorn reports something that is wrong here, and not only with what a client sent."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def socket_of(scope: Any) -> Sockets | None:
    """The socket behind a connection, if it is one of ours."""
    extension = (scope.get("extensions") or {}).get(_OURS)
    found: Sockets | None = extension["socket"] if extension else None
    return found
