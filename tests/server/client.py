"""A client as a browser would be one: keeps its secrets and what it was told, comes back by itself, asks again."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import random
import ssl
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

Message = dict[str, Any]
_PLAIN = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # never used; without it every client would read all certificates


class Gap(Exception):  # noqa: N818  # nothing is wrong with the client
    """A message has not come. The client goes away and comes back to be told again."""


class Table:
    """What a client knows of one seat (None: as a spectator)."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.seq = 0
        self.view: Message | None = None
        self.legal: list[str] = []
        self.guide: Message = {}
        self.status = "open"
        self.told: list[Message] = []  # every update, in order
        self.secret = ""
        self.said: list[Message] = []
        self.asks: int | None = None
        self.clock: Message | None = None
        self.rematch = ""

    @property
    def seen(self) -> Message:
        """The view, which has to be there."""
        assert self.view is not None
        return self.view


class Client:
    """One connection to one match, with any number of its seats; none: a spectator."""

    def __init__(
        self,
        base: str | list[str],
        match: str,
        secrets: list[str],
        *,
        name: str = "",
        address: str | None = None,
        lossy: bool = False,
    ) -> None:
        self.lossy = lossy  # frames may get lost on the way to it: a gap is no mistake of the server's
        self.gaps = 0
        self.failure: AssertionError | None = None  # what it was told that cannot be
        self.bases = [base] if isinstance(base, str) else base  # of several, any one at each connection
        self.match = match
        self.secrets = secrets
        self.name = name
        self.tables: dict[int | None, Table] = {}
        self.by_secret: dict[str, Table] = {}
        self.frames: list[str] = []  # everything ever received
        self.refusals: list[Message] = []
        self.problems: list[Message] = []
        self.bells: list[Message] = []
        self.byes = 0
        self.closings: list[int | None] = []  # the code with which each connection ended
        self.here: list[bool] = []
        self.answers: dict[str, Message] = {}
        self.reconnects = 0
        self.socket: ClientConnection | None = None
        self._changed = asyncio.Condition()
        self._ids = itertools.count()
        self._task: asyncio.Task[None] | None = None
        self.stay = True

    async def __aenter__(self) -> Client:
        self._task = asyncio.create_task(self._run())
        await self.until(lambda: len(self.tables) == max(1, len(self.secrets)))
        return self

    async def __aexit__(self, *_: object) -> None:
        self.stay = False
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        if self.socket:
            await self.socket.close()

    async def until(self, true: Any, seconds: float = 20) -> None:
        """Wait until something holds."""
        async with self._changed:
            await asyncio.wait_for(self._changed.wait_for(lambda: self.failure or true()), seconds)
        if self.failure:
            raise self.failure

    async def _run(self) -> None:
        while self.stay:
            url = f"{random.choice(self.bases).replace('http', 'ws', 1)}/api/matches/{self.match}/live"
            socket = None
            try:
                async with connect(url, max_size=None, open_timeout=10, compression=None) as socket:
                    await self._hello(socket)
                    self.socket = socket
                    async for frame in socket:
                        await self._hear(frame if isinstance(frame, str) else frame.decode())
            except (OSError, websockets.WebSocketException, TimeoutError):
                pass
            except Gap:
                self.gaps += 1
            if socket:
                self.closings.append(socket.close_code)
            self.socket = None
            self.reconnects += 1
            await asyncio.sleep(0.05)

    async def _hello(self, socket: ClientConnection) -> None:
        seats = [
            {"secret": secret, "have": self.by_secret[secret].seq if secret in self.by_secret else 0}
            for secret in self.secrets
        ]
        have = self.tables[None].seq if None in self.tables else 0
        await socket.send(json.dumps({"type": "hello", "seats": seats, "have": have, "name": self.name, "guide": True}))

    async def _hear(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        async with self._changed:
            try:
                getattr(self, "_on_" + message["type"])(message)
            except AssertionError as error:
                self.failure = error
            self._changed.notify_all()

    def _on_welcome(self, message: Message) -> None:
        seat = message["seat"]
        table = self.tables.get(seat)
        if self.lossy and table is not None and message["seq"] < table.seq:
            return  # overtaken by what came later
        if table is None:
            table = self.tables[seat] = Table(seat)
            if seat is not None:
                known = {id(t) for t in self.by_secret.values()}
                for secret in self.secrets:
                    if secret not in self.by_secret and id(table) not in known:
                        self.by_secret[secret] = table
                        break
        for update in message.get("missed", []):
            if update["seq"] > table.seq:
                table.told.append(update)
                self._note_answer(update)
        table.seq = message["seq"]
        table.view = message.get("view")
        table.legal = message.get("legal", [])
        table.guide = message.get("guide", {})
        table.status = message["status"]
        table.secret = message.get("secret", "")
        table.said = message.get("said", [])
        table.asks = message.get("asks")
        table.clock = message.get("clock")
        table.rematch = message.get("rematch", "")
        self.here = message.get("here", [])

    def _on_update(self, message: Message) -> None:
        if self.lossy and message["seat"] not in self.tables:
            raise Gap
        table = self.tables[message["seat"]]
        if message["seq"] <= table.seq:
            return
        if self.lossy and message["seq"] != table.seq + 1:
            raise Gap
        assert message["seq"] == table.seq + 1, f"a gap: {table.seq} and then {message['seq']}"
        table.seq = message["seq"]
        table.told.append(message)
        if "view" in message:
            table.view = message["view"]
            table.legal = message.get("legal", [])
            table.guide = message.get("guide", {})
            table.clock = message.get("clock")
            table.asks = None
        if "status" in message:
            table.status = message["status"]
        if "secret" in message:
            table.secret = message["secret"]
        if "said" in message:
            table.said.append(message["said"])
        if "rematch" in message:
            table.rematch = message["rematch"]
        if "asks" in message:
            table.asks = message["asks"]
        self._note_answer(message)

    def _note_answer(self, message: Message) -> None:
        if message.get("id"):
            self.answers[message["id"]] = message

    def _on_refused(self, message: Message) -> None:
        self.refusals.append(message)
        self.answers.setdefault(message["id"], message)
        self._look_behind(message)

    def _on_done(self, message: Message) -> None:
        self.answers[message["id"]] = message
        self._look_behind(message)

    def _look_behind(self, message: Message) -> None:
        """Whether the answer knows of more than was told."""
        seat = message.get("seat")
        if self.lossy and seat is not None and (seat not in self.tables or message["seq"] > self.tables[seat].seq):
            raise Gap

    def _on_problem(self, message: Message) -> None:
        self.problems.append(message)

    def _on_here(self, message: Message) -> None:
        self.here = message["seats"]

    def _on_bell(self, message: Message) -> None:
        self.bells.append(message)

    def _on_bye(self, message: Message) -> None:
        self.byes += 1

    # -- what it does -------------------------------------------------------------------------------------------

    async def send(self, **message: Any) -> None:
        """Send a message once, if there is a connection."""
        if self.socket:
            with contextlib.suppress(websockets.WebSocketException):
                await self.socket.send(json.dumps(message))

    async def come_back(self) -> None:
        """Go away and come back."""
        if self.socket:
            await self.socket.close()

    async def ask(self, seconds: float = 30, **message: Any) -> Message:
        """Send a message until it is answered, over however many connections; the answer."""
        id_ = message.setdefault("id", f"{id(self):x}-{next(self._ids)}")
        until = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < until:
            await self.send(**message)
            try:
                await self.until(lambda: id_ in self.answers, 1.0)
                return self.answers[id_]
            except TimeoutError:
                continue
        raise TimeoutError(f"no answer to {message}")

    async def act(self, action: str, seat: int | None = None, seq: int | None = None) -> Message:
        """Play an action for one of its seats."""
        table = self.table(seat)
        return await self.ask(type="act", seat=table.seat, seq=table.seq if seq is None else seq, action=action)

    def table(self, seat: int | None = None) -> Table:
        """What it knows of a seat; of its only one if none is named."""
        return self.tables[seat] if seat in self.tables else next(iter(self.tables.values()))


async def create(base: str, game: str, seats: list[Message], **wishes: Any) -> tuple[str, dict[int, str]]:
    """Create a match; its id and the secrets of one's own seats."""
    async with httpx.AsyncClient(base_url=base, timeout=20, verify=_PLAIN) as http:
        answer = await http.post("/api/matches", json={"game": game, "seats": seats, **wishes})
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], {held["seat"]: held["secret"] for held in made["seats"]}


async def call(base: str, method: str, path: str, secret: str = "", body: Any = None) -> httpx.Response:
    """Ask the HTTP part for something, as the holder of a seat if there is a secret."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    async with httpx.AsyncClient(base_url=base, timeout=30, verify=_PLAIN) as http:
        return await http.request(method, path, headers=headers, json=body)


def me(number: int = 1) -> list[Message]:
    return [{"kind": "me", "name": f"Guest {n}"} for n in range(number)]


async def play_on(clients: list[Client], choose: Any, most: int = 100_000) -> int:
    """Have whoever may act do so until the match is over; how many actions that took."""
    played = 0
    while played < most:
        for client in clients:
            for table in client.tables.values():
                if table.status in ("over", "abandoned"):
                    return played
        acting = [(c, t) for c in clients for t in c.tables.values() if t.seat is not None and t.legal]
        if not acting:
            await asyncio.wait(
                [asyncio.create_task(_any_change(c)) for c in clients], return_when=asyncio.FIRST_COMPLETED, timeout=5
            )
            continue
        client, table = acting[0]
        answer = await client.act(choose(table), table.seat)
        played += answer["type"] != "refused"
        if answer["type"] == "update":
            # Nobody goes on before everybody has seen it, so that nothing is stale.
            await _settle(clients)
    return played


async def _any_change(client: Client) -> None:
    async with client._changed:
        try:
            await asyncio.wait_for(client._changed.wait(), 1)
        except TimeoutError:
            return


async def _settle(clients: list[Client]) -> None:
    await asyncio.sleep(0.002)
