"""A session at the terminal, from the first question to the last match: sets up, plays, ends, and plays again."""

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
from cheeseboard.terminal.action_list import ActionList
from cheeseboard.terminal.commands import Commands
from cheeseboard.terminal.files import check_writable, read_record, reason, rescue_path
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.play import TerminalMatch
from cheeseboard.terminal.players import ANY_BOT, Player, by_seat, from_headers, read_bots, read_names
from cheeseboard.terminal.screen import Screen
from cheeseboard.terminal.setup import PlayArguments, choose_bots, complete_arguments


class PlaySettings(NamedTuple):
    """Settings of a session that are not options of its matches."""

    seed: int | None = None
    save: Path | None = None
    pace: float = 0.8


def play_new(screen: Screen, arguments: PlayArguments, settings: PlaySettings) -> str:
    """Set up a match, play it and as many more as the players want; return the text to end with."""
    if settings.save:
        check_writable(settings.save)
    random = _random(settings.seed)
    with screen:
        try:
            options, people = complete_arguments(arguments, screen, random)
        except EOFError:
            raise Stop("the input ended before the match began.", 1) from None
        return _play(screen, new(arguments.game, seed=settings.seed, **options), people, settings, random)


def play_on(screen: Screen, name: str, arguments: PlayArguments, settings: PlaySettings) -> str:
    """Go on with a saved match; it is saved in the same place unless another is given."""
    try:
        match = replay(read_record(name), seed=settings.seed, chance="seed")
    except BadRecord as error:
        raise Stop(f"{name}: {error}", 1) from None
    settings = settings._replace(save=settings.save or Path(name))
    check_writable(settings.save or Path(name))
    random = _random(settings.seed)
    with screen:
        try:
            people = _people_again(screen, match, arguments)
        except EOFError:
            raise Stop("the input ended before the match went on.", 1) from None
        return _play(screen, match, people, settings, random)


def _people_again(screen: Screen, match: Match, arguments: PlayArguments) -> list[Player]:
    """The players that the record names, or those of the command line instead."""
    players = match.options["players"]
    people = from_headers(match.headers, players)
    bots = {seat: person.bot for seat, person in enumerate(people) if person.bot}
    wished = {} if arguments.bots is None else read_bots(arguments.bots, players)
    if arguments.bots is not None:
        bots = {seat: bots.get(seat, ANY_BOT) if bot == ANY_BOT else bot for seat, bot in wished.items()}
    if arguments.level:
        bots = dict.fromkeys(bots, ANY_BOT)
    for seat, bot in bots.items():
        if ":" in bot and bot != wished.get(seat):
            _allow(screen, seat, bot)
    names = read_names(arguments.names) if arguments.names else tuple(person.name for person in people)
    return choose_bots(by_seat(players, bots, names), match.game, arguments.level, screen)


def _allow(screen: Screen, seat: int, bot: str) -> None:
    """A record may come from a stranger: a program or module that it names runs only if the user agrees."""
    if not (screen.answers and screen.confirm(f"  The record has {bot} run and play seat {seat}. May it?")):
        raise Stop(f"the record gives seat {seat} to {bot}; say --bots {quote(f'{seat}={bot}')} to let it run.", 1)


def _play(screen: Screen, match: Match, people: list[Player], settings: PlaySettings, random: Random) -> str:
    """Play one match after the other until the players want no more."""
    options = match.options
    while True:
        playing = TerminalMatch(
            screen, artist_of(match.game), match, people, save=settings.save, pace=settings.pace, random=random
        )
        try:
            playing.play()
        except KeyboardInterrupt:
            raise Stop(_kept(playing), 130) from None
        except EOFError:
            raise Stop(f"the input ended before the match did; {_kept(playing)}", 1) from None
        outcome = playing.match.outcome
        if outcome is None:
            kept = _kept(playing)
            return kept[0].upper() + kept[1:]
        again = _end(playing, outcome)
        if again is None:
            return playing.artist.ending(playing.match.view(None), playing.names) if screen.pages else ""
        people = list(seated(people, random, again.starter))
        settings = settings._replace(save=_next_name(settings.save))
        # Unless the user gave a seed, every deal is a fresh secret.
        seed = None if settings.seed is None else random.getrandbits(64)
        match = new(match.game, seed=seed, **options)


class Again(NamedTuple):
    """The players want another match."""

    starter: int | None  # the seat of this match that starts the next one; None: drawn


def _end(playing: TerminalMatch, outcome: Outcome) -> Again | None:
    """Show how the match ended, and ask whether to play again."""
    playing.notes = [playing.artist.ending(playing.match.view(None), playing.names), *playing.faults.values()]
    worst = loser(outcome)
    commands = Commands(playing)
    while True:
        playing.show(None)
        if not playing.screen.answers:
            return None
        start = f", loser ({playing.names[worst]} starts)" if worst is not None else ""
        try:
            typed = playing.screen.ask(f" again (starter drawn){start}, save FILE or quit? ")
        except EOFError:
            return None
        playing.notes = playing.notes[: 1 + len(playing.faults)]
        if typed.lower() in ("again", "a"):
            return Again(None)
        if typed.lower() in ("loser", "l") and worst is not None:
            return Again(worst)
        if typed.lower() in ("quit", "q"):
            return None
        if typed.lower().startswith("save"):
            commands.obey(0, typed, ActionList([]))


def _random(seed: int | None) -> Random:
    """The random numbers of seats and bots. Deals have a source of their own, which bots cannot reveal."""
    return Random(seed)  # noqa: S311


def _kept(playing: TerminalMatch) -> str:
    """Save a match that is broken off; return a sentence that says where it is and how to go on."""
    try:
        path = playing.save or rescue_path(playing.match.game)
        write_atomically(path, playing.match.record())
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
