"""Creating, joining and ending matches, and importing records."""

from __future__ import annotations

from litestar import post
from litestar.params import JSONBody

from cheeseboard.server.http.errors import document_errors
from cheeseboard.server.http.request_context import (
    HttpRequest,
    MatchIdPath,
    OptionalBody,
    enforce_rate_limit,
    held_seat,
    room_of,
    seats_held_by,
    server_of,
    visible_state,
)
from cheeseboard.server.schemas import (
    AbandonMatch,
    BranchMatch,
    CreateMatch,
    HeldSeats,
    ImportRecord,
    JoinMatch,
    MatchId,
)
from cheeseboard.server.services import hints, match_creation, seats


@post("/api/matches")
async def create_match(request: HttpRequest, data: JSONBody[CreateMatch]) -> HeldSeats:
    """Create a match; the answer holds the secrets of the creator's seats."""
    enforce_rate_limit(request, "creations")
    if all(seat.kind == "bot" for seat in data.seats):  # bots think until the match ends, even unwatched
        enforce_rate_limit(request, "bots_alone")
    return await match_creation.create(server_of(request), data)


@post("/api/matches/{id:str}/join")
async def join_match(request: HttpRequest, id: MatchIdPath, data: JSONBody[JoinMatch]) -> HeldSeats:  # noqa: A002
    """Take an open seat."""
    enforce_rate_limit(request, "creations")
    return await seats.join(server_of(request), await room_of(request, id), data)


@post("/api/matches/{id:str}/abandon", status_code=204, operation_class=OptionalBody)
async def abandon_match(request: HttpRequest, id: MatchIdPath, data: JSONBody[AbandonMatch | None] = None) -> None:  # noqa: A002
    """End a match that nobody else plays."""
    room = await room_of(request, id)
    seat = await held_seat(request, room)
    await seats.abandon(room, {seat, *await seats_held_by(room, data.secrets if data else [])})


@post("/api/matches/{id:str}/rematch")
async def play_again(request: HttpRequest, id: MatchIdPath) -> MatchId:  # noqa: A002
    """A rematch of the same players with rotated seats; their secrets hold the new seats."""
    enforce_rate_limit(request, "creations")
    room = await room_of(request, id)
    await held_seat(request, room)
    return MatchId(await seats.play_again(server_of(request), room))


@post("/api/matches/{id:str}/branch")
async def play_on(request: HttpRequest, id: MatchIdPath, data: JSONBody[BranchMatch]) -> HeldSeats:  # noqa: A002
    """Play on from a point of a finished match, against bots."""
    enforce_rate_limit(request, "creations")
    state = await visible_state(request, await room_of(request, id))
    server = server_of(request)
    return await match_creation.branch(server, await hints.moment_of(server.scheduler, state, data.at), data)


@post("/api/records")
async def import_record(request: HttpRequest, data: JSONBody[ImportRecord]) -> MatchId:
    """Store the record of a match, so that it can be replayed here."""
    enforce_rate_limit(request, "creations")
    return MatchId(await match_creation.import_record(server_of(request), data.record))


HANDLERS = [
    create_match,
    join_match,
    abandon_match,
    play_again,
    play_on,
    import_record,
]
document_errors(HANDLERS)
