"""R31, Q7-Q10, Q12, Q13: passing through occupied fields."""

from __future__ import annotations

import pytest

from .castle import BLUE, RED, ROOMS, castle, legal, mice, play, refused


@pytest.mark.rules("R31", "Q9")
@pytest.mark.parametrize(("red", "blue"), [("b2", "c2"), ("b2 c2", "")])
def test_own_and_foreign_mice_may_be_jumped(red: str, blue: str) -> None:
    match = castle(red=red, blue=blue, open="BE")
    (event,) = match.play(RED, "run b2-d2")
    assert event == {"event": "run", "seat": RED, "from": "b2", "to": "d2", "cost": 2}
    assert "d2" in mice(match, RED)
    assert "c2" in mice(match, RED) + mice(match, BLUE)
    assert match.position()["actions"] == 2


@pytest.mark.rules("R31", "Q9")
@pytest.mark.parametrize(
    ("red", "blue", "target", "cost"),
    [
        ("b2", "c2", "d2", 2),
        ("b2", "c2 d2", "e2", 3),
        ("b2 d2", "c2", "e2", 3),
        ("b2", "c2 d2 e2", "f2", 4),
        ("b2 e2", "c2 d2", "f2", 4),
    ],
)
def test_k_occupied_fields_in_a_row_cost_k_plus_one(red: str, blue: str, target: str, cost: int) -> None:
    match = castle(red=red, blue=blue, open="BEF", actions=cost)
    play(match, RED, f"run b2-{target}")
    assert match.position()["actions"] == 0
    assert target in mice(match, RED)

    poor = castle(red=red, blue=blue, open="BEF", actions=cost - 1)
    assert refused(poor, RED, f"run b2-{target}") == ("too dear", "Q10")


@pytest.mark.rules("Q9", "Q10")
def test_four_mice_in_a_row_are_more_than_a_turn_can_jump() -> None:
    match = castle(red="a2 e2", blue="b2 c2 d2", open="BDEF")
    assert refused(match, RED, "run a2-f2") == ("too dear", "Q10")
    assert "a2-f2" not in legal(match, "run")


@pytest.mark.rules("Q8")
def test_a_jump_may_turn_corners() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        .  .r .b .  .  .  .
        #  .  #b .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="BEHIL",
    )
    assert legal(match, "run") == {"b2-b3", "b2-d2", "b2-d3", "b2-c4"}  # b3 is next to b2 anyway
    for target, cost in (("d2", 2), ("d3", 3), ("c4", 3), ("b3", 1)):
        twin = match.copy()
        play(twin, RED, f"run b2-{target}")
        assert twin.position()["actions"] == 4 - cost


@pytest.mark.rules("Q8", "R26")
def test_round_one_corner_a_diagonal_field_costs_two() -> None:
    match = castle(red="b2", blue="c2", open=ROOMS)
    assert "b2-c3" in legal(match, "run")
    assert refused(match, RED, "run b2-a1") == ("no return", "R29")
    assert refused(match, RED, "run b2-a3") == ("diagonal", "R26")
    play(match, RED, "run b2-c3")
    assert match.position()["actions"] == 2


@pytest.mark.rules("R31", "Q8")
def test_of_several_ways_the_cheapest_is_taken() -> None:
    both = castle(red="b2", blue="c2", green="b3 c3 d3", open=ROOMS)
    play(both, RED, "run b2-d2")  # over c2, not over b3, c3 and d3
    assert both.position()["actions"] == 2

    detour = castle(red="b2", blue="b3 c3 d3", open="BEHI")
    assert "b2-d2" in legal(detour, "run")
    play(detour, RED, "run b2-d2")
    assert detour.position()["actions"] == 0


@pytest.mark.rules("R31")
def test_two_ways_of_the_same_length_cost_no_more_than_one() -> None:
    match = castle(red="b2", blue="c2 b3", open="EHI")
    play(match, RED, "run b2-c3")
    assert match.position()["actions"] == 2


@pytest.mark.rules("R31", "R26")
def test_a_free_field_cannot_be_part_of_a_jump() -> None:
    match = castle(red="b2", blue="d2", open=ROOMS)
    assert refused(match, RED, "run b2-e2") == ("too far", "R26")
    assert legal(match, "run") == {"b2-b1", "b2-a2", "b2-c2", "b2-b3"}


@pytest.mark.rules("R31", "R26")
@pytest.mark.parametrize(
    ("mouse", "jumped", "beyond"), [("f2", "g2", "a3"), ("b3", "a3", "g2"), ("a2", "a3", "g2"), ("g4", "g3", "a4")]
)
def test_a_jump_does_not_go_round_the_edge_of_the_castle(mouse: str, jumped: str, beyond: str) -> None:
    match = castle(red=mouse, blue=jumped, open=ROOMS)
    assert refused(match, RED, f"run {mouse}-{beyond}") == ("too far", "R26")


@pytest.mark.rules("R31", "Q7")
def test_a_mouse_leaves_a_tower_by_a_jump_too() -> None:
    match = castle(red="a1", blue="b1 a2", open="ADE")
    assert legal(match, "run") == {"a1-c1", "a1-b2", "a1-a3"}
    play(match, RED, "run a1-b2")
    assert match.position()["actions"] == 2


@pytest.mark.rules("R29")
def test_no_jump_leads_through_a_tower() -> None:
    match = castle(red="b1", blue="a1", open="ADE")
    assert refused(match, RED, "run b1-a2") == ("diagonal", "R26")
    assert legal(match, "run") == {"b1-c1", "b1-b2"}


@pytest.mark.rules("R29")
def test_no_jump_ends_in_a_tower() -> None:
    match = castle(red="c1", blue="b1", open="AE")
    assert refused(match, RED, "run c1-a1") == ("no return", "R29")


@pytest.mark.rules("R28", "Q13")
def test_no_jump_crosses_or_ends_on_a_trap_or_under_a_roof() -> None:
    trapped = castle(tiles="d2=x", red="b2", blue="c2", open="BE")
    assert refused(trapped, RED, "run b2-d2") == ("trap", "R28")

    roofed = castle(red="b2", blue="c2", open="E")
    assert refused(roofed, RED, "run b2-d2") == ("roof", "R28")

    over_a_trap = castle(tiles="c2=x", red="b2", blue="d2", open="BEF")
    assert refused(over_a_trap, RED, "run b2-d2") == ("occupied", "R30")
    assert refused(over_a_trap, RED, "run b2-e2") == ("too far", "R26")


@pytest.mark.rules("R30", "R31")
def test_a_jump_ends_on_a_free_field() -> None:
    match = castle(red="b2", blue="c2 d2", open="BEF")
    assert refused(match, RED, "run b2-c2") == ("occupied", "R30")
    assert refused(match, RED, "run b2-d2") == ("occupied", "R30")
    assert refused(match, RED, "run b2-b2") == ("no step", "R26")


@pytest.mark.rules("R31")
def test_a_mouse_does_not_jump_over_itself() -> None:
    match = castle(red="c2", blue="b2 d2", open="BDEF")
    assert legal(match, "run") == {"c2-a2", "c2-e2", "c2-d1"}
    assert refused(match, RED, "run c2-c2") == ("no step", "R26")


@pytest.mark.rules("Q12")
def test_crossing_an_occupied_cheese_does_not_collect_it() -> None:
    match = castle(tiles="c2=1 d4=1", red="b2 d4", blue="c2", open="BEL")
    assert [event["event"] for event in match.play(RED, "run b2-d2")] == ["run"]
    assert match.position()["cheese"] == ["", ""]


@pytest.mark.rules("Q12", "R42")
def test_landing_on_cheese_after_a_jump_does_collect() -> None:
    match = castle(tiles="d2=1 d4=1", red="b2 d4", blue="c2", open="BEL")
    assert [event["event"] for event in match.play(RED, "run b2-d2")] == ["run", "collect"]


@pytest.mark.rules("Q10")
def test_nothing_can_be_done_in_the_middle_of_a_jump() -> None:
    match = castle(red="b2", blue="c2", open="E")
    assert refused(match, RED, "run b2-c2") == ("occupied", "R30")
    assert refused(match, RED, "run b2-d2") == ("roof", "R28")
    play(match, RED, "lift A")  # touches b2; B is out of reach as long as the mouse is not on c2
    assert refused(match, RED, "lift B") == ("out of reach", "R22")


@pytest.mark.rules("Q7")
def test_over_an_occupied_tower_a_mouse_comes_in_for_two() -> None:
    match = castle(red="", blue="a1", open="AD")
    assert legal(match, "enter") == {"g1", "a7", "g7", "b1", "a2"}
    (event,) = match.play(RED, "enter b1")
    assert event == {"event": "enter", "seat": RED, "cell": "b1", "cost": 2}
    assert match.position()["actions"] == 2
    assert refused(match, RED, "enter a1") == ("occupied", "R30")


@pytest.mark.rules("Q7", "Q9", "Q8")
@pytest.mark.parametrize(
    ("red", "blue", "target", "cost"),
    [
        ("a1", "", "b1", 2),
        ("a1", "b1", "c1", 3),
        ("", "a1 b1", "b2", 3),
        ("c1", "a1 b1", "c2", 4),
        ("", "a1 b1 b2", "c2", 4),
    ],
)
def test_further_mice_behind_the_tower_cost_one_each(red: str, blue: str, target: str, cost: int) -> None:
    match = castle(red=red, blue=blue, open="AE", actions=cost)
    play(match, RED, f"enter {target}")
    assert match.position()["actions"] == 0
    assert target in mice(match, RED)

    poor = castle(red=red, blue=blue, open="AE", actions=cost - 1)
    assert refused(poor, RED, f"enter {target}") == ("too dear", "Q10")


@pytest.mark.rules("Q7", "R28", "R30")
def test_behind_the_tower_there_must_be_a_free_open_field() -> None:
    match = castle(tiles="b1=x", red="", blue="a1 g1 f1", open="AC")
    assert refused(match, RED, "enter b1") == ("trap", "R28")
    assert refused(match, RED, "enter a2") == ("roof", "R28")
    assert refused(match, RED, "enter f1") == ("occupied", "R30")
    assert legal(match, "enter") == {"a7", "g7", "e1"}


@pytest.mark.rules("Q7")
def test_over_a_free_tower_nobody_comes_in_by_two_steps_at_once() -> None:
    match = castle(red="", blue="b1", open="A")
    assert refused(match, RED, "enter c1") == ("out of reach", "R27")
    play(match, RED, "enter a1", "run a1-c1")
    assert match.position()["actions"] == 1


@pytest.mark.rules("Q7", "Q10")
def test_with_one_action_left_only_free_towers_can_be_entered() -> None:
    match = castle(red="", blue="a1", open="ADE", actions=1)
    assert legal(match, "enter") == {"g1", "a7", "g7"}


@pytest.mark.rules("Q7")
def test_the_cheapest_of_two_towers_counts() -> None:
    match = castle(
        """
        *b .b #  .  #  .  *r
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="ABC",
    )
    assert legal(match, "enter") == {"a7", "g7", "c1", "f1"}
    for target, cost in (("f1", 2), ("c1", 3)):
        twin = match.copy()
        play(twin, RED, f"enter {target}")
        assert twin.position()["actions"] == 4 - cost


@pytest.mark.rules("Q7", "R42")
def test_coming_in_onto_cheese_collects() -> None:
    match = castle(tiles="b1=1 d4=1", red="d4", blue="a1", open="AL")
    assert [event["event"] for event in match.play(RED, "enter b1")] == ["enter", "collect"]
    assert match.position()["cheese"] == ["1", ""]


@pytest.mark.rules("Q7", "Q8", "Q9", "R31")
def test_every_landing_of_a_crowded_castle() -> None:
    match = castle(
        """
        *r .b #  .  #  .  *
        .b .y .r .  .  .  .
        #  .g #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="ABDEH",
    )
    assert match.legal(RED) == (
        "end",
        *(f"slide {slot}" for slot in ["a2", "a4", "a6", "g2", "g4", "g6", "b1", "d1", "f1", "b7", "d7", "f7"]),
        "lift I",
        *(f"enter {cell}" for cell in ["c1", "g1", "a3", "a7", "g7"]),
        *(f"run a1-{cell}" for cell in ["c1", "d2", "a3", "b4"]),
        *(f"run c2-{cell}" for cell in ["c1", "d2", "a3", "b4"]),
    )
