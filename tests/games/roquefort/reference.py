"""Château Roquefort a second time, slowly: sets, dicts and cell names, straight from the numbered rules.

It shares nothing with the engine but the room plans. Tests play both side by side; where they differ, one of them
has misread a rule. A position goes in and a position comes out.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import product
from typing import Any

from cheeseboard.games.roquefort.tables import LAYOUTS, PLANS

COLUMNS = "abcdefg"
CELLS = [column + row for row, column in product("1234567", COLUMNS)]
TOWERS = {"a1", "g1", "a7", "g7"}
HOLES = [c for c in CELLS if c[0] in "bdf" or c[1] in "246"]
SLOTS = ["a2", "a4", "a6", "g2", "g4", "g6", "b1", "d1", "f1", "b7", "d7", "f7"]


def beside(cell: str, *, diagonally: bool = False) -> set[str]:
    """The neighbouring cells."""
    column, row = COLUMNS.index(cell[0]), int(cell[1])
    found = set()
    for right, down in product((-1, 0, 1), repeat=2):
        straight = not right or not down
        inside = 0 <= column + right < 7 and 1 <= row + down <= 7
        if (right or down) and inside and (diagonally or straight):
            found.add(COLUMNS[column + right] + str(row + down))
    return found


class Reference:
    """A game of which everything is known."""

    def __init__(self, position: dict[str, Any]) -> None:
        self.p = deepcopy(position)
        self.players = self.p["options"]["players"]
        plan = PLANS[LAYOUTS.index(self.p["options"]["layout"])]
        self.room = {c: plan[int(c[1]) - 1][COLUMNS.index(c[0])] for c in CELLS}
        self.tile = {c: self.p["tiles"][int(c[1]) - 1][COLUMNS.index(c[0])] for c in HOLES}
        self.known = set(self.p["known"]) | {c for c in HOLES if self.is_open(c)}

    def position(self) -> dict[str, Any]:
        """Where the game stands."""
        sign = {c: "*" if c in TOWERS else self.tile.get(c, "#") for c in CELLS}
        self.p["tiles"] = ["".join(sign[c + row] for c in COLUMNS) for row in "1234567"]
        self.p["known"] = [c for c in HOLES if c in self.known and not self.is_open(c)]
        order = [*CELLS, "-", "x"]
        self.p["mice"] = [sorted(mice, key=order.index) for mice in self.p["mice"]]
        return deepcopy(self.p)

    def is_open(self, cell: str) -> bool:
        """Whether no roof is on this field."""
        return self.room[cell] in self.p["open"]

    def occupied(self) -> set[str]:
        """The cells with a mouse."""
        return {mouse for mice in self.p["mice"] for mouse in mice} - {"-", "x"}

    def active(self) -> list[int]:
        """The seats that have not resigned."""
        return [seat for seat in range(self.players) if seat not in self.p["dormant"]]

    def prices(self, ring: set[str], leaving: str | None) -> dict[str, int]:
        """Every landing place of a mouse that has `ring` one step away, with what it costs at least."""
        occupied = self.occupied() - {leaving}
        found: dict[str, int] = {}
        crossed: set[str] = set()
        for cost in range(1, self.p["actions"] + 1):
            for cell in ring:
                enterable = cell in TOWERS or (self.is_open(cell) and self.tile.get(cell) != "x")
                if enterable and cell not in self.occupied():
                    found.setdefault(cell, cost)
            jumped = {c for c in ring if c in occupied} - crossed
            crossed |= jumped
            ring = {n for c in jumped for n in beside(c) if n not in TOWERS}
        return found

    def legal(self) -> dict[str, int]:
        """Every legal action with its cost."""
        p = self.p
        if p["phase"] == "over":
            return {}
        if p["phase"] == "place":
            return {f"enter {tower}": 0 for tower in TOWERS - self.occupied()}
        actions = {"end": 0}
        if p["actions"] == 0:
            return actions
        own = p["mice"][p["seat"]]
        inside = [mouse for mouse in own if mouse not in "-x"]
        if not p["slid"]:
            actions |= {f"slide {slot}": 1 for slot in SLOTS}
        touched = {self.room[n] for mouse in inside for n in beside(mouse, diagonally=True)} - {"*"}
        actions |= {f"lift {room}": 1 for room in touched if room not in p["open"]}
        if "-" in own:
            actions |= {f"enter {cell}": cost for cell, cost in self.prices(set(TOWERS), None).items()}
        for mouse in inside:
            reached = self.prices(beside(mouse) - TOWERS, mouse)
            actions |= {f"run {mouse}-{cell}": cost for cell, cost in reached.items()}
        return actions

    def play(self, text: str) -> None:
        """Carry out a legal action."""
        p, seat = self.p, self.p["seat"]
        cost = self.legal()[text]
        verb, _, what = text.partition(" ")
        p["actions"] -= cost
        if verb == "end":
            self.end_turn()
        elif verb == "lift":
            p["open"] = "".join(sorted(p["open"] + what))
            self.known |= {c for c in HOLES if self.room[c] == what}
        elif verb == "slide":
            self.slide(what)
        else:
            start, target = what.split("-") if verb == "run" else ("-", what)
            p["mice"][seat].remove(start)
            p["mice"][seat].append(target)
            if p["phase"] == "place":
                self.next_placement()
            else:
                self.collect(self.active())
                self.check_goal()

    def slide(self, slot: str) -> None:
        """Q18: tiles shift, mice fall, cheese is taken, then the two endings."""
        p = self.p
        p["slid"] = True
        line = [c for c in CELLS if (c[0] == slot[0] if slot[1] in "17" else c[1] == slot[1])]
        if slot[0] == "g" or slot[1] == "7":
            line.reverse()
        tiles = [p["spare"], *(self.tile[c] for c in line)]
        remembered = [True, *(c in self.known for c in line)]
        for cell, tile, was_known in zip(line, tiles, remembered, strict=False):
            self.tile[cell] = tile
            (self.known.add if was_known or self.is_open(cell) else self.known.discard)(cell)
        p["spare"] = tiles[-1]
        fell = False
        for mice in p["mice"]:
            for i, mouse in enumerate(mice):
                if self.tile.get(mouse) == "x":
                    mice[i] = "x"
                    fell = True
        if fell:
            p["quiet"], p["stirred"] = 0, True
        self.collect(self.active())
        self.check_goal()
        ruined = [seat for seat in self.active() if p["mice"][seat].count("x") >= 3]
        if ruined and p["phase"] != "over":
            rest = [seat for seat in self.active() if seat not in ruined] or self.active()
            self.finish("third mouse", [self.longest_waiting(rest)])

    def collect(self, seats: list[int]) -> None:
        """Two mice of a colour on one kind."""
        for seat in seats:
            under = [self.tile.get(mouse, "#") for mouse in self.p["mice"][seat]]
            for kind in "1234567":
                if under.count(kind) >= 2 and kind not in self.p["cheese"][seat]:
                    self.p["cheese"][seat] = "".join(sorted(self.p["cheese"][seat] + kind))
                    self.p["quiet"], self.p["stirred"] = 0, True

    def check_goal(self) -> None:
        """Somebody has enough."""
        goal = self.p["options"]["goal"]
        there = [seat for seat in self.active() if len(self.p["cheese"][seat]) >= goal]
        if there:
            self.finish("goal", [self.longest_waiting(there)])

    def longest_waiting(self, seats: list[int]) -> int:
        """Most cheese; then first from the left of the seat in turn."""
        clockwise: list[int] = [(self.p["seat"] + i) % self.players for i in range(1, self.players + 1)]
        return max((s for s in clockwise if s in seats), key=lambda s: len(self.p["cheese"][s]))

    def finish(self, reason: str, winners: list[int]) -> None:
        """It is over."""
        self.p["phase"] = "over"
        scores = [len(kinds) for kinds in self.p["cheese"]]
        self.p["outcome"] = {"reason": reason, "winners": winners, "scores": scores}

    def next_placement(self) -> None:
        """The next seat places, or the first turn begins."""
        later = [seat for seat in self.active() if seat > self.p["seat"]]
        if not later:
            self.p["phase"] = "turn"
        self.p["seat"] = (later or self.active())[0]

    def end_turn(self) -> None:
        """Roofs go back on; the next seat, perhaps the next round."""
        p = self.p
        kept = {self.room[cell] for cell in self.occupied()}
        p["open"] = "".join(room for room in p["open"] if room in kept)
        later = [seat for seat in self.active() if seat > p["seat"]]
        if not later:
            p["quiet"] = 0 if p["stirred"] else p["quiet"] + 1
            p["stirred"] = False
            most = max(len(p["cheese"][seat]) for seat in self.active())
            best = [seat for seat in self.active() if len(p["cheese"][seat]) == most]
            if p["quiet"] >= p["options"]["quiet_limit"]:
                return self.finish("quiet", best)
            if p["round"] >= p["options"]["round_limit"]:
                return self.finish("rounds", best)
            p["round"] += 1
        p["seat"] = (later or self.active())[0]
        p["actions"], p["slid"] = 4, False
        return None

    def resign(self, seat: int) -> None:
        """A seat gives up."""
        p = self.p
        p["dormant"] = sorted([*p["dormant"], seat])
        if len(self.active()) == 1:
            self.finish("resigned", self.active())
        elif seat == p["seat"] and p["phase"] == "place":
            self.next_placement()
        elif seat == p["seat"]:
            self.end_turn()
