"""How actions are written."""

from __future__ import annotations

from itertools import combinations

import pytest

import cheeseboard
from cheeseboard.games.havarti import notation, rules

from .house import CELLS, FIRST, INSPECTOR_CARDS, LAID, LINES, act, house, play, refused, room, searching

WRITTEN = [
    "ready",
    "timeout",
    "stop",
    "done",
    "play sniff",
    *(f"keep {one} {other}" for one, other in combinations(INSPECTOR_CARDS, 2)),
    *(f"show {cheese}" for cheese in "1234"),
    *(f"line {line}" for line in LINES),
    *(f"name {seat}" for seat in range(4)),
    *(
        f"{verb} {cell}"
        for verb in ("open", "hide", "check", "walk", "play voila", "play that", "play ahha", "peek")
        for cell in CELLS
    ),
    *(f"swap {one}-{other}" for n, one in enumerate(CELLS) for other in CELLS[n + 1 :]),
    *(f"place {code} {cell}" for code in "1234.BCDLNPSV" for cell in CELLS),
]


def test_every_action_has_a_text_of_its_own_and_back() -> None:
    texts = {action: notation.action_text(action) for action in range(rules.ACTION_COUNT)}
    numbers = {action: text for action, text in texts.items() if text}
    assert list(numbers.values()) == WRITTEN
    assert {notation.action_number(text): text for text in WRITTEN} == numbers


def test_what_every_legal_action_is_written_like_in_every_phase() -> None:
    for phase in notation.PHASES[:-1]:
        match = house(
            "1 . . 2  . D N .  - P V .  3 . . 4" if phase in ("house", "arrange") else LAID, phase=phase, up=""
        )
        for actor in match.actors:
            written = match.legal(actor)
            assert len(set(written)) == len(written)
            if actor != "chance":
                assert list(written) == [text for text in WRITTEN if text in written]


@pytest.mark.rules("Q7", "H39")
def test_the_cells_of_a_swap_are_taken_in_either_order_and_told_in_reading_order() -> None:
    for match in (house(rooms="c3=1"), house(rooms="c3=1", phase="sitting"), house(LAID, phase="arrange")):
        one, other = match.copy(), match.copy()
        assert play(one, FIRST, "swap c3-c4") == play(other, FIRST, "swap c4-c3")
        assert one.position() == other.position()
        assert "swap c4-c3" not in match.legal(FIRST)
        assert room(one, "c3") != room(match, "c3")
        assert cheeseboard.replay(other.record()).position() == other.position()


def test_a_sitting_room_swap_is_told_in_reading_order_by_rows() -> None:
    events = play(house(phase="sitting"), FIRST, "swap a2-d1")
    assert events[0]["cells"] == ["d1", "a2"]


MALFORMED = [
    "", " ", "done ", " done", "Done", "DONE", "done\n", "done done", "pass", "end", "resign ", "Resign", "ready!",
    "swap", "swap ", "swap a1", "swap a1-", "swap -a1", "swap a1b1", "swap a1 b1", "swap a1–b1", "swap a1-b1-c1",
    "swap a1-b1 ", "swap  a1-b1", "swap a1- b1", "swap A1-B1", "swap a1-e1", "swap a0-a1", "swap a1-a5", "swap a1-a1",
    "hide", "hide ", "hide A1", "hide a5", "hide e1", "hide a1 ", "hide a1 b1", "hide a\u0661", "hide a\uff11",
    "check", "check a1,b1", "walk a1-b1", "walk", "open e4", "open", "peek", "peek 1", "peek a1 a2",
    "play", "play ", "play voila", "play that", "play ahha", "play sniff a1", "play sniff ", "play voila a1 b1",
    "play Voila a1", "play mice", "voila a1", "play that a1-b1",
    "keep", "keep ahha", "keep sniff ahha", "keep ahha ahha", "keep ahha sniff that", "keep ahha  sniff",
    "line", "line e", "line 5", "line 0", "line A", "line aa", "line a1", "name", "name 4", "name -1", "name 01",
    "name a", "show", "show 0", "show 5", "show 11", "place", "place 1", "place a1", "place a1 1", "place 5 a1",
    "place x a1", "place - a1", "place ? a1", "place v a1", "place 1 a1 ", "place 1  a1", "place 1 a1 a2",
    "specials", "specials BCDL", "house", "parlor", "parlor 1...", "timeouts", "x" * 100_000, "\ud800", "\u0430",
]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text)[:24])
def test_anything_else_is_malformed(text: str) -> None:
    for match in (house(up="c3"), searching(cards="voila that"), house(LAID, phase="arrange"), house(phase="keep")):
        assert refused(match, match.actors[0], text) == ("malformed", "")


@pytest.mark.parametrize("text", [None, 0, b"done", ["done"], ("swap", "a1", "b1")])
def test_an_action_is_a_text(text: object) -> None:
    match = house()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(FIRST, text)  # type: ignore[arg-type]  # that is the point
    assert (caught.value.code, caught.value.rule) == ("malformed", "")
    assert match.history == ()


@pytest.mark.parametrize("actor", [0, 2, 3, -1, "clock", "chance", "1", True, False, 1.0, None, ()])
def test_nobody_else_may_act(actor: object) -> None:
    match = house()
    before = match.position()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(actor, "swap a1-b1")  # type: ignore[arg-type]  # that is the point
    assert (caught.value.code, caught.value.rule) == ("not your turn", "")
    assert match.position() == before


POSITIONS = {
    "keep": house(phase="keep"),
    "arrange": house("1 - - 2  . D N .  . P V .  3 . . 4", phase="arrange", specials="DNPV"),
    "laid": house(LAID, phase="arrange"),
    "swapped": house(LAID, phase="arrange", swaps=32),
    "show": house(LAID, phase="show"),
    "open": house(LAID, phase="open", up="d1"),
    "fromager": house(LAID, at="b2", up="b2 b1 c3"),
    "dormant": house(LAID, at="b2", up="b2 d4", dormant=[FIRST], seat="chance", fromager=FIRST),
    "inspector": searching(LAID, at="b2", up="b1", cards="that voila", switched="d3 d4"),
    "all cards": searching(LAID, at="b2", cards="ahha sniff"),
    "idle": searching(LAID, at="b2", cards="ahha sniff", idle=3),
    "again": house(LAID, phase="again", at="b2", again="b2"),
    "again past the limit": house(LAID, phase="again", at="b2", again="-", die=5),
    "sniff": house(LAID, phase="sniff", tried=["2"]),
    "vegetable": house(LAID, phase="vegetable", at="b3", up="b3 c2"),
    "library": house(LAID, phase="library", up="a1 b1"),
    "library at the end": house(LAID, phase="library", first=["c3", "c4"]),
    "library hemmed in": house(LAID, phase="library", up="a1 b1 c1 a2 b2 c2 d2 a3 c3 d3 a4 c4"),
    "bathroom": house(LAID, phase="bathroom", up="c2"),
    "sitting": house(LAID, phase="sitting", up="c2"),
    "cellar": house(LAID, phase="cellar", players=4, dormant=[2]),
    "peek": house(LAID, phase="peek", up="c2"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_can_be_played_and_every_other_is_refused_with_a_reason(name: str) -> None:
    match = POSITIONS[name]
    for actor in match.actors:
        allowed = match.legal(actor)
        assert allowed
        for text in WRITTEN:
            refusal = match.why_illegal(actor, text)
            assert (refusal is None) == (text in allowed)
            if refusal is None:
                match.copy().play(actor, text)
            else:
                assert refusal.code
                assert refusal.code != "malformed"
                assert refusal.rule[0] in "HQ"
                assert refusal.sentence.endswith((".", "!"))


def test_the_inspector_may_be_in_any_seat_and_the_history_tells_who_acted() -> None:
    match = searching(rooms="d4=1", at="b2", inspector=2)
    act(match, "check b2", "swap c4-c3")
    assert match.history == ((2, "check b2"), (0, "swap c3-c4"))
