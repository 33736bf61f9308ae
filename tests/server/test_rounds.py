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


def test_with_patience_the_first_waits_for_others_as_long_as_others_come() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        handed = asyncio.Event()

        def take(things: list[int]) -> None:
            got.append(things)
            handed.set()

        async def turns() -> None:
            for _ in range(3):
                await asyncio.sleep(0)

        gathering = Round(asyncio.get_running_loop(), take, 0.02)
        gathering.add(1)
        await turns()
        assert got == [[1]]  # nobody else was there
        gathering.add(2)
        gathering.add(3)
        await turns()
        assert got == [[1], [2, 3]]
        handed.clear()
        gathering.add(4)
        await turns()
        gathering.add(5)
        await turns()
        assert got == [[1], [2, 3]]
        await handed.wait()
        assert got == [[1], [2, 3], [4, 5]]
        handed.clear()
        gathering.add(6)
        await handed.wait()
        gathering.add(7)
        await turns()
        return got

    assert asyncio.run(run()) == [[1], [2, 3], [4, 5], [6], [7]]


def test_it_can_be_handed_over_before_its_time_and_is_then_not_handed_over_again() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Round(asyncio.get_running_loop(), got.append, 0.01)
        gathering.add(1)
        gathering.add(2)
        gathering.hand_over()
        gathering.add(3)
        gathering.hand_over()
        assert got == [[1, 2], [3]]
        await asyncio.sleep(0.03)
        return got

    assert asyncio.run(run()) == [[1, 2], [3]]
