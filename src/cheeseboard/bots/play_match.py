"""A match played by bots alone, from where it stands to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from cheeseboard.bots.bot import Bot, Budget
from cheeseboard.bots.guarded_seat import Answer, Seated
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
    """A whole match, bots[i] at seat i; `watch` is told every answer. The deal comes from `seed` alone."""
    match = new(game, chance="manual", **options)
    chairs = seat_bots(match, dict(enumerate(bots)), bot_seeds)
    tell(match, chairs.values(), match.use_dice(SeededDice(seed)))
    try:
        while match.outcome is None:
            seat = next(actor for actor in match.actors if isinstance(actor, int))
            answer = chairs[seat].act(match.view(seat), match.legal(seat), budgets[seat])
            if watch:
                watch(seat, answer)
            tell(match, chairs.values(), match.play(seat, answer.action))
    finally:
        for chair in chairs.values():
            chair.end()
    return match


def seat_bots(match: Match, bots: Mapping[int, Bot], seeds: Sequence[int]) -> dict[int, Seated]:
    """Give seats of a match, begun or not, to bots; each hears what its seat heard so far."""
    chairs = {seat: Seated(bot, match.game, seat, match.options, seeds[seat]) for seat, bot in bots.items()}
    if match.start is not None:
        for seat, chair in chairs.items():
            chair.hear([{"event": "recall", "position": restarted(match).scrub(seat)}])
    for events in all_events(match):
        tell(match, chairs.values(), events)
    return chairs


def tell(match: Match, chairs: Iterable[Seated], events: Sequence[Event]) -> None:
    """Every bot hears what happened, as its seat may know it."""
    for chair in chairs:
        chair.hear(match.events_for(chair.seat, events))
