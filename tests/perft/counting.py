"""Counting at the level of a match, whatever the game: everything that anybody can play, chance and clock included."""

from __future__ import annotations

from typing import Any

import cheeseboard
from cheeseboard.games.contract import Actor
from tests.games.havarti.reference import Reference

Position = dict[str, Any]


def moves(match: cheeseboard.Match) -> list[tuple[Actor, str]]:
    """Everything that can be played now."""
    return [(actor, text) for actor in match.actors for text in match.legal(actor)]


def count_match(match: cheeseboard.Match, depth: int) -> int:
    """How many sequences of so many actions there are. The match needs manual chance."""
    if depth == 1:
        return len(moves(match))
    return sum(count_match(after(match, *move), depth - 1) for move in moves(match))


def after(match: cheeseboard.Match, actor: Actor, text: str) -> cheeseboard.Match:
    """The match after this action."""
    twin = match.copy()
    twin.play(actor, text)
    return twin


def subtotals(match: cheeseboard.Match, depth: int) -> str:
    """The count below each first action."""
    counts = [(actor, text, count_match(after(match, actor, text), depth - 1)) for actor, text in moves(match)]
    return "\n".join(f"{actor} {text}: {below}" for actor, text, below in counts)


def count_reference(position: Position, depth: int) -> int:
    """The same by the slow reference of Hide the Havarti."""
    table = Reference(position)
    possible = [(actor, text) for actor in table.actors() for text in table.legal(actor) or ()]
    if depth == 1:
        return len(possible)
    total = 0
    for actor, text in possible:
        later = Reference(position)
        later.play(actor, text)
        total += count_reference(later.position(), depth - 1)
    return total
