"""How OpenSpiel's numbers spell what chance plays.

What chance plays at once, OpenSpiel wants in nodes with few outcomes: where the outcomes can be listed a number is a
place in the list, all equally likely; a deal is drawn card by card from what is left.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from cheeseboard.envs.played import state_of
from cheeseboard.games.havarti import notation as havarti
from cheeseboard.games.roquefort import notation as roquefort
from cheeseboard.match.match import Match


class Deal(NamedTuple):
    """Something that is dealt one by one."""

    signs: str  # a number is a place in these
    pool: str  # what there is to deal
    verb: str
    row: int  # so many in a row; 0: no rows

    def left(self, drawn: str) -> Counter[str]:
        """What has not been drawn yet."""
        return Counter(self.pool) - Counter(drawn)

    def text(self, drawn: str) -> str:
        """The whole deal as chance plays it; empty while some is left."""
        if len(drawn) < len(self.pool):
            return ""
        rows = [drawn[at : at + self.row] for at in range(0, len(drawn), self.row)] if self.row else [drawn]
        return f"{self.verb} {'/'.join(rows)}"


def deal_of(match: Match) -> Deal:
    """What chance is dealing, where its outcomes are too many to list."""
    if match.game == "roquefort":
        return Deal(roquefort.TILE_LETTERS[:9], roquefort.ALL_TILES, "deal", 0)
    pool = "".join(havarti.CODES[card] for card in havarti.deck(state_of(match).specials))
    return Deal(havarti.CODES[1:14], pool, "house", 4)


def outcomes(match: Match, drawn: str) -> list[tuple[int, float]]:
    """What chance may play next, each with its probability."""
    listed = match.legal("chance")
    if listed:
        return [(number, 1 / len(listed)) for number in range(len(listed))]
    deal = deal_of(match)
    left = deal.left(drawn)
    total = left.total()
    return [(number, left[sign] / total) for number, sign in enumerate(deal.signs) if left[sign]]


def chance_text(match: Match, number: int) -> str:
    """What a number means to chance: all that it plays, or what it draws."""
    listed = match.legal("chance")
    if listed:
        return listed[number]
    return f"draw {deal_of(match).signs[number]}"


def chance_numbers(match: Match, text: str) -> list[int]:
    """The numbers that spell what chance plays."""
    listed = match.legal("chance")
    if listed:
        return [listed.index(text)]
    signs = deal_of(match).signs
    return [signs.index(sign) for sign in text.partition(" ")[2].replace("/", "")]
