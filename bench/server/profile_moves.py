"""Where a move's time goes inside the server: hub, rooms, the real writer on a SQLite file, and no sockets.

    python bench/server/profile_moves.py [--game roquefort|endless] [--matches 100] [--moves 10000] [--calls]

Two runs: one as it is, for the whole; one with a stopwatch around each part, for the shares. Times are processor time
of the thread, in microseconds a move, so that a busy machine disturbs them little. A part does not contain the parts
called from inside it. `--calls` prints cProfile's state of a third run instead of the parts.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import importlib
import pstats
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from endless import GAME as ENDLESS
from wishes import ROQUEFORT, WISHES

from cheeseboard.games import registered
from cheeseboard.server.cluster.bus import NoBus
from cheeseboard.server.http.schemas import MatchWish
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import decode_client
from cheeseboard.server.match.room import Room
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.serve import tune_garbage_collector
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.services.match_creation import make
from cheeseboard.server.settings import Settings
from cheeseboard.server.storage.database import connect, migrate
from cheeseboard.server.storage.store import Store
from cheeseboard.server.storage.writer import Writer

SERVER = "cheeseboard.server."
# part: where it is called from. What is not there any more is left out, with a word.
SHARDS: dict[str, tuple[str, ...]] = {
    "decide": (SERVER + "room:Room.act",),
    "play": ("cheeseboard.match.match:Match.play", "cheeseboard.match.match:Match.play_listed"),
    "chance": ("cheeseboard.match.deal:Deal.outcome",),
    "entry": (SERVER + "state:MatchState.perform", SERVER + "state:MatchState._played"),
    "count": (SERVER + "state:MatchState._taken_in",),
    "clock": (SERVER + "clocks:Clocks.moved", SERVER + "clocks:Clocks.shown", SERVER + "clocks:Clocks.deadline"),
    "hand to the writer": (SERVER + "writer:Writer.append",),
    "tell": (SERVER + "room:Room._tell",),
    "update": (SERVER + "telling:UpdateEncoder.__init__", SERVER + "telling:UpdateEncoder.written"),
    "redact": (SERVER + "state:heard",),
    "view": ("cheeseboard.match.match:Match.view", "cheeseboard.match.match:Match.written_view"),
    "legal": ("cheeseboard.match.match:Match.legal",),
    "encode": (SERVER + "room:encode", SERVER + "state:encode", SERVER + "telling:encode"),
    "push": (SERVER + "connection:Connection.push",),
    "attend": (SERVER + "hub:Hub.attend",),
}
GAMES = {"roquefort": ROQUEFORT, "endless": WISHES["tiny"]}


class Heard(msgspec.Struct):
    """What a player needs of a message to go on."""

    type: str
    seq: int = 0
    legal: tuple[str, ...] = ()
    status: str = ""
    sentence: str = ""


decode_heard = msgspec.json.Decoder(Heard).decode


class Stopwatch:
    """Time of each part without the parts inside it."""

    def __init__(self) -> None:
        self.spent: dict[str, int] = {}
        self.calls: dict[str, int] = {}
        self.inner: dict[str, int] = {}  # calls of other parts from inside this one
        self._stack: list[list[int]] = []
        self._undo: list[tuple[Any, str, Any]] = []
        self.share = self._calibrate()

    def around(self, part: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function, with its time taken."""
        spent, calls, inner, stack, clock = self.spent, self.calls, self.inner, self._stack, time.thread_time_ns
        for kept in (spent, calls, inner):
            kept.setdefault(part, 0)

        def timed(*arguments: Any, **named: Any) -> Any:
            inside = [0, 0]
            stack.append(inside)
            began = clock()
            try:
                return function(*arguments, **named)
            finally:
                took = clock() - began
                stack.pop()
                spent[part] += took - inside[0]
                calls[part] += 1
                inner[part] += inside[1]
                if stack:
                    stack[-1][0] += took
                    stack[-1][1] += 1

        return timed

    def _calibrate(self) -> float:
        """Which share of a stopwatch's own cost falls into the part it is around; the rest goes to the caller."""
        idle, rounds = self.around("nothing", lambda: None), 20_000
        began = time.thread_time_ns()
        for _ in range(rounds):
            idle()
        whole = time.thread_time_ns() - began
        within = self.spent.pop("nothing")
        self.calls.clear()
        self.inner.clear()
        return within / whole

    def parts(self, moves: int, extra: float) -> dict[str, tuple[float, float]]:
        """Microseconds and calls a move, when watching took so many microseconds a move in all."""
        each = extra / max(1e-9, sum(self.calls.values()) / moves)
        return {
            part: (
                self.spent[part] / 1000 / moves
                - each * (self.share * self.calls[part] + (1 - self.share) * self.inner[part]) / moves,
                self.calls[part] / moves,
            )
            for part in self.spent
        }

    def install(self) -> None:
        for part, places in SHARDS.items():
            for place in places:
                module_name, _, path = place.partition(":")
                owner: Any = importlib.import_module(module_name)
                *way, last = path.split(".")
                try:
                    for step in way:
                        owner = getattr(owner, step)
                    function = getattr(owner, last)
                    setattr(owner, last, self.around(part, function))
                except AttributeError:
                    print(f"{place} is not there: left out of {part}", file=sys.stderr)
                    continue
                self._undo.append((owner, last, function))

    def remove(self) -> None:
        for owner, name, function in reversed(self._undo):
            setattr(owner, name, function)


async def _nowhere(message: dict[str, Any]) -> None:
    """Nothing goes the long way."""


class Player:
    """One match and its two connections. Plays a random legal action as soon as both have heard of the last."""

    def __init__(self, room: Room, load: Load) -> None:
        self.room, self._load = room, load
        self.last: list[bytes] = [b"", b""]
        self.heard = 0
        self.mover = 0
        self.moves = 0
        self.seqs = [0, 0]
        self.legal: list[tuple[str, ...]] = [(), ()]
        self.connections = [Connection(_nowhere, "127.0.0.1", lambda code: None, self._taker(seat)) for seat in (0, 1)]
        for seat, connection in enumerate(self.connections):
            connection.seats = [seat]
            room.enter(connection, {seat: 0})

    def _taker(self, seat: int) -> Callable[[bytes, bool], bool]:
        """What takes messages to a seat, as a socket does that need not wait."""

        def take(data: bytes, own: bool) -> bool:
            if data.startswith((b'{"type":"update"', b'{"type":"welcome"', b'{"type":"refused"')):
                self.last[seat] = data
                self.heard += 1
                if self.heard == 2:
                    self._load.ready.append(self)
                    self._load.wake()
            return True

        return take

    def next_message(self) -> bytes | None:
        """The next action, as it comes from a socket; None when the match is over."""
        self.heard = 0
        for seat, data in enumerate(self.last):
            heard = decode_heard(data)
            if heard.type == "refused":
                raise RuntimeError(f"refused: {heard.sentence}")
            if heard.status in ("over", "abandoned"):
                return None
            self.seqs[seat], self.legal[seat] = heard.seq, heard.legal
        seat = 0 if self.legal[0] else 1
        self.mover = seat
        action = random.choice(self.legal[seat])  # noqa: S311
        self.moves += 1
        words = {"type": "act", "seat": seat, "seq": self.seqs[seat], "id": f"x{self.moves}", "action": action}
        return msgspec.json.encode(words)


class Load:
    """Keeps all matches going until enough has been played."""

    def __init__(self, hub: Hub, game: str, moves: int) -> None:
        self.hub, self.game, self.moves = hub, game, moves
        self.ready: list[Player] = []
        self.done = 0
        self.over = 0
        self.started = False
        self.own = 0  # time of this class, to be taken off
        self.decoding = 0
        self._called = False
        self._finished = asyncio.get_running_loop().create_future()
        self._making: set[asyncio.Task[None]] = set()

    async def add(self) -> None:
        """One more match."""
        seats = [{"kind": "me", "name": "Guest 1"}, {"kind": "me", "name": "Guest 2"}]
        wish = msgspec.convert({**GAMES[self.game], "seats": seats}, MatchWish)
        room = await self.hub.room((await make(self.hub, wish)).id)
        assert room  # noqa: S101
        Player(room, self)

    def wake(self) -> None:
        if self.started and not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._play)

    def _play(self) -> None:
        self._called = False
        ready, self.ready = self.ready, []
        # Looking at the clock costs as much as a part of a move: it is done for all of them together.
        began = time.thread_time_ns()
        sent = [(player, player.next_message()) for player in ready]
        middle = time.thread_time_ns()
        self.own += middle - began
        heard = [(player, decode_client(data)) for player, data in sent if data is not None]
        self.decoding += time.thread_time_ns() - middle
        for player, message in heard:
            player.room.act(player.connections[player.mover], message)
            self.done += 1
            if self.done == self.moves and not self._finished.done():
                self._finished.set_result(None)
        if len(heard) < len(ready):
            self._replace([player for player, data in sent if data is None])

    def _replace(self, ended: list[Player]) -> None:
        """Other matches take the place of these."""
        for player in ended:
            self.over += 1
            for connection in player.connections:
                player.room.leave(connection)
            task = asyncio.get_running_loop().create_task(self.add())
            self._making.add(task)
            task.add_done_callback(self._making.discard)

    async def run(self) -> None:
        """From the first move to the last."""
        self.started = True
        self.wake()
        await self._finished


async def play(
    folder: Path, game: str, matches: int, moves: int, watch: Stopwatch | None, calls: bool
) -> dict[str, float]:
    """Microseconds a move of the whole; prints the parts if they are watched."""
    engine = connect(str(folder / f"{time.time_ns()}.db"))
    migrate(engine)
    writer = Writer(engine, asyncio.get_running_loop(), lambda: None)
    settings = Settings(warm_up=False, bots=1)
    hub = Hub(settings, Store(engine, writer), NoBus(), BotPool(1), Logger("error"), alone=True)
    tune_garbage_collector()
    writing = [0]
    write = writer._write

    def timed_write(jobs: Any, commit: Any) -> None:
        began = time.thread_time_ns()
        write(jobs, commit)
        writing[0] += time.thread_time_ns() - began

    writer._write = timed_write  # type: ignore[method-assign]
    load = Load(hub, game, moves)
    for _ in range(matches):
        await load.add()
    await asyncio.sleep(0)
    load.own = load.decoding = writing[0] = 0
    commits = writer.commits
    profile = cProfile.Profile() if calls else None
    if watch:
        watch.install()
    if profile:
        profile.enable()
    began, wall, all_cpu = time.thread_time_ns(), time.perf_counter(), time.process_time()
    await load.run()
    took = (time.thread_time_ns() - began - load.own) / 1000 / moves
    wall, all_cpu = time.perf_counter() - wall, time.process_time() - all_cpu
    if profile:
        profile.disable()
        pstats.Stats(profile).sort_stats("tottime").print_stats(45)
    if watch:
        watch.remove()
    await asyncio.sleep(0.2)
    writer.stop()
    engine.dispose()
    return {
        "loop": took,
        "decode": load.decoding / 1000 / moves,
        "writer": writing[0] / 1000 / moves,
        "load": load.own / 1000 / moves,
        "moves_per_s_wall": moves / wall,
        "moves_per_commit": moves / max(1, writer.commits - commits),
        "over": load.over,
    }


def main() -> None:
    """Measure as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=sorted(GAMES), default="roquefort")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--moves", type=int, default=10_000)
    parser.add_argument("--calls", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:

        def run(moves: int, watch: Stopwatch | None = None, calls: bool = False) -> dict[str, float]:
            random.seed(1)
            with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
                return runner.run(play(Path(folder), asked.game, asked.matches, moves, watch, calls))

        run(min(asked.moves, 500))  # everything imported and warm
        plain = run(asked.moves)
        print(f"{asked.game}, {asked.matches} matches, {asked.moves} moves; µs of processor time a move")
        print(f"  event loop, without the load   {plain['loop']:8.1f}")
        print(f"  writer thread                  {plain['writer']:8.1f}   {plain['moves_per_commit']:.0f} a commit")
        print(f"  load, not counted              {plain['load']:8.1f}")
        print(f"{plain['moves_per_s_wall']:.0f} moves/s by the wall clock; {plain['over']:.0f} matches ended")
        if asked.calls:
            run(asked.moves, calls=True)
            return
        watch = Stopwatch()
        watched = run(asked.moves, watch)
        _print_parts(watch, watched, plain, asked.moves)


def _print_parts(watch: Stopwatch, watched: dict[str, float], plain: dict[str, float], moves: int) -> None:
    extra = max(0.0, watched["loop"] - plain["loop"])
    rows = {"decode": (watched["decode"], 1.0)} | watch.parts(moves, extra)
    rows["everything else"] = plain["loop"] - sum(spent for spent, _ in rows.values()), 0.0
    print("parts of the event loop's time     µs/move  calls/move")
    for part, (spent, count) in sorted(rows.items(), key=lambda row: -row[1][0]):
        print(f"  {part:<30} {spent:8.1f}   {count:8.2f}")


if __name__ == "__main__":
    with registered(ENDLESS):
        main()
