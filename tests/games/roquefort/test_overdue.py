"""Q32: what is played for a seat that is out of time."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard.match.chance import SeededDice

from .castle import BLUE, RED, TOWERS, castle, play

TRIES = 200


def played(match: cheeseboard.Match) -> set[str]:
    """All that is played for who is to act, if he is out of time here."""
    (seat,) = match.actors
    assert isinstance(seat, int)
    found = {match.timeout_action(seat, SeededDice(number)) for number in range(TRIES)}
    for text in found:
        match.copy().play(seat, text)  # it is legal
    return found


@pytest.mark.rules("Q32")
@pytest.mark.parametrize("actions", [4, 3, 2, 1, 0])
def test_the_turn_ends_as_it_stands(actions: int) -> None:
    match = castle(red="a1 b1", blue="g7", open="A", actions=actions)
    assert (len(match.legal(RED)) > 1) is (actions > 0)
    assert played(match) == {"end"}
    before = match.position()
    play(match, RED, "end")
    after = match.position()
    assert after["seat"] == BLUE
    assert (after["mice"], after["tiles"], after["cheese"]) == (before["mice"], before["tiles"], before["cheese"])


@pytest.mark.rules("Q32", "R13")
def test_a_first_mouse_goes_to_any_free_tower() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=1)
    assert played(match) == {f"enter {tower}" for tower in TOWERS}
    play(match, RED, "enter g1")
    assert played(match) == {f"enter {tower}" for tower in TOWERS if tower != "g1"}
