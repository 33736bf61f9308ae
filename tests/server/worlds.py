"""Worlds that differ only in what some may not know, and lines of play that look the same in both.

The worlds are told apart by the rules alone, not by views: what lies open, is turned up or is said aloud must agree.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import cheeseboard
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import ALL_TILES
from cheeseboard.games.roquefort.notation import action_text as roquefort_text
from cheeseboard.match.match import Match
from tests.server.planted import World

Step = tuple[Any, ...]
CELLS = [column + row for row in "1234" for column in "abcd"]


def tries(match: Match, rng: random.Random, texts: Sequence[str], count: int) -> list[Step]:
    """Actions that are refused, by anybody."""
    found: list[Step] = []
    while len(found) < count:
        seat, text = rng.randrange(match.options["players"]), rng.choice(texts)
        if match.why_illegal(seat, text):
            found.append(("act", seat, text))
    return found


def looks(players: int) -> list[Step]:
    """Everybody comes back having missed nothing, little or much."""
    return [("look", seat, behind) for seat in (*range(players), None) for behind in (0, 1, 3, 9, 40)]


def restless(rng: random.Random, players: int) -> list[Step]:
    """What goes on beside the play, the same in every world."""
    seat = rng.randrange(players)
    some: list[list[Step]] = [
        looks(players),
        [("again", seat)], [("again", None)], [("pages",)], [("rubbish", seat)], [("rubbish", None)],
        [("late", seat, "end", 1), ("late", seat, "end", 5), ("late", seat, "end", 12)],
        [("say", seat, "Well played."), ("say", None, "What a match.")],
    ]  # fmt: skip
    return rng.choice(some)


# -- Château Roquefort ------------------------------------------------------------------------------------------

ROQUEFORT = [roquefort_text(action) for action in range(rules.ACTION_COUNT)]


def played(deal: str, options: dict[str, Any], line: Sequence[tuple[int, str]]) -> Match:
    match = cheeseboard.new("roquefort", chance="manual", **options)
    match.play("chance", deal)
    for seat, action in line:
        match.play(seat, action)
    return match


def roquefort_worlds(seed: int, options: dict[str, Any], length: int) -> tuple[list[World], list[Step]]:
    """Two deals that agree in every tile that the line of play brings to light."""
    rng = random.Random(seed)
    tiles = "".join(rng.sample(ALL_TILES, len(ALL_TILES)))
    match = played("deal " + tiles, options, [])
    line: list[tuple[int, str]] = []
    steps: list[Step] = []
    while len(line) < length and match.actors:
        seat = match.actors[0]
        assert isinstance(seat, int)
        legal = match.legal(seat)
        kinds = sorted({text.split()[0] for text in legal} - {"end"} or {"end"})
        if len(kinds) > 1 and rng.random() < 0.15 and "end" in legal:
            kinds = ["end"]
        action = rng.choice([text for text in legal if text.split()[0] == rng.choice(kinds)] or legal)
        steps += tries(match, rng, ROQUEFORT, 2)
        if rng.random() < 0.4:
            steps += restless(rng, options["players"])
        reversible = match.reversible(match.play(seat, action))
        line.append((seat, action))
        steps.append(("act", seat, action))
        if reversible and rng.random() < 0.4:
            steps += [("undo", seat), ("act", seat, action)]
        if rng.random() < 0.1:
            # Taking back is refused, or asked for and denied: the line of play stays what it is.
            other = (seat + 1) % options["players"]
            if not action.startswith(("run", "enter")):
                steps += [("undo", seat), ("answer", other, False)]
    end = match.position()
    hidden = set()
    for i in range(33):
        for j in range(i):
            if tiles[i] != tiles[j]:
                swapped = list(tiles)
                swapped[i], swapped[j] = tiles[j], tiles[i]
                try:
                    there = played("deal " + "".join(swapped), options, line).position()
                except cheeseboard.IllegalAction:
                    continue
                if _differ_unseen(end, there):
                    hidden |= {i, j}
    places = sorted(hidden)
    mixed = list(tiles)
    for place, letter in zip(places, (tiles[p] for p in rng.sample(places, len(places))), strict=True):
        mixed[place] = letter
    assert sum(a != b for a, b in zip(tiles, mixed, strict=True)) >= 4, "these worlds are hardly different"
    return [World("one", ["deal " + tiles]), World("other", ["deal " + "".join(mixed)])], steps


def _differ_unseen(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two positions differ, and only where nobody has ever looked."""
    if {**one, "tiles": 0} != {**other, "tiles": 0}:
        return False
    seen = set(one["known"])
    names = [[f"{column}{row}" for column in "abcdefg"] for row in range(1, 8)]
    differing = [
        cell
        for row, (a, b) in zip(names, zip(one["tiles"], other["tiles"], strict=True), strict=True)
        for cell, x, y in zip(row, a, b, strict=True)
        if x != y
    ]
    open_cells = _open_cells(one)
    return bool(differing) and not any(cell in seen or cell in open_cells for cell in differing)


def _open_cells(position: dict[str, Any]) -> set[str]:
    from tests.games.roquefort.reference import HOLES, Reference

    reference = Reference(position)
    return {cell for cell in HOLES if reference.is_open(cell)}


# -- Hide the Havarti -------------------------------------------------------------------------------------------

HAVARTI = [f"{verb} {cell}" for verb in ("open", "check", "walk", "hide", "peek") for cell in CELLS]
HAVARTI += [
    "ready",
    "done",
    "stop",
    "timeout",
    "swap a1-a2",
    "swap b2-c2",
    "place 1 a1",
    "place P b2",
    "line a",
    "line 3",
]
HAVARTI += [
    "show 1",
    "keep ahha sniff",
    "play sniff",
    "play voila a1",
    "play ahha d4",
    "play that c3",
    "name 1",
    "name 2",
]
ALOUD = {
    "keep", "arranged", "reveal", "found", "miss", "die", "walk", "effect", "lose", "round", "turn", "over", "card",
    "open", "hide", "swap", "ready", "timeout", "stop", "done", "name", "resign",
}  # fmt: skip
HALF = {"peek": "code", "line": "codes", "shuffle": "codes", "specials": "codes", "house": "house"}


def aloud(events: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """What everybody at the table sees happen."""
    shown = []
    for event in events:
        if event["event"] in HALF:
            shown.append({name: event[name] for name in event if name != HALF[event["event"]]})
        elif event["event"] in ALOUD:
            assert event["event"] != "swap" or event["phase"] != "arrange"
            shown.append(event)
    return shown


def chances(world: World, match: Match) -> list[dict[str, Any]]:
    """Let chance act as it will in this world."""
    events: list[dict[str, Any]] = []
    while match.actors == ("chance",):
        events += match.play("chance", world.outcome(match))
    return events


def together(
    worlds: list[World],
    matches: list[Match],
    rng: random.Random,
    wanted: Sequence[str],
    avoided: Sequence[str],
    most: int,
) -> tuple[list[Step], list[dict[str, Any]]]:
    """Play on in both worlds, the same actions, as long as everybody sees the same happen; the steps, and all events
    of the first world."""
    steps: list[Step] = []
    happened: list[dict[str, Any]] = []
    missing = list(wanted)
    for _ in range(most):
        one, other = matches
        if one.actors != other.actors or not one.actors or not isinstance(one.actors[0], int):
            break
        seat = one.actors[0]
        choice: list[tuple[int, str, list[Match], list[dict[str, Any]]]] = []
        for action in rng.sample(one.legal(seat), len(one.legal(seat))):
            if other.why_illegal(seat, action):
                continue
            there = [match.copy() for match in matches]
            told = [list(m.play(seat, action)) + chances(w, m) for w, m in zip(worlds, there, strict=True)]
            kinds = {event["event"] for event in told[0]} | {event.get("code", "") for event in told[0]}
            if aloud(told[0]) == aloud(told[1]) and not kinds & set(avoided):
                choice.append((len(kinds & set(missing)), action, there, told[0]))
        if not choice:
            break
        _, action, matches, told_one = max(choice, key=lambda found: found[0])
        seen = {event["event"] for event in told_one} | {event.get("code", "") for event in told_one}
        missing = [kind for kind in missing if kind not in seen]
        steps += tries(one, rng, HAVARTI, 2)
        if rng.random() < 0.3:
            steps += restless(rng, one.options["players"])
        steps.append(("act", seat, action))
        happened += told_one
    return steps, happened


def laying(rng: random.Random, house: str, swaps: int, lines: int) -> list[Step]:
    """Two fromagers lay out a house, with detours and talk."""
    cells = rng.sample(range(16), 16)
    now = list(house)
    undo = []
    for _ in range(swaps):
        a, b = sorted(rng.sample(range(16), 2))
        undo.append(("act", rng.choice((1, 2)), f"swap {CELLS[a]}-{CELLS[b]}"))
        now[a], now[b] = now[b], now[a]
    steps: list[Step] = [("act", rng.choice((1, 2)), f"place {now[cell]} {CELLS[cell]}") for cell in cells]
    steps += undo[::-1]
    for number in range(lines):
        steps.insert(rng.randrange(len(steps)), ("say", rng.choice((1, 2)), f"put it there {'!' * number}"))
    return steps
