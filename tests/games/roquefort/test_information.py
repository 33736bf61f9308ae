"""Q20, Q21, Q24, Q25 and what they come to: who sees what, and what perfect recall would know."""

from __future__ import annotations

import json

import pytest

import cheeseboard
from cheeseboard.games.roquefort import GAME, rules

from .castle import BLUE, EVERY_TILE, GREEN, HOLES, RED, SPECTATOR, castle, ending, play, refused, seen, tiles

ASSIST = {"memory": "assist"}
VIEWERS = (RED, BLUE, SPECTATOR)


def known(match: cheeseboard.Match) -> str:
    """The roofed cells that perfect recall knows."""
    return " ".join(match.position()["known"])


# -- views ------------------------------------------------------------------------------------------------------


@pytest.mark.rules("Q20", "Q21", "Q25")
def test_in_the_beginning_only_the_spare_is_seen() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=4)
    for viewer in (RED, BLUE, GREEN, SPECTATOR):
        view = match.view(viewer)
        assert view["tiles"] == ["*?#?#?*", "???????", "#?#?#?#", "???????", "#?#?#?#", "???????", "*?#?#?*"]
        assert view["spare"] == match.position()["spare"]


@pytest.mark.rules("Q24", "Q25")
def test_a_view_is_the_position_without_what_is_hidden() -> None:
    match = castle(
        tiles="b1=1 b2=2", red="a1 b1 x", blue="g7", open="A", cheese=["13", "2"], known="b2", seat=BLUE,
        actions=2, slid=True, round=8, quiet=3, stirred=True, spare="x",
    )  # fmt: skip
    position = match.position()
    for viewer in VIEWERS:
        view = match.view(viewer)
        assert view.pop("you") == viewer
        assert view.pop("tiles") == ["*1#?#?*", "???????", "#?#?#?#", "???????", "#?#?#?#", "???????", "*?#?#?*"]
        assert view == {field: value for field, value in position.items() if field not in ("tiles", "known")}


@pytest.mark.rules("Q24")
def test_cheese_dungeon_spare_and_mice_outside_are_public() -> None:
    match = castle(spare="x", red="a2", blue="g7", open="D", cheese=["1", "27"])
    play(match, RED, "slide a2", "enter a1")
    for viewer in VIEWERS:
        view = match.view(viewer)
        assert view["mice"] == [["a1", "-", "-", "x"], ["g7", "-", "-", "-"]]
        assert view["cheese"] == ["1", "27"]
        assert view["spare"] == "."
        assert (view["actions"], view["slid"], view["quiet"], view["round"]) == (2, True, 0, 1)


@pytest.mark.rules("Q25")
def test_at_the_table_a_covered_room_is_forgotten_by_the_views() -> None:
    match = castle(tiles="b1=1", red="a1")
    play(match, RED, "lift A")
    assert seen(match) == {"b1": "1"}
    play(match, RED, "end")
    for viewer in VIEWERS:
        assert seen(match, viewer) == {}


@pytest.mark.rules("Q25")
def test_what_is_hidden_changes_neither_views_nor_legal_actions_nor_refusals() -> None:
    one = castle(tiles="d3=x b2=1 b1=x a2=x", red="a1 d4", open="L")
    other = castle(tiles="d3=1 f6=x", red="a1 d4", open="L")
    for viewer in VIEWERS:
        assert one.view(viewer) == other.view(viewer)
    assert one.legal(RED) == other.legal(RED)
    for action in ("run d4-d3", "run a1-b1", "run a1-a2", "enter b2", "lift A"):
        if action in one.legal(RED):
            continue
        assert refused(one, RED, action) == refused(other, RED, action)
        assert one.why_illegal(RED, action) == other.why_illegal(RED, action)


@pytest.mark.rules("Q25")
def test_the_end_of_the_game_reveals_nothing_more() -> None:
    match = castle(tiles="b1=1 b2=1 d4=x f6=3", red="b2 c1", open="AE", cheese=["234"])
    play(match, RED, "run c1-b1")
    assert ending(match) == ("goal", (RED,))
    for viewer in VIEWERS:
        assert set(seen(match, viewer)) == {"b1", "b2", "c2"}
        assert match.view(viewer)["outcome"] == match.position()["outcome"]


@pytest.mark.rules("Q25")
def test_before_the_deal_there_is_a_view_but_no_position() -> None:
    match = cheeseboard.new("roquefort", chance="manual")
    assert match.view(RED)["spare"] == "?"
    assert seen(match) == {}
    with pytest.raises(cheeseboard.BadPosition):
        match.position()


@pytest.mark.rules("Q25")
@pytest.mark.parametrize("viewer", [-1, 2, "0", True, 0.0, "chance"])
def test_there_is_no_view_for_somebody_who_is_not_there(viewer: object) -> None:
    with pytest.raises(cheeseboard.BadOption):
        castle().view(viewer)  # type: ignore[arg-type]  # that is the point


def test_a_view_is_json() -> None:
    match = castle(red="a1", open="A", options=ASSIST)
    for viewer in VIEWERS:
        assert json.loads(json.dumps(match.view(viewer))) == match.view(viewer)


# -- assist -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("Q25")
def test_with_assist_a_covered_room_is_remembered_for_everybody() -> None:
    match = castle(tiles="b1=1 a2=x", red="a1", options=ASSIST)
    assert seen(match) == {}
    play(match, RED, "lift A", "lift D", "end")
    for viewer in VIEWERS:
        assert seen(match, viewer) == {"b1": "1", "a2": "x"}
        assert "known" not in match.view(viewer)


@pytest.mark.rules("Q25")
def test_with_assist_nothing_else_differs() -> None:
    plain, assisted = castle(tiles="b1=1", red="a1"), castle(tiles="b1=1", red="a1", options=ASSIST)
    for match in (plain, assisted):
        play(match, RED, "lift A", "slide a2", "end")
    one, other = plain.position(), assisted.position()
    assert one.pop("options") != other.pop("options")
    assert one == other


@pytest.mark.rules("Q25")
def test_assist_draws_no_conclusions_from_counting() -> None:
    hidden = {"d4", "d6"}
    floor = dict(zip(HOLES, EVERY_TILE, strict=False)) | {"d4": "x", "d6": "x"}
    match = castle(
        tiles=" ".join(f"{cell}={tile}" for cell, tile in floor.items()),
        known=" ".join(cell for cell in HOLES if cell not in hidden),
        spare="x",
        options=ASSIST,
    )
    assert set(HOLES) - set(seen(match)) == hidden


# -- perfect recall ---------------------------------------------------------------------------------------------


@pytest.mark.rules("Q25")
def test_nothing_is_known_in_the_beginning() -> None:
    assert known(cheeseboard.new("roquefort", seed=1)) == ""


@pytest.mark.rules("Q25", "R24")
def test_an_uncovered_room_is_known_and_stays_so_under_its_roof() -> None:
    match = castle(red="a1")
    play(match, RED, "lift A", "lift E")
    assert known(match) == ""  # it lies open: no need to know it
    play(match, RED, "end")
    assert known(match) == "b1 b2 c2"


@pytest.mark.rules("Q25", "R37")
@pytest.mark.parametrize(
    ("slot", "after"),
    [
        ("a4", "a4 c4 e4"),
        ("g4", "a4 c4 g4"),
        ("d1", "d1 b4 d5"),
        ("d7", "d3 b4 d7"),
        ("a2", "a2 b4 d4"),
    ],
)
def test_knowledge_moves_with_the_tiles_and_what_is_pushed_in_is_known(slot: str, after: str) -> None:
    match = castle(known="b4 d4")
    play(match, RED, f"slide {slot}")
    assert known(match) == after


@pytest.mark.rules("Q25", "R37")
def test_known_tiles_are_followed_to_where_they_lie() -> None:
    match = castle(tiles="b4=1 d4=x", known="b4 d4", spare="7", options=ASSIST)
    play(match, RED, "slide a4")
    assert seen(match) == {"a4": "7", "c4": "1", "e4": "x"}
    play(match, RED, "end")
    play(match, BLUE, "slide g4")
    assert seen(match) == {"b4": "1", "d4": "x", "g4": "."}


@pytest.mark.rules("Q25")
def test_a_known_tile_that_falls_out_is_the_spare_and_its_cell_is_unknown() -> None:
    match = castle(tiles="g4=5", known="g4")
    play(match, RED, "slide a4")
    assert match.view(SPECTATOR)["spare"] == "5"
    assert known(match) == "a4"


@pytest.mark.rules("Q25", "R24")
def test_a_hidden_tile_that_slides_into_an_open_room_becomes_known_and_stays_so() -> None:
    match = castle(tiles="b4=3", red="c4", open="L")
    assert seen(match) == {"c4": ".", "d4": ".", "e4": "."}
    play(match, RED, "slide a4")
    assert seen(match) == {"c4": "3", "d4": ".", "e4": "."}
    assert known(match) == "a4 f4"
    play(match, RED, "end")
    play(match, BLUE, "slide g4")
    assert known(match) == "b4 g4"
    assert tiles(match, "b4") == "3"


@pytest.mark.rules("Q25")
def test_of_the_open_cells_of_other_lines_knowledge_stays() -> None:
    match = castle(red="d4", open="L", known="b1 f7")
    play(match, RED, "slide d1")
    assert known(match) == "b1 d1 d5 f7"


# -- thinking about it ------------------------------------------------------------------------------------------


@pytest.mark.rules("Q25")
def test_a_scrubbed_position_shows_what_perfect_recall_knows() -> None:
    match = castle(tiles="b1=1 b2=2 d4=3 f6=x", red="b1", open="A", known="b2", spare="x")
    scrubbed = match.scrub(RED)
    assert scrubbed["tiles"] == ["*1#?#?*", "?2?????", "#?#?#?#", "???????", "#?#?#?#", "???????", "*?#?#?*"]
    assert {**scrubbed, "tiles": match.position()["tiles"]} == match.position()


@pytest.mark.rules("Q20", "Q25", "R3")
def test_a_resampled_match_agrees_with_what_is_known_and_lays_the_rest_anew() -> None:
    match = cheeseboard.new("roquefort", seed=9)
    play(match, RED, "enter a1")
    play(match, BLUE, "enter g7")
    play(match, RED, "lift A", "lift E", "slide a2", "end")
    draws = [match.resample(BLUE, seed) for seed in range(60)]
    for draw in draws:
        position = draw.position()
        assert {**position, "tiles": match.position()["tiles"]} == match.position()
        assert draw.scrub(BLUE) == match.scrub(BLUE)
        assert sorted("".join(position["tiles"]).replace("#", "").replace("*", "") + position["spare"]) == sorted(
            EVERY_TILE
        )
    for cell in set(HOLES) - set(match.position()["known"]):
        assert len({tiles(draw, cell) for draw in draws}) >= 6
    assert match.resample(BLUE, 1).position() == match.resample(BLUE, 1).position()


@pytest.mark.rules("R28", "Q25")
def test_the_traps_of_a_resampled_match_are_where_its_tiles_say() -> None:
    match = castle(tiles="b1=x f6=x", red="a1 d4", open="L", known="b1")
    for seed in range(40):
        draw = match.resample(RED, seed)
        loaded = cheeseboard.load(draw.position())
        for twin in (draw, loaded):
            play(twin, RED, "lift A", "lift D", "lift I", "slide d7")
        assert draw.position() == loaded.position()
        play(draw, RED, "end")
        play(loaded, RED, "end")
        for twin in (draw, loaded):
            play(twin, BLUE, "end")
            play(twin, RED, "lift A", "lift D")
        assert draw.legal(RED) == loaded.legal(RED)


@pytest.mark.rules("R3", "Q25")
def test_of_a_sort_with_more_tiles_in_sight_than_there_are_none_is_drawn() -> None:
    hidden = ("b1", "d1")
    match = castle(
        tiles=" ".join(f"{cell}=1" for cell in HOLES), known=" ".join(c for c in HOLES if c not in hidden), spare="1"
    )
    others = {tiles(match.resample(RED, seed), "b1") for seed in range(200)}
    assert others == set(".234567x")
    crowded = castle(tiles="b1=1", known=" ".join(HOLES[1:]))  # 32 blanks known
    assert {tiles(crowded.resample(RED, seed), "b1") for seed in range(200)} == set("1234567x")


@pytest.mark.rules("R3", "R10", "Q20", "Q21")
def test_the_deal_of_fast_random_play_lays_the_tiles_of_the_game() -> None:
    options = cheeseboard.new("roquefort").options
    dealt = []
    for seed in range(1, 150):
        state = GAME.start(options)
        rules.resolve(state, [seed * 7919])
        dealt.append(GAME.write(state, options))
    for position in dealt:
        assert sorted("".join(position["tiles"]) + position["spare"]) == sorted(EVERY_TILE + "****" + "#" * 12)
        assert (position["phase"], position["seat"], position["known"]) == ("place", RED, [])
    assert {position["spare"] for position in dealt} == set(EVERY_TILE)
    assert {position["tiles"][0][1] for position in dealt} == set(EVERY_TILE)


@pytest.mark.rules("R10")
def test_a_deal_that_the_rules_resolve_is_the_same_deal_written_and_applied() -> None:
    """The deal is coded twice: fast in the rules, and as a text for a match."""
    options = cheeseboard.new("roquefort", players=4).options
    for seed in range(1, 20):
        resolved, applied = GAME.start(options), GAME.start(options)
        rules.resolve(resolved, [seed * 104729])
        position = GAME.write(resolved, options)
        laid = "".join(sign for row in position["tiles"] for sign in row if sign not in "*#")
        GAME.apply(applied, "chance", f"deal {laid}{position['spare']}")
        assert applied == resolved
