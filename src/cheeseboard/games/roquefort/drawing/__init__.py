"""Château Roquefort: the castle as a view shows it, with the spare tile, the players and the dungeon beside it."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cheeseboard.drawing.layout import (
    LEFT,
    RIGHT,
    View,
    caption,
    crown,
    game_title,
    heading,
    outcome_text,
    player_card,
    seat_names,
    sheet,
    viewpoint,
)
from cheeseboard.drawing.mouse import mouse
from cheeseboard.drawing.svg import Svg, circle, group, path, rect, text
from cheeseboard.games.roquefort.drawing import paths
from cheeseboard.games.roquefort.drawing.castle import (
    cart,
    cell_name,
    cell_of,
    grounds,
    open_room,
    plate,
    roof,
    room_letter,
    rooms,
    spot,
    walls,
)
from cheeseboard.games.roquefort.drawing.pieces import cheese, tile
from cheeseboard.games.roquefort.names import CHEESES, TILES
from cheeseboard.games.roquefort.tables import HOLE_CELLS, TOWER_CELLS
from cheeseboard.palette import CANDLE, DUNGEON, INK, LINE, SOFT, TITLE_FONT
from cheeseboard.wording import listed

OUTSIDE, FALLEN = "-", "x"  # the places of a mouse that is on no cell
_CORNER = (92, 84)  # of cell a1 on the sheet
_CARDS = 226  # the top of the first player's card
_BOTTOM = 826


def draw(view: View, names: Sequence[str] | None = None) -> str:
    """The picture of a view."""
    named, title = seat_names(view, names), game_title(view)
    seen_by = f"Round {view['round']}, {viewpoint(view, named)}"
    return sheet(
        f"{title}: {_status(view, named)}. {seen_by}",
        _description(view, named),
        group(*_castle(view), at=_CORNER, scale=0.97),
        heading(title, _status(view, named), seen_by),
        *_spare(view),
        *_players(view, named),
        *_key(view),
        *_dungeon(view),
    )


def _castle(view: View) -> list[Svg]:
    plan, signs = rooms(view["options"]["layout"]), "".join(view["tiles"])
    mice = {cell_of(cell): seat for seat, four in enumerate(view["mice"]) for cell in four if len(cell) == 2}
    bare = [room for room in plan if room.letter in view["open"]]
    seen = [cell for room in bare for cell in room.cells if cell in HOLE_CELLS]
    parts = [grounds(), *(group(tile(signs[cell], aside=cell in mice), at=spot(cell)) for cell in seen), plate()]
    parts += [open_room(room) for room in bare]
    parts.append(walls())
    for room in plan:
        if room not in bare:
            known = [(cell, signs[cell]) for cell in room.cells if cell in HOLE_CELLS and signs[cell] != "?"]
            parts.append(roof(room, known))
    parts += [_mouse(cell, seat, on_cheese=signs[cell] in CHEESES) for cell, seat in sorted(mice.items())]
    return parts + [room_letter(room) for room in bare]


def _mouse(cell: int, seat: int, *, on_cheese: bool) -> Svg:
    """A mouse on a cell: it looks towards the middle of the castle and makes room for a cheese on its tile."""
    x, y = spot(cell)
    out = 8 if cell in TOWER_CELLS else 0
    aside = -9 if on_cheese else 0
    turn = round(math.degrees(math.atan2(350 - x, y - 350)) / 45) * 45 if (x, y) != (350, 350) else 0
    at = x + aside + (out if x > 350 else -out), y + aside + (out if y > 350 else -out)
    return group(
        mouse(seat), at=at, turn=turn, scale=0.76 if on_cheese else 0.88, data_piece=f"mouse {seat} {cell_name(cell)}"
    )


def _spare(view: View) -> list[Svg]:
    """The spare tile on its cart, the goal, and the actions left in the turn."""
    goal, x = view["options"]["goal"], LEFT + 92
    parts = [
        group(cart(view["spare"]), at=(LEFT + 42, 170), scale=0.64),
        caption(x, 154, "spare tile"),
        text(x, 179, TILES.get(view["spare"], "not dealt yet"), 21, font_weight=700),
        caption(x, 203, f"{goal} kinds of cheese win"),
    ]
    if view["phase"] == "turn":
        left = view["actions"]
        dots = [
            circle(RIGHT - 8 - 20 * n, 149, 7.5, fill=CANDLE if n >= 4 - left else "none", stroke=INK, stroke_width=2)
            for n in range(4)
        ]
        slide = "slide used" if view["slid"] else "slide free"
        parts += [*dots, text(RIGHT, 179, slide, 16, fill=SOFT, text_anchor="end")]
    return parts


def _height(view: View) -> float:
    """The height of a player's card."""
    return {2: 120, 3: 132, 4: 104}[int(view["options"]["players"])]


def _players(view: View, names: Sequence[str]) -> list[Svg]:
    parts = []
    for seat, name in enumerate(names):
        y, high = _CARDS + seat * (_height(view) + 10), _height(view)
        resigned, turn = seat in view["dormant"], view["phase"] != "over" and view["seat"] == seat
        won = view["phase"] == "over" and seat in view["outcome"]["winners"]
        note = "resigned" if resigned else "you" if view.get("you") == seat else ""
        parts.append(player_card(y, high, seat, name, note, turn=turn, resigned=resigned))
        parts.append(group(mouse(seat), at=(LEFT + 45, y + high / 2 + 4), scale=0.72))
        if won:
            parts.append(crown(RIGHT - 58 if note else RIGHT - 34, y + 25))
        parts += _collection(view, seat, y + 12 + high * 0.42)
        parts += _outside(view, seat, y + high - 18)
    return parts


def _collection(view: View, seat: int, y: float) -> list[Svg]:
    kinds, goal = view["cheese"][seat], view["options"]["goal"]
    places = max(goal, len(kinds))
    step = min(46, 240 / places)
    parts = []
    for n in range(places):
        x = LEFT + 100 + n * step
        if n < len(kinds):
            parts.append(group(cheese(kinds[n]), at=(x, y), scale=0.4))
        else:
            ring = circle(x, y, 14, fill="none", stroke=LINE, stroke_width=2.5, stroke_dasharray="5 4")
            parts.append(ring)
    return parts


def _outside(view: View, seat: int, y: float) -> list[Svg]:
    count = view["mice"][seat].count(OUTSIDE)
    note = caption(LEFT + 84, y + 5, "outside" if count else "nobody outside")
    mice = [
        group(mouse(seat), at=(LEFT + 164 + n * 34, y), turn=90, scale=0.34, data_piece=f"mouse {seat} -")
        for n in range(count)
    ]
    return [note, *mice]


def _key(view: View) -> list[Svg]:
    """The names of the cheeses, where there is room for them."""
    if view["options"]["players"] > 2:
        return []
    top = _CARDS + 2 * (_height(view) + 10) + 36
    parts = []
    for n, (kind, name) in enumerate(CHEESES.items()):
        x, y = LEFT + 24 + n % 2 * 158, top + n // 2 * 42
        parts += [group(cheese(kind), at=(x, y), scale=0.4), text(x + 30, y + 6, name, 16)]
    return parts


def _dungeon(view: View) -> list[Svg]:
    """The mice that fell into a trap, below the players."""
    high, wide = (134 if view["options"]["players"] == 4 else 150), RIGHT - LEFT
    top = _BOTTOM - high
    fallen = [seat for seat, four in enumerate(view["mice"]) for _ in range(four.count(FALLEN))]
    light = "#e8dcc8"
    parts = [
        rect(LEFT, top, wide, high, rx=12, fill=DUNGEON),
        path(f"M{LEFT + 10} {top + 42}h{wide - 20}", stroke="#8d8377", stroke_width=2, stroke_dasharray="9 7"),
        text(LEFT + 18, top + 30, "Dungeon", 22, fill=light, font_family=TITLE_FONT, font_weight=800),
        text(RIGHT - 18, top + 30, str(len(fallen)) if fallen else "empty", 18, fill=light, text_anchor="end"),
    ]
    if not fallen:
        line = path(paths.COBWEB, fill="none", stroke="#8d8377", stroke_width=1.6)
        parts.append(group(line, at=(RIGHT - 4, top + 46), scale=min(1, (high - 50) / 66)))
    step = min(51, 260 / max(1, len(fallen) - 1))
    for n, seat in enumerate(fallen):
        at = LEFT + 34 + n * step, top + 44 + (high - 44) / 2
        turn = 24 if n % 2 else -18
        parts.append(group(mouse(seat), at=at, turn=turn, scale=0.62, data_piece=f"mouse {seat} x"))
    return parts


def _status(view: View, names: Sequence[str]) -> str:
    if view["phase"] == "over":
        return outcome_text(view, names)
    if view["phase"] == "deal":
        return "The floor is to be dealt"
    doing = "puts a mouse into a tower" if view["phase"] == "place" else "is to act"
    return f"{names[view['seat']]} {doing}"


def _description(view: View, names: Sequence[str]) -> str:
    """The picture in words."""
    sentences = [f"Round {view['round']}. {_status(view, names)}."]
    if view["phase"] == "turn":
        sentences.append(f"{view['actions']} actions left, the slide {'used' if view['slid'] else 'free'}.")
    sentences.append(f"Roofs off: {', '.join(view['open']) or 'none'}.")
    shown = [
        f"{cell_name(cell)} {TILES[sign]}" for cell, sign in enumerate("".join(view["tiles"])) if sign not in "*#?"
    ]
    if shown:
        sentences.append(f"Tiles to be seen: {', '.join(shown)}.")
    sentences.append(f"Spare tile: {TILES.get(view['spare'], 'not dealt yet')}.")
    for seat, name in enumerate(names):
        mice = view["mice"][seat]
        cells = [cell for cell in mice if len(cell) == 2]
        parts = [f"mice on {listed(cells)}"] if cells else []
        parts += [f"{mice.count(OUTSIDE)} outside", f"{mice.count(FALLEN)} in the dungeon"]
        kinds = [CHEESES[kind] for kind in view["cheese"][seat]]
        sentences.append(f"{name}: {', '.join(parts)}; cheese: {', '.join(kinds) or 'none'}.")
    return " ".join(sentences)
