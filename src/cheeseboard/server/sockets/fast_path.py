"""The short way between the network and a room. While a match is played, whole frames of text are all that is ever
exchanged, and the general way costs more than everything that is done with them; whatever else comes takes that."""

from __future__ import annotations

import asyncio
import struct
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from websockets.protocol import OPEN

from cheeseboard.server.match.connection import TOO_MUCH
from cheeseboard.server.operations.batching import Round
from cheeseboard.server.operations.rate_limits import Bucket

if TYPE_CHECKING:
    from cheeseboard.server.sockets.uvicorn_protocol import Sockets

try:
    from websockets.speedups import apply_mask
except ImportError:  # where it is not compiled
    from websockets.utils import apply_mask

TEXT, BINARY = 0x81, 0x82  # the first byte of a frame that is a whole text, or as much in bytes
RESERVED = 0x70  # bits of the first byte that nobody may set
MASKED = 0x80  # in the second byte; clients have to
SHORT_HEAD = 6  # bytes before a short text: two, and the mask
LONG_HEAD = 14  # bytes before the longest one
SHORT = 126  # from here on a length says how many bytes the length takes: two, or eight
MEDIUM = 65_536  # more than two bytes can say
LONGEST = 8 * 1024 + 8  # bytes of a frame with a message that is not too long; no more is gathered here
OTHERS_RATE, OTHERS_BURST = 20.0, 200.0  # frames that are no whole message
MOST_FRAGMENTS = 128  # of one message
_medium_head = struct.Struct(">HH").pack
# How a short text from a client begins, by the length of the frame.
_HEADS = [b""] * SHORT_HEAD + [bytes((TEXT, MASKED | size)) for size in range(SHORT)]


class Hearer(Protocol):
    """Somebody who is sent messages by a client."""

    def take(self, data: bytes, now: float) -> None:
        """Look at one, at this moment by the clock that never goes back."""

    def give_up(self) -> None:
        """Something went wrong with it: have the client come back."""


class Rounds(NamedTuple):
    """What is done together for all wires of a process."""

    hearing: Round[tuple[Hearer, bytes]]
    saying: Round[Wire]
    answering: Round[Wire]  # after the others: they do not know yet what was done, whoever did it does


class Wire(asyncio.Protocol):
    """Reads and writes an open socket instead of `general`, its protocol, which is asked about everything unusual."""

    __slots__ = (
        "_answering",
        "_begun",
        "_full",
        "_general",
        "_hear",
        "_hearer",
        "_odd",
        "_other",
        "_passing",
        "_plain",
        "_saying",
        "_transport",
        "_unsaid",
        "closed",
    )

    def __init__(self, general: Sockets) -> None:
        self._general = general
        self._transport = general.transport
        self._hearer: Any = None
        self._hear: Callable[[tuple[Hearer, bytes]], None] = _ignore
        self._saying: Round[Wire] | None = None
        self._answering: Round[Wire] | None = None
        self._unsaid = b""  # frames to be sent when it is time
        self._begun = b""  # of a frame
        self._full = not general.writable.is_set()  # what was sent waits to be read
        self._odd = False  # the library reads everything from now on
        self._passing = 0  # bytes still to come of a frame that the library reads as it comes
        self._other: Bucket | None = None  # for frames that are no whole message, from the first of them on
        self._plain = False  # nothing but a text is to be expected
        self.closed = general.close_sent

    def listen(self, hearer: Hearer, rounds: Rounds) -> None:
        """From now on texts are handed over as they come, and sent when a round calls `say`."""
        self._hearer, self._hear = hearer, rounds.hearing.add
        self._saying, self._answering = rounds.saying, rounds.answering
        self._plain = not self._begun and self._is_plain()

    @property
    def listens(self) -> bool:
        """Whether texts are handed over."""
        return self._hearer is not None

    def _is_plain(self) -> bool:
        library = self._general.conn
        open_ = not self.closed and library.state is OPEN
        ours = not self._odd and not self._passing
        return open_ and ours and library.current_size is None and self.listens

    # -- what comes ---------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Almost always one short text and nothing else."""
        size = len(data)
        if self._plain and SHORT_HEAD < size < len(_HEADS) and data.startswith(_HEADS[size]):
            text = apply_mask(data[SHORT_HEAD:], data[2:SHORT_HEAD])
            if text.isascii():
                self._hear((self._hearer, text))
                return
        self._read(self._begun + data)
        if self._general.conn.state is not OPEN:
            self.close()
        self._plain = not self._begun and self._is_plain()

    def _read(self, data: bytes) -> None:
        """Frame by frame: texts are handed over here, whatever else is whole is left to the library."""
        self._begun = b""
        general = self._general
        size = len(data)
        start = 0
        while start < size:
            if self._odd or general.conn.state is not OPEN:
                general.data_received(data[start:])
                return
            if self._passing:
                end = min(size, start + self._passing)
                self._passing -= end - start
                general.data_received(data[start:end])
                start = end
                continue
            end = _end_of_frame(data, start, size)
            if end > size:
                # Rarely: what is missing will come. What is no frame is for the library to refuse, what is too long to
                # be answered.
                strange = data[start] & RESERVED or (size - start > 1 and data[start + 1] < MASKED)
                self._odd = bool(strange) or end - start > MEDIUM + LONG_HEAD
                if not self._odd and end - start <= LONGEST:
                    self._begun = data[start:]
                    return
            if data[start] not in (TEXT, BINARY) and not self._may_send_others():
                general.refuse(TOO_MUCH)
                return
            if end > size:
                self._passing = 0 if self._odd else end - start
            else:
                if not self._hand_over(data, start, end):
                    general.data_received(data[start:end])
                start = end

    def _may_send_others(self) -> bool:
        """Whether one more frame may come that is no whole message: a ping, or a fragment."""
        now = time.monotonic()
        if self._other is None:
            self._other = Bucket(OTHERS_RATE, OTHERS_BURST, now)
        return self._other.take(now) and len(self._general.frames) < MOST_FRAGMENTS

    def _hand_over(self, data: bytes, start: int, end: int) -> bool:
        """A frame, if it is a whole text and as it should be."""
        if data[start] != TEXT or data[start + 1] < MASKED or not self._is_plain():
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

    def hear(self, text: bytes) -> None:
        """A text, whichever way it came."""
        self._hear((self._hearer, text))

    # -- what goes ----------------------------------------------------------------------------------------------

    def write(self, text: bytes, own: bool = False) -> bool:
        """Send a text, if the socket takes it without waiting; if it tells of the client's `own` doing, after what
        others are told."""
        if self._full or self.closed:
            return False
        length = len(text)
        frame = _medium_head(0x817E, length) + text if SHORT <= length < MEDIUM else _frame(text)
        if self._unsaid:
            self._unsaid += frame
        elif (saying := self._answering if own else self._saying) is not None:
            self._unsaid = frame
            saying.add(self)
        else:
            self._transport.write(frame)
        return True

    def say(self) -> None:
        """Send what was written."""
        unsaid, self._unsaid = self._unsaid, b""
        if unsaid and not self.closed:
            self._transport.write(unsaid)

    # -- the rest is the library's ------------------------------------------------------------------------------

    def close(self) -> None:
        """Nothing is read or written any more."""
        self.closed = True
        self._plain = False

    def pause_writing(self) -> None:
        self._full = True
        self._general.pause_writing()

    def resume_writing(self) -> None:
        self._full = False
        self._general.resume_writing()

    def eof_received(self) -> None:
        self._general.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        self.close()
        self._general.connection_lost(exc)


def _ignore(heard: tuple[Hearer, bytes]) -> None:
    """Nobody listens yet."""


def _frame(text: bytes) -> bytes:
    """A whole text in one frame."""
    length = len(text)
    if length < SHORT:
        return b"\x81%c%b" % (length, text)
    if length < MEDIUM:
        return _medium_head(0x817E, length) + text
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
