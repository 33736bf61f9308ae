"""Do finished matches in the database slow down creating and playing? The same measurement with databases of all sizes.

Matches are finished ones, played by chance to their real end, with their whole logs; each goes in many times under
another id, by bulk inserts while no server runs.
"""

from __future__ import annotations

import json
import os
import random
import secrets
import sqlite3
import statistics
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from match_requests import IDLE, ROQUEFORT
from processes import Crowd, Server, cheeseboard, load, scratch

from cheeseboard.games import game as find_game
from cheeseboard.games.options import complete_options
from cheeseboard.match.deal import Deal
from cheeseboard.server.cluster.shards import shard_of
from cheeseboard.server.ids import RandomIds
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import Entry, Made, encode_body
from cheeseboard.server.match.match_row import columns_of
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.storage.database import connect, migrate

KINDS = 30  # distinct matches
MOVE_INTERVAL_MS = 1000  # between two moves of a stored match
MATCHES_PER_TRANSACTION = 500
IDS = RandomIds()


class Finished(NamedTuple):
    """A finished match as database rows."""

    columns: dict[str, Any]
    log: list[tuple[int, int, str]]  # seq, when, body


def measure(sizes: Iterable[int], seconds: float, created: int, matches: int = 100) -> dict[str, Any]:
    """The figures at each size; sizes in rising order."""
    models = [_play(number) for number in range(KINDS)]
    found: dict[str, Any] = {"log_entries_per_match": round(statistics.mean(len(each.log) for each in models), 1)}
    with scratch() as folder:
        database = folder / "matches.db"
        _make(database)
        stored = 0
        for size in sizes:
            began = time.perf_counter()
            _fill(database, models, stored, size)
            stored = size
            filling = {
                "database_mib": round(database.stat().st_size / (1 << 20), 1),
                "filled_in_seconds": round(time.perf_counter() - began, 1),
            }
            found[str(size)] = _at(database, seconds, created, matches) | filling
            print(size, json.dumps(found[str(size)]), flush=True)
            _drop_after(database, stored)
    return found


def _make(database: Path) -> None:
    """An empty database."""
    engine = connect(str(database))
    migrate(engine)
    engine.dispose()


def _play(number: int) -> Finished:
    """A random match of two, played to its end."""
    dice = random.Random(number)  # noqa: S311
    game = find_game("roquefort")
    deal = Deal.fresh(secrets.token_hex(8))
    seats = [Seat("Guest 1", "person"), Seat("Guest 2", "person")]
    made = Made(game.name, game.version, complete_options(game.options, {}), seats, deal.commitment, deal.salt)
    at = int(time.time() * 1000) - 3600 * MOVE_INTERVAL_MS
    entries = [Entry(1, at, made)]
    state = MatchState(entries[0], Outages(), deal)
    entries.append(state.begin(at).entry)
    while not state.ended:
        at += MOVE_INTERVAL_MS
        seat = state.match.actors[0]
        action = dice.choice(state.match.legal(seat))
        entries.append(state.perform(seat, action, at, f"m{len(entries)}").entry)
    columns = columns_of(state, at) | {"game": game.name, "private": False, "made": entries[0].at}
    rows = [(entry.seq, entry.at, encode_body(entry.body).decode()) for entry in entries]
    return Finished(columns | {"secret": deal.secret}, rows)


def _fill(database: Path, models: list[Finished], stored: int, size: int) -> None:
    """Insert finished matches up to this number; theirs are 1, 2, …"""
    connection = sqlite3.connect(database)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("PRAGMA cache_size=-262144")
    for start in range(stored + 1, size + 1, MATCHES_PER_TRANSACTION):
        numbers = range(start, min(start + MATCHES_PER_TRANSACTION, size + 1))
        with connection:
            connection.executemany(*_matches(models, numbers))
            connection.executemany(
                'INSERT INTO log ("match", seq, at, body) VALUES (?, ?, ?, ?)',
                ((number, *row) for number in numbers for row in models[number % KINDS].log),
            )
            connection.executemany('INSERT INTO "keys" ("match", salt, seat, hash) VALUES (?, ?, ?, ?)', _keys(numbers))
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    os.sync()  # else the disk is still busy while the server is measured


def _matches(models: list[Finished], numbers: range) -> tuple[str, list[tuple[Any, ...]]]:
    names = ["number", "id", "part", *models[0].columns]
    rows = []
    for number in numbers:
        id_ = IDS.new_match_id()
        rows.append((number, id_, shard_of(id_), *models[number % KINDS].columns.values()))
    marks = ", ".join("?" * len(names))
    return f"INSERT INTO matches ({', '.join(names)}) VALUES ({marks})", rows  # noqa: S608  # our own names


def _keys(numbers: range) -> Iterator[tuple[int, str, int, str]]:
    for number in numbers:
        for seat in (0, 1):
            key = IDS.new_key(IDS.new_seat_secret(seat), seat)
            yield number, key.salt, key.seat, key.hash


def _drop_after(database: Path, stored: int) -> None:
    """Remove the matches of the measurement itself, their log entries included."""
    connection = sqlite3.connect(database)
    triggers = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'").fetchall()
    with connection:
        for name, _ in triggers:
            connection.execute(f"DROP TRIGGER {name}")
        for table, column in (("log", "match"), ("keys", "match"), ("matches", "number")):
            sql = f'DELETE FROM "{table}" WHERE "{column}" > ?'  # noqa: S608  # our own names
            connection.execute(sql, (stored,))
        for _, sql in triggers:
            connection.execute(sql)
    connection.close()


def _at(database: Path, seconds: float, created: int, matches: int) -> dict[str, Any]:
    """Measure creating and playing with the present database."""
    with cheeseboard(database) as server:
        with Crowd(server) as crowd:
            crowd.order("create", 20, IDLE)
            making = crowd.order("create", created, IDLE)
        plan = {"matches": matches, "pace": 0, "seconds": seconds, "wish": ROQUEFORT}
        playing = load(server, "cheeseboard", plan)
        kept = ("moves_per_s", "p50_ms", "p99_ms", "server_us_per_move", "server_rss_mib")
        return {
            "created_per_s": round(created / making["seconds"], 1),
            "created_p99_ms": round(making["p99_ms"], 2),
            **{name: playing[name] for name in kept},
            "list_ms": _listing(server),
            "start_seconds": round(server.seconds_to_start, 3),
        }


def _listing(server: Server) -> float:
    """Milliseconds for the list of the latest finished matches."""
    times = []
    for _ in range(20):
        began = time.perf_counter()
        server.text("/api/matches?status=over")
        times.append((time.perf_counter() - began) * 1000)
    return round(statistics.median(times), 2)
