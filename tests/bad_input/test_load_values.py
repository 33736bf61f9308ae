"""The door `load`: positions with a wrong value in a field or in the outcome, or with fields that disagree."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from cheeseboard import BadPosition

from .spoil import load, over, position, refused, short, strange

ROW = "*.#x#.*"
REST = position()["tiles"][1:]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "havarti!"),
        ("options", {"players": 5}),
        ("options", {"goal": True}),
        ("options", [["players", 2]]),
        ("tiles", []),
        ("tiles", [ROW, *REST[:5]]),
        ("tiles", [ROW, *REST, ROW]),
        ("tiles", ["*.#x#.", *REST]),
        ("tiles", ["*.#x#.**", *REST]),
        ("tiles", ["..#x#.*", *REST]),
        ("tiles", ["*...#.*", *REST]),
        ("tiles", ["*##x#.*", *REST]),
        ("tiles", ["*.#?#.*", *REST]),
        ("tiles", ["*.#8#.*", *REST]),
        ("tiles", ["*.#\n#.*", *REST]),
        ("tiles", [list(ROW), *REST]),
        ("tiles", [None, *REST]),
        ("tiles", [b"*.#x#.*", *REST]),
        ("tiles", "\n".join([ROW, *REST])),
        ("tiles", ["x" * 1_000_000, *REST]),
        ("spare", "?"),
        ("spare", ".."),
        ("spare", "*"),
        ("spare", "8"),
        ("spare", 2),
        ("open", "AEA"),
        ("open", "AES"),
        ("open", "ae"),
        ("open", ["A", "E"]),
        ("open", "A" * 1_000_000),
        ("mice", [["a1", "-", "-", "-"]]),
        ("mice", [["-"] * 4] * 3),
        ("mice", [["-"] * 3, ["-"] * 4]),
        ("mice", [["-"] * 5, ["-"] * 4]),
        ("mice", ["----", "----"]),
        ("mice", [["a1", "a1", "-", "-"], ["-"] * 4]),
        ("mice", [["a1", "-", "-", "-"], ["a1", "-", "-", "-"]]),
        ("mice", [["d4", "-", "-", "-"], ["-"] * 4]),
        ("mice", [["h1", "-", "-", "-"], ["-"] * 4]),
        ("mice", [["A1", "-", "-", "-"], ["-"] * 4]),
        ("mice", [["a1 ", "-", "-", "-"], ["-"] * 4]),
        ("mice", [["X", "-", "-", "-"], ["-"] * 4]),
        ("mice", [[None, "-", "-", "-"], ["-"] * 4]),
        ("mice", [[["a1"], "-", "-", "-"], ["-"] * 4]),
        ("mice", [[np.array(["-", "x"]), "-", "-", "-"], ["-"] * 4]),
        ("mice", [["x", "x", "x", "-"], ["-"] * 4]),
        ("mice", {"0": ["-"] * 4, "1": ["-"] * 4}),
        ("cheese", [""]),
        ("cheese", ["", "", ""]),
        ("cheese", ["8", ""]),
        ("cheese", ["0", ""]),
        ("cheese", ["11", ""]),
        ("cheese", ["1234", ""]),
        ("cheese", [1, ""]),
        ("cheese", [["1"], ""]),
        ("cheese", "13"),
        ("phase", "deal"),
        ("phase", "Turn"),
        ("phase", "over"),
        ("seat", 2),
        ("seat", True),
        ("seat", "0"),
        ("seat", 0.0),
        ("actions", 5),
        ("actions", -1),
        ("actions", 1.0),
        ("actions", False),
        ("slid", 0),
        ("slid", "false"),
        ("slid", None),
        ("round", 0),
        ("round", 2**31),
        ("round", 2**63),
        ("round", math.nan),
        ("quiet", -1),
        ("quiet", 2**31),
        ("stirred", 1),
        ("known", ["a1"]),
        ("known", ["c3"]),
        ("known", ["h9"]),
        ("known", [0]),
        ("known", "b2"),
        ("known", {"b2"}),
        ("known", ["b2", None]),
        ("known", ["x" * 1_000_000]),
        ("dormant", [2]),
        ("dormant", [-1]),
        ("dormant", [1, 1]),
        ("dormant", [True]),
        ("dormant", ["1"]),
        ("dormant", [1.0]),
        ("dormant", [1]),
        ("dormant", {1}),
        ("outcome", {"reason": "quiet", "winners": [0], "scores": [2, 0]}),
    ],
    ids=short,
)
def test_a_field_with_a_wrong_value(field: str, value: Any) -> None:
    named = "" if (field, value) == ("phase", "over") else field
    refused(BadPosition, lambda: load(position(**{field: value})), named)


def test_a_dormant_seat_in_turn() -> None:
    three = position(options={"players": 3}, mice=[["-"] * 4] * 3, cheese=["", "", ""], dormant=[0])
    refused(BadPosition, lambda: load(three), "seat: ")


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": "boredom"},
        {"reason": ""},
        {"reason": None},
        {"reason": ["quiet"]},
        {"winners": []},
        {"winners": [2]},
        {"winners": [0, 0]},
        {"winners": [True]},
        {"winners": 0},
        {"winners": None},
        {"scores": [0, 0]},
        {"scores": [2]},
        {"scores": [2, 0, 0]},
        {"scores": "20"},
        {"scores": None},
        {"scores": [2, math.nan]},
        {"scores": [2, False]},
        {"scores": [2.0, 0.0]},
        {"scores": [2, np.zeros(3)]},
        {"more": 1},
    ],
    ids=str,
)
def test_an_outcome_with_a_wrong_value(changes: dict[str, Any]) -> None:
    refused(BadPosition, lambda: load(over(**changes)))


@pytest.mark.parametrize("missing", ["reason", "winners", "scores"])
def test_an_outcome_with_a_part_missing(missing: str) -> None:
    whole = over()
    del whole["outcome"][missing]
    refused(BadPosition, lambda: load(whole), "outcome")


@strange()
def test_an_outcome_of_the_wrong_kind(value: Any) -> None:
    refused(BadPosition, lambda: load(position(phase="over", outcome=value)), "outcome")


def placing(*mice: list[str], seat: int = 0, rooms: str = "") -> dict[str, Any]:
    return position(
        options={"players": len(mice)},
        mice=list(mice),
        cheese=[""] * len(mice),
        phase="place",
        seat=seat,
        actions=4,
        open=rooms,
    )


OUTSIDE = ["-", "-", "-", "-"]


@pytest.mark.parametrize(
    "unplayable",
    [
        placing(["a1", "g1", "a7", "g7"], OUTSIDE, seat=1),
        placing(["a1", "g1", "a7", "g7"], ["b1", "-", "-", "-"], seat=1, rooms="A"),
        placing(["a1", "g1", "-", "-"], ["g7", "-", "-", "-"]),
        placing(["x", "x", "a1", "g1"], OUTSIDE),
        placing(OUTSIDE, ["x", "x", "g7", "a7"]),
        placing(["a1", "g1", "-", "-"], OUTSIDE, OUTSIDE, OUTSIDE, seat=1),
    ],
    ids=[
        "no tower",
        "no tower, mouse on a field",
        "no second tower",
        "no mouse",
        "no second mouse",
        "two towers for three",
    ],
)
def test_a_placement_that_cannot_be_completed(unplayable: dict[str, Any]) -> None:
    refused(BadPosition, lambda: load(unplayable))
