"""Plays one game of a run in this process."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from cheeseboard.arena.plan import Plan, cut
from cheeseboard.arena.result import Result, SeatStatistics, step_of
from cheeseboard.arena.schedule import Fixture, Schedule
from cheeseboard.arena.watched_bot import NO_SEAT, Heartbeat, WatchedBot
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.guarded_seat import Answer
from cheeseboard.bots.play_match import play_match, seat_bots
from cheeseboard.bots.registry import BotSpec, find_bot
from cheeseboard.errors import CheeseboardError
from cheeseboard.match.match import Match, new

MAX_NAME_LENGTH = 14  # in a record, where the terminal shows it beside the board


class Played(NamedTuple):
    """The result of a game and its record, which is empty if the game was not finished."""

    result: Result
    record: str


class Player:
    """Plays games of a plan. Bots are warmed up before their first game: compiling does not count as thinking."""

    def __init__(self, plan: Plan, heartbeat: Heartbeat | None = None) -> None:
        self._plan = plan
        self._schedule = Schedule(len(plan.entrants), plan.players, plan.seed)
        self._heartbeat: Heartbeat = [NO_SEAT, 0] if heartbeat is None else heartbeat
        self._warm: set[int] = set()
        self._recipe = cache(lambda bot: find_bot(plan.entrants[bot].text))

    def play(self, number: int) -> Played:
        """The game of that number."""
        fixture = self._schedule.fixture(number)
        plan, seats = self._plan, range(len(fixture.lineup))
        for seat in seats:
            self._warm_up(fixture.lineup[seat], seat)
        notes = [_SeatRecorder() for _ in seats]
        match = play_match(
            plan.game,
            plan.options,
            [self._seat(bot, seat) for seat, bot in enumerate(fixture.lineup)],
            [plan.entrants[bot].budget for bot in fixture.lineup],
            seed=fixture.deal,
            bot_seeds=fixture.bot_seeds,
            watch=lambda seat, answer: notes[seat].add(answer),
        )
        match.headers.update(_headers(plan, fixture))
        return Played(_result(fixture, match, [note.closed() for note in notes]), match.record())

    def _seat(self, bot: int, seat: int) -> WatchedBot:
        recipe: BotSpec = self._recipe(bot)
        return WatchedBot(recipe.make, seat, self._heartbeat)

    def _warm_up(self, bot: int, seat: int) -> None:
        """Ask a bot for one move with a tiny budget, once per process. Raises the error that keeps it from being
        created: a game without the bot would tell nothing."""
        if bot in self._warm:
            return
        self._warm.add(bot)
        sitting = self._seat(bot, seat)
        if sitting.failure:
            raise CheeseboardError(str(sitting.failure))
        match = new(self._plan.game, seed=0, **self._plan.options)
        asked = next(actor for actor in match.actors if isinstance(actor, int))
        chair = seat_bots(match, {asked: sitting}, [0] * self._plan.players)[asked]
        timed = self._plan.entrants[bot].budget.seconds is not None
        chair.act(match.view(asked), match.legal(asked), Budget(seconds=0.001) if timed else Budget(simulations=1))
        chair.end()


class _SeatRecorder:
    """Collects the statistics of one seat while the game runs."""

    def __init__(self) -> None:
        self._seconds: list[float] = []
        self._faults = Counter[str]()
        self._said = ""

    def add(self, answer: Answer) -> None:
        self._seconds.append(answer.seconds)
        if answer.fault:
            self._faults[answer.fault] += 1
            self._said = self._said or answer.said

    def closed(self) -> SeatStatistics:
        times = Counter(map(step_of, self._seconds))
        slowest = max(self._seconds, default=0.0)
        total = sum(self._seconds)
        return SeatStatistics(
            len(self._seconds), round(total, 6), round(slowest, 6), times, dict(self._faults), self._said
        )


def _result(fixture: Fixture, match: Match, notes: Sequence[SeatStatistics]) -> Result:
    assert match.outcome is not None  # noqa: S101  # play_match plays to the end
    reason, winners, scores = match.outcome.reason, match.outcome.winners, match.outcome.scores
    length = sum(isinstance(actor, int) for actor, _ in match.history)
    return Result(fixture.number, fixture.lineup, reason, tuple(winners), tuple(scores), length, tuple(notes))


def _headers(plan: Plan, fixture: Fixture) -> dict[str, str]:
    """Headers for the record. Names are short and without commas, as the terminal expects them."""
    names = [plan.entrants[bot].name for bot in fixture.lineup]
    short = [cut(name, MAX_NAME_LENGTH).replace(",", " ") for name in names]
    texts = [plan.entrants[bot].text for bot in fixture.lineup]
    seats = ",".join(f"{seat}={text}" if "," not in text else str(seat) for seat, text in enumerate(texts))
    arena = f"game {fixture.number} of the run with seed {plan.seed}: {' | '.join(names)}"
    return {"Names": ",".join(short), "Bots": seats, "Arena": arena}
