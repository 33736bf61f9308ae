"""Why not: the sentence for an action that the rules do not allow, with the number of the rule.

Whether an action is legal is asked of the rules. A reason is found from what the one who acts can see: what lies face
up, the phase, his own hand. Nothing here reads a face-down card, except for fromagers laying out the house they see.
"""

from __future__ import annotations

from cheeseboard.errors import Refusal, shown
from cheeseboard.games.dialect import CLOCK
from cheeseboard.games.havarti import legality, rules
from cheeseboard.games.havarti.notation import CELL_NAMES, CODES, PHASES, action_number, deck
from cheeseboard.games.havarti.state import (
    AGAIN,
    ARRANGE,
    BATHROOM_PHASE,
    CELLAR_PHASE,
    DO_AHHA,
    DO_CHECK,
    DO_HIDE,
    DO_LINE,
    DO_NAME,
    DO_OPEN,
    DO_PEEK,
    DO_PLACE,
    DO_READY,
    DO_SHOW,
    DO_SNIFF,
    DO_STOP,
    DO_SWAP,
    DO_THAT,
    DO_VOILA,
    DO_WALK,
    FROMAGER,
    HOUSE_PHASE,
    INSPECTOR,
    LIBRARY_PHASE,
    MOST_IDLE,
    MOST_SWAPS,
    OPEN,
    PARLOR_PHASE,
    PEEK,
    SHOW,
    SNIFF_PHASE,
    SPECIALS_PHASE,
    VEGETABLE_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import AHHA, BESIDE, CELLS, CENTRE_CELLS, EMPTY, SNIFF, SPECIALS_LAID, THAT, VOILA

TASKS = {
    "keep": ("H12", "keep two of your four cards, such as keep ahha sniff"),
    "arrange": ("H15", "lay the house: place a card, and when all lie, swap or say ready"),
    "show": ("H17", "show one cheese, such as show 1"),
    "open": ("H18", "open at an entrance: a1, d1, b4 or c4"),
    "fromager": ("H20", "swap two neighbouring face-down rooms, or hide a face-up room out of sight"),
    "inspector": ("H24", "check, walk or play a card"),
    "again": ("Q21", "check a second room"),
    "sniff": ("H30", "name a line, such as line a or line 1"),
    "vegetable": ("H34", "hide up to two rooms, or say done"),
    "library": ("H35", "swap two neighbouring face-down rooms"),
    "bathroom": ("H37", "peek at a face-down room, or say done"),
    "sitting": ("H39", "swap any two rooms, or say done"),
    "cellar": ("H41", "name the fromager who looks"),
    "peek": ("H41", "peek at a face-down room, or say done"),
    "timeout": ("Q4", "wait for the time to run out: timeout"),
}
CHANCE_FORMS = {
    SPECIALS_PHASE: "specials and 4 letters",
    HOUSE_PHASE: "house and 4 rows",
    PARLOR_PHASE: "parlor and 4 codes",
}


def why_illegal(s: State, seat: int, text: str) -> Refusal | None:
    """Why a seat that may act, or the clock, or chance for a seat that left, may not play this; None if it may."""
    action = action_number(text)
    if action is None:
        return Refusal("malformed", "", f"{shown(text)} is not an action. Now {_task(s, seat)[1]}.")
    if rules.is_legal(s, seat, action):
        return None
    refusal = _reason(s, action) if seat != CLOCK else None
    if refusal is None:
        rule, words = _task(s, seat)
        return Refusal("not now", rule, f"That cannot be played now; instead {words}.")
    return refusal


def _task(s: State, seat: int) -> tuple[str, str]:
    return TASKS["timeout" if seat == CLOCK else PHASES[s.phase]]


def _reason(s: State, action: int) -> Refusal | None:
    block, cell = action // CELLS * CELLS, action % CELLS
    if action >= DO_PLACE:
        return _no_place(s, (action - DO_PLACE) // CELLS + 1, cell) if s.phase == ARRANGE else None
    if action >= DO_SWAP:
        return _no_swap(s, (action - DO_SWAP) // CELLS, cell)
    if block == DO_HIDE:
        return _no_hide(s, cell)
    if block == DO_PEEK and s.phase in (BATHROOM_PHASE, PEEK):
        return Refusal("face up", "Q29", f"{CELL_NAMES[cell]} lies face up: everybody sees it.")
    if block == DO_OPEN and s.phase == OPEN:
        return _no_entrance(cell)
    if s.phase == INSPECTOR:
        return _no_turn(s, action, block, cell)
    if s.phase == AGAIN:
        return _no_second(s, action, block, cell)
    if action == DO_READY and s.phase == ARRANGE:
        return Refusal("not laid", "H15", "First all sixteen cards must lie.")
    if DO_LINE <= action < DO_NAME and s.phase == SNIFF_PHASE:
        return Refusal("already tried", "Q18", "That line was named in vain: it has no cheese.")
    if DO_NAME <= action < DO_OPEN and s.phase == CELLAR_PHASE:
        return Refusal("no such fromager", "H41", "Name another fromager who is still playing.")
    if DO_SHOW <= action < DO_LINE and s.phase == SHOW:
        return Refusal("no such cheese", "H17", "That cheese is not in the house.")
    return None


def _no_place(s: State, card: int, cell: int) -> Refusal:
    if s.house[cell] != EMPTY:
        return Refusal("occupied", "H15", f"{CELL_NAMES[cell]} has a card already.")
    return Refusal("not in the tray", "H4", f"No card {CODES[card]} is left to lay.")


def _no_swap(s: State, one: int, other: int) -> Refusal | None:
    if s.phase == ARRANGE:
        if s.swaps >= MOST_SWAPS:
            return Refusal("too many swaps", "Q4", f"{MOST_SWAPS} swaps in a lay-out are enough: say ready.")
        return Refusal("not laid", "H15", "First all sixteen cards must lie; then they may be swapped.")
    if s.phase not in (FROMAGER, LIBRARY_PHASE):
        return None
    if not BESIDE[one] >> other & 1:
        return Refusal("not neighbours", "Q7", "Only rooms that share a wall can be swapped.")
    for cell in (one, other):
        if s.up >> cell & 1:
            return Refusal("face up", "H20", f"{CELL_NAMES[cell]} lies face up: only face-down rooms are swapped.")
    if s.first:
        return Refusal("second swap", "Q16", "Move one of the two rooms again, and not straight back.")
    return Refusal("no second swap", "Q16", "Choose a swap after which another is possible.")


def _no_hide(s: State, cell: int) -> Refusal | None:
    if s.phase != FROMAGER and s.phase != VEGETABLE_PHASE:
        return None
    if not s.up >> cell & 1:
        return Refusal("face down", "H20", f"{CELL_NAMES[cell]} lies face down already.")
    if s.dormant >> s.turn & 1:
        return Refusal("swap first", "Q33", "For a seat that left a swap is made, if there is one.")
    return Refusal("in sight", "Q9", f"The inspector sees {CELL_NAMES[cell]}: it cannot be turned down.")


def _no_entrance(cell: int) -> Refusal:
    return Refusal("no entrance", "Q1", f"{CELL_NAMES[cell]} is no entrance: those are a1, d1, b4 and c4.")


def _no_turn(s: State, action: int, block: int, cell: int) -> Refusal | None:
    """Against an action in the inspector's turn."""
    hands = {DO_VOILA: VOILA, DO_THAT: THAT, DO_AHHA: AHHA}
    card = SNIFF if action == DO_SNIFF else hands.get(block)
    if card is not None and not s.cards >> card & 1:
        return Refusal("no such card", "H12", "You do not hold that card.")
    if (block == DO_WALK or action == DO_SNIFF) and s.idle >= MOST_IDLE:
        return Refusal("must check", "Q32", f"After {MOST_IDLE} turns without a check this one must have one.")
    if block == DO_VOILA:
        return _no_entrance(cell)
    if block == DO_THAT:
        return Refusal("not switched", "Q20", f"{CELL_NAMES[cell]} was not swapped since your last turn.")
    if block == DO_WALK:
        if s.at == cell:
            return Refusal("no step", "Q14", "Walk to another room; to stay, check.")
        return Refusal("too far", "H24", f"{CELL_NAMES[cell]} is more than two rooms away.")
    if block in (DO_CHECK, DO_AHHA):
        return Refusal("too far", "H24", f"{CELL_NAMES[cell]} is neither your room nor one beside it.")
    return None


def _no_second(s: State, action: int, block: int, cell: int) -> Refusal | None:
    """Against the second half of Ahhh HA!"""
    if action == DO_STOP:
        return Refusal("must check", "Q21", "The second check may be left out only when the searches are used up.")
    if block != DO_CHECK:
        return None
    if legality.barred(s) >> cell & 1:
        return Refusal("just checked", "Q21", "The second check takes another room than the first.")
    return Refusal("too far", "H24", f"{CELL_NAMES[cell]} is neither your room nor one beside it.")


def why_no_outcome(s: State, text: str) -> Refusal | None:
    """Why chance, drawing, laying or mixing, may not play this; None if it may."""
    word, _, codes = text.partition(" ")
    malformed = Refusal("malformed", "", f"Write the outcome as {CHANCE_FORMS[s.phase]}.")
    if word != PHASES[s.phase]:
        return malformed
    if s.phase == SPECIALS_PHASE:
        if len(codes) != SPECIALS_LAID or list(codes) != sorted(set(codes)) or any(c not in "BCDLNPSV" for c in codes):
            return malformed
        return None
    rows = codes.split("/")
    if s.phase == HOUSE_PHASE and (len(rows) != 4 or any(len(row) != 4 for row in rows)):
        return malformed
    cards = "".join(rows)
    if len(cards) != (CELLS if s.phase == HOUSE_PHASE else 4) or any(code not in CODES[1:-1] for code in cards):
        return malformed
    laid = [CODES.index(code) for code in cards]
    if s.phase == HOUSE_PHASE:
        stays = all(card in (EMPTY, laid[cell]) for cell, card in enumerate(s.house))
        fits = sorted(laid) == deck(s.specials)
        return None if fits and stays else Refusal("wrong cards", "H4", "The house takes the cards of the round.")
    if sorted(laid) != sorted(s.house[cell] for cell in CENTRE_CELLS):
        return Refusal("wrong cards", "H40", "The Parlor mixes the four cards that lie in the centre.")
    return None
