"""The WebSocket endpoint of a match.

A connection goes through six steps: accept, limits, hello, enter, messages, leave. Every message after the hello is
handled by `ClientSession.receive`, in the batch of the event loop's current iteration: the fast path puts messages into
the inbox as they are read from the network, and without it the session puts them there as they come from ASGI.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from cheeseboard.errors import Refusal
from cheeseboard.server.context import ServerContext
from cheeseboard.server.match.connection import CLOSE_BAD, CLOSE_RESTART, CLOSE_TOO_MUCH, Connection, Send
from cheeseboard.server.match.messages import Act, Answer, FromClient, Hello, Problem, Say, Undo, decode_client, encode
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.storage import StoreFailed
from cheeseboard.server.operations.rate_limits import AddressQuota, MessageLimit, TokenBucket
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
from cheeseboard.server.sockets.batches import SocketBatches
from cheeseboard.server.sockets.uvicorn_protocol import socket_protocol_of
from cheeseboard.wording import single_line

MAX_MESSAGE_BYTES = 8 * 1024
HELLO_TIMEOUT_SECONDS = 10.0
CLOSE_TIMEOUT_SECONDS = 2.0
MAX_PROBLEMS = 20  # malformed or excessive messages before the connection is closed
CHAT_LINES_PER_SECOND, CHAT_BURST_LINES = 0.5, 8


@websocket("/api/matches/{id:str}/live")
async def match_socket(socket: WebSocket[Any, Any, Any], id: FromPath[str]) -> None:  # noqa: A002
    """A client's connection to a match."""
    server: ServerContext = socket.app.state.server
    await socket.accept()
    address = socket.client.host if socket.client else ""
    address_quota = server.address_quotas.enter(address, server.scheduler.monotonic())
    session = ClientSession(server, socket.app.state.socket_batches, socket, address, address_quota)
    server.metrics.sockets += 1
    server.logger.debug("socket_opened")
    try:
        await session.run(id)
    except WebSocketDisconnect:
        pass
    finally:
        server.address_quotas.leave(address_quota)
        session.leave()
        server.logger.debug("socket_closed")


class _Rejected(Exception):  # noqa: N818  # no error: a client is turned away
    """The connection ends before it has entered the match."""

    def __init__(self, refusal: Refusal, close_code: int) -> None:
        super().__init__(refusal.code)
        self.refusal, self.close_code = refusal, close_code


class ClientSession:
    """One client's connection, its rate limits, and the room it has entered."""

    __slots__ = (
        "_address_quota",
        "_batches",
        "_chat_limit",
        "_closing",
        "_message_limit",
        "_problems",
        "_protocol",
        "_room",
        "_server",
        "_socket",
        "connection",
    )

    def __init__(
        self,
        server: ServerContext,
        batches: SocketBatches,
        socket: WebSocket[Any, Any, Any],
        address: str,
        address_quota: AddressQuota,
    ) -> None:
        self._server = server
        self._batches = batches
        self._socket = socket
        self._room: Room | None = None
        now = server.scheduler.monotonic()
        rate = server.settings.messages_per_second
        self._address_quota = address_quota
        self._message_limit = MessageLimit(TokenBucket(rate, rate * 2, now), address_quota)
        self._chat_limit = TokenBucket(CHAT_LINES_PER_SECOND, CHAT_BURST_LINES, now)
        self._problems = 0
        self._closing: asyncio.Task[None] | None = None
        self._protocol = socket_protocol_of(socket.scope)  # None without the fast path
        send_text = self._protocol.send_text if self._protocol else None
        self.connection = Connection(cast(Send, socket.send), address, self._drop, send_text)

    # -- from the limits to the end -----------------------------------------------------------------------------

    async def run(self, match: str) -> None:
        """Serve an accepted socket until it is closed."""
        try:
            self._check_limits()
            room = await self._find_room(match)
            hello = await self._read_hello()
            await self._enter(room, hello)
        except _Rejected as rejected:
            await self._reject(rejected.refusal, rejected.close_code)
        except StoreFailed:
            await self._reject(SERVER_BUSY, CLOSE_RESTART)
        else:
            await self._receive_messages()

    def _check_limits(self) -> None:
        server = self._server
        if server.health.closing:
            raise _Rejected(SERVER_RESTARTS, CLOSE_RESTART)
        if server.address_quotas.open_sockets > server.settings.connections:
            raise _Rejected(SERVER_BUSY, CLOSE_RESTART)
        if self._address_quota.sockets > server.settings.address_connections:
            raise _Rejected(TOO_MANY_CONNECTIONS, CLOSE_TOO_MUCH)

    async def _find_room(self, match: str) -> Room:
        room = await self._server.rooms.load(match)
        if room is None:
            raise _Rejected(NO_MATCH, CLOSE_BAD)
        return room

    async def _read_hello(self) -> Hello:
        try:
            message = await asyncio.wait_for(self._first_message(), HELLO_TIMEOUT_SECONDS)
        except TimeoutError:
            raise _Rejected(HELLO_FIRST, CLOSE_BAD) from None
        if not isinstance(message, Hello):
            raise _Rejected(HELLO_FIRST if message else MALFORMED_MESSAGE, CLOSE_BAD)
        return message

    async def _first_message(self) -> FromClient | None:
        while True:
            data = await self._next_data()
            self._server.metrics.messages += 1
            if self._message_limit.take(self._server.scheduler.monotonic()):
                return _decode(data)
            self._too_many_messages()

    async def _enter(self, room: Room, hello: Hello) -> None:
        await self._server.rooms.refresh(room)
        held = await room.members.keys.seats_held([key.secret for key in hello.seats])
        if None in held:
            raise _Rejected(WRONG_SECRET, CLOSE_BAD)
        connection = self.connection
        known_seqs: dict[int | None, int] = {}
        for seat, key in zip(held, hello.seats, strict=True):
            known_seqs[seat] = key.have
        connection.seats = [seat for seat in known_seqs if seat is not None]
        connection.watches = not known_seqs
        connection.guided = hello.guide
        connection.name = single_line(hello.name)
        # The room may have been unloaded and loaded again during the awaits above: enter the current one.
        self._room = await self._server.rooms.load(room.id) or room
        self._room.enter(connection, known_seqs or {None: hello.have})

    async def _receive_messages(self) -> None:
        """Put messages into the inbox until the socket is closed. With the fast path attached, ASGI delivers only the
        messages that came before, and the disconnect."""
        if self._protocol:
            self._protocol.attach(self, self._batches)
        while not self.connection.gone:
            self._batches.inbox.add((self, await self._next_data()))
        if self._closing:  # the close frame says why
            await self._closing

    async def _next_data(self) -> bytes:
        event = await self._socket.receive()
        if event["type"] != "websocket.receive":
            raise WebSocketDisconnect(detail="the client left", code=1000)
        text = event.get("text")
        return text.encode() if text is not None else event.get("bytes") or b""

    def leave(self) -> None:
        """The socket is closed."""
        self.connection.gone = True
        if self._room:
            self._room.members.leave(self.connection)

    # -- messages -----------------------------------------------------------------------------------------------

    def receive(self, data: bytes, now: float) -> None:
        """Handle one message of a client that has entered; `now` is monotonic time in seconds."""
        if not self._message_limit.take(now):
            self._too_many_messages()
            return
        room, connection = self._room, self.connection
        if connection.gone or room is None:
            return
        message = _decode(data)
        if isinstance(message, (Act, Undo, Answer)):  # almost always
            room.handle(connection, message)
        elif isinstance(message, Say):
            self._chat(room, message, now)
        else:
            self._warn(MALFORMED_MESSAGE, CLOSE_BAD)

    def _chat(self, room: Room, message: Say, now: float) -> None:
        if not self._chat_limit.take(now):
            self._warn(TOO_MANY_MESSAGES, CLOSE_TOO_MUCH)
        elif self._address_quota.chat_lines.take(now) and (
            not self.connection.watches or room.spectator_chat_limit.take(now)
        ):
            room.handle(self.connection, message)
        else:  # a limit shared with other connections: not held against this one
            self.connection.push(_problem(TOO_MANY_MESSAGES))

    def _too_many_messages(self) -> None:
        if self._message_limit.shared:  # other connections of this address may have caused it
            self.connection.push(_problem(TOO_MANY_MESSAGES))
        else:
            self._warn(TOO_MANY_MESSAGES, CLOSE_TOO_MUCH)

    def fail(self) -> None:
        """A message raised an exception, which is the server's fault: the client reconnects and sees the true state."""
        self.connection.close(CLOSE_RESTART)

    # -- problems and closing -----------------------------------------------------------------------------------

    def _warn(self, refusal: Refusal, close_code: int) -> None:
        """Send a problem; close the connection if it has caused too many."""
        self._problems += 1
        self.connection.push(_problem(refusal))
        if self._problems > MAX_PROBLEMS:
            self.connection.close(close_code)

    async def _reject(self, refusal: Refusal, close_code: int) -> None:
        self.connection.push(_problem(refusal))
        self.connection.gone = True
        await self._socket.close(close_code)

    def _drop(self, close_code: int) -> None:
        """Close the socket in the background: the caller is in the middle of a push and cannot wait."""
        self._server.metrics.dropped += close_code != CLOSE_RESTART
        self._closing = self._server.scheduler.spawn(self._close(close_code))

    async def _close(self, close_code: int) -> None:
        try:
            await asyncio.wait_for(self._socket.close(close_code), CLOSE_TIMEOUT_SECONDS)
        except TimeoutError:  # the client reads nothing, not even the close frame
            if self._protocol:
                self._protocol.abort()
        except Exception:  # noqa: S110  # already disconnected
            pass


def _problem(refusal: Refusal) -> bytes:
    return encode(Problem(refusal.code, refusal.sentence))


def _decode(data: bytes) -> FromClient | None:
    """A message; None if it is malformed."""
    if len(data) > MAX_MESSAGE_BYTES:
        return None
    try:
        message: FromClient = decode_client(data)
    except (msgspec.DecodeError, ValueError, RecursionError):
        return None
    return message
