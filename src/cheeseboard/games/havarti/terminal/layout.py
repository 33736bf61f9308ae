"""Laying the house in few words: the whole of it in a line, or the rest at random, as single actions."""

from __future__ import annotations

import re
from random import Random

from cheeseboard.games.havarti.terminal.palette import SPECIALS
from cheeseboard.games.havarti.terminal.view_facts import CELLS, DECK, cards, tray
from cheeseboard.terminal.artist import Misread, View

_COMMON = (".", "o", "common")
_LEAVE = "-_?"  # a place in a written house that stays as it is
_ROWS = re.compile(r"[ /|,]+")


def code_of(word: str) -> str:
    """The card code that the typed text means."""
    return "." if word.lower() in _COMMON else word.upper()


def placed(words: list[str]) -> tuple[str, ...]:
    """Pairs of a code and a cell, either first, as actions."""
    if not words or len(words) % 2:
        raise Misread("Say what goes where, such as place 1 a1; several at once: place 1 a1 2 c3.")
    pairs = zip(words[::2], words[1::2], strict=True)
    return tuple(f"place {code_of(b if a in CELLS else a)} {a if a in CELLS else b}" for a, b in pairs)


def at_random(view: View, random: Random) -> tuple[str, ...]:
    """The cards that are left on the places that are left."""
    free = [cell for cell, code in cards(view).items() if code == "-"]
    if not free:
        raise Misread("All sixteen rooms lie already: swap some, or say ready.")
    random.shuffle(free)
    return tuple(f"place {code} {cell}" for code, cell in zip(tray(view), free, strict=True))


def whole(text: str, view: View) -> tuple[str, ...]:
    """A house in four rows, the back first, as actions: cards are placed, and swapped if all lie already."""
    wanted = _read_house(text)
    here = cards(view)
    if "-" in here.values():
        return _by_placing(wanted, here, tray(view))
    missing = [cell for cell in CELLS if wanted[cell] in _LEAVE]
    if missing or sorted(wanted.values()) != sorted(DECK + view["specials"]):
        raise Misread(f"With all rooms lying, write all sixteen again: {DECK}{view['specials']} (H4).")
    return _by_swapping(wanted, here)


def _read_house(text: str) -> dict[str, str]:
    codes = "".join(_ROWS.split(text.strip())).upper().replace("O", ".")
    if len(codes) != len(CELLS):
        raise Misread("A house has four rows of four, the back first: house 1.V./..2./N.3P/.D.4; - leaves a place.")
    for code in codes:
        if code not in DECK + _LEAVE and code not in SPECIALS:
            raise Misread(f"There is no card {code}: cheeses are 1 to 4, a common room is a dot.")
    return dict(zip(CELLS, codes, strict=True))


def _by_placing(wanted: dict[str, str], here: dict[str, str], left: str) -> tuple[str, ...]:
    actions = []
    for cell, code in wanted.items():
        if code in _LEAVE or here[cell] == code:
            continue
        if here[cell] != "-":
            raise Misread(f"{cell} has a card already; once all lie, rooms can be swapped (H15).")
        if code not in left:
            raise Misread(f"The tray has no {code} left for {cell}: {left} are to be laid (H4).")
        left = left.replace(code, "", 1)
        actions.append(f"place {code} {cell}")
    if not actions:
        raise Misread("That is how the house lies already.")
    return tuple(actions)


def _by_swapping(wanted: dict[str, str], here: dict[str, str]) -> tuple[str, ...]:
    now, actions = dict(here), []
    for at, cell in enumerate(CELLS):
        if now[cell] != wanted[cell]:
            # Rather a card from a place where the one it changes with is wanted.
            later = [other for other in CELLS[at + 1 :] if now[other] == wanted[cell] != wanted[other]]
            other = next((spot for spot in later if wanted[spot] == now[cell]), later[0])
            now[cell], now[other] = now[other], now[cell]
            actions.append(f"swap {cell}-{other}")
    if not actions:
        raise Misread("That is how the house lies already.")
    return tuple(actions)
