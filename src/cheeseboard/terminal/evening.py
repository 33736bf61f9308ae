"""From the first question to the last match: sets up, plays, ends, and plays again."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random
from shlex import quote
from shutil import which
from typing import NamedTuple

from cheeseboard.atomic_write import write_atomically
from cheeseboard.errors import BadRecord
from cheeseboard.games.contract import Outcome
from cheeseboard.match.match import Match, new
from cheeseboard.match.record import replay
from cheeseboard.match.seating import loser, seated
from cheeseboard.stop import Stop
from cheeseboard.terminal.artist import artist_of
from cheeseboard.terminal.commands import Commands
from cheeseboard.terminal.files import check_writable, read_record, reason, rescue_path
from cheeseboard.terminal.listing import Listing
from cheeseboard.terminal.people import ANY, Person, by_seat, from_headers, read_bots, read_names
from cheeseboard.terminal.play import Table
from cheeseboard.terminal.screen import Screen
from cheeseboard.terminal.setup import Wishes, settle_bots, settle_wishes


class Manner(NamedTuple):
    """How it is played, apart from what."""

    seed: int | None = None
    save: Path | None = None
    pace: float = 0.8


def play_new(screen: Screen, wishes: Wishes, manner: Manner) -> str:
    """Set up a match, play it and as many more as are wanted; returns the last words."""
    if manner.save:
        check_writable(manner.save)
    random = _whims(manner.seed)
    with screen:
        try:
            options, people = settle_wishes(wishes, screen, random)
        except EOFError:
            raise Stop("the input ended before the match began.", 1) from None
        return _play(screen, new(wishes.game, seed=manner.seed, **options), people, manner, random)


def play_on(screen: Screen, name: str, wishes: Wishes, manner: Manner) -> str:
    """Go on with a saved match; it is saved in the same place unless another is given."""
    try:
        match = replay(read_record(name), seed=manner.seed, chance="seed")
    except BadRecord as error:
        raise Stop(f"{name}: {error}", 1) from None
    manner = manner._replace(save=manner.save or Path(name))
    check_writable(manner.save or Path(name))
    random = _whims(manner.seed)
    with screen:
        try:
            people = _people_again(screen, match, wishes)
        except EOFError:
            raise Stop("the input ended before the match went on.", 1) from None
        return _play(screen, match, people, manner, random)


def _people_again(screen: Screen, match: Match, wishes: Wishes) -> list[Person]:
    """Those who played, as the record says, or as it is wished now."""
    players = match.options["players"]
    people = from_headers(match.headers, players)
    bots = {seat: person.bot for seat, person in enumerate(people) if person.bot}
    wished = {} if wishes.bots is None else read_bots(wishes.bots, players)
    if wishes.bots is not None:
        bots = {seat: bots.get(seat, ANY) if bot == ANY else bot for seat, bot in wished.items()}
    if wishes.level:
        bots = dict.fromkeys(bots, ANY)
    for seat, bot in bots.items():
        if ":" in bot and bot != wished.get(seat):
            _allow(screen, seat, bot)
    names = read_names(wishes.names) if wishes.names else tuple(person.name for person in people)
    return settle_bots(by_seat(players, bots, names), match.game, wishes.level, screen)


def _allow(screen: Screen, seat: int, bot: str) -> None:
    """A record may come from anybody: a program or module that it names runs only if the user agrees."""
    if not (screen.answers and screen.confirm(f"  The record has {bot} run and play seat {seat}. May it?")):
        raise Stop(f"the record gives seat {seat} to {bot}; say --bots {quote(f'{seat}={bot}')} to let it run.", 1)


def _play(screen: Screen, match: Match, people: list[Person], manner: Manner, random: Random) -> str:
    """Matches in a row, until nobody wants another."""
    options = match.options
    while True:
        table = Table(screen, artist_of(match.game), match, people, save=manner.save, pace=manner.pace, random=random)
        try:
            table.play()
        except KeyboardInterrupt:
            raise Stop(_kept(table), 130) from None
        except EOFError:
            raise Stop(f"the input ended before the match did; {_kept(table)}", 1) from None
        outcome = table.match.outcome
        if outcome is None:
            kept = _kept(table)
            return kept[0].upper() + kept[1:]
        again = _end(table, outcome)
        if again is None:
            return table.artist.ending(table.match.view(None), table.names) if screen.pages else ""
        people = list(seated(people, random, again.starter))
        manner = manner._replace(save=_next_name(manner.save))
        # Without a seed of the user's every deal is a fresh secret.
        seed = None if manner.seed is None else random.getrandbits(64)
        match = new(match.game, seed=seed, **options)


class Again(NamedTuple):
    """Another match is wanted."""

    starter: int | None  # the seat of this one that is to start; None: drawn


def _end(table: Table, outcome: Outcome) -> Again | None:
    """Show how it ended and ask what next."""
    table.notes = [table.artist.ending(table.match.view(None), table.names), *table.faults.values()]
    worst = loser(outcome)
    commands = Commands(table)
    while True:
        table.show(None)
        if not table.screen.answers:
            return None
        start = f", loser ({table.names[worst]} starts)" if worst is not None else ""
        try:
            typed = table.screen.ask(f" again (starter drawn){start}, save FILE or quit? ")
        except EOFError:
            return None
        table.notes = table.notes[: 1 + len(table.faults)]
        if typed.lower() in ("again", "a"):
            return Again(None)
        if typed.lower() in ("loser", "l") and worst is not None:
            return Again(worst)
        if typed.lower() in ("quit", "q"):
            return None
        if typed.lower().startswith("save"):
            commands.obey(0, typed, Listing([]))


def _whims(seed: int | None) -> Random:
    """For seats and bots. A deal has a source of its own, that nobody can guess from what bots do."""
    return Random(seed)  # noqa: S311


def _kept(table: Table) -> str:
    """Keep a match that is broken off; says where it is and how to go on."""
    try:
        path = table.save or rescue_path(table.match.game)
        write_atomically(path, table.match.record())
    except OSError as error:
        return f"the match could not be kept: {reason(error)}."
    return f"the match is kept; go on with: {_program()} play --resume {quote(str(path))}"


def _program() -> str:
    """How to start this program from here: by its name, or by its path if the name is not found."""
    called = sys.argv[0]
    found = Path(called).name != "cheeseboard" or which("cheeseboard") is not None
    return "cheeseboard" if found else quote(called)


def _next_name(save: Path | None) -> Path | None:
    """Where the next match in a row is saved, beside the one before."""
    if save is None:
        return None
    stem, dash, number = save.stem.rpartition("-")
    if dash and number.isdigit():
        return save.with_name(f"{stem}-{int(number) + 1}{save.suffix}")
    return save.with_name(f"{save.stem}-2{save.suffix}")
