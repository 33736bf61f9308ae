"""A disk that takes its time, for as long as a test wants."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.fake_time import SlowServer, until


@asynccontextmanager
async def slow_disk(server: SlowServer) -> AsyncIterator[None]:
    """Nothing is written before the end of this."""
    gate, waiting = threading.Event(), threading.Event()

    def wait(_: object) -> None:
        waiting.set()
        gate.wait(20)

    held = asyncio.create_task(server.store.writer.call(wait))
    await until(waiting.is_set)
    try:
        yield
    finally:
        gate.set()
        await held
        await server.settle()
