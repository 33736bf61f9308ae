"""A seat that forgets nothing remembers exactly what the rules say it can; one that forgets stays sensible."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.havarti import rules
from cheeseboard.games.havarti.state import FROMAGER, OPEN, OVER, PEEK, State
from cheeseboard.games.havarti.tables import ALL, CELLS, UNKNOWN
from cheeseboard.match.match import Match
from cheeseboard.match.rewind import all_events, restarted
from tests.games.havarti.house import LAID, act, house, laid_out

from .walking import OPTIONS, Walk, recalls_of, tell


def known_of(match: Match, seat: int) -> State:
    """The true state as `scrub` leaves it for a seat."""
    scrubbed: State = match.state.copy()
    rules.scrub(scrubbed, seat)
    return scrubbed


def meant(s: State) -> dict[str, Any]:
    """The fields, without those that mean nothing now."""
    values = s.values()
    if s.phase not in (FROMAGER, PEEK):
        del values["turn"]
    if not s.peeker:
        del values["peeked"]
    if not s.sniffer:
        del values["sniffed"]
    return values


def check(options: dict[str, Any], matches: int) -> Counter[str]:
    """All seats remember all they can after each action of some matches; what happened in them."""
    happened: Counter[str] = Counter()
    for number in range(matches):
        walk = Walk(options, f"{options} {number}", resigning=0.002)
        for events in walk:
            happened.update(str(event.get("code", "")) + event["event"] for event in events)
            if walk.match.state.phase != OVER:
                for seat in range(options["players"]):
                    assert meant(walk.remembered(seat)) == meant(known_of(walk.match, seat)), seat
    return happened


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_recall_is_what_scrubbing_leaves(options: dict[str, Any]) -> None:
    assert check(options, 1)


@pytest.mark.full
def test_recall_is_what_scrubbing_leaves_whatever_happens() -> None:
    happened: Counter[str] = Counter()
    for options in OPTIONS:
        happened += check(options, 6)
    rare = {*("BCDLNPSV"[k] + "effect" for k in range(8)), "resign", "timeout", "shuffle", "line", "1lose", "hide"}
    assert rare <= set(happened)


def test_a_match_that_began_elsewhere_is_recalled_from_there() -> None:
    start = house(LAID, phase="inspector", at="b4", up="b4", cards="sniff that", players=3)
    match = cheeseboard.load(start.position(), seed=4)
    recalls = recalls_of(match)
    for seat, recall in enumerate(recalls):
        recall.hear({"event": "recall", "position": restarted(match).scrub(seat)})
    act(match, "play sniff", "line 1", "swap c3-d3", "swap a3-a4", "check b3")
    for events in all_events(match):
        tell(match, recalls, events)
    for seat, recall in enumerate(recalls):
        assert meant(recall.state(match.view(seat))) == meant(known_of(match, seat))


@pytest.mark.parametrize("options", OPTIONS[::3], ids=str)
@pytest.mark.parametrize("retention", [0.0, 0.7])
def test_who_forgets_knows_less_but_nothing_wrong(options: dict[str, Any], retention: float) -> None:
    walk, lost = Walk(options, 5, retention=retention), 0
    for _ in walk:
        if not OPEN < walk.match.state.phase < OVER:
            continue
        for seat in range(options["players"]):
            mine, all_of_it = walk.remembered(seat), known_of(walk.match, seat)
            assert mine.known[seat] & ~all_of_it.known[seat] == 0
            assert mine.up & ~mine.known[seat] == 0
            lost += (all_of_it.known[seat] & ~mine.known[seat]).bit_count()
            for cell in range(CELLS):
                assert mine.house[cell] in (UNKNOWN, all_of_it.house[cell])
    assert lost or options["memory"] == "assist"


def test_with_assistance_a_fromager_forgets_nothing() -> None:
    match = laid_out(players=2, memory="assist")
    recalls = recalls_of(match, retention=0.0)
    for events in all_events(match):
        tell(match, recalls, events)
    tell(match, recalls, act(match, "open b4", "swap c2-c3", "walk b2"))
    assert recalls[1].state(match.view(1)).known[1] == ALL
