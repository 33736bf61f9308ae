"""Whole matches in which everything that leaves the server is kept, and searched for secrets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import ssl
from hashlib import sha256
from pathlib import Path
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import connect

from tests.server.allowed import Allowed
from tests.server.client import Client, Table
from tests.server.routes import Operation, covered, operations, questions
from tests.server.running import Server, mishaps
from tests.server.truth import folded

PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used; reading all certificates takes long
WHISPER, SHOUT, STAND = "canary-whisper", "canary-shout", "canary-stand"
BOARD = ('"view"', '"tiles"', '"house"', '"frames"', '"events"')
SLOW = 3  # the round in which the fromagers take too long
# With this secret the first two rounds have all special rooms that ask somebody for something, in two halves; in the
# third round the time for the lay-out is short, and the captain has to show a cheese.
DEALT = f"""
from cheeseboard.games.contract import TimeLimit
from cheeseboard.games.havarti import Havarti
from cheeseboard.games.havarti.state import ARRANGE
from cheeseboard.match.deal import Deal

limit = Havarti.time_limit
Deal.fresh = classmethod(lambda cls, salt: cls("{sha256(b"0").hexdigest()}", "{"5a17" * 4}"))
SHORT = TimeLimit("clock", 2, 1)
Havarti.time_limit = lambda self, s: SHORT if s.phase == ARRANGE and s.round == {SLOW} else limit(self, s)
"""


class Everything:
    """All answers and frames of a match, each with who received it."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = httpx.AsyncClient(base_url=server.base, timeout=150, verify=PLAIN)  # compiling takes long
        self.answers: list[tuple[bool, str, str]] = []  # whether the match was over, what was asked, all of the answer
        self.asked: set[Operation] = set()
        self.pried: set[str] = set()  # phases in which everything was asked
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
        self.asked.add((method, path))
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
        own = self.secrets[0][0]
        for method, path, body, harmless in questions(self.match):
            for secret in ("", own[:-1], *([own] if harmless else [])):
                await self.ask(method, path, body, secret)
        for path in ("/metrics", "/schema/openapi.json", f"{at}/seats/0/observation"):
            await self.ask("GET", path, secret=own)
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


def choose(table: Table, rng: random.Random) -> str | None:
    """An action; of Château Roquefort any."""
    return rng.choice(table.legal)


class Tour:
    """Plays Hide the Havarti through all of its phases. Whoever plays like that knows the whole house, from the log."""

    WANTED = "VLBSCP"  # rooms that ask for something
    NEAR = ("b4", "c4", "b3", "c3")  # where the inspector comes in
    GLADLY = ("keep ahha sniff", "ready", "open b4", "peek", "hide", "name", "show", "swap", "stop")

    def __init__(self, database: str, match: str) -> None:
        self._database = database
        self._match = match

    def choose(self, table: Table, rng: random.Random) -> str | None:
        """An action, None to wait."""
        phase, legal = table.seen["phase"], table.legal
        if phase == "arrange":
            return self._lay(table, rng)
        if phase in ("inspector", "again"):
            return self._inspect(legal, rng)
        if phase == "fromager":
            special = self._cells(folded(self._database, self._match).match.position(), "VLNBDSPC")
            return next((text for text in legal if not any(cell in text for cell in special)), legal[0])
        return next((text for verb in self.GLADLY for text in legal if text.startswith(verb)), legal[0])

    def _lay(self, table: Table, rng: random.Random) -> str | None:
        laid = sum(card != "-" for row in table.seen["house"] for card in row)
        if table.seen["round"] == SLOW and laid > 2:
            return None
        if "ready" in table.legal:
            return "ready"
        special = [text for text in table.legal if text[6] in self.WANTED and text[8:] in self.NEAR]
        common = [text for text in table.legal if text[6] in ".1234" and text[8:] not in self.NEAR]
        return rng.choice(special or common or table.legal)

    def _cells(self, position: dict[str, Any], codes: str) -> list[str]:
        rows = enumerate(position["house"], 1)
        return [
            f"{column}{row}" for row, cards in rows for column, card in zip("abcd", cards, strict=True) if card in codes
        ]

    def _inspect(self, legal: list[str], rng: random.Random) -> str:
        """The nearest room that has not yet asked for anything."""
        position = folded(self._database, self._match).match.position()
        asking = self._cells(position, "".join(set(self.WANTED) - set(position["checked"])))
        wanted = ["play sniff", *(f"{verb} {cell}" for verb in ("play ahha", "check") for cell in asking)]
        found = next((text for text in wanted if text in legal), None)
        if found or not asking:
            return found or rng.choice([text for text in legal if text.startswith("check")] or legal)
        walks = [text for text in legal if text.startswith("walk")] or legal
        return min(walks, key=lambda text: min(_steps(text[-2:], cell) for cell in asking))


def _steps(one: str, other: str) -> int:
    return abs(ord(one[0]) - ord(other[0])) + abs(ord(one[1]) - ord(other[1]))


async def whole_match(all_: Everything, game: str, players: int, options: dict[str, Any]) -> list[Client]:
    """Sit down, play to the end, with somebody prying in every phase; everybody who was connected."""
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
        chosen = Tour(all_.server.database, all_.match).choose if game == "havarti" else choose
        until = asyncio.get_running_loop().time() + 120
        while not any(client.table().status == "over" for client in clients):
            assert asyncio.get_running_loop().time() < until, "this match does not end"
            acting = [c for c in clients[:-1] if c.table().legal]
            if not acting:
                await asyncio.sleep(0.001)
                continue
            client = rng.choice(acting)
            action = chosen(client.table(), rng)
            if action is None:
                await asyncio.sleep(0.01)
                continue
            turn += 1
            legal = client.table().legal
            if legal[0].startswith("place") and lines < 6:
                lines += 1
                await client.ask(type="say", seat=client.table().seat, text=f"{WHISPER} {lines}")
            phase = client.table().seen["phase"]
            if phase not in all_.pried:
                all_.pried.add(phase)
                await all_.pry()
            if turn % 60 == 5:
                await clients[-1].send(type="say", id=f"s{turn}", text=f"{STAND} {turn}")
                await clients[-1].send(type="act", seat=0, seq=1, id=f"a{turn}", action="end")
                await clients[0].ask(type="say", seat=0, text=f"{SHOUT} {turn}")
                await rng.choice(clients[:-1]).ask(type="undo", seat=client.table().seat, seq=1)
                await clients[turn % len(clients)].come_back()
            answer = await client.act(action)
            if {event["event"] for event in answer.get("events", [])} <= {"run", "enter"} and rng.random() < 0.3:
                await client.ask(type="undo", seat=client.table().seat, seq=client.table().seq)
        all_.over = True
        for client in clients:
            await client.until(lambda c=client: c.table().status == "over")
        await all_.pry()
        document = (await all_.ask("GET", "/schema/openapi.json")).json()
        assert covered(document, all_.asked) == operations(document), "a route is left out"
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
    drawn = [text for actor, text in allowed.match.history if actor == "chance"]
    assert drawn
    for over, asked, answer in all_.answers:
        assert over or not any(text in answer for text in [deal, *drawn]), asked
        # Boards are looked at over the socket, by those who may; a lesson has one of its own.
        assert over or f"/{all_.match}" not in asked or not any(word in answer for word in BOARD), asked
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
