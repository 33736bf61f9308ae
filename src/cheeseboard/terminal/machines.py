"""The bots at the table: they are seated, told what happens, asked, and waited for."""

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
from cheeseboard.terminal.people import Person

BUDGET = Budget(seconds=0.5)  # of bots that bring none of their own
NOTICEABLE = 0.3  # seconds before anybody wonders what is going on
LONG = 1.0  # seconds beyond its budget


class Machines:
    """All bots of one match."""

    def __init__(self, people: Sequence[Person], random: Random) -> None:
        self._recipes = {seat: find_bot(person.bot) for seat, person in enumerate(people) if person.bot}
        self._seeds = [random.getrandbits(32) for _ in people]
        self._chairs: dict[int, GuardedSeat] = {}

    def sit(self, match: Match) -> None:
        """Have everybody sit down, told all that happened so far; those who sat there before leave."""
        self.leave()
        bots = {seat: recipe.make() for seat, recipe in self._recipes.items()}
        self._chairs = seat_bots(match, bots, self._seeds)

    def hear(self, match: Match, events: Sequence[Event]) -> None:
        """Something happened."""
        send_events(match, self._chairs.values(), events)

    def act(self, match: Match, seat: int) -> Answer:
        """What the bot at this seat plays."""
        return self._chairs[seat].act(match.view(seat), match.legal(seat), self.budget(seat))

    def budget(self, seat: int) -> Budget:
        """How long the bot at this seat may think."""
        return self._recipes[seat].budget or BUDGET

    def leave(self) -> None:
        """Nobody is needed any more."""
        for chair in self._chairs.values():
            chair.end()
        self._chairs = {}


def fault_of(answer: Answer, name: str) -> str:
    """What to say of an answer; nothing if nothing is wrong with it. No word of the bot's own is in it: it may know
    more than who reads this."""
    if not answer.fault:
        return ""
    if not answer.replaced:
        return f"{name} {answer.said}."
    what = {CRASHED: "crashed", ILLEGAL: "cheated"}.get(answer.fault, "did not answer")
    return f"{name} {what}: a random action was played for it."


@contextmanager
def meanwhile(say: Callable[[str], None], *steps: tuple[float, str]) -> Iterator[None]:
    """While something is done, say each of these after so many more seconds, unless it is done by then."""
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
