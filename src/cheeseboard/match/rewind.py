"""A match played again from its beginning."""

from __future__ import annotations

from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay


def restarted(match: Match) -> Match:
    """The same match before its first event."""
    headers, _, _ = match.record().partition("\n\n")
    return replay(headers + "\n\n")


def all_events(match: Match) -> list[tuple[Event, ...]]:
    """The events that each entry of the history caused, complete."""
    again = restarted(match)
    return [again.play(actor, text) for actor, text in match.history]


def at_entry(match: Match, number: int) -> Match:
    """The same match after the first `number` entries of its history."""
    again = restarted(match)
    for actor, text in match.history[:number]:
        again.play(actor, text)
    return again
