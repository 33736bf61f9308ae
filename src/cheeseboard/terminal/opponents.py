"""The choice of a bot to play against."""

from __future__ import annotations

from textwrap import wrap

from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.registry import find_bot
from cheeseboard.errors import BadOption
from cheeseboard.games.mind import has_mind
from cheeseboard.terminal.players import check_bot_text
from cheeseboard.terminal.screen import Screen

MIDDLE = len(LEVELS) // 2
MINDLESS = "random"  # plays any game


def choose_bot(screen: Screen, game: str) -> str:
    """The text of a bot for this game: the user's choice, or the middle level where no user can be asked."""
    if not has_mind(game):
        return MINDLESS
    if not screen.answers:
        return LEVELS[MIDDLE].name
    screen.say("")
    for number, level in enumerate(LEVELS, 1):
        first, *more = wrap(level.about, screen.width - 20)
        screen.say(f"  {number}  {level.name:<12}{first}", *(f"{'':17}{line}" for line in more))
    screen.say("")
    while True:
        answer = screen.ask(f"  Which bot? [{MIDDLE + 1}] ") or str(MIDDLE + 1)
        if answer in map(str, range(1, len(LEVELS) + 1)):
            return LEVELS[int(answer) - 1].name
        try:
            return check_bot_text(find_bot(answer).text)
        except BadOption:
            screen.say(f"  Type a number from 1 to {len(LEVELS)}, or the name of a bot.")
