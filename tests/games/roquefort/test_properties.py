"""What holds in every position of Château Roquefort; what holds in any game is in tests/conformance."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cheeseboard
from cheeseboard.games.roquefort import notation, rules
from cheeseboard.games.roquefort.notation import ALL_TILES, action_text
from cheeseboard.testing import CHECKS, Shadows, check_refusals, check_resigned_matches_end, walk
from tests.conformance.subjects import ROQUEFORT
from tests.games.roquefort.reference import TOWERS, Reference
from tests.strategies import matches, play_on, positions

CHOICES = st.lists(st.integers(0, 9999), max_size=80)


def check_sound(position: dict[str, object]) -> None:
    """Tiles, mice and rooms add up."""
    reference = Reference(position)
    assert Counter([*reference.tile.values(), reference.p["spare"]]) == Counter(ALL_TILES)
    mice = [mouse for mice in reference.p["mice"] for mouse in mice]
    assert len(mice) == 4 * reference.players <= 16
    inside = [mouse for mouse in mice if mouse not in "-x"]
    assert len(inside) == len(set(inside)), "two mice on a cell"
    for mouse in inside:
        assert mouse in TOWERS or reference.is_open(mouse), f"{mouse} is under a roof"
        assert reference.tile.get(mouse) != "x", f"{mouse} is on a trap"


@given(matches(most=0), CHOICES)
def test_nothing_is_lost_or_doubled(match: cheeseboard.Match, choices: list[int]) -> None:
    before = match.position()
    check_sound(before)
    for choice in choices:
        play_on(match, [choice])
        after = match.position()
        check_sound(after)
        for earlier, later in zip(before["cheese"], after["cheese"], strict=True):
            assert set(earlier) <= set(later), "cheese only grows"
        before = after


@given(matches(most=0), CHOICES)
def test_the_engine_agrees_with_the_slow_reference(match: cheeseboard.Match, choices: list[int]) -> None:
    reference = Reference(match.position())
    for choice in choices:
        assert match.position() == reference.position()
        if not match.actors:
            break
        seat = match.actors[0]
        prices = reference.legal()
        assert sorted(match.legal(seat)) == sorted(prices)
        if choice % 50 == 49 and choice // 50 % 4 in reference.active():
            match.play(choice // 50 % 4, "resign")
            reference.resign(choice // 50 % 4)
            continue
        text = match.legal(seat)[choice % len(prices)]
        (first, *_) = match.play(seat, text)
        assert first.get("cost", prices[text]) == prices[text]
        reference.play(text)
    assert match.position() == reference.position()


@given(positions())
def test_positions_survive_writing_and_reading(position: dict[str, object]) -> None:
    match = cheeseboard.load(position)
    written = match.position()
    assert cheeseboard.load(written).position() == written
    assert cheeseboard.load(json.loads(json.dumps(written))).position() == written
    assert match.history == ()


@pytest.mark.full
@settings(max_examples=40)
@given(matches(), st.integers(0, 10**6))
def test_crowded_positions_keep_the_promises_of_every_game_too(match: cheeseboard.Match, seed: int) -> None:
    """The conformance suite plays from the deal; these positions it hardly reaches."""
    rng = random.Random(seed)
    shadows = Shadows(ROQUEFORT, rng, texts=100)
    for step in islice(walk(ROQUEFORT, {}, rng, match=match, resigning=0.05), 3):
        for check in CHECKS:
            if check is not check_resigned_matches_end:
                check(ROQUEFORT, step, rng)
        check_refusals(ROQUEFORT, step, rng, most=0)
        shadows.follow(step)


@given(st.integers(0, rules.ACTION_COUNT - 1))
def test_actions_survive_writing_and_reading(action: int) -> None:
    assert notation.action_number(action_text(action)) == action


@settings(max_examples=20)
@given(st.integers(2, 4), st.integers(0, 9999))
def test_every_game_ends(players: int, seed: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=seed, round_limit=30)
    play_on(match, [(seed + i) * 7919 for i in range(30 * players * 5 + players)])
    assert match.outcome is not None
    assert match.actors == ()
