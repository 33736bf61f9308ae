"""Another past of an OpenSpiel state that one seat cannot tell from the real one.

Everything that the seat heard stays, word for word; secrets it did not see become others. A game can say how, in the
`other_past` of its `openspiel.py`. For a game that does not, this module searches: the past is played again step by
step, the other seats and chance choose at random, and a choice after which the seat would hear something else is taken
back. That finds a past of any small game, but does not weigh pasts by their probability.
"""

from __future__ import annotations

from random import Random

from cheeseboard.envs.chance_nodes import deal_of
from cheeseboard.envs.openspiel_part import openspiel_part
from cheeseboard.envs.spiel_match import SpielMatch, Step
from cheeseboard.errors import CheeseboardError

MAX_TRIED_STEPS = 100_000


class Inconsistent(CheeseboardError):  # noqa: N818  # an error of the game's, not of the caller's
    """No past was found in which the seat hears what it heard."""


def resampled(played: SpielMatch, seat: int, seed: int) -> SpielMatch:
    """A match that the seat cannot tell from this one."""
    random = Random(seed)  # noqa: S311  # not a secret
    other_past = openspiel_part(played.match.game).other_past
    twin: SpielMatch = other_past(played, seat, random) if other_past else _search(played, seat, random)
    return twin


def draw_cards(played: SpielMatch, count: int, random: Random) -> None:
    """Draw some cards of the deal that chance is making."""
    deal = deal_of(played.match)
    for sign in random.sample(deal.pool, count):
        played.play(deal.signs.index(sign))


def _search(played: SpielMatch, seat: int, random: Random) -> SpielMatch:
    """Depth first, each level of the stack a match and the numbers that are still to be tried in it."""
    start = SpielMatch(played.match.game, played.match.options)
    stack = [(start, _candidates(start, seat, played.steps, random))]
    for _ in range(MAX_TRIED_STEPS):
        while stack and not stack[-1][1] and len(stack) <= len(played.steps):
            stack.pop()
        if not stack:
            break
        if len(stack) > len(played.steps):
            return stack[-1][0]
        now, numbers = stack[-1]
        twin = now.copy()
        heard = twin.heard_in(seat, twin.play(numbers.pop()))
        same_actor = twin.seat == played.seat if len(stack) == len(played.steps) else True
        if heard == played.heard_in(seat, played.steps[len(stack) - 1]) and same_actor:
            stack.append((twin, _candidates(twin, seat, played.steps, random)))
    raise Inconsistent(f"No other past of {played.match.game} was found for seat {seat}: its openspiel.py needs one.")


def _candidates(now: SpielMatch, seat: int, steps: list[Step], random: Random) -> list[int]:
    """The numbers to try for the next step, in random order: the seat's own choices are what they were."""
    if len(now.steps) == len(steps) or now.seat != steps[len(now.steps)].seat:
        return []
    step = steps[len(now.steps)]
    if step.seat == seat:
        return [step.number] if step.number in now.legal() else []
    numbers = [number for number, _ in now.outcomes()] if step.seat is None else now.legal()
    random.shuffle(numbers)
    return numbers
