"""Situations worth an example of their own, played from the first action to the last."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard

from .castle import (
    BLUE,
    EVERY_TILE,
    GREEN,
    HOLES,
    PLANS,
    RED,
    ROOMS,
    SPECTATOR,
    castle,
    ending,
    mice,
    pass_round,
    play,
    refused,
    room_cells,
    seen,
    stock,
    tiles,
)


@pytest.mark.rules("R3", "R4", "R10", "R11", "R12", "R13", "R14", "Q20", "Q23")
@pytest.mark.parametrize("layout", PLANS)
@pytest.mark.parametrize("seed", [1, "cheddar", 2**70])
def test_1_what_is_on_the_table_after_the_setup(layout: str, seed: int | str) -> None:
    match = cheeseboard.new("roquefort", players=3, layout=layout, seed=seed)

    play(match, RED, "enter a1")
    assert refused(match, BLUE, "enter a1") == ("occupied", "R30")
    play(match, BLUE, "enter g1")
    play(match, GREEN, "enter a7")

    position = match.position()
    floor = [tiles(match, cell) for cell in HOLES]
    assert len(floor) == 33
    assert sorted([*floor, position["spare"]]) == sorted(EVERY_TILE)
    assert position["open"] == ""
    assert Counter(len(room_cells(room, layout)) for room in ROOMS) == {2: 11, 3: 5, 4: 2}
    assert position["mice"] == [["a1", "-", "-", "-"], ["g1", "-", "-", "-"], ["a7", "-", "-", "-"]]
    assert stock(match) == dict.fromkeys("1234567", 4)
    assert (match.actors, position["phase"], position["actions"]) == ((RED,), "turn", 4)
    for viewer in (RED, BLUE, GREEN, SPECTATOR):
        assert seen(match, viewer) == {}
        assert match.view(viewer)["spare"] == position["spare"]


@pytest.mark.rules("R22", "R23", "R24", "R25", "Q6")
def test_2_how_far_a_mouse_in_a_tower_uncovers() -> None:
    match = castle(tiles="b1=1 a2=2 b2=3 c2=4 d1=5", red="a1")

    play(match, RED, "lift A", "lift D", "lift E")
    assert refused(match, RED, "lift B") == ("out of reach", "R22")

    assert match.position()["actions"] == 1
    for viewer in (RED, BLUE, SPECTATOR):
        assert seen(match, viewer) == {"b1": "1", "a2": "2", "b2": "3", "c2": "4"}


@pytest.mark.rules("R26", "R27", "R28", "R29")
def test_3_what_a_run_may_not_do() -> None:
    match = castle(tiles="b1=x b2=1", open="ADE", red="a1")

    assert refused(match, RED, "run a1-b2") == ("diagonal", "R26")
    assert refused(match, RED, "run a1-b1") == ("trap", "R28")
    play(match, RED, "run a1-a2", "run a2-b2")
    assert refused(match, RED, "run b2-b3") == ("roof", "R28")
    assert refused(match, RED, "run b2-b1") == ("trap", "R28")
    play(match, RED, "run b2-a2")
    assert refused(match, RED, "run a2-a1") == ("no return", "R29")

    assert match.position()["actions"] == 1


@pytest.mark.rules("R31", "Q10")
def test_4_the_price_of_a_jump() -> None:
    poor = castle(red="b2", blue="c2", open="BE", actions=1)
    assert refused(poor, RED, "run b2-d2") == ("too dear", "Q10")

    match = castle(red="b2", blue="c2", open="BE", actions=2)
    assert refused(match, RED, "run b2-c2") == ("occupied", "R30")
    play(match, RED, "run b2-d2")
    assert mice(match, RED) == "d2 - - -"
    assert mice(match, BLUE) == "c2 - - -"
    assert match.position()["actions"] == 0


@pytest.mark.rules("R36", "R37", "R38", "R39", "Q15")
def test_7_how_a_line_slides() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        1  2  .r x  3  .  4
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        spare="5",
        open="E",
    )

    play(match, RED, "slide a2")
    assert tiles(match, "2") == "512.x3."
    assert match.position()["spare"] == "4"
    assert mice(match, RED) == "c2 - - -"
    assert match.position()["actions"] == 3
    assert refused(match, RED, "slide g2") == ("already slid", "R18")


@pytest.mark.rules("R40", "R41", "R46", "Q16")
def test_8_ones_own_mouse_and_a_trap_as_spare() -> None:
    match = castle(spare="x", red="a1 a2", open="D")

    play(match, RED, "slide a2")
    assert mice(match, RED) == "a1 - - x"
    assert tiles(match, "2") == "x......"
    assert match.outcome is None
    assert match.position()["open"] == "D"
    play(match, RED, "end")
    assert match.position()["open"] == ""


@pytest.mark.rules("R42")
def test_9_collecting_by_running() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE")

    play(match, RED, "run c1-b1")
    assert match.position()["cheese"] == ["1", ""]
    assert stock(match)["1"] == 3
    assert match.position()["actions"] == 3


@pytest.mark.rules("R43")
def test_10_collecting_in_another_players_turn() -> None:
    match = castle(tiles="b2=1 f3=1", red="b2 f4", open="EJ", seat=BLUE)

    play(match, BLUE, "slide f1")
    assert tiles(match, "f4") == "1"
    assert match.position()["cheese"] == ["1", ""]
    assert (match.actors, match.position()["actions"]) == ((BLUE,), 3)


@pytest.mark.rules("R44", "Q26")
def test_11_no_second_tile_of_a_kind() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", cheese=["1"])
    play(match, RED, "run c1-b1")
    assert match.position()["cheese"] == ["1", ""]
    assert stock(match)["1"] == 3
    assert match.position()["actions"] == 3

    third = castle(tiles="b1=1 b2=1 c2=1", red="b1 b2 d2", open="ABE", cheese=["1"])
    play(third, RED, "run d2-c2")
    assert third.position()["cheese"] == ["1", ""]
    assert stock(third)["1"] == 3
    assert third.position()["actions"] == 3


@pytest.mark.rules("Q11", "R49", "R54")
def test_14_collecting_and_winning_in_the_middle_of_a_run() -> None:
    def before(goal: int, cheese: str) -> cheeseboard.Match:
        floor = "d4=1 c2=1"
        return castle(tiles=floor, red="d4 b2", open="BEL", cheese=[cheese], options={"goal": goal})

    collecting = before(goal=4, cheese="")
    play(collecting, RED, "run b2-c2", "run c2-d2")
    assert collecting.position()["cheese"] == ["1", ""]
    assert mice(collecting, RED) == "d2 d4 - -"
    assert collecting.position()["actions"] == 2

    winning = before(goal=4, cheese="234")
    play(winning, RED, "run b2-c2")
    assert ending(winning) == ("goal", (RED,))
    assert refused(winning, RED, "run c2-d2") == ("not your turn", "")
    assert mice(winning, RED) == "c2 d4 - -"

    going_on = before(goal=5, cheese="234")
    play(going_on, RED, "run b2-c2", "run c2-d2")
    assert going_on.position()["cheese"] == ["1234", ""]
    assert mice(going_on, RED) == "d2 d4 - -"
    assert going_on.outcome is None


@pytest.mark.rules("R50", "R51", "R52")
def test_15_a_third_mouse_and_a_tie_broken_by_waiting() -> None:
    match = castle(
        tiles="c4=x", red="", blue="", green="d4 x x", yellow="", open="L", cheese=["12", "13", "14", "1"], seat=BLUE
    )

    play(match, BLUE, "slide a4")
    assert mice(match, GREEN) == "- x x x"
    assert ending(match) == ("third mouse", (RED,))


@pytest.mark.rules("R46", "R48")
def test_19_covering_up() -> None:
    match = castle(red="a1")

    play(match, RED, "lift A", "lift E", "lift D", "run a1-b1", "end")
    assert match.position()["open"] == "A"
    assert (match.actors, match.position()["actions"]) == ((BLUE,), 4)


@pytest.mark.rules("Q4", "R19")
def test_21_passing_saves_nothing_up() -> None:
    match = castle(red="a1", blue="g7")

    play(match, RED, "end")
    play(match, BLUE, "end")
    assert (match.actors, match.position()["actions"]) == ((RED,), 4)
    play(match, RED, "lift A", "lift D", "lift E", "enter g1")
    assert match.legal(RED) == ("end",)


@pytest.mark.rules("Q14")
def test_22_sliding_straight_back() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        1  2  .  x  3  .  4
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        spare="5",
    )
    before = match.position()

    play(match, RED, "slide a2", "end")
    play(match, BLUE, "slide g2")
    assert match.position()["tiles"] == before["tiles"]
    assert match.position()["spare"] == before["spare"]


@pytest.mark.rules("Q30")
@pytest.mark.parametrize(("cheese", "winners"), [(("12", "34"), (RED, BLUE)), (("123", "45"), (RED,))])
def test_24_the_limit_of_quiet_rounds(cheese: tuple[str, str], winners: tuple[int, ...]) -> None:
    match = castle(cheese=cheese, quiet=19, round=40)
    pass_round(match)
    assert ending(match) == ("quiet", winners)


@pytest.mark.rules("Q30")
def test_24_a_collected_tile_or_a_fall_makes_the_count_start_again() -> None:
    collecting = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", quiet=19, round=40)
    play(collecting, RED, "run c1-b1")
    assert collecting.position()["quiet"] == 0

    falling = castle(spare="x", blue="a2", open="D", quiet=19, round=40)
    play(falling, RED, "slide a2")
    assert falling.position()["quiet"] == 0

    for match in (collecting, falling):
        pass_round(match)
        assert match.outcome is None
        assert match.position()["quiet"] == 0
