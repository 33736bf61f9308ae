"""How actions are written."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard.games.roquefort import notation, rules

from .castle import CELLS, RED, ROOMS, SLOTS, castle, play, refused


def test_every_action_has_a_text_of_its_own_and_back() -> None:
    texts = [notation.action_text(action) for action in range(rules.ACTION_COUNT)]
    assert [notation.action_number(text) for text in texts] == list(range(rules.ACTION_COUNT))
    assert texts == [
        "end",
        *(f"slide {slot}" for slot in SLOTS),
        *(f"lift {room}" for room in ROOMS),
        *(f"enter {cell}" for cell in CELLS),
        *(f"run {start}-{target}" for start in CELLS for target in CELLS),
    ]


MALFORMED = [
    "",
    " ",
    "end ",
    " end",
    "End",
    "END",
    "end\n",
    "end end",
    "end a1",
    "ende",
    "pass",
    "resign ",
    "Resign",
    "lift",
    "lift ",
    "lift S",
    "lift a",
    "lift AB",
    "lift  A",
    "lift A ",
    "lift\tA",
    "lift\u00a0A",
    "lift \u0410",  # a Cyrillic capital
    "liftA",
    "LIFT A",
    "enter",
    "enter ",
    "enter A1",
    "enter a",
    "enter 1a",
    "enter a0",
    "enter a8",
    "enter h1",
    "enter a1 ",
    "enter  a1",
    "enter a\u0661",  # an Arabic digit
    "enter a\uff11",  # a wide digit
    "enter a¹",
    "enter -",
    "enter a1 a2",
    "run",
    "run ",
    "run a1",
    "run a1-",
    "run -a1",
    "run a1b1",
    "run a1 b1",
    "run a1–b1",  # a longer dash
    "run a1-b1-c1",
    "run a1-b1 ",
    "run a1- b1",
    "run A1-B1",
    "run a1-h1",
    "run a0-a1",
    "run a1-b8",
    "slide",
    "slide ",
    "slide A2",
    "slide a2 ",
    "slide  a2",
    "slide h2",
    "slide a",
    "slide a22",
    "slide a\u0662",
    "deal",
    "deal .",
    "x" * 100_000,
    "run a1-b1\x00",
    "\ud800",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text)[:20])
def test_anything_else_is_malformed(text: str) -> None:
    assert refused(castle(red="a1", open="A"), RED, text) == ("malformed", "")


@pytest.mark.parametrize("text", MALFORMED[:8], ids=ascii)
def test_it_is_malformed_while_mice_are_placed_too(text: str) -> None:
    assert refused(cheeseboard.new("roquefort", seed=1), RED, text) == ("malformed", "")


@pytest.mark.parametrize("text", [None, 0, b"end", ["end"], ("run", "a1", "b1")])
def test_an_action_is_a_text(text: object) -> None:
    match = castle()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(RED, text)  # type: ignore[arg-type]  # that is the point
    assert (caught.value.code, caught.value.rule) == ("malformed", "")
    assert match.history == ()


@pytest.mark.rules("R8")
@pytest.mark.parametrize("cell", [cell for cell in CELLS if cell not in SLOTS])
def test_a_slide_where_there_is_no_slot_is_well_written_but_refused(cell: str) -> None:
    match = castle()
    assert refused(match, RED, f"slide {cell}") == ("no slot", "R8")
    play(match, RED, "slide a2")
    assert refused(match, RED, f"slide {cell}") == ("no slot", "R8")


@pytest.mark.parametrize("actor", [1, 2, -1, "clock", "chance", "0", True, False, 0.0, None, ()])
def test_nobody_else_may_act(actor: object) -> None:
    match = castle(red="a1")
    before = match.position()
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        match.play(actor, "end")  # type: ignore[arg-type]  # that is the point
    assert (caught.value.code, caught.value.rule) == ("not your turn", "")
    assert match.position() == before


def test_every_legal_action_can_be_played_and_every_other_is_refused() -> None:
    match = castle(tiles="b1=x", red="a1 b2", blue="c2 g7", open="ABE", actions=3)
    allowed = match.legal(RED)
    for action in range(rules.ACTION_COUNT):
        text = notation.action_text(action)
        refusal = match.why_illegal(RED, text)
        assert (refusal is None) == (text in allowed)
        if refusal is None:
            match.copy().play(RED, text)
        else:
            assert refusal.rule
            assert refusal.sentence.endswith((".", "!"))
