"""Q33: somebody leaves."""

from __future__ import annotations

import pytest

import cheeseboard

from .house import (
    FIRST,
    INSPECTOR,
    LAID,
    SECOND,
    THIRD,
    act,
    ending,
    facts,
    house,
    legal,
    names,
    play,
    play_round,
    refused,
    searching,
    the,
)

pytestmark = pytest.mark.rules("Q33")


@pytest.mark.parametrize("seat", [INSPECTOR, FIRST])
@pytest.mark.parametrize("phase", ["keep", "open", "fromager", "inspector", "parlor", "arrange"])
def test_of_two_the_other_wins_and_the_round_is_not_scored(seat: int, phase: str) -> None:
    match = house(LAID, phase=phase, players=2, scores=[3, 5])
    events = play(match, seat, "resign")
    assert names(events) == "resign over"
    assert ending(match) == ("resigned", (1 - seat,), (3, 5))
    assert facts(match, "phase seat dormant") == ("over", None, str(seat))


def test_anybody_may_resign_at_any_time_but_once_and_not_before_chance_has_acted() -> None:
    match = cheeseboard.new("havarti", players=3, chance="manual")
    for seat in range(3):
        assert refused(match, seat, "resign") == ("not your turn", "")
    play(match, INSPECTOR, "keep ahha that")
    assert refused(match, SECOND, "resign") == ("not your turn", "")
    play(match, "chance", "specials BCDL")
    assert "resign" not in match.legal(SECOND)
    play(match, SECOND, "resign")
    assert refused(match, SECOND, "resign") == ("not your turn", "")
    assert refused(match, "clock", "resign") == ("malformed", "")
    assert refused(match, 3, "resign") == ("not your turn", "")


def test_the_last_active_seat_wins_at_once_whatever_the_points() -> None:
    match = house(players=4, scores=[1, 9, 9, 9], found="12")
    play(match, THIRD, "resign")
    play(match, FIRST, "resign")
    assert match.outcome is None
    events = play(match, SECOND, "resign")
    assert names(events) == "resign over"
    assert ending(match) == ("resigned", (INSPECTOR,), (1, 9, 9, 9))


# -- the inspector ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["keep", "open", "fromager", "inspector", "again", "sitting", "parlor", "sniff"])
def test_an_inspectors_round_ends_at_once_and_is_scored(phase: str) -> None:
    found = "" if phase == "keep" else "31"
    match = house(rooms="a4=2", phase=phase, found=found)
    events = play(match, INSPECTOR, "resign")
    assert names(events) == "resign round turn"
    assert the(events, "round")["scores"] == [len(found), 4 - len(found), 4 - len(found)]
    assert facts(match, "round inspector phase seat dormant at") == (2, FIRST, "keep", FIRST, "0", None)


def test_his_later_rounds_are_skipped_and_he_cannot_win() -> None:
    match = house(rooms="a4=2", round=3, inspector=SECOND, scores=[50, 0, 0], setup="random", chance="seed")
    play(match, INSPECTOR, "resign")
    play_round(match)
    assert facts(match, "round inspector") == (5, FIRST)  # the fourth would be seat 0's
    play_round(match)
    assert facts(match, "round inspector") == (6, SECOND)
    play_round(match)
    assert match.outcome is not None
    assert match.outcome.reason == "rounds"
    assert match.outcome.scores[INSPECTOR] > 50  # he goes on scoring
    assert match.outcome.winners
    assert INSPECTOR not in match.outcome.winners


def test_if_the_last_round_would_be_his_the_match_is_over_before_it() -> None:
    match = searching(at="a1", die=4, inspector=FIRST, round=5, dormant=[SECOND], scores=[1, 2, 30])
    events = act(match, "check a1")
    assert names(events) == "reveal miss die round over"
    assert ending(match) == ("rounds", (INSPECTOR,), (5, 2, 34))
    assert facts(match, "round") == (6,)


# -- a fromager -------------------------------------------------------------------------------------------------


def test_chance_plays_a_dormant_fromagers_turns_by_one_of_his_swaps() -> None:
    match = house(rooms="a4=1", at="a1", up="a1 c3")
    active = {text for text in match.legal(FIRST) if text.startswith("swap")}
    events = play(match, FIRST, "resign")
    assert names(events) == "resign turn"
    assert facts(match, "phase seat fromager dormant") == ("fromager", "chance", FIRST, "1")
    assert set(match.legal("chance")) == active
    assert refused(match, "chance", "hide c3") == ("swap first", "Q33")
    assert refused(match, "chance", "swap a1-b1") == ("face up", "H20")
    assert refused(match, "chance", "swap b1-b3") == ("not neighbours", "Q7")
    events = play(match, "chance", "swap d3-d4")
    assert events[0] == {"event": "swap", "seat": FIRST, "cells": ["d3", "d4"], "phase": "fromager"}
    assert facts(match, "phase seat switched fromager") == ("fromager", SECOND, "d3 d4", None)


def test_if_he_has_no_swap_chance_turns_a_room_down() -> None:
    up = "a1 c1 b2 d2 a3 c3 b4 d4"  # a chequered house
    match = house(rooms="a4=1", at="a1", up=up, dormant=[FIRST], seat="chance", fromager=FIRST)
    assert legal(match) == {f"hide {cell}" for cell in up.split() if cell != "a1"}
    events = play(match, "chance", "hide d4")
    assert events[0] == {"event": "hide", "seat": FIRST, "cell": "d4"}
    assert facts(match, "seat") == (SECOND,)


def test_with_a_seed_his_turns_are_played_at_once() -> None:
    swaps = set()
    for seed in range(30):
        match = cheeseboard.load(house(rooms="a4=1", at="a1", up="a1").position(), seed=seed)
        play(match, FIRST, "resign")
        assert facts(match, "seat") == (SECOND,)
        assert match.history[0] == (FIRST, "resign")
        actor, text = match.history[1]
        assert actor == "chance"
        swaps.add(text)
    assert len(swaps) > 10
    assert all(text.startswith("swap ") for text in swaps)


def test_resigning_out_of_turn_changes_nobodys_turn() -> None:
    match = house(rooms="a4=1", players=4, seat=SECOND, switched="a1 b1")
    assert names(play(match, FIRST, "resign")) == "resign"
    assert facts(match, "phase seat switched") == ("fromager", SECOND, "a1 b1")
    play(match, SECOND, "swap a1-b1")
    play(match, THIRD, "swap a1-b1")
    play(match, INSPECTOR, "walk b1")
    assert match.actors == ("chance",)


@pytest.mark.parametrize(
    ("phase", "text"),
    [("sniff", "line a"), ("vegetable", "done"), ("sitting", "done"), ("bathroom", "done"), ("show", "show 1")],
)
def test_the_captains_choice_passes_to_the_next_fromager(phase: str, text: str) -> None:
    match = house(LAID, phase=phase, players=4)
    assert list(match.actors) == [FIRST]
    events = play(match, FIRST, "resign")
    assert names(events) == "resign turn"
    assert list(match.actors) == [SECOND]
    play(match, SECOND, "resign")
    assert list(match.actors) == [THIRD]
    play(match, THIRD, text)


def test_what_was_begun_goes_on_with_the_next_captain() -> None:
    sniffing = house(rooms="a1=1", phase="sniff", tried=["b"])
    play(sniffing, FIRST, "resign")
    assert facts(sniffing, "seat tried") == (SECOND, "b")
    hiding = house(rooms="a4=1", phase="vegetable", up="a1 b1", hidden=1)
    play(hiding, FIRST, "resign")
    assert facts(hiding, "seat hidden") == (SECOND, 1)
    act(hiding, "hide a1")
    assert facts(hiding, "phase") == ("fromager",)


def test_the_library_passes_to_the_last_active_fromager() -> None:
    match = house(phase="library", players=4)
    assert list(match.actors) == [THIRD]
    play(match, THIRD, "resign")
    assert list(match.actors) == [SECOND]
    act(match, "swap a3-a4")
    play(match, SECOND, "resign")
    assert facts(match, "seat first") == (FIRST, "a3 a4")


def test_nobody_names_a_dormant_fromager() -> None:
    match = house(phase="cellar", players=4, dormant=[SECOND])
    assert legal(match) == {"name 3"}
    assert refused(match, FIRST, "name 2") == ("no such fromager", "H41")
    play(match, FIRST, "resign")
    assert facts(match, "phase seat") == ("peek", THIRD)  # the only one left looks himself


def test_if_the_captain_leaves_the_next_one_names() -> None:
    match = house(phase="cellar", players=4)
    play(match, FIRST, "resign")
    assert facts(match, "phase seat") == ("cellar", SECOND)
    assert legal(match) == {"name 3"}


def test_the_look_of_a_named_fromager_who_leaves_is_lost() -> None:
    match = house(phase="peek", players=4, seat=SECOND, die=2)
    play(match, THIRD, "resign")
    assert facts(match, "phase seat") == ("peek", SECOND)
    play(match, SECOND, "resign")
    assert facts(match, "phase seat die") == ("fromager", FIRST, 2)
    limit = house(phase="peek", players=4, seat=SECOND, die=5)
    play(limit, SECOND, "resign")
    assert facts(limit, "round") == (2,)


def test_while_the_house_is_laid_a_dormant_fromager_is_not_waited_for() -> None:
    match = house(LAID, phase="arrange", players=4, ready=[FIRST])
    play(match, FIRST, "resign")
    assert facts(match, "ready phase") == ("", "arrange")
    assert match.actors == (SECOND, THIRD, "clock")
    play(match, SECOND, "ready")
    events = play(match, THIRD, "resign")
    assert names(events) == "resign arranged turn"
    assert facts(match, "phase seat ready") == ("open", INSPECTOR, "")


def test_a_dormant_fromager_goes_on_scoring() -> None:
    match = searching(at="a1", die=4, dormant=[FIRST], found="1")
    assert the(act(match, "check a1"), "round")["scores"] == [1, 3, 3]
    assert facts(match, "round inspector") == (3, SECOND)  # his own round is skipped, and nobody scores in it
    own = searching(at="a1", die=4, dormant=[FIRST], found="2", scoring="own")
    assert the(act(own, "check a1"), "round")["scores"] == [1, 2, 0]


def test_what_was_looked_at_is_forgotten_when_somebody_leaves() -> None:
    match = house(phase="bathroom", players=4)
    play(match, FIRST, "peek d4")
    assert "peeked" in match.view(FIRST)
    play(match, THIRD, "resign")
    assert "peeked" not in match.view(FIRST)
