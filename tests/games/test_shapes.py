"""The types of positions, views and events, and what the README of each game says of them: the same names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import get_args, get_type_hints

import pytest

import cheeseboard
from cheeseboard.games import game as find_game
from cheeseboard.games import part

GAMES = Path(cheeseboard.__file__).parent / "games"


def shapes_of(game: str) -> ModuleType:
    shapes = part(game, "shapes")
    assert shapes, f"{game} has types for its positions, views and events"
    return shapes


def rows(game: str, heading: str) -> Iterator[tuple[set[str], set[str]]]:
    """The names in the first and in the second column of the first table under a heading of a game's README."""
    text = (GAMES / game / "README.md").read_text("utf-8").partition(f"\n## {heading}\n")[2]
    for line in text[text.index("\n|---") :].split("\n\n")[0].splitlines()[2:]:
        first, second = line.split("|")[1:3]
        yield set(re.findall("`(\\w+)`", first)), set(re.findall("`(\\w+)`", second))


def event_fields(game: str) -> dict[str, set[str]]:
    """The fields of every event, without its name."""
    found: dict[str, set[str]] = {}
    for shape in shapes_of(game).EVENTS:  # type: Any
        (name,) = get_args(get_type_hints(shape)["event"])
        assert name not in found
        found[name] = set(shape.__annotations__) - {"event"}
    return found


@pytest.mark.parametrize("game", cheeseboard.games())
def test_the_readme_lists_the_fields_of_a_position(game: str) -> None:
    listed = [name for names, _ in rows(game, "Positions and views") for name in names]
    assert sorted(listed) == sorted(shapes_of(game).Position.__annotations__)


@pytest.mark.parametrize("game", cheeseboard.games())
def test_the_readme_lists_the_fields_of_a_guide(game: str) -> None:
    listed = [name for names, _ in rows(game, "Guide") for name in names]
    assert listed == list(shapes_of(game).Guide.__annotations__)


@pytest.mark.parametrize("game", cheeseboard.games())
def test_the_readme_lists_the_events_with_their_fields(game: str) -> None:
    typed, listed = event_fields(game), list(rows(game, "Events"))
    assert sorted(name for names, _ in listed for name in names) == sorted(typed)
    for names, fields in listed:
        assert set().union(*(typed[name] for name in names)) == fields, names


@pytest.mark.parametrize("game", cheeseboard.games())
def test_the_types_of_options_are_those_of_the_game(game: str) -> None:
    assert [option.name for option in find_game(game).options] == list(shapes_of(game).Options.__annotations__)
