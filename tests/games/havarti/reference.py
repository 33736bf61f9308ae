"""Hide the Havarti a second time, slowly: sets, dicts and cell names, straight from the numbered rules.

It shares nothing with the engine. Tests play both side by side; where they differ, one of them has misread a rule.
A position goes in and a position comes out.
"""

from __future__ import annotations

from typing import Any

from tests.games.havarti.reference_table import CELLS, CENTRE, CHEESES, LINES, SPECIALS, Table, in_order

LAST_ROUND = {2: 6, 3: 6, 4: 8}
DEFAULTS: dict[str, Any] = {
    "players": 2,
    "searches": 4,
    "setup": "arrange",
    "scoring": "shared",
    "talk": True,
    "memory": "table",
}


def start(options: dict[str, Any]) -> Reference:
    """A new match: seat 0 is about to choose the cards for the first round."""
    full = DEFAULTS | options
    zeros = [0] * full["players"]
    clean: dict[str, Any] = {"house": ["----"] * 4, "up": [], "checked": "", "specials": "", "at": None, "die": 1}
    clean |= {"found": "", "lost": "", "cards": [], "switched": [], "idle": 0, "ready": [], "dormant": []}
    top = {"game": "havarti", "options": full, "round": 1, "inspector": 0, "scores": zeros, "phase": "keep", "seat": 0}
    return Reference(top | clean)


class Reference(Table):
    """A match of which everything is known, and how it goes on."""

    def play(self, actor: int | str, text: str) -> None:
        """Carry out a legal action, up to the next decision."""
        self.private = {}
        verb, *what = text.split()
        if verb == "timeout":
            self.phase = "house" if "-" in self.house.values() else "open"
            self.ready = set()
        elif verb in {"swap", "hide", "peek", "done"}:
            getattr(self, f"{verb}_in_{self.phase}")(*what)
        elif verb == "ready":
            assert isinstance(actor, int)
            self.ready.add(actor)
            self.open_if_ready()
        else:
            getattr(self, f"do_{verb}")(*what)

    def do_keep(self, *cards: str) -> None:
        """The round begins."""
        self.cards = set(cards)
        self.phase = "specials"

    def do_specials(self, codes: str) -> None:
        """The deck is complete."""
        self.specials = codes
        self.phase = "house" if self.options["setup"] == "random" else "arrange"
        self.swaps = 0

    def do_house(self, rows: str) -> None:
        """All 16 cards lie; by the clock's doing one cheese will be shown."""
        self.house = dict(zip(CELLS, rows.replace("/", ""), strict=True))
        self.known = {seat: set(CELLS) for seat in self.fromagers()}
        self.phase = "open" if self.options["setup"] == "random" else "show"

    def do_place(self, code: str, cell: str) -> None:
        """One card more."""
        self.house[cell] = code
        for cells in self.known.values():
            cells.add(cell)

    def open_if_ready(self) -> None:
        """Nobody has to wait any longer."""
        if set(self.hiding()) <= self.ready:
            self.phase = "open"
            self.ready = set()

    def do_show(self, code: str) -> None:
        """H17, Q6: seen, not found."""
        self.turn_up(next(c for c in CELLS if self.house[c] == code))
        self.phase = "open"

    def do_open(self, cell: str) -> None:
        """H18: the free check."""
        self.at, self.die = cell, 1
        self.check(cell, free=True)

    def do_check(self, cell: str) -> None:
        """A step, perhaps, and a look; also the second half of Ahhh HA."""
        self.at, self.barred = cell, None
        self.check(cell)

    def do_walk(self, cell: str) -> None:
        """H24b."""
        self.at = cell
        self.end_turn(self.idle + 1)

    def do_stop(self) -> None:
        """The second check is declined."""
        self.barred = None
        self.go_on()

    def do_play(self, card: str, cell: str = "") -> None:
        """H30-H33."""
        self.cards.remove(card)
        if card == "sniff":
            self.phase, self.tried = "sniff", []
            return
        if card != "voila":
            self.at = cell
        if card == "ahha":
            self.barred = cell
        self.check(cell)

    def turn_up(self, cell: str) -> None:
        """Everybody sees it."""
        self.up.add(cell)
        for cells in self.known.values():
            cells.add(cell)

    def check(self, cell: str, *, free: bool = False) -> None:
        """The normative order of section 10."""
        self.turn_up(cell)
        code = self.house[cell]
        if code in CHEESES:
            self.found += code
            self.house[cell] = "."
            self.die = 1
            if any(other in CHEESES for other in self.house.values()):
                self.go_on()
            else:
                self.end_round()
            return
        self.die += 0 if free else 1
        if code in SPECIALS and code not in self.checked:
            self.checked.add(code)
            self.take_effect(code)
        else:
            self.go_on()

    def take_effect(self, code: str) -> None:
        """H34-H41: at once, or by asking somebody."""
        asking = {"V": "vegetable", "L": "library", "B": "bathroom", "S": "sitting", "P": "parlor", "C": "cellar"}
        if code == "N":
            self.die += 1
        if code == "D":
            self.lost += self.found[-1:]
            self.found = self.found[:-1]
            self.die = 1
        if code in "ND" or (code == "L" and not self.closed_doors()):
            self.go_on()
            return
        self.phase = asking[code]
        self.hidden, self.first = 0, []
        self.peek_alone()

    def peek_alone(self) -> None:
        """Q30: a cellar with nobody else to name."""
        if self.phase == "cellar" and len(self.hiding()) == 1:
            self.phase, self.turn = "peek", self.hiding()[0]

    def go_on(self) -> None:
        """The check and its effect are over: perhaps a second one, perhaps the limit, else the turn ends."""
        if self.barred:
            self.phase = "again"
        elif self.die > self.searches:
            self.end_round()
        else:
            self.end_turn(0)

    def end_turn(self, idle: int) -> None:
        """The inspector has had his turn."""
        self.idle = idle
        self.switched = set()
        self.phase, self.turn = "fromager", self.fromagers()[0]

    def next_fromager(self) -> None:
        """Clockwise round to the inspector."""
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.inspector:
            self.phase = "inspector"

    # Swaps, hidings, looks

    def swap(self, pair: str) -> set[str]:
        """Two cards change places, with all that lies on them or is known of them."""
        x, y = pair.split("-")
        going = {c: c for c in CELLS} | {x: y, y: x}
        self.house = {going[c]: code for c, code in self.house.items()}
        self.up = {going[c] for c in self.up}
        self.known = {seat: {going[c] for c in cells} for seat, cells in self.known.items()}
        self.at = going[self.at] if self.at else None
        self.barred = going.get(self.barred, "-") if self.barred else None
        return {x, y}

    def swap_in_arrange(self, pair: str) -> None:
        """Second thoughts."""
        self.swap(pair)
        self.swaps += 1

    def swap_in_fromager(self, pair: str) -> None:
        """H20a."""
        self.switched |= self.swap(pair)
        self.next_fromager()

    def swap_in_library(self, pair: str) -> None:
        """H35: one, then if possible another."""
        cells = in_order(self.swap(pair))
        if not self.first and self.second_swaps(tuple(cells)):
            self.first = cells
        else:
            self.go_on()

    def swap_in_sitting(self, pair: str) -> None:
        """H39."""
        self.swap(pair)
        self.go_on()

    def hide_in_fromager(self, cell: str) -> None:
        """H20b."""
        self.up.remove(cell)
        self.next_fromager()

    def hide_in_vegetable(self, cell: str) -> None:
        """H34."""
        self.up.remove(cell)
        self.hidden += 1
        if self.hidden == 2:
            self.go_on()

    def peek_in_peek(self, cell: str) -> None:
        """H37, H41: only the one who looks learns it."""
        seat = self.turn if self.phase == "peek" else self.hiding()[0]
        self.known[seat].add(cell)
        self.private = {"peeked": {"seat": seat, "cell": cell, "code": self.house[cell]}}
        self.go_on()

    peek_in_bathroom = peek_in_peek

    def done_in_peek(self) -> None:
        """Thank you, no."""
        self.go_on()

    done_in_bathroom = done_in_sitting = done_in_vegetable = done_in_peek

    def do_line(self, name: str) -> None:
        """H30, Q18: a line without cheese is named in vain."""
        seat, cells = self.hiding()[0], LINES[name]
        codes = "".join(self.house[c] for c in cells)
        self.known[seat] |= set(cells)
        self.private = {"sniffed": {"seat": seat, "line": name, "codes": codes}}
        if any(code in CHEESES for code in codes):
            self.end_turn(self.idle + 1)
        else:
            self.tried.append(name)

    def do_parlor(self, codes: str) -> None:
        """H40, Q31: face down, mixed, lost track of."""
        self.house |= dict(zip(CENTRE, codes, strict=True))
        self.up -= set(CENTRE)
        for cells in self.known.values():
            cells -= set(CENTRE)
        if self.barred in CENTRE:
            self.barred = "-"
        self.go_on()

    def do_name(self, seat: str) -> None:
        """H41."""
        self.phase, self.turn = "peek", int(seat)

    # Endings

    def end_round(self) -> None:
        """H8, H44: points; then the next inspector who is still there."""
        self.scores[self.inspector] += len(self.found)
        for cheese, seat in zip(CHEESES, self.fromagers(), strict=False):
            if self.options["scoring"] == "shared":
                self.scores[seat] += 4 - len(self.found)
            elif cheese not in self.found:
                self.scores[seat] += 2
        self.phase = "over"
        while self.phase == "over" and self.round < LAST_ROUND[self.players]:
            self.round += 1
            self.inspector = (self.inspector + 1) % self.players
            if self.inspector not in self.dormant:
                self.phase = "keep"
        self.clear_table()
        if self.phase == "over":
            most = max(self.scores[seat] for seat in self.active())
            self.finish("rounds", [seat for seat in self.active() if self.scores[seat] == most])

    def clear_table(self) -> None:
        """H11: nothing is left of the last round."""
        self.house = dict.fromkeys(CELLS, "-")
        self.up, self.checked, self.cards, self.switched, self.ready = set(), set(), set(), set(), set()
        self.found = self.lost = self.specials = ""
        self.at = self.barred = None
        self.die, self.idle = 1, 0
        self.private = {}
        self.known = {seat: set() for seat in self.fromagers()}

    def finish(self, reason: str, winners: list[int]) -> None:
        """The match is over."""
        self.phase, self.barred, self.ready = "over", None, set()
        self.outcome = {"reason": reason, "winners": winners, "scores": list(self.scores)}

    def resign(self, seat: int) -> None:
        """Q33: somebody leaves."""
        self.private = {}
        self.dormant.add(seat)
        if len(self.active()) == 1:
            self.finish("resigned", self.active())
        elif seat == self.inspector:
            self.end_round()
        elif self.phase == "arrange":
            self.ready.discard(seat)
            self.open_if_ready()
        elif self.phase == "peek" and self.turn == seat:
            self.go_on()
        else:
            self.peek_alone()
