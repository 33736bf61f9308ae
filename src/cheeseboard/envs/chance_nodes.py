"""OpenSpiel's chance nodes: numbers with probabilities for what chance plays as a text.

A node must have few outcomes. Where a game lists the outcomes of chance, a number is a place in that list, all equally
likely. A deal with too many outcomes to list is drawn card by card: a number is a sign of `Deal.signs`, drawn from what
is left of `Deal.pool`.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cheeseboard.envs.openspiel_part import openspiel_part
from cheeseboard.errors import BadOption
from cheeseboard.match.match import Match


class Deal(NamedTuple):
    """Cards, or tiles, that are dealt one by one."""

    signs: str  # a number is a place in these
    pool: str  # the cards to deal, a sign each
    verb: str  # of the action that chance plays in the end
    row: int = 0  # how many signs the action writes before a slash; 0: no slashes

    def left(self, drawn: str) -> Counter[str]:
        """The cards that have not been drawn yet."""
        return Counter(self.pool) - Counter(drawn)

    def text(self, drawn: str) -> str:
        """The whole deal as chance plays it; empty while some cards are left."""
        if len(drawn) < len(self.pool):
            return ""
        rows = [drawn[at : at + self.row] for at in range(0, len(drawn), self.row)] if self.row else [drawn]
        return f"{self.verb} {'/'.join(rows)}"


def deal_of(match: Match) -> Deal:
    """The deal that chance has to make, where its outcomes are too many to list."""
    deal = openspiel_part(match.game).deal
    if deal is None:
        raise BadOption("game", f"{match.game} does not list what chance may play: its openspiel.py needs a deal.")
    found: Deal = deal(match)
    return found


def outcomes(match: Match, drawn: str) -> list[tuple[int, float]]:
    """The numbers that chance may play next, each with its probability."""
    listed = match.legal("chance")
    if listed:
        return [(number, 1 / len(listed)) for number in range(len(listed))]
    deal = deal_of(match)
    left = deal.left(drawn)
    total = left.total()
    return [(number, left[sign] / total) for number, sign in enumerate(deal.signs) if left[sign]]


def chance_text(match: Match, number: int) -> str:
    """A number of chance in words: the action that it plays, or the card that it draws."""
    listed = match.legal("chance")
    if listed:
        return listed[number]
    return f"draw {deal_of(match).signs[number]}"


def chance_numbers(match: Match, text: str) -> list[int]:
    """The numbers that spell an action of chance."""
    listed = match.legal("chance")
    if listed:
        return [listed.index(text)]
    signs = deal_of(match).signs
    return [signs.index(sign) for sign in text.partition(" ")[2].replace("/", "")]
