"""No seat learns what it may not know. The proof is noninterference: change what a seat cannot know, and everything
that the seat receives stays the same, now and for as long as what happens looks the same to it.

A shadow is a match that a seat cannot tell from the real one, drawn by `resample`. It is played on beside the real
one: the seat itself acts alike in both, others may act differently. As long as the seat receives the same events,
everything else it receives must be the same too. If the same action, or two that are both secret, lead to different
events, then something must have been uncovered, and the two matches may differ from that event on.

A spectator knows nothing that any of the seats does not know, and is watched together with each of them.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cheeseboard.games.contract import Event
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.testing.acting import NONSENSE
from cheeseboard.testing.play import Step, choose_text, is_begun, position_of
from cheeseboard.testing.subject import Subject, expect, expect_same

KEPT = 0.8  # how often a shadow that is still good is kept for the next step
VARIETY = 40  # draws among which two differ, where anything is open


class Shadows:
    """The shadows of one match, a seat each. `follow` it step by step."""

    def __init__(self, subject: Subject, random: Random, texts: int = 12) -> None:
        self._subject = subject
        self._random = random
        self._texts = texts
        self._shadows: dict[int, Match] = {}

    def follow(self, step: Step) -> None:
        """Let every shadow take the step too, and compare what its seat receives."""
        if not is_begun(step.after):
            return
        for seat in range(step.after.options["players"]):
            shadow = self._shadows.pop(seat, None)
            if shadow is not None and self._take(step, seat, shadow) and self._random.random() < KEPT:
                self._shadows[seat] = shadow
            else:
                self._draw(step.after, seat)

    def _draw(self, match: Match, seat: int) -> None:
        shadow = match.resample(seat, self._random.getrandbits(60))
        self._compare(match, shadow, seat, "where only what it cannot know is different")
        self._shadows[seat] = shadow

    def _take(self, step: Step, seat: int, shadow: Match) -> bool:
        """Whether the seat still cannot tell the shadow from the match."""
        text = step.text
        fits = shadow.why_illegal(step.actor, text) is None
        secret = step.actor != seat and self._subject.is_secret(step.before, step.actor, text, seat)
        if step.actor == seat:
            expect(fits, f"seat {seat} may play {text} wherever all it knows is the same")
        elif text != RESIGN and (not fits or self._random.random() < 0.5):
            text = choose_text(shadow, step.actor, self._random)
            secret = secret and self._subject.is_secret(shadow, step.actor, text, seat)
        events = shadow.play(step.actor, text)
        received_here, received_there = step.after.events_for(seat, step.events), shadow.events_for(seat, events)
        if json.dumps(received_here) != json.dumps(received_there):
            if text == step.text or secret:
                self._expect_uncovered(received_here, received_there, seat, step.text)
            return False
        watched, watched_there = step.after.events_for(None, step.events), shadow.events_for(None, events)
        expect_same(watched, watched_there, f"spectators are told no more than seat {seat} of {step.actor} {text}")
        self._compare(step.after, shadow, seat, f"after {step.actor} played {step.text} here, {text} there")
        return True

    def _expect_uncovered(self, here: list[Event], there: list[Event], seat: int, text: str) -> None:
        """The first event that is not the same has brought something to light."""
        pairs = zip([*here, None], [*there, None], strict=False)
        one, other = next(pair for pair in pairs if json.dumps(pair[0]) != json.dumps(pair[1]))
        uncovered = any(event is not None and self._subject.uncovers(event) for event in (one, other))
        expect(uncovered, f"{text} uncovers nothing, but tells seat {seat} something hidden: {one} here, {other} there")

    def _compare(self, match: Match, shadow: Match, seat: int, why: str) -> None:
        texts = [*self._random.sample(self._subject.texts, min(self._texts, len(self._subject.texts))), RESIGN]
        texts += [self._random.choice(NONSENSE), *match.legal(seat)[:3]]
        seed = self._random.getrandbits(60)
        here, there = (received(which, seat, texts, seed) for which in (match, shadow))
        for what in here:
            expect_same(here[what], there[what], f"{what} of seat {seat} is the same {why}")
        expect_same(match.view(None), shadow.view(None), f"a spectator's view is the same {why} (of seat {seat})")
        expect_same(match.guide(None), shadow.guide(None), f"a spectator's guide is the same {why} (of seat {seat})")


def received(match: Match, seat: int, texts: list[str], seed: int) -> dict[str, Any]:
    """Everything that a seat can get out of a match without acting."""
    return {
        "view": match.view(seat),
        "actors": match.actors,
        "outcome": match.outcome,
        "legal": match.legal(seat),
        "guide": match.guide(seat),
        "refusals": [match.why_illegal(seat, text) for text in texts],
        "scrub": match.scrub(seat),
        "resample": match.resample(seat, seed).position(),
    }


def check_resampling(subject: Subject, step: Step, random: Random) -> None:
    """A draw keeps what the seat knows and what must be conserved; the rest varies, if it can."""
    match = step.after
    position = position_of(match)
    if position is None:
        return
    for seat in range(match.options["players"]):
        seed = random.getrandbits(60)
        drawn = match.resample(seat, seed)
        expect_same(drawn.scrub(seat), match.scrub(seat), f"resampling keeps what seat {seat} knows")
        expect_same(
            subject.conserved(drawn.position()), subject.conserved(position), f"resampling for seat {seat} conserves"
        )
        expect_same(match.resample(seat, seed).position(), drawn.position(), "the same seed draws the same")
        expect_same(match.position(), position, "a match that is resampled is untouched")
        expect(drawn.history == () and drawn.start is not None, "a draw has no history")
        if subject.is_open(match, seat):
            check_variety(match, seat, random)


def check_variety(match: Match, seat: int, random: Random) -> None:
    """Among many draws not all are the same."""
    first = match.resample(seat, random.getrandbits(60)).position()
    others = (match.resample(seat, random.getrandbits(60)).position() for _ in range(VARIETY))
    expect(any(other != first for other in others), f"what seat {seat} does not know is drawn anew each time")
