"""H6 to H11, H44, Q24, Q26 and Q27: points, rounds and the end."""

from __future__ import annotations

from typing import Any

import pytest

from .house import FIRST, INSPECTOR, SECOND, act, ending, facts, names, play, searching, the


def points(found: str, lost: str = "", **fields: Any) -> list[int]:
    """The points of a round that ends with these cheeses found and lost."""
    match = searching(rooms="d4=. c4=.", at="a1", die=4, found=found, lost=lost, **fields)
    scores: list[int] = the(act(match, "check a1"), "round")["scores"]
    return scores


@pytest.mark.rules("H8")
@pytest.mark.parametrize(("found", "inspector", "fromager"), [("", 0, 4), ("3", 1, 3), ("42", 2, 2), ("124", 3, 1)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_found_cheese_pays_the_inspector_and_hidden_cheese_every_fromager(
    found: str, inspector: int, fromager: int, players: int
) -> None:
    assert points(found, players=players) == [inspector] + [fromager] * (players - 1)


@pytest.mark.rules("H8", "Q24")
def test_a_lost_cheese_counts_as_hidden() -> None:
    assert points("12", "34") == [2, 2, 2]
    assert points("", "1234") == [0, 4, 4]


@pytest.mark.rules("H8")
def test_points_add_up_for_whoever_is_inspector() -> None:
    assert points("1", inspector=SECOND, round=3, scores=[5, 6, 7]) == [8, 9, 8]


@pytest.mark.rules("H44", "Q26")
@pytest.mark.parametrize(
    ("players", "inspector", "found", "lost", "expected"),
    [
        (4, 0, "", "", [0, 2, 2, 2]),
        (4, 0, "1", "", [1, 0, 2, 2]),
        (4, 0, "32", "", [2, 2, 0, 0]),
        (4, 0, "4", "", [1, 2, 2, 2]),  # ownerless
        (4, 0, "", "123", [0, 2, 2, 2]),  # lost is not found
        (4, 2, "1", "", [2, 2, 1, 0]),  # seat 3 is first here
        (4, 2, "2", "", [0, 2, 1, 2]),
        (4, 2, "3", "", [2, 0, 1, 2]),
        (3, 1, "2", "", [0, 1, 2]),
        (3, 0, "3", "", [1, 2, 2]),
        (2, 0, "1", "", [1, 0]),
        (2, 1, "234", "", [2, 3]),
    ],
)
def test_to_each_fromager_his_own_cheese(
    players: int, inspector: int, found: str, lost: str, expected: list[int]
) -> None:
    assert points(found, lost, players=players, inspector=inspector, scoring="own") == expected


@pytest.mark.rules("H44", "H10")
def test_own_cheese_when_all_is_found() -> None:
    match = searching(rooms="a1=3", at="a1", found="12", lost="4", players=4, scoring="own")
    assert the(act(match, "check a1"), "round")["scores"] == [3, 0, 0, 0]


@pytest.mark.rules("H10", "H28")
@pytest.mark.parametrize(("die", "over"), [(1, False), (2, False), (3, False), (4, True)])
def test_a_round_is_over_with_as_many_failures_in_a_row_as_there_are_searches(die: int, over: bool) -> None:
    match = searching(rooms="d4=1", at="a1", die=die)
    act(match, "check a1")
    assert (match.position()["round"] == 2) is over


@pytest.mark.rules("H7", "H9")
@pytest.mark.parametrize(("players", "last"), [(2, 6), (3, 6), (4, 8)])
def test_the_match_is_over_after_the_last_round_and_not_before(players: int, last: int) -> None:
    scores = [20, *[0] * (players - 1)]
    before = searching(at="a1", die=4, players=players, round=last - 1, scores=scores)
    events = act(before, "check a1")
    assert names(events) == "reveal miss die round turn"
    assert facts(before, "round phase") == (last, "keep")
    final = searching(at="a1", die=4, players=players, round=last, scores=scores, found="1")
    events = act(final, "check a1")
    assert names(events) == "reveal miss die round over"
    assert ending(final) == ("rounds", (INSPECTOR,), (21, *[3] * (players - 1)))
    assert facts(final, "phase seat round at") == ("over", None, last, None)


@pytest.mark.rules("H9", "Q27")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        ([0, 9, 2], (1,)),
        ([9, 0, 0], (0,)),
        ([9, 5, 0], (0, 1)),
        ([8, 4, 4], (0, 1, 2)),
        ([0, 3, 3], (1, 2)),
        ([3, 0, 9], (2,)),
        ([9, 0, 5], (0, 2)),
    ],
)
def test_most_points_win_and_who_is_level_shares(scores: list[int], winners: tuple[int, ...]) -> None:
    match = searching(at="a1", die=4, round=6, scores=scores)
    act(match, "check a1")
    assert ending(match) == ("rounds", winners, (scores[0], scores[1] + 4, scores[2] + 4))


@pytest.mark.rules("H9")
def test_after_the_end_nobody_acts() -> None:
    match = searching(at="a1", die=4, round=6)
    act(match, "check a1")
    for seat in (INSPECTOR, FIRST, SECOND):
        assert match.legal(seat) == ()
        for text in ("keep ahha sniff", "check a1", "resign"):
            assert match.why_illegal(seat, text) == ("not your turn", "", "The match is over.")


@pytest.mark.rules("H6")
def test_the_next_inspector_is_on_the_left_of_the_last_one() -> None:
    match = searching(at="a1", die=4, players=4, inspector=3, round=4)
    act(match, "check a1")
    assert facts(match, "round inspector seat") == (5, 0, 0)
    play(match, 0, "keep that voila")
    assert match.position()["cards"] == ["that", "voila"]
