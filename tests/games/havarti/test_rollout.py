"""Random play without texts: actions drawn without listing them, and chance as the rules resolve it."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard
from cheeseboard.games.dialect import CLOCK
from cheeseboard.games.havarti import GAME, notation, rules
from cheeseboard.games.havarti.state import State

from .house import CELLS, CENTRE, FIRST, house, room, searching
from .test_notation import POSITIONS

WHOLE = " ".join(CELLS)
MORE = {
    "nothing in hand": searching(at="b2", up="a1"),
    "nothing in hand, in a corner": searching(at="d4"),
    "nothing in hand, idle": searching(at="b2", idle=3),
    "much face up": house(at="d4", up="a1 b1 d1 a2 c3"),
    "nothing face up": house(at="d4"),
    "chequered": house(at="a1", up="a1 c1 b2 d2 a3 c3 b4 d4", dormant=[FIRST], seat="chance", fromager=FIRST),
}
ALL = POSITIONS | MORE


def state_of(match: cheeseboard.Match) -> State:
    return GAME.read(match.position(), match.options)


@pytest.mark.rules("H20", "H24", "Q33")
@pytest.mark.parametrize("name", ALL)
def test_every_legal_action_is_drawn_equally_often_and_no_other(name: str) -> None:
    match, random = ALL[name], [12345]
    state = state_of(match)
    for actor in match.actors:
        seat = CLOCK if actor == "clock" else state.turn if actor == "chance" else int(actor)
        legal = match.legal(actor)
        count = 40 * len(legal)
        drawn = Counter(notation.action_text(rules.draw_legal(state, seat, random)) for _ in range(count))
        assert set(drawn) == set(legal)
        assert min(drawn.values()) > 10
        assert max(drawn.values()) < 90 or len(legal) == 1


def outcomes(match: cheeseboard.Match, cells: str, count: int = 300) -> Counter[str]:
    """What these cells are after chance has acted."""
    seen: Counter[str] = Counter()
    random = [999]
    for _ in range(count):
        state = state_of(match)
        rules.resolve(state, random)
        resolved = cheeseboard.load(GAME.write(state, match.options), chance="manual")
        seen[room(resolved, cells)] += 1
        assert resolved.actors != match.actors
    return seen


@pytest.mark.rules("H40")
def test_the_parlor_mixes_the_centre_in_every_way() -> None:
    match = house(rooms="b2=1 c2=2 b3=3 c3=4", phase="parlor", up="b2")
    orders = outcomes(match, " ".join(CENTRE))
    assert len(orders) == 24
    assert max(orders.values()) < 40


@pytest.mark.rules("H13", "Q4")
def test_the_rest_of_the_house_is_laid_in_every_way_and_what_lies_stays() -> None:
    match = house("1 . . 2  . - N .  - - V .  3 . . 4", phase="house", specials="DNPV")
    houses = outcomes(match, WHOLE)
    assert len(houses) == 6
    assert {text[5] + text[8] + text[9] for text in houses} == {"DP.", "D.P", "PD.", "P.D", ".DP", ".PD"}
    assert {text[:5] + text[6:8] + text[10:] for text in houses} == {"1..2.N.V.3..4"}


@pytest.mark.rules("H13")
def test_specials_are_drawn_in_every_way() -> None:
    match, random, drawn = house(phase="specials"), [7], Counter[str]()
    for _ in range(1000):
        state = state_of(match)
        rules.resolve(state, random)
        drawn[notation.special_letters(state.specials)] += 1
    assert len(drawn) == 70
    assert all(len(four) == 4 for four in drawn)
    assert max(drawn.values()) < 40


def outcome_of(phase: str, resolved: State) -> str:
    """What chance has played, as text, read off the state it led to."""
    rows = notation.house_rows(resolved.house)
    centre = rows[1][1:3] + rows[2][1:3]
    return {"specials": notation.special_letters(resolved.specials), "house": "/".join(rows), "parlor": centre}[phase]


@pytest.mark.parametrize("phase", ["specials", "house", "parlor"])
@pytest.mark.rules("H13", "H40")
def test_what_chance_does_in_the_rules_is_the_same_outcome_written_and_applied(phase: str) -> None:
    """Chance is coded twice: fast in the rules, and as a text for a match."""
    match = {
        "specials": house(phase="specials"),
        "house": house("1 . . 2  . - N .  - - V .  3 . . 4", phase="house", specials="DNPV"),
        "parlor": house(rooms="b2=1 c2=2 b3=3 c3=4", phase="parlor", up="b2"),
    }[phase]
    for seed in range(1, 20):
        resolved, applied = state_of(match), state_of(match)
        rules.resolve(resolved, [seed * 104729])
        GAME.apply(applied, "chance", f"{phase} {outcome_of(phase, resolved)}")
        assert applied == resolved
