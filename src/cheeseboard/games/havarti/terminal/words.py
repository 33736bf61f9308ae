"""The events and endings of the house in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cheeseboard.games.contract import Event
from cheeseboard.games.havarti.terminal.palette import CARDS, CHEESES, SPECIALS, room_name
from cheeseboard.terminal.artist import Line, View
from cheeseboard.wording import listed

_HEADINGS = {
    "keep": "keeps two cards",
    "arrange": "lays the house",
    "show": "shows a cheese",
    "open": "comes in",
    "fromager": "is to swap or hide",
    "inspector": "searches",
    "again": "checks again",
}


def words(event: Event, names: Sequence[str]) -> Line | None:
    """An event in words; None for one that needs none or is not known here. The words are the same for everybody who
    hears of it at all: what somebody saw in private is never told."""
    kind = event["event"]
    if kind == "turn":
        return _heading(event, names)
    if kind in _OF_ALL:
        return _OF_ALL[kind](event, names)
    if kind in _DEEDS and "seat" in event:
        seat = event["seat"]
        fleeting = kind == "place" or (kind == "swap" and event["phase"] == "arrange")
        text = f"{names[seat]} {_DEEDS[kind](event, names)}".replace("!.", "!")
        return Line(text, seat, loud=kind == "resign", fleeting=fleeting)
    return None


def _heading(event: Event, names: Sequence[str]) -> Line | None:
    seat, phase = event["seat"], event["phase"]
    if not isinstance(seat, int):
        return None
    who = "The fromagers" if phase == "arrange" else names[seat]
    doing = "lay the house" if phase == "arrange" else _HEADINGS.get(phase, "decides")
    return Line(f"Round {event['round']}: {who} {doing}.", seat, heading=True)


# -- what somebody does: the words after his name ---------------------------------------------------------------


def _swaps(event: Event, names: Sequence[str]) -> str:
    one, other = event["cells"]
    where = {"library": " (Library)", "sitting": " (Sitting Room)"}.get(event["phase"], "")
    return f"swaps {one} and {other}{where}."


def _names_line(event: Event, names: Sequence[str]) -> str:
    line = event["line"]
    called = f"row {line}" if line.isdigit() else f"column {line}"
    return f"names {called}: {'there is cheese' if event['cheese'] else 'no cheese, so another'}."


_DEEDS: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "keep": lambda event, _: f"keeps {' and '.join(CARDS[card].name for card in event['cards'])}.",
    "place": lambda event, _: f"puts {_with_article(event['code'])} on {event['cell']}.",
    "ready": lambda event, _: "is ready.",
    "open": lambda event, _: f"comes in at {event['cell']}.",
    "walk": lambda event, _: f"goes from {event['from']} to {event['to_cell']}.",
    "card": lambda event, _: f"plays {CARDS[event['card']].name}.",
    "hide": lambda event, _: f"closes {event['cell']}.",
    "name": lambda event, names: f"asks {names[event['named']]} to look.",
    "stop": lambda event, _: "leaves it at that.",
    "done": lambda event, _: "does nothing more.",
    "resign": lambda event, _: "resigns.",
    "swap": _swaps,
    "peek": lambda event, _: f"looks into {event['cell']}.",
    "line": _names_line,
}


# -- what happens to all ----------------------------------------------------------------------------------------


def _found(event: Event, names: Sequence[str]) -> Line:
    return Line(f"★ {names[event['seat']]} finds cheese {event['code']} on {event['cell']}!", event["seat"], loud=True)


def _missed(event: Event, names: Sequence[str]) -> Line:
    return Line("No cheese; this look was free." if event["free"] else "No cheese: a failed check.", event["seat"])


def _effect(event: Event, names: Sequence[str]) -> Line:
    room = SPECIALS[event["code"]]
    return Line(f"The {room.name}! ({room.rule})", loud=True)


def _round(event: Event, names: Sequence[str]) -> Line:
    points = ", ".join(f"{name} {score}" for name, score in zip(names, event["scores"], strict=False))
    return Line(f"Round {event['round']} is over: {len(event['found'])} found. {points}.", loud=True)


def _over(event: Event, names: Sequence[str]) -> Line:
    return Line(f"★ {_winners(event['winners'], names)}!", loud=True)


_OF_ALL: dict[str, Callable[[Event, Sequence[str]], Line]] = {
    "specials": lambda event, _: Line("Four special rooms are drawn."),
    "house": lambda event, _: Line("The house is laid."),
    "arranged": lambda event, _: Line("The inspector comes back" + (": too slow!" if event["slow"] else ".")),
    "timeout": lambda event, _: Line("The time is up."),
    "reveal": lambda event, _: Line(f"{event['cell']} opens: {room_name(event['code'])}."),
    "lose": lambda event, _: Line(f"Cheese {event['code']} is lost.", loud=True),
    "die": lambda event, _: Line(f"The die shows {event['value']}."),
    "shuffle": lambda event, _: Line("The four rooms in the middle are mixed."),
    "found": _found,
    "miss": _missed,
    "effect": _effect,
    "round": _round,
    "over": _over,
}


def ending(view: View, names: Sequence[str]) -> str:
    """Who won and why, with the rule."""
    outcome = view["outcome"]
    who = _winners(outcome["winners"], names)
    if outcome["reason"] == "resigned":
        return f"{who}: everybody else has resigned (Q33)."
    points = outcome["scores"][outcome["winners"][0]]
    rule = "Q27" if len(outcome["winners"]) > 1 else "H9"
    return f"All rounds are played. {who} with {points} point{'' if points == 1 else 's'} ({rule})."


def _winners(winners: Sequence[int], names: Sequence[str]) -> str:
    return f"{listed([names[seat] for seat in winners])} {'wins' if len(winners) == 1 else 'share the win'}"


def _with_article(code: str) -> str:
    if code in CHEESES:
        return f"cheese {code}"
    return f"the {room_name(code)}" if code in SPECIALS else "a common room"
