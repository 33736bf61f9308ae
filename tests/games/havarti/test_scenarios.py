"""Situations worth an example of their own, played from the first action to the last."""

from __future__ import annotations

from collections import Counter

import pytest

import cheeseboard

from .house import (
    CELLS,
    FIRST,
    HIDDEN,
    INSPECTOR,
    SECOND,
    SPECIALS,
    SPECTATOR,
    THIRD,
    act,
    ending,
    facts,
    house,
    legal,
    names,
    play,
    play_round,
    refused,
    room,
    searching,
    seen,
    the,
    verbs,
)


@pytest.mark.rules("H1", "H2", "H3", "H4", "H12", "H13", "H15", "Q1", "Q2", "Q4")
@pytest.mark.parametrize("seed", [1, "cheddar", 2**70])
def test_1_what_is_on_the_table_after_the_setup(seed: int | str) -> None:
    match = cheeseboard.new("havarti", players=4, seed=seed)

    kept = play(match, INSPECTOR, "keep ahha voila")
    assert the(kept, "keep") == {"event": "keep", "seat": INSPECTOR, "cards": ["ahha", "voila"]}
    while "-" in room(match, " ".join(CELLS)):
        act(match, match.legal(FIRST)[0])
    for fromager in (FIRST, SECOND, THIRD):
        events = play(match, fromager, "ready")

    cards = Counter(room(match, " ".join(CELLS)))
    specials = {code for code in cards if code in SPECIALS}
    assert cards == {"1": 1, "2": 1, "3": 1, "4": 1, ".": 8, **dict.fromkeys(specials, 1)}
    assert match.position()["specials"] == "".join(sorted(specials))
    assert len(specials) == 4
    assert 12 - cards["."] == 4
    assert len(SPECIALS) - len(specials) == 4
    assert the(events, "arranged") == {"event": "arranged", "slow": False}
    assert facts(match, "phase up cards die") == ("open", "", "ahha voila", 1)
    for viewer in (INSPECTOR, SPECTATOR):
        view = match.view(viewer)
        assert (view["house"], view["specials"]) == (HIDDEN, "????")
        assert view["cards"] == ["ahha", "voila"]
    assert match.legal(INSPECTOR) == ("open a1", "open d1", "open b4", "open c4")


@pytest.mark.rules("H18", "H25", "H29", "Q1", "Q25")
def test_2_the_opening_check() -> None:
    match = house(rooms="b4=. a4=1", phase="open")

    assert refused(match, INSPECTOR, "open a4") == ("no entrance", "Q1")
    play(match, INSPECTOR, "open b4")

    assert facts(match, "at up die switched phase seat") == ("b4", "b4", 1, "", "fromager", FIRST)
    assert seen(match) == {"b4": "."}


@pytest.mark.rules("H20", "H23", "Q9")
def test_4_line_of_sight_and_turning_down() -> None:
    match = house(at="a2", up="a2 a1 b2 d2 a4")

    for cell in ("a2", "a1", "b2"):
        assert refused(match, FIRST, f"hide {cell}") == ("in sight", "Q9")
    assert legal(match, "hide") == {"d2", "a4"}
    assert verbs(match) == {"hide", "swap"}  # no passing

    for cell, left in (("d2", "a1 a2 b2 a4"), ("a4", "a1 a2 b2 d2")):
        other = match.copy()
        play(other, FIRST, f"hide {cell}")
        assert facts(other, "up seat") == (left, SECOND)


@pytest.mark.rules("H20", "Q7", "Q20")
def test_5_which_swaps_are_legal() -> None:
    match = house(rooms="b2=1 c2=2", at="a1", up="a1 c3")

    assert refused(match, FIRST, "swap c2-c3") == ("face up", "H20")
    assert refused(match, FIRST, "swap b2-a3") == ("not neighbours", "Q7")
    assert refused(match, FIRST, "swap b2-d2") == ("not neighbours", "Q7")
    assert refused(match, FIRST, "swap a1-b1") == ("face up", "H20")
    play(match, FIRST, "swap b2-c2")
    assert room(match, "b2 c2") == "21"
    assert facts(match, "switched") == ("b2 c2",)


@pytest.mark.rules("H22", "Q10")
def test_6_swapping_under_the_inspector() -> None:
    match = house(rooms="c3=2 d3=.", at="c3", die=3)

    events = play(match, FIRST, "swap c3-d3")
    assert room(match, "c3 d3") == ".2"
    assert facts(match, "at die up found") == ("d3", 3, "", "")
    assert names(events) == "swap turn"


@pytest.mark.rules("H8", "H10", "H27", "H28")
def test_8_four_failures() -> None:
    match = searching(rooms="d4=2 d3=3 c4=4", at="a1", found="1")

    shown: list[int] = []
    for cell in ("a1", "b1", "b2", "a2"):
        assert match.position()["die"] == len(shown) + 1
        ended = play(match, INSPECTOR, f"check {cell}")
        shown.append(the(ended, "die")["value"])
        while match.position()["phase"] == "fromager":
            act(match, "swap d3-d4")
    assert shown == [2, 3, 4, 5]
    assert the(ended, "round")["scores"] == [1, 3, 3]
    assert facts(match, "round inspector phase scores") == (2, FIRST, "keep", "1 3 3")


@pytest.mark.rules("H26", "H4")
def test_9_finding_a_cheese() -> None:
    match = searching(rooms="c2=2 a1=1", at="b2", up="b2", die=4)

    play(match, INSPECTOR, "check c2")
    assert facts(match, "found die at up") == ("2", 1, "c2", "b2 c2")
    assert room(match, "c2") == "."
    assert seen(match) == {"b2": ".", "c2": "."}
    assert refused(match, FIRST, "swap c2-d2") == ("face up", "H20")
    assert refused(match, FIRST, "hide c2") == ("in sight", "Q9")


@pytest.mark.rules("H10", "Q24")
@pytest.mark.parametrize(("found", "lost", "scores"), [("123", "", [4, 0, 0]), ("12", "3", [3, 1, 1])])
def test_10_the_last_cheese(found: str, lost: str, scores: list[int]) -> None:
    match = searching(rooms="b2=4", at="a2", found=found, lost=lost)

    events = play(match, INSPECTOR, "check b2")
    assert names(events) == "walk reveal found die round turn"
    assert the(events, "round")["scores"] == scores
    assert facts(match, "phase seat round") == ("keep", FIRST, 2)


@pytest.mark.rules("H38", "Q24")
def test_13_the_dairy_with_empty_hands() -> None:
    match = searching(rooms="b2=D d4=1", at="a2", die=3)

    events = play(match, INSPECTOR, "check b2")
    assert facts(match, "found lost die phase") == ("", "", 1, "fromager")
    assert "lose" not in names(events)


@pytest.mark.rules("H36", "Q23")
def test_14_the_nursery_at_the_limit() -> None:
    ending_it = searching(rooms="b2=N d4=1", at="a2", die=3)
    events = play(ending_it, INSPECTOR, "check b2")
    assert the(events, "die")["value"] == 5
    assert facts(ending_it, "phase round") == ("keep", 2)

    going_on = searching(rooms="b2=N d4=1", at="a2", die=2)
    play(going_on, INSPECTOR, "check b2")
    assert facts(going_on, "die phase round") == (4, "fromager", 1)


@pytest.mark.rules("H33", "Q21")
def test_15_ahhh_ha_saves_the_round() -> None:
    match = searching(rooms="d2=1 a4=2", at="b2", die=4, found="34", cards="ahha sniff")

    play(match, INSPECTOR, "play ahha c2")
    assert facts(match, "die phase round at cards") == (5, "again", 1, "c2", "sniff")
    play(match, INSPECTOR, "check d2")
    assert facts(match, "found die at cards phase seat") == ("341", 1, "d2", "sniff", "fromager", FIRST)


@pytest.mark.rules("H32", "Q20")
def test_17_what_is_going_on_in_that_room() -> None:
    match = house(rooms="a1=1 c1=2", at="d4", up="a3", cards="that", players=4, die=2)
    play(match, FIRST, "swap a1-b1")
    play(match, SECOND, "hide a3")
    play(match, THIRD, "swap b1-b2")

    assert refused(match, INSPECTOR, "play that c3") == ("not switched", "Q20")
    assert legal(match, "play that") == {"a1", "b1", "b2"}
    missing = match.copy()
    play(missing, INSPECTOR, "play that a1")
    assert facts(missing, "at die cards up") == ("a1", 3, "", "a1")
    play(match, INSPECTOR, "play that b2")
    assert facts(match, "at die found cards") == ("b2", 1, "1", "")

    hiding = house(at="d4", up="a1 a2 a3", cards="that", players=4)
    act(hiding, "hide a1", "hide a2", "hide a3")
    assert legal(hiding, "play") == set()
    assert refused(hiding, INSPECTOR, "play that a1") == ("not switched", "Q20")


@pytest.mark.rules("H31", "Q19")
def test_19_voila_mon_partenaire() -> None:
    match = searching(rooms="c4=N d1=1", at="b2", up="b1 c3", die=2, cards="voila")

    assert refused(match, INSPECTOR, "play voila a4") == ("no entrance", "Q1")
    play(match, INSPECTOR, "play voila c4")
    assert facts(match, "up die at cards") == ("b1 c3 c4", 4, "b2", "")
    assert legal(match, "hide") == {"c3", "c4"}  # seen from b2; from c4 it would be b1 alone


@pytest.mark.rules("H34", "H39", "Q17", "Q35")
def test_22_sitting_room_and_vegetable_cellar() -> None:
    sitting = searching(rooms="b2=S d4=1", at="b2")
    play(sitting, INSPECTOR, "check b2")
    declined = sitting.copy()
    play(declined, FIRST, "done")
    assert facts(declined, "at up phase") == ("b2", "b2", "fromager")
    play(sitting, FIRST, "swap b2-d4")
    assert room(sitting, "b2 d4") == "1S"
    assert facts(sitting, "at up phase") == ("d4", "d4", "fromager")

    cellar = searching(rooms="b2=V d4=1", at="b2", up="c2 b1")
    play(cellar, INSPECTOR, "check b2")
    declined = cellar.copy()
    play(declined, FIRST, "done")
    assert facts(declined, "at up phase") == ("b2", "b1 b2 c2", "fromager")
    play(cellar, FIRST, "hide b2", "hide c2")
    assert facts(cellar, "at up phase seat") == ("b2", "b1", "fromager", FIRST)
    play(cellar, FIRST, "swap a2-b2")
    assert facts(cellar, "at") == ("a2",)


@pytest.mark.rules("H30", "Q18")
def test_24_cheese_sniffing_mice() -> None:
    match = searching(rooms="b1=1 a3=2 d3=3 d4=4 c2=N", at="b2", die=3, cards="sniff")

    play(match, INSPECTOR, "play sniff")
    assert facts(match, "phase seat cards") == ("sniff", FIRST, "")
    wrong = play(match, FIRST, "line 2")
    assert match.view(FIRST)["sniffed"] == {"line": "2", "codes": "..N."}
    told = {"event": "line", "seat": FIRST, "line": "2", "cheese": False}
    for viewer in (INSPECTOR, SECOND, SPECTATOR):
        assert "sniffed" not in match.view(viewer)
        assert match.events_for(viewer, wrong) == [told]
    assert match.events_for(FIRST, wrong) == [{**told, "codes": "..N."}]
    assert facts(match, "phase seat tried") == ("sniff", FIRST, "2")
    assert refused(match, FIRST, "line 2") == ("already tried", "Q18")

    right = play(match, FIRST, "line d")
    told = {"event": "line", "seat": FIRST, "line": "d", "cheese": True}
    turn = {"event": "turn", "seat": FIRST, "phase": "fromager", "round": 1}
    for viewer in (INSPECTOR, SECOND, SPECTATOR):
        assert match.events_for(viewer, right) == [told, turn]
    assert facts(match, "die at up phase seat") == (3, "b2", "", "fromager", FIRST)


@pytest.mark.rules("Q32")
def test_x1_walking_for_ever() -> None:
    match = searching(rooms="d4=1", at="a1", cards="sniff")
    for cell in ("c1", "c3", "a3"):
        play(match, INSPECTOR, f"walk {cell}")
        act(match, "swap d3-d4", "swap d3-d4")

    assert facts(match, "idle die at") == (3, 1, "a3")
    assert refused(match, INSPECTOR, "walk c3") == ("must check", "Q32")
    assert refused(match, INSPECTOR, "play sniff") == ("must check", "Q32")
    play(match, INSPECTOR, "check a4")
    assert facts(match, "idle die") == (0, 2)


@pytest.mark.rules("H6", "H7", "H9", "Q27")
def test_x2_the_end_of_the_game() -> None:
    match = searching(rooms="a2=1", at="a1", die=4, round=6, inspector=SECOND, scores=[7, 7, 8], players=3)
    play(match, SECOND, "check a1")
    assert ending(match) == ("rounds", (INSPECTOR, FIRST), (11, 11, 8))

    two = cheeseboard.new("havarti", players=2, setup="random", seed=1)
    inspectors = []
    while not two.outcome:
        inspectors.append(two.position()["inspector"])
        play_round(two)
    assert inspectors == [0, 1, 0, 1, 0, 1]


@pytest.mark.rules("H44", "Q26")
def test_x3_own_cheese() -> None:
    match = searching(rooms="a2=3", at="a1", die=4, players=4, found="14", lost="2", scoring="own")
    events = play(match, INSPECTOR, "check a1")
    assert the(events, "round")["scores"] == [2, 0, 2, 2]
