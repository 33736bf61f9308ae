"""A match played by bots alone, from its beginning to its end, and bots seated in a match that people play too."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.guarded_seat import Answer, GuardedSeat
from cheeseboard.games.contract import Event
from cheeseboard.match.chance import Seed, SeededDice
from cheeseboard.match.match import Match, new
from cheeseboard.match.rewind import all_events, restarted

Watch = Callable[[int, Answer], None]


def play_match(
    game: str,
    options: Mapping[str, Any],
    bots: Sequence[Bot],
    budgets: Sequence[Budget],
    *,
    seed: Seed,
    bot_seeds: Sequence[int],
    watch: Watch | None = None,
) -> Match:
    """A whole match, bots[i] at seat i; `watch` is called with every answer. The deal comes from `seed` alone."""
    match = new(game, chance="manual", **options)
    seats = seat_bots(match, dict(enumerate(bots)), bot_seeds)
    send_events(match, seats.values(), match.use_dice(SeededDice(seed)))
    try:
        while match.outcome is None:
            seat = next(actor for actor in match.actors if isinstance(actor, int))
            answer = seats[seat].act(match.view(seat), match.legal(seat), budgets[seat])
            if watch:
                watch(seat, answer)
            send_events(match, seats.values(), match.play(seat, answer.action))
    finally:
        for guarded in seats.values():
            guarded.end()
    return match


def seat_bots(match: Match, bots: Mapping[int, Bot], seeds: Sequence[int]) -> dict[int, GuardedSeat]:
    """Give seats of a match to bots, at its beginning or later; each hears all that its seat heard so far."""
    seats = {seat: GuardedSeat(bot, match.game, seat, match.options, seeds[seat]) for seat, bot in bots.items()}
    if match.start is not None:
        for seat, guarded in seats.items():
            guarded.hear([{"event": "recall", "position": restarted(match).scrub(seat)}])
    for events in all_events(match):
        send_events(match, seats.values(), events)
    return seats


def send_events(match: Match, seats: Iterable[GuardedSeat], events: Sequence[Event]) -> None:
    """Every bot hears the events, redacted for its seat."""
    for guarded in seats:
        guarded.hear(match.events_for(guarded.seat, events))
