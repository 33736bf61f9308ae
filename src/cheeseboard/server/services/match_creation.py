"""Making matches: new ones, those that go on with the same people, and those that a record tells."""

from __future__ import annotations

import secrets
from random import SystemRandom
from typing import Any, NamedTuple

import msgspec

from cheeseboard.bots.levels import level_of
from cheeseboard.errors import BadOption, BadRecord, IllegalAction, Refusal, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.options import complete_options
from cheeseboard.match.deal import Deal
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.seating import seated
from cheeseboard.server.cluster.leases import shard_of
from cheeseboard.server.http.schemas import (
    MAX_RECORD_ENTRIES,
    BranchMatch,
    CreateMatch,
    CreateSeat,
    HeldSeats,
    SeatSecret,
)
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.log_entries import ClockSettings, Closed, Entry, Made
from cheeseboard.server.match.match_row import columns_of
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.seat_keys import KeyHash, hashed, new_id, new_secret
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.refusals import BRANCH_AFTER_END, BRANCH_BEFORE_DEAL, REMATCH_BEFORE_END, REMATCH_OF_IMPORT
from cheeseboard.server.storage.store import Loaded
from cheeseboard.wording import single_line

MOST_DAYS = 30
_RANDOM = SystemRandom()


class New(NamedTuple):
    """A match that is about to be stored."""

    row: dict[str, Any]
    entries: list[Entry]
    keys: list[KeyHash]
    state: MatchState  # after these entries

    @property
    def stored(self) -> tuple[dict[str, Any], list[Entry], list[KeyHash]]:
        """What of it goes into the database."""
        return self.row, self.entries, self.keys

    @property
    def id(self) -> str:
        """Its name."""
        return str(self.row["id"])


async def make(hub: Hub, wish: CreateMatch) -> HeldSeats:
    """Create a match as somebody wishes it. BadOption if it cannot be."""
    game = find_game(wish.game)
    options = complete_options(game.options, wish.options | {"players": wish.options.get("players", len(wish.seats))})
    if options["players"] != len(wish.seats):
        raise BadOption("seats", f"there are {len(wish.seats)}, but {options['players']} play.")
    wishes = seated(wish.seats, _RANDOM) if wish.draw else wish.seats
    seats = [_seat(game.name, number, each) for number, each in enumerate(wishes)]
    mine = [number for number, each in enumerate(wishes) if each.kind == "me"]
    held = [SeatSecret(seat, new_secret(seat)) for seat in mine]
    made = Made(
        game.name, game.version, options, seats, "", "",
        clock=_clock(wish), private=wish.private, bots=wish.bots, delay=wish.delay,
    )  # fmt: skip
    id_ = await _store(hub, made, [hashed(each.secret, each.seat) for each in held])
    return HeldSeats(id_, held)


def _seat(game: str, number: int, wish: CreateSeat) -> Seat:
    name = single_line(wish.name)
    if wish.kind == "bot":
        if level_of(game, wish.level) is None:
            raise BadOption(f"seats.{number}.level", f"{shown(wish.level)} is not a level.")
        return Seat(name or wish.level.capitalize(), "bot", wish.level)
    if wish.kind == "open":
        return Seat()
    return Seat(name or f"Player {number + 1}", "person")


def _clock(wish: CreateMatch) -> ClockSettings:
    clock = wish.clock
    if clock.kind != "none" and clock.seconds < 1:
        raise BadOption("clock.seconds", "must be at least 1.")
    if clock.kind == "days" and clock.seconds > MOST_DAYS:
        raise BadOption("clock.seconds", f"must be at most {MOST_DAYS} days.")
    return ClockSettings(clock.kind, clock.seconds, clock.increment)


def rematch(hub: Hub, state: MatchState, keys: list[KeyHash]) -> New | Refusal:
    """The same people once more, everybody one seat further: whoever sat left of the starter starts. The secrets that
    held the old seats hold the new ones. Not stored yet."""
    if not state.ended:
        return REMATCH_BEFORE_END
    if state.made.record:
        return REMATCH_OF_IMPORT
    players = state.players
    seats = [state.seats[(seat + 1) % players] for seat in range(players)]
    # Somebody whose seat a bot took over in the end sits down again himself.
    seats = [Seat(who.name, who.kind) if who.kind == "person" else who for who in seats]
    holders = [KeyHash((key.seat - 1) % players, key.salt, key.hash) for key in keys]
    before = state.made
    made = Made(
        before.game, find_game(before.game).version, before.options, seats, "", "",
        clock=before.clock, private=before.private, bots=before.bots, delay=before.delay,
    )  # fmt: skip
    return _new(hub, made, holders)


async def branch(hub: Hub, moment: Match, wish: BranchMatch) -> HeldSeats:
    """A match that goes on from a moment of another one, with a secret of its own for what chance will do."""
    players = moment.options["players"]
    if not 0 <= wish.seat < players or wish.seat in moment.dormant:
        raise BadOption("seat", f"nobody plays seat {wish.seat} at that point.")
    if moment.outcome:
        raise IllegalAction(BRANCH_AFTER_END)
    if moment.start is None and not moment.history and moment.actors == ("chance",):
        raise IllegalAction(BRANCH_BEFORE_DEAL)
    mine, bot = CreateSeat("me", wish.name), CreateSeat("bot", level=wish.level)
    seats = [_seat(moment.game, number, mine if number == wish.seat else bot) for number in range(players)]
    held = SeatSecret(wish.seat, new_secret(wish.seat))
    position = msgspec.json.encode(moment.position()).decode()
    made = Made(moment.game, moment.version, moment.options, seats, "", "", private=True, position=position)
    return HeldSeats(await _store(hub, made, [hashed(held.secret, held.seat)]), [held])


async def take_in(hub: Hub, text: str) -> str:
    """A match that a record tells, to be looked at by whoever knows its id. BadRecord if it cannot be read."""
    entries = text.partition("\n\n")[2].count("\n")
    if entries > MAX_RECORD_ENTRIES:
        raise BadRecord("record", f"has {entries} entries: at most {MAX_RECORD_ENTRIES} are taken in.")

    def read() -> tuple[Match, str]:
        match = replay(text)
        return match, match.record()

    match, record = await hub.aside(read)
    seats = [
        Seat(single_line(match.headers.get(f"Seat{seat}", ""))[:40] or f"Player {seat + 1}", "person")
        for seat in range(match.options["players"])
    ]
    made = Made(match.game, match.version, match.options, seats, "", "", private=True, record=record)
    return await _store(hub, made, [], match)


async def _store(hub: Hub, made: Made, keys: list[KeyHash], told: Match | None = None) -> str:
    """Store a match, and open its room; `told`: what its record tells."""
    new = _new(hub, made, keys, told)
    await opened(hub, new, await hub.store.create(*new.stored))
    return new.id


def _new(hub: Hub, made: Made, keys: list[KeyHash], told: Match | None = None) -> New:
    id_ = new_id()
    deal = Deal.fresh(secrets.token_hex(8))
    made.commitment, made.salt = deal.commitment, deal.salt
    now = hub.now()
    entries = [Entry(1, now, made)]
    state = MatchState(entries[0], hub.outages, deal.secret, told)
    if told and told.outcome is None:
        entries.append(Entry(2, now, Closed()))
        state.apply(entries[1])
    elif not told and all(seat.kind != "open" for seat in made.seats):
        entries.append(state.begin(now).entry)
    row = columns_of(state, now) | {
        "id": id_,
        "game": made.game,
        "private": made.private,
        "part": shard_of(id_),
        "made": now,
        "secret": deal.secret,
    }
    return New(row, entries, keys, state)


async def opened(hub: Hub, new: New, number: int) -> None:
    """A match was stored under that number: it begins."""
    hub.metrics.created += 1
    with hub.store.at_hand(Loaded(number, new.id, new.row["secret"], new.entries, new.keys, new.state)):
        room = await hub.room(new.id)
    if room:
        await hub.refresh(room)  # another process may have attended to it before this one listened
        if room.autopilot:
            room.autopilot.ask_owner(ahead=True)
