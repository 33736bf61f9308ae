"""The lookahead with four players: it sees what the others will do, stops in time, and is the same every time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.bots import search_buffers
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.compile_mind import load_heuristics, warm_up
from cheeseboard.bots.greedy_bot import GreedyBot
from cheeseboard.bots.lookahead import MAX_CANDIDATES, Lookahead
from cheeseboard.bots.play_match import seat_bots
from cheeseboard.bots.search_bot import LOOKAHEAD_SIMULATIONS, SEARCH_SHARE, SearchBot
from cheeseboard.bots.stopwatch import STEP_GROWTH, Stopwatch
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import action_number
from cheeseboard.games.speed import state_of
from cheeseboard.match.match import Match

from ..games.roquefort.castle import castle

full = pytest.mark.full  # needs compiled code
ENOUGH = Budget(simulations=round(6 * LOOKAHEAD_SIMULATIONS / (1 - SEARCH_SHARE)))


def blue_wins_next() -> Match:
    """Red has one action left. Blue, who is next, needs a step to win; Red's mouse can take the place he wants."""
    return castle(
        tiles="b1=4 b2=4",
        red="c1 g1",
        blue="a1 b2",
        green="a7",
        yellow="g7",
        spare=".",
        open="AE",
        cheese=["", "123", "", ""],
        actions=1,
        seat=0,
    )


def red_wins_now() -> Match:
    """A step completes Red's fourth kind."""
    return castle(
        tiles="b1=4 b2=4", red="a1 b2", blue="g7", green="a7", yellow="g1", open="AE", cheese=["123", "", "", ""]
    )


def middle() -> Match:
    """Some way into a game of four."""
    match = cheeseboard.new("roquefort", seed=11, players=4)
    chairs = seat_bots(match, {seat: GreedyBot() for seat in range(4)}, range(4))
    while len(match.history) < 45 or match.actors != (0,) or len(match.legal(0)) < 10:
        seat = match.actors[0]
        assert isinstance(seat, int)
        action = chairs[seat].act(match.view(seat), match.legal(seat), Budget(simulations=1)).action
        events = match.play(seat, action)
        for other, chair in chairs.items():
            chair.hear(match.events_for(other, events))
    return match


def sat_down(match: Match) -> SearchBot:
    """A search bot for seat 0 that has heard everything."""
    bot = SearchBot()
    seat_bots(match, {0: bot}, [3, 3, 3, 3])
    return bot


def looking(match: Match) -> tuple[Any, search_buffers.SearchBuffers]:
    """The decision of seat 0, and buffers in which the search has begun."""
    problem = sat_down(match)._problem(match.view(0), match.legal(0))
    buffers = search_buffers.SearchBuffers(warm_up("roquefort"), problem.root, 100_000)
    buffers.search(0, problem.context, problem.random, 500)
    return problem, buffers


@full
def test_it_sees_who_wins_next() -> None:
    problem, buffers = looking(blue_wins_next())
    after = {
        text: buffers.look_ahead(0, problem.context, problem.random.copy(), action)
        for action, text in problem.actions.items()
        if text in ("end", "run c1-b1")
    }
    assert after["end"] == 0
    assert after["run c1-b1"]


@full
def test_it_does_something_about_it() -> None:
    match = blue_wins_next()
    chosen = sat_down(match).choose(match.view(0), match.legal(0), ENOUGH)
    match.play(0, chosen)
    if match.actors == (0,):
        match.play(0, "end")
    chair = seat_bots(match, {1: GreedyBot()}, [1, 1, 1, 1])[1]
    while match.actors == (1,):
        match.play(1, chair.act(match.view(1), match.legal(1), Budget(simulations=1)).action)
    assert match.outcome is None


@full
@pytest.mark.parametrize("budget", [ENOUGH, Budget(seconds=0.2)], ids=str)
def test_it_wins_when_it_can(budget: Budget) -> None:
    match = red_wins_now()
    chair = seat_bots(match, {0: SearchBot()}, [3, 3, 3, 3])[0]
    while match.actors == (0,):
        action = chair.act(match.view(0), match.legal(0), budget).action
        chair.hear(match.events_for(0, match.play(0, action)))
    assert match.outcome is not None
    assert match.outcome.winners == (0,)


@full
def test_few_actions_are_candidates_and_the_best_comes_first() -> None:
    problem, buffers = looking(middle())
    found = buffers.visits_and_values(0)
    lookahead = Lookahead(buffers, problem, 0, max(found, key=lambda action: found[action]))
    assert 1 < len(lookahead.candidates) <= MAX_CANDIDATES
    assert set(lookahead.candidates) <= set(problem.actions)
    before = {action: lookahead.value(action) for action in lookahead.candidates}
    assert before == pytest.approx({action: found[action][1] for action in lookahead.candidates})
    for _ in range(8):
        assert lookahead.play_out()
    assert all(0 <= lookahead.value(action) <= 1 for action in lookahead.candidates)
    values = lookahead.values()
    assert set(values) <= set(lookahead.candidates)
    assert values[lookahead.best()] == max(values.values())


@full
def test_a_playout_for_which_there_is_no_time_does_not_count() -> None:
    problem, buffers = looking(middle())
    found = buffers.visits_and_values(0)
    lookahead = Lookahead(buffers, problem, 0, max(found, key=lambda action: found[action]))
    before = {action: lookahead.value(action) for action in lookahead.candidates}
    asked = iter([True, True, False])
    assert not lookahead.play_out(lambda: next(asked))
    assert before == {action: lookahead.value(action) for action in lookahead.candidates}
    assert lookahead.best() == lookahead.candidates[0]


@full
def test_the_same_budget_and_seed_lead_to_the_same_action_and_estimate() -> None:
    match = middle()
    seen = match.view(0), match.legal(0)
    assert len({sat_down(match).choose(*seen, ENOUGH) for _ in range(3)}) == 1
    one, other = (sat_down(match).estimate(*seen, ENOUGH) for _ in range(2))
    assert one == other
    assert one
    assert one.values[one.best] == max(one.values.values())
    assert tuple(one.values) == tuple(one.visits) == seen[1]


@full
def test_both_speeds_begin_a_lookahead_alike() -> None:
    match = blue_wins_next()
    bot = sat_down(match)
    problem = bot._problem(match.view(0), match.legal(0))
    root, action = state_of(rules.State, problem.root[0]), action_number("run c1-b1")
    fast = search_buffers.SearchBuffers(warm_up("roquefort"), problem.root, 64)
    values = np.zeros(4)
    warm_up("roquefort").begin_lookahead(
        fast.root, fast.states, fast._nodes, fast._edges, 0, problem.context, np.array([77]), action
    )
    warm_up("roquefort").evaluate_at(fast.states, 0, 0, values)
    slow = load_heuristics("roquefort", fast=False)
    world, nobody = [root.copy()], [SimpleNamespace(key=0, visits=0, first=0)] * 4
    slow.begin_lookahead([root], world, nobody, [], 0, [0] * search_buffers.CONTEXT_INTS, [77], action)
    assert world[0] == state_of(rules.State, fast.states[0])
    plain = [0, 0, 0, 0]
    slow.evaluate_at(world, 0, 0, plain)
    assert plain == [int(value) for value in values]


def test_a_stopwatch_stops_before_a_step_that_would_take_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("time.perf_counter", lambda: now[0])
    watch = Stopwatch(0.1)
    steps = 0
    while watch.has_time():
        now[0] += 0.01
        steps += 1
    assert steps == 9
    assert now[0] + STEP_GROWTH * 0.01 > 0.1 >= now[0]
