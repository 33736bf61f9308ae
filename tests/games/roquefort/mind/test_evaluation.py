"""The evaluation of a position."""

from __future__ import annotations

from typing import Any

import pytest

from cheeseboard.games.mind import CERTAIN
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.rules import State
from cheeseboard.match.match import Match

from ..castle import castle
from .minds import OPTIONS, evaluate, scrubbed, state_at, states


def value(match: Match, seat: int = 0) -> int:
    """The chance of a seat to win."""
    return evaluate(state_at(match))[seat]


def renumbered(s: State) -> State:
    """The same with every seat called one more."""
    twin = s.copy()
    for seat in range(s.players):
        follower = (seat + 1) % s.players
        twin.mice[follower], twin.cheese[follower] = s.mice[seat], s.cheese[seat]
        twin.outside[follower] = s.outside[seat]
    twin.seat = (s.seat + 1) % s.players
    twin.dormant = (s.dormant << 1 | s.dormant >> s.players - 1) & (1 << s.players) - 1
    return twin


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_chances_add_up_and_are_the_same_for_other_numbers_of_seats(options: dict[str, Any]) -> None:
    for number, s in enumerate(states(1, most=200, **options)):
        if number % 5 == 0:
            for known in (s, scrubbed(s)):
                found = evaluate(known)
                assert CERTAIN - s.players <= sum(found) <= CERTAIN
                assert all(0 <= found[seat] <= CERTAIN for seat in range(4))
                assert not any(found[s.players :])
                assert not any(found[seat] for seat in range(4) if s.dormant >> seat & 1)
                again = evaluate(renumbered(known), me=1)
                assert [again[(seat + 1) % s.players] for seat in range(s.players)] == found[: s.players]


def test_at_the_end_it_is_exact() -> None:
    over: dict[str, Any] = {"phase": "over", "red": "a1", "blue": "g7"}
    won = castle(outcome={"reason": "goal", "winners": [1], "scores": [0, 4]}, cheese=["", "1234"], **over)
    assert evaluate(state_at(won)) == [0, CERTAIN, 0, 0]
    level = castle(outcome={"reason": "quiet", "winners": [0, 1], "scores": [0, 0]}, **over)
    assert evaluate(state_at(level)) == [CERTAIN // 2, CERTAIN // 2, 0, 0]


@pytest.mark.parametrize("players", [3, 4])
def test_hidden_tiles_do_not_matter(players: int) -> None:
    for number, s in enumerate(states(2, players=players)):
        if number % 5 == 0:
            other = s.copy()
            rules.resample(other, 0, [number + 1])
            assert evaluate(s) == evaluate(other)


def test_cheese_is_good() -> None:
    values = [value(castle(red="a1", blue="g7", cheese=[kinds, "4"])) for kinds in ("", "1", "12", "123")]
    assert values == sorted(set(values))
    assert value(castle(red="a1", blue="g7", cheese=["1", "4"])) < value(castle(red="a1", blue="g7", cheese=["1", ""]))


def test_a_pair_within_reach_is_good() -> None:
    near = castle(tiles="b1=1 b2=1", red="a1 b2", blue="g7 g1", open="AE")
    far = castle(tiles="b7=1 b2=1", red="a1 b2", blue="g7 g1", open="AE", known="b7")
    never = castle(tiles="b2=1", red="a1 b2", blue="g7 g1", open="AE")
    assert value(near) > value(far) > value(never)


def test_a_trap_beside_is_bad_when_others_are_in_turn() -> None:
    beside = castle(tiles="c2=x", red="b2 a1", blue="g7 g1", open="E", seat=1)
    elsewhere = castle(tiles="d4=x", red="b2 a1", blue="g7 g1", open="EL", seat=1)
    assert value(beside) < value(elsewhere)


def test_a_lost_mouse_is_bad_and_a_third_worst() -> None:
    values = [value(castle(red=mice, blue="g7 g1")) for mice in ("a1 a7 - -", "a1 a7 - x", "a1 a7 x x")]
    assert values == sorted(set(values), reverse=True)


def test_nearly_there_is_nearly_won() -> None:
    match = castle(tiles="b1=4 b2=4", red="a1 b2", blue="g7 g1", open="AE", cheese=["123", ""])
    assert value(match) > 0.9 * CERTAIN
