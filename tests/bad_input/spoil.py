"""What is promised of every refusal, and what is spoilt to provoke one: matches, positions, records, texts."""

from __future__ import annotations

import json
import math
import pickle
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

import cheeseboard
from cheeseboard import BadOption, BadPosition, BadRecord, CheeseboardError, IllegalAction, Match

# What the tests call with wrong types must not be known to the type checker.
new: Any = cheeseboard.new
load: Any = cheeseboard.load
replay: Any = cheeseboard.replay

quick = settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow], derandomize=True)
thorough = settings(quick, max_examples=400)


# -- what is promised -------------------------------------------------------------------------------------------


def refused(kind: type[CheeseboardError], call: Callable[[], object], names: str = "") -> CheeseboardError:
    """The error that a call raises: of exactly this kind, short, on one line, naming its subject, and pickling."""
    with pytest.raises(CheeseboardError) as caught:
        call()
    error = caught.value
    assert type(error) is kind
    assert_well_said(error)
    assert names in str(error)
    return error


def assert_well_said(error: CheeseboardError) -> None:
    assert isinstance(error, ValueError)
    assert len(str(error)) < 400
    assert len(str(error).splitlines()) == 1
    assert str(error).isprintable()
    twin = pickle.loads(pickle.dumps(error))  # noqa: S301  # our own bytes
    assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))
    if isinstance(error, IllegalAction):
        assert error.code
        assert error.sentence == str(error)
        assert re.fullmatch(r"|[RQ]\d+[a-h]?", error.rule)
    elif isinstance(error, BadRecord):
        assert re.fullmatch(r"line [1-9]\d*|record", error.field)
    elif isinstance(error, BadOption | BadPosition):
        assert error.field


def everything(match: Match) -> object:
    """All that can be seen of a match from outside, as one text."""
    dealt = match.view(None)["phase"] != "deal"
    legal = [match.legal(actor) for actor in match.actors]
    views = [match.view(seat) for seat in (None, *range(match.options["players"]))]
    position = match.position() if dealt else None
    return json.dumps([position, views, match.history, match.actors, legal, match.outcome, match.record()])


@contextmanager
def unchanged(match: Match) -> Iterator[None]:
    before = everything(match)
    yield
    assert everything(match) == before


# -- matches, positions and records to spoil --------------------------------------------------------------------


def played(actions: int, **options: Any) -> Match:
    """A match in which so many actions were played, of many kinds, always the same ones."""
    match: Match = new("roquefort", seed=3, **options)
    for number in range(actions):
        if not match.actors:
            break
        actor = match.actors[0]
        legal = match.legal(actor)
        match.play(actor, legal[number * 7919 % len(legal)])
    return match


def finished() -> Match:
    match = played(9)
    match.play(0, "resign")
    return match


def undealt() -> Match:
    match: Match = new("roquefort", chance="manual")
    return match


def position(**changes: Any) -> dict[str, Any]:
    """A position in the middle of a turn, with every field, spoilt by these changes."""
    whole: dict[str, Any] = {
        "game": "roquefort",
        "options": {"players": 2, "layout": "roquefort", "goal": 4},
        "tiles": ["*.#x#.*", "1..5..2", "#6#.#.#", "....3..", "#.#.#.#", ".7..x..", "*.#.#4*"],
        "spare": "2",
        "open": "AE",
        "mice": [["a1", "b2", "-", "x"], ["g7", "-", "-", "-"]],
        "cheese": ["13", ""],
        "phase": "turn",
        "seat": 0,
        "actions": 3,
        "slid": False,
        "round": 5,
        "quiet": 1,
        "stirred": False,
        "known": ["f2", "d4"],
        "dormant": [],
    }
    return {**whole, **changes}


def over(**changes: Any) -> dict[str, Any]:
    """A position after the end, its outcome spoilt by these changes."""
    outcome = {"reason": "quiet", "winners": [0], "scores": [2, 0]}
    return position(phase="over", outcome={**outcome, **changes})


def loaded() -> Match:
    """A match with a past that starts from a position and has headers of its own."""
    match: Match = load(position(), chance="manual")
    match.headers["White"] = 'a "quoted" \\ name'
    for text in ("run b2-c2", "slide a2", "end"):
        match.play(0, text)
    return match


DEAL = f"* {played(0).history[0][1]}\n"


def deep(depth: int = 100_000) -> list[Any]:
    nest: list[Any] = []
    for _ in range(depth):
        nest = [nest]
    return nest


class Evil:
    """What a stranger's class may do."""

    def __repr__(self) -> str:
        raise RuntimeError


class TwoLines:
    def __repr__(self) -> str:
        return "one\ntwo"


# Nothing of this is a seat, an option, a field of a position (but for the few places that take None, a flag, an
# empty text or list), an action or a record.
STRANGE: dict[str, Any] = {
    "none": None,
    "true": True,
    "false": False,
    "half": 0.5,
    "float": 2.0,
    "nan": math.nan,
    "infinity": math.inf,
    "complex": 2j,
    "negative": -1,
    "far": 99,
    "huge": 10**5000,
    "minus huge": -(10**5000),
    "empty text": "",
    "digit": "0",
    "text": "nonsense",
    "lines": "a\nb\r\nc",
    "nul": "\0",
    "surrogate": "\ud800",
    "megabyte": "x" * 1_000_000,
    "bytes": b"end",
    "megabyte of bytes": bytes(1_000_000),
    "bytearray": bytearray(b"end"),
    "empty list": [],
    "list": [0],
    "deep list": deep(),
    "tuple": (0, "a1"),
    "empty dict": {},
    "dict": {"a": 1},
    "set": {1, 2},
    "frozenset": frozenset("ab"),
    "range": range(3),
    "type": int,
    "object": object(),
    "function": len,
    "evil": Evil(),
    "two lines": TwoLines(),
    "numpy int": np.int64(0),
    "numpy array": np.zeros((3, 3)),
}


def short(value: object) -> str:
    """A name for a parameter of a test."""
    try:
        return ascii(value)[:40]
    except (ValueError, RuntimeError):
        return type(value).__name__


def strange(*but: str) -> pytest.MarkDecorator:
    """A parameter that takes every strange value except some that are fine there."""
    return pytest.mark.parametrize(
        "value", [pytest.param(v, id=name) for name, v in STRANGE.items() if name not in but]
    )


json_like = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=9)
    | st.sampled_from(["a1", "-", "x", "?", "A", "turn", "place", "over", "*.#x#.*", 0, 1, 2, 4]),
    lambda inner: st.lists(inner, max_size=7) | st.dictionaries(st.text(max_size=9), inner, max_size=4),
    max_leaves=12,
)
FIELDS = sorted({*position(), "outcome"})


SCRAPS = [
    "\n",
    "\r",
    " ",
    '"',
    "\\",
    "[",
    "]",
    "*",
    "@",
    "0",
    "1",
    "end",
    "resign",
    "\0",
    "\ud800",
    "{",
    "}",
    "e9",
    "-",
    "\u2028",
]


@st.composite
def spoilt(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A good text with pieces deleted, doubled, moved, or put in."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        a, b, c = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 3)))
        text = draw(
            st.sampled_from(
                [
                    text[:a] + text[b:],
                    text[:b] + text[a:],
                    text[:a] + text[b:c] + text[a:b] + text[c:],
                    text[:a] + draw(st.text(max_size=4) | st.sampled_from(SCRAPS)) + text[a:],
                ]
            )
        )
    return text
