"""What is listed in words is what the rules list in numbers, in the same order."""

from __future__ import annotations

import random

import pytest

import cheeseboard
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.legal_texts import legal_texts
from cheeseboard.games.roquefort.notation import ACTION_TEXTS
from cheeseboard.games.roquefort.position import read


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
def test_the_words_are_those_of_the_numbers(players: int, layout: str) -> None:
    chosen = random.Random(players)
    for seed in range(6):
        match = cheeseboard.new("roquefort", players=players, layout=layout, seed=seed)
        for _ in range(150):
            if not match.actors:
                break
            position = match.position()
            state = read(position, position["options"])
            out = [0] * rules.MOST_LEGAL
            numbers = out[: rules.legal(state, state.seat, out)]
            assert legal_texts(state) == tuple(ACTION_TEXTS[number] for number in numbers)
            # Runs and entries are preferred, so that the castle fills and mice jump.
            texts = [text for text in match.legal(state.seat) if text[0] in "re"] if chosen.random() < 0.7 else []
            match.play(state.seat, chosen.choice(texts or match.legal(state.seat)))
