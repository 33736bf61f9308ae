"""Noninterference over the wire: in two worlds that differ only in what a seat may not know, that seat receives the
same bytes: every frame and every answer, refusals and reconnections included, in the same order.

The worlds are told apart by the rules alone, not by views: what lies open, is turned up or is said aloud must agree.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.roquefort import rules
from cheeseboard.games.roquefort.notation import ALL_TILES
from cheeseboard.games.roquefort.notation import action_text as roquefort_text
from cheeseboard.match.match import Match
from tests.server.planted import Socket, Wire, World, pin, served

Step = tuple[Any, ...]
Traffic = dict[object, list[bytes]]
LIVE = "/api/matches/match-0/live"
PAGES = [
    "/api/matches", "/api/matches?status=running", "/api/matches/match-0", "/api/matches/match-0/deal",
    "/api/matches/match-0/record", "/api/matches/match-0/replay?eyes=all", "/api/matches/match-0/analysis",
    "/api/matches/nothing", "/api/offer", "/health", "/api/matches/match-0/live",
]  # fmt: skip
CELLS = [column + row for row in "1234" for column in "abcd"]


class Table:
    """A match with all its seats and a spectator connected, each over a socket of its own."""

    def __init__(self, wire: Wire, world: World, players: int) -> None:
        self.wire = wire
        self.world = world
        self.seats: list[int | None] = [*range(players), None]
        self.got: Traffic = {seat: [] for seat in self.seats}
        self.got["pages"] = []
        self.sockets: dict[int | None, Socket] = {}
        self.ids = dict.fromkeys(self.seats, 0)
        self._read: dict[int, int] = {}

    async def connect(self, seat: int | None, have: int = 0) -> Socket:
        socket = self.wire.socket(LIVE)
        keys = [] if seat is None else [{"secret": f"{seat}-secret-{seat}", "have": have}]
        socket.send({"type": "hello", "seats": keys, "have": have if seat is None else 0})
        await socket.until(lambda: bool(socket.frames))
        await self.wire.settle()
        return socket

    def collect(self, seat: int | None, socket: Socket) -> None:
        read = self._read.get(id(socket), 0)
        self.got[seat] += socket.frames[read:]
        self._read[id(socket)] = len(socket.frames)

    async def step(self, step: Step) -> None:
        kind, *rest = step
        await getattr(self, "do_" + kind)(*rest)
        await self.wire.settle()
        for seat, socket in self.sockets.items():
            self.collect(seat, socket)

    def _send(self, seat: int | None, **message: Any) -> None:
        self.ids[seat] += 1
        self.sockets[seat].send({"id": f"{seat} {self.ids[seat]}", "seat": seat, **message})

    async def do_act(self, seat: int, action: str) -> None:
        self._send(seat, type="act", seq=self.sockets[seat].seq[seat], action=action)

    async def do_late(self, seat: int, action: str, behind: int) -> None:
        self._send(seat, type="act", seq=max(0, self.sockets[seat].seq[seat] - behind), action=action)

    async def do_say(self, seat: int | None, text: str) -> None:
        self._send(seat, type="say", text=text)

    async def do_undo(self, seat: int) -> None:
        self._send(seat, type="undo", seq=self.sockets[seat].seq[seat])

    async def do_answer(self, seat: int, yes: bool) -> None:
        self._send(seat, type="answer", yes=yes)

    async def do_rubbish(self, seat: int | None) -> None:
        self.sockets[seat].send(b'{"type":"act","seat":')

    async def do_look(self, seat: int | None, behind: int) -> None:
        """A second device of the same seat, that was told so many messages less."""
        have = max(0, self.sockets[seat].seq[seat] - behind)
        socket = await self.connect(seat, have)
        self.collect(seat, socket)
        await socket.close()

    async def do_again(self, seat: int | None) -> None:
        """Leave and come back."""
        have = self.sockets[seat].seq[seat]
        await self.sockets[seat].close()
        await self.wire.settle()
        self.sockets[seat] = await self.connect(seat, have)

    async def do_pages(self) -> None:
        for path in PAGES:
            answer = await self.wire.http("GET", path)
            self.got["pages"].append(repr((path, answer.status, answer.headers, answer.body)).encode())
        for path in ("/api/matches/match-0/analysis", "/api/matches/match-0/rematch"):
            answer = await self.wire.http("POST", path, headers={"authorization": "Bearer 0-secret-0"})
            self.got["pages"].append(repr((path, answer.status, answer.headers, answer.body)).encode())

    async def do_time(self, seconds: int) -> None:
        """So much time goes by."""
        self.world.now += seconds * 1000
        for room in self.wire.hub.rooms.values():
            self.wire.hub.attend(room)

    async def do_private(self, name: str) -> None:
        """What this world keeps from some. Whoever does it is not looked at."""
        for step in self.world.private.get(name, []):
            await self.step(step)


def traffic(
    monkeypatch: pytest.MonkeyPatch, folder: Path, world: World, wish: dict[str, Any], steps: Sequence[Step]
) -> Traffic:
    """All that everybody receives in a world."""
    pin(monkeypatch, world)
    folder.mkdir()

    async def run() -> Traffic:
        async with served(folder) as wire:
            players = wish["options"]["players"]
            seats = [{"kind": "me", "name": f"Guest {n}"} for n in range(players)]
            made = await wire.http("POST", "/api/matches", {"seats": seats, **wish})
            assert made.status == 201, made.body
            table = Table(wire, world, players)
            for seat in table.seats:
                table.sockets[seat] = await table.connect(seat)
            for step in steps:
                await table.step(step)
            return table.got

    return asyncio.run(run())


def same_for(eyes: Sequence[object], one: Traffic, other: Traffic) -> None:
    for seat in eyes:
        for number, (frame, there) in enumerate(zip(one[seat], other[seat], strict=False)):
            assert frame == there, f"{seat}, frame {number}"
        assert len(one[seat]) == len(other[seat]), f"{seat} received more in one of the worlds"


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


@pytest.mark.full
@pytest.mark.parametrize(("seed", "players", "memory"), [(1, 3, "table"), (2, 2, "assist"), (3, 4, "table")])
def test_other_tiles_under_the_roofs(
    seed: int, players: int, memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"players": players, "memory": memory}
    worlds, steps = roquefort_worlds(seed, options, 30)
    steps += [*looks(players), ("pages",)]
    wish = {"game": "roquefort", "options": options, "clock": {"kind": "bank", "seconds": 600, "increment": 2}}
    one, other = (traffic(monkeypatch, tmp_path / world.name, world, wish, steps) for world in worlds)
    same_for([*range(players), None, "pages"], one, other)
    assert sum(map(len, one.values())) > 200
    assert any(b'"type":"refused"' in frame for frame in one[0])
    assert any(b'"missed":[' in frame for frame in one[None])
    assert any(b'"undone":true' in frame for seat in range(players) for frame in one[seat])


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


@pytest.mark.full
@pytest.mark.parametrize("memory", ["table", "assist"])
def test_another_house_laid_out_in_another_way(memory: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other specials, other cells, few or many swaps, little or much private talk: all the same to the inspector and to
    spectators."""
    options: dict[str, Any] = {"players": 3, "memory": memory}
    # They agree in the front row and the Parlor; everything else lies elsewhere.
    houses = ["123.V...N..P.4.D", "..C..1L3.2.P.4.D"]
    worlds = [World("one", ["specials DNPV"]), World("other", ["specials CDLP"])]
    for world, house, swaps, lines in zip(worlds, houses, (0, 21), (2, 70), strict=True):
        rng = random.Random(swaps)
        all_steps = laying(rng, house, swaps, lines)
        begun = 1 + lines // 2  # of these
        world.private = {"first": all_steps[:begun], "then": all_steps[begun:]}
    rng = random.Random(5)
    restless_now: list[Step] = [("look", seat, behind) for seat in (0, None) for behind in (0, 1, 2, 3, 7, 8, 9, 20)]
    restless_now += [("late", 0, "keep ahha sniff", behind) for behind in (0, 1, 2, 3, 9)]
    restless_now += [("undo", 0), ("answer", 0, True), ("pages",), ("again", 0), ("again", None)]
    restless_now += [("act", 0, text) for text in HAVARTI[::3] if not text.startswith("open")]
    steps: list[Step] = [("say", n % 3, f"Hello {n}") for n in range(9)]
    steps += [("act", 0, "keep ahha sniff"), ("say", 0, "Take your time."), ("private", "first"), *restless_now]
    steps += [
        ("private", "then"),
        *restless_now,
        ("act", 1, "ready"),
        *restless_now,
        ("act", 2, "ready"),
        *restless_now,
    ]
    matches = []
    for world, house in zip(worlds, houses, strict=True):
        match = cheeseboard.new("havarti", chance="manual", **options)
        chances(world, match)
        match.play(0, "keep ahha sniff")
        chances(world, match)
        for kind, seat, action in world.private["first"] + world.private["then"]:
            if kind == "act":
                match.play(seat, action)
        for seat in (1, 2):
            match.play(seat, "ready")
        assert "".join(match.position()["house"]) == house
        matches.append(match)
    more, happened = together(worlds, matches, rng, ["open", "P", "swap", "line"], [], 14)
    assert {"reveal", "swap"} <= {event["event"] for event in happened}
    wish = {"game": "havarti", "options": options}
    one, other = (traffic(monkeypatch, tmp_path / w.name, w, wish, [*steps, *more, ("pages",)]) for w in worlds)
    same_for([0, None, "pages"], one, other)
    assert one[1] != other[1], "the fromagers saw no difference either"


@pytest.mark.full
def test_the_parlor_mixed_in_another_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody learns how; only who peeks or sniffs afterwards."""
    options: dict[str, Any] = {"players": 3, "setup": "random", "memory": "assist", "searches": 6}
    chance = ["specials BCPV", "house .1../..2./P3B./4.CV"]
    worlds = [World(name, chance) for name in ("one", "other")]
    found = None
    for seed in range(40):
        matches = [cheeseboard.new("havarti", chance="manual", **options) for _ in worlds]
        first: list[Step] = [("act", 0, "keep sniff voila")]
        for world, match in zip(worlds, matches, strict=True):
            chances(world, match)
            match.play(0, "keep sniff voila")
            chances(world, match)
        steps, happened = together(
            worlds, matches, random.Random(seed), ["shuffle", "P", "peek", "B", "line"], ["C"], 16
        )
        kinds = [event["event"] for event in happened]
        if "shuffle" in kinds and "peek" in kinds[kinds.index("shuffle") :]:
            found = [*first, *steps], happened
            break
    assert found, "no line of play mixes the cards and then has somebody peek"
    steps, happened = found
    looking = {event["seat"] for event in happened if event["event"] in ("peek", "line")}
    wish = {"game": "havarti", "options": options}
    one, other = (traffic(monkeypatch, tmp_path / w.name, w, wish, [*steps, ("pages",)]) for w in worlds)
    same_for([seat for seat in (0, 1, 2, None, "pages") if seat not in looking], one, other)
    assert len(looking) < 2


@pytest.mark.full
def test_a_lay_out_that_the_clock_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three cards were laid, or thirteen: the bell, the clock and the penalty look the same."""
    options: dict[str, Any] = {"players": 3}
    houses = ["123.V...N..P.4.D", "1.C..3L2....P4.D"]
    specials = ["specials DNPV", "specials CDLP"]
    worlds = []
    for name, house, special, laid in zip(("one", "other"), houses, specials, (3, 13), strict=True):
        rows = "/".join(house[row : row + 4] for row in range(0, 16, 4))
        steps = laying(random.Random(laid), house, 0, 0)[:laid]
        worlds.append(World(name, [special, f"house {rows}"], {"laying": steps}))
    looking: list[Step] = [*looks(3), ("undo", 0), ("pages",), ("late", 0, "open c4", 1)]
    steps = [("act", 0, "keep ahha sniff"), ("time", 9), ("private", "laying"), *looking, ("time", 42), *looking]
    steps += [
        ("act", 0, "timeout"),
        ("time", 10),
        *looking,
        ("act", 1, "show 1"),
        *looking,
        ("act", 0, "open c4"),
        *looking,
    ]
    wish = {"game": "havarti", "options": options}
    one, other = (traffic(monkeypatch, tmp_path / w.name, w, wish, steps) for w in worlds)
    same_for([0, None, "pages"], one, other)
    assert one[1] != other[1]
    for kind in (b'"type":"bell"', b'"event":"timeout"', b'"event":"reveal","cell":"a1","code":"1"', b'"event":"open"'):
        assert any(kind in frame for frame in one[0]), kind
