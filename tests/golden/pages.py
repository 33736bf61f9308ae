"""Questions over HTTP that belong to no match being played, and those of strangers about one that is."""

from __future__ import annotations

from typing import Any

import cheeseboard
from tests.golden.picks import Picks
from tests.golden.table import Table

ME = {"kind": "me"}


async def wrong_matches(table: Table) -> None:
    """Matches and records that cannot be made, some that can, and the lists of them."""
    for path in ("/api/offer", "/health", "/api/games/roquefort/observation", "/api/games/havarti/observation"):
        await table.ask("GET", path)
    await table.ask("GET", "/api/games/chess/observation")
    wishes: list[Any] = [
        None, [], {}, b"{", {"game": "chess", "seats": [ME]}, {"game": "roquefort", "seats": []},
        {"game": "roquefort", "seats": [ME]}, {"game": "roquefort", "seats": [ME] * 5},
        {"game": "roquefort", "seats": [ME, ME], "options": {"players": 3}},
        {"game": "roquefort", "seats": [ME, ME], "options": {"goal": 9}},
        {"game": "havarti", "seats": [ME, ME], "options": {"goal": 4}},
        {"game": "havarti", "seats": [ME, {"kind": "bot", "level": "genius"}]},
        {"game": "havarti", "seats": [ME, {"kind": "ghost"}]},
        {"game": "havarti", "seats": [ME, ME], "clock": {"kind": "turn"}},
        {"game": "havarti", "seats": [ME, ME], "clock": {"kind": "days", "seconds": 31}},
        {"game": "havarti", "seats": [ME, ME], "dance": True},
        {"game": "havarti", "seats": [ME, {"kind": "open"}], "private": True},
        {"game": "havarti", "seats": [ME, {"kind": "open"}, {"kind": "open"}], "clock": {"kind": "days", "seconds": 2}},
        {"game": "roquefort", "seats": [{"kind": "open"}, {"kind": "open"}], "delay": 30},
    ]  # fmt: skip
    for wish in wishes:
        if isinstance(wish, bytes):
            answer = await table.wire.http("POST", "/api/matches", wish)
            table.kept["http"].append(f"{wish!r}\n{answer.status}\n{answer.body.decode()}")
        else:
            await table.ask("POST", "/api/matches", wish)
    record = _record()
    for text in (record, record + "0 dance\n", "?", "", record.partition("\n\n")[0] + "\n\n"):
        made = await table.ask("POST", "/api/records", {"record": text})
        if made and "id" in made:
            for path in ("", "/record", "/replay", "/deal"):
                await table.ask("GET", f"/api/matches/{made['id']}{path}")
            await table.ask("POST", f"/api/matches/{made['id']}/rematch", None, "0-secret")
            await table.ask("POST", f"/api/matches/{made['id']}/branch", {"at": 4, "seat": 0, "level": "crumb"})
    for query in (
        "",
        "?status=open",
        "?status=running",
        "?status=over",
        "?status=lost",
        "?game=havarti",
        "?most=1",
        "?most=0",
    ):
        await table.ask("GET", f"/api/matches{query}")


def _record() -> str:
    picks = Picks("record")
    match = cheeseboard.new("roquefort", seed="record")
    match.headers |= {"Seat0": "Mum", "Seat1": "Dad"}
    for _ in range(30):
        match.play(match.actors[0], picks.action("roquefort", match.legal(match.actors[0])))
    return match.record()


async def lessons(table: Table) -> None:
    """Every step of every lesson, played with its own hints."""
    for game in ("roquefort", "havarti", "chess"):
        first = await table.ask("POST", f"/api/lessons/{game}/0", {"actions": ["dance"]})
        for step in range(len(first.get("steps", [])) + 1):
            actions: list[str] = []
            while len(actions) < 12:
                state = await table.ask("POST", f"/api/lessons/{game}/{step}", {"actions": actions})
                if not state.get("hint") or state.get("reached"):
                    break
                actions.append(state["hint"])


async def strangers(table: Table) -> None:
    """Each route about a match that is being played, without a secret, with a wrong one, and with one's own."""
    looks = ["", "/deal", "/record", "/replay", "/replay?eyes=all", "/replay?eyes=0", "/analysis", "/advice?at=3"]
    looks += ["/advice?at=x", "/nowhere", "/seats/0/observation", "/seats/1/observation", "/seats/9/observation"]
    bodies: dict[str, Any] = {
        "/join": {"name": "Guest"}, "/rematch": None, "/link": None, "/analysis": None, "/abandon": {"secrets": ["x"]},
        "/branch": {"at": 3, "seat": 0, "level": "crumb"}, "/seats/1/leave": None, "/seats/1/bot": {"level": "crumb"},
        "/seats/1/back": None, "/seats/1/resign": None, "/seats/1/hint": None, "/seats/1/absent": {"claim": True},
        "/seats/x/leave": None, "/seats/9/resign": None,
    }  # fmt: skip
    for secret in ("", "wrong", table.secrets[0]):
        at = f"/api/matches/{table.match}"
        for path in looks:
            await table.ask("GET", at + path, None, secret)
        for path, body in bodies.items():
            await table.ask("POST", at + path, body, secret)
            await table.ask("POST", f"/api/matches/nothing{path}", body, secret)
    await table.ask("POST", "/api/links", {"token": "wrong"})
    await table.ask("DELETE", f"/api/matches/{table.match}")
    await table.ask("GET", "/api/matches/nothing")
