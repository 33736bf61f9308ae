"""A client hears of its own command after the clients that do not know its outcome yet."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any, cast

from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import Act
from tests.server.planted import served


class Fake:
    """A socket that notes when it is flushed."""

    def __init__(self, name: str, said: list[str]) -> None:
        self._name, self._said = name, said

    def flush(self) -> None:
        self._said.append(self._name)


def test_answers_go_out_after_news(tmp_path: Path) -> None:
    async def run() -> list[str]:
        said: list[str] = []
        async with served(tmp_path) as wire:
            batches = wire.batches
            batches.acknowledgements.add(Fake("who acted", said))
            batches.outbox.add(Fake("another", said))
            batches.outbox.add(Fake("a third", said))
            await asyncio.sleep(0.01)
        return said

    assert asyncio.run(run()) == ["another", "a third", "who acted"]


def test_a_room_says_who_did_it_himself(tmp_path: Path) -> None:
    async def run() -> list[tuple[int, bool]]:
        told: list[tuple[int, bool]] = []

        def take(text: bytes, own: bool) -> bool:
            message: dict[str, Any] = json.loads(text)
            if message["type"] == "update":
                told.append((message["seat"], own))
            return True

        async with served(tmp_path) as wire:
            seats = [{"kind": "me", "name": name} for name in ("Mum", "Dad", "Ann")]
            wish = {"game": "roquefort", "options": {"players": 3}, "seats": seats}
            created = (await wire.http("POST", "/api/matches", wish)).json()
            room = await wire.server.rooms.load(created["id"])
            assert room
            connections = [Connection(cast(Any, None), "", lambda code: None, take) for _ in range(3)]
            for seat, connection in enumerate(connections):
                connection.seats = [seat]
                room.enter(connection, {seat: 0})
            await room.settled()
            room.handle(connections[0], Act(0, room.state.number(0), "1", "enter a1"))
            await room.settled()
            room.handle(connections[1], Act(1, room.state.number(1), "2", "enter g7"))
            await room.settled()
        return told

    assert asyncio.run(run()) == [(0, True), (1, False), (2, False), (0, False), (1, True), (2, False)]
