"""Choices, masks and observations: compiled from the state, and said from the view, they are the same."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.games.dialect import WORD
from cheeseboard.games.observation import parts_of

SETTINGS: list[tuple[str, dict[str, Any]]] = [
    ("roquefort", {"players": 2, "round_limit": 6}),
    ("roquefort", {"players": 3, "round_limit": 4, "memory": "assist", "layout": "appenzell", "goal": 6}),
    ("roquefort", {"players": 4, "round_limit": 4, "quiet_limit": 3}),
    ("havarti", {"players": 2}),
    ("havarti", {"players": 3, "memory": "assist", "searches": 2}),
    ("havarti", {"players": 4, "setup": "random", "scoring": "own"}),
]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_state_and_view_tell_the_same(game: str, options: dict[str, Any]) -> None:
    encode, observation, notation = (
        import_module(f"cheeseboard.games.{game}.{name}") for name in ("encode", "observation", "notation")
    )
    assert sum(part.size for part in observation.PARTS) == encode.OBSERVED
    match = cheeseboard.new(game, seed=5, **options)
    dice = Random(5)
    while match.outcome is None:
        state = match.state
        for seat in range(options["players"]):
            row = [0] * encode.OBSERVED
            encode.observe(state, seat, row)
            assert row == observation.observe_view(match.view(seat), seat)
            for part, values in zip(observation.PARTS, _parts(observation.PARTS, row), strict=True):
                assert 0 <= values.min() <= values.max() <= part.most, part.name
        seat = next(actor for actor in match.actors if isinstance(actor, int))
        assert encode.first_to_act(state) == seat
        words = [0] * encode.WORDS
        encode.choice_words(state, seat, words)
        legal = {choice: notation.action_text(encode.action_of(state, seat, choice)) for choice in _members(words)}
        assert sorted(legal.values()) == sorted(match.legal(seat))
        for choice, text in legal.items():
            assert encode.choice_of(state, seat, notation.action_number(text)) == choice
        leaving = dice.randrange(options["players"])
        if dice.random() < 0.002 and leaving not in match.dormant:
            match.play(leaving, "resign")
        else:
            match.play(seat, dice.choice(match.legal(seat)))


def test_a_hidden_card_changes_nothing_that_is_observed() -> None:
    """The inspector, and a fromager without an aided memory, cannot tell two houses apart."""
    from cheeseboard.games.havarti import observation

    rows = []
    for house in (["1.V.", "..2.", "N.3P", ".D.4"], [".1V.", ".2..", "N3.P", "4D.."]):
        match = cheeseboard.load(
            {"game": "havarti", "options": {"players": 3}, "house": house, "up": ["c4"], "at": "c4",
             "phase": "inspector", "seat": 0, "cards": ["ahha"]}
        )  # fmt: skip
        rows.append([observation.observe_view(match.view(seat), seat) for seat in range(3)])
    assert rows[0] == rows[1]


def _members(words: list[int]) -> list[int]:
    return [WORD * k + bit for k, word in enumerate(words) for bit in range(WORD) if word >> bit & 1]


def _parts(parts: Any, row: list[int]) -> list[Any]:
    return list(parts_of(parts, np.array(row)).values())
