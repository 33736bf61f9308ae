"""Round trips of positions, records and copies; and values handed out belong to their receiver."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cheeseboard.match.match import Match, load, new
from cheeseboard.match.record import replay
from cheeseboard.testing.play import Step, choose, position_of, walk
from cheeseboard.testing.subject import Subject, expect, expect_same


def check_position(_subject: Subject, step: Step, random: Random) -> None:
    """A position is JSON, can be loaded as it is, and a match loaded from it is the same in every respect."""
    position = position_of(step.after)
    if position is None:
        return
    match = step.after
    loaded = load(json.loads(json.dumps(position)), chance="manual")
    expect_same(loaded.position(), position, "a position that is loaded is written again as it was")
    expect(loaded.history == (), "a loaded match has no history")
    expect_same(appearance(loaded), appearance(match), "a loaded match looks like the one it was")
    seat, seed = random.randrange(match.options["players"]), random.getrandbits(40)
    one, other = (which.resample(seat, seed).position() for which in (loaded, match))
    expect_same(one, other, "a loaded match is resampled like the one it was")


def check_loaded_play(_subject: Subject, step: Step, random: Random) -> None:
    """A match loaded from a position goes on like the one that came there by play."""
    position = position_of(step.before)
    if position is None:
        return
    loaded = load(position, chance="manual")
    events = loaded.play(step.actor, step.text)
    expect_same(events, step.events, f"{step.actor} {step.text} causes the same in a loaded match")
    expect_same(loaded.position(), step.after.position(), f"{step.actor} {step.text} leads to the same position")


def check_record(_subject: Subject, step: Step, random: Random) -> None:
    """A record is replayed to the same match, and written again to the letter."""
    match = step.after
    record = match.record()
    again = replay(record)
    expect(again.record() == record, "a record that is replayed is written again as it was")
    expect(again.history == match.history, "a replayed match has the same history")
    expect_same(position_of(again), position_of(match), "the same history leads to the same position")
    expect_same(appearance(again), appearance(match), "a replayed match looks like the one it was")


def check_copies(_subject: Subject, step: Step, random: Random) -> None:
    """A copy is the same match, and shares nothing with it."""
    match = step.after
    before = match.record(), position_of(match), appearance(match)
    twin = match.copy()
    expect_same((twin.record(), position_of(twin), appearance(twin)), before, "a copy is like its original")
    for _ in range(4):
        if twin.actors:
            twin.play(*choose(twin, random, resigning=0.2))
    twin.headers["Site"] = "elsewhere"
    expect_same((match.record(), position_of(match), appearance(match)), before, "playing a copy leaves its original")


def check_handed_out(_subject: Subject, step: Step, random: Random) -> None:
    """Every value handed out is JSON, and its receiver may change it without harm to the match."""
    match = step.after
    before = match.record(), position_of(match), appearance(match)
    everybody = [None, *range(match.options["players"])]
    handed_out: list[Any] = [match.options, [match.view(seat) for seat in everybody]]
    if before[1] is not None:
        handed_out += [match.position(), [match.scrub(seat) for seat in everybody if seat is not None]]
    events = list(json.loads(json.dumps(step.events)))
    handed_out += [[match.events_for(seat, events) for seat in everybody]]
    expect_same(list(step.events), events, "events are JSON")
    for event in events:
        expect(isinstance(event.get("event"), str), f"an event has a name: {event}")
    for value in handed_out:
        text = json.dumps(value, allow_nan=False)
        expect(json.loads(text) == value, f"what is handed out is JSON: {value}")
        spoil(value)
    expect_same(
        (match.record(), position_of(match), appearance(match)), before, "spoiling what was handed out is harmless"
    )


def check_written(_subject: Subject, step: Step, random: Random) -> None:
    """A view that a game writes itself is the view."""
    match = step.after
    options = json.dumps(match.options, separators=(",", ":")).encode()
    for seat in (None, *range(match.options["players"])):
        written = match.view_json(seat, options) + b',"you":' + json.dumps(seat).encode() + b"}"
        try:
            read = list(json.loads(written).items())
        except ValueError:
            read = []
        expect_same(read, list(match.view(seat).items()), "a written view is the view, field by field")


def check_seeds(subject: Subject, options: dict[str, Any], random: Random) -> None:
    """With a seed chance acts at once and always alike; a record of that is the same match, played by hand."""
    seed = random.getrandbits(30)
    one, other = (new(subject.game.name, seed=seed, **options) for _ in range(2))
    same = Random(seed), Random(seed)  # noqa: S311  # play, not secrets
    for _ in zip(*(walk(subject, options, r, match=m) for r, m in zip(same, (one, other), strict=True)), strict=True):
        expect(one.actors != ("chance",), "with a seed nobody waits for chance")
        expect(one.history == other.history, "the same seed and the same play give the same match")
    by_hand = replay(one.record())
    expect(by_hand.record() == one.record(), "a seeded match is replayed by hand to the same record")
    expect_same(by_hand.position(), one.position(), "a seeded match is replayed by hand to the same position")


def appearance(match: Match) -> list[Any]:
    """Everything that a match shows to anyone."""
    everybody = range(match.options["players"])
    whole = [match.scrub(seat) for seat in everybody] if position_of(match) is not None else []
    lists = [match.legal(actor) for actor in (*everybody, "chance", "clock")]
    return [match.game, match.options, match.actors, match.outcome, lists, whole, views(match)]


def views(match: Match) -> list[Any]:
    """The views of all, spectators first."""
    return [match.view(seat) for seat in (None, *range(match.options["players"]))]


def spoil(value: Any) -> None:
    """Empty everything in a JSON value that can be emptied."""
    if isinstance(value, dict | list):
        for inner in list(value.values() if isinstance(value, dict) else value):
            spoil(inner)
        value.clear()
