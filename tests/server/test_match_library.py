"""The part of the server that decides and publishes is a library: it runs without a web framework, a database, a
network or processes, given time, storage and bots."""

from __future__ import annotations

import subprocess
import sys

BEFORE = "import asyncio, importlib, pkgutil, sys\n"
IMPORT_ALL = """
import cheeseboard.server.match as package
for module in pkgutil.iter_modules(package.__path__):
    importlib.import_module(f"cheeseboard.server.match.{module.name}")
"""
CHECK = """
FOREIGN = ("litestar", "sqlalchemy", "alembic", "uvicorn", "websockets", "redis", "psycopg", "sqlite3",
           "multiprocessing", "numpy", "numba")
found = [name for name in FOREIGN if name in sys.modules]
assert not found, found
outside = [name for name in sys.modules if name.startswith("cheeseboard.server.")
           and name.split(".")[2] not in ("match", "operations", "refusals")]
assert not outside, outside
"""
PLAY = '''
import json

from cheeseboard.match.deal import Deal
from cheeseboard.server.match.autopilot import Autopilot
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.environment import Environment, Health, NoPeers
from cheeseboard.server.match.log_entries import ClockSettings, Entry, Made
from cheeseboard.server.match.messages import Act, Seat
from cheeseboard.server.match.rooms import Rooms
from cheeseboard.server.match.storage import Loaded
from cheeseboard.server.operations.json_log import Logger
from cheeseboard.server.operations.metrics import Metrics


class Simulated:
    """Time that passes when the simulation says so."""

    def __init__(self):
        self.ms, self.timers = 0, []

    def now(self):
        return self.ms

    def monotonic(self):
        return self.ms / 1000

    def call_later(self, seconds, call):
        self.timers.append((self.ms + seconds * 1000, call))
        return self

    def cancel(self):
        self.timers.clear()

    def spawn(self, work):
        return asyncio.get_running_loop().create_task(work)

    def pass_time(self, seconds):
        self.ms += int(seconds * 1000)
        due, self.timers = self.timers, []
        for _, call in due:
            call()


class Memory:
    """A log in memory; it is its own writer."""

    def __init__(self, loaded):
        self.loaded, self.writer = loaded, self

    def append(self, match, entry, row, written, also=None):
        self.loaded.entries.append(entry)
        written(None)

    async def load(self, match):
        return self.loaded


class Greedy:
    """Bots that play the first legal action."""

    async def choose(self, record, seat, name, seed, urgency):
        from cheeseboard.match.record import replay
        return replay(record).legal(seat)[0]


async def play():
    deal = Deal("ab" * 32, "salt")
    seats = [Seat("Ann", "person"), Seat("Bot", "bot", "crumb")]
    clock = ClockSettings("turn", 20)
    made = Made("roquefort", 1, {"players": 2}, seats, deal.commitment, deal.salt, clock=clock)
    time = Simulated()
    storage = Memory(Loaded(1, "match", deal.secret, [Entry(1, 0, made)], []))
    environment = Environment(time, storage, NoPeers(), Greedy(), Health(), Outages(), Metrics(), Logger())
    room = await Rooms(environment, lambda match: 0).load("match")
    frames = []

    def send(message, own):
        frames.append(json.loads(message))
        return True

    ann = Connection(None, "here", lambda code: None, send)
    ann.seats = [0]
    room.enter(ann, {0: 0})
    assert frames[0]["type"] == "welcome" and frames[0]["status"] == "running"
    room.handle(ann, Act(0, room.state.number(0), "first", room.state.legal(0)[0]))
    assert frames[-1]["id"] == "first"
    for _ in range(10):  # the bot moves, in a task
        await asyncio.sleep(0)
    assert room.state.acting == (0,) and frames[-1]["seq"] == 4, frames[-1]
    length = len(storage.loaded.entries)
    time.pass_time(21)
    assert len(storage.loaded.entries) > length and storage.loaded.entries[length].body.by == "clock"

asyncio.run(play())
'''


def run(program: str) -> None:
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_it_imports_no_framework_no_database_and_no_network() -> None:
    run(BEFORE + IMPORT_ALL + CHECK)


def test_a_match_is_played_with_a_log_in_memory_and_simulated_time() -> None:
    run(BEFORE + PLAY + CHECK)
