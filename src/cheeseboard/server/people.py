"""Sitting down, getting up, letting a bot play for a while, carrying a seat to another device."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from cheeseboard.bots.levels import level
from cheeseboard.errors import BadOption, IllegalAction, Refusal, shown
from cheeseboard.match.match import RESIGN
from cheeseboard.server import tables
from cheeseboard.server.attending import leaving
from cheeseboard.server.entries import Closed, Rematched, Sat
from cheeseboard.server.hub import Hub
from cheeseboard.server.keys import KeyHash, hashed, new_secret
from cheeseboard.server.making import clean_name, rematch
from cheeseboard.server.messages import Seat
from cheeseboard.server.room import Room
from cheeseboard.server.shapes import Created, Held, Join, Link
from cheeseboard.server.table import Change, Table

LINK_LIFE = 15 * 60 * 1000  # milliseconds
NO_SEAT = Refusal("no seat", "", "No seat is open in this match.")
TAKEN = Refusal("taken", "", "Somebody sits there already.")
ENDED = Refusal("over", "", "The match is over.")
NOT_BOT = Refusal("no bot", "", "No bot plays your seat.")
NOT_ALONE = Refusal("not alone", "", "Others play too: resign instead, or leave.")


async def join(hub: Hub, room: Room, wish: Join) -> Created:
    """Take an open seat."""
    name = clean_name(wish.name)
    if not name:
        raise BadOption("name", "there is nothing to read in it.")
    secret = new_secret(0)
    chosen: list[KeyHash] = []

    def decide(table: Table) -> Change | Refusal:
        free = [seat for seat, who in enumerate(table.seats) if who.kind == "open"]
        if table.ended or table.begun or not free:
            return NO_SEAT
        seat = free[0] if wish.seat is None else wish.seat
        if seat not in free:
            return TAKEN
        chosen.append(hashed(secret, seat))
        return room.folding(Sat(seat, Seat(name, "person")))

    def also(connection: sa.Connection) -> None:
        connection.execute(tables.keys.insert().values(match=room.number, **chosen[-1]._asdict()))

    await room.change(decide, also)
    room.add_key(chosen[-1])
    return Created(room.id, [Held(chosen[-1].seat, secret)])


async def leave(hub: Hub, room: Room, seat: int) -> None:
    """Get up: before the match has begun the seat is open again; later a bot takes it, or it is resigned."""
    opened: list[int] = []

    def decide(table: Table) -> Change | Refusal:
        if table.ended:
            return ENDED
        if table.begun:
            return leaving(room, table, seat, hub.now())
        opened.append(seat)
        return room.folding(Sat(seat, Seat()))

    def also(connection: sa.Connection) -> None:
        if opened:
            keys = tables.keys
            connection.execute(keys.delete().where(keys.c.match == room.number, keys.c.seat == seat))

    await room.change(decide, also)
    if opened:
        room.keys = [key for key in room.keys if key.seat != seat]
        for connection in room.connections:
            if seat in connection.seats:
                connection.seats.remove(seat)


async def hand_to_bot(room: Room, seat: int, name: str) -> None:
    """Let a bot play one's seat."""
    if level(name) is None:
        raise BadOption("level", f"{shown(name)} is not a level.")

    def decide(table: Table) -> Change | Refusal:
        if table.ended:
            return ENDED
        return room.folding(Sat(seat, Seat(table.seats[seat].name, "person", name)))

    await room.change(decide)


async def take_back(room: Room, seat: int) -> None:
    """Play oneself again."""

    def decide(table: Table) -> Change | Refusal:
        if table.ended:
            return ENDED
        who = table.seats[seat]
        return room.folding(Sat(seat, Seat(who.name, "person"))) if who.level else NOT_BOT

    await room.change(decide)


async def resign(hub: Hub, room: Room, seat: int) -> None:
    """Give up."""

    def decide(table: Table) -> Change | Refusal:
        return ENDED if table.ended else table.perform(seat, RESIGN, hub.now())

    await room.change(decide)


async def abandon(room: Room, seat: int) -> None:
    """End a match that nobody else plays: one that has not begun, or one against bots only."""

    def decide(table: Table) -> Change | Refusal:
        if table.ended:
            return ENDED
        held = {key.seat for key in room.keys if key.seat != seat}
        others = [n for n in held if table.seats[n].kind == "person" and not table.seats[n].level]
        if table.begun and others and not _same_device(room, seat, others):
            return NOT_ALONE
        return room.folding(Closed())

    await room.change(decide)


def _same_device(room: Room, seat: int, others: list[int]) -> bool:
    """Whether one connection holds all these seats: people on one sofa."""
    return any(seat in c.seats and all(other in c.seats for other in others) for c in room.connections)


async def play_again(hub: Hub, room: Room) -> str:
    """The same people once more; whoever asks second finds the match that is there."""
    if room.table.rematch:
        return room.table.rematch
    made = await rematch(hub, room.table, room.keys)
    if isinstance(made, Refusal):
        raise IllegalAction(made)

    def decide(table: Table) -> Change | Refusal:
        return TAKEN if table.rematch else room.folding(Rematched(made))

    try:
        await room.change(decide)
    except IllegalAction:
        if not room.table.rematch:
            raise
    return room.table.rematch


async def make_link(hub: Hub, room: Room, seats: list[int]) -> Link:
    """A link that carries seats to another device once."""
    token = secrets.token_urlsafe(24)
    until = hub.now() + LINK_LIFE
    await hub.store.add_link(token, room.number, seats, until)
    return Link(token, until)


async def use_link(hub: Hub, token: str) -> Created | None:
    """The seats that a link carries, the first time it is used."""
    found = await hub.store.use_link(token, hub.now())
    room = await hub.room(found[0]) if found else None
    if found is None or room is None:
        return None
    held = [Held(seat, new_secret(seat)) for seat in found[1]]
    for each in held:
        key = hashed(each.secret, each.seat)
        await hub.store.add_key(room.number, key)
        room.add_key(key)
    return Created(room.id, held)
