"""Taking back: the earlier point of a match that its player may return to."""

from __future__ import annotations

from cheeseboard.games.contract import Actor, Event
from cheeseboard.match.match import Match

NOTHING_PLAYED = "There is nothing to take back: you have not moved yet in this turn."
NOT_REVERSIBLE = "That cannot be taken back: it showed something, gained something or ended a turn."


class Takeback:
    """Plays actions of a match and keeps a copy from before each that its game calls reversible, as long as the same
    actor goes on with such actions. Any other action discards the copies."""

    def __init__(self) -> None:
        self._before: list[Match] = []
        self._actor: Actor | None = None
        self._why_not = NOTHING_PLAYED

    def play(self, match: Match, actor: Actor, text: str) -> tuple[Event, ...]:
        """Play an action of this match and remember how to undo it; raises what `Match.play` raises."""
        before = match.copy()
        events = match.play(actor, text)
        if match.reversible(events):
            if actor != self._actor:
                self._before.clear()
            self._before.append(before)
            self._actor = actor
        else:
            self._before.clear()
            same_turn = actor in match.actors and not any(event["event"] == "turn" for event in events)
            self._why_not = NOT_REVERSIBLE if same_turn else NOTHING_PLAYED
        return events

    def why_not(self, actor: Actor) -> str:
        """Why this actor cannot take back anything now; empty if it can."""
        if self._before and actor == self._actor:
            return ""
        return self._why_not if not self._before else NOTHING_PLAYED

    def back(self) -> Match:
        """The match as it was before the last action, to be used instead of the one that was played on.
        Only when `why_not` has nothing against it."""
        return self._before.pop()
