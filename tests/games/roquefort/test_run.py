"""R26-R30, R32-R35, Q11-Q13: steps through the castle. Jumps have a file of their own."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import (
    BLUE,
    CELLS,
    COLUMNS,
    GREEN,
    HOLES,
    RAISED,
    RED,
    ROOMS,
    SLOTS,
    TOWERS,
    castle,
    ending,
    legal,
    mice,
    play,
    refused,
    tiles,
)


def beside(cell: str) -> set[str]:
    """The cells that share a side with this one."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    return {c for c in CELLS if abs(COLUMNS.index(c[0]) - column) + abs(int(c[1]) - row) == 1}


@pytest.mark.rules("R26", "R29")
@pytest.mark.parametrize("cell", CELLS)
def test_a_step_goes_to_a_field_that_shares_a_side(cell: str) -> None:
    match = castle(red=f"{cell} x x -", open=ROOMS)
    assert legal(match, "run") == {f"{cell}-{near}" for near in beside(cell) - set(TOWERS)}
    for near in beside(cell) - set(TOWERS):
        twin = match.copy()
        play(twin, RED, f"run {cell}-{near}")
        assert mice(twin, RED) == f"{near} - x x"
        assert twin.position()["actions"] == 3


@pytest.mark.rules("R26")
@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("c3", "diagonal"),
        ("e3", "diagonal"),
        ("c5", "diagonal"),
        ("e5", "diagonal"),
        ("d2", "too far"),
        ("f4", "too far"),
        ("b2", "too far"),
        ("d4", "no step"),
    ],
)
def test_no_step_is_diagonal_or_longer(target: str, code: str) -> None:
    match = castle(red="d4", open=ROOMS)
    assert refused(match, RED, f"run d4-{target}") == (code, "R26")


@pytest.mark.rules("R26")
@pytest.mark.parametrize("step", ["g2-a3", "a3-g2", "g3-a4", "f7-g1", "d1-d7", "d7-d1"])
def test_the_castle_has_no_way_round_its_edges(step: str) -> None:
    match = castle(red=step[:2], open=ROOMS)
    assert refused(match, RED, f"run {step}") in {("too far", "R26"), ("no return", "R29")}


@pytest.mark.rules("R27")
@pytest.mark.parametrize("seat", [RED, BLUE, GREEN])
@pytest.mark.parametrize("tower", TOWERS)
def test_everybody_may_come_in_by_every_tower(seat: int, tower: str) -> None:
    match = castle(red="", blue="", green="", seat=seat)
    assert legal(match, "enter") == set(TOWERS)
    play(match, seat, f"enter {tower}")
    assert mice(match, seat) == f"{tower} - - -"
    assert match.position()["actions"] == 3


@pytest.mark.rules("R27", "Q7")
@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell not in TOWERS])
def test_no_mouse_comes_in_by_a_field(cell: str) -> None:
    match = castle(red="", open=ROOMS)
    assert refused(match, RED, f"enter {cell}") == ("out of reach", "R27")


@pytest.mark.rules("R28")
def test_no_mouse_runs_under_a_roof_or_onto_a_trap() -> None:
    match = castle(tiles="d3=x", red="d4", open="IL")
    assert refused(match, RED, "run d4-d5") == ("roof", "R28")
    assert refused(match, RED, "run d4-d3") == ("trap", "R28")
    assert legal(match, "run") == {"d4-c4", "d4-e4"}
    play(match, RED, "lift O", "run d4-d5")


@pytest.mark.rules("R28", "Q25")
def test_a_trap_under_a_roof_is_refused_for_its_roof() -> None:
    match = castle(tiles="b1=x a2=.", red="a1", blue="g1", seat=RED)
    assert refused(match, RED, "run a1-b1") == refused(match, RED, "run a1-a2") == ("roof", "R28")


@pytest.mark.rules("R29")
@pytest.mark.parametrize("tower", TOWERS)
def test_a_tower_is_left_into_the_castle_and_never_entered_again(tower: str) -> None:
    match = castle(red=tower, open=ROOMS)
    near = min(beside(tower))
    play(match, RED, f"run {tower}-{near}")
    assert refused(match, RED, f"run {near}-{tower}") == ("no return", "R29")
    assert not any(action.endswith(f"-{tower}") for action in match.legal(RED))


@pytest.mark.rules("R29")
def test_a_mouse_in_a_tower_cannot_change_to_another() -> None:
    match = castle(red="a1", open=ROOMS)
    for tower in ("g1", "a7", "g7"):
        assert refused(match, RED, f"run a1-{tower}") == ("no return", "R29")


@pytest.mark.rules("R30")
def test_no_field_and_no_tower_holds_two_mice() -> None:
    match = castle(red="a1 b2 c2", blue="b3 g1", open="EH")
    assert refused(match, RED, "run b2-c2") == ("occupied", "R30")
    assert refused(match, RED, "run b2-b3") == ("occupied", "R30")
    assert refused(match, RED, "enter a1") == ("occupied", "R30")
    assert refused(match, RED, "enter g1") == ("occupied", "R30")
    assert legal(match, "enter") == {"a7", "g7"}


@pytest.mark.rules("R32")
@pytest.mark.parametrize(
    ("action", "cost"),
    [
        ("enter g7", 1),  # from outside into a tower
        ("enter f1", 2),  # over an occupied tower
        ("run a1-a2", 1),  # from a tower to a field
        ("run a1-c1", 2),  # over one occupied field
        ("run d4-e4", 1),  # from field to field
        ("run d4-b3", 3),  # over two occupied fields
    ],
)
def test_the_list_of_costs(action: str, cost: int) -> None:
    match = castle(red="a1 d4", blue="b1 c4 g1", green="b4", open=ROOMS)
    (event,) = match.play(RED, action)
    assert event["cost"] == cost
    assert match.position()["actions"] == 4 - cost


@pytest.mark.rules("R33")
@pytest.mark.parametrize("cells", [RAISED[:4], RAISED[4:8], RAISED[8:], TOWERS])
def test_no_trap_and_no_cheese_ever_comes_to_raised_fields_and_towers(cells: tuple[str, ...]) -> None:
    traps = " ".join(f"{cell}=x" for cell in HOLES)
    cheese = " ".join(f"{cell}=1" for cell in HOLES)
    for floor, spare in ((traps, "x"), (cheese, "1")):
        match = castle(tiles=floor, spare=spare, red=" ".join(cells), open=ROOMS)
        for slot in SLOTS:
            twin = match.copy()
            assert [event["event"] for event in twin.play(RED, f"slide {slot}")] == ["slide"]
            assert mice(twin, RED) == " ".join(cells)
            assert tiles(twin, " ".join(cells)) in ("####", "****")


@pytest.mark.rules("R34")
def test_one_may_run_through_a_room_that_somebody_else_opened() -> None:
    match = castle(red="a1", blue="g1 b1", open="A")
    play(match, RED, "end")
    play(match, BLUE, "lift E", "run b1-b2", "end")
    assert match.position()["open"] == "E"
    play(match, RED, "lift A", "run a1-b1", "run b1-c1", "run c1-c2")
    assert mice(match, RED) == "c2 - - -"


@pytest.mark.rules("R35", "R37")
def test_nothing_but_a_run_moves_a_mouse() -> None:
    match = castle(red="a1 d4", blue="b2 f6", open="ELP")
    places = match.position()["mice"]
    play(match, RED, "slide a4", "lift A", "lift D", "lift I", "end")
    play(match, BLUE, "slide b1", "end")
    play(match, RED, "slide g4", "end")
    play(match, BLUE, "slide f7", "end")
    assert match.position()["mice"] == places


@pytest.mark.rules("Q11", "R42", "R49")
def test_each_step_of_a_run_is_resolved_before_the_next() -> None:
    match = castle(tiles="a4=1 b1=1 d1=2 a6=2", red="a1 a4 a6", open="ABK", cheese=["", ""])
    assert [e["event"] for e in match.play(RED, "run a1-b1")] == ["run", "collect"]
    assert [e["event"] for e in match.play(RED, "run b1-c1")] == ["run"]
    assert [e["event"] for e in match.play(RED, "run c1-d1")] == ["run", "collect"]
    assert match.position()["cheese"] == ["12", ""]


@pytest.mark.rules("Q11", "R49")
def test_when_the_game_ends_on_the_way_the_rest_of_the_run_is_void() -> None:
    match = castle(tiles="a4=1 b1=1", red="a1 a4", open="ABK", cheese=["234"])
    play(match, RED, "run a1-b1")
    assert ending(match) == ("goal", (RED,))
    assert refused(match, RED, "run b1-c1") == ("not your turn", "")
    assert mice(match, RED) == "b1 a4 - -"
    assert match.position()["actions"] == 3


@pytest.mark.rules("Q11")
def test_a_walk_over_free_fields_is_no_single_action() -> None:
    match = castle(red="a1", open="A")
    assert refused(match, RED, "run a1-c1") == ("too far", "R26")
    assert refused(match, RED, "run a1-b1-c1") == ("malformed", "")
    play(match, RED, "run a1-b1", "run b1-c1")
    assert match.position()["actions"] == 2


@pytest.mark.rules("Q17")
@pytest.mark.parametrize(
    ("action", "may_be_taken_back"),
    [
        ("run a1-b1", True),
        ("run a1-c1", True),
        ("enter g1", True),
        ("run d4-d3", False),  # collects
        ("lift E", False),
        ("slide a2", False),
        ("slide f7", False),  # shows nothing but the tile that falls out
        ("end", False),
        ("resign", False),
    ],
)
def test_what_showed_or_gained_something_cannot_be_taken_back(action: str, may_be_taken_back: bool) -> None:
    blue = "b1" if action == "run a1-c1" else ""
    match = castle(tiles="d3=1 c4=1", red="a1 d4 c4", blue=blue, open="AIL")
    assert match.reversible(match.play(RED, action)) is may_be_taken_back


@pytest.mark.rules("Q17")
def test_a_step_that_wins_or_a_placement_cannot_be_taken_back() -> None:
    winning = castle(tiles="d3=1 c4=1", red="d4 c4", open="IL", cheese=["234"])
    assert not winning.reversible(winning.play(RED, "run d4-d3"))
    placing = cheeseboard.new("roquefort", seed=1)
    assert not placing.reversible(placing.play(RED, "enter a1"))
