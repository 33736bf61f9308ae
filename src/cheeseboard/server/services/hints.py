"""What a bot would do: a hint during a match against easy bots, advice on any point of a finished match.

The bot hears only what the seat heard, so its answer reveals nothing that the seat may not know."""

from __future__ import annotations

from cheeseboard.errors import BadOption, IllegalAction
from cheeseboard.games.mind import has_mind
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.context import ServerContext
from cheeseboard.server.match.commands import why_no_hint
from cheeseboard.server.match.environment import Urgency
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.refusals import ADVICE_AFTER_END, CHANCE_ACTS, NO_ANSWER, NO_SEARCH
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.schemas import Advice, Hint, ValuedAction
from cheeseboard.server.services.bot_pool import BotPool
from cheeseboard.server.services.finished import record_of

MAX_VALUED_ACTIONS = 5


async def moment_of(scheduler: LoopScheduler, state: MatchState, at: int) -> Match:
    """A finished match as it stood after so many entries."""
    record = record_of(state)
    if not 0 <= at <= state.match.length:
        raise BadOption("at", f"the match has {state.match.length} entries.")
    return await scheduler.run_in_thread_alone(lambda: at_entry(replay(record), at))


async def advise(server: ServerContext, state: MatchState, at: int) -> Advice:
    """What the search would have played at a point of a finished match."""
    match = await moment_of(server.scheduler, state, at)
    if match.outcome:
        raise IllegalAction(ADVICE_AFTER_END)
    seat = next((actor for actor in match.actors if isinstance(actor, int)), None)
    if seat is None:
        raise IllegalAction(CHANCE_ACTS)
    action, values = await _ask(server.bot_pool, match, seat, server.settings.advice_seconds, Urgency.JUDGED)
    best = sorted(values, key=lambda each: (-values[each], each))[:MAX_VALUED_ACTIONS]
    return Advice(seat, action, values.get(action), [ValuedAction(each, values[each]) for each in best])


async def hint(server: ServerContext, room: Room, seat: int) -> Hint:
    """What the search would play for a seat now. IllegalAction if the seat may not ask."""
    refusal = why_no_hint(room.state, seat)
    if refusal:
        raise IllegalAction(refusal)
    seconds = server.settings.hint_seconds
    action, values = await _ask(server.bot_pool, room.state.match, seat, seconds, Urgency.PLAYED)
    return Hint(action, values.get(action))


async def _ask(
    bot_pool: BotPool, match: Match, seat: int, seconds: float, urgency: Urgency
) -> tuple[str, dict[str, float]]:
    if not has_mind(match.game):
        raise IllegalAction(NO_SEARCH)
    try:
        return await bot_pool.advise(match.record(), seat, seconds, urgency)
    except TimeoutError:
        raise IllegalAction(NO_ANSWER) from None
