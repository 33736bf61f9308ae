"""How processes that share a database tell each other what they wrote. One process alone needs none of it.

What is told may get lost: whoever hears of an entry and misses the one before reads the log, and every now and then
the log is compared anyway.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any, Protocol

from cheeseboard.errors import BadOption, shown

CHANNEL = "cheeseboard:"
RETRY = 0.5  # seconds until Redis is asked again

Hear = Callable[[bytes], None]


class Bus(Protocol):
    """Publish and subscribe."""

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        """Tell whoever listens on these channels; does not wait."""

    def listen(self, channel: str) -> None:
        """Hear from a channel from now on."""

    def ignore(self, channel: str) -> None:
        """Hear no more from it."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin. `missed` is called whenever something may have got lost."""

    async def close(self) -> None:
        """End."""


class NoBus:
    """For a process that is alone."""

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        pass

    def listen(self, channel: str) -> None:
        pass

    def ignore(self, channel: str) -> None:
        pass

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus:
    """Over Redis or Valkey. As long as it is gone nothing is told; everything is caught up with when it is back."""

    def __init__(self, address: str) -> None:
        try:
            from redis.asyncio import Redis

            self._redis: Any = Redis.from_url(address, socket_timeout=5, socket_connect_timeout=5)
        except ModuleNotFoundError:
            raise BadOption("redis", 'needs the extra "scale": pip install cheeseboard[scale].') from None
        except ValueError:
            raise BadOption("redis", f"{shown(address)} is not an address such as redis://127.0.0.1:6379.") from None
        self._wanted: set[str] = set()
        self._changes: asyncio.Queue[tuple[bool, str]] = asyncio.Queue()
        self._outbox: asyncio.Queue[tuple[list[str], bytes]] = asyncio.Queue(maxsize=10_000)
        self._tasks: list[asyncio.Task[None]] = []

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        with suppress(asyncio.QueueFull):  # Redis is gone: others will read the log
            self._outbox.put_nowait(([CHANNEL + channel for channel in channels], message))

    def listen(self, channel: str) -> None:
        if channel not in self._wanted:
            self._wanted.add(channel)
            self._changes.put_nowait((True, channel))

    def ignore(self, channel: str) -> None:
        if channel in self._wanted:
            self._wanted.discard(channel)
            self._changes.put_nowait((False, channel))

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive(hear, missed))]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    async def _send(self) -> None:
        from redis.exceptions import RedisError

        while True:
            waiting = [await self._outbox.get()]
            while not self._outbox.empty() and len(waiting) < 500:
                waiting.append(self._outbox.get_nowait())
            try:
                pipe = self._redis.pipeline(transaction=False)
                for channels, message in waiting:
                    for channel in channels:
                        pipe.publish(channel, message)
                await pipe.execute()
            except (RedisError, OSError, TimeoutError):
                await asyncio.sleep(RETRY)  # what was not told will be read

    async def _receive(self, hear: Hear, missed: Callable[[], None]) -> None:
        from redis.exceptions import RedisError

        while True:
            with suppress(RedisError, OSError, TimeoutError):
                async with self._redis.pubsub(ignore_subscribe_messages=True) as subscription:
                    while not self._changes.empty():
                        self._changes.get_nowait()
                    await subscription.subscribe(CHANNEL + "all", *(CHANNEL + channel for channel in self._wanted))
                    missed()
                    await self._listen(subscription, hear)
            await asyncio.sleep(RETRY)

    async def _listen(self, subscription: Any, hear: Hear) -> None:
        while True:
            while not self._changes.empty():
                wanted, channel = self._changes.get_nowait()
                if wanted == (channel in self._wanted):
                    await (subscription.subscribe if wanted else subscription.unsubscribe)(CHANNEL + channel)
            message = await subscription.get_message(timeout=0.02 if self._changes.empty() else 0.0)
            if message:
                hear(message["data"])
