"""Subclasses at every door: they say one thing and are another, and are taken for their plain values."""

from __future__ import annotations

import enum
from collections import OrderedDict, UserDict
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest

from .spoil import load, new, played, position, replay, undealt


class Words(str, enum.Enum):  # noqa: UP042  # its str() is not its value, which is the point
    LAYOUT = "appenzell"
    PHASE = "place"
    ACTION = "enter a1"
    CHANCE = "chance"


class Numbers(int, enum.Enum):
    ZERO = 0
    TWO = 2


class Text(str):
    """A text that prints as another."""

    __slots__ = ()

    def __str__(self) -> str:
        return "liar"


def test_enumerations_are_taken_for_their_values() -> None:
    match = new("roquefort", layout=Words.LAYOUT, players=Numbers.TWO, seed=1)
    assert match.options == new("roquefort", layout="appenzell", players=2).options
    assert {type(value) for value in match.options.values()} == {int, str}


def test_enumerations_in_a_position_are_taken_for_their_values() -> None:
    empty = position(phase="place", actions=4, mice=[["-"] * 4] * 2, seat=0)
    assert load({**empty, "phase": Words.PHASE, "seat": Numbers.ZERO}).position() == load(empty).position()


@pytest.mark.parametrize("text", [Words.ACTION, Text("enter a1")], ids=["enumeration", "liar"])
@pytest.mark.parametrize("seat", [0, Numbers.ZERO])
def test_the_history_holds_plain_texts_and_numbers(seat: int, text: str) -> None:
    match = new("roquefort", seed=1)
    match.play(seat, text)
    assert match.history[-1] == (0, "enter a1")
    assert tuple(map(type, match.history[-1])) == (int, str)
    assert replay(match.record()).history == match.history


def test_the_history_holds_chance_as_a_plain_text() -> None:
    match = undealt()
    match.play(Words.CHANCE, played(0).history[0][1])
    assert [type(actor) for actor, _ in match.history] == [str]
    assert replay(match.record()).history == match.history


@pytest.mark.parametrize("kind", [OrderedDict, UserDict, MappingProxyType], ids=lambda kind: kind.__name__)
def test_any_mapping_will_do_as_a_position(kind: Callable[[dict[str, Any]], Any]) -> None:
    spelt = position(options=kind(position()["options"]))
    assert load(kind(spelt)).position() == load(position()).position()
