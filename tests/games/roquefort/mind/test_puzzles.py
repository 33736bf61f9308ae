"""Positions in which there is one right thing to do."""

from __future__ import annotations

import pytest

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.play_match import seat_bots
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.games.roquefort.notation import action_text
from cheeseboard.match.match import Match

from ..castle import castle
from .minds import greedy, state_at


def slide_wins() -> Match:
    """The spare is the fourth kind, and one mouse stands on it already."""
    return castle(tiles="d2=4", spare="4", red="b1 d2", blue="g7 g1", open="AB", cheese=["123", "123"], actions=1)


def third_mouse() -> Match:
    """Blue has lost two mice, and the trap beside the third can be pushed under it."""
    return castle(
        tiles="c2=x f4=1 g4=1", red="f4 a1", blue="d2 g7 x x", open="BEJM", cheese=["", "123"], actions=1, seat=0
    )


def rivals_win() -> Match:
    """Sinking Blue's third mouse would end the game for Green, who has more cheese; one step wins in two turns."""
    return castle(
        tiles="c2=x", red="a1 g1", blue="d2 x x g7", green="a7 -", open="BE", cheese=["1", "", "123"], actions=1
    )


def danger() -> Match:
    """Red's third mouse stands beside a trap that Blue can push; it has an action left to go away."""
    return castle(
        tiles="c2=x b2=.", red="d2 a1 x x", blue="g7 g1", open="BE", cheese=["12", "12"], actions=1, slid=True
    )


def last_step() -> Match:
    """A step completes the fourth kind."""
    return castle(tiles="b1=4 b2=4", red="a1 b2", blue="g7 g1", open="AE", cheese=["123", "567"], actions=1)


def two_steps() -> Match:
    """A roof and two steps complete the fourth kind."""
    return castle(
        tiles="b1=4 b3=4 b2=.", red="a1 b2", blue="g7 g1", open="E", cheese=["123", "567"], actions=4, known="b1 b3"
    )


def next_wins() -> Match:
    """Blue, who is next of four, is a step away from the fourth kind; the trap beside its mouse can be pushed."""
    return castle(
        tiles="b1=4 b2=4 c2=x",
        red="e3 g1",
        blue="a1 b2 g7 x",
        green="a7",
        yellow="d3",
        open="AEI",
        cheese=["12", "123", "", ""],
        actions=1,
    )


CASES = [
    (slide_wins, {"slide b1"}),
    (third_mouse, {"slide a2"}),
    (danger, {"run d2-d1", "slide d1"}),
    (last_step, {"run a1-b1"}),
    (two_steps, {"lift A", "lift H", "slide b7"}),
]


def name(case: object) -> str:
    return getattr(case, "__name__", "")


@pytest.mark.parametrize(("puzzle", "right"), CASES, ids=name)
def test_greedy_finds_it(puzzle: object, right: set[str]) -> None:
    assert callable(puzzle)
    assert action_text(greedy(state_at(puzzle()))) in right


def test_greedy_does_not_end_the_game_for_a_rival() -> None:
    assert action_text(greedy(state_at(rivals_win()))) != "slide a2"


@pytest.mark.full
@pytest.mark.parametrize(("puzzle", "right"), CASES, ids=name)
def test_search_finds_it(puzzle: object, right: set[str]) -> None:
    assert callable(puzzle)
    assert searched(puzzle()) in right


@pytest.mark.full
def test_search_does_not_end_the_game_for_a_rival() -> None:
    assert searched(rivals_win()) != "slide a2"


@pytest.mark.full
def test_search_stops_who_would_win_next() -> None:
    assert searched(next_wins()) == "slide g2"


def searched(match: Match) -> str:
    """What the search bot plays."""
    seat = match.actors[0]
    assert isinstance(seat, int)
    bot = SearchBot()
    seat_bots(match, {seat: bot}, [1, 1, 1])
    return bot.choose(match.view(seat), match.legal(seat), Budget(simulations=2000))
