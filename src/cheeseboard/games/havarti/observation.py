"""What a seat observes in Hide the Havarti, from its view alone: the parts, their meaning, and how they are filled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.games.havarti.encode import CARDS, PHASE_COUNT
from cheeseboard.games.havarti.notation import CARD_NAMES, CELL_NAMES, CODES, LINE_NAMES, PHASES
from cheeseboard.games.havarti.tables import CELLS, CHEESES, LINES, ROUNDS, SEATS, SIDE, SPECIALS
from cheeseboard.games.observation import Observation, Part

_SPECIALS = "BCDLNPSV"

PARTS = (
    Part("house", (CELLS, CARDS), 1, f"for each cell in reading order one of {' '.join(CODES)}"),
    Part("up", (CELLS,), 1, "the cells that lie face up"),
    Part("switched", (CELLS,), 1, "the cells swapped since the inspector's last turn"),
    Part("at", (CELLS,), 1, "the inspector's cell; all 0 before he comes in"),
    Part("first", (CELLS,), 1, "the two cells of the Library's first swap"),
    Part("barred", (CELLS,), 1, "the cell that a second check may not take"),
    Part("specials", (SPECIALS,), 1, f"the special rooms of this round, {' '.join(_SPECIALS)}; all 0 to the inspector"),
    Part("checked", (SPECIALS,), 1, "the special rooms that took effect this round"),
    Part("found", (CHEESES,), 4, "for each cheese when it was found: 1 first; 0 not found"),
    Part("lost", (CHEESES,), 4, "for each cheese when it was lost: 1 first; 0 not lost"),
    Part("cards", (SIDE,), 1, f"the inspector's cards in hand: {', '.join(CARD_NAMES)}"),
    Part("phase", (PHASE_COUNT,), 1, f"one of {', '.join(PHASES)}"),
    Part("turn", (SEATS,), 1, "1 for the seat to act; all 0 for chance"),
    Part("inspector", (SEATS,), 1, "1 for the inspector's seat"),
    Part("ready", (SEATS,), 1, "1 for a fromager who is done with laying"),
    Part("dormant", (SEATS,), 1, "1 for a seat that has resigned"),
    Part("scores", (SEATS,), 127, "points of the rounds that are over"),
    Part("tried", (LINES,), 1, f"lines named in vain: {' '.join(LINE_NAMES)}"),
    Part("peeked_cell", (CELLS,), 1, "the cell this seat alone has just looked into"),
    Part("peeked_card", (CARDS,), 1, "what it saw there"),
    Part("sniffed_line", (LINES,), 1, "the line whose cards this seat alone has just been shown"),
    Part("sniffed_cards", (SIDE, CARDS), 1, "what they are, in reading order"),
    Part("die", (1,), 7, "the die"),
    Part("searches", (1,), 6, "failed checks that end a round"),
    Part("idle", (1,), 3, "the inspector's turns in a row without a check"),
    Part("round", (1,), 8, "the running round"),
    Part("rounds_left", (1,), 8, "rounds after this one"),
    Part("players", (1,), 4, "how many play"),
    Part("is_inspector", (1,), 1, "1 if one is the inspector oneself"),
    Part("swaps", (1,), 32, "swaps made in this lay-out; 0 to the inspector"),
    Part("hidden", (1,), 1, "rooms closed by the Vegetable Cellar so far"),
    Part("again", (1,), 1, "1 while a second check is to come"),
    Part("own", (1,), 1, "1 if fromagers score their own cheese"),
    Part("dealt", (1,), 1, "1 if chance lays the house"),
    Part("assist", (1,), 1, "1 if views show what fromagers remember"),
)


def observe_view(view: Mapping[str, Any], seat: int) -> list[int]:
    """The observation of a seat, from its view."""
    seen = Observation(PARTS)
    options = view["options"]
    for cell, code in enumerate("".join(view["house"])):
        seen.put("house", 1, cell, CODES.index(code))
    again = view.get("again", "")
    cells = {"up": view["up"], "switched": view["switched"], "at": [view["at"]], "first": view.get("first", [])}
    for name, members in (cells | {"barred": [again]}).items():
        for member in members:
            if member in CELL_NAMES:
                seen.put(name, 1, CELL_NAMES.index(member))
    for name in ("specials", "checked"):
        for code in view[name]:
            if code != "?":
                seen.put(name, 1, _SPECIALS.index(code))
    for name in ("found", "lost"):
        for place, code in enumerate(view[name], 1):
            seen.put(name, place, int(code) - 1)
    for card in view["cards"]:
        seen.put("cards", 1, CARD_NAMES.index(card))
    seen.put("phase", 1, PHASES.index(view["phase"]))
    for line in view.get("tried", ()):
        seen.put("tried", 1, LINE_NAMES.index(line))
    _observe_seats(seen, view, seat)
    _observe_looks(seen, view)
    counts = {
        "die": view["die"],
        "searches": options["searches"],
        "idle": view["idle"],
        "round": view["round"],
        "rounds_left": ROUNDS[options["players"]] - view["round"],
        "players": options["players"],
        "is_inspector": int(seat == view["inspector"]),
        "swaps": view.get("swaps", 0),
        "hidden": view.get("hidden", 0),
        "again": int(again != ""),
        "own": int(options["scoring"] == "own"),
        "dealt": int(options["setup"] == "random"),
        "assist": int(options["memory"] == "assist"),
    }
    for name, value in counts.items():
        seen.put(name, value, 0)
    return seen.row()


def _observe_seats(seen: Observation, view: Mapping[str, Any], seat: int) -> None:
    players = view["options"]["players"]
    for k in range(players):
        other = (seat + k) % players
        seen.put("turn", int(view["seat"] == other), k)
        seen.put("inspector", int(view["inspector"] == other), k)
        seen.put("ready", int(other in view["ready"]), k)
        seen.put("dormant", int(other in view["dormant"]), k)
        seen.put("scores", view["scores"][other], k)


def _observe_looks(seen: Observation, view: Mapping[str, Any]) -> None:
    if "peeked" in view:
        seen.put("peeked_cell", 1, CELL_NAMES.index(view["peeked"]["cell"]))
        seen.put("peeked_card", 1, CODES.index(view["peeked"]["code"]))
    if "sniffed" in view:
        seen.put("sniffed_line", 1, LINE_NAMES.index(view["sniffed"]["line"]))
        for k, code in enumerate(view["sniffed"]["codes"]):
            seen.put("sniffed_cards", 1, k, CODES.index(code))
