"""The socket of a match: hello, then whatever a client asks for, until it leaves."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from cheeseboard.errors import Refusal
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.connection import BAD, GOING_DOWN, TOO_MUCH, Connection, Send
from cheeseboard.server.match.messages import Act, Answer, FromClient, Hello, Problem, Say, Undo, decode_client, encode
from cheeseboard.server.match.room import Room
from cheeseboard.server.operations.rate_limits import Allowance, Bucket, Visitor
from cheeseboard.server.refusals import (
    HELLO_FIRST,
    MALFORMED_MESSAGE,
    NO_MATCH,
    SERVER_BUSY,
    SERVER_RESTARTS,
    TOO_MANY_CONNECTIONS,
    TOO_MANY_MESSAGES,
    WRONG_SECRET,
)
from cheeseboard.server.services.match_creation import clean_name
from cheeseboard.server.sockets.uvicorn_protocol import socket_of
from cheeseboard.server.storage.writer import StoreFailed

MOST_BYTES = 8 * 1024  # of one message
HELLO_WITHIN = 10.0  # seconds
CLOSE_WITHIN = 2.0  # seconds
MOST_PROBLEMS = 20  # messages that make no sense, before the connection is closed
CHAT_RATE, CHAT_BURST = 0.5, 8


@websocket("/api/matches/{id:str}/live")
async def live(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:  # noqa: A002
    """A client's connection to a match."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    address = socket.client.host if socket.client else ""
    visitor = hub.visitors.enter(address, hub.monotonic())
    client = Client(hub, socket, address, visitor)
    hub.open_sockets += 1
    hub.metrics.sockets += 1
    try:
        await client.serve(id)
    except WebSocketDisconnect:
        pass
    finally:
        hub.open_sockets -= 1
        hub.visitors.leave(visitor)
        client.leave()


class Client:
    """One connection and what it has been allowed so far."""

    __slots__ = (
        "_closing",
        "_direct",
        "_hub",
        "_messages",
        "_problems",
        "_room",
        "_socket",
        "_talk",
        "_visitor",
        "connection",
    )

    def __init__(self, hub: Hub, socket: WebSocket[Any, Any, Any], address: str, visitor: Visitor) -> None:
        self._hub = hub
        self._socket = socket
        self._room: Room | None = None
        now = hub.monotonic()
        rate = hub.settings.messages_per_second
        self._visitor = visitor
        self._messages = Allowance(Bucket(rate, rate * 2, now), visitor)
        self._talk = Bucket(CHAT_RATE, CHAT_BURST, now)
        self._problems = 0
        self._closing: asyncio.Task[None] | None = None
        self._direct = socket_of(socket.scope)
        write = self._direct.write if self._direct else None
        self.connection = Connection(cast(Send, socket.send), address, self._drop, write)

    def _drop(self, code: int) -> None:
        """Close the socket; called by whoever pushes to it, who cannot wait."""
        self._hub.metrics.dropped += code != GOING_DOWN
        self._closing = self._hub.spawn(self._close(code))

    async def _close(self, code: int) -> None:
        try:
            await asyncio.wait_for(self._socket.close(code), CLOSE_WITHIN)
        except TimeoutError:  # it reads nothing, not even this
            if self._direct:
                self._direct.cut()
        except Exception:  # noqa: S110  # it is gone already
            pass

    async def serve(self, id: str) -> None:  # noqa: A002
        """From the hello to the end."""
        hub = self._hub
        if hub.closing or hub.open_sockets > hub.settings.connections:
            return await self._end(SERVER_RESTARTS if hub.closing else SERVER_BUSY, GOING_DOWN)
        if self._visitor.sockets > hub.settings.address_connections:
            return await self._end(TOO_MANY_CONNECTIONS, TOO_MUCH)
        try:
            room = await hub.room(id)
        except StoreFailed:
            return await self._end(SERVER_BUSY, GOING_DOWN)
        if room is None:
            return await self._end(NO_MATCH, BAD)
        try:
            message = await asyncio.wait_for(self._receive(), HELLO_WITHIN)
        except TimeoutError:
            return await self._end(HELLO_FIRST, BAD)
        if not isinstance(message, Hello):
            return await self._end(HELLO_FIRST if message else MALFORMED_MESSAGE, BAD)
        try:
            if not await self._enter(room, message):
                return await self._end(WRONG_SECRET, BAD)
        except StoreFailed:
            return await self._end(SERVER_BUSY, GOING_DOWN)
        if self._direct:
            self._direct.listen(self, hub.rounds)
        while not self.connection.gone:
            self._handle(await self._receive())
        if self._closing:  # so that the client is told why
            await self._closing
        return None

    async def _receive(self) -> FromClient | None:
        """The next message, None if it makes no sense."""
        while True:
            frame = await self._socket.receive()
            if frame["type"] != "websocket.receive":
                raise WebSocketDisconnect(detail="the client left", code=1000)
            text = frame.get("text")
            data = text.encode() if text is not None else frame.get("bytes") or b""
            self._hub.metrics.messages += 1
            if self._messages.take(self._hub.monotonic()):
                return _read(data)
            self._too_fast()

    def take(self, data: bytes, now: float) -> None:
        """Look at a message that came directly, together with what others say in this round."""
        connection = self.connection
        if not self._messages.take(now):
            self._too_fast()
            return
        if connection.gone:
            return
        message = _read(data)
        room = self._room
        if type(message) is Act and room is not None:  # almost always
            room.act(connection, message)
        else:
            self._handle(message)

    def give_up(self) -> None:
        """Something went wrong here, which is not the client's fault: it comes back and sees how things stand."""
        self.connection.close(GOING_DOWN)

    async def _enter(self, room: Room, hello: Hello) -> bool:
        await self._hub.refresh(room)
        held = await room.seats_held([key.secret for key in hello.seats])
        if None in held:
            return False
        connection = self.connection
        have: dict[int | None, int] = {}
        for seat, key in zip(held, hello.seats, strict=True):
            have[seat] = key.have
        connection.seats = [seat for seat in have if seat is not None]
        connection.watches = not have
        connection.name = clean_name(hello.name)
        self._room = room
        # The room may have been put away while we asked; a client is only ever in the room that is there.
        current = await self._hub.room(room.id)
        if current is not None:
            self._room = current
        self._room.enter(connection, have or {None: hello.have})
        return True

    def _handle(self, message: FromClient | None) -> None:
        room, connection = self._room, self.connection
        if room is None:
            return
        match message:
            case Act():
                room.act(connection, message)
            case Say():
                self._say(room, message)
            case Undo():
                room.undo(connection, message)
            case Answer():
                room.answer(connection, message)
            case _:
                self._warn(MALFORMED_MESSAGE, BAD)

    def _say(self, room: Room, message: Say) -> None:
        now = self._hub.monotonic()
        if not self._talk.take(now):
            self._warn(TOO_MANY_MESSAGES, TOO_MUCH)
        elif self._visitor.talk.take(now) and (not self.connection.watches or room.gallery.take(now)):
            room.say(self.connection, message)
        else:  # others talk so much
            self.connection.push(_problem(TOO_MANY_MESSAGES))

    def _too_fast(self) -> None:
        if self._messages.shared:  # others of this address may have sent so much
            self.connection.push(_problem(TOO_MANY_MESSAGES))
        else:
            self._warn(TOO_MANY_MESSAGES, TOO_MUCH)

    def _warn(self, refusal: Refusal, code: int) -> None:
        self._problems += 1
        self.connection.push(_problem(refusal))
        if self._problems > MOST_PROBLEMS:
            self.connection.close(code)

    async def _end(self, refusal: Refusal, code: int) -> None:
        self.connection.push(_problem(refusal))
        self.connection.gone = True
        await self._socket.close(code)

    def leave(self) -> None:
        """The socket is closed."""
        self.connection.gone = True
        if self._room:
            self._room.leave(self.connection)


def _problem(refusal: Refusal) -> bytes:
    return encode(Problem(refusal.code, refusal.sentence))


def _read(data: bytes) -> FromClient | None:
    """A message, None if it makes no sense."""
    if len(data) > MOST_BYTES:
        return None
    try:
        message: FromClient = decode_client(data)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return message
