"""Matches, positions and records that are refused, and in which words."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import cheeseboard
from tests.golden.picks import Picks

new: Any = cheeseboard.new  # with what the type checker would not let pass
load: Any = cheeseboard.load
replay: Any = cheeseboard.replay
Words = list[Any]  # what was tried, and the kind of error, its field and its text; no error: what came of it
STRANGE: tuple[Any, ...] = (
    None, True, 0, 1, 9, -1, 0.5, "", "x", "?", "a1", "deal", "over", [], [0], ["a1"], ["??"], [[]], {}, {"a": 1},
)  # fmt: skip
DROPPED = object()


def refused() -> list[Words]:
    """All that is tried."""
    return [*_options(), *_positions(), *_records(), *_questions(), *_chance()]


def _try(name: str, call: Callable[..., Any], *arguments: Any, **named: Any) -> Words:
    try:
        done = call(*arguments, **named)
    except cheeseboard.BadInput as error:
        return [name, type(error).__name__, error.field, str(error)]
    except cheeseboard.IllegalAction as error:
        return [name, type(error).__name__, *error.refusal]
    return [name, done.options if isinstance(done, cheeseboard.Match) else done]


def _options() -> Iterator[Words]:
    for value in (*STRANGE, "chess", "Roquefort", "roquefort "):
        yield _try(f"game {value!r}", new, value)
    for game in cheeseboard.games():
        for option in cheeseboard.new(game).options:
            for value in (*STRANGE, 2, 3, 4, 5, 6, 7, "table", "assist", "random", False):
                yield _try(f"{game} {option}={value!r}", new, game, **{"seed": 1, option: value})
        for option in ("player", "Players", "", "seat", "a\nb"):
            yield _try(f"{game} {option!r}", new, game, **{option: 1})
        for argument in ("seed", "chance"):
            for value in (True, 0.5, [], "dice"):
                yield _try(f"{game} {argument}={value!r}", new, game, **{argument: value})


def _played(game: str, actions: int, **options: Any) -> cheeseboard.Match:
    picks = Picks(f"{game} {actions}")
    match = cheeseboard.new(game, seed=actions, **options)
    for _ in range(actions):
        actor = next(actor for actor in match.actors if actor != "clock")
        match.play(actor, picks.action(game, match.legal(actor)))
    return match


def _games() -> Iterator[tuple[str, cheeseboard.Match]]:
    yield "roquefort", _played("roquefort", 40)
    yield "roquefort of three", _played("roquefort", 90, players=3, memory="assist")
    yield "havarti", _played("havarti", 45, setup="random", players=3)
    yield "havarti laying", _played("havarti", 8, players=4)
    resigned = _played("roquefort", 20)
    resigned.play(0, "resign")
    yield "roquefort over", resigned


def _positions() -> Iterator[Words]:
    for value in STRANGE:
        yield _try(f"position {value!r}", load, value)
    for name, match in _games():
        good = match.position()
        for field in (*good, "outcome", "you", "Tiles"):
            for value in (DROPPED, *STRANGE):
                bad = {key: kept for key, kept in {**good, field: value}.items() if kept is not DROPPED}
                said = "dropped" if value is DROPPED else repr(value)
                yield _try(f"{name}: {field} {said}", _loaded, bad)
        for field, option in (("options", "players"), ("options", "memory"), ("options", "dance")):
            bad = {**good, field: {**good[field], option: 5}}
            yield _try(f"{name}: {option} 5", _loaded, bad)
        yield from _mixed(name, good)


def _mixed(name: str, good: dict[str, Any]) -> Iterator[Words]:
    """Positions in which two parts of a field have changed places, so that they may contradict each other."""
    for field, value in good.items():
        if isinstance(value, list) and len(value) > 1:
            bad = {**good, field: [*value[1:], value[0]]}
            yield _try(f"{name}: {field} turned", _loaded, bad)
        if isinstance(value, list) and value and isinstance(value[0], str):
            bad = {**good, field: [value[0][::-1] + "1", *value[1:]]}
            yield _try(f"{name}: {field} longer", _loaded, bad)


def _loaded(position: Any) -> Any:
    return load(position, chance="manual").position()


def _records() -> Iterator[Words]:
    for value in (*STRANGE, "\n", "nonsense", '[Game "chess"]\n', '[Game "roquefort"]\n[Game "roquefort"]\n'):
        yield _try(f"record {value!r}", replay, value)
    for number, bad in enumerate(_headers()):
        yield _try(f"headers {number}", _replayed, bad)
    for name, match in _games():
        match.headers["Event"] = 'a "quoted" \\ name'
        lines = match.record().split("\n")
        for number in range(0, len(lines), 1 if name == "roquefort" else 5):
            for how, changed in {
                "dropped": lines[:number] + lines[number + 1 :],
                "doubled": [*lines[: number + 1], *lines[number:]],
                "spoilt": [*lines[:number], lines[number][:-1] + "~", *lines[number + 1 :]],
                "by another": [*lines[:number], "1" + lines[number][1:], *lines[number + 1 :]],
                "cut": lines[:number],
            }.items():
                text = "\n".join(changed)
                yield _try(f"{name}: line {number + 1} {how}", _replayed, text)


def _headers() -> Iterator[str]:
    game, version, options = '[Game "roquefort"]', '[Version "1"]', '[Options "players=2"]'
    position = json.dumps(_played("roquefort", 40).position()).replace('"', '\\"')
    for lines in (
        (version, options), (game, options), (game, version), (game, '[Version "99"]', options),
        (game, version, '[Options "players=2 players=2"]'), (game, version, '[Options "players=two"]'),
        (game, version, '[Options "dance=1"]'), (game, version, options, '[Position "{"]'),
        (game, version, options, '[Position "[]"]'), (game, version, options, f'[Position "{position}"]'),
        (game, version, '[Options "goal=5"]', f'[Position "{position}"]'), ("[Game roquefort]", version, options),
        (game, version, options, '[A b "c"]'), (game, version, options, '[A "\\c"]'),
    ):  # fmt: skip
        yield "\n".join([*lines, "", ""])


def _replayed(text: str) -> Any:
    return replay(text).record()[-60:]


def _questions() -> Iterator[Words]:
    for name, match in _games():
        asked: Any = match
        for seat in (9, -1, True, "0", 0.5):
            yield _try(f"{name}: view {seat!r}", asked.view, seat)
            yield _try(f"{name}: scrub {seat!r}", asked.scrub, seat)
            yield _try(f"{name}: resample {seat!r}", asked.resample, seat, 1)
            yield _try(f"{name}: events_for {seat!r}", asked.events_for, seat, [])
            yield _try(f"{name}: legal {seat!r}", asked.legal, seat)
        strange: tuple[Any, ...] = ([1], [{}], 7)
        for events in strange:
            yield _try(f"{name}: events {events!r}", asked.events_for, 0, events)
        for actor, text in ((0, "dance"), (1, "end"), ("clock", "timeout"), ("chance", "deal"), (7, "end")):
            yield _try(f"{name}: {actor} {text}", asked.copy().play, actor, text)
        for header, value in (("Game", "x"), ("a b", "x"), ("Event", "a\nb"), ("Event", 1)):
            yield _try(f"{name}: header {header}={value!r}", _headed, match, header, value)


def _headed(match: cheeseboard.Match, name: str, value: Any) -> str:
    twin = match.copy()
    twin.headers = {name: value}
    return twin.record()


def _chance() -> Iterator[Words]:
    """What somebody who plays for chance may not play."""
    deals = ("deal", "deal x", "deal " + "." * 34, "deal " + "1234567x" * 4 + "..", "resign")
    match = cheeseboard.new("roquefort", chance="manual")
    for text in deals:
        yield _try(f"chance: {text}", match.copy().play, "chance", text)
    yield _try("resigning before the deal", match.copy().play, 0, "resign")
    yield _try("the position before the deal", match.position)
    for setup in ("arrange", "random"):
        house = cheeseboard.new("havarti", chance="manual", setup=setup)
        house.play(0, "keep ahha sniff")
        for specials in (
            "specials",
            "specials DNP",
            "specials DDNP",
            "specials XNPV",
            "specials VPND",
            "specials DNPV",
        ):
            yield _try(f"{setup}: {specials}", house.copy().play, "chance", specials)
    house.play("chance", "specials DNPV")
    for rows in ("123.", "123./V.../N..P/.4.D", "123./V.../N..P/.4.C", "123.V...N..P.4.D"):
        yield _try(f"house {rows}", house.copy().play, "chance", f"house {rows}")
