"""Use cases around seats: joining, leaving, bots that stand in, resigning, rematches, links to another device.

The decisions are in `match/seat_commands.py`; here is what goes with them: secrets, other processes, the database.
"""

from __future__ import annotations

import asyncio

import sqlalchemy as sa

from cheeseboard.bots.levels import level_of
from cheeseboard.errors import BadOption, IllegalAction, Refusal, shown
from cheeseboard.games import game as find_game
from cheeseboard.server.context import ServerContext
from cheeseboard.server.match import seat_commands
from cheeseboard.server.match.log_entries import Entry, Sat
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.seat_keys import KeyHash
from cheeseboard.server.refusals import NOT_AWAY, PRESENCE_UNKNOWN, SEAT_TAKEN
from cheeseboard.server.schemas import HeldSeats, JoinMatch, SeatLink, SeatSecret
from cheeseboard.server.services.match_creation import new_rematch, open_room
from cheeseboard.server.storage.store import insert_key, insert_match, revoke_seat
from cheeseboard.wording import single_line

LINK_LIFETIME_MS = 15 * 60 * 1000


async def join(server: ServerContext, room: Room, wish: JoinMatch) -> HeldSeats:
    """Take an open seat."""
    name = single_line(wish.name)
    if not name:
        raise BadOption("name", "there is nothing to read in it.")
    secret = server.ids.new_seat_secret(0)
    key = server.ids.new_key(secret, 0)  # the seat is known when the command is decided

    def store_key(transaction: sa.Connection, entry: Entry) -> None:
        insert_key(transaction, room.number, _with_seat(key, entry))

    change = await room.execute(seat_commands.take_seat, wish.seat, name, also=store_key)
    taken = _with_seat(key, change.entry)
    room.members.add_key(taken)
    return HeldSeats(room.id, [SeatSecret(taken.seat, secret)])


def _with_seat(key: KeyHash, entry: Entry) -> KeyHash:
    return key._replace(seat=entry.body.seat) if isinstance(entry.body, Sat) else key


async def leave(room: Room, seat: int) -> None:
    """Get up: before the match has begun the seat is open again, later a bot takes it, or it is resigned."""

    def revoke_keys(transaction: sa.Connection, entry: Entry) -> None:
        if isinstance(entry.body, Sat) and entry.body.who.kind == "open":
            revoke_seat(transaction, room.number, seat)

    await room.execute(seat_commands.leave_seat, seat, also=revoke_keys)


async def hand_to_bot(room: Room, seat: int, name: str) -> None:
    """Let a bot of that level play one's seat."""
    if level_of(room.state.made.game, name) is None:
        raise BadOption("level", f"{shown(name)} is not a level.")
    await room.execute(seat_commands.hand_to_bot, seat, name)


async def take_back(room: Room, seat: int) -> None:
    """Play one's seat oneself again."""
    await room.execute(seat_commands.take_seat_back, seat)


async def resign(room: Room, seat: int) -> None:
    """Give up."""
    await room.execute(seat_commands.resign, seat)


async def replace_absent(server: ServerContext, room: Room, absent: int, claim: bool) -> None:
    """Go on without somebody who has been away for long."""
    if room.members.here()[absent]:
        raise IllegalAction(NOT_AWAY._replace(rule=find_game(room.state.made.game).leaving_rule))
    # This process may have opened the room a moment ago, or have missed that somebody connected elsewhere.
    if not await server.cluster.poll_presence(room):
        raise IllegalAction(PRESENCE_UNKNOWN)
    await room.execute(seat_commands.replace_absent, absent, claim, lambda: room.members.away_seconds(absent))


async def abandon(room: Room, seats: set[int]) -> None:
    """End a match that only the holder of these seats plays."""
    await room.execute(seat_commands.abandon, seats, room.members.on_one_device)


async def play_again(server: ServerContext, room: Room) -> str:
    """The id of the rematch. The first request creates it, all others find it."""
    if room.state.rematch:
        return room.state.rematch
    creating = server.rematches.get(room.id)
    if creating is None:
        creating = server.rematches[room.id] = asyncio.create_task(_create_rematch(server, room))
        creating.add_done_callback(lambda _: server.rematches.pop(room.id, None))
    return await asyncio.shield(creating)


async def _create_rematch(server: ServerContext, room: Room) -> str:
    keys = await server.store.keys_of(room.number)  # also those that another process gave out
    await room.settled()
    new = new_rematch(server, room.state, keys)
    if isinstance(new, Refusal):
        raise IllegalAction(new)
    numbers: list[int] = []

    def store_rematch(transaction: sa.Connection, _: Entry) -> None:
        # In the same transaction: if another process is quicker, there is no rematch of ours.
        numbers.append(insert_match(transaction, *new.stored))

    try:
        await room.execute(seat_commands.announce_rematch, new.id, also=store_rematch)
    except IllegalAction as error:
        if error.refusal is not SEAT_TAKEN:
            raise
    else:
        await open_room(server, new, numbers[-1])
    return room.state.rematch


async def make_link(server: ServerContext, room: Room, seats: list[int]) -> SeatLink:
    """A link that carries seats to another device, once."""
    token = server.ids.new_link_token()
    until = server.scheduler.now() + LINK_LIFETIME_MS
    await server.store.add_link(token, room.number, seats, until)
    return SeatLink(token, until)


async def use_link(server: ServerContext, token: str) -> HeldSeats | None:
    """New secrets for the seats that a link carries, the first time it is used; None after that."""
    held: dict[int, SeatSecret] = {}

    def new_key(seat: int) -> KeyHash:
        held[seat] = SeatSecret(seat, server.ids.new_seat_secret(seat))
        return server.ids.new_key(held[seat].secret, seat)

    found = await server.store.use_link(token, server.scheduler.now(), new_key)
    return HeldSeats(found[0], [held[key.seat] for key in found[1]]) if found else None
