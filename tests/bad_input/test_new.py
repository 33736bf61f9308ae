"""The door `new`: games, options, seeds and kinds of chance that do not exist."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard import BadOption

from .spoil import assert_well_said, json_like, load, new, played, position, quick, refused, short, strange


@strange()
def test_a_game_that_does_not_exist(value: Any) -> None:
    refused(BadOption, lambda: new(value), "game: ")


@pytest.mark.parametrize("name", ["Roquefort", "roquefort ", "chess", "contract", "..", "roquefort/../roquefort"])
def test_a_game_of_nearly_that_name(name: str) -> None:
    refused(BadOption, lambda: new(name), "roquefort")


@strange("far")
def test_an_option_of_the_wrong_kind(value: Any) -> None:
    for option in ("players", "layout", "goal", "memory", "quiet_limit", "round_limit"):
        error = refused(BadOption, lambda option=option: new("roquefort", **{option: value}))  # type: ignore[misc]
        assert isinstance(error, BadOption)
        assert error.field == option


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("players", 1),
        ("players", 5),
        ("goal", 3),
        ("goal", 7),
        ("quiet_limit", 0),
        ("round_limit", 0),
        ("layout", "Roquefort"),
        ("layout", "appenzell "),
        ("memory", "perfect"),
    ],
)
def test_an_option_just_out_of_range(option: str, value: object) -> None:
    refused(BadOption, lambda: new("roquefort", **{option: value}), option)


@pytest.mark.parametrize("name", ["player", "Players", "", "a\nb", "\0", "seat", "x" * 1_000_000, "\ud800"], ids=short)
def test_an_option_that_does_not_exist(name: str) -> None:
    refused(BadOption, lambda: new("roquefort", **{name: 1}), "no such option")


@strange(
    "none",
    "negative",
    "far",
    "huge",
    "minus huge",
    "empty text",
    "digit",
    "text",
    "lines",
    "nul",
    "surrogate",
    "megabyte",
)
def test_a_seed_that_is_none(value: Any) -> None:
    refused(BadOption, lambda: new("roquefort", seed=value), "seed")
    refused(BadOption, lambda: load(position(), seed=value), "seed")
    refused(BadOption, lambda: played(5).resample(0, value), "seed")


@pytest.mark.parametrize("seed", [-1, 10**5000, "", "\0", "\ud800", "x" * 1_000_000], ids=short)
def test_any_number_and_any_text_is_a_seed(seed: int | str) -> None:
    assert new("roquefort", seed=seed).history == new("roquefort", seed=seed).history


@strange()
def test_a_kind_of_chance_that_does_not_exist(value: Any) -> None:
    refused(BadOption, lambda: new("roquefort", chance=value), "chance")
    refused(BadOption, lambda: load(position(), chance=value), "chance")


@given(st.sampled_from(["players", "layout", "goal", "memory", "quiet_limit", "round_limit", "x"]), json_like)
@quick
def test_any_value_for_any_option(option: str, value: Any) -> None:
    try:
        match = new("roquefort", seed=1, **{option: value})
    except BadOption as error:
        assert_well_said(error)
    else:
        assert match.options[option] == value
        assert type(match.options[option]) in (int, str)
