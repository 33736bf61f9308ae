"""H12 to H17, Q2, Q4 and Q6: the fromagers lay the house, in time or not."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard

from .house import (
    CELLS,
    FIRST,
    HIDDEN,
    INSPECTOR,
    LAID,
    SECOND,
    SPECTATOR,
    THIRD,
    act,
    drawn,
    facts,
    house,
    laid_out,
    legal,
    names,
    play,
    refused,
    room,
    searching,
    seen,
    the,
    verbs,
)

HALF = "1 - - 2  . D N .  - - - -  3 . . 4"


def arranging(picture: str = HALF, **fields: Any) -> cheeseboard.Match:
    return house(picture, phase="arrange", specials="DNPV", cards="ahha sniff", **fields)


def slow(picture: str = LAID, players: int = 3) -> cheeseboard.Match:
    """A match in which time ran out before all cards lay, and chance laid the rest."""
    match = cheeseboard.new("havarti", players=players, chance="manual")
    act(match, "keep sniff voila", "specials DNPV")
    play(match, "clock", "timeout")
    play(match, "chance", "house " + "/".join(drawn(picture)))
    return match


# -- laying -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H12", "Q2")
def test_cards_are_kept_first_and_openly() -> None:
    match = cheeseboard.new("havarti", players=3, chance="manual")
    assert match.actors == (INSPECTOR,)
    events = play(match, INSPECTOR, "keep that voila")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert match.events_for(viewer, events)[0] == {"event": "keep", "seat": 0, "cards": ["that", "voila"]}
        assert match.view(viewer)["cards"] == ["that", "voila"]
    assert facts(match, "phase house") == ("specials", "---- ---- ---- ----")


@pytest.mark.rules("H15", "Q4")
def test_all_fromagers_lay_cards_from_one_tray_in_any_order() -> None:
    match = arranging(players=4)
    assert match.actors == (FIRST, SECOND, THIRD, "clock")
    assert match.legal(FIRST) == match.legal(SECOND) == match.legal(THIRD)
    play(match, THIRD, "place V b1")
    play(match, FIRST, "place . d3")
    play(match, THIRD, "place . c1")
    assert room(match, "1") == "1V.2"
    assert room(match, "3") == "---."
    assert refused(match, SECOND, "place V a3") == ("not in the tray", "H4")
    assert refused(match, SECOND, "place . d3") == ("occupied", "H15")
    assert refused(match, INSPECTOR, "place P a3") == ("not your turn", "")


@pytest.mark.rules("H15")
def test_every_card_of_the_tray_goes_to_every_empty_cell() -> None:
    empty = {"b1", "c1", "a3", "b3", "c3", "d3"}
    assert legal(arranging()) == {f"place {code} {cell}" for code in ".PV" for cell in empty}


@pytest.mark.rules("H15")
def test_before_all_cards_lie_nobody_swaps_or_is_ready() -> None:
    match = arranging(LAID.replace("4", "-"))
    assert legal(match) == {"place 4 d4"}
    assert refused(match, FIRST, "swap a1-b1") == ("not laid", "H15")
    assert refused(match, FIRST, "ready") == ("not laid", "H15")
    play(match, FIRST, "place 4 d4")
    assert verbs(match) == {"swap", "ready"}
    assert refused(match, FIRST, "place 4 d4") == ("occupied", "H15")


@pytest.mark.rules("H15", "Q4")
def test_when_all_cards_lie_any_two_may_be_swapped() -> None:
    match = arranging(LAID)
    assert len(legal(match, "swap")) == 16 * 15 / 2
    play(match, SECOND, "swap a1-d4")
    assert room(match, "a1 d4") == "41"
    play(match, FIRST, "swap d4-b2")
    assert room(match, "b2 d4") == "1D"
    assert facts(match, "swaps switched phase") == (2, "", "arrange")


@pytest.mark.rules("Q4")
def test_thirty_two_swaps_are_the_most_in_a_lay_out() -> None:
    match = arranging(LAID, swaps=30)
    play(match, FIRST, "swap a1-b1")
    play(match, SECOND, "swap a1-b1")
    assert match.legal(FIRST) == ("ready",)
    assert refused(match, SECOND, "swap a1-b1") == ("too many swaps", "Q4")


@pytest.mark.rules("H15", "Q4")
def test_the_inspector_opens_when_all_fromagers_are_ready() -> None:
    match = arranging(LAID, swaps=3)
    play(match, SECOND, "ready")
    assert match.actors == (FIRST, "clock")
    assert facts(match, "ready seat") == ("2", FIRST)
    for text in ("swap a1-b1", "ready", "place 1 a1"):
        assert refused(match, SECOND, text) == ("not your turn", "")
    play(match, FIRST, "swap a1-b1")
    assert facts(match, "ready") == ("2",)
    events = play(match, FIRST, "ready")
    assert names(events) == "ready arranged turn"
    assert facts(match, "phase seat ready up swaps") == ("open", INSPECTOR, "", "", None)
    assert list(match.actors) == [INSPECTOR]


# -- time -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("H14", "Q4")
def test_the_clock_runs_while_the_house_is_laid_and_at_no_other_time() -> None:
    assert arranging().legal("clock") == ("timeout",)
    for text in ("ready", "place . b1", "swap a1-b1", "open a1"):
        assert refused(arranging(LAID), "clock", text) == ("not now", "Q4")
    for match in (house(phase="keep"), house(LAID, phase="open"), house(), searching(), slow()):
        assert "clock" not in match.actors
        assert refused(match, "clock", "timeout") == ("not your turn", "")


@pytest.mark.rules("H14", "H15", "Q4")
def test_the_inspector_neither_sees_nor_hears_how_the_house_is_laid() -> None:
    match = arranging()
    play(match, FIRST, "place V b1")
    for viewer in (INSPECTOR, SPECTATOR):
        view = match.view(viewer)
        assert (view["house"], view["specials"]) == (HIDDEN, "????")
        assert "swaps" not in view
        assert match.events_for(viewer, play(match.copy(), FIRST, "place P c1")) == []
    for viewer in (FIRST, SECOND):
        assert match.view(viewer)["house"] == match.position()["house"]


@pytest.mark.rules("H17", "Q4")
def test_if_all_cards_lie_when_time_is_up_there_is_no_penalty() -> None:
    match = arranging(LAID, ready=[SECOND])
    events = play(match, "clock", "timeout")
    assert the(events, "arranged")["slow"] is False
    assert facts(match, "phase up ready house") == ("open", "", "", "1..2 .DN. .PV. 3..4")


@pytest.mark.rules("H17", "Q4")
def test_if_cards_are_missing_chance_lays_the_rest_and_a_cheese_is_shown() -> None:
    match = arranging()
    play(match, "clock", "timeout")
    assert facts(match, "phase seat") == ("house", "chance")
    play(match, "chance", "house 1V.2/.DN./P.../3..4")
    assert facts(match, "phase seat house") == ("show", FIRST, "1V.2 .DN. P... 3..4")
    assert match.legal(FIRST) == ("show 1", "show 2", "show 3", "show 4")
    assert refused(match, SECOND, "show 1") == ("not your turn", "")
    events = play(match, FIRST, "show 3")
    assert names(events) == "reveal arranged turn"
    assert the(events, "arranged")["slow"] is True
    assert facts(match, "phase seat up found") == ("open", INSPECTOR, "a4", "")


@pytest.mark.rules("Q4", "H4")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("house 2V.1/.DN./P.../3..4", "wrong cards"),  # moves cheeses that lie
        ("house 1VP2/.DN./..../3.4.", "wrong cards"),
        ("house 1VB2/.DN./..../3..4", "wrong cards"),  # the Bathroom is not in play
        ("house 1..2/.DN./..../3..4", "wrong cards"),
        ("house 1V12/.DN./P.../3..4", "wrong cards"),
        ("house 1V-2/.DN./P.../3..4", "malformed"),
        ("house 1V.2/.DN./P.../3..", "malformed"),
        ("house 1V.2.DN.P...3..4", "malformed"),
        ("house 1V.2/.DN./P.../3..4/", "malformed"),
        ("house", "malformed"),
        ("timeout", "malformed"),
        ("specials DNPV", "malformed"),
    ],
)
def test_chance_leaves_what_lies_and_lays_the_cards_of_the_round(text: str, code: str) -> None:
    match = house(HALF, phase="house", specials="DNPV")
    assert match.legal("chance") == ()
    assert refused(match, "chance", text)[0] == code


@pytest.mark.rules("Q4", "H4")
@pytest.mark.parametrize("seed", range(5))
def test_drawn_by_itself_the_rest_of_the_house_is_the_rest_of_the_deck(seed: int) -> None:
    match = cheeseboard.load(arranging().position(), seed=seed)
    play(match, "clock", "timeout")
    now = match.position()["house"]
    for before, after in zip("".join(drawn(HALF)), "".join(now), strict=True):
        assert before in ("-", after)
    assert sorted("".join(now)) == sorted("1234........DNPV")
    assert facts(match, "phase") == ("show",)


# -- the shown cheese -------------------------------------------------------------------------------------------


@pytest.mark.rules("H17", "Q6")
def test_a_shown_cheese_is_seen_but_not_found() -> None:
    match = slow()
    play(match, FIRST, "show 2")
    for viewer in (INSPECTOR, SPECTATOR):
        assert seen(match, viewer) == {"d1": "2"}
    play(match, INSPECTOR, "open a1")
    assert facts(match, "found up") == ("1", "a1 d1")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert seen(match, viewer) == {"a1": ".", "d1": "2"}


@pytest.mark.rules("Q6", "H18")
def test_the_opening_check_collects_a_shown_cheese() -> None:
    match = slow()
    play(match, FIRST, "show 2")
    events = play(match, INSPECTOR, "open d1")
    assert names(events) == "open found die turn"
    assert facts(match, "found die up") == ("2", 1, "d1")


@pytest.mark.rules("Q6", "Q12", "Q13")
def test_a_shown_cheese_lies_like_any_face_up_room() -> None:
    match = house(rooms="d1=2 a4=1", at="a1", up="a1 d1", players=2)
    assert refused(match, FIRST, "swap c1-d1") == ("face up", "H20")
    assert refused(house(rooms="d1=2", at="c1", up="d1"), FIRST, "hide d1") == ("in sight", "Q9")
    hidden = match.copy()
    play(hidden, FIRST, "hide d1")
    assert facts(hidden, "up found") == ("a1", "")
    assert room(hidden, "d1") == "2"
    checked = searching(rooms="d1=2 a4=1", at="c1", up="d1", die=3)
    play(checked, INSPECTOR, "check d1")
    assert facts(checked, "found die") == ("2", 1)


# -- chance lays the house --------------------------------------------------------------------------------------


@pytest.mark.rules("Q4", "H13")
def test_a_casual_house_is_laid_by_chance_without_clock_or_penalty_and_shown_to_fromagers() -> None:
    match = cheeseboard.new("havarti", players=3, setup="random", chance="manual")
    act(match, "keep ahha that", "specials BCLS")
    assert facts(match, "phase seat") == ("house", "chance")
    assert refused(match, "chance", "house 1..2/.DN./.PV./3..4") == ("wrong cards", "H4")
    events = act(match, "house 1..2/.BC./.LS./3..4")
    assert names(events) == "house arranged turn"
    assert the(events, "arranged")["slow"] is False
    assert facts(match, "phase seat up") == ("open", INSPECTOR, "")
    for fromager in (FIRST, SECOND):
        assert match.view(fromager)["house"] == ["1..2", ".BC.", ".LS.", "3..4"]
    for viewer in (INSPECTOR, SPECTATOR):
        assert match.view(viewer)["house"] == HIDDEN


@pytest.mark.rules("Q4")
def test_a_casual_house_is_laid_at_random() -> None:
    houses = set()
    for seed in range(20):
        match = cheeseboard.new("havarti", setup="random", seed=seed)
        act(match, "keep ahha sniff")
        assert facts(match, "phase") == ("open",)
        cards = room(match, " ".join(CELLS))
        assert sorted(cards) == sorted("1234........" + match.position()["specials"])
        houses.add(cards)
    assert len(houses) == 20


@pytest.mark.rules("H14", "H15")
def test_a_whole_lay_out_from_the_first_card_to_the_last() -> None:
    match = laid_out(players=2)
    assert facts(match, "phase house specials") == ("open", "1..2 .DN. .PV. 3..4", "DNPV")
    assert match.history[0] == (INSPECTOR, "keep sniff voila")
    assert match.history[-1] == (FIRST, "ready")
