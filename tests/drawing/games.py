"""Matches to draw, and the pieces found in a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import cheeseboard
from cheeseboard.match.match import Match

SVG = "{http://www.w3.org/2000/svg}"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("roquefort", {"players": 2}),
    ("roquefort", {"players": 3, "layout": "appenzell", "goal": 6, "round_limit": 12}),
    ("roquefort", {"players": 4, "goal": 5, "memory": "assist", "round_limit": 8}),
    ("havarti", {"players": 2, "setup": "random", "searches": 2}),
    ("havarti", {"players": 3, "memory": "assist", "searches": 6, "talk": False}),
    ("havarti", {"players": 4, "scoring": "own"}),
)


def moments(game: str, options: dict[str, Any], every: int = 9, seed: int = 5) -> Iterator[Match]:
    """A random match at its start, after every `every` actions, after a resignation, and at its end."""
    match, dice = cheeseboard.new(game, seed=seed, **options), Random(seed)
    yield match
    most = 700
    for step in range(most):
        if not match.actors:
            break
        actor = dice.choice(match.actors)
        match.play(actor, dice.choice(match.legal(actor)))
        if step == 150 and options["players"] > 2 and match.actors:
            match.play(1, "resign")
        if step % every == 0:
            yield match
    yield match


def seats(match: Match) -> list[int | None]:
    """All viewpoints: the spectator's and those of the seats."""
    return [None, *range(match.options["players"])]


def pieces(drawn: str) -> Counter[str]:
    """The pieces that a picture declares, with the number of each."""
    root = ElementTree.fromstring(drawn)  # noqa: S314  # drawn by this project
    return Counter(said for part in root.iter() if (said := part.get("data-piece")))


def of_kind(found: Counter[str], kind: str) -> int:
    """The number of pieces of a kind."""
    return sum(count for said, count in found.items() if said.split()[0] == kind)
