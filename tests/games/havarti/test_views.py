"""Who sees what: H14, H15, H21, Q2, Q4, Q18, Q29 and what views make of them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import cheeseboard

from .house import (
    BARE,
    CELLS,
    CENTRE,
    FIRST,
    HIDDEN,
    INSPECTOR,
    LAID,
    SECOND,
    SPECTATOR,
    THIRD,
    act,
    facts,
    house,
    laid_out,
    play,
    room,
    searching,
    seen,
)

TABLE, ASSIST = "table", "assist"
PUBLIC = (
    "game", "options", "round", "inspector", "scores", "up", "checked", "at", "die", "found", "lost", "cards",
    "switched", "idle", "phase", "seat", "ready", "dormant",
)  # fmt: skip


def example(memory: str = TABLE, **fields: Any) -> cheeseboard.Match:
    """A match in the middle of a round."""
    return house(
        "1 . N .  . . D .  . . . P  . 3 V .", at="a2", up="a2 c1", checked="N", die=3, found="2", lost="4",
        cards="ahha sniff", switched="c3 c4", idle=2, scores=[1, 2, 3], memory=memory, **fields,
    )  # fmt: skip


@pytest.mark.rules("H21", "Q2")
@pytest.mark.parametrize("viewer", [INSPECTOR, FIRST, SECOND, SPECTATOR])
def test_a_view_is_the_position_without_what_is_hidden(viewer: int | None) -> None:
    match = example()
    view, position = match.view(viewer), match.position()
    fromager = viewer in (FIRST, SECOND)
    assert set(view) == {*PUBLIC, "house", "specials", "role", "you"}
    assert {name: view[name] for name in PUBLIC} == {name: position[name] for name in PUBLIC}
    assert view["house"] == ["??N?", ".???", "????", "????"]
    assert view["specials"] == ("DNPV" if fromager else "????")
    assert view["you"] == viewer
    assert view["role"] == {INSPECTOR: "inspector", FIRST: "fromager", SECOND: "fromager", SPECTATOR: None}[viewer]
    assert json.loads(json.dumps(view)) == view


@pytest.mark.rules("H14", "H15", "Q4")
@pytest.mark.parametrize("memory", [TABLE, ASSIST])
def test_the_lay_out_phase_by_phase(memory: str) -> None:
    laid = ["1..2", ".DN.", ".PV.", "3..4"]
    half = "1 - - 2  . D N .  . P V .  3 . . 4"
    for phase, picture, fromagers_see in (
        ("keep", "", BARE),
        ("specials", "", BARE),
        ("house", half, ["1--2", *laid[1:]]),
        ("arrange", half, ["1--2", *laid[1:]]),
        ("arrange", LAID, laid),
        ("show", LAID, laid),
        ("open", LAID, laid),
    ):
        specials = "" if phase in ("keep", "specials") else "DNPV"
        match = house(picture, phase=phase, memory=memory, specials=specials)
        for viewer in (INSPECTOR, SPECTATOR):
            assert match.view(viewer)["house"] == HIDDEN
            assert match.view(viewer)["specials"] == "????"
            assert "swaps" not in match.view(viewer)
        for viewer in (FIRST, SECOND):
            assert match.view(viewer)["house"] == fromagers_see
            assert match.view(viewer)["specials"] == match.position()["specials"]
            assert ("swaps" in match.view(viewer)) == (phase == "arrange")


@pytest.mark.rules("H17", "Q6")
def test_a_shown_cheese_is_seen_by_all_from_the_open_phase_on() -> None:
    match = house(LAID, phase="show")
    play(match, FIRST, "show 2")
    for viewer in (INSPECTOR, SPECTATOR):
        assert match.view(viewer)["house"] == ["???2", "????", "????", "????"]
    assert match.view(FIRST)["house"] == ["1..2", ".DN.", ".PV.", "3..4"]
    play(match, INSPECTOR, "open b4")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert match.view(viewer)["house"] == ["???2", "????", "????", "?.??"]


@pytest.mark.rules("H21")
def test_from_the_opening_check_on_a_fromager_sees_what_lies_open_or_with_assist_what_he_remembers() -> None:
    for memory, fromagers_see in ((TABLE, {"a1": "."}), (ASSIST, None)):
        match = laid_out(players=3, memory=memory)
        play(match, INSPECTOR, "open a1")  # cheese 1
        for viewer in (INSPECTOR, SPECTATOR):
            assert seen(match, viewer) == {"a1": "."}
        for viewer in (FIRST, SECOND):
            whole = dict(zip(CELLS, room(match, " ".join(CELLS)), strict=True))
            assert seen(match, viewer) == (fromagers_see or whole)
            assert "known" not in match.view(viewer)


@pytest.mark.rules("H21", "H40")
def test_with_assist_the_parlor_makes_the_centre_unknown_to_all() -> None:
    match = house(rooms="b2=1 c2=2 b3=3 d4=4 a2=P", phase="parlor", at="a2", up="a2", memory=ASSIST)
    play(match, "chance", "parlor 3.12")
    for fromager in (FIRST, SECOND):
        assert set(CELLS) - set(seen(match, fromager)) == set(CENTRE)
    for viewer in (INSPECTOR, SPECTATOR):
        assert seen(match, viewer) == {"a2": "P"}
    assert match.position()["known"] == [[], *[[c for c in CELLS if c not in (*CENTRE, "a2")]] * 2]


@pytest.mark.rules("H40", "H21", "Q29")
def test_with_assist_each_fromager_follows_the_cards_he_has_seen() -> None:
    match = house(
        rooms="b2=1 c2=2 d4=4 a2=P a1=B", phase="inspector", at="a1", up="a2", memory=ASSIST, checked="P",
        known=[[], ["b1", "d4"], ["b1"]],
    )  # fmt: skip
    assert seen(match, FIRST) == {"a2": "P", "b1": ".", "d4": "4"}
    assert seen(match, SECOND) == {"a2": "P", "b1": "."}
    act(match, "check a1", "peek c2")
    assert seen(match, FIRST) == {"a1": "B", "a2": "P", "b1": ".", "c2": "2", "d4": "4"}
    assert seen(match, SECOND) == {"a1": "B", "a2": "P", "b1": "."}
    act(match, "swap c2-c3", "swap d3-d4")
    assert seen(match, FIRST) == {"a1": "B", "a2": "P", "b1": ".", "c3": "2", "d3": "4"}
    assert seen(match, SECOND) == {"a1": "B", "a2": "P", "b1": "."}
    play(match, INSPECTOR, "check b1")
    play(match, FIRST, "hide a2")
    assert seen(match, SECOND) == {"a1": "B", "a2": "P", "b1": "."}  # he saw it lie open
    assert seen(match, INSPECTOR) == {"a1": "B", "b1": "."}
    assert match.position()["known"] == [[], ["a2", "c3", "d3"], ["a2"]]


@pytest.mark.rules("Q18", "H30")
def test_with_assist_the_captain_remembers_the_line_he_looked_along() -> None:
    match = house(rooms="a1=1 b2=N", phase="sniff", at="d4", memory=ASSIST, known=[[], [], []])
    act(match, "line 2", "line 1")
    assert match.position()["known"] == [[], ["a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2"], []]


@pytest.mark.rules("H21")
def test_assist_concludes_nothing() -> None:
    all_but_one = [cell for cell in CELLS if cell != "d4"]
    match = house("1 2 3 4  V N D P  . . . .  . . . .", at="a1", memory=ASSIST, known=[[], all_but_one, []])
    assert "d4" not in seen(match, FIRST)


@pytest.mark.rules("Q29", "H37")
def test_what_was_looked_at_reaches_the_looker_alone_until_the_next_event() -> None:
    match = house(rooms="d4=1", phase="bathroom")
    play(match, FIRST, "peek d4")
    assert match.position()["peeked"] == {"seat": FIRST, "cell": "d4", "code": "1"}
    assert match.view(FIRST)["peeked"] == {"cell": "d4", "code": "1"}
    for viewer in (INSPECTOR, SECOND, SPECTATOR):
        assert "peeked" not in match.view(viewer)
    for actor, text in ((FIRST, "swap a3-a4"), (SECOND, "resign")):
        later = match.copy()
        play(later, actor, text)
        assert "peeked" not in later.view(FIRST)
        assert "peeked" not in later.position()
    assert seen(match, FIRST) == {}  # at the table it is not noted on the board


@pytest.mark.rules("Q18", "H30")
def test_what_was_sniffed_reaches_the_captain_alone_until_the_next_event() -> None:
    match = house(rooms="d4=1 c1=N", phase="sniff", players=4, inspector=SECOND, at="a1")
    for line, codes in (("1", "..N."), ("c", "N..."), ("4", "...1")):
        play(match, THIRD, f"line {line}")
        assert match.position()["sniffed"] == {"seat": THIRD, "line": line, "codes": codes}
        assert match.view(THIRD)["sniffed"] == {"line": line, "codes": codes}
        for viewer in (0, 1, 2, SPECTATOR):
            assert "sniffed" not in match.view(viewer)
            if match.position()["phase"] == "sniff":
                assert match.view(viewer)["tried"] == match.position()["tried"]
    play(match, THIRD, "swap a3-a4")
    assert "sniffed" not in match.view(THIRD)


@pytest.mark.rules("H34", "H35", "Q21")
def test_what_a_phase_is_about_is_public() -> None:
    for match, field, value in (
        (house(phase="vegetable", up="a1", hidden=1), "hidden", 1),
        (house(phase="library", first=["c3", "c4"]), "first", ["c3", "c4"]),
        (house(phase="again", at="b2", again="b2"), "again", "b2"),
        (house(phase="again", at="b2", again="-"), "again", "-"),
        (house(phase="sniff", rooms="a1=1", tried=["c", "4"]), "tried", ["c", "4"]),
    ):
        for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
            assert match.view(viewer)[field] == value


@pytest.mark.rules("H40", "Q31")
def test_while_the_parlor_is_pending_what_lies_open_is_still_seen() -> None:
    match = searching(rooms="b2=P c2=1", at="b2", up="c3")
    play(match, INSPECTOR, "check b2")
    assert seen(match) == {"b2": "P", "c3": "."}
    play(match, "chance", "parlor 1P..")
    assert seen(match) == seen(match, FIRST) == {}


def test_after_the_end_the_views_have_the_outcome_and_show_no_hidden_room() -> None:
    match = example(players=3)
    play(match, FIRST, "resign")
    play(match, SECOND, "resign")
    for viewer in (INSPECTOR, FIRST, SECOND, SPECTATOR):
        assert match.view(viewer)["house"] == ["??N?", ".???", "????", "????"]
        assert match.view(viewer)["outcome"] == match.position()["outcome"]
    last = searching(at="a1", die=4, round=6)
    act(last, "check a1")
    for viewer in (INSPECTOR, FIRST, SPECTATOR):
        assert last.view(viewer)["house"] == BARE
        assert last.view(viewer)["specials"] == ("" if viewer == FIRST else "????")
    assert facts(last, "phase at die") == ("over", None, 1)


@pytest.mark.parametrize("viewer", [-1, 3, "0", True, 0.0, "chance"])
def test_there_is_no_view_for_somebody_who_is_not_there(viewer: object) -> None:
    with pytest.raises(cheeseboard.BadOption):
        house().view(viewer)  # type: ignore[arg-type]  # that is the point


@pytest.mark.rules("H21", "Q18")
def test_what_is_hidden_changes_no_view_no_legal_action_and_no_refusal() -> None:
    for phase in ("fromager", "inspector", "bathroom", "sitting", "vegetable", "again"):
        one = house("1 . N .  . . D .  . . . P  . 3 V .", phase=phase, at="a2", up="a2 c1", cards="that voila")
        other = house("2 B N .  . . . .  4 L . .  . 3 S .", phase=phase, at="a2", up="a2 c1", cards="that voila")
        for viewer in (INSPECTOR, SPECTATOR):
            assert one.view(viewer) == other.view(viewer)
        actor = one.actors[0]
        assert one.legal(actor) == other.legal(actor)
        for text in ("swap a2-b2", "hide a2", "hide d4", "check d4", "walk d4", "peek a2", "play that a1", "stop", "x"):
            assert one.why_illegal(actor, text) == other.why_illegal(actor, text)
