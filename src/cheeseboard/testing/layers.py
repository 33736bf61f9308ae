"""What the layers above a match rely on, as games/contract.py writes it: names of events, options, fields of a view."""

from __future__ import annotations

from random import Random
from typing import Any, get_args, get_type_hints

import msgspec

from cheeseboard.games import part
from cheeseboard.games.contract import OVER, RESIGNATION, ROUND, TURN
from cheeseboard.games.dialect import SEATS
from cheeseboard.games.options import Number
from cheeseboard.match.match import RESIGN
from cheeseboard.testing.play import Step, position_of
from cheeseboard.testing.subject import Subject, expect

SERVED = ("chance", "clock")


def check_options(subject: Subject) -> None:
    """A game has an option for the number of its players, and no more seats than a set of actors has bits for."""
    options = {option.name: option for option in subject.game.options}
    players = options.get("players")
    expect(isinstance(players, Number), f"a game has an option `players`, a Number; this one has {sorted(options)}")
    if isinstance(players, Number):
        fits = players.least >= 1 and players.most <= SEATS
        expect(fits, f"there are at most {SEATS} seats, but `players` goes from {players.least} to {players.most}")


def check_events(_subject: Subject, step: Step, random: Random) -> None:
    """Events have a name in their first field; turns, resignations and the end have the names by which clocks,
    take-back and the page know them."""
    names = []
    for event in step.events:
        expect(next(iter(event), "") == "event", f"the first field of an event is `event`: {event}")
        names.append(event["event"])
    over, resigned = step.after.outcome is not None, step.text == RESIGN
    expect((OVER in names) == over, f"an event `{OVER}` comes exactly when the match ends, not among {names}")
    expect(names.count(OVER) == over and (not over or names[-1] == OVER), f"`{OVER}` comes once, and last: {names}")
    expect((RESIGNATION in names) == resigned, f"an event `{RESIGNATION}` is a resignation and nothing else: {names}")
    _check_turns(step, names)


def _check_turns(step: Step, names: list[str]) -> None:
    before, after = step.before.actors, step.after.actors
    turns = [event for event in step.events if event["event"] == TURN]
    alone = len(before) == len(after) == 1 and not {*SERVED}.intersection(before + after)
    if alone and before != after:
        passes = f"the turn passes from seat {before[0]} to seat {after[0]}"
        expect(turns, f"{passes}, but no event is called `{TURN}`, by which clocks know it: {names}")
    for turn in turns:
        known = turn.get("seat") in (*range(step.after.options["players"]), *SERVED)
        expect(known, f"an event `{TURN}` names its `seat`: {turn}")
    if turns and after:
        expect(turns[-1]["seat"] in after, f"the last `{TURN}` names one of the actors, {after}: {turns[-1]}")
    expect(ROUND not in names or TURN in names or not after, f"after `{ROUND}` a `{TURN}` begins the next: {names}")


def check_views(_subject: Subject, step: Step, random: Random) -> None:
    """A view begins with the game and its options and ends with the seat that it is for."""
    match = step.after
    for seat in (None, *range(match.options["players"])):
        view = match.view(seat)
        fields = list(view)
        expect(fields[:2] == ["game", "options"], f"a view begins with `game` and `options`: {fields}")
        expect((view["game"], view["options"]) == (match.game, match.options), "a view names its game and its options")
        expect(fields[-1] == "you" and view["you"] == seat, f"the last field of a view is `you`, here {seat}: {fields}")


def check_shapes(subject: Subject, step: Step, random: Random) -> None:
    """If the game has types for its positions, views, guides and events (a part `shapes`), they are of these types,
    field for field."""
    shapes: Any = part(subject.game.name, "shapes")
    if shapes is None:
        return
    match = step.after
    types = {_name(shape): shape for shape in shapes.EVENTS}
    for seat in (None, *range(match.options["players"])):
        _expect_shape(match.view(seat), shapes.View)
        _expect_shape(match.guide(seat), shapes.Guide)
        for event in match.events_for(seat, step.events):
            expect(event["event"] in types, f"the event `{event['event']}` has a type in shapes.py")
            _expect_shape(event, types[event["event"]])
    position = position_of(match)
    if position is not None:
        _expect_shape(position, shapes.Position)


def _name(shape: Any) -> str:
    """The name of the events of that type."""
    (name,) = get_args(get_type_hints(shape)["event"])
    return str(name)


def _expect_shape(value: dict[str, Any], shape: Any) -> None:
    try:
        known = msgspec.convert(value, shape)
    except msgspec.ValidationError as error:
        expect(False, f"{value} is a {shape.__name__}: {error}")
    else:
        unknown = sorted(set(value) - set(known))
        expect(value == known, f"a {shape.__name__} has no fields but those of its type, not {unknown}: {value}")
