"""What is done together, and when."""

from __future__ import annotations

import asyncio

from cheeseboard.server.operations.batching import Batcher


def test_items_of_one_iteration_are_handled_together() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Batcher(asyncio.get_running_loop(), got.append)
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

        gathering = Batcher(asyncio.get_running_loop(), take)
        gathering.add(1)
        await asyncio.sleep(0)
        assert got == [[1]]
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[1], [2]]


def test_with_patience_they_wait_as_long_as_others_come() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []

        async def turns(count: int = 4) -> None:
            for _ in range(count):
                await asyncio.sleep(0)

        gathering = Batcher(asyncio.get_running_loop(), got.append, 60.0)
        gathering.add(1)
        await turns(1)
        assert got == [[1]]  # nobody else was there
        gathering.add(2)
        gathering.add(3)
        await turns(1)
        assert got == [[1], [2, 3]]
        for number in range(4, 10):  # now one comes in every other round
            gathering.add(number)
            await turns(2)
            assert got == [[1], [2, 3]]
        await turns()  # nobody comes any more
        assert got == [[1], [2, 3], [4, 5, 6, 7, 8, 9]]
        gathering.add(10)
        await turns()
        gathering.add(11)
        await turns(1)
        return got

    assert asyncio.run(run()) == [[1], [2, 3], [4, 5, 6, 7, 8, 9], [10], [11]]


def test_patience_has_an_end_however_many_come() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        loop = asyncio.get_running_loop()
        gathering = Batcher(loop, got.append, 0.02)
        gathering.add(-2)
        gathering.add(-1)
        began = loop.time()
        number = 0
        while len(got) < 2:
            gathering.add(number)
            number += 1
            await asyncio.sleep(0)
            assert loop.time() - began < 30
        return got

    assert len(asyncio.run(run())[1]) > 2


def test_it_can_be_handed_over_before_its_time_and_is_then_not_handed_over_again() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Batcher(asyncio.get_running_loop(), got.append, 0.01)
        gathering.add(1)
        gathering.add(2)
        gathering.flush()
        gathering.add(3)
        gathering.flush()
        assert got == [[1, 2], [3]]
        await asyncio.sleep(0.03)
        return got

    assert asyncio.run(run()) == [[1, 2], [3]]


def test_many_do_not_wait_for_the_end_of_the_round() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        gathering = Batcher(asyncio.get_running_loop(), got.append, max_size=3)
        for thing in range(7):
            gathering.add(thing)
        assert got == [[0, 1, 2], [3, 4, 5]]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[0, 1, 2], [3, 4, 5], [6]]
