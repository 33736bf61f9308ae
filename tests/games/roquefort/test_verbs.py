"""What the rules offer to fast play besides what a match uses: the actors as a set, and drawing a legal action."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard.games.dialect import CHANCE
from cheeseboard.games.roquefort import GAME, notation, rules

from .castle import BLUE, GREEN, RED, castle, play

MATCHES = [
    castle(phase="place", red="a1", blue="g7"),
    castle(),
    castle(actions=0, red="a1"),
    castle(slid=True, red="a1 b1", blue="c1 g1", open="ABE"),
    castle(red="a1 b1 d2", blue="c1 g1", green="g7", open="ABCE"),
    castle(red="a1 b1 x x", blue="c2", open="AE", actions=1),
    castle(red="a1 x x", slid=True),
    castle(slid=True),
    castle(red="a1 g1 a7 g7", slid=True, actions=2),
]


def state_of(match: cheeseboard.Match) -> rules.State:
    """The state inside a match that is not waiting for the deal."""
    return GAME.read(match.position(), match.options)


@pytest.mark.rules("R16", "R49")
def test_the_actors_are_chance_then_the_seat_in_turn_then_nobody() -> None:
    options = cheeseboard.new("roquefort").options
    assert rules.actors(GAME.start(options)) == 1 << CHANCE
    for seat in (RED, BLUE, GREEN):
        assert rules.actors(state_of(castle(red="", blue="", green="", seat=seat))) == 1 << seat
    assert rules.actors(state_of(castle(phase="place", seat=BLUE))) == 1 << BLUE
    over = castle()
    play(over, BLUE, "resign")
    assert rules.actors(state_of(over)) == 0


@pytest.mark.parametrize("match", MATCHES)
def test_the_list_of_legal_actions_does_not_depend_on_what_the_paper_held(match: cheeseboard.Match) -> None:
    state, out = state_of(match), [-1] * rules.MOST_LEGAL
    count = rules.legal(state, state.seat, out)
    assert tuple(map(notation.action_text, out[:count])) == match.legal(match.actors[0])
    assert set(out[count:]) == {-1}


@pytest.mark.parametrize("match", MATCHES)
def test_drawing_gives_each_legal_action_and_no_other(match: cheeseboard.Match) -> None:
    state, random = state_of(match), [12345]
    drawn = {rules.draw_legal(state, state.seat, random) for _ in range(1500)}
    assert tuple(map(notation.action_text, sorted(drawn))) == match.legal(match.actors[0])
