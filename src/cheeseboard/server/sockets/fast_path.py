"""The fast path between the network and a match: WebSocket framing of whole text messages.

While a match is played, clients and server exchange unfragmented text frames and almost nothing else. Parsing them with
the general library, and passing them through Uvicorn's queue and an ASGI task, costs more than everything the server
does with them. `FastSocket` therefore takes the place of Uvicorn's protocol on an open socket: it reads and writes such
frames itself and leaves every other frame (fragments, binary, ping, pong, close, protocol errors) to the library.

Measured on 2026-11-18 by `python bench/server.py fast_sockets`, in alternating runs with 100 matches: the server spends
36 instead of 56 µs of CPU time per move in the smallest game (0.67 times), and 54 instead of 73 µs in a real one
(0.73 times). An echo server takes 9.8 µs per message over this module, 8.9 µs over picows 2.3.1 (a WebSocket library in
Cython), and 19.3 µs over Uvicorn's protocol and ASGI. picows is no faster within the noise, and it brings a listener of
its own, beside the HTTP server with its routes and origin checks. So this module stays; `fast_sockets` switches it off.
"""

from __future__ import annotations

import asyncio
import struct
import time
from collections.abc import Callable
from typing import Any, Protocol

from websockets.protocol import OPEN

from cheeseboard.server.match.connection import CLOSE_TOO_MUCH
from cheeseboard.server.operations.batching import Batcher
from cheeseboard.server.operations.rate_limits import TokenBucket
from cheeseboard.server.sockets.batches import BufferedSocket, MessageReceiver, SocketBatches

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

TEXT, BINARY = 0x81, 0x82  # the first byte of an unfragmented frame
RESERVED_BITS = 0x70  # of the first byte; no extension uses them here
MASK_BIT = 0x80  # of the second byte; clients have to set it
SHORT_HEADER_BYTES = 6  # of a frame with a 7-bit length: two bytes and the mask
MAX_HEADER_BYTES = 14
LENGTH_16_BITS = 126  # as a 7-bit length: the length follows in two bytes; 127: in eight
MIN_64_BIT_LENGTH = 65_536
MAX_BUFFERED_BYTES = 8 * 1024 + 8  # a frame with the longest valid message; larger ones pass through unbuffered
CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_BURST = 20.0, 200.0  # pings, pongs and fragments
MAX_FRAGMENTS = 128  # of one message
_pack_16_bit_header = struct.Struct(">HH").pack
# The first two bytes of a short text frame from a client, by the length of the whole frame.
_SHORT_HEADERS = [b""] * SHORT_HEADER_BYTES + [bytes((TEXT, MASK_BIT | size)) for size in range(LENGTH_16_BITS)]


class GeneralProtocol(Protocol):
    """The parts of `SocketProtocol` that the fast path uses."""

    transport: asyncio.Transport
    conn: Any
    frames: list[bytes]
    writable: asyncio.Event

    @property
    def close_sent(self) -> bool: ...
    def data_received(self, data: bytes) -> None: ...
    def close_with(self, code: int) -> None: ...
    def pause_writing(self) -> None: ...
    def resume_writing(self) -> None: ...
    def eof_received(self) -> None: ...
    def connection_lost(self, exc: Exception | None) -> None: ...


class FastSocket(asyncio.Protocol):
    """Reads and writes an open socket instead of `general`, the protocol that handles every unusual frame."""

    __slots__ = (
        "_acknowledgements",
        "_all_general",
        "_control_limit",
        "_enqueue",
        "_general",
        "_outbox",
        "_partial",
        "_passthrough",
        "_receiver",
        "_text_expected",
        "_transport",
        "_unsent",
        "_write_paused",
        "closed",
    )

    def __init__(self, general: GeneralProtocol) -> None:
        self._general = general
        self._transport = general.transport
        self._receiver: Any = None
        self._enqueue: Callable[[tuple[MessageReceiver, bytes]], None] = _ignore
        self._outbox: Batcher[BufferedSocket] | None = None
        self._acknowledgements: Batcher[BufferedSocket] | None = None
        self._unsent = b""  # frames that wait for `flush`
        self._partial = b""  # the beginning of a frame
        self._write_paused = not general.writable.is_set()  # the transport's buffer is full
        self._all_general = False  # the library reads everything from now on
        self._passthrough = 0  # bytes to come of a frame that the library reads piece by piece
        self._control_limit: TokenBucket | None = None  # made for the first control frame or fragment
        self._text_expected = False  # neither a partial frame nor a fragmented message is under way
        self.closed = general.close_sent

    def attach(self, receiver: MessageReceiver, batches: SocketBatches) -> None:
        """Put messages for this receiver into the inbox, and buffer what is sent until the outbox is flushed."""
        self._receiver, self._enqueue = receiver, batches.inbox.add
        self._outbox, self._acknowledgements = batches.outbox, batches.acknowledgements
        self._text_expected = not self._partial and self._accepts_text()

    @property
    def attached(self) -> bool:
        """Whether messages go to a receiver."""
        return self._receiver is not None

    def _accepts_text(self) -> bool:
        library = self._general.conn
        is_open = not self.closed and library.state is OPEN
        handled_here = not self._all_general and not self._passthrough
        return is_open and handled_here and library.current_size is None and self.attached

    # -- reading ------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Almost always this is one short text frame and nothing else."""
        size = len(data)
        short = SHORT_HEADER_BYTES < size < len(_SHORT_HEADERS)
        if short and self._text_expected and data.startswith(_SHORT_HEADERS[size]):
            text = apply_mask(data[SHORT_HEADER_BYTES:], data[2:SHORT_HEADER_BYTES])
            if text.isascii():
                self._enqueue((self._receiver, text))
                return
        self._read_frames(self._partial + data)
        if self._general.conn.state is not OPEN:
            self.close()
        self._text_expected = not self._partial and self._accepts_text()

    def _read_frames(self, data: bytes) -> None:
        """Receive whole text frames here and pass all other frames to the library."""
        self._partial = b""
        general = self._general
        size = len(data)
        start = 0
        while start < size:
            if self._all_general or general.conn.state is not OPEN:
                general.data_received(data[start:])
                return
            if self._passthrough:
                end = min(size, start + self._passthrough)
                self._passthrough -= end - start
                general.data_received(data[start:end])
                start = end
                continue
            end = _end_of_frame(data, start, size)
            if end > size:  # incomplete, which is rare
                # Invalid frames are for the library to refuse. Frames that are too long for a message are passed on
                # piece by piece, so that the client gets an answer and nothing is buffered here.
                invalid = data[start] & RESERVED_BITS or (size - start > 1 and data[start + 1] < MASK_BIT)
                self._all_general = bool(invalid) or end - start > MIN_64_BIT_LENGTH + MAX_HEADER_BYTES
                if not self._all_general and end - start <= MAX_BUFFERED_BYTES:
                    self._partial = data[start:]
                    return
            if data[start] not in (TEXT, BINARY) and not self._allows_control_frame():
                general.close_with(CLOSE_TOO_MUCH)
                return
            if end > size:
                self._passthrough = 0 if self._all_general else end - start
            else:
                if not self._receive_frame(data, start, end):
                    general.data_received(data[start:end])
                start = end

    def _allows_control_frame(self) -> bool:
        """The rate limit of pings, pongs and fragments, which the limit of messages does not count."""
        now = time.monotonic()
        if self._control_limit is None:
            self._control_limit = TokenBucket(CONTROL_FRAMES_PER_SECOND, CONTROL_FRAMES_BURST, now)
        return self._control_limit.take(now) and len(self._general.frames) < MAX_FRAGMENTS

    def _receive_frame(self, data: bytes, start: int, end: int) -> bool:
        """Receive a frame if it is a whole, valid text message; otherwise it is the library's."""
        if data[start] != TEXT or data[start + 1] < MASK_BIT or not self._accepts_text():
            return False
        mask = start + (4 if data[start + 1] == MASK_BIT | LENGTH_16_BITS else 2)
        text = apply_mask(data[mask + 4 : end], data[mask : mask + 4])
        if not text.isascii():
            try:
                text.decode()
            except UnicodeDecodeError:
                return False
        self.receive(text)
        return True

    def receive(self, text: bytes) -> None:
        """Put a message into the inbox, whether it was read here or by the library."""
        self._enqueue((self._receiver, text))

    # -- writing ------------------------------------------------------------------------------------------------

    def send_text(self, text: bytes, own: bool = False) -> bool:
        """Send a message, unless the transport's buffer is full or the socket closed: then the answer is False. A
        message about the client's `own` command is sent after the updates of other clients."""
        if self._write_paused or self.closed:
            return False
        length = len(text)
        if LENGTH_16_BITS <= length < MIN_64_BIT_LENGTH:
            frame = _pack_16_bit_header(0x817E, length) + text
        else:
            frame = _text_frame(text)
        if self._unsent:
            self._unsent += frame
        elif (batch := self._acknowledgements if own else self._outbox) is not None:
            self._unsent = frame
            batch.add(self)
        else:
            self._transport.write(frame)
        return True

    def flush(self) -> None:
        """Write the buffered frames to the transport."""
        unsent, self._unsent = self._unsent, b""
        if unsent and not self.closed:
            self._transport.write(unsent)

    # -- left to the library ------------------------------------------------------------------------------------

    def close(self) -> None:
        """Neither read nor write any more."""
        self.closed = True
        self._text_expected = False

    def pause_writing(self) -> None:
        self._write_paused = True
        self._general.pause_writing()

    def resume_writing(self) -> None:
        self._write_paused = False
        self._general.resume_writing()

    def eof_received(self) -> None:
        self._general.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.close()
        self._general.connection_lost(exc)


def _ignore(message: tuple[MessageReceiver, bytes]) -> None:
    """The inbox of a socket without a receiver."""


def _text_frame(text: bytes) -> bytes:
    """A whole message in one frame."""
    length = len(text)
    if length < LENGTH_16_BITS:
        return b"\x81%c%b" % (length, text)
    if length < MIN_64_BIT_LENGTH:
        return _pack_16_bit_header(0x817E, length) + text
    return b"\x81\x7f" + length.to_bytes(8, "big") + text


def _end_of_frame(data: bytes, start: int, size: int) -> int:
    """The index after a frame, as far as the header is there; larger than `size` if the frame is incomplete."""
    if size - start < 2:
        return size + 1
    length = data[start + 1] & 0x7F
    head = start + (6 if data[start + 1] & MASK_BIT else 2)
    if length < LENGTH_16_BITS:
        return head + length
    more = 2 if length == LENGTH_16_BITS else 8
    if size - start < 2 + more:
        return size + 1
    return head + more + int.from_bytes(data[start + 2 : start + 2 + more], "big")
