"""The catalogue: games, options and bots, and the public matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
from litestar import get
from litestar.params import Parameter

from cheeseboard import __version__
from cheeseboard.bots.levels import LEVELS, Level, levels_of
from cheeseboard.games import game as find_game
from cheeseboard.games import games
from cheeseboard.server.http.errors import document_errors
from cheeseboard.server.http.request_context import (
    HttpRequest,
    MatchIdPath,
    room_of,
    server_of,
)
from cheeseboard.server.match.match_row import summary_of
from cheeseboard.server.schemas import (
    GameInfo,
    LevelInfo,
    ListedMatch,
    MatchInfo,
    ObservationInfo,
    Offer,
    OptionInfo,
)
from cheeseboard.server.services import observations


@get("/api/offer", sync_to_thread=False)
def offer(request: HttpRequest) -> Offer:
    """The games with their options, and the bots."""
    found = []
    for name in games():
        game = find_game(name)
        options = [OptionInfo(each.name, each.about, each.default, each.allowed) for each in game.options]
        own = () if levels_of(name) == LEVELS else levels_of(name)
        found.append(GameInfo(name, game.title, options, _described(own)))
    return Offer(found, _described(LEVELS), __version__, request.app.state.lan)


def _described(levels: Sequence[Level]) -> list[LevelInfo]:
    return [LevelInfo(each.name, each.about, each.hints) for each in levels]


@get("/api/games/{game:str}/observation", sync_to_thread=False)
def explain_observation(game: Annotated[str, Parameter(max_length=40)]) -> ObservationInfo:
    """The meaning of every number in a game's observations."""
    return observations.explain(game)


@get("/api/matches")
async def list_matches(
    request: HttpRequest,
    status: Annotated[str, Parameter(pattern="^(open|running|over)$")] = "open",
    game: Annotated[str | None, Parameter(max_length=40)] = None,
    most: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> list[ListedMatch]:
    """Public matches, the most recently changed first."""
    return [msgspec.convert(row, ListedMatch) for row in await server_of(request).store.listed(status, game, most)]


@get("/api/matches/{id:str}")
async def get_match(request: HttpRequest, id: MatchIdPath) -> MatchInfo:  # noqa: A002
    """The public facts of a match, without its board."""
    room = await room_of(request, id)
    state = room.public_state
    summary = msgspec.to_builtins(summary_of(state))
    made = {"commitment": state.made.commitment, "salt": state.made.salt, "rematch": state.rematch}
    return msgspec.convert({"id": id, "game": state.made.game, **summary, **made}, MatchInfo)


HANDLERS = [
    offer,
    explain_observation,
    list_matches,
    get_match,
]
document_errors(HANDLERS)
