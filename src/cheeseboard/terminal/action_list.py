"""The numbered list of legal actions."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from cheeseboard.terminal.artist import Group

END_NUMBER = "0"  # always the same key, so that a number that has moved does not end a turn by mistake
LABEL_WIDTH = 9  # columns of the groups' names
MORE = "  type list for all"


class ActionList:
    """Legal actions in groups, each with a number to type instead of it."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self._groups: list[tuple[Group, list[tuple[str, str]]]] = []  # with the number and short form of each action
        self.actions: dict[str, str] = {}  # by number
        for group in groups:
            entries = []
            for action, label in zip(group.actions, group.labels, strict=True):
                number = END_NUMBER if group.closing else str(len(self.actions) + 1)
                self.actions[number] = action
                entries.append((number, label))
            self._groups.append((group, entries))

    def lines(self, width: int, most: int) -> list[Text]:
        """The list in at most `most` rows: each group on rows of its own if that fits, else packed."""
        rows = _rows(self._groups, width, packed=False)
        if len(rows) > most:
            rows = _rows(self._groups, width, packed=True)
        if len(rows) > most:
            rows = rows[:most]
            rows[-1].truncate(width - len(MORE), overflow="ellipsis")
            rows[-1].append(MORE, "dim")
        return rows


def _rows(groups: Sequence[tuple[Group, list[tuple[str, str]]]], width: int, *, packed: bool) -> list[Text]:
    """The groups, each from the start of a row; if packed, further on in a row that has room for all of it."""
    rows: list[Text] = []
    for group, entries in groups:
        label = group.label
        pieces = [Text.assemble(" ", (number, "cyan"), f" {short} ") for number, short in entries]
        if group.hint:
            pieces.append(Text(f" {group.hint} ", "dim"))
        whole = len(label) + 2 + sum(piece.cell_len for piece in pieces)
        if not packed or not rows or rows[-1].cell_len + whole > width:
            rows.append(Text())
        rows[-1].append(f" {label:<{LABEL_WIDTH}}" if not rows[-1] else f"  {label} ", "bold")
        for piece in pieces:
            if rows[-1].cell_len + piece.cell_len > width:
                rows.append(Text(" " * (LABEL_WIDTH + 1)))
            rows[-1].append_text(piece)
    return rows
