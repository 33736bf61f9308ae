"""What can be had of a match that is over: its record, its replay, the check of its deal, its analysis."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec

from cheeseboard.errors import BadOption, BadRecord, IllegalAction
from cheeseboard.games.mind import has_mind
from cheeseboard.match.deal import COMMITMENT, SALT, SECRET, verify
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import restarted
from cheeseboard.server.http.schemas import MAX_RECORD_ENTRIES, AnalysisState, DealCheck, Replay, ReplayFrame
from cheeseboard.server.hub import Hub
from cheeseboard.server.match.room import Room
from cheeseboard.server.match.state import MatchState
from cheeseboard.server.refusals import NO_SEARCH, NOT_OVER, TOO_MANY_ANALYSES, too_long_to_analyse
from cheeseboard.server.services.bot_pool import Urgency, warm_up
from cheeseboard.server.storage.writer import StoreFailed
from cheeseboard.wording import single_line

LEASE = 60_000  # milliseconds in which an analysis has to come on, or somebody else may begin it anew
PORTION, PORTION_SECONDS = 8, 1.0  # decisions judged in one go, and for how long at most
MOST_ANALYSES = 100  # that a process makes at the same time
MOST_FRAMES = 2000  # of a film in one answer
ALL, SPECTATOR = "all", "spectator"


def record_of(state: MatchState) -> str:
    """The record, once nobody can be harmed by it."""
    if not state.ended:
        raise IllegalAction(NOT_OVER)
    return state.made.record or state.record()  # an imported one keeps its own headers


async def film_of(hub: Hub, state: MatchState, eyes: str, after: int = 0) -> Replay:
    """Everything that happened, seen by all-seeing eyes, a spectator's or a seat's."""
    record = record_of(state)
    return await hub.aside(lambda: film(replay(record), eyes, after))


def film(match: Match, eyes: str, after: int = 0) -> Replay:
    """A match as it looked to these eyes, as many of its entries as fit into one answer, from the one on that comes
    after number `after`."""
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
        if len(frames) == MOST_FRAMES:
            more = True
            break
        shown = events if eyes == ALL else again.events_for(seat, events)
        view = again.position() if eyes == ALL else again.view(seat)
        # What was played is in the events, as far as these eyes may know it.
        open_ = eyes == ALL or actor == seat or bool(shown)
        told = action if eyes == ALL or actor == seat else ""
        if open_:
            frames.append(ReplayFrame(actor, told, shown, view, number, again.guide(seat)))
    names = [single_line(match.headers.get(f"Seat{number}", ""))[:40] for number in range(players)]
    outcome = match.outcome
    ended = outcome._asdict() if outcome else None
    return Replay(match.game, match.options, eyes, names, frames, start, ended, more, guide)


async def deal_of(hub: Hub, state: MatchState) -> DealCheck:
    """The commitment, and the check of it once the match is over."""
    if state.made.record:
        shown, record = DealCheck("", ""), state.made.record
    else:
        shown = DealCheck(state.made.commitment, state.made.salt)
        if not state.ended:
            return shown
        record = state.record()
    return await hub.aside(lambda: _checked(shown, record))


def _checked(shown: DealCheck, record: str) -> DealCheck:
    """With what the record says of its deal, so that whoever asks need not take our word for it."""
    try:
        verdict = verify(record)
        headers = replay(record).headers
        shown.commitment, shown.salt, shown.secret = headers[COMMITMENT], headers.get(SALT, ""), headers[SECRET]
        shown.fair, shown.sentence = verdict.fair, verdict.sentence
        shown.outcomes, shown.position = verdict.outcomes, verdict.position
    except BadRecord as error:
        shown.sentence = f"There is nothing to check: the record {error.problem}"
    return shown


async def analysis_of(hub: Hub, room: Room, state: MatchState) -> AnalysisState:
    """How far the analysis is, for somebody who sees this state."""
    row = await hub.store.analysis(room.number) if state.ended else None
    here = state.ended and room.number in hub.analysing
    if row is None:
        return AnalysisState("running" if here else "none")
    if not row["result"]:
        running = here or row["until"] >= hub.now()
        return AnalysisState("running", row["done"], row["total"]) if running else AnalysisState("none")
    return AnalysisState("done", row["total"], row["total"], msgspec.json.decode(row["result"]))


async def analyse(hub: Hub, room: Room, state: MatchState) -> AnalysisState:
    """Have every decision judged in the background, unless that is done or being done."""
    record = record_of(state)
    if not has_mind(state.made.game):
        raise IllegalAction(NO_SEARCH)
    if state.match.length > MAX_RECORD_ENTRIES:
        raise IllegalAction(too_long_to_analyse(MAX_RECORD_ENTRIES))
    full = len(hub.analysing) >= MOST_ANALYSES
    if not full and room.number not in hub.analysing:
        await _begin(hub, room.number, record)
    progress = await analysis_of(hub, room, state)
    if full and progress.state == "none":
        raise IllegalAction(TOO_MANY_ANALYSES)
    return progress


async def _begin(hub: Hub, number: int, record: str) -> None:
    """Begin it, unless another process does, or it is done."""
    hub.analysing.add(number)
    begun = False
    try:
        begun = await hub.store.begin_analysis(number, hub.owner, hub.now() + LEASE, hub.now(), hub.alive)
    finally:
        if not begun:
            hub.analysing.discard(number)
    if begun:
        hub.spawn(_make(hub, number, record))


async def resume(hub: Hub) -> None:
    """Make the analyses that a process which is gone had begun."""
    for id_ in await hub.store.left_analyses(hub.alive, hub.now()):
        room = await hub.room(id_) if len(hub.analysing) < MOST_ANALYSES else None
        if room and room.number not in hub.analysing:
            with suppress(IllegalAction):  # it may be too long now, or there is too much to do
                await analyse(hub, room, room.state)


class _Lost(Exception):  # noqa: N818  # nothing is wrong
    """Another process makes the analysis."""


async def _note(hub: Hub, number: int, **columns: Any) -> None:
    """Have it saved, now or when the database answers again."""
    while True:
        try:
            if await hub.store.note_analysis(number, hub.owner, columns | {"until": hub.now() + LEASE}):
                return
            raise _Lost
        except StoreFailed:
            await asyncio.sleep(1)


async def _keep(hub: Hub, number: int) -> None:
    """Others are to know that it is still being made, however long a portion takes."""
    while True:
        await asyncio.sleep(LEASE / 3000)
        with suppress(_Lost):
            await _note(hub, number)


async def _make(hub: Hub, number: int, record: str) -> None:
    keeping = hub.spawn(_keep(hub, number))
    try:
        await _judge_all(hub, number, record)
    except _Lost:
        pass
    except Exception as error:
        hub.logger.error("analysis_failed", match=number, error=type(error).__name__)
        await hub.store.drop_analysis(number, hub.owner)
    finally:
        keeping.cancel()
        hub.analysing.discard(number)


async def _judge_all(hub: Hub, number: int, record: str) -> None:
    match = await hub.aside(lambda: replay(record))
    chosen = [n for n, (actor, text) in enumerate(match.history, 1) if isinstance(actor, int) and text != RESIGN]
    decisions: list[Any] = []
    seconds = hub.settings.analysis_seconds
    portion = max(1, min(PORTION, int(PORTION_SECONDS / seconds)))

    async def think(work: Any, *arguments: Any) -> Any:
        async with hub.judging:  # analyses take turns, so that a long one does not keep a short one waiting
            return await hub.bot_pool.run(work, *arguments, urgency=Urgency.JUDGED)

    await _note(hub, number, done=0, total=len(chosen))
    await think(warm_up, (match.game,))
    for first in range(0, len(chosen), portion):
        decisions += await think(judge_some, record, seconds, chosen[first : first + portion])
        await _note(hub, number, done=len(decisions), total=len(chosen))
    result = await think(sum_up, record, decisions)
    await _note(hub, number, result=msgspec.json.encode(result).decode())


def judge_some(record: str, seconds: float, numbers: list[int]) -> list[Any]:
    """Judge some entries of a record, in a process of its own."""
    from cheeseboard.analysis.analysis import judge
    from cheeseboard.bots.bot import Budget

    return judge(record, Budget(seconds), numbers, 0)


def sum_up(record: str, decisions: list[Any]) -> dict[str, Any]:
    """The whole analysis as JSON."""
    from cheeseboard.analysis.analysis import Analysis, to_json

    return to_json(Analysis(replay(record), tuple(decisions)))
