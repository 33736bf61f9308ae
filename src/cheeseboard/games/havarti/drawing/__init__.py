"""Hide the Havarti: the house as a view shows it, with the die, the cheeses, the cards and the players beside it."""

from __future__ import annotations

from collections.abc import Sequence

from cheeseboard.drawing.layout import (
    BOARD,
    HEIGHT,
    LEFT,
    RIGHT,
    View,
    caption,
    crown,
    fitting_size,
    game_title,
    heading,
    outcome_text,
    player_card,
    seat_names,
    sheet,
    viewpoint,
)
from cheeseboard.drawing.svg import Svg, circle, group, rect, text
from cheeseboard.games.havarti.drawing.house import (
    CELLS,
    ROOMS,
    Room,
    beam,
    chamber,
    evening,
    front,
    spot,
    swapped,
    window,
)
from cheeseboard.games.havarti.drawing.pieces import (
    candle,
    die,
    fromager,
    furniture,
    havarti,
    inspector,
    inspector_card,
)
from cheeseboard.games.havarti.guide import lit_in, rays
from cheeseboard.games.havarti.names import CARDS
from cheeseboard.games.havarti.tables import ROUNDS
from cheeseboard.palette import LINE, PAPER, SOFT
from cheeseboard.wording import listed

_LAYING = ("specials", "house", "arrange", "show", "open")
_CARDS = 386  # the top of the first player's card


def draw(view: View, names: Sequence[str] | None = None) -> str:
    """The picture of a view."""
    named, title = seat_names(view, names), game_title(view)
    seen_by = viewpoint(view, named)
    if view["phase"] != "over":
        seen_by = f"Round {view['round']} of {ROUNDS[view['options']['players']]}, {seen_by}"
    status = _status(view, named)
    return sheet(
        f"{title}: {status}. {seen_by[0].upper()}{seen_by[1:]}",
        _description(view, named),
        group(evening(BOARD - 40, HEIGHT - 40), at=(20, 20)),
        group(*_house(view), at=(146, 192), scale=1.37),
        heading(title, status, seen_by),
        *([] if view["phase"] == "over" else [*_searches(view), *_cheeses(view), *_hand(view)]),
        *_players(view, named),
    )


def _house(view: View) -> list[Svg]:
    lit, at = lit_in(view), view["at"]
    ajar = view["phase"] in _LAYING
    rooms = [
        Room(cell, code, cell in view["up"], cell in lit, ajar, cell == at)
        for cell, code in zip(CELLS, "".join(view["house"]), strict=True)
    ]
    parts = [front(), *(chamber(room) for room in rooms if room.seen)]
    parts += [beam(at, cells[-1]) for cells in rays(at, lit)]
    parts += [window(room) for room in rooms]
    parts += [swapped(cell) for cell in view["switched"]]
    if at:
        x, y = spot(at)
        open_room = at in view["up"]
        place, size = ((x + 19, y + 2), 0.72) if open_room else ((x, y + 2), 0.84)
        parts.append(group(inspector(), at=place, scale=size, data_piece=f"inspector {at}"))
    return parts


def _searches(view: View) -> list[Svg]:
    """The die, and a candle for every search that may still fail."""
    most, shown = view["options"]["searches"], view["die"]
    left = max(0, most + 1 - shown)
    parts = [group(die(shown), at=(LEFT + 40, 178), scale=0.92)]
    parts += [
        group(candle(burning=n < left), at=(LEFT + 108 + n * 34, 172), scale=0.66, data_piece="candle")
        for n in range(most)
    ]
    note = f"{left} more {'search' if left == 1 else 'searches'} may fail" if left else "the searches are used up"
    return [*parts, caption(LEFT + 94, 222, note)]


def _cheeses(view: View) -> list[Svg]:
    """The cheeses found and lost; while the house is laid, the cards still to lay, for a fromager."""
    tray = _tray(view)
    if tray:
        step = min(46, 312 / len(tray))
        laid = [group(furniture(code), at=(LEFT + 22 + n * step, 276), scale=0.4) for n, code in enumerate(tray)]
        commons = 8 - "".join(view["house"]).count(".")
        note = caption(LEFT, 248, f"still to lay{f', commons {commons} times' if commons > 1 else ''}")
        return [note, *laid]
    parts, x = [caption(LEFT, 280, "found")], LEFT + 76.0
    parts += [
        group(havarti(code), at=(x + n * 42, 272), scale=0.5, data_piece=f"found {code}")
        for n, code in enumerate(view["found"])
    ]
    if not view["found"]:
        ring = circle(x, 273, 14, fill="none", stroke=LINE, stroke_width=2.5, stroke_dasharray="5 4")
        parts.append(ring)
    if view["lost"]:
        x = LEFT + 206 + 42 * max(0, len(view["found"]) - 3)
        parts.append(caption(x - 24, 280, "lost"))
        parts += [
            group(havarti(code), at=(x + 34 + n * 34, 272), scale=0.42, opacity=0.5, data_piece=f"lost {code}")
            for n, code in enumerate(view["lost"])
        ]
    return parts


def _tray(view: View) -> list[str]:
    if view["phase"] != "arrange" or view.get("role") != "fromager":
        return []
    laid = "".join(view["house"])
    return [code for code in "1234" + view["specials"] + "." if laid.count(code) < (8 if code == "." else 1)]


def _hand(view: View) -> list[Svg]:
    """The inspector's cards, or the rooms that this seat alone was shown."""
    if glimpse := view.get("peeked") or view.get("sniffed"):
        codes = glimpse.get("code") or glimpse["codes"]
        where = glimpse.get("cell") or f"line {glimpse['line']}"
        shown = [
            group(furniture(code), at=(LEFT + 160 + n * 44, 338), scale=0.42)
            for n, code in enumerate(codes)
            if code in ROOMS
        ]
        return [caption(LEFT, 345, f"you saw in {where}"), *shown]
    if not view["cards"]:
        return [caption(LEFT, 345, "no cards in hand")]
    parts = []
    for n, name in enumerate(view["cards"]):
        x = LEFT + n * 166
        parts += [
            rect(x, 312, 158, 54, rx=8, fill=PAPER, stroke=LINE, stroke_width=1.5),
            group(inspector_card(name), at=(x + 28, 340), scale=0.56, data_piece=f"card {name}"),
            text(x + 54, 345, CARDS[name], fitting_size(CARDS[name], 15, 98), font_weight=700),
        ]
    return parts


def _players(view: View, names: Sequence[str]) -> list[Svg]:
    high = 100
    parts = []
    for seat, name in enumerate(names):
        over, resigned = view["phase"] == "over", seat in view["dormant"]
        y = (140 if over else _CARDS) + seat * (high + 11)
        you = "you" if view.get("you") == seat else ""
        parts.append(player_card(y, high, seat, name, you, turn=seat in _acting(view), resigned=resigned))
        searching = seat == view["inspector"] and not over
        figure = inspector() if searching else fromager(seat)
        parts.append(group(figure, at=(LEFT + 45, y + high / 2 + 2), scale=0.78, data_piece=f"player {seat}"))
        role = "resigned" if resigned else "" if over else "inspector" if searching else _fromager_role(view, seat)
        points = view["scores"][seat]
        parts += [
            text(LEFT + 84, y + 60, role, 16, fill=SOFT),
            text(RIGHT - 18, y + 70, str(points), 32, font_weight=800, text_anchor="end"),
            text(RIGHT - 18, y + 88, "point" if points == 1 else "points", 14, fill=SOFT, text_anchor="end"),
        ]
        if over and seat in view["outcome"]["winners"]:
            parts.append(crown(RIGHT - 66 if you else RIGHT - 34, y + 25))
    return parts


def _fromager_role(view: View, seat: int) -> str:
    if view["options"]["scoring"] == "own":
        return f"fromager of Havarti {(seat - view['inspector']) % view['options']['players']}"
    return "fromager, ready" if seat in view["ready"] else "fromager"


def _acting(view: View) -> list[int]:
    if view["phase"] == "arrange":
        others = [seat for seat in range(view["options"]["players"]) if seat != view["inspector"]]
        return [seat for seat in others if seat not in view["ready"] and seat not in view["dormant"]]
    return [view["seat"]] if isinstance(view["seat"], int) else []


_DOING = {
    "keep": "keeps two cards",
    "arrange": "lays the house",
    "show": "shows a cheese",
    "open": "comes in at a door",
    "fromager": "swaps or hides",
    "inspector": "searches",
    "again": "checks once more",
    "sniff": "names a line",
    "vegetable": "may hide rooms",
    "library": "swaps twice",
    "bathroom": "may peek",
    "sitting": "may swap",
    "cellar": "names a fromager",
    "peek": "may peek",
}


def _status(view: View, names: Sequence[str]) -> str:
    if view["phase"] == "over":
        return outcome_text(view, names)
    acting = [names[seat] for seat in _acting(view)]
    if not acting:
        return "Chance is to act"
    doing = _DOING.get(view["phase"], "is to act")
    return f"{listed(acting)} {doing.replace('lays', 'lay') if len(acting) > 1 else doing}"


def _description(view: View, names: Sequence[str]) -> str:
    """The picture in words."""
    sentences = [f"{_status(view, names)}. {names[view['inspector']]} is the inspector"]
    sentences[0] += f", in room {view['at']}." if view["at"] else ", outside."
    rooms = list(zip(CELLS, "".join(view["house"]), strict=True))
    shown = [f"{cell} {ROOMS[code]}" for cell, code in rooms if cell in view["up"]]
    known = [f"{cell} {ROOMS[code]}" for cell, code in rooms if code in ROOMS and cell not in view["up"]]
    sentences.append(f"Open rooms: {', '.join(shown) or 'none'}.")
    if known:
        sentences.append(f"Known to these eyes: {', '.join(known)}.")
    sentences.append(f"Die: {view['die']}. Found: {', '.join(view['found']) or 'none'}.")
    if view["lost"]:
        sentences.append(f"Lost: {', '.join(view['lost'])}.")
    sentences += [f"{name}: {view['scores'][seat]} points." for seat, name in enumerate(names)]
    return " ".join(sentences)
