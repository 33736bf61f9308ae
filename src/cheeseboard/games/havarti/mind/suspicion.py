"""What everybody can tell the inspector makes of the fromagers' play: how much each room smells of cheese to him.

Fromagers have a style, and what a swap tells depends on it. Whenever a room turns up, the styles that expected it are
believed a little more, from round to round. So it is with the inspector: which rooms he checks tells the fromagers how
he reads them, or that he does not.
"""

from __future__ import annotations

from cheeseboard.games.havarti.mind.distances import WITHIN_ONE
from cheeseboard.games.havarti.mind.lore import EVEN, STYLES
from cheeseboard.games.havarti.mind.notes import begin_notes, mix_notes, take_note
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import ALL, CELLS, CHEESES, NOWHERE, SEATS

TRUST = [0.55, 0.2, 0.25]  # in each style, before anything is known
LEAST_TRUST = 0.02
READS = [0.45, 0.1, 0.45]  # likewise, that the inspector reads swaps so
AT_RANDOM = [0.1, 0.1, 0.6]  # of an inspector's checks, by how he reads, so many are of any room
KNOWN = EVEN // 16  # what a room smells of that he knows


class Suspicion:
    """One for each seat, for a whole match. `laid` if fromagers lay the house, who avoid the entrances."""

    def __init__(self, *, laid: bool) -> None:
        self._laid = laid
        self._trust = TRUST.copy()
        self._reads = [READS] * SEATS  # by inspector
        self.begin()

    def begin(self) -> None:
        """A new round."""
        self._notes = [EVEN] * (CELLS * STYLES)
        if self._laid:
            for style in range(STYLES):
                begin_notes(self._notes, style * CELLS)

    def watch(self, s: State, action: int) -> None:
        """A fromager is about to act, for all to see."""
        for style in range(STYLES):
            take_note(s, action, style, self._notes, style * CELLS)

    def mix(self, cells: int) -> None:
        """The order of these cards is not known any more."""
        for style in range(STYLES):
            mix_notes(self._notes, style * CELLS, cells)

    def learn(self, s: State, cell: int, cheese: bool) -> None:
        """A card that the inspector did not know is about to turn up."""
        unknown = ALL & ~s.known[s.inspector] & ~s.clean
        if s.at == NOWHERE or not unknown >> cell & 1:
            return
        left = CHEESES - (s.found.bit_length() + 3) // 4 - (s.lost.bit_length() + 3) // 4
        for style in range(STYLES):
            chance = min(left * self._share(style, cell, unknown), 0.95)
            self._trust[style] *= chance if cheese else 1 - chance
        self._trust = _at_least(self._trust)

    def follow(self, s: State, start: int, cell: int) -> None:
        """The inspector, who stood at `start`, is about to check a room beside him, or his own."""
        rooms = [room for room in range(CELLS) if WITHIN_ONE[start] >> room & 1]
        if cell not in rooms:
            return  # by a card
        unknown = ALL & ~s.known[s.inspector] & ~s.clean
        reads = self._reads[s.inspector].copy()
        for style in range(STYLES):
            smells = [self._notes[style * CELLS + room] if unknown >> room & 1 else KNOWN for room in rooms]
            weights = [float(smell) ** 2 for smell in smells]
            share = weights[rooms.index(cell)] / sum(weights)
            reads[style] *= AT_RANDOM[style] / len(rooms) + (1 - AT_RANDOM[style]) * share
        self._reads[s.inspector] = _at_least(reads)

    def _share(self, style: int, cell: int, unknown: int) -> float:
        """A cell's part of all the smell there is."""
        notes = self._notes[style * CELLS : (style + 1) * CELLS]
        return notes[cell] / sum(smell for other, smell in enumerate(notes) if unknown >> other & 1)

    def odds(self) -> list[int]:
        """How much each cell smells if fromagers play openly; then, if slyly."""
        return self._notes[: 2 * CELLS]

    def styles(self) -> list[int]:
        """How likely each style is, in hundredths."""
        return _hundredths(self._trust)

    def readers(self, inspector: int) -> list[int]:
        """How likely an inspector is to read by each style, in hundredths."""
        return _hundredths(self._reads[inspector])


def _at_least(trust: list[float]) -> list[float]:
    """Nothing is ever ruled out."""
    total = sum(trust)
    return [max(each / total, LEAST_TRUST) for each in trust]


def _hundredths(trust: list[float]) -> list[int]:
    total = sum(trust)
    return [round(100 * each / total) for each in trust]
