"""Statistics over the games of a run."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

from cheeseboard.arena.plan import Plan
from cheeseboard.arena.ratings import Z_95, Ratings
from cheeseboard.arena.result import Result, seconds_at


class Share:
    """A proportion: points out of a number of trials."""

    def __init__(self) -> None:
        self.points = 0.0
        self.chances = 0

    def add(self, points: float) -> None:
        """One more chance."""
        self.points += points
        self.chances += 1

    @property
    def rate(self) -> float:
        """The points of a chance; 0 if there was none."""
        return self.points / self.chances if self.chances else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true rate lies, with 95 % confidence: Wilson's interval."""
        n, square = self.chances, Z_95**2
        if not n:
            return 0.0, 1.0
        middle = (self.points + square / 2) / (n + square)
        half = Z_95 * math.sqrt(n * self.rate * max(1 - self.rate, 0.0) + square / 4) / (n + square)
        return max(0.0, middle - half), min(1.0, middle + half)


class Account:
    """The statistics of one bot."""

    def __init__(self, players: int) -> None:
        self.wins = 0  # alone
        self.draws = 0  # shared
        self.won = Share()  # a win alone is a point; a shared one is divided
        self.seats = [Share() for _ in range(players)]  # the same by seat
        self.score = Share()  # the game's own points
        self.moves = 0
        self.seconds = 0.0
        self.slowest = 0.0
        self.times = Counter[int]()
        self.faults = Counter[str]()
        self.said = ""  # the message of the first fault

    def add(self, result: Result, seat: int) -> None:
        """A game in which it had this seat."""
        won = seat in result.winners
        share = 1 / len(result.winners) if won else 0.0
        self.wins += won and len(result.winners) == 1
        self.draws += won and len(result.winners) > 1
        self.won.add(share)
        self.seats[seat].add(share)
        if result.scores:
            self.score.add(result.scores[seat])
        notes = result.seats[seat]
        self.moves += notes.moves
        self.seconds += notes.seconds
        self.slowest = max(self.slowest, notes.slowest)
        self.times.update(notes.times)
        self.faults.update(notes.faults)
        self.said = self.said or notes.said

    @property
    def mean_time(self) -> float:
        """Seconds for a move."""
        return self.seconds / self.moves if self.moves else 0.0

    def time_below(self, part: float) -> float:
        """A quantile of the thinking time, in seconds."""
        left = part * self.moves
        for step in sorted(self.times):
            left -= self.times[step]
            if left <= 0:
                return min(seconds_at(step), self.slowest)
        return self.slowest


class Tally:
    """The counts of a run. The order in which games arrive makes no difference."""

    def __init__(self, plan: Plan) -> None:
        bots = range(len(plan.entrants))
        self.plan = plan
        self.accounts = [Account(plan.players) for _ in bots]
        self.ahead = [[Share() for _ in bots] for _ in bots]  # how often the row finished ahead of the column
        self.seats = [Share() for _ in range(plan.players)]
        self.endings = Counter[str]()
        self.lengths = Counter[int]()
        self.shortest = math.inf, -1  # length and number of the game
        self.longest = -math.inf, -1
        self.failed: list[Result] = []
        self.ratings = Ratings(len(plan.entrants))

    @property
    def played(self) -> int:
        """The number of finished games, failed ones included."""
        return self.endings.total() + len(self.failed)

    def add(self, result: Result) -> None:
        """Another game ended."""
        self.ratings.add(result)
        if not result.counts:
            self.failed.append(result)
            return
        self.endings[result.reason] += 1
        if result.scores:
            self.lengths[result.length] += 1
            self.shortest = min(self.shortest, (result.length, result.number))
            self.longest = max(self.longest, (result.length, result.number))
        for seat, bot in enumerate(result.lineup):
            self.accounts[bot].add(result, seat)
            self.seats[seat].add(1 / len(result.winners) if seat in result.winners else 0.0)
        for one, other in combinations(range(len(result.lineup)), 2):
            self._compare(result, one, other)

    def _compare(self, result: Result, one: int, other: int) -> None:
        """Two seats of different bots: ahead is a point, level half of one."""
        here, there = result.lineup[one], result.lineup[other]
        if here != there:
            mine, theirs = result.standing(one), result.standing(other)
            point = 0.5 if mine == theirs else float(mine > theirs)
            self.ahead[here][there].add(point)
            self.ahead[there][here].add(1 - point)
