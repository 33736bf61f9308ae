"""Recognisable secrets are planted in whole matches over real sockets, and everything that anybody ever received is
searched for them: frames, bodies, headers, errors, and what the server logged and stored.

What has no recognisable text, a tile under a roof or a card in the house, is found by folding: each frame is held
against what the rules of the game let that seat know at that number.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import ssl
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from websockets.asyncio.client import connect

from cheeseboard.match.deal import verify
from tests.server.client import Client, Table
from tests.server.planted import Allowed, served
from tests.server.running import Server, mishaps

pytestmark = pytest.mark.full

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used; reading all certificates takes long
WHISPER, SHOUT, STAND = "canary-whisper", "canary-shout", "canary-stand"
SPECIAL_PHASES = {"vegetable", "library", "bathroom", "sitting", "cellar", "peek", "sniff", "again"}
NEAR = ["b4", "c4", "b3", "c3"]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("canary"), log_level="debug") as running:
        yield running


class Everything:
    """All answers and frames of a match, each with who received it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.base, timeout=30, verify=PLAIN)
        self.answers: list[tuple[bool, str, str]] = []  # whether the match was over, what was asked, all of the answer
        self.frames: list[str] = []  # of strangers
        self.secrets: dict[int, list[str]] = {}
        self.tokens: list[str] = []
        self.match = ""
        self.over = False

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "", **more: Any) -> httpx.Response:
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        content = {"content": body} if isinstance(body, bytes) else {"json": body} if body is not None else {}
        answer = await self.http.request(method, path, headers=headers | more.pop("headers", {}), **content, **more)
        assert answer.status_code < 500, answer.text
        text = f"{answer.status_code} {answer.reason_phrase}\n{answer.headers!r}\n{answer.text}"
        self.answers.append((self.over, f"{method} {path}", text))
        return answer

    async def seat(self, method: str, path: str, body: Any) -> int:
        """Get a seat; the secret is its holder's and is not searched for in this one answer."""
        made = (await self.ask(method, path, body)).json()
        self.answers.pop()
        self.match = made["id"]
        (held,) = made["seats"]
        self.secrets.setdefault(held["seat"], []).append(held["secret"])
        return int(held["seat"])

    async def stranger(self, *messages: str) -> None:
        """Whoever comes to the socket with this."""
        url = f"{self.server.base.replace('http', 'ws', 1)}/api/matches/{self.match}/live"
        with contextlib.suppress(websockets.WebSocketException, TimeoutError):
            async with connect(url, compression=None, open_timeout=20) as socket:
                assert socket.response
                self.frames.append(repr(socket.response.headers))
                for message in messages:
                    await socket.send(message)
                async with asyncio.timeout(10) as patience:
                    async for frame in socket:
                        self.frames.append(str(frame))
                        patience.reschedule(asyncio.get_running_loop().time() + 0.3)

    async def pry(self) -> None:
        """Everything that somebody without a right to it can ask for."""
        at = f"/api/matches/{self.match}"
        for path in (
            "",
            "/deal",
            "/record",
            "/analysis",
            *(f"/replay?eyes={e}" for e in ("all", "spectator", "0", "1")),
        ):
            await self.ask("GET", at + path)
        for path in ("/api/matches?status=running", "/api/matches", "/health", "/metrics", "/schema/openapi.json"):
            await self.ask("GET", path)
        await self.ask("GET", at + "/replay?eyes=everything")
        await self.ask("GET", at + "/nowhere")
        for secret in ("", "wrong", self.secrets[0][0][:-1], self.secrets[0][0]):
            for path, body in (
                ("/seats/1/leave", None), ("/seats/1/bot", {"level": "crumb"}), ("/seats/1/back", None),
                ("/seats/1/resign", None), ("/seats/9/resign", None), ("/seats/x/leave", None),
            ):  # fmt: skip
                await self.ask("POST", at + path, body, secret)
        for path in ("/abandon", "/rematch", "/link"):
            await self.ask("POST", at + path, secret="wrong")  # noqa: S106  # of nothing
        await self.ask("POST", at + "/analysis")
        await self.ask("POST", at + "/join", {"name": "Guest"})
        for rubbish in (b"{", b"[]", b'{"name": 7, "canary": 1}', b"\xff", b'{"token": "' + b"x" * 200 + b'"}'):
            for path in (at + "/join", "/api/matches", "/api/links", "/api/records"):
                await self.ask("POST", path, rubbish, headers={"content-type": "application/json"})
        await self.ask("POST", at + "/join", {"name": "Guest"}, headers={"origin": "https://elsewhere.example"})
        await self.ask("GET", at, headers={"host": "elsewhere.example"})

    async def knock(self) -> None:
        """Everything that somebody without a right to it can send to the socket."""
        hello = {"type": "hello", "seats": [{"secret": "0wrong"}]}
        act = {"type": "act", "seat": 0, "seq": 1, "id": "x", "action": "end"}
        both = {"type": "hello", "seats": [{"secret": self.secrets[0][0]}, {"secret": "wrong"}]}
        mixed = {"type": "hello", "seats": [{"secret": "1" + self.secrets[0][0][1:]}]}
        tries: list[list[dict[str, Any]]] = [
            [hello],
            [both],
            [mixed],
            [act],
            [{"type": "hello"}, act, {**act, "type": "undo"}, {"type": "hello"}],
        ]
        later = {"type": "answer", "seat": 1, "id": "y", "yes": True}
        tries += [[{"type": "hello", "have": 3}, later, {"type": "say", "seat": 0, "id": "z", "text": "me"}]]
        raw = [[json.dumps(message) for message in messages] for messages in tries]
        raw += [["{"], ["x" * 9000], ['{"type":"hello"}', "x" * 9000, "[" * 5000, '{"type":"act","seat":99}']]
        await asyncio.gather(*(self.stranger(*messages) for messages in raw))


def choose(table: Table, rng: random.Random) -> str:
    """Something that brings on as many phases as can be."""
    legal = table.legal
    if legal[0].startswith("place"):
        # The special rooms lie where the inspector comes in.
        special = [text for text in legal if text[6] in "VLNBDSPC" and text[8:] in NEAR]
        common = [text for text in legal if text[6] in ".1234" and text[8:] not in NEAR]
        return rng.choice(special or common or legal)
    for verb in ("keep ahha sniff", "ready", "open b4", "play sniff", "check", "peek", "play", "lift", "enter"):
        wanted = [text for text in legal if text.startswith(verb)]
        if wanted and rng.random() < 0.7:
            return rng.choice(wanted)
    return rng.choice(legal)


async def whole_match(all_: Everything, game: str, players: int, options: dict[str, Any]) -> list[Client]:
    """Sit down, play to the end, with somebody prying all the time; everybody who was connected."""
    rng = random.Random(game)
    seats: list[Any] = [{"kind": "me", "name": "Guest 0"}, *({"kind": "open"} for _ in range(players - 1))]
    await all_.seat("POST", "/api/matches", {"game": game, "seats": seats, "options": options})
    at = f"/api/matches/{all_.match}"
    for number in range(1, players):
        assert await all_.seat("POST", at + "/join", {"name": f"Guest {number}"}) == number
    link = (await all_.ask("POST", at + "/link", secret=all_.secrets[1][0])).json()
    all_.answers.pop()
    all_.tokens.append(link["token"])
    await all_.seat("POST", "/api/links", {"token": link["token"]})
    assert (await all_.ask("POST", "/api/links", {"token": link["token"]})).status_code == 404

    clients = [Client(all_.server.base, all_.match, [all_.secrets[n][-1]]) for n in range(players)]
    clients.append(Client(all_.server.base, all_.match, [], name="Guest"))
    async with contextlib.AsyncExitStack() as stack:
        for client in clients:
            await stack.enter_async_context(client)
        await all_.knock()
        lines = turn = 0
        until = asyncio.get_running_loop().time() + 120
        while not any(client.table().status == "over" for client in clients):
            assert asyncio.get_running_loop().time() < until, "this match does not end"
            acting = [c for c in clients[:-1] if c.table().legal]
            if not acting:
                await asyncio.sleep(0.001)
                continue
            turn += 1
            client = rng.choice(acting)
            legal = client.table().legal
            if legal[0].startswith("place") and lines < 6:
                lines += 1
                await client.ask(type="say", seat=client.table().seat, text=f"{WHISPER} {lines}")
            if turn % 60 == 5:
                await all_.pry()
                await clients[-1].send(type="say", id=f"s{turn}", text=f"{STAND} {turn}")
                await clients[-1].send(type="act", seat=0, seq=1, id=f"a{turn}", action="end")
                await clients[0].ask(type="say", seat=0, text=f"{SHOUT} {turn}")
                await rng.choice(clients[:-1]).ask(type="undo", seat=client.table().seat, seq=1)
                await clients[turn % len(clients)].come_back()
            answer = await client.act(choose(client.table(), rng))
            if {event["event"] for event in answer.get("events", [])} <= {"run", "enter"} and rng.random() < 0.3:
                await client.ask(type="undo", seat=client.table().seat, seq=client.table().seq)
        all_.over = True
        for client in clients:
            await client.until(lambda c=client: c.table().status == "over")
        await all_.pry()
    return clients


def search(all_: Everything, clients: list[Client], allowed: Allowed) -> None:
    """Hold all that was received against all that may have been."""
    deal = allowed.secret
    theirs = [secret for held in all_.secrets.values() for secret in held]
    for client in clients:
        (table,) = client.tables.values()
        assert len(client.frames) > 10
        for frame in client.frames:
            message = json.loads(frame)
            allowed.check(message, {table.seat})
            if message.get("status") != "over":
                assert deal not in frame
            assert not any(secret in frame for secret in theirs), "the secret of a seat"
            assert not any(token in frame for token in all_.tokens)
        assert table.secret == deal
        assert [update["seq"] for update in table.told] == sorted({update["seq"] for update in table.told})
    for frame in all_.frames:
        assert WHISPER not in frame
        assert not any(secret in frame for secret in [deal, *theirs, *all_.tokens])
        if frame.startswith("{"):
            allowed.check(json.loads(frame), {None})
    assert all_.frames
    assert any("wrong secret" in frame for frame in all_.frames)
    for over, asked, answer in all_.answers:
        assert over or deal not in answer, asked
        assert not any(secret in answer for secret in [*theirs, *all_.tokens, WHISPER]), asked
    assert any(over and deal in answer for over, _, answer in all_.answers), "the secret is told in the end"


def search_files(all_: Everything, allowed: Allowed) -> None:
    """The server's log tells nothing about anybody, and its database has no secret of a seat."""
    log = all_.server.log.read_text()
    held = [secret for secrets in all_.secrets.values() for secret in secrets]
    for text in [*held, *all_.tokens, allowed.secret, all_.match, WHISPER, SHOUT, STAND, "Guest"]:
        assert text not in log, "the log says too much"
    assert not mishaps(log)
    path = Path(all_.server.database)
    stored = b"".join(file.read_bytes() for file in path.parent.glob(path.name + "*"))
    assert allowed.secret.encode() in stored, "this is not where things are stored"
    for text in [*held, *all_.tokens]:
        assert text.encode() not in stored, "a secret is stored as it is"


def test_a_whole_match_of_roquefort(home: Server) -> None:
    async def run() -> None:
        all_ = Everything(home)
        options = {"players": 3, "quiet_limit": 3, "round_limit": 6}
        clients = await whole_match(all_, "roquefort", 3, options)
        record = (await all_.ask("GET", f"/api/matches/{all_.match}/record")).text
        await all_.http.aclose()
        allowed = Allowed(home.database, all_.match)
        assert {"place", "turn", "over"} <= allowed.phases
        search(all_, clients, allowed)
        search_files(all_, allowed)
        assert verify(record).fair
        # Nothing more was shown in the end than what lay open.
        assert "?" in "".join(clients[0].table().view["tiles"])  # type: ignore[index]

    asyncio.run(run())


def test_a_whole_match_of_havarti(home: Server) -> None:
    async def run() -> None:
        all_ = Everything(home)
        clients = await whole_match(all_, "havarti", 3, {"players": 3, "searches": 3})
        record = (await all_.ask("GET", f"/api/matches/{all_.match}/record")).text
        await all_.http.aclose()
        allowed = Allowed(home.database, all_.match)
        assert {"keep", "arrange", "open", "fromager", "inspector", "over"} <= allowed.phases
        assert allowed.phases & SPECIAL_PHASES
        search(all_, clients, allowed)
        search_files(all_, allowed)
        assert verify(record).fair
        # The fromagers' talk during the lay-out of the first round is theirs.
        for client in (clients[0], clients[-1]):
            assert not any(f'{WHISPER} 1"' in frame for frame in client.frames)
        for client in clients[1:3]:
            assert any(f'{WHISPER} 1"' in frame for frame in client.frames)

    asyncio.run(run())


def test_spectators_who_are_behind_see_nothing_sooner(home: Server) -> None:
    """The match goes on; whoever watches with a delay stays at its beginning."""

    async def run() -> None:
        all_ = Everything(home)
        seats = [{"kind": "me", "name": "Guest 0"}, {"kind": "me", "name": "Guest 1"}]
        wish = {"game": "roquefort", "seats": seats, "delay": 3600, "options": {"players": 2}}
        made = (await all_.ask("POST", "/api/matches", wish)).json()
        secrets = [held["secret"] for held in made["seats"]]
        player, watcher = Client(home.base, made["id"], secrets), Client(home.base, made["id"], [])
        async with player, watcher:
            before = watcher.table().view
            rng = random.Random(1)
            for _ in range(25):
                table = next(table for table in player.tables.values() if table.legal)
                answer = await player.act(choose(table, rng), table.seat)
                assert answer["type"] == "update"
                await player.until(lambda: any(t.legal for t in player.tables.values()))
            await watcher.come_back()
            await watcher.until(lambda: watcher.reconnects > 0 and watcher.socket is not None)
            late = Client(home.base, made["id"], [])
            async with late:
                assert late.table().view == watcher.table().view == before
                assert late.table().seq == watcher.table().seq
            assert not [f for f in watcher.frames if '"type":"update"' in f]
        await all_.http.aclose()

    asyncio.run(run())


def test_a_link_does_not_outlive_its_seat(home: Server) -> None:
    """Somebody makes a link, gets up, and another sits down: neither the link nor the old secret leads there."""

    async def run() -> None:
        all_ = Everything(home)
        seats = [{"kind": "me", "name": "Guest 0"}, {"kind": "open"}, {"kind": "open"}]
        await all_.seat("POST", "/api/matches", {"game": "havarti", "seats": seats, "options": {"players": 3}})
        at = f"/api/matches/{all_.match}"
        await all_.seat("POST", at + "/join", {"name": "Guest 1", "seat": 1})
        old = all_.secrets[1][0]
        token = (await all_.ask("POST", at + "/link", secret=old)).json()["token"]
        async with Client(home.base, all_.match, [old]) as lingering:
            assert (await all_.ask("POST", at + "/seats/1/leave", secret=old)).status_code == 204
            await all_.seat("POST", at + "/join", {"name": "Guest 2", "seat": 1})
            await all_.seat("POST", at + "/join", {"name": "Guest 3", "seat": 2})
            assert (await all_.ask("POST", "/api/links", {"token": token})).status_code == 404
            assert (await all_.ask("POST", at + "/link", secret=old)).status_code == 403
            refused = await lingering.ask(type="say", seat=1, text="It is me.")
            assert refused["code"] == "not your seat"
            assert not any('"role":"fromager"' in frame for frame in lingering.frames)
        await all_.stranger(json.dumps({"type": "hello", "seats": [{"secret": old}]}))
        assert any("wrong secret" in frame for frame in all_.frames)
        await all_.http.aclose()

    asyncio.run(run())


def test_a_private_match_is_in_no_list(tmp_path: Path) -> None:
    async def run() -> None:
        async with served(tmp_path) as wire:
            ids = []
            for private in (True, False):
                seats = [{"kind": "me"}, {"kind": "open"}]
                made = await wire.http(
                    "POST", "/api/matches", {"game": "roquefort", "seats": seats, "private": private}
                )
                ids.append(made.json()["id"])
                await wire.http("POST", f"/api/matches/{ids[-1]}/join", {"name": "Guest"})
            listed = b""
            for status in ("open", "running", "over"):
                listed += (await wire.http("GET", f"/api/matches?status={status}")).body
            assert ids[0].encode() not in listed
            assert ids[1].encode() in listed
            assert not any(each in wire.log.getvalue() for each in ids)

    asyncio.run(run())
