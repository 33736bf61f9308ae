"""What the server says of itself: its routes, and the schema of its socket's messages."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from tests.golden.application import Fair, opened
from tests.server.routes import operations


def shape(folder: Path) -> tuple[list[str], Any]:
    """Its routes as "GET /path", sorted, and the schema."""

    async def run() -> tuple[list[str], Any]:
        async with opened(folder, Fair("shape", [])) as wire:
            document = (await wire.http("GET", "/schema/openapi.json")).json()
            schema = (await wire.http("GET", "/schema/socket.json")).json()
            return sorted(f"{method} {path}" for method, path in operations(document)), schema

    return asyncio.run(run())
