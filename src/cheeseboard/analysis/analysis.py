"""Every decision of a match judged by the search, from what the seat that made it could know at the time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import pairwise
from multiprocessing import get_context
from typing import NamedTuple

from cheeseboard.analysis.result import AnalysedOutcome, AnalysisResult, Decision, Swing
from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.errors import BadOption
from cheeseboard.games.mind import has_mind
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import restarted

BATCH_ENTRIES = 8  # judged by one task of a worker process
Progress = Callable[[int, int], None]  # is called with the number of decisions judged, and of all


class Analysis(NamedTuple):
    """A match and its judged decisions, in order."""

    match: Match
    decisions: tuple[Decision, ...]

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance to win at each of its decisions, from what it knew then, and the outcome at the end."""
        points = [(made.number, made.chances[seat]) for made in self.decisions if made.seat == seat]
        outcome = self.match.outcome
        if outcome:
            share = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
            points.append((len(self.match.history) + 1, share))
        return points

    def swings(self) -> list[Swing]:
        """All swings, the biggest first."""
        found = []
        for seat in range(self.match.options["players"]):
            curve = self.curve(seat)
            for (since, before), (until, after) in pairwise(curve):
                found.append(Swing.of(seat, since, until, before, after))
        return sorted(found, key=lambda swing: (-swing.size, swing.until, swing.seat))

    def slips(self) -> list[Decision]:
        """The decisions that gave away most, the worst first."""
        slips = [made for made in self.decisions if made.is_slip]
        return sorted(slips, key=lambda made: (-made.loss, made.number))

    def result(self) -> AnalysisResult:
        """The analysis as a value that can be written as JSON."""
        match = self.match
        return AnalysisResult(
            match.game,
            match.options,
            AnalysedOutcome(*match.outcome) if match.outcome else None,
            self.decisions,
            tuple(self.swings()),
            tuple(tuple(self.curve(seat)) for seat in range(match.options["players"])),
        )


def analyse(
    match: Match, budget: Budget, *, jobs: int = 1, seed: int = 1, progress: Progress | None = None
) -> Analysis:
    """Judge every decision, each with this budget. A budget in simulations gives the same result every time."""
    if not has_mind(match.game):
        raise BadOption("game", f"the search cannot play {match.game}.")
    numbers = [
        number for number, (actor, text) in enumerate(match.history, 1) if isinstance(actor, int) and text != RESIGN
    ]
    decisions: list[Decision] = []
    done = 0
    for count, judged in _judge_in_batches(match, budget, numbers, max(1, min(jobs, len(numbers))), seed):
        done += count
        decisions += judged
        if progress:
            progress(done, len(numbers))
    return Analysis(match, tuple(sorted(decisions)))


def _judge_in_batches(
    match: Match, budget: Budget, numbers: list[int], jobs: int, seed: int
) -> Iterator[tuple[int, list[Decision]]]:
    """The number of entries in each batch, and the decisions among them; in any order."""
    batches = [numbers[k : k + BATCH_ENTRIES] for k in range(0, len(numbers), BATCH_ENTRIES)]
    if jobs == 1:
        for batch in batches:
            yield len(batch), judge_decisions(match.record(), budget, batch, seed)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as workers:
        sizes = {workers.submit(judge_decisions, match.record(), budget, batch, seed): len(batch) for batch in batches}
        try:
            for done in as_completed(sizes):
                yield sizes[done], done.result()
        finally:
            for future in sizes:
                future.cancel()


def judge_decisions(record: str, budget: Budget, numbers: list[int], seed: int) -> list[Decision]:
    """Judge the entries with these numbers, but for forced actions and those that the search plays by script."""
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
            found = bots[actor].estimate(view, legal, budget) if len(legal) > 1 else None
            if found:
                decisions.append(_judged(found, number, actor, text))
        events = match.play(actor, text)
        for seat, bot in enumerate(bots):
            for event in match.events_for(seat, events):
                bot.hear(event)
    return decisions


def _judged(found: Estimate, number: int, seat: int, played: str) -> Decision:
    return Decision.of(number, seat, played, found.best, found.chances, found.values[played], found.values[found.best])
