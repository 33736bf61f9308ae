"""What is true of a match: its log, as it lies in the database, and whether everybody's picture of it agrees."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from contextlib import closing
from random import Random
from typing import Any

import psycopg

from cheeseboard.match.deal import Deal
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import Entry, Played, decode_body
from cheeseboard.server.match.state import MatchState
from tests.server.client import Client

ENDED = ("over", "abandoned")


def entries_of(database: str, match: str) -> list[Entry]:
    """The log of a match, read past the server."""
    query = 'SELECT seq, at, body FROM log WHERE "match" = (SELECT number FROM matches WHERE id = ?) ORDER BY seq'
    if database.startswith("postgresql:"):
        with psycopg.connect(database) as served:
            rows = served.execute(query.replace("?", "%s"), (match,)).fetchall()
    else:
        with closing(sqlite3.connect(database, timeout=20)) as connection:
            rows = connection.execute(query, (match,)).fetchall()
    return [Entry(seq, at, decode_body(body)) for seq, at, body in rows]


def folded(database: str, match: str) -> MatchState:
    """The match that its log tells."""
    entries = entries_of(database, match)
    state = MatchState(entries[0], Outages(), Deal("0" * 64, ""))
    for entry in entries[1:]:
        state.apply(entry)
    return state


def written(view: Any) -> str:
    """A view in the one way of writing it."""
    return json.dumps(view, sort_keys=True, ensure_ascii=False)


def acknowledged(client: Client) -> list[str]:
    """The ids of all that the server said it had done for a client."""
    return [id_ for id_, answer in client.answers.items() if answer["type"] in ("update", "done")]


async def agree(base: str, database: str, match: str, clients: list[Client], seconds: float = 30) -> MatchState:
    """Wait until all clients know the whole match; then each sees what a newcomer sees and what the log tells, and the
    log has each acknowledged action once, and no other. The match must stand still."""
    truth = folded(database, match)
    for client in clients:
        await client.until(
            lambda client=client: all(t.seq >= truth.number(seat) for seat, t in client.tables.items()), seconds
        )
    assert folded(database, match).seq == truth.seq, "the match did not stand still"
    for client in clients:
        async with Client(base, match, client.secrets) as newcomer:
            for seat, state in client.tables.items():
                fresh = newcomer.tables[seat]
                assert state.seq == fresh.seq == truth.number(seat)
                assert written(state.view) == written(fresh.view) == written(truth.view(seat))
                assert list(state.legal) == list(fresh.legal) == list(truth.legal(seat))
                assert state.guide == fresh.guide == (truth.match.guide(seat) if truth.begun else {})
                assert state.status == fresh.status == truth.status
    played = [entry.body for entry in entries_of(database, match) if isinstance(entry.body, Played)]
    logged = Counter(body.id for body in played if body.id)
    promised = Counter(id_ for client in clients for id_ in acknowledged(client))
    assert logged == promised, "acknowledged and played are not the same"
    return truth


def choose(legal: list[str], random: Random) -> str:
    """An action; a lay-out is not changed for ever."""
    return "ready" if "ready" in legal else random.choice(legal)


async def keep_playing(client: Client, random: Random, stop: asyncio.Event, pause: float = 0.02) -> None:
    """Act whenever one of the client's seats may, until told to stop or the match is over. A lay-out is finished, as
    its clock would not let the match stand still."""
    while not stop.is_set() or _lays_out(client):
        if any(state.status in ENDED for state in client.tables.values()):
            return
        acting = [state for state in client.tables.values() if state.seat is not None and state.legal]
        if acting:
            state = random.choice(acting)
            await client.act(choose(state.legal, random), state.seat)
            await asyncio.sleep(pause * random.random())
        else:
            await _news(client)


def _lays_out(client: Client) -> bool:
    return any(state.view and state.view["phase"] == "arrange" for state in client.tables.values())


async def _news(client: Client) -> None:
    """Something to do, or the end. Where frames get lost, silence may mean that one was."""

    def true() -> bool:
        return any(t.legal or t.status in ENDED for t in client.tables.values())

    try:
        await client.until(true, 0.5)
    except TimeoutError:
        if client.lossy:
            await client.come_back()
