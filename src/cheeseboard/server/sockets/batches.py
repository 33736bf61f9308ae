"""Batches of a process's sockets: messages are read together, handled together, and the updates sent together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from cheeseboard.server.operations.batching import Batcher
from cheeseboard.server.operations.json_log import Logger, where
from cheeseboard.server.operations.metrics import Metrics

# Sockets flushed in a row. A row is cheaper per message, because the reader of the first ones is awake by the last;
# but its first message must not wait for hundreds of others to be encoded.
MAX_OUTBOX_SOCKETS = 64


class MessageReceiver(Protocol):
    """A handler of one client's messages."""

    def receive(self, data: bytes, now: float) -> None:
        """Handle one message; `now` is monotonic time in seconds."""

    def fail(self) -> None:
        """A message raised an exception: have the client reconnect."""


class BufferedSocket(Protocol):
    """A socket that buffers frames until it is flushed."""

    def flush(self) -> None:
        """Write the buffered frames to the network."""


class SocketBatches:
    """The inbox and the two outboxes that all sockets of a process share.

    `acknowledgements` holds the sockets of clients that receive the outcome of their own command. They are flushed
    after `outbox`, which holds the sockets of everybody else: other clients do not know the outcome yet.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, monotonic: Callable[[], float], metrics: Metrics, logger: Logger
    ) -> None:
        self._monotonic = monotonic
        self._metrics = metrics
        self._logger = logger
        self.inbox: Batcher[tuple[MessageReceiver, bytes]] = Batcher(loop, self._receive)
        self.outbox: Batcher[BufferedSocket] = Batcher(loop, self._send, max_size=MAX_OUTBOX_SOCKETS)
        self.acknowledgements: Batcher[BufferedSocket] = Batcher(loop, self._acknowledge)

    def _receive(self, messages: list[tuple[MessageReceiver, bytes]]) -> None:
        self._metrics.messages += len(messages)
        now = self._monotonic()
        for receiver, data in messages:
            try:
                receiver.receive(data, now)
            except Exception as error:  # must not affect the other clients of the batch
                self._logger.error("message_failed", error=type(error).__name__, where=where(error))
                receiver.fail()

    def _send(self, sockets: list[BufferedSocket]) -> None:
        for socket in sockets:
            try:
                socket.flush()
            except Exception as error:  # must not affect the other clients of the batch
                self._logger.error("message_failed", error=type(error).__name__, where=where(error))

    def _acknowledge(self, sockets: list[BufferedSocket]) -> None:
        self.outbox.flush()
        self._send(sockets)
