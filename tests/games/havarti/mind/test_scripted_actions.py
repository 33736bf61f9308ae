"""Scripted actions: keeping cards, laying out a house, showing a cheese."""

from __future__ import annotations

from collections import Counter
from random import Random

import cheeseboard
from cheeseboard.bots.compile_mind import load_heuristics
from cheeseboard.games.havarti.mind import Recall
from cheeseboard.games.havarti.notation import action_text
from cheeseboard.match.match import Match
from tests.games.havarti.house import CELLS, ENTRANCES, act

from .walking import tell

CHEESES = "1234"


def lay_out(seed: int, players: int = 2, partner: bool = False) -> tuple[dict[str, str], int]:
    """A house laid by fromagers of ours, the first after a partner if there is one; and how many actions it took."""
    heuristics = load_heuristics("havarti", fast=False)
    match = cheeseboard.new("havarti", chance="manual", players=players)
    recalls = [Recall(seat, match.options, 1.0, Random(f"{seed} {seat}")) for seat in range(players)]
    events = act(match, "keep ahha sniff", "specials BDNP")
    tell(match, recalls, events)
    taken = 0
    while match.position()["phase"] == "arrange":
        seat = match.actors[0]
        assert isinstance(seat, int)
        if partner and seat == 1 and match.view(1)["phase"] == "arrange":
            text = partner_plays(match, Random(taken))
        else:
            state, context = recalls[seat].state(match.view(seat)), recalls[seat].context()
            text = action_text(heuristics.scripted_action(state, seat, context, [seed + 1]))
        tell(match, recalls, match.play(seat, text))
        taken += 1
    return dict(zip(CELLS, "".join(match.position()["house"]), strict=True)), taken


def partner_plays(match: Match, random: Random) -> str:
    legal = match.legal(1)
    return "ready" if "ready" in legal else random.choice(legal)


def test_no_two_houses_are_alike_and_cheese_lies_everywhere_now_and_then() -> None:
    houses = [lay_out(seed)[0] for seed in range(100)]
    assert len({tuple(house.values()) for house in houses}) > 90
    cheese = Counter(cell for house in houses for cell, code in house.items() if code in CHEESES)
    assert set(cheese) == set(CELLS)
    at_doors = sum(cheese[cell] for cell in ENTRANCES) / 4
    elsewhere = sum(cheese[cell] for cell in CELLS if cell not in ENTRANCES) / 12
    assert at_doors < 0.7 * elsewhere


def test_a_house_is_laid_in_few_actions() -> None:
    assert [lay_out(7, players)[1] for players in (2, 3, 4)] == [17, 18, 19]


def test_what_a_partner_lays_stays() -> None:
    for seed in range(5):
        _, taken = lay_out(seed, players=3, partner=True)
        assert taken == 18


def test_a_plan_lasts_for_a_round() -> None:
    recall = Recall(1, cheeseboard.new("havarti", seed=1).options, 1.0, Random(1))
    first = recall.context()[0]
    recall.hear({"event": "turn", "seat": 1, "phase": "arrange", "round": 1})
    assert recall.context()[0] == first > 0
    recall.hear({"event": "round", "round": 1, "house": [], "found": "", "lost": "", "scores": [0, 4]})
    assert recall.context()[0] != first
