"""A match in the test application, with whoever sits there and looks on connected, and all that they are told kept."""

from __future__ import annotations

import json
from typing import Any

from tests.golden.application import Socket, Wire, World, pass_time, quiet
from tests.golden.picks import Picks

Kept = dict[str, list[str]]  # by client, every frame in order; under "http" every question with its answer
Seat = int | None


class Table:
    """One match. Clients are named by it and their seat."""

    def __init__(self, wire: Wire, world: World, kept: Kept) -> None:
        self.wire, self.world, self.kept = wire, world, kept
        self.match = ""
        self.game = ""
        self.secrets: dict[Seat, str] = {}
        self.sockets: dict[Seat, Socket] = {}
        self.legal: dict[Seat, list[str]] = {}
        self._read: dict[int, int] = {}
        self._ids = 0

    # -- HTTP ---------------------------------------------------------------------------------------------------

    async def ask(self, method: str, path: str, body: Any = None, secret: str = "", only: str = "") -> Any:
        """Ask, and keep the answer; of one that depends on how fast the machine is `only` one field."""
        headers = {"authorization": f"Bearer {secret}"} if secret else {}
        answer = await self.wire.http(method, path, body, headers)
        kind = answer.header("content-type") or ""
        question = f"{method} {path} {json.dumps(body)} {secret}".rstrip()
        said = json.dumps({only: answer.json()[only]}) if only else answer.body.decode()
        self.kept.setdefault("http", []).append(f"{question}\n{answer.status} {kind}\n{said}")
        await self.calm()
        return answer.json() if "json" in kind and answer.body else None

    async def about(self, method: str, path: str, body: Any = None, seat: Seat = None) -> Any:
        """A question about the match, by the holder of a seat or by anybody."""
        return await self.ask(method, f"/api/matches/{self.match}{path}", body, self.secrets.get(seat, ""))

    async def make(self, game: str, seats: list[dict[str, str]], **wish: Any) -> None:
        made = await self.ask("POST", "/api/matches", {"game": game, "seats": seats, **wish})
        self.match, self.game = made["id"], game
        self.secrets = {held["seat"]: held["secret"] for held in made["seats"]}

    async def join(self, **wish: Any) -> None:
        made = await self.about("POST", "/join", wish)
        for held in made["seats"]:
            self.secrets[held["seat"]] = held["secret"]

    # -- sockets ------------------------------------------------------------------------------------------------

    async def connect(self, *seats: Seat, have: int = 0, name: str = "") -> Socket:
        """One client that holds these seats; None looks on."""
        socket = self.wire.socket(f"/api/matches/{self.match}/live")
        keys = [{"secret": self.secrets[seat], "have": have} for seat in seats if seat is not None]
        socket.send({"type": "hello", "seats": keys, "have": 0 if keys else have, "name": name})
        for seat in seats:
            self.sockets[seat] = socket
        await self.calm()
        return socket

    async def everybody(self) -> None:
        for seat in (*sorted(seat for seat in self.secrets if seat is not None), None):
            await self.connect(seat)

    async def look(self, seat: Seat, behind: int) -> None:
        """A second device of the same seat, that was told so many messages less."""
        before = self.sockets[seat]
        second = await self.connect(seat, have=max(0, before.seq[seat] - behind))
        await second.close()
        await self.calm()
        self.sockets[seat] = before

    async def away(self, seat: Seat) -> None:
        await self.sockets[seat].close()
        await self.calm()

    async def send(self, seat: Seat, message: dict[str, Any] | bytes) -> None:
        self.sockets[seat].send(message)
        await self.calm()

    async def _say(self, seat: Seat, kind: str, **fields: Any) -> None:
        self._ids += 1
        await self.send(seat, {"type": kind, "id": f"id {self._ids}", "seat": seat, **fields})

    async def act(self, seat: int, action: str, behind: int = 0) -> None:
        await self._say(seat, "act", seq=max(0, self.sockets[seat].seq[seat] - behind), action=action)

    async def undo(self, seat: int) -> None:
        await self._say(seat, "undo", seq=self.sockets[seat].seq[seat])

    async def answer(self, seat: int, yes: bool) -> None:
        await self._say(seat, "answer", yes=yes)

    async def say(self, seat: Seat, text: str) -> None:
        await self._say(seat, "say", text=text)

    async def wait(self, seconds: float) -> None:
        await pass_time(self.wire, self.world, seconds)
        await self.calm()

    async def calm(self) -> None:
        """Until nothing is going on; then everything that was told is noted."""
        await quiet(self.wire)
        for number, socket in enumerate(self.wire.sockets):
            frames = socket.frames[self._read.get(number, 0) :]
            self._read[number] = len(socket.frames)
            if self.sockets and socket in self.sockets.values():
                self._note(frames)
            self.kept.setdefault(f"socket {number}", []).extend(frame.decode() for frame in frames)
            if socket.closed is not None and f"closed {socket.closed}" not in self.kept[f"socket {number}"]:
                self.kept[f"socket {number}"].append(f"closed {socket.closed}")

    def _note(self, frames: list[bytes]) -> None:
        """What each seat may play, as it was told."""
        for told in map(json.loads, frames):
            if told["type"] in ("welcome", "update") and "view" in told:
                self.legal[told["seat"]] = told.get("legal", [])

    # -- play ---------------------------------------------------------------------------------------------------

    def to_act(self) -> list[int]:
        return [seat for seat in sorted(self.secrets, key=str) if isinstance(seat, int) and self.legal.get(seat)]

    async def play(self, picks: Picks, most: int, seconds: float = 1.5) -> list[tuple[int, str]]:
        """So many actions of people, or to the end; each takes its time."""
        played = []
        for _ in range(most):
            seats = self.to_act()
            if not seats:
                break
            seat = picks.one_of(seats)
            action = picks.action(self.game, self.legal[seat])
            self.world.now += round(seconds * 1000)
            await self.act(seat, action)
            played.append((seat, action))
        return played
