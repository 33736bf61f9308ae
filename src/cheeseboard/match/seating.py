"""Players and their seats. A match knows seats only; this layer above it assigns players to them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from cheeseboard.errors import BadOption, shown
from cheeseboard.games.contract import Outcome

T = TypeVar("T")


def seated(people: Sequence[T], random: Random, starter: int | None = None) -> tuple[T, ...]:
    """The players by seat. They keep their clockwise order; who gets seat 0, and so starts, is drawn, unless
    `starter` says which of them it is (Q22)."""
    if not people:
        raise BadOption("people", "nobody is there to be seated.")
    if starter is None:
        starter = random.randrange(len(people))
    elif not 0 <= starter < len(people):
        raise BadOption("starter", f"{shown(starter)} is not a number from 0 to {len(people) - 1}.")
    return (*people[starter:], *people[:starter])


def loser(outcome: Outcome) -> int | None:
    """The seat that did worst: with the lowest score among those who did not win; None if all won.
    Of several the one after the first winner clockwise, so that the start travels round the table."""
    seats = len(outcome.scores)
    after_winner = [(outcome.winners[0] + distance) % seats for distance in range(1, seats + 1)]
    beaten = [seat for seat in after_winner if seat not in outcome.winners]
    return min(beaten, key=lambda seat: outcome.scores[seat], default=None)
