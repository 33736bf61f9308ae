"""A model of the opponents: the style of the fromagers, and the style that the inspector assumes of them.

What a swap suggests depends on the fromagers' style. Whenever a card turns up, the styles are updated by how likely
each of them made it (Bayes' rule), over all rounds. Likewise the rooms that an inspector checks tell by which style he
reads swaps. All of this is public, so every seat has the same model.
"""

from __future__ import annotations

from cheeseboard.games.havarti.mind.context import NEUTRAL_SUSPICION, STYLES
from cheeseboard.games.havarti.mind.distances import WITHIN_ONE
from cheeseboard.games.havarti.mind.suspicion import begin_suspicion, mix_suspicion, update_suspicion
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import ALL, CELLS, CHEESES, NOWHERE, SEATS

STYLE_PRIOR = [0.55, 0.2, 0.25]  # of each style
MIN_BELIEF = 0.02
READER_PRIOR = [0.45, 0.1, 0.45]  # that an inspector reads swaps by each style
RANDOM_CHECK_SHARE = [0.1, 0.1, 0.6]  # of an inspector's checks, by the style that he assumes
KNOWN_SUSPICION = NEUTRAL_SUSPICION // 16  # of a room that he knows


class OpponentModel:
    """One for each seat, for a whole match. `laid`: fromagers lay the house, and so avoid the entrances."""

    def __init__(self, *, laid: bool) -> None:
        self._laid = laid
        self._styles = STYLE_PRIOR.copy()
        self._readers = [READER_PRIOR] * SEATS  # by inspector
        self.begin_round()

    def begin_round(self) -> None:
        """Begin a new round."""
        self._suspicion = [NEUTRAL_SUSPICION] * (CELLS * STYLES)
        if self._laid:
            for style in range(STYLES):
                begin_suspicion(self._suspicion, style * CELLS)

    def observe_fromager(self, s: State, action: int) -> None:
        """A fromager is about to act."""
        for style in range(STYLES):
            update_suspicion(s, action, style, self._suspicion, style * CELLS)

    def mix(self, cells: int) -> None:
        """The order of these cards is not known any more."""
        for style in range(STYLES):
            mix_suspicion(self._suspicion, style * CELLS, cells)

    def update_styles(self, s: State, cell: int, cheese: bool) -> None:
        """A card that the inspector may not know is about to turn up: update the beliefs in styles."""
        unknown = ALL & ~s.known[s.inspector] & ~s.clean
        if s.at == NOWHERE or not unknown >> cell & 1:
            return
        left = CHEESES - (s.found.bit_length() + 3) // 4 - (s.lost.bit_length() + 3) // 4
        for style in range(STYLES):
            chance = min(left * self._share(style, cell, unknown), 0.95)
            self._styles[style] *= chance if cheese else 1 - chance
        self._styles = _at_least(self._styles)

    def update_readers(self, s: State, start: int, cell: int) -> None:
        """The inspector, who stood at `start`, is about to check a room: update the beliefs in how he reads swaps."""
        rooms = [room for room in range(CELLS) if WITHIN_ONE[start] >> room & 1]
        if cell not in rooms:
            return  # a card lets him check any room
        unknown = ALL & ~s.known[s.inspector] & ~s.clean
        beliefs = self._readers[s.inspector].copy()
        for style in range(STYLES):
            suspicions = [
                self._suspicion[style * CELLS + room] if unknown >> room & 1 else KNOWN_SUSPICION for room in rooms
            ]
            weights = [float(suspicion) ** 2 for suspicion in suspicions]
            share = weights[rooms.index(cell)] / sum(weights)
            beliefs[style] *= RANDOM_CHECK_SHARE[style] / len(rooms) + (1 - RANDOM_CHECK_SHARE[style]) * share
        self._readers[s.inspector] = _at_least(beliefs)

    def _share(self, style: int, cell: int, unknown: int) -> float:
        """A cell's share of the suspicion of all unknown cells."""
        suspicion = self._suspicion[style * CELLS : (style + 1) * CELLS]
        return suspicion[cell] / sum(suspicion[other] for other in range(CELLS) if unknown >> other & 1)

    def start_suspicion(self) -> list[int]:
        """The suspicion of each cell for the open style, then for the sly style."""
        return self._suspicion[: 2 * CELLS]

    def style_percentages(self) -> list[int]:
        """How likely each style of the fromagers is."""
        return _hundredths(self._styles)

    def reader_percentages(self, inspector: int) -> list[int]:
        """How likely an inspector is to assume each style."""
        return _hundredths(self._readers[inspector])


def _at_least(beliefs: list[float]) -> list[float]:
    """Beliefs with the sum 1, of which none is below MIN_BELIEF."""
    total = sum(beliefs)
    return [max(each / total, MIN_BELIEF) for each in beliefs]


def _hundredths(beliefs: list[float]) -> list[int]:
    total = sum(beliefs)
    return [round(100 * each / total) for each in beliefs]
