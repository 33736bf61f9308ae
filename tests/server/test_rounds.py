"""What is done together, and when."""

from __future__ import annotations

import asyncio

from cheeseboard.server.rounds import Round


def test_what_comes_in_one_round_is_handed_over_together() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Round(asyncio.get_running_loop(), got.append)
        gathering.add(1)
        gathering.add(2)
        assert not got
        await asyncio.sleep(0)
        gathering.add(3)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[1, 2], [3]]


def test_what_comes_while_things_are_handed_over_waits_for_the_next_round() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []

        def take(things: list[int]) -> None:
            got.append(things)
            if len(got) == 1:
                gathering.add(2)

        gathering = Round(asyncio.get_running_loop(), take)
        gathering.add(1)
        await asyncio.sleep(0)
        assert got == [[1]]
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[1], [2]]


def test_with_patience_the_first_waits_for_others() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        loop = asyncio.get_running_loop()
        handed = asyncio.Event()

        def take(things: list[int]) -> None:
            got.append(things)
            handed.set()

        gathering = Round(loop, take, 0.02)
        gathering.add(1)
        for _ in range(3):
            await asyncio.sleep(0)
        assert not got
        gathering.add(2)
        await handed.wait()
        return got

    assert asyncio.run(run()) == [[1, 2]]


def test_it_can_be_handed_over_before_its_time_and_is_then_not_handed_over_again() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Round(asyncio.get_running_loop(), got.append, 0.01)
        gathering.add(1)
        gathering.hand_over()
        assert got == [[1]]
        await asyncio.sleep(0.03)
        return got

    assert asyncio.run(run()) == [[1]]
