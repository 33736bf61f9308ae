"""R36-R41, Q14-Q16, Q18: pushing the spare in."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import (
    BLUE,
    HOLES,
    PLANS,
    RED,
    ROOMS,
    SLOTS,
    SPECTATOR,
    castle,
    legal,
    line_from,
    mice,
    play,
    refused,
    seen,
    tiles,
)

MIXED = " ".join(f"{cell}={tile}" for cell, tile in zip(HOLES, "1234567.x" * 4, strict=False))
OPPOSITE = dict(zip(SLOTS, SLOTS[3:6] + SLOTS[:3] + SLOTS[9:] + SLOTS[6:9], strict=True))


@pytest.mark.rules("R36", "R38", "Q1")
@pytest.mark.parametrize("slot", SLOTS)
def test_the_line_moves_on_by_one_and_the_last_tile_is_the_new_spare(slot: str) -> None:
    match = castle(tiles=MIXED, spare="6")
    line = line_from(slot)
    before = {cell: tiles(match, cell) for cell in HOLES}

    play(match, RED, f"slide {slot}")

    moved = dict(zip(line, ["6", *(before[cell] for cell in line[:-1])], strict=True))
    assert {cell: tiles(match, cell) for cell in HOLES} == before | moved
    assert match.position()["spare"] == before[line[-1]]


@pytest.mark.rules("R36")
@pytest.mark.parametrize("layout", PLANS)
def test_slides_run_the_same_way_on_both_sides_of_the_board(layout: str) -> None:
    match = castle(tiles="a2=1 b2=2 g2=7", spare="3", options={"layout": layout})
    play(match, RED, "slide g2")
    assert tiles(match, "2") == "2....73"
    assert match.position()["spare"] == "1"


@pytest.mark.rules("R37")
def test_a_line_runs_under_roofs_and_mice_and_the_mice_stay() -> None:
    match = castle(tiles="a2=1 b2=2 c2=3 d2=4 e2=5 f2=6 g2=7", red="b2", blue="c2", open="E", spare=".")
    play(match, RED, "slide a2")
    assert tiles(match, "2") == ".123456"
    assert (mice(match, RED), mice(match, BLUE)) == ("b2 - - -", "c2 - - -")
    assert seen(match, SPECTATOR) == {"b2": "1", "c2": "2"}
    assert match.position()["open"] == "E"


@pytest.mark.rules("R39")
def test_no_slot_is_ever_forbidden() -> None:
    match = castle(tiles=MIXED, red="a1 c1", blue="g7", open="A", spare="x")
    for slot in SLOTS:
        assert legal(match, "slide") == set(SLOTS)
        play(match, match.actors[0], f"slide {slot}", "end")


@pytest.mark.rules("R39", "R20")
def test_a_slide_costs_one_action_and_needs_one() -> None:
    match = castle(actions=1)
    play(match, RED, "slide d1")
    assert match.position()["actions"] == 0
    assert refused(castle(actions=0), RED, "slide d1") == ("no actions left", "R17")


@pytest.mark.rules("R39")
def test_one_may_slide_without_a_mouse_in_the_castle() -> None:
    match = castle(spare="4")
    play(match, RED, "slide b7")
    assert tiles(match, "b7") == "4"


@pytest.mark.rules("R40")
@pytest.mark.parametrize("slot", SLOTS)
def test_a_mouse_anywhere_on_the_line_falls_when_a_trap_comes_under_it(slot: str) -> None:
    line = line_from(slot)
    for before, here in zip([None, *line], line, strict=False):
        floor, spare = (f"{before}=x", ".") if before else ("", "x")
        match = castle(tiles=floor, spare=spare, blue=here, open=ROOMS)
        events = match.play(RED, f"slide {slot}")
        assert events[1:] == ({"event": "fall", "seat": BLUE, "cell": here},)
        assert mice(match, BLUE) == "- - - x"


@pytest.mark.rules("R40")
def test_a_trap_that_passes_on_or_lies_elsewhere_harms_nobody() -> None:
    match = castle(
        """
        *  .  #  x  #  .  *
        .  .  .b .  .r x  .
        #  .  #  x  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="EF",
    )
    assert [event["event"] for event in match.play(RED, "slide a2")] == ["slide"]
    assert (tiles(match, "g2"), tiles(match, "d1 d3")) == ("x", "xx")
    assert (mice(match, RED), mice(match, BLUE)) == ("e2 - - -", "c2 - - -")


@pytest.mark.rules("R40", "Q18")
def test_all_mice_over_traps_fall_together_whosever_they_are() -> None:
    match = castle(tiles="a4=x c4=x e4=x", red="b4 d4", blue="f4", open="HJL")
    events = match.play(RED, "slide a4")
    assert [(e["seat"], e["cell"]) for e in events if e["event"] == "fall"] == [(RED, "b4"), (RED, "d4"), (BLUE, "f4")]
    assert (mice(match, RED), mice(match, BLUE)) == ("- - x x", "- - - x")


@pytest.mark.rules("R40")
def test_a_fallen_mouse_never_comes_back() -> None:
    match = castle(spare="x", red="a2 b1 g1 g7", open="AD")
    play(match, RED, "slide a2")
    assert mice(match, RED) == "b1 g1 g7 x"
    assert refused(match, RED, "enter a1") == ("no mouse outside", "R14")
    assert refused(match, RED, "run a2-a3") == ("no mouse there", "R17")
    play(match, RED, "end")
    play(match, BLUE, "slide g2", "end")  # pushes the trap out again
    assert tiles(match, "2") == "......."
    assert mice(match, RED) == "b1 g1 g7 x"


@pytest.mark.rules("R40", "R30")
def test_where_a_mouse_fell_the_field_is_a_trap_and_free() -> None:
    match = castle(spare="x", red="a2 a3", open="D")
    play(match, RED, "slide a2")
    assert refused(match, RED, "run a3-a2") == ("trap", "R28")
    play(match, RED, "end")
    play(match, BLUE, "slide g2", "end")
    play(match, RED, "run a3-a2")


@pytest.mark.rules("R41")
def test_ones_own_slide_can_cost_ones_own_mouse() -> None:
    match = castle(tiles="c4=x", red="d4", open="L")
    events = match.play(RED, "slide a4")
    assert {"event": "fall", "seat": RED, "cell": "d4"} in events
    assert match.actors == (RED,)


@pytest.mark.rules("Q14")
@pytest.mark.parametrize("slot", SLOTS)
def test_the_next_player_may_slide_straight_back(slot: str) -> None:
    match = castle(tiles=MIXED, spare="6")
    before = match.position()
    play(match, RED, f"slide {slot}", "end")
    play(match, BLUE, f"slide {OPPOSITE[slot]}")
    assert match.position()["tiles"] == before["tiles"]
    assert match.position()["spare"] == "6"


@pytest.mark.rules("Q15")
def test_the_tile_that_fell_out_waits_for_the_next_player() -> None:
    match = castle(tiles="g2=7", spare="3")
    play(match, RED, "slide a2")
    assert match.position()["spare"] == "7"
    assert refused(match, RED, "slide a4") == ("already slid", "R18")
    play(match, RED, "end")
    play(match, BLUE, "slide a4")
    assert tiles(match, "a4") == "7"


@pytest.mark.rules("Q16")
@pytest.mark.parametrize("slot", SLOTS)
def test_a_trap_pushed_in_drops_the_mouse_on_the_entry_cell(slot: str) -> None:
    match = castle(spare="x", red=slot, open=ROOMS)
    play(match, RED, f"slide {slot}")
    assert mice(match, RED) == "- - - x"
    assert tiles(match, slot) == "x"


@pytest.mark.rules("Q18", "R42")
def test_a_mouse_that_falls_takes_no_part_in_collecting() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        .  1  .r .  .  .  .
        #  .  #  .  #  .  #
        .  .  .  1r .  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="EL",
    )
    assert match.copy().play(RED, "slide a2")[1:] == ({"event": "collect", "seat": RED, "kind": "1"},)
    # The same with a trap after the cheese: nothing is left to pair.
    falling = castle(tiles="b2=x c2=1 d4=1 d2=1", red="c2 d4", open="EL", cheese=["2"])
    falling.play(RED, "slide a2")
    assert mice(falling, RED) == "d4 - - x"
    assert falling.position()["cheese"] == ["2", ""]


@pytest.mark.rules("Q18")
def test_falls_come_before_cheese_and_cheese_before_the_end() -> None:
    match = castle(tiles="a4=x b4=1 d4=x d2=1", red="c4 d2", blue="b4 e4 x", open="BHL", cheese=["234"], seat=BLUE)
    events = match.play(BLUE, "slide a4")
    assert [event["event"] for event in events] == ["slide", "fall", "fall", "collect", "over"]
    assert match.outcome == cheeseboard.Outcome("goal", (RED,), (4, 0))
