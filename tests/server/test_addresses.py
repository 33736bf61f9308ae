"""What all connections of one address may do together, and all spectators of one match."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import Any

import pytest

from tests.server import fake_time
from tests.server.planted import Socket, Wire, served

pytestmark = pytest.mark.full
ME = [{"kind": "me"}, {"kind": "me"}]


async def made(wire: Wire) -> tuple[str, list[str]]:
    answer = (await wire.http("POST", "/api/matches", {"game": "roquefort", "seats": ME})).json()
    return answer["id"], [held["secret"] for held in answer["seats"]]


async def come(wire: Wire, match: str, *secrets: str) -> Socket:
    """A client that has said hello."""
    socket = wire.socket(f"/api/matches/{match}/live")
    socket.send({"type": "hello", "seats": [{"secret": secret} for secret in secrets]})
    await socket.until(lambda: bool(socket.frames))
    return socket


def told(socket: Socket, kind: str) -> list[dict[str, Any]]:
    return [message for frame in socket.frames if (message := json.loads(frame))["type"] == kind]


def say(socket: Socket, number: int, seat: int | None = None) -> None:
    for line in range(number):
        socket.send({"type": "say", "id": f"{id(socket)} {line}", "text": f"{line}", "seat": seat})


async def all_read(wire: Wire, sockets: list[Socket]) -> None:
    await fake_time.until(lambda: not any(socket.waiting for socket in sockets))
    await wire.settle()


def test_an_address_has_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, address_connections=3) as wire:
            match, _ = await made(wire)
            sockets = [await come(wire, match) for _ in range(5)]
            assert [bool(told(socket, "welcome")) for socket in sockets] == [True] * 3 + [False] * 2
            for socket in sockets[3:]:
                await asyncio.wait_for(socket.task, 20)
                assert told(socket, "problem")[0]["code"] == "too many"
                assert socket.closed == 4029
            await sockets[0].close()
            assert told(await come(wire, match), "welcome"), "there is room again"

    asyncio.run(test())


def test_the_messages_of_an_address_are_counted_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, messages_per_second=50, address_messages_per_second=10) as wire:
            began = time.monotonic()
            match, _ = await made(wire)
            sockets = [await come(wire, match) for _ in range(5)]
            for socket in sockets:
                for number in range(20):
                    socket.send({"type": "undo", "seat": 0, "seq": 0, "id": f"{number}"})
            await all_read(wire, sockets)
            seconds = time.monotonic() - began
            heard = sum(len(told(socket, "refused")) for socket in sockets) + len(sockets)  # who said hello
            assert heard <= 20 + 10 * seconds + 1
            assert sum(len(told(socket, "problem")) for socket in sockets) == 105 - heard
            assert all(socket.closed is None for socket in sockets), "others may have sent so much"

    asyncio.run(test())


def test_the_talk_of_an_address_is_counted_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path, address_talk_per_minute=30) as wire:
            began = time.monotonic()
            match, _ = await made(wire)
            sockets = [await come(wire, match) for _ in range(5)]
            for socket in sockets:
                say(socket, 4)
            await all_read(wire, sockets)
            heard = len(told(sockets[0], "update"))
            assert 6 <= heard <= 6 + (time.monotonic() - began) / 2
            assert all(socket.closed is None for socket in sockets)

    asyncio.run(test())


def test_spectators_do_not_keep_players_waiting_by_their_talk(tmp_path: Path) -> None:
    async def test() -> None:
        async with served(tmp_path) as wire:
            began = time.monotonic()
            match, secrets = await made(wire)
            sockets = [await come(wire, match) for _ in range(8)]
            player = await come(wire, match, *secrets)
            for socket in sockets:
                say(socket, 8)
            say(player, 1, 0)
            await all_read(wire, [*sockets, player])
            said = [update["said"] for update in told(sockets[0], "update")]
            among = [line for line in said if line.get("among") == "spectators"]
            assert 16 <= len(among) <= 16 + 2 * (time.monotonic() - began) + 1
            assert len(said) == len(among) + 1, "who plays is heard"
            assert not told(player, "problem")

    asyncio.run(test())
