"""A seat that forgets nothing remembers exactly what the rules say it can."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.havarti import rules
from cheeseboard.games.havarti.mind import Recall
from cheeseboard.games.havarti.state import FROMAGER, OVER, PEEK, State
from cheeseboard.match.match import Match
from cheeseboard.testing.play import choose

OPTIONS = [
    {"players": players, "setup": setup, "memory": memory, "scoring": scoring, "searches": searches}
    for (players, setup, memory), scoring, searches in zip(
        product((2, 3, 4), ("arrange", "random"), ("table", "assist")),
        ("shared", "own") * 6,
        (4, 6, 2, 5) * 3,
        strict=True,
    )
]


def play_on(match: Match, random: Random, resigning: float) -> Iterator[tuple[Any, ...]]:
    """A match by dice; what happened after each action."""
    while match.actors:
        if match.actors == ("chance",):
            twin = cheeseboard.load(match.position(), seed=random.getrandbits(60))
            actor, text = twin.history[0]
        else:
            actor, text = choose(match, random, resigning)
        yield match.play(actor, text)


def expected(match: Match, seat: int) -> dict[str, Any]:
    """The fields of the true state as far as this seat knows them and they mean something."""
    return fields(match._state, seat)


def fields(state: State, seat: int) -> dict[str, Any]:
    scrubbed = state.copy()
    rules.scrub(scrubbed, seat)
    values = scrubbed.values()
    if state.phase not in (FROMAGER, PEEK):
        del values["turn"]  # whose it is, in these two phases alone
    if not state.peeker:
        del values["peeked"]
    if not state.sniffer:
        del values["sniffed"]
    return values


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_recall_is_what_scrubbing_leaves(options: dict[str, Any]) -> None:
    check(options, Random(str(options)), resigning=0.002, matches=1)


@pytest.mark.full
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_recall_is_what_scrubbing_leaves_in_many_matches(options: dict[str, Any]) -> None:
    check(options, Random(str(options)), resigning=0.003, matches=12)


def check(options: dict[str, Any], random: Random, resigning: float, matches: int) -> Counter[str]:
    heard: Counter[str] = Counter()
    for _ in range(matches):
        match = cheeseboard.new("havarti", chance="manual", **options)
        recalls = [Recall(seat, match.options, 1.0, Random(1)) for seat in range(options["players"])]
        for events in play_on(match, random, resigning):
            heard.update(event["event"] for event in events)
            tell(match, recalls, events)
            compare(match, recalls)
    return heard


def tell(match: Match, recalls: list[Recall], events: Any) -> None:
    for seat, recall in enumerate(recalls):
        for event in match.events_for(seat, events):
            recall.hear(event)


def compare(match: Match, recalls: list[Recall]) -> None:
    if match._state.phase == OVER:
        return
    for seat, recall in enumerate(recalls):
        state = recall.state(match.view(seat))
        assert fields(state, seat) == expected(match, seat), (seat, match.history[-3:])
