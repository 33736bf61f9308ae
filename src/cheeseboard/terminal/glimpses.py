"""Pages that one player sees for a moment only, apart from the others at the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cheeseboard.match.match import Match
from cheeseboard.terminal.artist import Artist
from cheeseboard.terminal.curtain import draw_curtain
from cheeseboard.terminal.screen import Screen


class Glimpses:
    """Shows each person a glimpse once; those with the same glimpse see it together."""

    def __init__(self, screen: Screen, artist: Artist, names: Sequence[str], persons: Sequence[int]) -> None:
        self._screen = screen
        self._artist = artist
        self._names = names
        self._persons = persons  # seats that people play
        self._seen: set[tuple[int, int]] = set()  # entries of the history so far, and seat

    def show(self, match: Match) -> int | None:
        """Show all new glimpses; return the seat that looked last, None if there were none."""
        last = None
        for rows, seats in self._new(match):
            if len(seats) < len(self._persons):
                draw_curtain(self._screen, [self._names[seat] for seat in seats])
            self._screen.show(rows)
            self._screen.wait(" Enter closes this. ")
            self._screen.forget()
            last = seats[0]
        return last

    def _new(self, match: Match) -> list[tuple[list[Text], list[int]]]:
        """Pages not shown yet, each with the seats it is for."""
        found: list[tuple[list[Text], list[int]]] = []
        for seat in self._persons:
            rows = self._artist.glimpse(match.view(seat), self._names, self._screen.width, self._screen.height - 1)
            if not rows or (len(match.history), seat) in self._seen:
                continue
            self._seen.add((len(match.history), seat))
            same = next((seats for page, seats in found if page == rows), None)
            if same is None:
                found.append((rows, [seat]))
            else:
                same.append(seat)
        return found
