"""The bots of a match at the terminal: they get events, choose actions, and may take their time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from threading import Event as Signal
from threading import Thread

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.guarded_seat import CRASHED, ILLEGAL, Answer, GuardedSeat
from cheeseboard.bots.play_match import seat_bots, send_events
from cheeseboard.bots.registry import find_bot
from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match
from cheeseboard.terminal.players import Player

DEFAULT_BUDGET = Budget(seconds=0.5)  # of a bot whose text names none
NOTICEABLE_SECONDS = 0.3  # before a player wonders what is going on
LATE_SECONDS = 1.0  # beyond its budget


class BotSeats:
    """All bots of one match."""

    def __init__(self, people: Sequence[Player], random: Random) -> None:
        self._recipes = {seat: find_bot(person.bot) for seat, person in enumerate(people) if person.bot}
        self._seeds = [random.getrandbits(32) for _ in people]
        self._seats: dict[int, GuardedSeat] = {}

    def sit(self, match: Match) -> None:
        """Make all bots anew and tell them everything that has happened so far."""
        self.leave()
        bots = {seat: recipe.make() for seat, recipe in self._recipes.items()}
        self._seats = seat_bots(match, bots, self._seeds)

    def hear(self, match: Match, events: Sequence[Event]) -> None:
        """Pass events on, redacted for each seat."""
        send_events(match, self._seats.values(), events)

    def act(self, match: Match, seat: int) -> Answer:
        """The action of the bot at this seat."""
        return self._seats[seat].act(match.view(seat), match.legal(seat), self.budget(seat))

    def budget(self, seat: int) -> Budget:
        """The time or simulations that the bot at this seat has for an action."""
        return self._recipes[seat].budget or DEFAULT_BUDGET

    def leave(self) -> None:
        """End all bots."""
        for seat in self._seats.values():
            seat.end()
        self._seats = {}


def fault_of(answer: Answer, name: str) -> str:
    """A sentence on a bot's fault; empty if there was none. It does not quote the bot, which may know secrets that the
    reader does not."""
    if not answer.fault:
        return ""
    if not answer.replaced:
        return f"{name} {answer.said}."
    what = {CRASHED: "crashed", ILLEGAL: "cheated"}.get(answer.fault, "did not answer")
    return f"{name} {what}: a random action was played for it."


@contextmanager
def meanwhile(say: Callable[[str], None], *steps: tuple[float, str]) -> Iterator[None]:
    """Within this context, say each of these texts when its seconds have passed, one after the other."""
    done = Signal()

    def speak() -> None:
        for seconds, words in steps:
            if done.wait(seconds):
                return
            say(words)

    speaker = Thread(target=speak, daemon=True)
    speaker.start()
    try:
        yield
    finally:
        done.set()
        speaker.join()
