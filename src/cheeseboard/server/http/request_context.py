"""What the routes need to know of a request: its match, its seat, its rate limit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Request
from litestar.openapi.spec import Operation, RequestBody
from litestar.params import Parameter

from cheeseboard.errors import IllegalAction
from cheeseboard.server.context import ServerContext
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.operations.rate_limits import RateLimiter
from cheeseboard.server.refusals import NO_MATCH, NO_SECRET, SECRET_OF_ANOTHER_SEAT, TOO_MANY_REQUESTS, WRONG_SECRET

HttpRequest = Request[Any, Any, Any]
MatchIdPath = Annotated[str, Parameter(max_length=64)]
MAX_SECRET_CHARACTERS = 128


@dataclass
class OptionalBody(Operation):
    """The OpenAPI operation of a route whose body may be left out."""

    def __post_init__(self) -> None:
        if isinstance(self.request_body, RequestBody):
            self.request_body.required = False


def server_of(request: HttpRequest) -> ServerContext:
    """The parts of this process."""
    server: ServerContext = request.app.state.server
    return server


def enforce_rate_limit(request: HttpRequest, limit: str) -> None:
    """Count a request against one of the limits `creations`, `bots_alone` and `readings` of its address."""
    address = request.client.host if request.client else ""
    limiter: RateLimiter = request.app.state[limit]
    if not limiter.allows(address, server_of(request).scheduler.monotonic()):
        raise IllegalAction(TOO_MANY_REQUESTS)


async def room_of(request: HttpRequest, id: str) -> Room:  # noqa: A002
    """The room of a match, with everything that any process has written to its log."""
    room = await server_of(request).rooms.load(id)
    if room is None:
        raise IllegalAction(NO_MATCH)
    await server_of(request).rooms.refresh(room)
    await room.settled()  # answers tell only what is on disk
    return room


async def held_seat(request: HttpRequest, room: Room) -> int:
    """The seat whose secret the request carries as a bearer token."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise IllegalAction(NO_SECRET)
    return (await seats_held_by(room, [secret[:MAX_SECRET_CHARACTERS]]))[0]


async def seats_held_by(room: Room, secrets: list[str]) -> list[int]:
    """The seats that these secrets hold; refused if one of them holds none."""
    held = [seat for seat in await room.members.keys.seats_held(secrets) if seat is not None]
    if len(held) < len(secrets):
        raise IllegalAction(WRONG_SECRET)
    await room.settled()  # again: the keys may have been read from the database
    return held


async def visible_state(request: HttpRequest, room: Room) -> MatchState:
    """The match as the requester may see it: the current state for holders of a seat, the delayed one for others."""
    secret = request.headers.get("authorization", "").partition(" ")[2]
    if room.public_state is not room.state and secret:
        seat = (await room.members.keys.seats_held([secret[:MAX_SECRET_CHARACTERS]]))[0]
        return room.public_state if seat is None else room.state
    return room.public_state


async def own_seat(request: HttpRequest, room: Room, seat: int) -> int:
    """This seat; refused unless the request carries its secret."""
    if await held_seat(request, room) != seat:
        raise IllegalAction(SECRET_OF_ANOTHER_SEAT)
    return seat
