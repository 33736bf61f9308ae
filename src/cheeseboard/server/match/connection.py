"""A client's connection as a room sees it: messages are pushed to it, and pushing never waits.

Backpressure: as long as the socket takes messages they go out at once. Else they wait in a bounded buffer; a client
that reads too slowly is disconnected.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextlib import suppress
from typing import Any

MAX_BUFFERED_BYTES = 256 * 1024
SEND_TIMEOUT_SECONDS = 20.0  # for one message
# Close codes of the WebSocket.
CLOSE_SLOW, CLOSE_RESTART, CLOSE_BAD, CLOSE_TOO_MUCH = 4008, 1012, 4000, 4029

Send = Callable[[Any], Coroutine[Any, Any, None]]
NO_REMARKS: dict[str, int] = {}  # shared and never changed: most connections never chat


class _Rest(Awaitable[None]):
    """The rest of a coroutine whose first step was run by hand and did not finish it."""

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
    """One client: its seats, and the way to its socket."""

    __slots__ = (
        "_bytes",
        "_drop",
        "_send",
        "_sender",
        "_waiting",
        "_write",
        "address",
        "gone",
        "guided",
        "name",
        "remarks",
        "seats",
        "watches",
    )

    def __init__(
        self, send: Send, address: str, drop: Callable[[int], None], write: Callable[[bytes, bool], bool] | None = None
    ) -> None:
        self.seats: list[int] = []
        self.watches = False  # it is a spectator
        self.guided = False  # it asked for guides with its views
        self.name = ""
        self.remarks = NO_REMARKS  # a spectator's executed messages: the number of the update by id
        self.address = address
        self.gone = False
        self._send = send
        self._drop = drop
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sender: asyncio.Task[None] | None = None
        self._write = write  # the fast path, if there is one; False if it cannot take a message now

    def push(self, message: bytes, own: bool = False) -> None:
        """Send a message, now or as soon as the client reads. Updates about the client's own command (`own`) may go out
        after those to other clients."""
        if self.gone or (self._sender is None and self._write is not None and self._write(message, own)):
            return
        if self._sender is not None:
            self._waiting.append(message)
            self._bytes += len(message)
            if self._bytes > MAX_BUFFERED_BYTES:
                self.close(CLOSE_SLOW)
            return
        # Almost always the socket takes it without waiting. So the first step runs here: a task would cost more.
        sending = self._send({"type": "websocket.send", "text": message.decode()})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception:  # a socket that raises is gone
            self.gone = True
            return
        self._sender = asyncio.get_running_loop().create_task(self._send_rest(_Rest(sending, waits_for)))

    async def _send_rest(self, first: Awaitable[None]) -> None:
        try:
            await asyncio.wait_for(first, SEND_TIMEOUT_SECONDS)
            while self._waiting:
                message = self._waiting.popleft()
                self._bytes -= len(message)
                sending = self._send({"type": "websocket.send", "text": message.decode()})
                await asyncio.wait_for(sending, SEND_TIMEOUT_SECONDS)
        except TimeoutError:
            self.close(CLOSE_SLOW)
        except Exception:
            self.gone = True
        finally:
            self._sender = None

    def close(self, code: int) -> None:
        """Disconnect the client."""
        if not self.gone:
            self.gone = True
            self._waiting.clear()
            with suppress(Exception):
                self._drop(code)
