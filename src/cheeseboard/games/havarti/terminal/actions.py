"""Actions as they are typed and as they are listed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from cheeseboard.games.havarti.terminal import layout
from cheeseboard.games.havarti.terminal.palette import CARDS
from cheeseboard.games.havarti.terminal.view_facts import CELLS
from cheeseboard.terminal.artist import Group, Misread, View

_VERBS = {
    "keep": ("keep",),
    "arrange": ("place", "house", "random", "swap", "ready"),
    "show": ("show",),
    "open": ("open",),
    "fromager": ("swap", "hide"),
    "inspector": ("check", "walk", "play"),
    "again": ("check", "stop"),
    "sniff": ("line",),
    "vegetable": ("hide", "done"),
    "library": ("swap",),
    "bathroom": ("peek", "done"),
    "sitting": ("swap", "done"),
    "cellar": ("name",),
    "peek": ("peek", "done"),
}  # by phase; a beginning of one is enough
_ONLY = {"open": "open", "again": "check", "vegetable": "hide", "bathroom": "peek", "peek": "peek"}
_NICKNAMES = {"mice": "sniff", "room": "that", "voilà": "voila"}
_PAIR = re.compile(r"([a-d][1-4])\s*[-, ]\s*([a-d][1-4])")
_CLOSING = {"ready": "the house is as you want it", "done": "nothing more", "stop": "no second check"}
_LABELS = {"open": "come in", "hide": "close", "peek": "look into", "keep": "keep", "name": "ask", "line": "name"}
MANY = 40  # actions are not listed but typed


def read(typed: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
    """What was typed as actions in notation; unchanged where it is no action. Raises Misread."""
    text = " ".join(typed.lower().split())
    verb, _, rest = text.partition(" ")
    phase = view["phase"]
    if _PAIR.fullmatch(text):
        verb, rest = "swap", text
    elif text in CELLS and phase in _ONLY:
        verb, rest = _ONLY[phase], text
    elif phase == "inspector" and (card := _card(verb)):
        verb, rest = "play", f"{card} {rest}"
    else:
        verb = next((full for full in _VERBS.get(phase, ()) if verb and full.startswith(verb)), verb)
    return _as_actions(verb, rest.strip(), view, names, random)


def _as_actions(verb: str, rest: str, view: View, names: Sequence[str], random: Random) -> tuple[str, ...]:
    if view["phase"] == "arrange":
        if verb == "house":
            return layout.whole(rest, view)
        if verb == "random" and not rest:
            return layout.at_random(view, random)
        if verb == "place":
            return layout.placed(rest.split())
    if verb == "swap" and (pair := _PAIR.fullmatch(rest)):
        return (f"swap {pair[1]}-{pair[2]}",)
    if verb == "keep":
        rest = " ".join(sorted(_card(word) or word for word in rest.replace("+", " ").split()))
    if verb == "play":
        card, _, cell = rest.partition(" ")
        rest = f"{_card(card) or card} {cell}".strip()
    if verb == "name":
        rest = _seat(rest, names)
    return (f"{verb} {rest}" if rest else verb,)


def _card(word: str) -> str:
    """The inspector's card that a word means; empty if none."""
    word = _NICKNAMES.get(word, word)
    return next((card for card in CARDS if len(word) > 1 and card.startswith(word)), "")


def _seat(word: str, names: Sequence[str]) -> str:
    found = [seat for seat, name in enumerate(names) if word and name.lower().startswith(word)]
    if len(found) > 1 and names[found[0]].lower() != word:
        raise Misread("Several names begin so.")
    return str(found[0]) if found else word


# -- the list ---------------------------------------------------------------------------------------------------


def groups(view: View, legal: Sequence[str], names: Sequence[str]) -> list[Group]:
    """The legal actions by what is done, the closing one last."""
    if view["phase"] == "arrange" and legal and not any(action in _CLOSING for action in legal):
        house = "1.{}./..2./{}.3{}/.{}.4".format(*view["specials"])
        return [Group("lay", (), (), f"place 1 a1   house {house}   random (the rest)")]
    found: dict[str, list[tuple[str, str]]] = {}
    for action in sorted(legal, key=lambda action: action.startswith("play ")):
        label, short = _labelled(action, names)
        found.setdefault(label, []).append((action, short))
    return sorted((_group(label, entries) for label, entries in found.items()), key=lambda group: group.closing)


def _labelled(action: str, names: Sequence[str]) -> tuple[str, str]:
    """The group an action belongs to, and its short form there."""
    verb, _, rest = action.partition(" ")
    if verb == "play":
        card, _, cell = rest.partition(" ")
        return ("mice", "let them sniff") if card == "sniff" else (CARDS[card].name, cell)
    if verb == "keep":
        return "keep", " + ".join(CARDS[card].name for card in rest.split())
    if verb == "name":
        return "ask", names[int(rest)]
    if verb == "line":
        return "name", f"row {rest}" if rest.isdigit() else f"column {rest}"
    if action in _CLOSING:
        return action, _CLOSING[action]
    return _LABELS.get(verb, verb), rest


def _group(label: str, entries: list[tuple[str, str]]) -> Group:
    actions, labels = tuple(action for action, _ in entries), tuple(short for _, short in entries)
    if len(entries) > MANY:
        return Group(label, (), (), f"any two rooms, such as {actions[0]}")
    return Group(label, actions, labels, closing=actions[0] in _CLOSING)
