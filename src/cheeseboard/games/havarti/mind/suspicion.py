"""What everybody can tell the inspector makes of the fromagers' play: how much each room smells of cheese to him.

Fromagers have a style, and what a swap tells depends on it. Whenever a room turns up, the styles that expected it are
believed a little more, from round to round.
"""

from __future__ import annotations

from cheeseboard.games.havarti.mind.lore import EVEN, STYLES
from cheeseboard.games.havarti.mind.notes import begin_notes, mix_notes, take_note
from cheeseboard.games.havarti.state import State
from cheeseboard.games.havarti.tables import ALL, CELLS, CHEESES, NOWHERE

TRUST = [0.55, 0.2, 0.25]  # in each style, before anything is known
LEAST_TRUST = 0.04


class Suspicion:
    """One for each seat, for a whole match. `laid` if fromagers lay the house, who avoid the entrances."""

    def __init__(self, *, laid: bool) -> None:
        self._laid = laid
        self._trust = TRUST.copy()
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
        total = sum(self._trust)
        self._trust = [max(trust / total, LEAST_TRUST) for trust in self._trust]

    def _share(self, style: int, cell: int, unknown: int) -> float:
        """A cell's part of all the smell there is."""
        notes = self._notes[style * CELLS : (style + 1) * CELLS]
        return notes[cell] / sum(smell for other, smell in enumerate(notes) if unknown >> other & 1)

    def odds(self) -> list[int]:
        """How much each cell smells if fromagers play openly; then, if slyly."""
        return self._notes[: 2 * CELLS]

    def styles(self) -> list[int]:
        """How likely each style is, in hundredths."""
        total = sum(self._trust)
        return [round(100 * trust / total) for trust in self._trust]
