"""H1 to H11, H42, H43, Q1 to Q3, Q28 and Q34: what there is, who plays, how many rounds, and options."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

import cheeseboard
from cheeseboard.match.seating import seated

from .house import (
    BARE,
    CELLS,
    ENTRANCES,
    FIRST,
    INSPECTOR,
    INSPECTOR_CARDS,
    PAIRS,
    SECOND,
    SPECIALS,
    THIRD,
    act,
    facts,
    house,
    laid_out,
    legal,
    play,
    play_round,
    refused,
    room,
    searching,
    the,
)

CLEAN = {
    "house": BARE, "up": [], "checked": "", "specials": "", "at": None, "die": 1, "found": "", "lost": "",
    "cards": [], "switched": [], "idle": 0, "ready": [],
}  # fmt: skip


@pytest.mark.rules("H1", "H4", "H13")
def test_the_tray_holds_four_cheeses_eight_commons_and_the_specials_drawn() -> None:
    match = cheeseboard.new("havarti", chance="manual")
    act(match, "keep ahha sniff", "specials BDLV")
    places = [text.split() for text in match.legal(FIRST)]
    assert {(verb, code) for verb, code, _ in places} == {("place", code) for code in "1234.BDLV"}
    assert Counter(code for _, code, _ in places) == dict.fromkeys("1234.BDLV", 16)


@pytest.mark.rules("H1", "H4")
def test_each_cheese_and_special_can_be_laid_once_and_a_common_eight_times() -> None:
    match = cheeseboard.new("havarti", chance="manual")
    act(match, "keep ahha sniff", "specials BDLV")
    for cell, code in zip(CELLS, "........1234BDLV", strict=True):
        assert code in {text.split()[1] for text in match.legal(FIRST)}
        act(match, f"place {code} {cell}")
        if code != ".":
            assert code not in {text.split()[1] for text in match.legal(FIRST) if text.startswith("place")}
        if cell == "d2":  # eight commons lie
            assert refused(match, FIRST, "place . d4") == ("not in the tray", "H4")
    assert refused(house("1" + " -" * 15, phase="arrange", specials="BDLV"), FIRST, "place 1 b2") == (
        "not in the tray",
        "H4",
    )


@pytest.mark.rules("H1", "H13")
def test_any_four_of_the_eight_specials_can_be_drawn_and_no_others() -> None:
    match = house(phase="specials", cards="ahha sniff")
    assert match.actors == ("chance",)
    assert list(match.legal("chance")) == [f"specials {''.join(four)}" for four in combinations(SPECIALS, 4)]
    for text in ("specials BCD", "specials BCDLN", "specials BBCD", "specials BCDX", "specials DCBL", "specials"):
        assert refused(match, "chance", text) == ("malformed", "")


@pytest.mark.rules("H13")
def test_specials_are_drawn_at_random() -> None:
    drawn = set()
    for seed in range(60):
        match = cheeseboard.new("havarti", seed=seed)
        act(match, "keep ahha sniff")
        drawn.add(match.position()["specials"])
    assert len(drawn) > 35  # of 70
    assert set("".join(drawn)) == set(SPECIALS)
    assert all(list(four) == sorted(set(four)) and len(four) == 4 for four in drawn)


@pytest.mark.rules("H2", "H12")
def test_any_two_of_the_four_inspector_cards_can_be_kept() -> None:
    match = house(phase="keep")
    pairs = [f"keep {one} {other}" for one, other in combinations(INSPECTOR_CARDS, 2)]
    assert list(match.legal(INSPECTOR)) == pairs
    for text in pairs:
        other = match.copy()
        play(other, INSPECTOR, text)
        assert facts(other, "cards phase seat") == (text[5:], "specials", "chance")
    for text in ("keep sniff ahha", "keep ahha ahha", "keep ahha", "keep ahha sniff that", "keep", "keep ahha,sniff"):
        assert refused(match, INSPECTOR, text) == ("malformed", "")


@pytest.mark.rules("H3")
def test_the_die_is_the_inspectors_pawn_and_his_counter() -> None:
    match = searching(at="b2", die=2)
    play(match, INSPECTOR, "check b3")
    assert facts(match, "at die") == ("b3", 3)


@pytest.mark.rules("H4", "H26")
def test_four_spare_commons_replace_four_cheeses() -> None:
    match = searching("1 2 . .  4 3 . .  . . . .  . . . .", at="a1", players=2)
    for cell in ("a1", "b1", "b2"):
        play(match, INSPECTOR, f"check {cell}")
        assert room(match, cell) == "."
        act(match, "swap d3-d4")
    events = play(match, INSPECTOR, "check a2")
    assert the(events, "round")["house"] == ["...."] * 4  # sixteen commons: twelve at first


# -- seats and rounds -------------------------------------------------------------------------------------------


@pytest.mark.rules("H5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_is_inspector_and_all_others_are_fromagers(players: int) -> None:
    match = cheeseboard.new("havarti", players=players, seed=1)
    assert [match.view(seat)["role"] for seat in range(players)] == ["inspector"] + ["fromager"] * (players - 1)
    act(match, "keep ahha sniff")
    assert match.actors == (*range(1, players), "clock")


@pytest.mark.rules("H5")
@pytest.mark.parametrize("players", [1, 5, 0, "2", None, 2.0, True])
def test_two_to_four_play(players: object) -> None:
    with pytest.raises(cheeseboard.BadOption) as caught:
        cheeseboard.new("havarti", players=players)
    assert caught.value.field == "players"


@pytest.mark.rules("H6", "H7", "Q3")
@pytest.mark.parametrize(("players", "rounds", "times"), [(2, 6, 3), (3, 6, 2), (4, 8, 2)])
def test_the_part_of_the_inspector_goes_round_clockwise_from_seat_0(players: int, rounds: int, times: int) -> None:
    match = cheeseboard.new("havarti", players=players, setup="random", seed=5)
    inspectors: list[int] = []
    while not match.outcome:
        position = match.position()
        assert position["round"] == len(inspectors) + 1
        assert match.actors == (position["inspector"],)
        inspectors.append(position["inspector"])
        play_round(match)
    assert inspectors == [number % players for number in range(rounds)]
    assert Counter(inspectors) == dict.fromkeys(range(players), times)


@pytest.mark.rules("H6", "Q3")
def test_who_sits_on_seat_0_is_drawn_by_who_seats_the_players() -> None:
    assert {seated("abc", Random(seed))[0] for seed in range(30)} == set("abc")


@pytest.mark.rules("H11", "Q15")
def test_nothing_but_points_is_carried_over_to_the_next_round() -> None:
    match = searching(
        "1 . N .  . . D .  . . . P  . 3 . .", at="a2", up="a2 c1", checked="DN", die=4, found="2", lost="4",
        cards="ahha sniff", switched="c3 c4", idle=2, specials="DNPV", memory="assist",
    )  # fmt: skip
    play(match, INSPECTOR, "check a2")
    position = match.position()
    assert {field: position[field] for field in CLEAN} == CLEAN
    assert facts(match, "round inspector seat phase scores") == (2, FIRST, FIRST, "keep", "1 3 3")
    assert position["known"] == [[], [], []]
    fresh = house(phase="keep", memory="assist").position()
    assert {**position, "round": 1, "inspector": 0, "seat": 0, "scores": [0, 0, 0]} == fresh


@pytest.mark.rules("H11", "H13", "Q15")
def test_a_new_round_draws_keeps_and_lays_anew() -> None:
    match = searching("1 . N .  . . D .  . . . P  . 3 . .", at="c1", up="c1", checked="DN", die=4, specials="DNPV")
    play(match, INSPECTOR, "check c1")
    act(match, "keep that voila")
    assert len(match.legal("chance")) == 70
    act(match, "specials BDLN")
    assert match.actors == (SECOND, INSPECTOR, "clock")  # seat 2 is on the left of seat 1
    for cell, code in zip(CELLS, "N.......1234BDL.", strict=True):
        act(match, f"place {code} {cell}")
    act(match, "ready", "ready", "open a1")
    assert facts(match, "die checked at cards") == (2, "N", "a1", "that voila")  # the Nursery works again


# -- options ----------------------------------------------------------------------------------------------------


@pytest.mark.rules("H43", "Q34", "H28")
@pytest.mark.parametrize("searches", [2, 3, 4, 5, 6])
def test_the_round_is_over_when_the_die_passes_the_number_of_searches(searches: int) -> None:
    match = searching(rooms="d4=1", at="a1", die=searches - 1, searches=searches, players=2)
    play(match, INSPECTOR, "check a1")
    assert facts(match, "die round phase") == (searches, 1, "fromager")
    act(match, "swap c3-d3")
    assert the(play(match, INSPECTOR, "check a1"), "die")["value"] == searches + 1
    assert match.position()["round"] == 2


@pytest.mark.rules("H43", "Q34")
@pytest.mark.parametrize("searches", [1, 7, 0, "4", None, 4.0])
def test_there_are_two_to_six_searches(searches: object) -> None:
    with pytest.raises(cheeseboard.BadOption) as caught:
        cheeseboard.new("havarti", searches=searches)
    assert caught.value.field == "searches"


@pytest.mark.rules("H42", "Q28")
def test_talk_is_no_matter_of_the_match() -> None:
    loud, silent = (cheeseboard.new("havarti", players=3, setup="random", seed=3, talk=talk) for talk in (True, False))
    while not loud.outcome:
        assert loud.actors == silent.actors
        assert legal(loud) == legal(silent)
        text = max(legal(loud))
        events = [act(match, text) for match in (loud, silent)]
        assert events[0] == events[1]
    assert {**loud.position(), "options": {}} == {**silent.position(), "options": {}}
    assert (loud.options["talk"], silent.options["talk"]) == (True, False)


@pytest.mark.rules("H5", "H42", "H43", "H44")
def test_the_options_of_a_match() -> None:
    assert cheeseboard.new("havarti", seed=1).options == {
        "players": 2, "searches": 4, "setup": "arrange", "scoring": "shared", "talk": True, "memory": "table",
    }  # fmt: skip
    given = {
        "players": 4, "searches": 6, "setup": "random", "scoring": "own", "talk": False, "memory": "assist",
    }  # fmt: skip
    match = cheeseboard.new("havarti", seed=1, **given)  # type: ignore[arg-type]  # options by keyword
    assert match.options == given == match.position()["options"]


@pytest.mark.rules("H16", "Q1")
def test_entrances_belong_to_cells_and_not_to_cards() -> None:
    match = laid_out(players=2)
    assert legal(match, "open") == set(ENTRANCES)
    play(match, INSPECTOR, "open a1")
    act(match, "swap c1-d1")
    assert legal(match, "play voila") == set(ENTRANCES)


@pytest.mark.rules("Q7")
def test_there_are_twenty_four_pairs_of_neighbours() -> None:
    assert len(PAIRS) == 24
    assert legal(house(at="a1", players=4, seat=THIRD), "swap") == PAIRS
