"""What a seat can know if it forgets nothing: scrubbing the rest away, and drawing it anew."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import cheeseboard

from .house import CELLS, CENTRE, FIRST, HIDDEN, INSPECTOR, LAID, SECOND, act, house, laid_out, play, room, searching

WHOLE = " ".join(CELLS)
DRAWS = 60


def remembered(match: cheeseboard.Match, seat: int) -> str:
    """The cells whose card a seat knows."""
    return " ".join(match.position()["recall"]["known"][seat])


def scrubbed(match: cheeseboard.Match, seat: int) -> dict[str, str]:
    """The cards that scrubbing leaves."""
    rows = match.scrub(seat)["house"]
    return {cell: code for cell, code in zip(CELLS, "".join(rows), strict=True) if code != "?"}


def draws(match: cheeseboard.Match, seat: int, cells: str = WHOLE, count: int = DRAWS) -> Counter[str]:
    """What some cells are in many draws."""
    return Counter(room(match.resample(seat, seed), cells) for seed in range(count))


@pytest.mark.rules("H15", "H21")
def test_fromagers_know_the_house_they_laid_and_the_inspector_nothing() -> None:
    match = laid_out(players=3)
    assert match.scrub(INSPECTOR)["house"] == HIDDEN
    assert match.scrub(INSPECTOR)["specials"] == ""
    for fromager in (FIRST, SECOND):
        assert match.scrub(fromager) == match.position()
        assert match.resample(fromager, 1).position() == match.position()


@pytest.mark.rules("H25", "Q12")
def test_all_know_what_lay_open_wherever_it_goes() -> None:
    match = house(rooms="c3=N d4=1", at="a3", up="c3", checked="N", players=2)
    act(match, "hide c3", "walk a1", "swap c3-c4", "walk a2", "swap c4-d4")
    assert scrubbed(match, INSPECTOR) == {"d4": "N"}
    assert match.scrub(INSPECTOR)["specials"] == "N"


@pytest.mark.rules("H26")
def test_the_common_in_place_of_a_cheese_is_known() -> None:
    match = searching(rooms="b2=2 d4=1", at="b2", players=2)
    act(match, "check b2", "swap d3-d4", "walk a1", "hide b2", "walk a3", "swap b2-c2")
    assert scrubbed(match, INSPECTOR) == {"c2": "."}


@pytest.mark.rules("H40")
def test_the_parlor_takes_the_centre_from_everybody() -> None:
    match = house(rooms="b2=1 c2=2 b3=N a2=P", phase="parlor", at="a2", up="a2 b3", checked="NP")
    play(match, "chance", "parlor .N12")
    for seat in (FIRST, SECOND):
        assert set(CELLS) - set(scrubbed(match, seat)) == set(CENTRE)
        orders = draws(match, seat, " ".join(CENTRE), 300)
        assert set(map("".join, map(sorted, orders))) == {".12N"}
        assert len(orders) == 24
    assert scrubbed(match, INSPECTOR) == {"a2": "P"}


@pytest.mark.rules("Q29")
def test_a_look_tells_the_looker_alone() -> None:
    match = house(rooms="b2=1 c2=2 b3=N a2=B", phase="bathroom", at="a2", up="a2", checked="BP", players=3)
    position = match.position()
    position["recall"]["known"] = [["a2"], ["a2"], ["a2"]]
    match = cheeseboard.load(position, chance="manual")
    play(match, FIRST, "peek c2")
    assert remembered(match, FIRST) == "a2 c2"
    assert remembered(match, SECOND) == remembered(match, INSPECTOR) == "a2"
    assert "peeked" not in match.scrub(SECOND)
    assert match.scrub(FIRST)["peeked"] == {"seat": FIRST, "cell": "c2", "code": "2"}
    play(match, FIRST, "swap c2-c3")
    assert remembered(match, FIRST) == "a2 c3"
    assert {code[2] for code in draws(match, FIRST, "b2 c2 c3")} == {"2"}


@pytest.mark.rules("H13", "H14")
def test_outside_the_inspector_can_imagine_any_house() -> None:
    for match in (house(LAID, phase="arrange", swaps=7), house(LAID, phase="show"), house(LAID, phase="open")):
        drawn = [match.resample(INSPECTOR, seed) for seed in range(DRAWS)]
        assert len({room(one, WHOLE) for one in drawn}) == DRAWS
        assert len({one.position()["specials"] for one in drawn}) > 20
        for one in drawn:
            specials = one.position()["specials"]
            assert sorted(room(one, WHOLE)) == sorted("1234........" + specials)
            assert len(specials) == 4
            assert one.position().get("swaps", 0) == 0
        assert match.scrub(INSPECTOR)["house"] == HIDDEN


@pytest.mark.rules("H13", "H14")
def test_before_anything_lies_nothing_is_drawn_but_specials() -> None:
    waiting = house("1" + " -" * 15, phase="house", specials="BCDL", setup="random")
    drawn = waiting.resample(INSPECTOR, 3)
    assert drawn.position()["house"] == ["----"] * 4
    assert len(drawn.position()["specials"]) == 4
    for phase in ("keep", "specials"):
        match = house(phase=phase)
        for seat in (INSPECTOR, FIRST):
            assert match.resample(seat, 1).position() == match.position() == match.scrub(seat)


@pytest.mark.rules("H14")
def test_how_the_lay_out_goes_is_scrubbed_for_the_inspector() -> None:
    match = house(LAID, phase="arrange", swaps=7)
    assert (match.scrub(INSPECTOR)["swaps"], match.scrub(FIRST)["swaps"]) == (0, 7)


@pytest.mark.rules("H6", "H11", "H15")
def test_in_the_next_round_the_new_inspector_knows_nothing_and_the_old_one_the_house() -> None:
    match = searching(at="a1", die=4, memory="assist")
    act(match, "check a1", "keep that voila", "specials DNPV")
    for cell, code in zip(CELLS, LAID.split(), strict=True):
        act(match, f"place {code} {cell}")
    act(match, "ready", "ready", "open b4")
    assert scrubbed(match, FIRST) == {"b4": "."}
    for fromager in (SECOND, INSPECTOR):
        assert len(scrubbed(match, fromager)) == 16
        assert "?" not in "".join(match.view(fromager)["house"])


@pytest.mark.rules("H1", "H4")
def test_the_inspector_draws_what_is_missing_from_what_he_has_seen() -> None:
    match = searching("1 . . .  . D N .  . P V .  3 . . 4", at="b2", up="b2 c2 a1 b1", checked="DN", found="2")
    for seed in range(DRAWS):
        drawn = match.resample(INSPECTOR, seed)
        assert room(drawn, "a1 b1 b2 c2") == "1.DN"
        rest = Counter(room(drawn, " ".join(cell for cell in CELLS if cell not in ("a1", "b1", "b2", "c2"))))
        assert rest["3"] == rest["4"] == 1
        assert rest["1"] == rest["2"] == rest["D"] == rest["N"] == 0
        assert rest["."] == 8
        assert sum(rest[code] for code in "BCLPSV") == 2
        specials = drawn.position()["specials"]
        assert set(specials) >= set("DN")
        assert len(specials) == 4
        assert drawn.position()["found"] == "2"


@pytest.mark.rules("Q24")
def test_a_lost_cheese_is_not_drawn_again() -> None:
    match = searching(rooms="a1=1 d4=4", at="b2", found="3", lost="2")
    cards = {code for text in draws(match, INSPECTOR) for code in text}
    assert not {"2", "3"} & cards
    assert {"1", "4"} <= cards


def sniffing(**fields: Any) -> cheeseboard.Match:
    return house("1 . . .  . . . .  . . N .  . . . 4", phase="sniff", at="d2", found="23", players=2, **fields)


@pytest.mark.rules("Q18", "H30")
def test_a_line_named_in_vain_holds_no_cheese_and_one_named_rightly_does() -> None:
    match = sniffing()
    act(match, "line b", "line 2", "line 4")
    recall = match.position()["recall"]
    assert recall["clean"] == ["b1", "a2", "b2", "c2", "d2", "b3", "b4"]
    assert recall["scent"] == ["a4", "b4", "c4", "d4"]
    for drawn in draws(match, INSPECTOR, "b1 a2 b2 c2 d2 b3 b4 a4 c4 d4", 150):
        assert not set(drawn[:7]) & set("14")
        assert set(drawn[7:]) & set("14")
    assert {cell for text in draws(match, INSPECTOR, "a4 c4 d4", 150) for cell in text if cell in "14"} == {"1", "4"}


@pytest.mark.rules("Q18")
def test_what_the_mice_told_goes_with_the_cards() -> None:
    match = sniffing()
    act(match, "line b", "line 4", "swap d3-d4", "walk d1", "swap b3-c3")
    recall = match.position()["recall"]
    assert recall["clean"] == ["b1", "b2", "c3", "b4"]
    assert recall["scent"] == ["d3", "a4", "b4", "c4"]


@pytest.mark.rules("Q18")
def test_a_scent_is_gone_when_its_cheese_turns_up_and_shrinks_when_another_room_does() -> None:
    match = sniffing(searches=6)
    act(match, "line 4", "swap a1-b1", "walk d3", "swap a1-b1")
    missing, finding = match.copy(), match.copy()
    act(missing, "walk c4", "swap a1-b1", "check c4")
    assert missing.position()["recall"]["scent"] == ["a4", "b4", "d4"]
    act(finding, "check d4")
    assert "scent" not in finding.position()["recall"]


@pytest.mark.rules("Q18", "Q6")
def test_a_line_whose_cheese_everybody_sees_tells_nothing() -> None:
    match = sniffing(up="d4 a4")
    act(match, "line 4")
    assert "scent" not in match.position()["recall"]
    other = sniffing(up="a4")
    act(other, "line 4")
    assert other.position()["recall"]["scent"] == ["b4", "c4", "d4"]


@pytest.mark.rules("H40", "Q18")
def test_after_the_parlor_the_four_cards_are_drawn_together() -> None:
    match = house(
        "1 . . .  . B D .  P . N .  . . . 4", phase="parlor", at="a3", up="a3 b2 c2 b3", checked="P", players=2,
        found="23",
    )  # fmt: skip
    play(match, "chance", "parlor .DNB")
    assert match.position()["recall"]["mixed"] == {
        "cells": list(CENTRE), "was": "BD.-", "became": "----", "clean": 0, "scent": 0,
    }  # fmt: skip
    orders = draws(match, INSPECTOR, " ".join(CENTRE), 200)
    assert all({"B", "D"} <= set(text) for text in orders)
    assert len({text.index("B") for text in orders}) == 4
    act(match, "swap c2-d2", "check b3")  # the Nursery, which he had not seen
    mixed = match.position()["recall"]["mixed"]
    assert mixed["cells"] == ["b2", "d2", "b3", "c3"]
    assert mixed["became"] == "--N-"
    for text in draws(match, INSPECTOR, "b2 d2 b3 c3", 100):
        assert (text[2], sorted(text)) == ("N", sorted("N.BD"))


@pytest.mark.rules("H40", "Q18")
def test_what_the_mice_told_of_the_centre_counts_for_the_four_together() -> None:
    match = house("1 . . .  . B D .  P . N .  . . . 4", phase="sniff", at="a3", up="a3", players=2, found="23")
    act(match, "line 2", "line b", "line 1", "swap d3-d4", "check a3", "parlor .DNB")
    recall = match.position()["recall"]
    assert recall["clean"] == ["b1", "a2", "d2", "b4"]
    assert recall["mixed"]["clean"] == 0b0111
    for text in draws(match, INSPECTOR, " ".join(CENTRE), 100):
        assert len(set(text) & set("14")) <= 1  # three of the four are no cheese


@pytest.mark.rules("H40", "Q18")
def test_rooms_named_in_vain_before_the_parlor_hold_no_cheese_after_it() -> None:
    up = " ".join(cell for cell in CELLS if cell not in (*CENTRE, "a1", "d1", "d4"))
    match = house("1 . . 3  . B D .  P . N .  . . . 4", phase="sniff", at="a3", up=up, players=2, found="2")
    act(match, "line 2", "line b", "line 1", "hide c1", "check a3", "parlor .DNB")
    for text in draws(match, INSPECTOR, " ".join(CENTRE)):
        assert len(set(text) & set("134")) <= 1  # three cheeses in seven rooms, but three of the four hold none


@pytest.mark.rules("H40", "Q18")
def test_a_scent_in_the_centre_counts_for_the_four_together_after_the_parlor() -> None:
    match = house("1 . . .  . B D .  P . N 4  . . . .", phase="sniff", at="a4", up="a3", players=2, found="23")
    act(match, "line 3", "swap d1-d2", "check a3", "parlor .DNB")
    recall = match.position()["recall"]
    assert recall["scent"] == ["d3"]
    assert recall["mixed"]["scent"] == 0b1100


@pytest.mark.rules("H40", "Q6")
def test_a_shown_cheese_that_the_parlor_mixed_is_still_there_once() -> None:
    match = house("1 . . .  . 2 . .  P . . .  . . . 4", phase="parlor", at="a3", up="a3 b2", checked="P", players=2)
    play(match, "chance", "parlor ..2.")
    for text in draws(match, INSPECTOR):
        assert text.count("2") == 1


@pytest.mark.rules("H40", "Q15")
@pytest.mark.parametrize(("code", "left"), [("2", 0), ("D", 1)])
def test_a_room_that_turns_up_after_the_parlor_is_not_drawn_a_second_time(code: str, left: int) -> None:
    match = house(
        f"1 . . .  . {code} . .  P . . .  . . . 4", phase="parlor", at="a3", up="a3 b2", players=2,
        checked="DP" if code == "D" else "P",
    )  # fmt: skip
    play(match, "chance", f"parlor ..{code}.")
    act(match, "swap d3-d4", "check b3")
    for text in draws(match, INSPECTOR):
        assert text.count(code) == left  # a cheese has been found, a special lies on b3


@pytest.mark.rules("H30", "Q18")
def test_a_fromager_draws_no_cheese_where_a_line_was_named_in_vain_after_the_parlor() -> None:
    match = house(rooms="b2=1 c2=2 a3=P d1=3", phase="parlor", at="a3", up="a3", players=3, checked="P")
    play(match, "chance", "parlor 12..")
    match = cheeseboard.load({**match.position(), "phase": "inspector", "seat": 0, "cards": ["sniff"]}, chance="manual")
    act(match, "play sniff", "line 3")
    for text in draws(match, SECOND, "b3 c3"):
        assert text == ".."
    assert set(draws(match, SECOND, "b2 c2")) == {"12", "21"}


@pytest.mark.rules("H30", "Q18")
def test_a_fromager_learns_from_a_line_named_after_the_parlor() -> None:
    match = house(rooms="b2=1 c2=2 a3=P d1=3", phase="parlor", at="a3", up="a3", players=3, checked="P")
    play(match, "chance", "parlor .12.")
    act(match, "swap a1-b1", "swap a1-b1")
    position = match.position()
    match = cheeseboard.load({**position, "cards": ["sniff"]}, chance="manual")
    act(match, "play sniff", "line b")
    assert remembered(match, FIRST) != remembered(match, SECOND)
    assert {"1", "2"} & set("".join(draws(match, SECOND, "b2 b3")))
    for text in draws(match, SECOND, "b2 b3", 100):
        assert set(text) & {"1", "2"}
    assert set(draws(match, FIRST, "b2 b3", 30)) == {".2"}


def test_a_match_given_up_keeps_its_secrets() -> None:
    match = house(LAID, players=2)
    play(match, FIRST, "resign")
    assert match.scrub(FIRST)["house"] == match.position()["house"]
    assert set("".join(match.scrub(INSPECTOR)["house"])) <= {"?", "."}
    assert match.resample(INSPECTOR, 1).position()["house"] != match.position()["house"]
