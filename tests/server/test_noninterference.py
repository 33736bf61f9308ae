"""Noninterference over the wire: in two worlds that differ only in what a seat may not know, that seat receives the
same bytes: every frame and every answer, refusals and reconnections included, in the same order."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from tests.server.planted import Socket, Wire, World, pin, served
from tests.server.real_wire import RealSocket, RealWire, really_served
from tests.server.routes import Operation, Question, covered, operations, questions
from tests.server.worlds import HAVARTI, Step, chances, laying, looks, roquefort_worlds, together

Traffic = dict[object, list[bytes]]
Serving = Callable[[Path], AbstractAsyncContextManager[Wire | RealWire]]  # without a network, or over real sockets
LIVE = "/api/matches/match-0/live"
FAR = ("192.0.2.7", 9)  # another machine: it is not told how much there is to do here


class Table:
    """A match with all its seats and a spectator connected, each over a socket of its own."""

    def __init__(self, wire: Wire | RealWire, world: World, players: int) -> None:
        self.wire = wire
        self.world = world
        self.seats: list[int | None] = [*range(players), None]
        self.got: Traffic = {seat: [] for seat in self.seats}
        self.got["pages"] = []
        self.sockets: dict[int | None, Socket | RealSocket] = {}
        self.ids = dict.fromkeys(self.seats, 0)
        self._read: dict[int, int] = {}
        self.asked: set[Operation] = set()

    async def connect(self, seat: int | None, have: int = 0) -> Socket | RealSocket:
        socket = self.wire.socket(LIVE)
        keys = [] if seat is None else [{"secret": f"{seat}-secret-{seat}", "have": have}]
        socket.send({"type": "hello", "seats": keys, "have": have if seat is None else 0, "guide": True})
        await socket.until(lambda: bool(socket.frames))
        await self.wire.settle()
        return socket

    def collect(self, seat: int | None, socket: Socket | RealSocket) -> None:
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

    async def do_burst(self, seat: int | None, count: int) -> None:
        """Several things in one breath, that others are told in one breath."""
        for number in range(count):
            self._send(seat, type="say", text=f"Line {number}")
            self._send(seat, type="act", seq=0, action="nonsense")

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
        for method, path, body, own in (*questions("match-0"), Question("GET", "/metrics"), Question("GET", LIVE)):
            for secret in ("", "wrong", "0-secret-0") if own else ("", "wrong"):
                await self._page("pages", method, path, body, secret)
        for seat in self.seats[:-1]:  # each its own
            await self._page(
                seat, "GET", f"/api/matches/match-0/seats/{seat}/observation", None, f"{seat}-secret-{seat}"
            )
            await self._page(seat, "POST", f"/api/matches/match-0/seats/{seat}/hint", None, f"{seat}-secret-{seat}")

    async def _page(self, who: object, method: str, path: str, body: Any, secret: str) -> None:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self.wire.http(method, path, body, headers, client=FAR)
        assert answer.status < 500, (path, answer.body)
        self.asked.add((method, path))
        self.got[who].append(repr((path, answer.status, answer.headers, answer.body)).encode())

    async def do_time(self, seconds: int) -> None:
        """So much time goes by."""
        self.world.now += seconds * 1000
        for room in self.wire.server.rooms:
            room.wake_autopilot()

    async def do_private(self, name: str) -> None:
        """What this world keeps from some. Whoever does it is not looked at."""
        for step in self.world.private.get(name, []):
            await self.step(step)


def traffic(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    world: World,
    wish: dict[str, Any],
    steps: Sequence[Step],
    over: Serving = served,
) -> Traffic:
    """All that everybody receives in a world."""
    pin(monkeypatch, world)
    folder.mkdir()

    async def run() -> Traffic:
        async with over(folder) as wire:
            players = wish["options"]["players"]
            seats = [{"kind": "me", "name": f"Guest {n}"} for n in range(players)]
            made = await wire.http("POST", "/api/matches", {"seats": seats, **wish})
            assert made.status == 201, made.body
            table = Table(wire, world, players)
            for seat in table.seats:
                table.sockets[seat] = await table.connect(seat)
            for step in steps:
                await table.step(step)
            document = (await wire.http("GET", "/schema/openapi.json")).json()
            assert covered(document, table.asked) == operations(document), "a route is left out"
            return table.got

    return asyncio.run(run())


def same_for(eyes: Sequence[object], one: Traffic, other: Traffic) -> None:
    for seat in eyes:
        for number, (frame, there) in enumerate(zip(one[seat], other[seat], strict=False)):
            assert frame == there, f"{seat}, frame {number}"
        assert len(one[seat]) == len(other[seat]), f"{seat} received more in one of the worlds"


# -- Château Roquefort ------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(
    ("seed", "players", "memory", "over"),
    [(1, 3, "table", served), (2, 2, "assist", served), (3, 4, "table", served), (1, 3, "table", really_served)],
)
def test_other_tiles_under_the_roofs(
    seed: int, players: int, memory: str, over: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = {"players": players, "memory": memory}
    worlds, steps = roquefort_worlds(seed, options, 30)
    steps += [("burst", seat, 5) for seat in (0, None, 1)]
    steps += [*looks(players), ("pages",)]
    wish = {"game": "roquefort", "options": options, "clock": {"kind": "bank", "seconds": 600, "increment": 2}}
    one, other = (traffic(monkeypatch, tmp_path / world.name, world, wish, steps, over) for world in worlds)
    same_for([*range(players), None, "pages"], one, other)
    assert sum(map(len, one.values())) > 200
    assert any(b'"type":"refused"' in frame for frame in one[0])
    assert any(b'"missed":[' in frame for frame in one[None])
    assert any(b'"undone":true' in frame for seat in range(players) for frame in one[seat])


# -- Hide the Havarti -------------------------------------------------------------------------------------------


@pytest.mark.full
@pytest.mark.parametrize(("memory", "over"), [("table", served), ("assist", served), ("assist", really_served)])
def test_another_house_laid_out_in_another_way(
    memory: str, over: Serving, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
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
    steps += [*more, *(("burst", seat, 5) for seat in (0, None, 1)), ("pages",)]
    one, other = (traffic(monkeypatch, tmp_path / w.name, w, wish, steps, over) for w in worlds)
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
