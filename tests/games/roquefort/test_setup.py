"""R10-R16, Q20-Q23: laying the floor, placing the first mice, and who begins."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard

from .castle import BLUE, EVERY_TILE, GREEN, HOLES, RED, YELLOW, castle, mice, play, refused, tiles


def seeded(seed: int, players: int = 2) -> cheeseboard.Match:
    return cheeseboard.new("roquefort", players=players, seed=seed)


@pytest.mark.rules("R10")
def test_a_deal_lays_the_holes_in_reading_order_and_then_the_spare() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    assert (match.actors, match.legal("chance")) == (("chance",), ())
    match.play("chance", "deal 1234567" + "1234567" + "1234567" + ".........." + "xx" + "x")
    assert match.position()["tiles"] == [
        "*1#2#3*",
        "4567123",
        "#4#5#6#",
        "7123456",
        "#7#.#.#",
        ".......",
        "*.#x#x*",
    ]
    assert match.position()["spare"] == "x"


@pytest.mark.rules("R10")
@pytest.mark.parametrize(
    "text",
    ["deal", "deal ", "deal " + EVERY_TILE[1:], f"deal {EVERY_TILE}.", f"deal  {EVERY_TILE}", EVERY_TILE, "enter a1"],
)
def test_a_deal_that_is_not_34_tile_letters_is_malformed(text: str) -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play("chance", text)
    assert (caught.value.code, caught.value.rule) == ("malformed", "")


@pytest.mark.rules("Q20")
def test_every_tile_may_lie_anywhere() -> None:
    floors = [seeded(seed).position()["tiles"] for seed in range(150)]
    for cell in HOLES:
        here = {rows[int(cell[1]) - 1]["abcdefg".index(cell[0])] for rows in floors}
        assert here == set(EVERY_TILE)


@pytest.mark.rules("Q21")
def test_every_tile_may_be_the_spare_as_often_as_there_are_such_tiles() -> None:
    spares = Counter(seeded(seed).position()["spare"] for seed in range(680))
    assert 160 < spares["."] < 240  # 200 expected
    assert all(30 < spares[tile] < 90 for tile in "1234567x")  # 60 expected


@pytest.mark.rules("Q20")
def test_the_same_seed_lays_the_same_floor_and_without_a_seed_it_is_a_fresh_one() -> None:
    assert seeded(5).history == seeded(5).history
    assert seeded(5).history != seeded(6).history
    assert cheeseboard.new("roquefort").history != cheeseboard.new("roquefort").history


@pytest.mark.rules("R11")
def test_in_the_beginning_all_roofs_are_on_and_nobody_has_cheese() -> None:
    position = seeded(1, players=4).position()
    assert position["open"] == ""
    assert position["cheese"] == ["", "", "", ""]


@pytest.mark.rules("R12")
def test_in_the_beginning_all_mice_are_outside() -> None:
    match = seeded(1, players=4)
    assert [mice(match, seat) for seat in range(4)] == ["- - - -"] * 4


@pytest.mark.rules("R13", "Q23", "R30")
def test_everybody_in_turn_places_a_mouse_in_a_free_tower_and_the_last_of_four_takes_what_is_left() -> None:
    match = seeded(1, players=4)
    assert match.legal(RED) == ("enter a1", "enter g1", "enter a7", "enter g7")
    play(match, RED, "enter g1")
    assert match.legal(BLUE) == ("enter a1", "enter a7", "enter g7")
    assert refused(match, BLUE, "enter g1") == ("occupied", "R30")
    play(match, BLUE, "enter g7")
    assert match.legal(GREEN) == ("enter a1", "enter a7")
    play(match, GREEN, "enter a1")
    assert match.legal(YELLOW) == ("enter a7",)
    play(match, YELLOW, "enter a7")
    assert [mice(match, seat)[:2] for seat in range(4)] == ["g1", "g7", "a1", "a7"]
    assert match.position()["phase"] == "turn"


@pytest.mark.rules("R13")
def test_placing_is_free_of_charge() -> None:
    match = seeded(1)
    for seat, tower in ((RED, "a1"), (BLUE, "g7")):
        assert match.position()["actions"] == 4
        assert match.position()["phase"] == "place"
        play(match, seat, f"enter {tower}")
    assert (match.position()["phase"], match.position()["actions"]) == ("turn", 4)
    assert match.position()["round"] == 1


@pytest.mark.rules("R13")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("end", "place first"),
        ("lift A", "place first"),
        ("slide a2", "place first"),
        ("run a1-b1", "place first"),
        ("enter b1", "not a tower"),
        ("enter d4", "not a tower"),
    ],
)
def test_nothing_else_may_be_done_before_all_have_placed(action: str, code: str) -> None:
    match = seeded(1)
    play(match, RED, "enter a1")
    assert refused(match, BLUE, action) == (code, "R13")


@pytest.mark.rules("R14", "R27")
def test_the_other_three_mice_stay_outside_until_they_enter_by_a_tower() -> None:
    match = castle(red="a1", blue="g7")
    assert mice(match, RED) == "a1 - - -"
    assert refused(match, RED, "enter b1") == ("roof", "R28")
    play(match, RED, "lift A")
    assert refused(match, RED, "enter c1") == ("out of reach", "R27")
    play(match, RED, "enter g1", "enter a7")
    assert mice(match, RED) == "a1 g1 a7 -"
    assert match.position()["actions"] == 1


@pytest.mark.rules("R14")
def test_when_none_is_left_outside_none_can_enter() -> None:
    match = castle(red="a1 g1 b1 x", open="A")
    assert not any(action.startswith("enter") for action in match.legal(RED))
    assert refused(match, RED, "enter a7") == ("no mouse outside", "R14")


@pytest.mark.rules("R15", "Q22", "Q23")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_seat_places_first_and_moves_first(players: int) -> None:
    match = seeded(2, players)
    assert match.actors == (0,)
    for seat, tower in zip(range(players), ("a1", "g1", "a7", "g7"), strict=False):
        assert match.actors == (seat,)
        play(match, seat, f"enter {tower}")
    assert match.actors == (0,)


@pytest.mark.rules("R16")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_play_goes_round_clockwise(players: int) -> None:
    match = seeded(2, players)
    for seat, tower in zip(range(players), ("a1", "g1", "a7", "g7"), strict=False):
        play(match, seat, f"enter {tower}")
    for turn in range(2 * players + 1):
        assert match.actors == (turn % players,)
        assert match.position()["round"] == turn // players + 1
        for other in set(range(players)) - {turn % players}:
            assert match.legal(other) == ()
            assert refused(match, other, "end") == ("not your turn", "")
        play(match, turn % players, "end")


@pytest.mark.rules("R10")
def test_chance_deals_only_once() -> None:
    match = seeded(1)
    assert match.history[0][0] == "chance"
    assert refused(match, "chance", f"deal {EVERY_TILE}") == ("not your turn", "")
    assert "deal " + tiles(match, " ".join(HOLES)) + match.position()["spare"] == match.history[0][1]
