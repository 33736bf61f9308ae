"""What a game may say about itself for OpenSpiel, in its `openspiel.py`. All of it is optional:

- `bounds(options)`: at most how many decisions and chance nodes a match has, and outcomes a chance node
- `deal(match)`: how chance deals where its outcomes are too many to list; see `chance_nodes`
- `other_past(played, seat, random)`: a `SpielMatch` that this seat cannot tell from `played`, drawn from all of them

A game without `bounds` gets wide ones. One without `other_past` has its past searched; see `resampling`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from cheeseboard.games import part
from cheeseboard.games.options import Options


class Bounds(NamedTuple):
    """How large a match can become, as OpenSpiel wants to know in advance."""

    decisions: int
    chance_nodes: int
    outcomes: int  # of one chance node


WIDE_BOUNDS = Bounds(10_000, 10_000, 1_000)


class OpenSpielPart(NamedTuple):
    """The functions of a game's `openspiel.py`; None for those it does not have."""

    bounds: Callable[[Options], Bounds]
    deal: Callable[..., Any] | None
    other_past: Callable[..., Any] | None


@cache
def openspiel_part(game: str) -> OpenSpielPart:
    """The OpenSpiel part of a game."""
    module = part(game, "openspiel")
    return OpenSpielPart(
        getattr(module, "bounds", lambda _options: WIDE_BOUNDS),
        getattr(module, "deal", None),
        getattr(module, "other_past", None),
    )
