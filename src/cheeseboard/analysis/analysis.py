"""Every decision of a match judged by the search, from what the seat that made it could know then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from multiprocessing import get_context
from typing import Any, NamedTuple

from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.errors import BadOption
from cheeseboard.games.mind import has_mind
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import restarted

PORTION = 8  # entries judged in one go
SLIP = 0.03  # a decision that gives away more of the winning chances than this is worth mentioning
Progress = Callable[[int, int], None]  # how many decisions are judged, of how many


class Decision(NamedTuple):
    """One action of a seat, and what the search made of it."""

    number: int  # of the entry in the history, from 1
    seat: int
    played: str
    best: str  # what the search would have played
    chances: tuple[float, ...]  # to win, by seat, before the action, as this seat could judge
    value: float  # the seat's chance with what it played
    best_value: float  # and with what the search would have played

    @property
    def loss(self) -> float:
        """How much of the winning chances the action gave away."""
        return max(0.0, self.best_value - self.value)


class Swing(NamedTuple):
    """A seat's chance to win changed between two of its own decisions, or since the last and the end."""

    seat: int
    since: int  # the numbers of the two entries; the end of the match is one beyond the last
    until: int
    before: float
    after: float

    @property
    def size(self) -> float:
        return abs(self.after - self.before)


class Analysis(NamedTuple):
    """What there is to say about a match."""

    match: Match
    decisions: tuple[Decision, ...]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance to win as it could judge it at each of its decisions, and how it ended."""
        points = [(made.number, made.chances[seat]) for made in self.decisions if made.seat == seat]
        outcome = self.match.outcome
        if outcome:
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            points.append((len(self.match.history) + 1, share))
        return points

    def swings(self) -> list[Swing]:
        """All changes, the biggest first."""
        found = []
        for seat in range(self.match.options["players"]):
            curve = self.curve(seat)
            for (since, before), (until, after) in pairwise(curve):
                found.append(Swing(seat, since, until, before, after))
        return sorted(found, key=lambda swing: (-swing.size, swing.until, swing.seat))

    def slips(self) -> list[Decision]:
        """The decisions that gave most away, the worst first."""
        slips = [made for made in self.decisions if made.loss > SLIP and made.best != made.played]
        return sorted(slips, key=lambda made: (-made.loss, made.number))


def analyse(
    match: Match, budget: Budget, *, jobs: int = 1, seed: int = 1, progress: Progress | None = None
) -> Analysis:
    """Judge every decision with this budget each; with budgets in simulations the same match gives the same result."""
    if not has_mind(match.game):
        raise BadOption("game", f"the search cannot play {match.game}.")
    numbers = [
        number for number, (actor, text) in enumerate(match.history, 1) if isinstance(actor, int) and text != RESIGN
    ]
    decisions: list[Decision] = []
    looked_at = 0
    for count, made in _judged(match, budget, numbers, max(1, min(jobs, len(numbers))), seed):
        looked_at += count
        decisions += made
        if progress:
            progress(looked_at, len(numbers))
    return Analysis(match, tuple(sorted(decisions)))


def _judged(
    match: Match, budget: Budget, numbers: list[int], jobs: int, seed: int
) -> Iterator[tuple[int, list[Decision]]]:
    """The decisions in portions, with how many entries each portion looked at."""
    portions = [numbers[k : k + PORTION] for k in range(0, len(numbers), PORTION)]
    if jobs == 1:
        for portion in portions:
            yield len(portion), judge(match.record(), budget, portion, seed)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as workers:
        waiting = {workers.submit(judge, match.record(), budget, portion, seed): len(portion) for portion in portions}
        try:
            for done in as_completed(waiting):
                yield waiting[done], done.result()
        finally:
            for left in waiting:
                left.cancel()


def judge(record: str, budget: Budget, numbers: list[int], seed: int) -> list[Decision]:
    """Judge those of these entries that were decisions: not forced, and not what the search plays by habit."""
    decisions = []
    whole = replay(record)
    match = restarted(whole)
    wanted = set(numbers)
    bots = [SearchBot() for _ in range(match.options["players"])]
    for seat, bot in enumerate(bots):
        bot.begin(match.game, seat, match.options, seed)
        if match.start is not None:
            bot.hear({"event": "recall", "position": match.scrub(seat)})
    for number, (actor, text) in enumerate(whole.history[: max(numbers)], 1):
        if number in wanted and isinstance(actor, int):
            view, legal = match.view(actor), match.legal(actor)
            if len(legal) > 1 and not bots[actor].is_scripted(view, legal):
                decisions.append(_judge_one(bots[actor].estimate(view, legal, budget), number, actor, text))
        events = match.play(actor, text)
        for seat, bot in enumerate(bots):
            for event in match.events_for(seat, events):
                bot.hear(event)
    return decisions


def _judge_one(found: Estimate, number: int, seat: int, played: str) -> Decision:
    return Decision(number, seat, played, found.best, found.chances, found.values[played], found.values[found.best])


def to_json(analysis: Analysis) -> dict[str, Any]:
    """For a program."""
    match = analysis.match
    return {
        "game": match.game,
        "options": match.options,
        "outcome": match.outcome._asdict() if match.outcome else None,
        "decisions": [made._asdict() | {"loss": made.loss} for made in analysis.decisions],
        "swings": [swing._asdict() | {"size": swing.size} for swing in analysis.swings()],
        "curves": [analysis.curve(seat) for seat in range(match.options["players"])],
    }
