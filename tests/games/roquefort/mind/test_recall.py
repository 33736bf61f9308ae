"""What a seat remembers is what perfect recall knows; less only where memory is less."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.roquefort.mind import Recall
from cheeseboard.games.roquefort.rules import State, scrub
from cheeseboard.match.match import Match

from ..castle import castle

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "layout": "appenzell", "memory": "assist"},
    {"players": 3, "goal": 5, "memory": "assist"},
    {"players": 4, "layout": "appenzell", "goal": 6, "quiet_limit": 5},
]


def known_to(match: Match, seat: int) -> State:
    """The true state as `scrub` leaves it."""
    true: State = match.state.copy()
    scrub(true, seat)
    return true


def hear(match: Match, recalls: list[Recall], events: Any) -> None:
    for seat, recall in enumerate(recalls):
        for event in match.events_for(seat, events):
            recall.hear(event)


def play_and_compare(match: Match, recalls: list[Recall], random: Random, most: int = 400) -> None:
    """Play at random, with a resignation now and then; compare after every action, for every seat."""
    for _ in range(most):
        if match.outcome:
            return
        seat = match.actors[0]
        action = random.choice(match.legal(seat))
        if random.random() < 0.002:
            action = "resign"
        hear(match, recalls, match.play(seat, action))
        for seat, recall in enumerate(recalls):
            assert recall.state(match.view(seat)) == known_to(match, seat)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_all_is_remembered(options: dict[str, Any]) -> None:
    random = Random(str(options))
    for _ in range(2):
        match = cheeseboard.new("roquefort", chance="manual", **options)
        recalls = [Recall(seat, match.options, 1, random) for seat in range(options["players"])]
        deal = "deal " + "".join(random.sample("..........111222333444555666777xxx", 34))
        for seat, recall in enumerate(recalls):
            assert recall.state(match.view(seat)) == known_to(match, seat)
        hear(match, recalls, match.play("chance", deal))
        play_and_compare(match, recalls, random)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_all_is_remembered_from_a_position_on(options: dict[str, Any]) -> None:
    random = Random(str(options))
    match = cheeseboard.new("roquefort", seed=3, **options)
    for _ in range(60):
        match.play(match.actors[0], random.choice(match.legal(match.actors[0])))
    match = cheeseboard.load(match.position())
    recalls = [Recall(seat, match.options, 1, random) for seat in range(options["players"])]
    for seat, recall in enumerate(recalls):
        recall.hear({"event": "recall", "position": match.scrub(seat)})
        assert recall.state(match.view(seat)) == known_to(match, seat)
    play_and_compare(match, recalls, random, most=150)


def covered(memory: float) -> tuple[Match, Recall]:
    """Somebody who saw a few tiles, which now lie under roofs but for those of room B."""
    match = castle(
        tiles="a2=1 b2=2 c2=3 d2=4 a4=5 a6=6",
        red="d2",
        blue="g7",
        open="B",
        known="a2 b2 c2 a4 a6",
        actions=2,
    )
    recall = Recall(0, match.options, memory, Random(1))
    recall.hear({"event": "recall", "position": match.scrub(0)})
    return match, recall


def test_without_memory_only_what_lies_open_stays() -> None:
    match, recall = covered(0)
    assert recall.state(match.view(0)) == known_to(match, 0)
    hear(match, [recall], match.play(0, "end"))
    state = recall.state(match.view(0))
    assert state.known == match.state.bare & state.known
    assert state.tiles[10] == 4


def test_a_slide_makes_one_forget_only_its_own_line() -> None:
    match, recall = covered(0)
    hear(match, [recall], match.play(0, "slide a2"))
    remembered = recall.state(match.view(0))
    assert remembered.tiles[21] == 5
    assert remembered.tiles[35] == 6
    assert remembered.tiles[10] == 3  # it lies open
    assert not remembered.known & 0b111 << 7


def test_the_longer_ago_the_more_is_forgotten() -> None:
    left = [0] * 6
    for seed in range(200):
        match, _ = covered(1)
        recall = Recall(0, match.options, 0.8, Random(seed))
        recall.hear({"event": "recall", "position": match.scrub(0)})
        for turn in range(6):
            hear(match, [recall], match.play(turn % 2, "end"))
            left[turn] += recall.state(match.view(0)).known.bit_count()
    assert left == sorted(left, reverse=True)
    assert left[0] > 1.5 * left[5]
