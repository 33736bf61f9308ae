"""R17-R21, Q4, Q5, Q32: what a turn is made of."""

from __future__ import annotations

from itertools import permutations

import pytest

from .castle import BLUE, RED, SLOTS, castle, legal, mice, play, refused


@pytest.mark.rules("R17")
@pytest.mark.parametrize("order", list(permutations(["lift A", "slide a4", "enter g1", "run f6-f5"])))
def test_four_actions_in_any_order_and_with_any_mice(order: tuple[str, ...]) -> None:
    match = castle(red="a1 f6", open="P")
    play(match, RED, *order)
    assert mice(match, RED) == "a1 g1 f5 -"
    assert match.position()["open"] == "AP"
    assert match.position()["slid"] is True
    assert match.position()["actions"] == 0


@pytest.mark.rules("R17")
def test_after_the_fourth_action_nothing_is_left_but_to_end_the_turn() -> None:
    match = castle(red="a1 f6", open="P")
    play(match, RED, "run f6-f5", "run f5-f6", "run f6-f5", "run f5-f6")
    assert match.legal(RED) == ("end",)
    assert match.actors == (RED,)
    for action in ("lift A", "slide a2", "enter g1", "run f6-f5"):
        assert refused(match, RED, action) == ("no actions left", "R17")
    play(match, RED, "end")
    assert match.position()["actions"] == 4


@pytest.mark.rules("R17")
def test_one_moves_ones_own_mice_only() -> None:
    match = castle(red="f6", blue="e5", open="P")
    assert refused(match, RED, "run e5-e6") == ("no mouse there", "R17")
    assert refused(match, RED, "run f5-e6") == ("no mouse there", "R17")
    assert legal(match, "run") == {"f6-f5", "f6-e6"}


@pytest.mark.rules("R18")
def test_uncovering_and_running_may_be_repeated() -> None:
    lifting = castle(red="d4", open="L")
    play(lifting, RED, "lift I", "lift N", "lift O", "lift P")
    assert lifting.position()["open"] == "ILNOP"

    running = castle(red="d4", open="L")
    play(running, RED, "run d4-e4", "run e4-d4", "run d4-c4", "run c4-d4")
    assert running.position()["actions"] == 0

    entering = castle(red="")
    play(entering, RED, "enter a1", "enter g1", "enter a7", "enter g7")
    assert mice(entering, RED) == "a1 g1 a7 g7"


@pytest.mark.rules("R18", "R39", "Q15")
@pytest.mark.parametrize("again", SLOTS)
def test_sliding_is_possible_once_a_turn(again: str) -> None:
    match = castle(red="a1")
    play(match, RED, "slide a2")
    assert refused(match, RED, f"slide {again}") == ("already slid", "R18")
    assert legal(match, "slide") == set()
    play(match, RED, "end")
    assert legal(match, "slide") == set(SLOTS)
    play(match, BLUE, f"slide {again}")


@pytest.mark.rules("R19", "Q4")
@pytest.mark.parametrize("actions", [(), ("lift A",), ("lift A", "slide a2"), ("lift A", "slide a2", "enter g1")])
def test_actions_not_spent_are_lost(actions: tuple[str, ...]) -> None:
    match = castle(red="a1", blue="g7")
    play(match, RED, *actions, "end")
    assert (match.actors, match.position()["actions"]) == ((BLUE,), 4)
    play(match, BLUE, "end")
    assert (match.actors, match.position()["actions"]) == ((RED,), 4)


@pytest.mark.rules("R20")
@pytest.mark.parametrize("action", ["lift A", "slide a4", "enter g1", "run a7-a6"])
@pytest.mark.parametrize("actions", [1, 2, 3, 4])
def test_every_single_action_costs_one(action: str, actions: int) -> None:
    match = castle(red="a1 a7", open="K", actions=actions)
    play(match, RED, action)
    assert match.position()["actions"] == actions - 1


@pytest.mark.rules("R21", "R46")
def test_at_the_end_of_a_turn_the_castle_is_tidied_before_the_next_player_moves() -> None:
    match = castle(red="a1", blue="g7")
    play(match, RED, "lift A", "slide a2")
    assert match.play(RED, "end") == (
        {"event": "cover", "rooms": "A"},
        {"event": "turn", "seat": BLUE, "round": 1, "phase": "turn"},
    )
    position = match.position()
    assert (position["seat"], position["actions"], position["slid"]) == (BLUE, 4, False)


@pytest.mark.rules("Q5")
def test_at_the_start_of_a_turn_one_can_always_slide_and_afterwards_perhaps_nothing_more() -> None:
    walled_in = castle(tiles="b1=x a2=x f1=x g2=x", red="a1 g1 x x", open="ACDEFG")
    assert walled_in.legal(RED) == ("end", *(f"slide {slot}" for slot in SLOTS))
    play(walled_in, RED, "slide a4")
    assert walled_in.position()["actions"] == 3
    assert walled_in.legal(RED) == ("end",)
    assert refused(walled_in, RED, "run a1-b1") == ("trap", "R28")


@pytest.mark.rules("Q32")
def test_a_turn_may_be_ended_as_it_stands_at_any_point() -> None:
    actions = ("lift A", "slide g2", "run a1-b1", "run b1-c1")
    for done in range(len(actions) + 1):
        match = castle(red="a1", blue="g7")
        play(match, RED, *actions[:done])
        assert match.legal(RED)[0] == "end"
        play(match, RED, "end")
        assert match.actors == (BLUE,)


@pytest.mark.rules("Q32")
def test_a_seat_taken_out_of_the_game_has_no_more_turns() -> None:
    match = castle(red="a1", blue="g7", green="g1")
    play(match, RED, "end")
    play(match, BLUE, "resign")
    for _ in range(3):
        play(match, 2, "end")
        assert match.actors == (RED,)
        play(match, RED, "end")
        assert match.actors == (2,)


@pytest.mark.rules("R17", "R18", "R22", "R26", "R27")
def test_the_legal_actions_come_complete_and_in_a_fixed_order() -> None:
    match = castle(tiles="b2=x", red="a1 d1", blue="g7", open="BE")
    assert match.legal(RED) == (
        "end",
        *(f"slide {slot}" for slot in SLOTS),
        *(f"lift {room}" for room in "ACDF"),
        *(f"enter {cell}" for cell in ("g1", "a7")),
        "run d1-d2",
    )
    assert match.legal(BLUE) == ()
    assert match.legal("chance") == ()
    assert match.copy().legal(RED) == match.legal(RED)
