"""Sitting down, getting up, letting a bot play for a while, carrying a seat to another device."""

from __future__ import annotations

import asyncio
import secrets

import sqlalchemy as sa

from cheeseboard.bots.levels import level_of
from cheeseboard.errors import BadOption, IllegalAction, Refusal, shown
from cheeseboard.games import game as find_game
from cheeseboard.match.match import RESIGN
from cheeseboard.server.http.schemas import HeldSeats, JoinMatch, SeatLink, SeatSecret
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.autopilot import leaving
from cheeseboard.server.match.log_entries import Closed, Rematched, Sat
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import KeyHash, hashed, new_secret
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import (
    BOT_PLAYS_ALREADY,
    MATCH_OVER,
    NEVER_AWAY_BY_POST,
    NO_BOT_PLAYS,
    NO_CLAIM,
    NO_OPEN_SEAT,
    NOT_ALONE,
    NOT_AWAY,
    PRESENCE_UNKNOWN,
    SEAT_GIVEN_UP,
    SEAT_TAKEN,
)
from cheeseboard.server.services.match_creation import opened, rematch
from cheeseboard.server.storage import schema
from cheeseboard.server.storage.store import insert_match
from cheeseboard.wording import single_line

LINK_LIFE = 15 * 60 * 1000  # milliseconds
GRACE = 120.0  # seconds away before others may go on without somebody


async def join(hub: Hub, room: Room, wish: JoinMatch) -> HeldSeats:
    """Take an open seat."""
    name = single_line(wish.name)
    if not name:
        raise BadOption("name", "there is nothing to read in it.")
    secret = new_secret(0)
    chosen: list[KeyHash] = []

    def decide(state: MatchState) -> Change | Refusal:
        free = [seat for seat, who in enumerate(state.seats) if who.kind == "open"]
        if state.ended or state.begun or not free:
            return NO_OPEN_SEAT
        seat = free[0] if wish.seat is None else wish.seat
        if seat not in free:
            return SEAT_TAKEN
        chosen.append(hashed(secret, seat))
        return room.folding(Sat(seat, Seat(name, "person")))

    def also(connection: sa.Connection) -> None:
        connection.execute(schema.keys.insert().values(match=room.number, **chosen[-1]._asdict()))

    await room.change(decide, also)
    room.add_key(chosen[-1])
    return HeldSeats(room.id, [SeatSecret(chosen[-1].seat, secret)])


async def leave(hub: Hub, room: Room, seat: int) -> None:
    """Get up: before the match has begun the seat is open again, and the last to get up closes the match; later a bot
    takes the seat, or it is resigned."""
    opened: list[int] = []

    def decide(state: MatchState) -> Change | Refusal:
        opened.clear()  # another process may have been quicker, and it is decided anew
        if state.ended:
            return MATCH_OVER
        if state.seats[seat].kind == "open":
            return SEAT_GIVEN_UP
        if state.begun:
            return BOT_PLAYS_ALREADY if state.seats[seat].level else leaving(room, state, seat, hub.now())
        if not any(who.kind == "person" for n, who in enumerate(state.seats) if n != seat):
            return room.folding(Closed())
        opened.append(seat)
        return room.folding(Sat(seat, Seat()))

    def also(connection: sa.Connection) -> None:
        if opened:
            keys, links = schema.keys, schema.links
            connection.execute(keys.delete().where(keys.c.match == room.number, keys.c.seat == seat))
            # A link that was made before would carry the seat of whoever comes next.
            connection.execute(links.delete().where(links.c.match == room.number, links.c.seats.contains(str(seat))))

    await room.change(decide, also)


async def hand_to_bot(room: Room, seat: int, name: str) -> None:
    """Let a bot play one's seat."""
    if level_of(room.state.made.game, name) is None:
        raise BadOption("level", f"{shown(name)} is not a level.")

    def decide(state: MatchState) -> Change | Refusal:
        if state.ended:
            return MATCH_OVER
        who = state.seats[seat]
        return SEAT_GIVEN_UP if who.kind == "open" else room.folding(Sat(seat, Seat(who.name, "person", name)))

    await room.change(decide)


async def replace_absent(hub: Hub, room: Room, absent: int, claim: bool) -> None:
    """Go on without somebody who has been away for long: a bot plays the seat, or, of two players, the other claims
    the win (Q31, Q33)."""
    rule = find_game(room.state.made.game).leaving_rule
    if room.here()[absent]:
        raise IllegalAction(NOT_AWAY._replace(rule=rule))
    # This process may know the room for a moment only, or have missed that somebody came.
    if not await hub.ask_around(room):
        raise IllegalAction(PRESENCE_UNKNOWN)

    def decide(state: MatchState) -> Change | Refusal:
        if room.presence.away_for(absent, hub.monotonic()) < GRACE:
            return NOT_AWAY._replace(rule=rule)
        if state.ended or not state.begun or state.seats[absent].level or absent in state.match.dormant:
            return NOT_AWAY._replace(rule=rule)
        if state.made.clock.kind == "days":
            return NEVER_AWAY_BY_POST
        if claim and state.players > 2:
            return NO_CLAIM._replace(rule=rule)
        if claim:
            return state.perform(absent, RESIGN, hub.now(), by="clock")
        return leaving(room, state, absent, hub.now())

    await room.change(decide)


async def take_back(room: Room, seat: int) -> None:
    """Play oneself again."""

    def decide(state: MatchState) -> Change | Refusal:
        if state.ended:
            return MATCH_OVER
        who = state.seats[seat]
        return room.folding(Sat(seat, Seat(who.name, "person"))) if who.level else NO_BOT_PLAYS

    await room.change(decide)


async def resign(hub: Hub, room: Room, seat: int) -> None:
    """Give up."""

    def decide(state: MatchState) -> Change | Refusal:
        return MATCH_OVER if state.ended else state.perform(seat, RESIGN, hub.now())

    await room.change(decide)


async def abandon(room: Room, seats: set[int]) -> None:
    """End a match that nobody else plays than the holder of these seats: one that has not begun, or one against bots
    only, or one of people on one sofa."""

    def decide(state: MatchState) -> Change | Refusal:
        if state.ended:
            return MATCH_OVER
        if any(state.seats[seat].kind == "open" for seat in seats):
            return SEAT_GIVEN_UP
        gone = state.match.dormant
        playing = {n for n, who in enumerate(state.seats) if who.kind == "person" and not who.level and n not in gone}
        if state.begun and not playing <= seats and not _same_device(room, playing | seats):
            return NOT_ALONE
        return room.folding(Closed())

    await room.change(decide)


def _same_device(room: Room, seats: set[int]) -> bool:
    """Whether one connection to this process holds all these seats."""
    return any(seats <= set(c.seats) for c in room.connections)


async def play_again(hub: Hub, room: Room) -> str:
    """The same people once more; whoever asks second finds the match that is there."""
    if room.state.rematch:
        return room.state.rematch
    making = hub.rematches.get(room.id)
    if making is None:
        making = hub.rematches[room.id] = asyncio.create_task(_play_again(hub, room))
        making.add_done_callback(lambda _: hub.rematches.pop(room.id, None))
    return await asyncio.shield(making)


async def _play_again(hub: Hub, room: Room) -> str:
    keys = await hub.store.keys_of(room.number)  # also those that another process gave out
    await room.settled()
    new = rematch(hub, room.state, keys)
    if isinstance(new, Refusal):
        raise IllegalAction(new)
    numbers: list[int] = []

    def decide(state: MatchState) -> Change | Refusal:
        return SEAT_TAKEN if state.rematch else room.folding(Rematched(new.id))

    def also(connection: sa.Connection) -> None:
        # Together with the entry: if another process is quicker, there is none of ours.
        numbers.append(insert_match(connection, *new.stored))

    try:
        await room.change(decide, also)
    except IllegalAction as error:
        if error.refusal is not SEAT_TAKEN:
            raise
    else:
        await opened(hub, new, numbers[-1])
    return room.state.rematch


async def make_link(hub: Hub, room: Room, seats: list[int]) -> SeatLink:
    """A link that carries seats to another device once."""
    token = secrets.token_urlsafe(24)
    until = hub.now() + LINK_LIFE
    await hub.store.add_link(token, room.number, seats, until)
    return SeatLink(token, until)


async def use_link(hub: Hub, token: str) -> HeldSeats | None:
    """The seats that a link carries, the first time it is used."""
    held: dict[int, SeatSecret] = {}

    def new_key(seat: int) -> KeyHash:
        held[seat] = SeatSecret(seat, new_secret(seat))
        return hashed(held[seat].secret, seat)

    found = await hub.store.use_link(token, hub.now(), new_key)
    return HeldSeats(found[0], [held[key.seat] for key in found[1]]) if found else None
