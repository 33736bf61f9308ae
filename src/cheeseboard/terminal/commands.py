"""The commands at the prompt, besides actions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from rich.text import Text

from cheeseboard.atomic_write import write_atomically
from cheeseboard.games import game as find_game
from cheeseboard.match.match import Match
from cheeseboard.stop import Stop
from cheeseboard.terminal.action_list import ActionList
from cheeseboard.terminal.artist import Artist, Misread
from cheeseboard.terminal.files import check_writable, reason
from cheeseboard.terminal.screen import Screen

HELP = """\
Type an action or its number; Enter alone does nothing. Besides:
  list          all that you may do       why ACTION    whether you may do it
  resign        give up                   quit          leave, to go on later
  save FILE     write the record"""
UNDO = "          undo          take back a step"


class Playing(Protocol):
    """The match at this terminal, as far as commands need it; `play.TerminalMatch` is one."""

    screen: Screen
    artist: Artist
    match: Match
    notes: list[str]
    quitting: bool

    def people_to_act(self) -> list[int]: ...
    def read(self, seat: int, typed: str) -> tuple[str, ...]: ...
    def act(self, seat: int, actions: Sequence[str]) -> None: ...
    def take_back(self, seat: int) -> None: ...
    def resign(self, seat: int) -> None: ...
    def refusal(self, seat: int, action: str) -> str: ...
    def confirm(self, question: str) -> bool: ...


class Commands:
    """Carries out the commands of the seat that is asked."""

    def __init__(self, playing: Playing) -> None:
        self._playing = playing

    def obey(self, seat: int, typed: str, listing: ActionList) -> None:
        """A command, the number of an action, or an action."""
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        match word.lower():
            case "help" | "h" | "?" | "why" if rest:
                self._why(seat, rest)
            case "help" | "h" | "?":
                self._help()
            case "why":
                self._playing.notes.append("Why what? Type why and an action.")
            case "list" if not rest:
                self._pages(listing.lines(self._playing.screen.width, 1000))
            case "all" if rest:
                self._all(seat, rest)
            case "undo" | "u" if not rest:
                self._playing.take_back(seat)
            case "save":
                self._save(rest)
            case "resign" if not rest:
                self._resign(seat)
            case "quit" | "q" | "exit" if not rest:
                self._quit()
            case _:
                self._act(seat, typed, listing)

    def _act(self, seat: int, typed: str, listing: ActionList) -> None:
        if typed.isascii() and typed.isdigit():
            if typed not in listing.actions:
                self._playing.notes.append(f"There is no number {typed[:9]} in the list.")
                return
            self._playing.act(seat, (listing.actions[typed],))
            return
        self._playing.act(seat, self._read(seat, typed))

    def _all(self, seat: int, typed: str) -> None:
        """The same for everybody here who may act now, such as all ready."""
        actions = self._read(seat, typed)
        for other in self._playing.people_to_act():
            self._playing.act(other, actions)

    def _read(self, seat: int, typed: str) -> tuple[str, ...]:
        """The actions that were typed; none, and a note, where they cannot be carried out as they stand."""
        try:
            return self._playing.read(seat, typed)
        except Misread as misread:
            self._playing.notes.append(str(misread))
            return ()

    def _why(self, seat: int, typed: str) -> None:
        for action in self._read(seat, typed)[:1]:
            refused = self._playing.refusal(seat, action)
            self._playing.notes.append(refused or f"You may: {action}")

    def _help(self) -> None:
        artist = self._playing.artist
        rows = [Text(find_game(self._playing.match.game).title, "bold"), Text()]
        common = HELP + (UNDO if artist.takeback_rule else "")
        self._pages([*rows, *map(Text, artist.help.splitlines()), Text(), *map(Text, common.splitlines())])

    def _pages(self, rows: list[Text]) -> None:
        """Show text instead of the board, as many screens as it needs."""
        screen = self._playing.screen
        step = screen.height - 1
        for start in range(0, len(rows), step):
            screen.show(rows[start : start + step])
            screen.ask(" Enter goes on. ")

    def _save(self, name: str) -> None:
        if not name:
            self._playing.notes.append("Where to? Type save and the name of a file.")
            return
        path = Path(name).expanduser()
        try:
            check_writable(path)
            write_atomically(path, self._playing.match.record())
        except Stop as stop:
            self._playing.notes.append(str(stop))
        except OSError as error:
            self._playing.notes.append(f"{path} could not be written: {reason(error)}.")
        else:
            self._playing.notes.append(f"Saved in {path}.")

    def _resign(self, seat: int) -> None:
        if self._playing.confirm("You give up this match."):
            self._playing.resign(seat)
        else:
            self._playing.notes.append("You play on.")

    def _quit(self) -> None:
        if self._playing.confirm("You leave the match; it is kept, and you can go on later."):
            self._playing.quitting = True
        else:
            self._playing.notes.append("You play on.")
