"""With a fixed number of simulations bots decide as they always did: `decisions.json` keeps what they decided.

A change that is meant to change play writes the file anew: `python -m tests.bots.test_golden`.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.greedy_bot import GreedyBot
from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.mind_bot import MindBot
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.match.chance import SeededDice
from cheeseboard.match.match import new

pytestmark = pytest.mark.full  # needs compiled code

KEPT = Path(__file__).with_name("decisions.json")
MATCHES: list[tuple[str, dict[str, Any], int]] = [
    *(("roquefort", {"players": players}, 400) for players in (2, 3)),
    ("roquefort", {"players": 4}, 6000),  # enough for the lookahead
    *(
        ("havarti", {"players": players, "setup": setup}, 200)
        for players in (2, 3, 4)
        for setup in ("arrange", "random")
    ),
]
ACTIONS = 120  # of each match
EVERY = 12  # actions the search is asked


def decisions(game: str, options: dict[str, Any], simulations: int) -> list[dict[str, Any]]:
    """A match played mostly greedily: what bots with and without a memory would do on the way."""
    match = new(game, chance="manual", **options)
    players = range(match.options["players"])
    seats: list[list[MindBot]] = [[GreedyBot(), GreedyBot(LEVELS[1].retention), SearchBot()] for _ in players]
    for seat, bots in enumerate(seats):
        for bot in bots:
            bot.begin(game, seat, match.options, seat)
    events, random, found = match.use_dice(SeededDice("golden")), Random(7), []
    for number in range(ACTIONS):
        for seat, bots in enumerate(seats):
            for event in match.events_for(seat, events):
                for bot in bots:
                    bot.hear(event)
        if match.outcome:
            break
        seat = next(actor for actor in match.actors if isinstance(actor, int))
        view, legal = match.view(seat), match.legal(seat)
        greedy, forgetful, search = seats[seat]
        one: dict[str, Any] = {"greedy": greedy.choose(view, legal, Budget(simulations=1))}
        one["forgetful"] = forgetful.choose(view, legal, Budget(simulations=1))
        if number % EVERY == 0 and not search.is_scripted(view, legal):
            estimate = search.estimate(view, legal, Budget(simulations=simulations))
            assert estimate is not None
            one["best"], one["chances"] = estimate.best, list(estimate.chances)
            one["visits"] = list(estimate.visits.values())
        found.append(one)
        events = match.play(seat, one["greedy"] if random.random() < 0.8 else random.choice(legal))
    return found


@pytest.mark.parametrize(("game", "options", "simulations"), MATCHES, ids=str)
def test_the_same_simulations_lead_to_the_same_decisions(game: str, options: dict[str, Any], simulations: int) -> None:
    kept = json.loads(KEPT.read_text())
    assert decisions(game, options, simulations) == kept[f"{game} {options}"]


if __name__ == "__main__":
    made = {f"{game} {options}": decisions(game, options, number) for game, options, number in MATCHES}
    KEPT.write_text(json.dumps(made, separators=(",", ":")).replace("},", "},\n") + "\n")
