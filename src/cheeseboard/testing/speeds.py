"""One rules file at two speeds: the compiled copy does what the plain one does, to the last field. Needs Numba."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from cheeseboard.games import speed
from cheeseboard.games.dialect import CHANCE, SEATS, below
from cheeseboard.games.options import complete_options
from cheeseboard.testing.play import Step, position_of
from cheeseboard.testing.subject import Broken, Subject, context, expect


def check_drawing(subject: Subject, step: Step, random: Random) -> None:
    """In the plain rules: nothing but the list is legal, and a random action is drawn from it by one number, all
    being equally likely."""
    position = position_of(step.after)
    if position is None:
        return
    game, rules = subject.game, speed.plain(subject.game.rules)
    state = game.read(position, step.after.options)
    acting = rules.actors(state)
    for seat in (seat for seat in range(CHANCE + 2) if seat != CHANCE and acting >> seat & 1):
        out = [0] * rules.MOST_LEGAL
        count = rules.legal(state, seat, out)
        listed = out[:count]
        expect(1 <= count <= rules.MOST_LEGAL and listed == sorted(set(listed)), f"legal of {seat} ascends: {listed}")
        for action in (*listed, *random.sample(range(rules.ACTION_COUNT), min(8, rules.ACTION_COUNT))):
            legal = rules.is_legal(state, seat, action)
            expect(bool(legal) == (action in listed), f"is_legal({seat}, {action}) is {legal}")
        drawn = sorted(rules.draw_legal(state, seat, [seed]) for seed in _one_seed_each(count, random))
        expect(drawn == listed, f"draw_legal of {seat} draws each action by one number: {drawn}, not {listed}")
    expect(state == game.read(position, step.after.options), "looking for legal actions changes nothing")


def _one_seed_each(count: int, random: Random) -> list[int]:
    """Seeds whose first numbers are 0, 1, … count - 1, in any order."""
    seeds: dict[int, int] = {}
    while len(seeds) < count:
        seed = random.getrandbits(60) + 1
        seeds[below([seed], count)] = seed
    return list(seeds.values())


def check_speeds(subject: Subject, options: Mapping[str, Any], seed: int, *, boundscheck: bool = False) -> int:
    """Play a random match in both copies and compare every field and list after every step; return its length."""
    pair = _Pair(subject, options, seed, boundscheck)
    steps = 0
    while pair.acting():
        with context(options=dict(options), seed=seed, step=steps, state=pair.plain[0].values()):
            expect(steps < subject.longest, f"a match ends within {subject.longest} actions")
            pair.step()
            if steps % 5 == 0:
                pair.compare_knowledge()
            steps += 1
    return steps


def check_whole_play(
    subject: Subject, options: Mapping[str, Any], seed: int, games: int, *, boundscheck: bool = False
) -> int:
    """Play whole random matches by the kernels of both copies: as many actions, and as many random numbers."""
    pair = _Pair(subject, options, seed, boundscheck)
    beginning = pair.plain[0].copy()
    moves = int(pair.slow.play_many([beginning], pair.plain, pair.random, games))
    fast_moves = int(pair.fast.play_many(speed.record_of(beginning), pair.states, pair.fast_random, games))
    expect(fast_moves == moves, f"{games} games take {fast_moves} actions compiled, {moves} in plain Python")
    pair.compare("after whole games")
    return moves


class _Pair:
    """The same state twice, and the same chance."""

    def __init__(self, subject: Subject, options: Mapping[str, Any], seed: int, boundscheck: bool) -> None:
        import numpy as np

        self.game = subject.game
        self.slow = speed.plain(self.game.rules)
        self.fast = speed.compiled(self.game.rules, boundscheck=boundscheck)
        self.plain = [self.game.start(complete_options(self.game.options, options))]
        self.states = speed.record_of(self.plain[0])
        self.choice = Random(seed)  # noqa: S311  # play, not secrets
        self.random = [self.choice.getrandbits(60) + 1]
        self.fast_random = np.array(self.random, np.int64)
        self.fast_out = np.zeros(self.slow.MOST_LEGAL, np.int64)
        self.players: int = complete_options(self.game.options, options)["players"]
        self.begun = False

    def acting(self) -> int:
        """Who may act."""
        acting = int(self.slow.actors_at(self.plain, 0))
        expect(int(self.fast.actors_at(self.states, 0)) == acting, "both copies let the same act")
        return acting

    def step(self) -> None:
        """An actor acts, in both copies."""
        acting = self.acting()
        active = [seat for seat in range(self.players) if seat not in self.game.dormant(self.plain[0])]
        if self.begun and self.choice.random() < 0.01:
            seat = self.choice.choice(active)
            self.slow.resign_at(self.plain, 0, seat)
            self.fast.resign_at(self.states, 0, seat)
            self.compare(f"after seat {seat} resigned")
        elif acting >> CHANCE & 1:
            self.begun = True
            self.slow.resolve_at(self.plain, 0, self.random)
            self.fast.resolve_at(self.states, 0, self.fast_random)
            self.compare("after chance acted")
        else:
            self.act(self.choice.choice([seat for seat in range(SEATS + 2) if acting >> seat & 1]))

    def act(self, seat: int) -> None:
        """A seat, or the clock, plays a random action."""
        out = [0] * self.slow.MOST_LEGAL
        count = self.slow.legal_at(self.plain, 0, seat, out)
        fast_count = self.fast.legal_at(self.states, 0, seat, self.fast_out)
        expect(self.fast_out[:fast_count].tolist() == out[:count], f"both copies list alike for {seat}: {out[:count]}")
        action = self.slow.draw_legal_at(self.plain, 0, seat, self.random)
        fast_action = self.fast.draw_legal_at(self.states, 0, seat, self.fast_random)
        expect(fast_action == action, f"both copies draw the same action for {seat}: {fast_action}, {action}")
        for doubtful in (action, self.choice.randrange(self.slow.ACTION_COUNT)):
            legal = bool(self.slow.is_legal_at(self.plain, 0, seat, doubtful))
            fast_legal = bool(self.fast.is_legal_at(self.states, 0, seat, doubtful))
            expect(fast_legal == legal == (doubtful in out[:count]), f"both copies agree on {doubtful} of {seat}")
        self.slow.apply_at(self.plain, 0, seat, action)
        self.fast.apply_at(self.states, 0, seat, action)
        self.compare(f"after {seat} played {action}")

    def compare(self, when: str) -> None:
        """Field by field."""
        self._expect_same(self.plain[0], self.states, when)
        expect(int(self.fast_random[0]) == self.random[0], f"both copies use as many random numbers {when}")

    def compare_knowledge(self) -> None:
        """What every seat knows, and a draw of the rest."""
        import numpy as np

        for seat in range(self.players):
            drawn, drawn_states = [self.plain[0].copy()], self.states.copy()
            seed = self.choice.getrandbits(60) + 1
            self.slow.resample_at(drawn, 0, seat, [seed])
            self.fast.resample_at(drawn_states, 0, seat, np.array([seed], np.int64))
            self._expect_same(drawn[0], drawn_states, f"resampled for seat {seat}")
            self.slow.scrub_at(drawn, 0, seat)
            self.fast.scrub_at(drawn_states, 0, seat)
            self._expect_same(drawn[0], drawn_states, f"scrubbed for seat {seat}")

    def _expect_same(self, state: Any, states: Any, when: str) -> None:
        values, fast_values = state.values(), speed.state_of(type(state), states[0]).values()
        for name, value in values.items():
            if fast_values[name] != value:
                raise Broken(f"{name} is {fast_values[name]} compiled, {value} in plain Python, {when}")
