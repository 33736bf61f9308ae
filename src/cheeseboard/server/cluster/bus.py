"""The bus: publish and subscribe between the processes that share a database. A process that is alone needs none.

Messages may get lost. Receivers notice gaps and read the log instead; see `cluster.py`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from cheeseboard.errors import BadOption, shown
from cheeseboard.server.operations.json_log import Logger

CHANNEL_PREFIX = "cheeseboard:"
ALL = "all"  # the channel of every process
MESSAGES_LOST = b""  # to all: a process could not send everything
RETRY_SECONDS = 0.5  # until Redis is asked again
PING_SECONDS = 2.0  # of silence until Redis is pinged
SILENCES_UNTIL_GONE = 3  # pings without an answer: the connection is dead
MAX_OUTBOX_MESSAGES = 10_000
BATCH_SIZE = 500  # messages or channels in one command

Receive = Callable[[bytes], None]


class Bus(Protocol):
    """Publish and subscribe."""

    @property
    def connected(self) -> bool:
        """Whether messages arrive."""

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        """Send a message to the subscribers of these channels; does not wait."""

    def subscribe(self, channel: str) -> None:
        """Receive the messages of a channel, as soon as possible."""

    async def subscribed(self, channel: str) -> None:
        """Wait until a subscription is confirmed, or is known to be impossible for now."""

    def unsubscribe(self, channel: str) -> None:
        """Receive no more messages of a channel."""

    async def open(self, receive: Receive, messages_lost: Callable[[], None]) -> None:
        """Connect. `messages_lost` is called whenever messages may have been lost."""

    async def close(self) -> None:
        """Send what is waiting, and disconnect."""


class NoBus:
    """For a process that is alone."""

    connected = True

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        pass

    def subscribe(self, channel: str) -> None:
        pass

    async def subscribed(self, channel: str) -> None:
        pass

    def unsubscribe(self, channel: str) -> None:
        pass

    async def open(self, receive: Receive, messages_lost: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus:
    """Over Redis or Valkey. While it is gone no messages arrive; when it is back, `messages_lost` is called."""

    def __init__(
        self,
        address: str,
        logger: Logger | None = None,
        *,
        ping_seconds: float = PING_SECONDS,
        max_outbox_messages: int = MAX_OUTBOX_MESSAGES,
    ) -> None:
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff

            # By itself the library would reconnect silently, and we would not know that messages were lost.
            never = Retry(NoBackoff(), 0)
            self._redis: Any = Redis.from_url(address, socket_timeout=5, socket_connect_timeout=5, retry=never)
        except ModuleNotFoundError:
            raise BadOption("redis", 'needs the extra "scale": pip install cheeseboard[scale].') from None
        except ValueError:
            raise BadOption("redis", f"{shown(address)} is not an address such as redis://127.0.0.1:6379.") from None
        self.connected = False
        self._logger = logger
        self._ping_seconds = ping_seconds
        self._wanted: set[str] = {ALL}
        self._requested: set[str] = set()  # of Redis
        self._confirmed_channels: set[str] = set()  # by it
        self._changed: set[str] = set()  # whose subscription has to begin or end
        self._changed_event = asyncio.Event()
        self._waiting: dict[str, asyncio.Event] = {}
        self._last_answer = 0.0  # when Redis last sent anything
        self._outbox: asyncio.Queue[tuple[list[str], bytes]] = asyncio.Queue(maxsize=max_outbox_messages)
        self._sending: list[tuple[list[str], bytes]] = []
        self._lost = False  # the outbox was full
        self._tasks: list[asyncio.Task[None]] = []

    # -- the bus ----------------------------------------------------------------------------------------

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        try:
            self._outbox.put_nowait(([CHANNEL_PREFIX + channel for channel in channels], message))
        except asyncio.QueueFull:  # Redis is gone: the others will read the log
            self._lost = True

    def subscribe(self, channel: str) -> None:
        if channel not in self._wanted:
            self._wanted.add(channel)
            self._subscription_changed(channel)

    def unsubscribe(self, channel: str) -> None:
        if channel in self._wanted and channel != ALL:
            self._wanted.discard(channel)
            self._subscription_changed(channel)

    def _subscription_changed(self, channel: str) -> None:
        if self._requested:  # without a connection there is nothing to do: the next one begins with all wanted channels
            self._changed.add(channel)
            self._changed_event.set()

    async def subscribed(self, channel: str) -> None:
        if self.connected and channel in self._wanted and channel not in self._confirmed_channels:
            heard = self._waiting.setdefault(channel, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), self._ping_seconds)

    async def open(self, receive: Receive, messages_lost: Callable[[], None]) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive(receive, messages_lost))]

    async def close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(1 if self.connected else 0):
                while self._sending or not self._outbox.empty():
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    # -- sending ------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        sending = self._sending
        while True:
            if not sending:
                sending.append(await self._outbox.get())
            while not self._outbox.empty() and len(sending) < BATCH_SIZE:
                sending.append(self._outbox.get_nowait())
            lost, self._lost = self._lost, False
            try:
                pipe = self._redis.pipeline(transaction=False)
                for channels, message in sending:
                    for channel in channels:
                        pipe.publish(channel, message)
                if lost:
                    pipe.publish(CHANNEL_PREFIX + ALL, MESSAGES_LOST)
                await pipe.execute()
                sending.clear()
            except Exception as error:  # the next attempt may succeed
                self._lost = self._lost or lost
                self._warn("bus_not_told", error)
                await asyncio.sleep(RETRY_SECONDS)

    # -- receiving ------------------------------------------------------------------------------------------------

    async def _receive(self, receive: Receive, messages_lost: Callable[[], None]) -> None:
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await self._run_connection(subscription, receive, messages_lost)
            except Exception as error:  # likewise
                self._warn("bus_gone", error)
            self._disconnected()
            await asyncio.sleep(RETRY_SECONDS)

    def _disconnected(self) -> None:
        self.connected = False
        self._requested = set()
        self._confirmed_channels.clear()
        self._changed.clear()
        for waiting in self._waiting.values():
            waiting.set()
        self._waiting.clear()

    async def _run_connection(self, subscription: Any, receive: Receive, messages_lost: Callable[[], None]) -> None:
        """Receive from one connection until it ends."""
        self._last_answer = asyncio.get_running_loop().time()
        self._requested = set(self._wanted)
        await _in_batches(subscription.subscribe, self._requested)
        tasks = [
            asyncio.create_task(self._read(subscription, receive, messages_lost)),
            asyncio.create_task(self._maintain(subscription)),
        ]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, subscription: Any, receive: Receive, messages_lost: Callable[[], None]) -> None:
        """Wait for messages; there is no polling."""
        loop = asyncio.get_running_loop()
        while True:
            message = await subscription.get_message(timeout=None)
            self._last_answer = loop.time()
            if message is None:
                continue
            if message["type"] == "subscribe":
                self._confirmed(message["channel"].decode().removeprefix(CHANNEL_PREFIX), messages_lost)
            elif message["type"] == "message":
                if message["data"] == MESSAGES_LOST:
                    messages_lost()
                    continue
                try:
                    receive(message["data"])
                except Exception as error:  # must not affect the next messages
                    self._warn("bus_message_failed", error)

    def _confirmed(self, channel: str, messages_lost: Callable[[], None]) -> None:
        if channel in self._requested:
            self._confirmed_channels.add(channel)
            waiting = self._waiting.pop(channel, None)
            if waiting:
                waiting.set()
        if not self.connected and self._requested <= self._confirmed_channels:
            self.connected = True
            messages_lost()

    async def _maintain(self, subscription: Any) -> None:
        """Keep the subscriptions up to date, and check that Redis is still there."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed_event.wait(), self._ping_seconds)
            self._changed_event.clear()
            changed, self._changed = self._changed, set()
            more = {channel for channel in changed if channel in self._wanted} - self._requested
            less = {channel for channel in changed if channel not in self._wanted} & self._requested
            self._requested = (self._requested | more) - less
            self._confirmed_channels -= less
            await _in_batches(subscription.unsubscribe, less)
            await _in_batches(subscription.subscribe, more)
            silent = loop.time() - self._last_answer
            if silent > SILENCES_UNTIL_GONE * self._ping_seconds:
                raise TimeoutError("Redis says nothing")
            if silent > self._ping_seconds / 2 and not changed:
                await subscription.ping()

    def _warn(self, what: str, error: Exception) -> None:
        if self._logger:
            self._logger.warning(what, error=type(error).__name__)


async def _in_batches(tell: Callable[..., Any], channels: Iterable[str]) -> None:
    names = [CHANNEL_PREFIX + channel for channel in channels]
    for first in range(0, len(names), BATCH_SIZE):
        await tell(*names[first : first + BATCH_SIZE])
