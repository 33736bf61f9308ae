"""What may be typed at the prompt besides actions."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from cheeseboard.atomic_write import write_atomically
from cheeseboard.games import game as find_game
from cheeseboard.stop import Stop
from cheeseboard.terminal.artist import Misread
from cheeseboard.terminal.files import check_writable, reason
from cheeseboard.terminal.listing import Listing

if TYPE_CHECKING:
    from cheeseboard.terminal.play import Table

HELP = """\
Type an action or its number; Enter alone does nothing. Besides:
  list          all that you may do       why ACTION    whether you may do it
  resign        give up                   quit          leave, to go on later
  save FILE     write the record"""
UNDO = "          undo          take back a step"


class Commands:
    """Does what is typed for the seat that is asked."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def obey(self, seat: int, typed: str, listing: Listing) -> None:
        """A command, the number of an action, or an action."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "help" | "h" | "?" | "why" if rest:
                self._why(seat, rest)
            case "help" | "h" | "?":
                self._help()
            case "why":
                self._table.notes.append("Why what? Type why and an action.")
            case "list" if not rest:
                self._pages(listing.lines(self._table.screen.width, 1000))
            case "all" if rest:
                self._all(seat, rest)
            case "undo" | "u" if not rest:
                self._table.take_back(seat)
            case "save":
                self._save(rest)
            case "resign" if not rest:
                self._resign(seat)
            case "quit" | "q" | "exit" if not rest:
                self._quit()
            case _:
                self._act(seat, typed, listing)

    def _act(self, seat: int, typed: str, listing: Listing) -> None:
        if typed.isascii() and typed.isdigit():
            if typed not in listing.actions:
                self._table.notes.append(f"There is no number {typed[:9]} in the list.")
                return
            self._table.act(seat, (listing.actions[typed],))
            return
        self._table.act(seat, self._read(seat, typed))

    def _all(self, seat: int, typed: str) -> None:
        """The same for everybody here who may act now, such as all ready."""
        actions = self._read(seat, typed)
        for other in self._table.people_to_act():
            self._table.act(other, actions)

    def _read(self, seat: int, typed: str) -> tuple[str, ...]:
        """The actions that were typed; none, and a note, where they cannot be carried out as they stand."""
        try:
            return self._table.read(seat, typed)
        except Misread as misread:
            self._table.notes.append(str(misread))
            return ()

    def _why(self, seat: int, typed: str) -> None:
        for action in self._read(seat, typed)[:1]:
            refused = self._table.refusal(seat, action)
            self._table.notes.append(refused or f"You may: {action}")

    def _help(self) -> None:
        artist = self._table.artist
        rows = [Text(find_game(self._table.match.game).title, "bold"), Text()]
        common = HELP + (UNDO if artist.takeback_rule else "")
        self._pages([*rows, *map(Text, artist.help.splitlines()), Text(), *map(Text, common.splitlines())])

    def _pages(self, rows: list[Text]) -> None:
        """Show text instead of the board, as many screens as it needs."""
        screen = self._table.screen
        step = screen.height - 1
        for start in range(0, len(rows), step):
            screen.show(rows[start : start + step])
            screen.ask(" Enter goes on. ")

    def _save(self, name: str) -> None:
        if not name:
            self._table.notes.append("Where to? Type save and the name of a file.")
            return
        path = Path(name).expanduser()
        try:
            check_writable(path)
            write_atomically(path, self._table.match.record())
        except Stop as stop:
            self._table.notes.append(str(stop))
        except OSError as error:
            self._table.notes.append(f"{path} could not be written: {reason(error)}.")
        else:
            self._table.notes.append(f"Saved in {path}.")

    def _resign(self, seat: int) -> None:
        if self._table.confirm("You give up this match."):
            self._table.resign(seat)
        else:
            self._table.notes.append("You play on.")

    def _quit(self) -> None:
        if self._table.confirm("You leave the match; it is kept, and you can go on later."):
            self._table.quitting = True
        else:
            self._table.notes.append("You play on.")
