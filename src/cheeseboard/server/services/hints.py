"""What the bot would do: a hint for somebody who plays against easy bots, advice on any point of a match that is over.

Whoever is asked for advice hears only what the seat heard, so nobody learns what the seat may not know."""

from __future__ import annotations

from cheeseboard.errors import BadOption, IllegalAction
from cheeseboard.games.mind import has_mind
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.http.schemas import Advice, Hint, ValuedAction
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.permissions import why_no_hint
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.refusals import ADVICE_AFTER_END, CHANCE_ACTS, NO_ANSWER, NO_SEARCH
from cheeseboard.server.services.bot_pool import Urgency
from cheeseboard.server.services.finished import record_of

BEST = 5  # actions that are told of


async def moment_of(hub: Hub, state: MatchState, at: int) -> Match:
    """A match that is over as it stood after so many entries."""
    record = record_of(state)
    if not 0 <= at <= state.match.length:
        raise BadOption("at", f"the match has {state.match.length} entries.")
    return await hub.aside(lambda: at_entry(replay(record), at))


async def advise(hub: Hub, state: MatchState, at: int) -> Advice:
    """What the search would have played there."""
    match = await moment_of(hub, state, at)
    if match.outcome:
        raise IllegalAction(ADVICE_AFTER_END)
    seat = next((actor for actor in match.actors if isinstance(actor, int)), None)
    if seat is None:
        raise IllegalAction(CHANCE_ACTS)
    action, values = await _ask(hub, match, seat, hub.settings.advice_seconds, Urgency.JUDGED)
    best = sorted(values, key=lambda each: (-values[each], each))[:BEST]
    return Advice(seat, action, values.get(action), [ValuedAction(each, values[each]) for each in best])


async def hint(hub: Hub, room: Room, seat: int) -> Hint:
    """What the search would play for a seat now, if it may be asked."""
    refusal = why_no_hint(room.state, seat)
    if refusal:
        raise IllegalAction(refusal)
    action, values = await _ask(hub, room.state.match, seat, hub.settings.hint_seconds, Urgency.PLAYED)
    return Hint(action, values.get(action))


async def _ask(hub: Hub, match: Match, seat: int, seconds: float, urgency: Urgency) -> tuple[str, dict[str, float]]:
    if not has_mind(match.game):
        raise IllegalAction(NO_SEARCH)
    try:
        return await hub.bot_pool.advise(match.record(), seat, seconds, urgency)
    except TimeoutError:
        raise IllegalAction(NO_ANSWER) from None
