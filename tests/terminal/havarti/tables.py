"""Matches of Hide the Havarti to sit down at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cheeseboard
from cheeseboard.terminal.action_list import ActionList
from cheeseboard.terminal.artist import Line, Scene
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.play import TerminalMatch
from cheeseboard.terminal.players import Player
from tests.terminal import paper
from tests.terminal.paper import PaperScreen, whims

ARTIST = artist_of("havarti")
NAMES = ("Ann", "Bot Blue", "Green", "Zoë")
HOUSE = ["1.V.", "..2.", "NL3P", "...4"]


def match(**fields: Any) -> cheeseboard.Match:
    """A match of three in the middle of a round; fields of the position may be given."""
    position = {
        "game": "havarti",
        "options": {"players": 3},
        "house": HOUSE,
        "up": ["b4"],
        "at": "b4",
        "cards": ["ahha", "sniff"],
        "phase": "inspector",
        "seat": 0,
    }
    return cheeseboard.load({**position, **fields}, seed=1)


def laid_out(house: str, *, seed: int = 1, **options: Any) -> cheeseboard.Match:
    """A match whose first round is laid out so, the inspector about to come in."""
    game = cheeseboard.new("havarti", chance="manual", **options)
    game.play(0, "keep ahha sniff")
    game.play("chance", "specials " + "".join(sorted(code for code in house if code.isalpha())))
    for cell, code in enumerate(house.replace("/", "")):
        game.play(1, f"place {code} {'abcd'[cell % 4]}{cell // 4 + 1}")
    for seat in range(1, game.options["players"]):
        game.play(seat, "ready")
    return cheeseboard.replay(game.record(), seed=seed, chance="seed")


def random_game(seed: int, most: int = 10_000, **options: Any) -> cheeseboard.Match:
    """A match between bots, up to so many entries of its history."""
    return paper.random_game("havarti", seed, most, **options)


def drawn(
    game: cheeseboard.Match,
    eyes: int | None,
    width: int = 80,
    height: int = 17,
    log: Sequence[Line] = (),
    names: Sequence[str] = NAMES,
) -> list[str]:
    """The picture of a match for these eyes."""
    called = names[: game.options["players"]]
    listing = ActionList(ARTIST.groups(game.view(eyes), game.legal(eyes) if eyes is not None else (), called))
    scene = Scene(game.view(eyes), called, tuple(listing.actions.values()), log, width, height)
    return [line.plain.rstrip() for line in ARTIST.draw(scene)]


class Typist(PaperScreen):
    """Presses Enter where that is all that is asked, says yes to every question, and else types what it is told."""

    def __init__(self, tell: Callable[[str], str]) -> None:
        super().__init__()
        self._tell = tell  # what to type, given the page

    def _answer(self, question: str) -> str:
        self.asked.append(question)
        if "Enter" in question:
            return ""
        return "y" if "sure?" in question else self._tell(self.last)


def typed(
    game: cheeseboard.Match, tell: Callable[[str], str], bots: Sequence[int] = (), save: Path | None = None
) -> Typist:
    """Play a match to its end; returns the screen."""
    screen = Typist(tell)
    people = [Player(bot="random" if seat in bots else "") for seat in range(game.options["players"])]
    TerminalMatch(screen, ARTIST, game, people, save=save, random=whims(1)).play()
    return screen
