"""R42-R45, Q18, Q26-Q28: two mice on the same kind of cheese."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, castle, mice, play, stock


def collected(match: cheeseboard.Match, seat: int, action: str) -> list[tuple[int, str]]:
    """Who collects what by this action."""
    return [(event["seat"], event["kind"]) for event in match.play(seat, action) if event["event"] == "collect"]


@pytest.mark.rules("R42")
@pytest.mark.parametrize("kind", "1234567")
def test_two_mice_on_the_same_kind_collect_it_at_once(kind: str) -> None:
    match = castle(tiles=f"b1={kind} b2={kind}", red="b2 c1", open="AE")
    assert collected(match, RED, "run c1-b1") == [(RED, kind)]
    assert match.position()["cheese"] == [kind, ""]


@pytest.mark.rules("R42")
@pytest.mark.parametrize(("here", "there"), [("1", "2"), (".", "."), (".", "1"), ("7", "6")])
def test_different_kinds_and_blanks_make_no_pair(here: str, there: str) -> None:
    match = castle(tiles=f"b1={here} b2={there}", red="b2 c1", open="AE")
    assert collected(match, RED, "run c1-b1") == []


@pytest.mark.rules("R42")
def test_mice_of_two_colours_make_no_pair() -> None:
    match = castle(tiles="b1=1 b2=1", red="c1", blue="b2", open="AE")
    assert collected(match, RED, "run c1-b1") == []
    assert match.position()["cheese"] == ["", ""]


@pytest.mark.rules("R42")
def test_the_mice_may_be_far_apart() -> None:
    match = castle(tiles="b1=1 f7=1", red="a1 f7", open="AR")
    assert collected(match, RED, "run a1-b1") == [(RED, "1")]


@pytest.mark.rules("R42")
def test_a_roof_lifted_or_a_turn_ended_collects_nothing() -> None:
    match = castle(tiles="b1=1 b2=1", red="b1 b2", open="AE")  # loading resolves nothing
    assert match.position()["cheese"] == ["", ""]
    assert collected(match, RED, "lift D") == []
    assert collected(match, RED, "end") == []


@pytest.mark.rules("R42", "R37")
def test_a_slide_brings_cheese_under_standing_mice() -> None:
    match = castle(tiles="a4=3 d6=3", red="b4 d6", open="HO")
    assert collected(match, RED, "slide a4") == [(RED, "3")]
    pushed_in = castle(tiles="d6=3", spare="3", red="a4 d6", open="KO")
    assert collected(pushed_in, RED, "slide a4") == [(RED, "3")]


@pytest.mark.rules("R43", "Q18")
def test_a_slide_may_feed_several_players_at_once_whosever_turn_it_is() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        1  .r 2  .b 3  .g .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  1r .  2b .  3g .
        *  .  #  .  #  .  *
        """,
        open="BEFNOP",
        seat=BLUE,
    )
    assert collected(match, BLUE, "slide a2") == [(RED, "1"), (BLUE, "2"), (GREEN, "3")]
    assert (match.actors, match.position()["actions"]) == ((BLUE,), 3)


@pytest.mark.rules("Q18", "R43")
@pytest.mark.parametrize("action", ["run g1-g2", "enter g7"])
def test_after_a_step_too_everybodys_cheese_is_checked(action: str) -> None:
    # Only a position set up by hand has a pair waiting: loading resolves nothing.
    match = castle(tiles="b1=1 b2=1", red="g1", blue="b1 b2", open="AEG")
    assert collected(match, RED, action) == [(BLUE, "1")]


@pytest.mark.rules("R44", "R6", "Q26")
def test_a_kind_already_owned_brings_nothing_not_even_later() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", cheese=["1", "1"])
    before = stock(match)
    assert before["1"] == 2
    assert collected(match, RED, "run c1-b1") == []
    assert collected(match, RED, "run b1-c1") == []
    assert collected(match, RED, "run c1-b1") == []
    play(match, RED, "end")
    assert collected(match, BLUE, "slide a6") == []
    assert (match.position()["cheese"], stock(match)) == (["1", "1"], before)


@pytest.mark.rules("R44", "Q27")
def test_three_mice_on_the_three_tiles_of_a_kind_bring_one_tile() -> None:
    match = castle(tiles="a4=5 c4=5 d6=5", red="b4 d4 d6", open="HLO")
    assert collected(match, RED, "slide a4") == [(RED, "5")]
    assert match.position()["cheese"] == ["5", ""]


@pytest.mark.rules("R44")
def test_a_third_mouse_brings_nothing_more() -> None:
    match = castle(tiles="b1=1 b2=1 c2=1", red="b2 c1 d2", open="ABE")
    assert collected(match, RED, "run c1-b1") == [(RED, "1")]
    assert collected(match, RED, "run d2-c2") == []


@pytest.mark.rules("R44")
def test_others_may_still_collect_a_kind_that_one_player_has() -> None:
    match = castle(tiles="b1=1 b2=1", blue="b2 c1", open="AE", cheese=["1", ""], seat=BLUE)
    assert collected(match, BLUE, "run c1-b1") == [(BLUE, "1")]


@pytest.mark.rules("R45")
def test_one_slide_may_bring_two_kinds() -> None:
    match = castle(tiles="a4=6 c4=2 d6=2 b6=6", red="b4 d4 b6 d6", open="HLNO")
    assert collected(match, RED, "slide a4") == [(RED, "2"), (RED, "6")]
    assert match.position()["cheese"] == ["26", ""]


@pytest.mark.rules("R45", "Q11")
def test_one_turn_may_bring_several_kinds() -> None:
    match = castle(tiles="b1=1 b2=1 c2=2 d2=2", red="b2 c1 d2", open="ABE")
    assert collected(match, RED, "run c1-b1") == [(RED, "1")]
    assert collected(match, RED, "run b2-c2") == [(RED, "2")]
    assert match.position()["cheese"] == ["12", ""]


@pytest.mark.rules("Q28", "R48")
def test_the_rooms_of_a_pair_are_not_covered() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="ADE")
    play(match, RED, "run c1-b1", "end")
    assert match.position()["open"] == "AE"
    assert mice(match, RED) == "b1 b2 - -"


@pytest.mark.rules("R42", "R33")
def test_a_mouse_in_a_tower_or_on_a_raised_field_is_half_of_no_pair() -> None:
    match = castle(tiles="b1=1 a2=1 b2=1", red="a1 c1 b2 -", open="AE", spare="1")
    assert collected(match, RED, "slide b1") == []
    assert collected(match, RED, "enter g1") == []
