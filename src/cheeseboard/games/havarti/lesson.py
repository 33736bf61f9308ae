"""Hide the Havarti in ten steps: four as fromager, six as inspector. A fromager is shown what he would remember
(`memory` "assist"); the inspector sees what inspectors see."""

from __future__ import annotations

from typing import Any

from cheeseboard.lessons.step import Goal, Step


def _house(*rows: str, inspector: int = 0, **fields: Any) -> dict[str, Any]:
    """A position in a house; the learner is seat 0."""
    options = {"players": 2, "memory": "assist", "setup": fields.pop("setup", "arrange")}
    common = {"inspector": inspector, "phase": "fromager" if inspector else "inspector", "seat": 0}
    return {"game": "havarti", "options": options, "house": list(rows), "specials": "DNSV", **common, **fields}


FROMAGER = (
    Step(
        "lay",  # H15: the house is laid as the fromagers like
        _house(".3..", "1.N-", ".2SD", "V..-", inspector=1, phase="arrange", at=None, cards=["sniff", "that"]),
        (Goal(event={"event": "place", "code": "4"}), Goal(event={"event": "arranged"})),
        ("place 4 d2", "place . d4", "ready"),
    ),
    Step(
        "swap",  # H20: exactly one thing must be done, and only closed rooms that share a wall are swapped
        _house(".3..", "1.N4", ".2SD", "V...", inspector=1, at="b4", up=["b4"], cards=["sniff", "that"]),
        (Goal(refused="face up"), Goal(played=("swap a3-b3", "swap b2-b3", "swap b3-c3"))),
        ("swap b3-b4", "swap b2-b3"),
    ),
    Step(
        "hide",  # H20, H23: what the inspector sees stays open
        _house(
            ".3..", "12N4", "..SD", "V...", inspector=1, at="b4", up=["a1", "b4", "c4"], die=2, cards=["sniff", "that"],
        ),
        (Goal(refused="in sight"), Goal(event={"event": "hide", "cell": "a1"})),
        ("hide c4", "hide a1"),
    ),
    Step(
        "sitting",  # H39, Q5: a special room works once, and the captain of the fromagers decides
        _house(
            ".3..", "12N.", "..S4", "V..D", inspector=1, at="c3", up=["b4", "c3", "c4"], checked="S", die=3,
            phase="sitting", cards=["sniff", "that"],
        ),
        (Goal(played=("swap d3-*", "swap *-d3")),),
        ("swap a1-d3",),
        never=(Goal(event={"event": "turn", "phase": "fromager"}),),
    ),
)  # fmt: skip

INSPECTOR = (
    Step(
        "door",  # H12, H18, Q1: two cards, then in by a door; the first check is free
        _house("----", "----", "----", "----", setup="random", phase="keep", at=None, specials=""),
        (Goal(event={"event": "keep"}), Goal(played=("open *",))),
        ("keep sniff that", "open b4"),
        replies=(("chance", "specials DNSV"), ("chance", "house .3../1.N./.2SD/V..4"), (1, "swap b2-b3")),
    ),
    Step(
        "check",  # H24, H27, H28: one's own room or one beside it; a failure counts on the die
        _house(".3.V", "1.N.", "2.SD", "...4", at="b4", up=["b4"], cards=["sniff", "that"]),
        (Goal(refused="too far"), Goal(event={"event": "miss", "cell": ("a4", "b3", "c4")})),
        ("check b1", "check b3"),
        replies=((1, "swap a1-b1"),),
    ),
    Step(
        "walk",  # H24, H10: walking costs no search
        _house(".3.V", "1.N.", "2.SD", "...4", at="b4", up=["a4", "b3", "b4", "c4"], die=4, cards=["sniff", "that"]),
        (Goal(refused="too far"), Goal(event={"event": "walk"})),
        ("walk b1", "walk b2"),
        replies=((1, "swap a1-b1"),),
    ),
    Step(
        "that",  # H32, Q20: a card instead of a walk; only what was swapped since
        _house(
            ".3.V", "1.N.", "2.SD", "...4", at="d1", up=["b4", "d1"], die=2, cards=["sniff", "that"],
            switched=["a2", "b2"],
        ),
        (Goal(refused="not switched"), Goal(played=("play that a2", "play that b2"))),
        ("play that c2", "play that a2"),
        replies=((1, "swap a3-b3"),),
    ),
    Step(
        "sniff",  # H30: the mice sniff a line, the fromager has to name it truly
        _house("..3V", "..N.", ".2SD", "...4", at="b2", up=["a2", "b1", "b2", "b4"], found="1", die=3, cards=["sniff"]),
        (Goal(event={"event": "line", "cheese": True}), Goal(event={"event": "found"})),
        ("play sniff", "check b3"),
        replies=((1, "line b"), (1, "swap c1-d1")),
    ),
    Step(
        "find",  # Q6, H8, H10: seen is not found; the last cheese ends the round, here the last of all
        _house(
            "...V", "..N.", "..SD", "...4", at="c4", up=["a1", "a3", "b4", "c4", "d4"], found="132", die=4,
            round=6, scores=[9, 11], cards=[],
        ),
        (Goal(event={"event": "over", "winners": [0]}),),
        ("check d4",),
    ),
)  # fmt: skip

STEPS = FROMAGER + INSPECTOR
