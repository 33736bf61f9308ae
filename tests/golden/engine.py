"""Whole games of both kinds, played by dice, and all that the library says at every step."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

import cheeseboard
from tests.golden.picks import Picks
from tests.golden.vocabulary import VOCABULARY

Step = dict[str, str]  # by category, as JSON or as it is
Actor = int | str
TRIES = 3  # actions a step that may well be refused
NEW = 3  # times that a phase is new, so that all actions are tried in it
FAR = 25  # steps after which a position is loaded, and drawn anew, and all actions are tried


class Plan(NamedTuple):
    """A game to be played: its options, and who resigns after how many steps."""

    name: str
    game: str
    options: dict[str, Any]
    resigning: dict[int, int]


def _plans() -> Iterator[Plan]:
    for players in (2, 3, 4):
        for layout in ("roquefort", "appenzell"):
            for memory in ("table", "assist"):
                options = {"players": players, "layout": layout, "memory": memory}
                yield Plan(f"roquefort {players} {layout} {memory}", "roquefort", options, {})
        for setup in ("arrange", "random"):
            for scoring in ("shared", "own"):
                for memory in ("table", "assist"):
                    options = {"players": players, "setup": setup, "scoring": scoring, "memory": memory, "searches": 2}
                    yield Plan(f"havarti {players} {setup} {scoring} {memory}", "havarti", options, {})
    more: dict[str, tuple[str, dict[str, Any], dict[int, int]]] = {
        "goal 5": ("roquefort", {"players": 2, "goal": 5}, {}),
        "goal 6": ("roquefort", {"players": 3, "goal": 6, "layout": "appenzell"}, {}),
        "quiet": ("roquefort", {"players": 2, "quiet_limit": 3}, {}),
        "rounds": ("roquefort", {"players": 4, "round_limit": 6}, {}),
        "resigned": ("roquefort", {"players": 4, "goal": 6}, {3: 1, 60: 3, 110: 2}),
        "resigned at once": ("roquefort", {"players": 2, "memory": "assist"}, {1: 1}),
        "silent": ("havarti", {"players": 3, "talk": False, "searches": 6, "setup": "random"}, {}),
        "default": ("havarti", {}, {}),
        "left": ("havarti", {"players": 4, "scoring": "own", "searches": 3}, {40: 2, 120: 0, 200: 1}),
        "left random": ("havarti", {"players": 3, "setup": "random", "memory": "assist"}, {15: 1, 90: 0}),
        "left laying": ("havarti", {"players": 3, "memory": "assist"}, {5: 2, 60: 1}),
    }
    for name, (game, options, resigning) in more.items():
        yield Plan(f"{game} {name}", game, options, resigning)


PLANS = {plan.name: plan for plan in _plans()}
IN_CLEAR = ("roquefort quiet", "roquefort resigned", "havarti 3 random own assist", "havarti 2 arrange shared table")


def steps(plan: Plan) -> Iterator[Step]:
    """The game from before its first action to its end: what is to be seen after each."""
    picks = Picks(plan.name)
    match = cheeseboard.new(plan.game, seed=plan.name, **plan.options)
    phases: Counter[str] = Counter()
    yield _told(match, 0, [], picks, phases)
    number = 0
    while match.actors:
        number += 1
        actor: Actor
        if number in plan.resigning:
            actor, text = plan.resigning[number], "resign"
        else:
            actor = _actor(match.actors, picks)
            text = picks.action(plan.game, match.legal(actor))
        yield _told(match, number, list(match.play(actor, text)), picks, phases)


def _actor(actors: tuple[Actor, ...], picks: Picks) -> Actor:
    """Somebody who may act; the clock is slow to."""
    if actors == ("clock",) or ("clock" in actors and picks.once_in(60)):
        return "clock"
    return picks.one_of([actor for actor in actors if actor != "clock"])


def _told(
    match: cheeseboard.Match, number: int, events: list[dict[str, Any]], picks: Picks, phases: Counter[str]
) -> Step:
    seats = range(match.options["players"])
    everybody = (*seats, None)
    legal = {str(actor): match.legal(actor) for actor in (*seats, "chance", "clock")}
    told = {
        "record": match.record(),
        "position": json.dumps(match.position()),
        "views": json.dumps([match.view(seat) for seat in everybody]),
        "legal": json.dumps([match.actors, legal]),
        "events": json.dumps(events),
        "events_for": json.dumps([match.events_for(seat, events) for seat in everybody]),
        "outcome": json.dumps([match.outcome and match.outcome._asdict(), match.dormant]),
        "refusals": json.dumps(_refusals(match, number, picks, phases)),
        "back": json.dumps([match.reversible(events), match.reveals(events)] if events else None),
        "scrubbed": json.dumps([match.scrub(seat) for seat in seats]),
    }
    if number % FAR == 0:
        again = cheeseboard.load(match.position(), seed=number)
        drawn = [match.resample(seat, number).position() for seat in seats] if match.actors else []
        told["loaded"] = json.dumps([again.position(), again.view(None), again.record(), drawn])
        told["replayed"] = cheeseboard.replay(match.record()).record()
    return told


STRANGERS: tuple[Any, ...] = (9, -1, True, None, 0.5, "nobody", "chance", "clock", "0")


def _refusals(match: cheeseboard.Match, number: int, picks: Picks, phases: Counter[str]) -> list[Any]:
    """Why some actions may not be played; all there are where a phase is new, and once in a while."""
    texts = VOCABULARY[match.game]
    phase = match.position()["phase"]
    phases[phase] += 1
    actors: tuple[Any, ...] = match.actors or (0,)
    found: list[Any] = []
    if phases[phase] <= NEW or number % FAR == 0:
        found += [[text, match.why_illegal(actor, text)] for actor in actors[:2] for text in texts]
    for _ in range(TRIES):
        several: tuple[Any, ...] = (*range(match.options["players"]), *actors)
        actor = picks.one_of(STRANGERS if picks.once_in(10) else several)
        text = picks.one_of(texts)
        found.append([actor, text, match.why_illegal(actor, text)])
    odd: Any = 7
    found.append(match.why_illegal(0, odd))
    return found
