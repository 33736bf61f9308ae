"""What a finished match offers: its record, its replay, and the check of its deal."""

from __future__ import annotations

from cheeseboard.errors import BadOption, BadRecord, IllegalAction
from cheeseboard.match.deal import COMMITMENT, SALT, SECRET, verify
from cheeseboard.match.match import Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import restarted
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.refusals import NOT_OVER
from cheeseboard.server.scheduler import LoopScheduler
from cheeseboard.server.schemas import DealCheck, Replay, ReplayFrame
from cheeseboard.wording import single_line

MAX_REPLAY_FRAMES = 2000  # in one answer
MAX_NAME_CHARACTERS = 40
ALL, SPECTATOR = "all", "spectator"


def record_of(state: MatchState) -> str:
    """The record, once it can harm nobody. IllegalAction before the match has ended."""
    if not state.ended:
        raise IllegalAction(NOT_OVER)
    return state.made.record or state.record()  # an imported record keeps its own headers


async def replay_of(scheduler: LoopScheduler, state: MatchState, eyes: str, after: int = 0) -> Replay:
    """The match as seen by all-seeing eyes, by a spectator or by a seat."""
    record = record_of(state)
    return await scheduler.run_in_thread_alone(lambda: make_replay(replay(record), eyes, after))


def make_replay(match: Match, eyes: str, after: int = 0) -> Replay:
    """The frames of a match for these eyes: as many as fit into one answer, of the entries after number `after`."""
    players = match.options["players"]
    if eyes not in (ALL, SPECTATOR, *map(str, range(players))):
        raise BadOption("eyes", f"must be {ALL}, {SPECTATOR} or a seat from 0 to {players - 1}.")
    seat = int(eyes) if eyes.isdigit() else None
    again = restarted(match)
    start = None if again.actors == ("chance",) else again.position() if eyes == ALL else again.view(seat)
    guide = {} if start is None else again.guide(seat)
    frames: list[ReplayFrame] = []
    more = False
    for number, (actor, action) in enumerate(match.history, 1):
        events = list(again.play(actor, action))
        if number <= after:
            continue
        if len(frames) == MAX_REPLAY_FRAMES:
            more = True
            break
        own = eyes == ALL or actor == seat
        visible = events if eyes == ALL else again.events_for(seat, events)
        if own or visible:
            # The action of another seat is only in its events, as far as these eyes may know them.
            view = again.position() if eyes == ALL else again.view(seat)
            frames.append(ReplayFrame(actor, action if own else "", visible, view, number, again.guide(seat)))
    names = [single_line(match.headers.get(f"Seat{number}", ""))[:MAX_NAME_CHARACTERS] for number in range(players)]
    outcome = match.outcome
    ended = outcome._asdict() if outcome else None
    return Replay(match.game, match.options, eyes, names, frames, start, ended, more, guide)


async def deal_of(scheduler: LoopScheduler, state: MatchState) -> DealCheck:
    """The commitment to the deal, and its check once the match has ended."""
    if state.made.record:
        check, record = DealCheck("", ""), state.made.record
    else:
        check = DealCheck(state.made.commitment, state.made.salt)
        if not state.ended:
            return check
        record = state.record()
    return await scheduler.run_in_thread_alone(lambda: _checked(check, record))


def _checked(check: DealCheck, record: str) -> DealCheck:
    """Add what the record says of its deal, so that clients can check it themselves."""
    try:
        verdict = verify(record)
        headers = replay(record).headers
        check.commitment, check.salt, check.secret = headers[COMMITMENT], headers.get(SALT, ""), headers[SECRET]
        check.fair, check.sentence = verdict.fair, verdict.sentence
        check.outcomes, check.position = verdict.outcomes, verdict.position
    except BadRecord as error:
        check.sentence = f"There is nothing to check: the record {error.problem}"
    return check
