"""A seat in a match, for the holder of its secret."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath, JSONBody

from cheeseboard.errors import IllegalAction
from cheeseboard.server.http.errors import document_errors
from cheeseboard.server.http.request_context import (
    HttpRequest,
    MatchIdPath,
    enforce_rate_limit,
    held_seat,
    own_seat,
    room_of,
    server_of,
)
from cheeseboard.server.refusals import NO_LINK, NOT_AWAY
from cheeseboard.server.schemas import (
    HandToBot,
    HeldSeats,
    Hint,
    LinkToken,
    Observation,
    ReplaceAbsent,
    SeatLink,
)
from cheeseboard.server.services import hints, observations, seats


@post("/api/matches/{id:str}/seats/{seat:int}/leave", status_code=204)
async def leave_seat(request: HttpRequest, id: MatchIdPath, seat: FromPath[int]) -> None:  # noqa: A002
    """Leave one's seat."""
    room = await room_of(request, id)
    await seats.leave(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/bot", status_code=204)
async def hand_to_bot(request: HttpRequest, id: MatchIdPath, seat: FromPath[int], data: JSONBody[HandToBot]) -> None:  # noqa: A002
    """Let a bot play one's seat."""
    room = await room_of(request, id)
    await seats.hand_to_bot(room, await own_seat(request, room, seat), data.level)


@post("/api/matches/{id:str}/seats/{seat:int}/back", status_code=204)
async def take_seat_back(request: HttpRequest, id: MatchIdPath, seat: FromPath[int]) -> None:  # noqa: A002
    """Play one's seat again instead of the bot."""
    room = await room_of(request, id)
    await seats.take_back(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/resign", status_code=204)
async def resign_seat(request: HttpRequest, id: MatchIdPath, seat: FromPath[int]) -> None:  # noqa: A002
    """Resign."""
    room = await room_of(request, id)
    await seats.resign(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/absent", status_code=204)
async def replace_absent(
    request: HttpRequest,
    id: MatchIdPath,  # noqa: A002
    seat: FromPath[int],
    data: JSONBody[ReplaceAbsent],
) -> None:
    """Continue without a player who has been away for long."""
    enforce_rate_limit(request, "creations")  # all processes are asked
    room = await room_of(request, id)
    if await held_seat(request, room) == seat or not 0 <= seat < room.state.players:
        raise IllegalAction(NOT_AWAY)
    await seats.replace_absent(server_of(request), room, seat, data.claim)


@post("/api/matches/{id:str}/seats/{seat:int}/hint", status_code=200)
async def ask_for_hint(request: HttpRequest, id: MatchIdPath, seat: FromPath[int]) -> Hint:  # noqa: A002
    """The action a bot would choose now. Only in matches against easy bots; the bot knows no more than the seat."""
    enforce_rate_limit(request, "creations")
    room = await room_of(request, id)
    return await hints.hint(server_of(request), room, await own_seat(request, room, seat))


@get("/api/matches/{id:str}/seats/{seat:int}/observation")
async def observe_match(request: HttpRequest, id: MatchIdPath, seat: FromPath[int]) -> Observation:  # noqa: A002
    """The seat's knowledge in numbers, and its legal choices."""
    room = await room_of(request, id)
    return observations.observe(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/link")
async def make_link(request: HttpRequest, id: MatchIdPath) -> SeatLink:  # noqa: A002
    """A token that carries one's seat to another device, once."""
    enforce_rate_limit(request, "creations")
    room = await room_of(request, id)
    return await seats.make_link(server_of(request), room, [await held_seat(request, room)])


@post("/api/links")
async def use_link(request: HttpRequest, data: JSONBody[LinkToken]) -> HeldSeats:
    """Exchange a token for the seats it carries."""
    enforce_rate_limit(request, "creations")
    used = await seats.use_link(server_of(request), data.token)
    if used is None:
        raise IllegalAction(NO_LINK)
    return used


HANDLERS = [
    leave_seat,
    hand_to_bot,
    take_seat_back,
    resign_seat,
    replace_absent,
    ask_for_hint,
    observe_match,
    make_link,
    use_link,
]
document_errors(HANDLERS)
