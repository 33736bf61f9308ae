"""The door `load`: positions with fields that are missing, unknown, of the wrong kind, or anything at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cheeseboard import BadPosition

from .spoil import (
    FIELDS,
    STRANGE,
    Evil,
    TwoLines,
    assert_well_said,
    json_like,
    load,
    over,
    position,
    quick,
    refused,
    short,
    strange,
    thorough,
)


def test_the_position_to_spoil_is_good() -> None:
    for good in (position(), over()):
        assert load(good).position() == load(load(good).position()).position()


@strange()
def test_a_position_that_is_none(value: Any) -> None:
    refused(BadPosition, lambda: load(value))


FINE = {
    ("slid", "true"),
    ("slid", "false"),
    ("stirred", "true"),
    ("stirred", "false"),
    ("known", "empty list"),
    ("dormant", "empty list"),
    ("options", "empty dict"),
    ("round", "far"),
    ("quiet", "far"),
}


@pytest.mark.parametrize("name", STRANGE)
def test_a_field_of_the_wrong_kind(name: str) -> None:
    for field in FIELDS:
        spoilt_position = position(**{field: STRANGE[name]})
        if (field, name) in FINE:
            load(spoilt_position)
        else:
            named = "mice" if (field, name) == ("open", "empty text") else field  # a mouse is under the roof then
            refused(BadPosition, lambda given=spoilt_position: load(given), named)  # type: ignore[misc]


@pytest.mark.parametrize("field", ["game", "tiles", "spare", "mice"])
def test_a_field_that_is_missing(field: str) -> None:
    rest = {name: value for name, value in position().items() if name != field}
    refused(BadPosition, lambda: load(rest), f"{field}: ")


@pytest.mark.parametrize(
    "field", [name for name in FIELDS if name not in ("game", "tiles", "spare", "mice", "outcome")]
)
def test_a_field_that_may_be_missing(field: str) -> None:
    rest = {name: value for name, value in position(open="AE").items() if name != field}
    if field == "open":
        rest["mice"] = [["a1", "-", "-", "x"], ["g7", "-", "-", "-"]]
    load(rest)


@pytest.mark.parametrize(
    "name", ["", "Tiles", "you", "a\nb", "x" * 1_000_000, "\ud800", 1, None, (), Evil(), TwoLines()], ids=short
)
def test_a_field_that_does_not_exist(name: Any) -> None:
    refused(BadPosition, lambda: load({**position(), name: 1}))


@pytest.mark.parametrize("name", ["", "player", "seed", "a\nb", "x" * 1_000_000, 1, None, TwoLines()], ids=short)
def test_an_option_in_a_position_that_does_not_exist(name: Any) -> None:
    refused(BadPosition, lambda: load(position(options={name: 1})), "options.")


def test_half_a_position() -> None:
    items = list(position().items())
    for length in range(len(items)):
        half = dict(items[:length])
        if not {"game", "tiles", "spare", "mice"} <= set(half):
            refused(BadPosition, lambda half=half: load(half), "is missing")  # type: ignore[misc]


@given(st.sampled_from(FIELDS), json_like)
@quick
def test_any_value_in_any_field(field: str, value: Any) -> None:
    assert_loads_or_is_refused(position(**{field: value}))


@pytest.mark.full
@given(st.sampled_from(FIELDS), json_like)
@thorough
def test_very_many_values_in_any_field(field: str, value: Any) -> None:
    assert_loads_or_is_refused(position(**{field: value}))


@given(st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), json_like))
@quick
def test_any_object_as_a_position(given_position: dict[str, Any]) -> None:
    assert_loads_or_is_refused(given_position)
    assert_loads_or_is_refused({"game": "roquefort", **given_position})


def assert_loads_or_is_refused(given_position: Any) -> None:
    try:
        match = load(given_position)
    except BadPosition as error:
        assert_well_said(error)
    else:
        assert load(match.position()).position() == match.position()
        json.dumps(match.position(), allow_nan=False)


@st.composite
def likely_positions(draw: st.DrawFn) -> dict[str, Any]:
    """Positions in the right shape, whether possible or not: what is left to check is how the fields agree."""
    players = draw(st.integers(2, 4))
    layout = draw(st.sampled_from(["roquefort", "appenzell"]))
    goal = draw(st.integers(4, 6))
    rooms = draw(st.sets(st.sampled_from("ABCDEFGHIJKLMNOPQR"), min_size=8))
    pattern = [
        ["*" if c in "ag" and r in "17" else "#" if c in "aceg" and r in "1357" else "." for c in "abcdefg"]
        for r in "1234567"
    ]
    letter = st.sampled_from("..1234567x")
    tiles = ["".join(draw(letter) if sign == "." else sign for sign in row) for row in pattern]
    cells = [f"{c}{r}" for r in "1234567" for c in "abcdefg"]
    places = iter(draw(st.lists(st.sampled_from(cells), unique=True, min_size=16, max_size=16)))
    away = st.sampled_from("--x.")
    mice = [[w if (w := draw(away)) != "." else next(places) for _ in range(4)] for _ in range(players)]
    phase = draw(st.sampled_from(["turn", "turn", "place"]))
    return {
        "game": "roquefort",
        "options": {"players": players, "layout": layout, "goal": goal, "quiet_limit": draw(st.integers(1, 3))},
        "tiles": tiles,
        "spare": draw(letter),
        "open": "".join(sorted(rooms)),
        "mice": mice,
        "cheese": ["".join(sorted(draw(st.sets(st.sampled_from("1234567"), max_size=4)))) for _ in range(players)],
        "phase": phase,
        "seat": draw(st.integers(0, players - 1)),
        "actions": 4 if phase == "place" else draw(st.integers(0, 4)),
        "slid": phase == "turn" and draw(st.booleans()),
        "quiet": draw(st.integers(0, 3)),
        "dormant": sorted(draw(st.sets(st.integers(0, players - 1), max_size=players - 2))),
    }


@pytest.mark.full
@given(likely_positions(), st.integers(0, 1 << 30))
@settings(
    thorough, suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
)
def test_what_loads_can_be_played_on(likely: dict[str, Any], choice: int) -> None:
    """Every position that loads goes on: somebody has a legal action, and what it leads to loads as well."""
    try:
        match = load(likely)
    except BadPosition as error:
        assert_well_said(error)
        return
    for number in range(12):
        assert load(match.position()).position() == match.position()
        if not match.actors:
            break
        legal = match.legal(match.actors[0])
        assert legal
        match.play(match.actors[0], legal[(choice >> number) % len(legal)])
