"""Pages of their own: what one person may see for a moment, and what a round came to."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.terminal.house import SIZES, draw_house
from cheeseboard.games.havarti.terminal.palette import room_name
from cheeseboard.games.havarti.terminal.rooms import Marks, Place, draw_room
from cheeseboard.games.havarti.terminal.view_facts import CELLS, ROWS
from cheeseboard.games.havarti.terminal.words import words
from cheeseboard.terminal import colours
from cheeseboard.terminal.artist import View
from cheeseboard.terminal.canvas import Canvas

CARD = (16, 5)  # columns and rows of a card that is looked at
_FIELDS: dict[str, Any] = {"up": [], "switched": [], "at": None, "phase": "shown"}


def glimpse(view: View, names: Sequence[str], width: int, height: int) -> list[Text]:
    """What this seat sees now and is to keep in mind: a room, a line, or the house that chance laid."""
    you = names[view["you"]]
    if "peeked" in view:
        seen = view["peeked"]
        said = f"{you}, {seen['cell']} is: {room_name(seen['code'])}. It stays closed; keep it in mind."
        return _cards(said, [seen["cell"]], seen["code"])
    if "sniffed" in view:
        seen = view["sniffed"]
        line = seen["line"]
        cells = [cell for cell in CELLS if line in cell]
        said = f"{you}, this is {'row' if line in ROWS else 'column'} {line}, from {cells[0]} to {cells[-1]}."
        return _cards(said, cells, seen["codes"])
    if view["phase"] == "open" and view["options"]["setup"] == "random" and view["role"] == "fromager":
        title = Text(" The house as chance laid it (Q4). Keep the cheese in mind.", "bold")
        return [title, Text(), *_house(view["house"], width, height - 2)]
    return []


def _cards(said: str, cells: Sequence[str], codes: str) -> list[Text]:
    """Open cards side by side under a sentence."""
    columns, rows = CARD
    canvas = Canvas(2 + len(cells) * (columns + 2), rows + 1)
    for number, (cell, code) in enumerate(zip(cells, codes, strict=True)):
        x = 2 + number * (columns + 2)
        canvas.put(x, 0, cell.center(columns), colours.LABEL)
        draw_room(canvas, Place(x, 1, columns, rows), cell, code, Marks(up=True))
    return [Text(), Text(f"  {said}", "bold"), Text(), *canvas.lines(), Text()]


def _house(house: Sequence[str], width: int, height: int) -> list[Text]:
    """A whole house with every room open."""
    shown: dict[str, Any] = {**_FIELDS, "house": house, "up": list(CELLS)}
    fitting = [size for size in SIZES if size.columns <= width and size.rows <= height]
    return draw_house(shown, (), fitting[0] if fitting else SIZES[-1])


def interlude(before: View, events: Sequence[Event], names: Sequence[str], width: int, height: int) -> list[Text]:
    """After the end of a round: the house as it was, and the points."""
    over = next((event for event in events if event["event"] == "round"), None)
    if over is None:
        return []
    beside = _result(before, over, events, names, max(29, width - SIZES[-1].columns - 3))
    house = _house(over["house"], width - 31, max(SIZES[-1].rows, height - 2))
    blank = Text(" " * (house[0].cell_len))
    rows = max(len(house), len(beside))
    house += [blank.copy() for _ in range(rows - len(house))]
    beside += [Text() for _ in range(rows - len(beside))]
    title = Text(f" Round {over['round']} is over", "bold")
    return [title, *(left.append("  ").append_text(right) for left, right in zip(house, beside, strict=True))]


def _result(before: View, over: Event, events: Sequence[Event], names: Sequence[str], width: int) -> list[Text]:
    inspector = before["inspector"]
    rows = [Text(piece) for piece in wrap(_last_words(events, names), width)]
    rows += [Text(), *(Text(piece, "bold") for piece in wrap(_why(before, over, events, names), width))]
    rows += [Text(f"found {_listed(over['found'])}"), Text(f"lost {_listed(over['lost'])}"), Text()]
    for seat, name in enumerate(names):
        gain = over["scores"][seat] - before["scores"][seat]
        row = Text().append(colours.SEAT_LETTERS[seat], colours.SEAT_STYLES[seat]).append(f" {name:<15}")
        rows.append(row.append(f"+{gain}".rjust(3)).append(f"{over['scores'][seat]:>4}", "bold"))
        rows[-1].append("  inspector" if seat == inspector and width >= 36 else "")
    return rows


def _last_words(events: Sequence[Event], names: Sequence[str]) -> str:
    """What ended the round."""
    until = next(number for number, event in enumerate(events) if event["event"] == "round")
    lines = [words(event, names) for event in events[:until]]
    return " ".join(line.text for line in lines if line and not line.heading)


def _why(before: View, over: Event, events: Sequence[Event], names: Sequence[str]) -> str:
    name = names[before["inspector"]]
    if any(event["event"] == "resign" for event in events):
        return f"{name} has resigned: the round ends at once (Q33)."
    if len(over["found"]) + len(over["lost"]) == 4:
        return f"No cheese is left in the house: {name} found {len(over['found'])} (H10)."
    return f"{name}'s searches are used up: {len(over['found'])} found (H10)."


def _listed(cheeses: str) -> str:
    return " ".join(f"({code})" for code in cheeses) or "none"
