"""R1-R9, Q1-Q3: the castle, its tiles, roofs and mice, on both sides of the board."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard

from .castle import (
    BLUE,
    CELLS,
    EVERY_TILE,
    GREEN,
    HOLES,
    PLANS,
    RAISED,
    RED,
    ROOM_OF,
    ROOMS,
    SLOTS,
    TOWERS,
    YELLOW,
    castle,
    king_steps,
    legal,
    mice,
    play,
    refused,
    room_cells,
    stock,
)

LAYOUTS = tuple(PLANS)


def may_stand(cell: str, room: str, layout: str) -> bool:
    """Whether a mouse may stand on this cell while that room alone is open."""
    try:
        castle(red=cell, open=room, options={"layout": layout})
    except cheeseboard.BadPosition:
        return False
    return True


@pytest.mark.rules("R1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_castle_has_seven_by_seven_cells_with_a_tower_in_each_corner(layout: str) -> None:
    rows = cheeseboard.new("roquefort", layout=layout, seed=1).position()["tiles"]
    signs = dict(zip(CELLS, "".join(rows), strict=True))
    assert [len(row) for row in rows] == [7] * 7
    assert tuple(cell for cell, sign in signs.items() if sign == "*") == TOWERS
    assert len(CELLS) - len(TOWERS) == 45


@pytest.mark.rules("R2", "Q1")
def test_33_cells_on_every_second_row_and_column_show_a_tile_and_12_are_raised() -> None:
    rows = cheeseboard.new("roquefort", seed=1).position()["tiles"]
    raised = [["#" if sign == "#" else "." for sign in row] for row in rows]
    assert ["".join(row) for row in raised] == [
        "..#.#..",
        ".......",
        "#.#.#.#",
        ".......",
        "#.#.#.#",
        ".......",
        "..#.#..",
    ]
    assert (len(HOLES), len(RAISED)) == (33, 12)


@pytest.mark.rules("R3")
@pytest.mark.parametrize("seed", range(5))
def test_the_34_tiles_are_three_of_each_cheese_ten_blanks_and_three_traps(seed: int) -> None:
    position = cheeseboard.new("roquefort", seed=seed).position()
    letters = Counter("".join(position["tiles"]) + position["spare"])
    assert letters == {**dict.fromkeys("1234567x", 3), ".": 10, "*": 4, "#": 12}


@pytest.mark.rules("R3")
@pytest.mark.parametrize(
    "tiles", [EVERY_TILE[1:] + "x", EVERY_TILE[:-1] + "1", "." * 34, EVERY_TILE[:9] + "7" + EVERY_TILE[10:]]
)
def test_a_deal_of_other_tiles_is_refused(tiles: str) -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play("chance", f"deal {tiles}")
    assert (caught.value.code, caught.value.rule) == ("wrong tiles", "R3")
    assert (match.actors, match.history) == (("chance",), ())


@pytest.mark.rules("R4", "R9", "R55", "Q2", "Q3")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_roofs_lie_as_the_plan_of_the_side_says(layout: str) -> None:
    fields = [cell for cell in CELLS if cell not in TOWERS]
    stands = {cell: "".join(room for room in ROOMS if may_stand(cell, room, layout)) for cell in fields}
    assert stands == {cell: ROOM_OF[layout][cell] for cell in fields}


@pytest.mark.rules("R4", "R5", "R55")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_there_are_11_roofs_of_two_5_straight_ones_of_three_and_2_squares(layout: str) -> None:
    shapes: Counter[tuple[int, ...]] = Counter()
    for room in ROOMS:
        cells = [cell for cell in CELLS if cell not in TOWERS and may_stand(cell, room, layout)]
        wide, high = len({cell[0] for cell in cells}), len({cell[1] for cell in cells})
        assert wide * high == len(cells)
        shapes[tuple(sorted((wide, high)))] += 1
    assert shapes == {(1, 2): 11, (1, 3): 5, (2, 2): 2}


@pytest.mark.rules("Q2")
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("tower", TOWERS)
def test_the_three_cells_at_a_tower_lie_in_three_rooms(layout: str, tower: str) -> None:
    assert len(king_steps(tower)) == 3
    match = castle(red=tower, options={"layout": layout})
    assert len(legal(match, "lift")) == 3


@pytest.mark.rules("Q3")
def test_a_raised_field_needs_an_open_roof_like_any_other() -> None:
    match = castle(red="b1", open="A")
    play(match, RED, "run b1-c1")

    roofed = castle(red="d1", open="B")
    assert refused(roofed, RED, "run d1-c1") == ("roof", "R28")
    play(roofed, RED, "lift A", "run d1-c1")
    assert mice(roofed, RED) == "c1 - - -"


@pytest.mark.rules("R6")
def test_the_stock_holds_every_kind_once_for_each_of_four_players() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        .  1r 1b 1g 1y .  .
        #  1r #  .  #  .  #
        .  1b .  .  .  .  .
        #  1g #  .  #  .  #
        .  1y .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        open="BEFHN",
    )
    assert stock(match)["1"] == 4
    collected = [event["seat"] for event in play(match, RED, "slide f7") if event["event"] == "collect"]
    assert collected == [RED, BLUE, GREEN, YELLOW]
    assert match.position()["cheese"] == ["1"] * 4
    assert stock(match)["1"] == 0


@pytest.mark.rules("R7")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_have_four_mice_each(players: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=1)
    assert match.position()["mice"] == [["-"] * 4] * players


@pytest.mark.rules("R7")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, True, "2", 2.0, None])
def test_no_other_number_of_players_is_taken(players: object) -> None:
    with pytest.raises(cheeseboard.BadOption) as caught:
        cheeseboard.new("roquefort", players=players)
    assert caught.value.field == "players"


@pytest.mark.rules("R8", "Q1")
@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_side_of_the_castle_has_three_slots(layout: str) -> None:
    match = castle(options={"layout": layout})
    assert legal(match, "slide") == set(SLOTS)
    for side in ("a", "g", "1", "7"):
        assert sum(side in slot for slot in SLOTS) == 3
    for cell in CELLS:
        if cell not in SLOTS:
            assert refused(match, RED, f"slide {cell}") == ("no slot", "R8")


@pytest.mark.rules("R9", "R55")
def test_the_sides_of_the_board_differ_in_their_rooms_only() -> None:
    front, back = (cheeseboard.new("roquefort", layout=layout, seed=3) for layout in LAYOUTS)
    assert front.position()["tiles"] == back.position()["tiles"]
    for match in (front, back):
        play(match, RED, "enter a1")
        play(match, BLUE, "enter g7")
    assert set(front.legal(RED)) ^ set(back.legal(RED)) == {"lift E", "lift C"}
    assert (legal(front, "lift"), legal(back, "lift")) == ({"A", "D", "E"}, {"A", "C", "D"})
    play(front, RED, "lift D")
    play(back, RED, "lift D")
    assert room_cells("D") == {"a2", "a3"}
    assert room_cells("D", "appenzell") == {"b2", "b3"}
    assert "run a1-a2" in front.legal(RED)
    assert "run a1-a2" not in back.legal(RED)


@pytest.mark.rules("R55", "R22", "R46")
def test_a_turn_on_the_other_side_of_the_board() -> None:
    match = castle(tiles="b1=1 d1=2 b2=3", red="a1", options={"layout": "appenzell"})
    events = play(match, RED, "lift A", "lift D", "run a1-b1", "end")
    assert [event.get("tiles") for event in events[:2]] == [{"b1": "1", "d1": "2"}, {"b2": "3", "b3": "."}]
    assert match.position()["open"] == "A"
