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
from cheeseboard.server.operations.json_log import Logger

CHANNEL = "cheeseboard:"
ALL = "all"  # every process hears this channel
LOST = b""  # told to all: somebody could not tell everything
RETRY = 0.5  # seconds until Redis is asked again
PING = 2.0  # seconds of silence until Redis is asked whether it is there
SILENCE = 3 * PING  # seconds of silence after which it is taken for gone
MOST_WAITING = 10_000  # messages
AT_ONCE = 500  # messages or channels in one go

Hear = Callable[[bytes], None]


class Bus(Protocol):
    """Publish and subscribe."""

    @property
    def connected(self) -> bool:
        """Whether what others tell is heard at once."""

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        """Tell whoever listens on these channels; does not wait."""

    def listen(self, channel: str) -> None:
        """Hear from a channel as soon as that can be."""

    async def ready(self, channel: str) -> None:
        """Until a channel that is listened to is really heard, or is known not to be for now."""

    def ignore(self, channel: str) -> None:
        """Hear no more from it."""

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        """Begin. `missed` is called whenever something may have got lost."""

    async def close(self) -> None:
        """Tell what is to be told, and end."""


class NoBus:
    """For a process that is alone."""

    connected = True

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        pass

    def listen(self, channel: str) -> None:
        pass

    async def ready(self, channel: str) -> None:
        pass

    def ignore(self, channel: str) -> None:
        pass

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        pass

    async def close(self) -> None:
        pass


class RedisBus:
    """Over Redis or Valkey. As long as it is gone nothing is told; everything is caught up with when it is back."""

    def __init__(self, address: str, logger: Logger | None = None) -> None:
        try:
            from redis.asyncio import Redis
            from redis.asyncio.retry import Retry
            from redis.backoff import NoBackoff

            # Left to itself the library would connect anew and say nothing; what was told meanwhile would be lost.
            never = Retry(NoBackoff(), 0)
            self._redis: Any = Redis.from_url(address, socket_timeout=5, socket_connect_timeout=5, retry=never)
        except ModuleNotFoundError:
            raise BadOption("redis", 'needs the extra "scale": pip install cheeseboard[scale].') from None
        except ValueError:
            raise BadOption("redis", f"{shown(address)} is not an address such as redis://127.0.0.1:6379.") from None
        self.connected = False
        self._logger = logger
        self._wanted: set[str] = {ALL}
        self._asked: set[str] = set()  # told to Redis
        self._heard: set[str] = set()  # and confirmed by it
        self._changed: set[str] = set()  # to be told to Redis, one way or the other
        self._change = asyncio.Event()
        self._waiting: dict[str, asyncio.Event] = {}
        self._spoke = 0.0  # when Redis said something last
        self._outbox: asyncio.Queue[tuple[list[str], bytes]] = asyncio.Queue(maxsize=MOST_WAITING)
        self._sending: list[tuple[list[str], bytes]] = []
        self._lost = False  # the outbox was full
        self._tasks: list[asyncio.Task[None]] = []

    # -- what others use ----------------------------------------------------------------------------------------

    def publish(self, channels: Iterable[str], message: bytes) -> None:
        try:
            self._outbox.put_nowait(([CHANNEL + channel for channel in channels], message))
        except asyncio.QueueFull:  # Redis is gone: others will read the log
            self._lost = True

    def listen(self, channel: str) -> None:
        if channel not in self._wanted:
            self._wanted.add(channel)
            self._note(channel)

    def ignore(self, channel: str) -> None:
        if channel in self._wanted and channel != ALL:
            self._wanted.discard(channel)
            self._note(channel)

    def _note(self, channel: str) -> None:
        if self._asked:  # without a connection there is nobody to be told; the next one begins with what is wanted
            self._changed.add(channel)
            self._change.set()

    async def ready(self, channel: str) -> None:
        if self.connected and channel in self._wanted and channel not in self._heard:
            heard = self._waiting.setdefault(channel, asyncio.Event())
            with suppress(TimeoutError):
                await asyncio.wait_for(heard.wait(), PING)

    async def open(self, hear: Hear, missed: Callable[[], None]) -> None:
        self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive(hear, missed))]

    async def close(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(1 if self.connected else 0):
                while self._sending or not self._outbox.empty():
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._redis.aclose()

    # -- telling ------------------------------------------------------------------------------------------------

    async def _send(self) -> None:
        sending = self._sending
        while True:
            if not sending:
                sending.append(await self._outbox.get())
            while not self._outbox.empty() and len(sending) < AT_ONCE:
                sending.append(self._outbox.get_nowait())
            lost, self._lost = self._lost, False
            try:
                pipe = self._redis.pipeline(transaction=False)
                for channels, message in sending:
                    for channel in channels:
                        pipe.publish(channel, message)
                if lost:
                    pipe.publish(CHANNEL + ALL, LOST)
                await pipe.execute()
                sending.clear()
            except Exception as error:  # whatever it is, it may be better next time
                self._lost = self._lost or lost
                self._say("bus_not_told", error)
                await asyncio.sleep(RETRY)

    # -- hearing ------------------------------------------------------------------------------------------------

    async def _receive(self, hear: Hear, missed: Callable[[], None]) -> None:
        while True:
            try:
                async with self._redis.pubsub() as subscription:
                    await self._follow(subscription, hear, missed)
            except Exception as error:  # likewise
                self._say("bus_gone", error)
            self._forget()
            await asyncio.sleep(RETRY)

    def _forget(self) -> None:
        self.connected = False
        self._asked = set()
        self._heard.clear()
        self._changed.clear()
        for waiting in self._waiting.values():
            waiting.set()
        self._waiting.clear()

    async def _follow(self, subscription: Any, hear: Hear, missed: Callable[[], None]) -> None:
        """Hear from one connection until it ends."""
        self._spoke = asyncio.get_running_loop().time()
        self._asked = set(self._wanted)
        await _in_portions(subscription.subscribe, self._asked)
        tasks = [
            asyncio.create_task(self._read(subscription, hear, missed)),
            asyncio.create_task(self._keep(subscription)),
        ]
        try:
            ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in ended:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self, subscription: Any, hear: Hear, missed: Callable[[], None]) -> None:
        """Wait for messages, however long: nothing is polled, and nothing comes late."""
        loop = asyncio.get_running_loop()
        while True:
            message = await subscription.get_message(timeout=None)
            self._spoke = loop.time()
            if message is None:
                continue
            if message["type"] == "subscribe":
                self._confirmed(message["channel"].decode().removeprefix(CHANNEL), missed)
            elif message["type"] == "message":
                if message["data"] == LOST:
                    missed()
                    continue
                try:
                    hear(message["data"])
                except Exception as error:  # one that cannot be dealt with must not keep others from being heard
                    self._say("bus_message_failed", error)

    def _confirmed(self, channel: str, missed: Callable[[], None]) -> None:
        if channel in self._asked:
            self._heard.add(channel)
            waiting = self._waiting.pop(channel, None)
            if waiting:
                waiting.set()
        if not self.connected and self._asked <= self._heard:
            self.connected = True
            missed()

    async def _keep(self, subscription: Any) -> None:
        """Tell Redis what is wanted, and see whether it is still there."""
        loop = asyncio.get_running_loop()
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._change.wait(), PING)
            self._change.clear()
            changed, self._changed = self._changed, set()
            more = {channel for channel in changed if channel in self._wanted} - self._asked
            less = {channel for channel in changed if channel not in self._wanted} & self._asked
            self._asked = (self._asked | more) - less
            self._heard -= less
            await _in_portions(subscription.unsubscribe, less)
            await _in_portions(subscription.subscribe, more)
            silent = loop.time() - self._spoke
            if silent > SILENCE:
                raise TimeoutError("Redis says nothing")
            if silent > PING / 2 and not changed:
                await subscription.ping()

    def _say(self, what: str, error: Exception) -> None:
        if self._logger:
            self._logger.warning(what, error=type(error).__name__)


async def _in_portions(tell: Callable[..., Any], channels: Iterable[str]) -> None:
    names = [CHANNEL + channel for channel in channels]
    for first in range(0, len(names), AT_ONCE):
        await tell(*names[first : first + AT_ONCE])
