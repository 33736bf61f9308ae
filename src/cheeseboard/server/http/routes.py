"""The HTTP part: matches, seats, links, and what can be had afterwards. A seat's holder shows its secret as a bearer
token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Operation, RequestBody
from litestar.params import FromPath, JSONBody, Parameter

from cheeseboard import __version__
from cheeseboard.bots.levels import LEVELS
from cheeseboard.errors import IllegalAction
from cheeseboard.games import game as find_game
from cheeseboard.games import games
from cheeseboard.server.http.schemas import (
    AbandonWish,
    AbsentWish,
    Advice,
    AnalysisState,
    BotWish,
    BranchWish,
    Created,
    DealCheck,
    Film,
    GameInfo,
    Hint,
    Imported,
    Join,
    LevelInfo,
    Link,
    Listed,
    MatchInfo,
    MatchWish,
    Observation,
    ObservationInfo,
    Offer,
    OptionInfo,
    RecordText,
    Token,
    Trouble,
)
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.match_row import summary_of
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.operations.rate_limits import Limiter
from cheeseboard.server.refusals import (
    NO_LINK,
    NO_MATCH,
    NO_SECRET,
    NOT_AWAY,
    SECRET_OF_ANOTHER_SEAT,
    TOO_MANY_REQUESTS,
    WRONG_SECRET,
)
from cheeseboard.server.services import finished, hints, match_creation, observations, seats

Ask = Request[Any, Any, Any]
Id = Annotated[str, Parameter(max_length=64)]


@dataclass
class _BodyOrNone(Operation):
    """What the document says of a route whose body may be left out."""

    def __post_init__(self) -> None:
        if isinstance(self.request_body, RequestBody):
            self.request_body.required = False


def hub_of(request: Ask) -> Hub:
    """The server's heart."""
    hub: Hub = request.app.state.hub
    return hub


def slow_down(request: Ask, what: str = "creations") -> None:
    """What costs the server something may be asked for so often and not more."""
    address = request.client.host if request.client else ""
    limiter: Limiter = request.app.state[what]
    if not limiter.allows(address, hub_of(request).monotonic()):
        raise IllegalAction(TOO_MANY_REQUESTS)


async def room_of(request: Ask, id: str) -> Room:  # noqa: A002
    """The room of a match."""
    room = await hub_of(request).room(id)
    if room is None:
        raise IllegalAction(NO_MATCH)
    await hub_of(request).refresh(room)
    await room.settled()  # what is not on disk has not happened
    return room


async def held_seat(request: Ask, room: Room) -> int:
    """The seat that the request's secret holds."""
    scheme, _, secret = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not secret:
        raise IllegalAction(NO_SECRET)
    return (await _seats_held(room, [secret[:128]]))[0]


async def _seats_held(room: Room, secrets: list[str]) -> list[int]:
    held = [seat for seat in await room.seats_held(secrets) if seat is not None]
    if len(held) < len(secrets):
        raise IllegalAction(WRONG_SECRET)
    await room.settled()  # again: they may have had to be read
    return held


async def state_of(request: Ask, room: Room) -> MatchState:
    """The state as whoever asks may see it: a seat's holder as it is now, everybody else as spectators do."""
    secret = request.headers.get("authorization", "").partition(" ")[2]
    if room.public_state is not room.state and secret:
        seat = (await room.seats_held([secret[:128]]))[0]
        return room.public_state if seat is None else room.state
    return room.public_state


async def own_seat(request: Ask, room: Room, seat: int) -> int:
    """That seat, if the request's secret holds it."""
    if await held_seat(request, room) != seat:
        raise IllegalAction(SECRET_OF_ANOTHER_SEAT)
    return seat


# -- what there is ----------------------------------------------------------------------------------------------


@get("/api/offer", sync_to_thread=False)
def offer(request: Ask) -> Offer:
    """Games, options and bots."""
    found = []
    for name in games():
        game = find_game(name)
        options = [OptionInfo(each.name, each.about, each.default, each.allowed) for each in game.options]
        found.append(GameInfo(name, game.title, options))
    levels = [LevelInfo(each.name, each.about, each.hints) for each in LEVELS]
    return Offer(found, levels, __version__, request.app.state.lan)


@get("/api/games/{game:str}/observation", sync_to_thread=False)
def explain_observation(game: Annotated[str, Parameter(max_length=40)]) -> ObservationInfo:
    """What every number of a game's observations means."""
    return observations.explain(game)


@get("/api/matches")
async def list_matches(
    request: Ask,
    status: Annotated[str, Parameter(pattern="^(open|running|over)$")] = "open",
    game: Annotated[str | None, Parameter(max_length=40)] = None,
    most: Annotated[int, Parameter(ge=1, le=100)] = 50,
) -> list[Listed]:
    """Public matches, the latest first."""
    return [msgspec.convert(row, Listed) for row in await hub_of(request).store.listed(status, game, most)]


@get("/api/matches/{id:str}")
async def get_match(request: Ask, id: Id) -> MatchInfo:  # noqa: A002
    """What everybody may know of a match without looking at its board."""
    room = await room_of(request, id)
    state = room.public_state
    summary = msgspec.to_builtins(summary_of(state))
    made = {"commitment": state.made.commitment, "salt": state.made.salt, "rematch": state.rematch}
    return msgspec.convert({"id": id, "game": state.made.game, **summary, **made}, MatchInfo)


# -- coming and going -------------------------------------------------------------------------------------------


@post("/api/matches")
async def create_match(request: Ask, data: JSONBody[MatchWish]) -> Created:
    """Create a match; the answer holds the secrets of one's own seats."""
    slow_down(request)
    if all(seat.kind == "bot" for seat in data.seats):  # they think as long as the match lasts, whoever looks on
        slow_down(request, "bots_alone")
    return await match_creation.make(hub_of(request), data)


@post("/api/matches/{id:str}/join")
async def join_match(request: Ask, id: Id, data: JSONBody[Join]) -> Created:  # noqa: A002
    """Take an open seat."""
    slow_down(request)
    return await seats.join(hub_of(request), await room_of(request, id), data)


@post("/api/matches/{id:str}/seats/{seat:int}/leave", status_code=204)
async def leave_seat(request: Ask, id: Id, seat: FromPath[int]) -> None:  # noqa: A002
    """Get up from one's seat."""
    room = await room_of(request, id)
    await seats.leave(hub_of(request), room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/bot", status_code=204)
async def hand_to_bot(request: Ask, id: Id, seat: FromPath[int], data: JSONBody[BotWish]) -> None:  # noqa: A002
    """Let a bot play one's seat."""
    room = await room_of(request, id)
    await seats.hand_to_bot(room, await own_seat(request, room, seat), data.level)


@post("/api/matches/{id:str}/seats/{seat:int}/back", status_code=204)
async def take_seat_back(request: Ask, id: Id, seat: FromPath[int]) -> None:  # noqa: A002
    """Play one's seat oneself again."""
    room = await room_of(request, id)
    await seats.take_back(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/resign", status_code=204)
async def resign_seat(request: Ask, id: Id, seat: FromPath[int]) -> None:  # noqa: A002
    """Give up."""
    room = await room_of(request, id)
    await seats.resign(hub_of(request), room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/seats/{seat:int}/absent", status_code=204)
async def replace_absent(request: Ask, id: Id, seat: FromPath[int], data: JSONBody[AbsentWish]) -> None:  # noqa: A002
    """Go on without somebody who has been away for long."""
    slow_down(request)  # all processes are asked
    room = await room_of(request, id)
    if await held_seat(request, room) == seat or not 0 <= seat < room.state.players:
        raise IllegalAction(NOT_AWAY)
    await seats.replace_absent(hub_of(request), room, seat, data.claim)


@post("/api/matches/{id:str}/seats/{seat:int}/hint", status_code=200)
async def ask_for_hint(request: Ask, id: Id, seat: FromPath[int]) -> Hint:  # noqa: A002
    """What a bot would do now; only against easy bots. It knows no more than the seat."""
    slow_down(request)
    room = await room_of(request, id)
    return await hints.hint(hub_of(request), room, await own_seat(request, room, seat))


@get("/api/matches/{id:str}/seats/{seat:int}/observation")
async def observe_match(request: Ask, id: Id, seat: FromPath[int]) -> Observation:  # noqa: A002
    """What one's seat may know now, in numbers, and its legal choices."""
    room = await room_of(request, id)
    return observations.observe(room, await own_seat(request, room, seat))


@post("/api/matches/{id:str}/abandon", status_code=204, operation_class=_BodyOrNone)
async def abandon_match(request: Ask, id: Id, data: JSONBody[AbandonWish | None] = None) -> None:  # noqa: A002
    """End a match that nobody else plays."""
    room = await room_of(request, id)
    seat = await held_seat(request, room)
    await seats.abandon(room, {seat, *await _seats_held(room, data.secrets if data else [])})


@post("/api/matches/{id:str}/rematch")
async def play_again(request: Ask, id: Id) -> Imported:  # noqa: A002
    """The same people once more, with seats rotated; their secrets hold the new seats."""
    slow_down(request)
    room = await room_of(request, id)
    await held_seat(request, room)
    return Imported(await seats.play_again(hub_of(request), room))


@post("/api/matches/{id:str}/link")
async def make_link(request: Ask, id: Id) -> Link:  # noqa: A002
    """A token that carries one's seat to another device, once."""
    slow_down(request)
    room = await room_of(request, id)
    return await seats.make_link(hub_of(request), room, [await held_seat(request, room)])


@post("/api/links")
async def use_link(request: Ask, data: JSONBody[Token]) -> Created:
    """Use such a token."""
    slow_down(request)
    used = await seats.use_link(hub_of(request), data.token)
    if used is None:
        raise IllegalAction(NO_LINK)
    return used


# -- after the game ---------------------------------------------------------------------------------------------


@get("/api/matches/{id:str}/record", media_type="text/plain")
async def get_record(request: Ask, id: Id) -> str:  # noqa: A002
    """The record of a match that is over. If spectators see the match later, only whoever holds a seat is told this,
    and all that follows, before they have seen its end."""
    slow_down(request, "readings")
    return finished.record_of(await state_of(request, await room_of(request, id)))


@get("/api/matches/{id:str}/replay")
async def get_replay(
    request: Ask,
    id: Id,  # noqa: A002
    eyes: Annotated[str, Parameter(max_length=10)] = "spectator",
    after: Annotated[int, Parameter(ge=0, le=10_000_000)] = 0,
) -> Film:
    """The whole match, seen by `all`, by a `spectator` or by a seat; of a long one the entries that come `after` a
    number, as many as fit into one answer."""
    slow_down(request, "readings")
    state = await state_of(request, await room_of(request, id))
    return await finished.film_of(hub_of(request), state, eyes, after)


@get("/api/matches/{id:str}/deal")
async def get_deal(request: Ask, id: Id) -> DealCheck:  # noqa: A002
    """The commitment to the deal, and the check of it when the match is over."""
    slow_down(request, "readings")
    return await finished.deal_of(hub_of(request), await state_of(request, await room_of(request, id)))


@post("/api/matches/{id:str}/analysis", status_code=202)
async def start_analysis(request: Ask, id: Id) -> AnalysisState:  # noqa: A002
    """Have every decision judged by the search, in the background."""
    slow_down(request)
    room = await room_of(request, id)
    return await finished.analyse(hub_of(request), room, await state_of(request, room))


@get("/api/matches/{id:str}/analysis")
async def get_analysis(request: Ask, id: Id) -> AnalysisState:  # noqa: A002
    """How far that is."""
    room = await room_of(request, id)
    state = await finished.analysis_of(hub_of(request), room, await state_of(request, room))
    if state.result:
        slow_down(request, "readings")
    return state


@get("/api/matches/{id:str}/advice")
async def get_advice(
    request: Ask,
    id: Id,  # noqa: A002
    at: Annotated[int, Parameter(ge=0, le=1_000_000)],
) -> Advice:
    """What a bot would have done after so many entries of a match that is over, knowing what the seat knew then."""
    slow_down(request)
    return await hints.advise(hub_of(request), await state_of(request, await room_of(request, id)), at)


@post("/api/matches/{id:str}/branch")
async def play_on(request: Ask, id: Id, data: JSONBody[BranchWish]) -> Created:  # noqa: A002
    """Play on from a point of a match that is over, against bots."""
    slow_down(request)
    state = await state_of(request, await room_of(request, id))
    return await match_creation.branch(hub_of(request), await hints.moment_of(hub_of(request), state, data.at), data)


@post("/api/records")
async def import_record(request: Ask, data: JSONBody[RecordText]) -> Imported:
    """Take in the record of a match, to be looked at here."""
    slow_down(request)
    return Imported(await match_creation.take_in(hub_of(request), data.record))


HANDLERS = [
    offer, list_matches, get_match, create_match, join_match, leave_seat, hand_to_bot, take_seat_back, resign_seat,
    replace_absent, abandon_match, play_again, make_link, use_link, get_record, get_replay, get_deal,
    start_analysis, get_analysis, import_record, ask_for_hint, get_advice, play_on, explain_observation, observe_match,
]  # fmt: skip

_TROUBLES = {
    400: "What was sent is not what is expected here.",
    401: "The secret of a seat has to be shown.",
    403: "The secret shown does not allow that, or the page may not talk to this server.",
    404: "There is no such thing.",
    409: "That cannot be done as things stand.",
    413: "That is more than this server reads.",
    429: "Too many requests.",
    503: "The database does not answer; nothing has changed.",
}


def promise_troubles(handlers: Iterable[HTTPRouteHandler]) -> None:
    """Say in the document that any of these may meet with any of those."""
    for handler in handlers:
        handler.responses = {
            status: ResponseSpec(Trouble, generate_examples=False, description=about)
            for status, about in _TROUBLES.items()
        }


promise_troubles(HANDLERS)
