"""The standing half of the second implementation: what lies on the table, who may act, and what is legal.

`reference.py` adds what actions do. Nothing here is shared with the engine.
"""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from itertools import combinations, permutations, product
from typing import Any

COLUMNS, ROWS = "abcd", "1234"
CELLS = [column + row for row, column in product(ROWS, COLUMNS)]
CENTRE = ["b2", "c2", "b3", "c3"]
ENTRANCES = ["a1", "d1", "b4", "c4"]
CHEESES = "1234"
SPECIALS = "BCDLNPSV"
CARDS = ["ahha", "sniff", "that", "voila"]
DIRECTIONS = [(0, -1), (-1, 0), (1, 0), (0, 1)]


def ray(cell: str, right: int, down: int) -> list[str]:
    """The cells from here to the wall in one direction, nearest first."""
    column, row = COLUMNS.index(cell[0]), ROWS.index(cell[1])
    found = []
    while 0 <= (column := column + right) < 4 and 0 <= (row := row + down) < 4:
        found.append(COLUMNS[column] + ROWS[row])
    return found


def beside(cell: str) -> set[str]:
    """The neighbouring cells, none of them diagonal."""
    return {ray(cell, *direction)[0] for direction in DIRECTIONS if ray(cell, *direction)}


def in_order(cells: set[str]) -> list[str]:
    """Reading order."""
    return [c for c in CELLS if c in cells]


PAIRS = list(combinations(CELLS, 2))
DOORS = [(x, y) for x, y in PAIRS if y in beside(x)]
LINES = {name: [c for c in CELLS if name in c] for name in COLUMNS + ROWS}


class Table:
    """A match at rest, of which everything is known."""

    def __init__(self, position: dict[str, Any]) -> None:
        p = deepcopy(position)
        self.options: dict[str, Any] = p["options"]
        self.players: int = p["options"]["players"]
        self.searches: int = p["options"]["searches"]
        self.round: int = p["round"]
        self.inspector: int = p["inspector"]
        self.scores: list[int] = p["scores"]
        self.house: dict[str, str] = dict(zip(CELLS, "".join(p["house"]), strict=True))
        self.up: set[str] = set(p["up"])
        self.checked: set[str] = set(p["checked"])
        self.specials: str = "".join(sorted(p["specials"]))
        self.at: str | None = p["at"]
        self.die: int = p["die"]
        self.found: str = p["found"]
        self.lost: str = p["lost"]
        self.cards: set[str] = set(p["cards"])
        self.switched: set[str] = set(p["switched"])
        self.idle: int = p["idle"]
        self.phase: str = p["phase"]
        self.ready: set[int] = set(p["ready"])
        self.dormant: set[int] = set(p["dormant"])
        self.turn: int = p["fromager"] if p["seat"] == "chance" and self.phase == "fromager" else p["seat"]
        self.swaps: int = p.get("swaps", 0)
        self.tried: list[str] = p.get("tried", [])
        self.hidden: int = p.get("hidden", 0)
        self.first: list[str] = p.get("first", [])
        self.barred: str | None = p.get("again")
        self.private: dict[str, Any] = {name: p[name] for name in ("peeked", "sniffed") if name in p}
        self.outcome: dict[str, Any] | None = p.get("outcome")
        laid = [c for c in CELLS if self.house[c] != "-"]
        known = p.get("known", [laid] * self.players)
        self.known: dict[int, set[str]] = {seat: set(known[seat]) | self.up for seat in self.fromagers()}

    def position(self) -> dict[str, Any]:
        """Where the match stands."""
        rows = ["".join(self.house[c] for c in LINES[row]) for row in ROWS]
        actors = self.actors()
        p: dict[str, Any] = {
            "game": "havarti",
            "options": self.options,
            "round": self.round,
            "inspector": self.inspector,
            "scores": self.scores,
            "house": rows,
            "up": in_order(self.up),
            "checked": "".join(sorted(self.checked)),
            "specials": self.specials,
            "at": self.at,
            "die": self.die,
            "found": self.found,
            "lost": self.lost,
            "cards": sorted(self.cards),
            "switched": in_order(self.switched),
            "idle": self.idle,
            "phase": self.phase,
            "seat": actors[0] if actors else None,
            "ready": sorted(self.ready),
            "dormant": sorted(self.dormant),
        }
        if self.phase == "arrange":
            p["swaps"] = self.swaps
        if self.phase == "sniff":
            p["tried"] = self.tried
        if self.phase == "vegetable":
            p["hidden"] = self.hidden
        if self.phase == "library" and self.first:
            p["first"] = self.first
        if self.phase == "fromager" and self.turn in self.dormant:
            p["fromager"] = self.turn
        if self.barred:
            p["again"] = self.barred
        if self.outcome:
            p["outcome"] = self.outcome
        if self.options["memory"] == "assist":
            p["known"] = [in_order(self.known.get(seat, set()) - self.up) for seat in range(self.players)]
        return deepcopy(p | self.private)

    # Who is who

    def fromagers(self) -> list[int]:
        """Everybody but the inspector, clockwise from his left, those who left included."""
        return [(self.inspector + i) % self.players for i in range(1, self.players)]

    def hiding(self) -> list[int]:
        """The fromagers still there; the first is captain and F1, the last the "last fromager"."""
        return [seat for seat in self.fromagers() if seat not in self.dormant]

    def active(self) -> list[int]:
        """The seats that have not resigned."""
        return [seat for seat in range(self.players) if seat not in self.dormant]

    def actors(self) -> tuple[int | str, ...]:
        """Who may act now."""
        if self.phase == "over":
            return ()
        if self.phase in {"keep", "open", "inspector", "again"}:
            return (self.inspector,)
        if self.phase in {"specials", "house", "parlor"} or (self.phase == "fromager" and self.turn in self.dormant):
            return ("chance",)
        if self.phase == "arrange":
            return (*(seat for seat in self.hiding() if seat not in self.ready), "clock")
        if self.phase in {"fromager", "peek"}:
            return (self.turn,)
        return (self.hiding()[-1 if self.phase == "library" else 0],)

    # What is legal

    def legal(self, actor: int | str) -> set[str] | None:
        """Every legal text; None where they are too many to list."""
        if actor not in self.actors():
            return set()
        if actor == "clock":
            return {"timeout"}
        texts: set[str] | None = getattr(self, f"legal_{self.phase}")()
        return texts

    def legal_keep(self) -> set[str]:
        """H12: two of the four cards."""
        return {f"keep {x} {y}" for x, y in combinations(CARDS, 2)}

    def legal_specials(self) -> set[str]:
        """H13: four of the eight."""
        return {"specials " + "".join(four) for four in combinations(SPECIALS, 4)}

    def legal_house(self) -> None:
        """Far too many."""

    def legal_arrange(self) -> set[str]:
        """From the tray while anything is in it; then swaps and being ready."""
        empty = [c for c in CELLS if self.house[c] == "-"]
        if empty:
            tray = Counter(CHEESES + "." * 8 + self.specials) - Counter(self.house.values())
            return {f"place {code} {c}" for code in tray for c in empty}
        return {"ready"} | ({f"swap {x}-{y}" for x, y in PAIRS} if self.swaps < 32 else set())

    def legal_show(self) -> set[str]:
        """H17: one of the cheeses."""
        return {f"show {code}" for code in self.house.values() if code in CHEESES}

    def legal_open(self) -> set[str]:
        """H18, Q1."""
        return {f"open {c}" for c in ENTRANCES}

    def closed_doors(self) -> list[tuple[str, str]]:
        """Q7: neighbouring cells that both lie face down."""
        return [(x, y) for x, y in DOORS if x not in self.up and y not in self.up]

    def in_sight(self) -> set[str]:
        """Q9: the own room and, each way, the unbroken row of open rooms; only what lies open is seen."""
        assert self.at
        seen = {self.at} & self.up
        for direction in DIRECTIONS:
            for cell in ray(self.at, *direction):
                if cell not in self.up:
                    break
                seen.add(cell)
        return seen

    def legal_fromager(self) -> set[str]:
        """H20; for somebody who left, a hiding only where nothing can be swapped."""
        swaps = {f"swap {x}-{y}" for x, y in self.closed_doors()}
        hides = {f"hide {c}" for c in self.up - self.in_sight()}
        if self.turn in self.dormant:
            return swaps or hides
        return swaps | hides

    def legal_inspector(self) -> set[str]:
        """H24, the cards, and Q32: after three turns without a check only turns with one."""
        assert self.at
        one = beside(self.at)
        two = {far for near in one for far in beside(near)}
        texts = {f"check {c}" for c in one | {self.at}}
        if self.idle < 3:
            texts |= {f"walk {c}" for c in (one | two) - {self.at}}
        targets = {"voila": set(ENTRANCES), "that": self.switched, "ahha": one | {self.at}}
        for card in self.cards - {"sniff"}:
            texts |= {f"play {card} {c}" for c in targets[card]}
        if "sniff" in self.cards and self.idle < 3:
            texts.add("play sniff")
        return texts

    def legal_again(self) -> set[str]:
        """Q21: another room, or nothing if the first check went over the limit."""
        assert self.at
        texts = {f"check {c}" for c in beside(self.at) | {self.at} if c != self.barred}
        return texts | ({"stop"} if self.die > self.searches else set())

    def legal_sniff(self) -> set[str]:
        """Q18: what has not been tried."""
        return {f"line {name}" for name in LINES if name not in self.tried}

    def legal_vegetable(self) -> set[str]:
        """H34, Q35: whatever lies open."""
        return {"done"} | {f"hide {c}" for c in self.up}

    def second_swaps(self, first: tuple[str, ...]) -> set[str]:
        """Q16: one room of the first swap goes on to a third one."""
        return {f"swap {x}-{y}" for x, y in self.closed_doors() if (x in first) != (y in first)}

    def legal_library(self) -> set[str]:
        """H35, Q16: never a first swap that prevents the second, if that can be helped."""
        if self.first:
            return self.second_swaps(tuple(self.first))
        pairs = self.closed_doors()
        lasting = [pair for pair in pairs if self.second_swaps(pair)]
        return {f"swap {x}-{y}" for x, y in lasting or pairs}

    def legal_bathroom(self) -> set[str]:
        """H37, Q29: any room that lies face down."""
        return {"done"} | {f"peek {c}" for c in CELLS if c not in self.up}

    legal_peek = legal_bathroom

    def legal_sitting(self) -> set[str]:
        """H39, Q17: any two."""
        return {"done"} | {f"swap {x}-{y}" for x, y in PAIRS}

    def legal_parlor(self) -> set[str]:
        """H40: every order that can be told from the others."""
        return {"parlor " + "".join(order) for order in permutations(self.house[c] for c in CENTRE)}

    def legal_cellar(self) -> set[str]:
        """H41: somebody else."""
        return {f"name {seat}" for seat in self.hiding()[1:]}
