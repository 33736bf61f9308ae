"""Creating matches: new ones, rematches, branches of finished ones, and imports of records."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from cheeseboard.bots.levels import level_of
from cheeseboard.errors import BadOption, BadRecord, IllegalAction, Refusal, shown
from cheeseboard.games import game as find_game
from cheeseboard.games.options import complete_options
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.seating import seated
from cheeseboard.server.cluster.shards import shard_of
from cheeseboard.server.context import ServerContext
from cheeseboard.server.match.log_entries import ClockSettings, Closed, Entry, Made
from cheeseboard.server.match.match_row import columns_of
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.seat_keys import KeyHash
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.match.storage import Loaded
from cheeseboard.server.refusals import BRANCH_AFTER_END, BRANCH_BEFORE_DEAL, REMATCH_BEFORE_END, REMATCH_OF_IMPORT
from cheeseboard.server.schemas import (
    MAX_RECORD_ENTRIES,
    BranchMatch,
    CreateMatch,
    CreateSeat,
    HeldSeats,
    SeatSecret,
)
from cheeseboard.wording import single_line

MAX_CLOCK_DAYS = 30
MAX_NAME_CHARACTERS = 40


class NewMatch(NamedTuple):
    """A match that is not stored yet."""

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
        """Its id."""
        return str(self.row["id"])


async def create(server: ServerContext, wish: CreateMatch, start: Match | None = None) -> HeldSeats:
    """Create a match, which begins with a deal or at the position of `start`. BadOption if the request contradicts
    itself or the game."""
    game = find_game(wish.game)
    options = complete_options(game.options, wish.options | {"players": wish.options.get("players", len(wish.seats))})
    if options["players"] != len(wish.seats):
        raise BadOption("seats", f"there are {len(wish.seats)}, but {options['players']} play.")
    wishes = seated(wish.seats, server.ids.random) if wish.draw else wish.seats
    seats = [_seat(game.name, number, each) for number, each in enumerate(wishes)]
    mine = [number for number, each in enumerate(wishes) if each.kind == "me"]
    held = [SeatSecret(seat, server.ids.new_seat_secret(seat)) for seat in mine]
    made = Made(
        game.name, game.version, options, seats, "", "",
        clock=_clock(wish), private=wish.private, bots=wish.bots, delay=wish.delay,
    )  # fmt: skip
    if start is not None:
        made.options, made.position = start.options, _position(start)
    return HeldSeats(await _store(server, made, _keys(server, held)), held)


def _position(match: Match) -> str:
    return msgspec.json.encode(match.position()).decode()


def _keys(server: ServerContext, held: list[SeatSecret]) -> list[KeyHash]:
    return [server.ids.new_key(each.secret, each.seat) for each in held]


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
    if clock.kind == "days" and clock.seconds > MAX_CLOCK_DAYS:
        raise BadOption("clock.seconds", f"must be at most {MAX_CLOCK_DAYS} days.")
    return ClockSettings(clock.kind, clock.seconds, clock.increment)


def new_rematch(server: ServerContext, state: MatchState, keys: list[KeyHash]) -> NewMatch | Refusal:
    """The same people once more, everybody one seat further: the player left of the starter starts. The secrets that
    held the old seats hold the new ones. Not stored yet."""
    if not state.ended:
        return REMATCH_BEFORE_END
    if state.made.record:
        return REMATCH_OF_IMPORT
    players = state.players
    seats = [state.seats[(seat + 1) % players] for seat in range(players)]
    # A person whose seat a bot took over plays again in person.
    seats = [Seat(who.name, who.kind) if who.kind == "person" else who for who in seats]
    holders = [KeyHash((key.seat - 1) % players, key.salt, key.hash) for key in keys]
    before = state.made
    made = Made(
        before.game, find_game(before.game).version, before.options, seats, "", "",
        clock=before.clock, private=before.private, bots=before.bots, delay=before.delay,
    )  # fmt: skip
    return _new(server, made, holders)


async def branch(server: ServerContext, moment: Match, wish: BranchMatch) -> HeldSeats:
    """A match that goes on from a moment of another one against bots, with a deal of its own for what is to come."""
    players = moment.options["players"]
    if not 0 <= wish.seat < players or wish.seat in moment.dormant:
        raise BadOption("seat", f"nobody plays seat {wish.seat} at that point.")
    if moment.outcome:
        raise IllegalAction(BRANCH_AFTER_END)
    if moment.start is None and not moment.history and moment.actors == ("chance",):
        raise IllegalAction(BRANCH_BEFORE_DEAL)
    mine, bot = CreateSeat("me", wish.name), CreateSeat("bot", level=wish.level)
    seats = [_seat(moment.game, number, mine if number == wish.seat else bot) for number in range(players)]
    held = [SeatSecret(wish.seat, server.ids.new_seat_secret(wish.seat))]
    options, position = moment.options, _position(moment)
    made = Made(moment.game, moment.version, options, seats, "", "", private=True, position=position)
    return HeldSeats(await _store(server, made, _keys(server, held)), held)


async def import_record(server: ServerContext, text: str) -> str:
    """A finished match made of a record, for everybody who knows its id. BadRecord if it cannot be read."""
    entries = text.partition("\n\n")[2].count("\n")
    if entries > MAX_RECORD_ENTRIES:
        raise BadRecord("record", f"has {entries} entries: at most {MAX_RECORD_ENTRIES} are taken in.")

    def read() -> tuple[Match, str]:
        match = replay(text)
        return match, match.record()

    match, record = await server.scheduler.run_in_thread_alone(read)
    names = [
        single_line(match.headers.get(f"Seat{n}", ""))[:MAX_NAME_CHARACTERS] for n in range(match.options["players"])
    ]
    seats = [Seat(name or f"Player {number}", "person") for number, name in enumerate(names, 1)]
    made = Made(match.game, match.version, match.options, seats, "", "", private=True, record=record)
    return await _store(server, made, [], match)


async def _store(server: ServerContext, made: Made, keys: list[KeyHash], imported: Match | None = None) -> str:
    """Store a match, and open its room; `imported` is what its record replays to."""
    new = _new(server, made, keys, imported)
    await open_room(server, new, await server.store.create(*new.stored))
    return new.id


def _new(server: ServerContext, made: Made, keys: list[KeyHash], imported: Match | None = None) -> NewMatch:
    match, deal = server.ids.new_match_id(), server.ids.new_deal()
    made.commitment, made.salt = deal.commitment, deal.salt
    now = server.scheduler.now()
    entries = [Entry(1, now, made)]
    state = MatchState(entries[0], server.outages, deal, imported)
    if imported and imported.outcome is None:
        entries.append(state.append(Closed(), now).entry)
    elif not imported and all(seat.kind != "open" for seat in made.seats):
        entries.append(state.begin(now).entry)
    row = columns_of(state, now) | {
        "id": match,
        "game": made.game,
        "private": made.private,
        "part": shard_of(match),
        "made": now,
        "secret": deal.secret,
    }
    return NewMatch(row, entries, keys, state)


async def open_room(server: ServerContext, new: NewMatch, number: int) -> None:
    """Open the room of a match that was stored under that number a moment ago, without reading it back."""
    server.metrics.created += 1
    with server.store.preloaded(Loaded(number, new.id, new.row["secret"], new.entries, new.keys, new.state)):
        room = await server.rooms.load(new.id)
    if room:
        await server.rooms.refresh(room)  # its owner may have acted before this process listened
        if room.autopilot:
            room.autopilot.wake_owner(ahead=True)
