"""The search: its budget, its estimate, its lock, its memory, and that it does the same at both speeds."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.bots import ismcts, search_bot, search_buffers
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.compile_mind import load_heuristics, warm_up
from cheeseboard.bots.play_match import seat_bots
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.bots.search_buffers import SearchBuffers
from cheeseboard.games import game as find_game
from cheeseboard.games.speed import record_of
from cheeseboard.match.match import Match

pytestmark = pytest.mark.full  # all of it needs compiled code


def castle() -> Match:
    """A turn with some choice."""
    match = cheeseboard.new("roquefort", seed=5)
    for seat, action in ((0, "enter a1"), (1, "enter g7"), (0, "lift A"), (0, "enter g1")):
        match.play(seat, action)
    return match


def house() -> Match:
    """The inspector has come in, and the fromager must do something."""
    match = cheeseboard.new("havarti", seed=5, setup="random")
    match.play(0, "keep ahha sniff")
    match.play(0, "open b4")
    while match.actors != (1,):
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    return match


def search_bot_for(match: Match) -> tuple[SearchBot, int]:
    """A search bot for the seat in turn that has heard everything."""
    seat = next(actor for actor in match.actors if isinstance(actor, int))
    bot = SearchBot()
    seat_bots(match, {seat: bot}, [3, 3])
    return bot, seat


@pytest.mark.parametrize("make", [castle, house])
def test_an_estimate_speaks_of_every_seat_and_every_legal_action(make: Callable[[], Match]) -> None:
    match = make()
    bot, seat = search_bot_for(match)
    legal = match.legal(seat)
    found = bot.estimate(match.view(seat), legal, Budget(simulations=1000))
    assert found
    assert sum(found.chances) == pytest.approx(1, abs=0.01)
    assert tuple(found.values) == tuple(found.visits) == legal
    assert min(found.visits.values()) > 0
    assert all(0 <= value <= 1 for value in found.values.values())
    assert found.best in legal
    assert 950 < found.simulations <= 1000
    assert bot.choose(match.view(seat), legal, Budget(simulations=700)) == found.best


def test_there_is_no_estimate_of_a_scripted_decision() -> None:
    match = cheeseboard.new("havarti", seed=5)
    match.play(0, "keep ahha sniff")
    bot, seat = search_bot_for(match)
    view, legal = match.view(seat), match.legal(seat)
    assert view["phase"] == "arrange"
    assert bot.is_scripted(view, legal)
    assert bot.estimate(view, legal, Budget(simulations=10)) is None


def test_it_looks_at_the_clock_and_stops_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    match = castle()
    bot, seat = search_bot_for(match)
    now, spent = [0.0], []

    def search(self: SearchBuffers, me: int, context: Any, random: Any, simulations: int, only: int = -1) -> None:
        now[0] += simulations * 0.0001
        spent.append(simulations)
        real(self, me, context, random, simulations, only)

    real = SearchBuffers.search
    monkeypatch.setattr(SearchBuffers, "search", search)
    monkeypatch.setattr("time.perf_counter", lambda: now[0])
    bot.choose(match.view(seat), match.legal(seat), Budget(seconds=0.25))
    assert 0.249 <= now[0] <= 0.2501
    assert max(spent) * 0.0001 <= search_bot.CLOCK_CHECK_SECONDS


def test_others_go_on_while_it_thinks() -> None:
    match = castle()
    bot, seat = search_bot_for(match)
    arguments = match.view(seat), match.legal(seat), Budget(simulations=150_000)
    thread = threading.Thread(target=bot.choose, args=arguments)
    steps = 0
    thread.start()
    while thread.is_alive():
        steps += 1
    assert steps > 1000  # one long call that kept Python's lock would leave hardly any


def test_a_search_takes_at_most_64_mebibytes() -> None:
    heuristics = warm_up("roquefort")
    buffers = SearchBuffers(heuristics, record_of(find_game("roquefort").start(cheeseboard.new("roquefort").options)))
    arrays = [value for value in vars(buffers).values() if isinstance(value, np.ndarray)]
    assert len(arrays) > 8
    assert sum(array.nbytes for array in arrays) <= 64 << 20


def test_it_goes_on_when_there_is_no_room_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_buffers, "MAX_EDGES", 40)
    monkeypatch.setattr(search_buffers, "NODE_SLOTS", 8)
    match = castle()
    bot, seat = search_bot_for(match)
    found = bot.estimate(match.view(seat), match.legal(seat), Budget(simulations=500))
    assert found
    assert found.best in match.legal(seat)


@pytest.mark.parametrize("make", [castle, house])
def test_it_is_the_same_at_both_speeds(make: Callable[[], Match]) -> None:
    match = make()
    bot, seat = search_bot_for(match)
    problem = bot._problem(match.view(seat), match.legal(seat))
    fast = SearchBuffers(warm_up(match.game), problem.root, 5000)
    fast.search(seat, problem.context, problem.random.copy(), 60)
    slow = load_heuristics(match.game, fast=False)
    nodes = [SimpleNamespace(key=0, visits=0, first=0) for _ in range(search_buffers.NODE_SLOTS)]
    edges = [SimpleNamespace(total=0.0, visits=0, availability=0, next=0, key=0, prior=0) for _ in range(5000)]
    counters, totals = [1, 0, 0, 0], Floats(ismcts.TOTALS)
    path, row = [0] * search_buffers.MAX_DEPTH, [0] * slow.MOST_LEGAL
    stamps = [0] * (slow.SEATS * slow.ACTION_COUNT)
    root = [bot._recall.state(match.view(seat))]
    context, random = [int(number) for number in problem.context], [int(problem.random[0])]
    slow.search(root, [None], nodes, edges, counters, path, stamps, row, totals, seat, context, random, 60, -1)
    edge, found = nodes[counters[ismcts.ROOT_NODE]].first, {}
    while edge:
        one = edges[edge]
        found[one.key % slow.ACTION_COUNT] = one.visits, one.total / one.visits if one.visits else 0.0
        edge = one.next
    there = fast.visits_and_values(seat)
    assert {a: visits for a, (visits, _) in found.items()} == {a: visits for a, (visits, _) in there.items()}
    assert {a: value for a, (_, value) in found.items()} == pytest.approx({a: value for a, (_, value) in there.items()})
    assert totals[ismcts.SIMULATIONS] == 60


class Floats(list[float]):
    """A list whose slices are views of it, as those of an array are."""

    def __init__(self, size: int, source: list[float] | None = None, start: int = 0) -> None:
        super().__init__([0.0] * size)
        self._source, self._start = source, start

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Floats(len(self) - index.start, self, index.start)
        return super().__getitem__(index) if self._source is None else self._source[self._start + index]

    def __setitem__(self, index: Any, value: Any) -> None:
        if self._source is None:
            super().__setitem__(index, value)
        else:
            self._source[self._start + index] = value
