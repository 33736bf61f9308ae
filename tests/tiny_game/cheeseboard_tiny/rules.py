"""The rules of Count the Holes, in the dialect that can be compiled."""

from __future__ import annotations

from typing import Annotated

from cheeseboard.games.dialect import CHANCE, SEATS, below
from cheeseboard.games.speed import Fields

VERSION = 1
HOLES = 3  # at most; an action is a guess, less one
ACTION_COUNT = HOLES
MOST_LEGAL = HOLES
UNKNOWN = HOLES + 1
ROUNDS = 3
CUT, GUESS, OVER = 0, 1, 2
RESIGNED = 2  # a reason; 1 is the end of all rounds


class State(Fields):
    """All there is to know, the holes and the guesses included."""

    guess: Annotated[list[int], "int8", SEATS]  # 0: none yet
    last: Annotated[list[int], "int8", SEATS]  # the guesses of the round before
    points: Annotated[list[int], "int8", SEATS]
    holes: Annotated[int, "int8"]
    round: Annotated[int, "int8"]
    phase: Annotated[int, "int8"]
    players: Annotated[int, "int8"]
    dormant: Annotated[int, "int8"]
    reason: Annotated[int, "int8"]
    winners: Annotated[int, "int8"]


def actors(s: State) -> int:
    if s.phase != GUESS:
        return 1 << CHANCE if s.phase == CUT else 0
    waiting = 0
    for seat in range(s.players):
        if s.guess[seat] == 0 and not s.dormant >> seat & 1:
            waiting |= 1 << seat
    return waiting


def legal(s: State, seat: int, out: list[int]) -> int:
    count = 0
    for action in range(HOLES):
        if is_legal(s, seat, action):
            out[count] = action
            count += 1
    return count


def draw_legal(s: State, seat: int, random: list[int]) -> int:
    action = below(random, HOLES if s.last[seat] == 0 else HOLES - 1)
    return action + 1 if 0 < s.last[seat] <= action + 1 else action


def is_legal(s: State, seat: int, action: int) -> bool:
    return action + 1 != s.last[seat]  # no seat makes the same guess twice in a row (T1)


def apply(s: State, seat: int, action: int) -> None:
    s.guess[seat] = action + 1
    count_up(s)


def count_up(s: State) -> None:
    if actors(s):
        return
    for seat in range(s.players):
        if s.guess[seat] == s.holes and not s.dormant >> seat & 1:
            s.points[seat] += 1
        s.last[seat] = s.guess[seat]
        s.guess[seat] = 0
    s.holes = 0
    s.phase = CUT
    s.round += 1
    if s.round > ROUNDS:
        finish(s, 1)


def finish(s: State, reason: int) -> None:
    most = 0
    for seat in range(s.players):
        if not s.dormant >> seat & 1 and s.points[seat] >= most:
            s.winners = s.winners | 1 << seat if s.points[seat] == most else 1 << seat
            most = s.points[seat]
    s.phase = OVER
    s.reason = reason


def resign(s: State, seat: int) -> None:
    s.dormant |= 1 << seat
    left = (1 << s.players) - 1 & ~s.dormant
    if left & left - 1 == 0:
        finish(s, RESIGNED)
    elif s.phase == GUESS:
        count_up(s)


def resolve(s: State, random: list[int]) -> None:
    cut(s, below(random, HOLES) + 1)


def cut(s: State, holes: int) -> None:
    s.holes = holes
    s.phase = GUESS


def scrub(s: State, seat: int) -> None:
    if s.holes:
        s.holes = UNKNOWN
    for other in range(s.players):
        if other != seat and s.guess[other]:
            s.guess[other] = UNKNOWN


def resample(s: State, seat: int, random: list[int]) -> None:
    if s.holes:
        s.holes = below(random, HOLES) + 1
    for other in range(s.players):
        if other != seat and s.guess[other]:
            s.guess[other] = draw_legal(s, other, random) + 1
