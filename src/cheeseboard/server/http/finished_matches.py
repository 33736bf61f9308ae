"""Finished matches: record, replay, deal, analysis, advice."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.params import Parameter

from cheeseboard.server.http.errors import document_errors
from cheeseboard.server.http.request_context import (
    HttpRequest,
    MatchIdPath,
    enforce_rate_limit,
    room_of,
    server_of,
    visible_state,
)
from cheeseboard.server.schemas import (
    Advice,
    AnalysisState,
    DealCheck,
    Replay,
)
from cheeseboard.server.services import finished, hints


@get("/api/matches/{id:str}/record", media_type="text/plain")
async def get_record(request: HttpRequest, id: MatchIdPath) -> str:  # noqa: A002
    """The record of a finished match. If spectators are behind by a delay, this and all other answers about a finished
    match are only for holders of a seat until the spectators have seen its end."""
    enforce_rate_limit(request, "readings")
    return finished.record_of(await visible_state(request, await room_of(request, id)))


@get("/api/matches/{id:str}/replay")
async def get_replay(
    request: HttpRequest,
    id: MatchIdPath,  # noqa: A002
    eyes: Annotated[str, Parameter(max_length=10)] = "spectator",
    after: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
) -> Replay:
    """A finished match as `all`, a `spectator` or one seat saw it. A long match comes in several answers: ask for the
    entries `after` a number."""
    enforce_rate_limit(request, "readings")
    state = await visible_state(request, await room_of(request, id))
    return await finished.replay_of(server_of(request).scheduler, state, eyes, after)


@get("/api/matches/{id:str}/deal")
async def get_deal(request: HttpRequest, id: MatchIdPath) -> DealCheck:  # noqa: A002
    """The commitment to the deal; once the match is over, also its verification."""
    enforce_rate_limit(request, "readings")
    state = await visible_state(request, await room_of(request, id))
    return await finished.deal_of(server_of(request).scheduler, state)


@post("/api/matches/{id:str}/analysis", status_code=202)
async def start_analysis(request: HttpRequest, id: MatchIdPath) -> AnalysisState:  # noqa: A002
    """Start an analysis in the background: the search judges every decision of a finished match."""
    enforce_rate_limit(request, "creations")
    room = await room_of(request, id)
    return await server_of(request).analyses.start(room, await visible_state(request, room))


@get("/api/matches/{id:str}/analysis")
async def get_analysis(request: HttpRequest, id: MatchIdPath) -> AnalysisState:  # noqa: A002
    """The progress and the result of an analysis."""
    room = await room_of(request, id)
    state = await server_of(request).analyses.progress(room, await visible_state(request, room))
    if state.result:
        enforce_rate_limit(request, "readings")
    return state


@get("/api/matches/{id:str}/advice")
async def get_advice(
    request: HttpRequest,
    id: MatchIdPath,  # noqa: A002
    at: Annotated[int, Parameter(ge=0, le=1_000_000)],
) -> Advice:
    """The action a bot would have chosen after `at` entries of a finished match, knowing what the seat knew then."""
    enforce_rate_limit(request, "creations")
    return await hints.advise(server_of(request), await visible_state(request, await room_of(request, id)), at)


HANDLERS = [
    get_record,
    get_replay,
    get_deal,
    start_analysis,
    get_analysis,
    get_advice,
]
document_errors(HANDLERS)
