"""Reading positions of Hide the Havarti: the state that a dict describes, or BadPosition naming the field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.errors import shown
from cheeseboard.games import validation
from cheeseboard.games.dialect import first
from cheeseboard.games.havarti import legality, rounds, rules, shapes
from cheeseboard.games.havarti import position as out
from cheeseboard.games.havarti.dealing import in_tray
from cheeseboard.games.havarti.knowledge import fits_lines
from cheeseboard.games.havarti.notation import (
    CARD_NAMES,
    CELL_NAMES,
    CODES,
    LINE_NAMES,
    PHASES,
    REASONS,
    cell_number,
    specials_of,
)
from cheeseboard.games.havarti.state import (
    AGAIN,
    AGAIN_ANY,
    AGAIN_BAR,
    ARRANGE,
    CELLAR_PHASE,
    FROMAGER,
    HOUSE_PHASE,
    KEEP,
    LIBRARY_PHASE,
    MOST_IDLE,
    MOST_SWAPS,
    OPEN,
    OVER,
    PEEK,
    SHOW,
    SNIFF_PHASE,
    SPECIALS_PHASE,
    VEGETABLE_PHASE,
    State,
)
from cheeseboard.games.havarti.tables import ALL, BESIDE, CELLS, CHEESES, EMPTY, LINE_CELLS, ROUNDS, SPECIAL
from cheeseboard.games.options import Options

FIELD_NAMES = tuple(shapes.Position.__annotations__)
LAID_CODES = CODES[1:-1]
SPECIAL_LETTERS = CODES[SPECIAL:-1]
SCORE_MOST = 10_000
DIE_MOST = 12  # after two Nurseries' worth of failures the die can stand above the number of searches + 1
EFFECTS = range(SNIFF_PHASE, OVER)  # phases inside the inspector's turn
Position = Mapping[str, Any]


def read(position: Position, options: Options) -> State:
    """The state that a position describes. Nothing is resolved by loading."""
    validation.known_fields(position, FIELD_NAMES)
    s = out.start(options)
    s.phase = PHASES.index(validation.one_of(validation.needed(position, "phase"), "phase", PHASES))
    s.round = validation.whole(position.get("round", 1), "round", 1, ROUNDS[s.players])
    s.inspector = validation.whole(position.get("inspector", 0), "inspector", 0, s.players - 1)
    s.dormant = validation.seat_set(position.get("dormant", []), "dormant", s.players)
    scores = validation.items(position.get("scores", [0] * s.players), "scores", s.players)
    for seat, score in enumerate(scores):
        s.scores[seat] = validation.whole(score, "scores", 0, SCORE_MOST)
    rounds.lay_knowledge(s)
    _read_house(s, position)
    _read_inspector(s, position)
    _read_phase_fields(s, position)
    _read_recall(s, position)
    if s.phase == OVER:
        _read_outcome(s, position)
        return s
    if "outcome" in position:
        validation.bad("outcome", "belongs to the phase over alone.")
    _read_turn(s, position)
    _read_looks(s, position)
    return s


def _read_house(s: State, position: Position) -> None:
    for number, row in enumerate(validation.rows(validation.needed(position, "house"), "house", 4, 4)):
        for column, code in enumerate(row):
            if code not in LAID_CODES and code != "-":
                validation.bad("house", f"{CELL_NAMES[number * 4 + column]} is {shown(code)}; allowed: -{LAID_CODES}")
            s.house[number * 4 + column] = CODES.index(code)
    laid = [CODES[card] for card in s.house if card not in (EMPTY, 5)]
    for code in laid:
        if laid.count(code) > 1:
            validation.bad("house", f"{code} is there twice.")
    in_house = "".join(code for code in laid if code in SPECIAL_LETTERS)
    s.specials = specials_of(validation.letters(position.get("specials", in_house), "specials", SPECIAL_LETTERS))
    if specials_of(in_house) & ~s.specials:
        validation.bad("specials", "does not name all the special rooms in the house.")
    s.checked = specials_of(validation.letters(position.get("checked", ""), "checked", SPECIAL_LETTERS))
    s.up = validation.cell_set(position.get("up", []), "up", cell_number)
    _check_house(s)
    _read_cheeses(s, position, laid)


def _check_house(s: State) -> None:
    full = not any(card == EMPTY for card in s.house)
    if s.phase >= SHOW and s.phase != OVER and not full:
        validation.bad("house", "in this phase no cell is empty.")
    if s.phase in (KEEP, SPECIALS_PHASE) and any(s.house):
        validation.bad("house", "in this phase nothing is laid yet.")
    if s.phase < OPEN and s.up:
        validation.bad("up", "in this phase nothing lies face up.")


def _read_cheeses(s: State, position: Position, laid: list[str]) -> None:
    for field in ("found", "lost"):
        for digit in validation.letters(position.get(field, ""), field, "1234"):
            if digit in laid or (field == "lost" and digit in position.get("found", "")):
                validation.bad(field, f"cheese {digit} is elsewhere too.")
            setattr(s, field, rules.appended(getattr(s, field), int(digit)))


def _read_inspector(s: State, position: Position) -> None:
    s.die = validation.whole(position.get("die", 1), "die", 1, DIE_MOST)
    s.idle = validation.whole(position.get("idle", 0), "idle", 0, MOST_IDLE)
    s.switched = validation.cell_set(position.get("switched", []), "switched", cell_number)
    for name in validation.items(position.get("cards", []), "cards"):
        card = CARD_NAMES.index(validation.one_of(name, "cards", CARD_NAMES))
        if s.cards >> card & 1:
            validation.bad("cards", f"{name} is there twice.")
        s.cards |= 1 << card
    at = position.get("at")
    inside = s.phase > OPEN and s.phase != OVER
    if at is None:
        if inside:
            validation.bad("at", "is missing: the inspector is in the house.")
        return
    cell = cell_number(at)
    if cell is None:
        validation.bad("at", f"{shown(at)} is not a cell.")
    if not inside and s.phase != OVER:
        validation.bad("at", "the inspector is not in the house yet.")
    s.at = cell


def _read_phase_fields(s: State, position: Position) -> None:
    """The fields that belong to some phases only."""
    owners = {
        "swaps": ARRANGE,
        "tried": SNIFF_PHASE,
        "hidden": VEGETABLE_PHASE,
        "first": LIBRARY_PHASE,
        "fromager": FROMAGER,
    }
    for field, phase in owners.items():
        if field in position and s.phase != phase:
            validation.bad(field, f"belongs to the phase {PHASES[phase]} alone.")
    s.swaps = validation.whole(position.get("swaps", 0), "swaps", 0, MOST_SWAPS)
    s.hidden = validation.whole(position.get("hidden", 0), "hidden", 0, 1)
    for name in validation.items(position.get("tried", []), "tried"):
        s.tried |= 1 << LINE_NAMES.index(validation.one_of(name, "tried", tuple(LINE_NAMES)))
        if any(LINE_CELLS[LINE_NAMES.index(name)] >> c & 1 and 1 <= s.house[c] <= CHEESES for c in range(CELLS)):
            validation.bad("tried", f"line {name} has a cheese, so it was not named in vain.")
    _read_first_swap(s, position)
    s.ready = validation.seat_set(position.get("ready", []), "ready", s.players)
    if s.ready and (s.phase != ARRANGE or not legality.is_laid(s) or s.ready & ~legality.fromagers(s)):
        validation.bad("ready", "only fromagers are ready, in the phase arrange, when all cards lie.")
    _read_again(s, position)


def _read_first_swap(s: State, position: Position) -> None:
    s.first = validation.cell_set(position.get("first", []), "first", cell_number)
    if s.first:
        one = first(s.first)
        other = first(s.first & s.first - 1) if s.first.bit_count() == 2 else one
        if not BESIDE[one] >> other & 1 or s.up & s.first or not legality.allows_second(s, one, other):
            validation.bad("first", "is not a first swap that leaves a second (Q16).")


def _read_again(s: State, position: Position) -> None:
    again = position.get("again", "-" if s.phase == AGAIN else None)
    if again is None:
        return
    if s.phase == SNIFF_PHASE or (s.phase != AGAIN and s.phase not in EFFECTS):
        validation.bad("again", "belongs to the inspector's turn after a first check.")
    cell = cell_number(again)
    if cell is None and not (isinstance(again, str) and again == "-"):
        validation.bad("again", f"{shown(again)} is neither a cell nor -.")
    s.again = AGAIN_ANY if cell is None else AGAIN_BAR + cell


def _read_turn(s: State, position: Position) -> None:
    """Whose turn it is, which must agree with the phase."""
    active = (1 << s.players) - 1 & ~s.dormant
    if active.bit_count() < 2:
        validation.bad("dormant", "fewer than two seats are left, so the match is over (Q33).")
    if s.dormant >> s.inspector & 1:
        validation.bad("inspector", "has resigned: his rounds are skipped (Q33).")
    seat = position.get("seat")
    if s.phase == FROMAGER:
        _read_fromager(s, position, seat)
    if s.phase == PEEK:
        s.turn = validation.whole(seat, "seat", 0, s.players - 1)
        if not legality.fromagers(s) >> s.turn & 1:
            validation.bad("seat", "only a fromager was asked to look.")
    _check_phase(s)
    acting = out.seat_in_turn(s)
    if seat is not None and (isinstance(seat, bool) or not isinstance(seat, int | str) or seat != acting):
        validation.bad("seat", f"{shown(seat)} is not to act first in this phase; {acting} is.")


def _read_fromager(s: State, position: Position, seat: object) -> None:
    if isinstance(seat, str) and seat == "chance":
        gone = [other for other in out.clockwise(s) if s.dormant >> other & 1]
        if not gone:
            validation.bad("seat", "chance plays for a fromager who left, and none has.")
        turn = position.get("fromager", gone[0])
        s.turn = validation.whole(turn, "fromager", 0, s.players - 1)
    else:
        s.turn = validation.whole(seat, "seat", 0, s.players - 1)
    if s.turn == s.inspector:
        validation.bad("seat", "the inspector has no fromager's turn.")


def _check_phase(s: State) -> None:
    if s.phase == CELLAR_PHASE and legality.fromagers(s).bit_count() < 2:
        validation.bad("phase", "a single fromager looks himself (Q30).")
    if s.phase == LIBRARY_PHASE and not s.first and not legality.can_swap(s):
        validation.bad("phase", "no two neighbours lie face down (Q16).")
    if s.phase == ARRANGE and not legality.fromagers(s) & ~s.ready:
        validation.bad("ready", "if all are ready the inspector comes in.")
    if s.phase in (SHOW, SNIFF_PHASE) and rules.is_bare(s):
        validation.bad("house", "in this phase there is cheese in the house.")
    if s.phase == HOUSE_PHASE and legality.is_laid(s):
        validation.bad("house", "is laid already.")
    if s.phase in (ARRANGE, HOUSE_PHASE) and not _is_part_of_deck(s):
        validation.bad("house", "the cards laid are not 4 cheeses, 8 commons and the 4 specials of the round (H4).")


def _is_part_of_deck(s: State) -> bool:
    cards = range(1, SPECIAL + 8)
    return s.specials.bit_count() == 4 and all(in_tray(s, card) >= 0 for card in cards)


def _read_looks(s: State, position: Position) -> None:
    """The look that a seat has just had at a room or along a line."""
    if "peeked" in position:
        look = _look(position, "peeked", {"seat", "cell", "code"})
        cell = cell_number(look["cell"])
        if cell is None or s.up >> cell & 1 or look["code"] != CODES[s.house[cell]]:
            validation.bad("peeked", "is not a face-down card of the house.")
        s.peeker, s.peeked = _looker(s, look, "peeked") + 1, cell
    if "sniffed" in position:
        look = _look(position, "sniffed", {"seat", "line", "codes"})
        line = LINE_NAMES.index(validation.one_of(look["line"], "sniffed", tuple(LINE_NAMES)))
        s.sniffer, s.sniffed = _looker(s, look, "sniffed") + 1, line
        if look["codes"] != "".join(CODES[s.house[c]] for c in range(CELLS) if LINE_CELLS[line] >> c & 1):
            validation.bad("sniffed", "does not agree with the house.")


def _looker(s: State, look: Mapping[str, Any], field: str) -> int:
    seat = validation.whole(look["seat"], field, 0, s.players - 1)
    if seat == s.inspector:
        validation.bad(field, "the inspector looks at nothing in secret.")
    return seat


def _look(position: Position, field: str, names: set[str]) -> Mapping[str, Any]:
    look = position[field]
    if not isinstance(look, Mapping) or set(look) != names or PHASES.index(position["phase"]) <= OPEN:
        validation.bad(field, f"is not an object with {', '.join(sorted(names))}.")
    return look


def _read_recall(s: State, position: Position) -> None:
    """What the seats remember; by default fromagers everything, the inspector what lies face up."""
    for seat in range(s.players):
        s.known[seat] |= s.up
    s.seen = s.checked | specials_of(
        "".join(CODES[s.house[c]] for c in range(CELLS) if s.up >> c & 1 and s.house[c] >= SPECIAL)
    )
    if "known" in position:
        if not s.assist:
            validation.bad("known", 'belongs to memory "assist".')
        for seat, cells in enumerate(validation.items(position["known"], "known", s.players)):
            named = validation.cell_set(cells, "known", cell_number)
            if seat != s.inspector:
                s.known[seat] = named | s.up | (ALL if s.phase < OPEN else 0)
    if "recall" not in position:
        return
    recall = position["recall"]
    if not isinstance(recall, Mapping) or not {"known", "seen"} <= set(recall) <= {
        "known",
        "seen",
        "clean",
        "scent",
        "mixed",
    }:
        validation.bad("recall", "is not an object with known and seen, and maybe clean, scent and mixed.")
    for seat, cells in enumerate(validation.items(recall["known"], "recall", s.players)):
        s.known[seat] = validation.cell_set(cells, "recall", cell_number) | s.up
    s.seen |= specials_of(validation.letters(recall["seen"], "recall", SPECIAL_LETTERS))
    s.clean = validation.cell_set(recall.get("clean", []), "recall", cell_number)
    s.scent = validation.cell_set(recall.get("scent", []), "recall", cell_number)
    if "mixed" in recall:
        _read_mixed(s, recall["mixed"])
    if not fits_lines(s):
        validation.bad("recall", "clean holds a cheese, or scent holds none.")


def _read_mixed(s: State, mixed: Any) -> None:
    if not isinstance(mixed, Mapping) or set(mixed) != {"cells", "was", "became", "clean", "scent"}:
        validation.bad("recall", "mixed is not an object with cells, was, became, clean and scent.")
    s.mixed = 1
    cells = [cell_number(name) for name in validation.items(mixed["cells"], "recall", 4)]
    for k, cell in enumerate(cells):
        if cell is None or cells.count(cell) > 1:
            validation.bad("recall", "mixed has not four cells.")
        s.slot[k] = cell
    for field, kept in (("was", s.was), ("became", s.became)):
        text = mixed[field]
        if not isinstance(text, str) or len(text) != 4 or any(code not in CODES[:-1] for code in text):
            validation.bad("recall", f"mixed.{field} is not four codes.")
        kept[:] = [CODES.index(code) for code in text]
    s.was_clean = validation.whole(mixed["clean"], "recall", 0, 15)
    s.was_scent = validation.whole(mixed["scent"], "recall", 0, 15)


def _read_outcome(s: State, position: Position) -> None:
    wrong = "the scores are not those in `scores`."
    outcome = validation.outcome(position, REASONS[1:], s.dormant, s.scores[: s.players], wrong)
    s.reason = REASONS.index(outcome.reason)
    s.winners = sum(1 << seat for seat in outcome.winners)
    if position.get("seat") is not None:
        validation.bad("seat", "nobody is to act any more.")
