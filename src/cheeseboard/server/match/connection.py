"""One socket, as a room sees it: something to push bytes to that never makes anybody wait."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

MOST_WAITING = 256 * 1024  # bytes; whoever reads so little gets nothing more
MOST_STUCK = 20.0  # seconds that a message may wait for its reader

Send = Callable[[Any], Coroutine[Any, Any, None]]
NO_REMARKS: dict[str, int] = {}  # never changed: most connections never say anything
SLOW, GOING_DOWN, BAD, TOO_MUCH = 4008, 1012, 4000, 4029  # why a socket was closed


class _Rest(Awaitable[None]):
    """The rest of a coroutine that was begun by hand and had to wait for something."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        try:
            while True:
                yield self._waits_for
                self._waits_for = self._coroutine.send(None)
        except StopIteration:
            return


class Connection:
    """A client's socket. Messages go out at once if the socket takes them; else they wait, up to a bound."""

    __slots__ = (
        "_bytes",
        "_drop",
        "_send",
        "_sender",
        "_waiting",
        "_write",
        "address",
        "gone",
        "name",
        "remarks",
        "seats",
        "watches",
    )

    def __init__(
        self, send: Send, address: str, drop: Callable[[int], None], write: Callable[[bytes, bool], bool] | None = None
    ) -> None:
        self.seats: list[int] = []
        self.watches = False  # is a spectator
        self.name = ""
        self.remarks = NO_REMARKS  # ids of what a spectator said lately, and the numbers that was told with
        self.address = address
        self.gone = False
        self._send = send
        self._drop = drop
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sender: asyncio.Task[None] | None = None
        self._write = write  # the short way, if there is one

    def push(self, message: bytes, own: bool = False) -> None:
        """Send a message, now or as soon as the client reads; what it did itself (`own`) after what others did."""
        if self.gone or (self._sender is None and self._write is not None and self._write(message, own)):
            return
        if self._sender is not None:
            self._waiting.append(message)
            self._bytes += len(message)
            if self._bytes > MOST_WAITING:
                self.close(SLOW)
            return
        # Almost always the socket takes it without waiting: a task for each message would cost more than the message.
        sending = self._send({"type": "websocket.send", "text": message.decode()})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # whatever is wrong with a socket, it is gone
            self.gone = True
            return
        self._sender = asyncio.get_running_loop().create_task(self._send_rest(_Rest(sending, waits_for)))

    async def _send_rest(self, first: Awaitable[None]) -> None:
        try:
            await asyncio.wait_for(first, MOST_STUCK)
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                sending = self._send({"type": "websocket.send", "text": message.decode()})
                await asyncio.wait_for(sending, MOST_STUCK)
        except TimeoutError:
            self.close(SLOW)
        except Exception:
            self.gone = True
        finally:
            self._sender = None

    def close(self, code: int) -> None:
        """No more for this client."""
        if not self.gone:
            self.gone = True
            self._waiting.clear()
            with suppress(Exception):
                self._drop(code)
