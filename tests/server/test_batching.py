"""Which items share a batch, and when it is handled."""

from __future__ import annotations

import asyncio

from cheeseboard.server.operations.batching import Batcher


def test_items_of_one_iteration_are_handled_together() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        batcher = Batcher(asyncio.get_running_loop(), got.append)
        batcher.add(1)
        batcher.add(2)
        assert not got
        await asyncio.sleep(0)
        batcher.add(3)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[1, 2], [3]]


def test_an_item_that_comes_while_a_batch_is_handled_waits_for_the_next_iteration() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []

        def take(things: list[int]) -> None:
            got.append(things)
            if len(got) == 1:
                batcher.add(2)

        batcher = Batcher(asyncio.get_running_loop(), take)
        batcher.add(1)
        await asyncio.sleep(0)
        assert got == [[1]]
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[1], [2]]


def test_with_a_longest_wait_a_batch_waits_as_long_as_more_items_come() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []

        async def turns(count: int = 4) -> None:
            for _ in range(count):
                await asyncio.sleep(0)

        batcher = Batcher(asyncio.get_running_loop(), got.append, 60.0)
        batcher.add(1)
        await turns(1)
        assert got == [[1]]  # nobody else was there
        batcher.add(2)
        batcher.add(3)
        await turns(1)
        assert got == [[1], [2, 3]]
        for number in range(4, 10):  # now one comes in every other iteration
            batcher.add(number)
            await turns(2)
            assert got == [[1], [2, 3]]
        await turns()  # nobody comes any more
        assert got == [[1], [2, 3], [4, 5, 6, 7, 8, 9]]
        batcher.add(10)
        await turns()
        batcher.add(11)
        await turns(1)
        return got

    assert asyncio.run(run()) == [[1], [2, 3], [4, 5, 6, 7, 8, 9], [10], [11]]


def test_the_longest_wait_ends_however_many_items_come() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        loop = asyncio.get_running_loop()
        batcher = Batcher(loop, got.append, 0.02)
        batcher.add(-2)
        batcher.add(-1)
        began = loop.time()
        number = 0
        while len(got) < 2:
            batcher.add(number)
            number += 1
            await asyncio.sleep(0)
            assert loop.time() - began < 30
        return got

    assert len(asyncio.run(run())[1]) > 2


def test_a_batch_flushed_before_its_time_is_not_handled_again() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        batcher = Batcher(asyncio.get_running_loop(), got.append, 0.01)
        batcher.add(1)
        batcher.add(2)
        batcher.flush()
        batcher.add(3)
        batcher.flush()
        assert got == [[1, 2], [3]]
        await asyncio.sleep(0.03)
        return got

    assert asyncio.run(run()) == [[1, 2], [3]]


def test_a_full_batch_does_not_wait_for_the_next_iteration() -> None:
    async def run() -> list[list[int]]:
        got: list[list[int]] = []
        batcher = Batcher(asyncio.get_running_loop(), got.append, max_size=3)
        for thing in range(7):
            batcher.add(thing)
        assert got == [[0, 1, 2], [3, 4, 5]]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return got

    assert asyncio.run(run()) == [[0, 1, 2], [3, 4, 5], [6]]
