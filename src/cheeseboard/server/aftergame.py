"""What can be had of a match that is over: its record, its replay, the check of its deal, its analysis."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from cheeseboard.bots.mind import has_mind
from cheeseboard.errors import BadOption, BadRecord, IllegalAction, Refusal
from cheeseboard.match.deal import COMMITMENT, SALT, SECRET, verify
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.match.record import replay
from cheeseboard.match.story import beginning
from cheeseboard.server.hub import Hub
from cheeseboard.server.making import clean_name
from cheeseboard.server.room import Room
from cheeseboard.server.shapes import AnalysisState, DealCheck, Film, Frame
from cheeseboard.server.thinking import warm_up
from cheeseboard.server.writer import StoreFailed

NOT_OVER = Refusal("not over", "", "The match is still being played: that is told when it is over.")
NO_SEARCH = Refusal("no search", "", "There is no bot that could judge this game.")
LEASE = 60_000  # milliseconds in which an analysis has to come on, or somebody else may begin it anew
PORTION = 8  # decisions judged in one go
ALL, SPECTATOR = "all", "spectator"


def record_of(room: Room) -> str:
    """The record, once nobody can be harmed by it."""
    table = room.table
    if not table.ended:
        raise IllegalAction(NOT_OVER)
    return table.made.record or table.record()  # an imported one keeps its own headers


def film_of(room: Room, eyes: str) -> Film:
    """Everything that happened, seen by all-seeing eyes, a spectator's or a seat's."""
    return film(replay(record_of(room)), eyes)


def film(match: Match, eyes: str) -> Film:
    """A match as it looked to these eyes."""
    players = match.options["players"]
    if eyes not in (ALL, SPECTATOR, *map(str, range(players))):
        raise BadOption("eyes", f"must be {ALL}, {SPECTATOR} or a seat from 0 to {players - 1}.")
    seat = int(eyes) if eyes.isdigit() else None
    again = beginning(match)
    start = None if again.actors == ("chance",) else again.position() if eyes == ALL else again.view(seat)
    frames = []
    for number, (actor, action) in enumerate(match.history, 1):
        events = list(again.play(actor, action))
        shown = events if eyes == ALL else again.events_for(seat, events)
        view = again.position() if eyes == ALL else again.view(seat)
        # What was played is in the events, as far as these eyes may know it.
        open_ = eyes == ALL or actor == seat or bool(shown)
        told = action if eyes == ALL or actor == seat else ""
        if open_:
            frames.append(Frame(actor, told, shown, view, number))
    names = [clean_name(match.headers.get(f"Seat{number}", ""))[:40] for number in range(players)]
    outcome = match.outcome
    return Film(match.game, match.options, eyes, names, frames, start, outcome._asdict() if outcome else None)


def deal_of(room: Room) -> DealCheck:
    """The commitment, and the check of it once the match is over."""
    table = room.table
    if table.made.record:
        return _checked(DealCheck("", ""), table.made.record)
    shown = DealCheck(table.made.commitment, table.made.salt)
    return _checked(shown, table.record()) if table.ended else shown


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


async def analysis_of(hub: Hub, room: Room) -> AnalysisState:
    """How far the analysis is."""
    row = await hub.store.analysis(room.number)
    if row is None or (not row["result"] and row["until"] < hub.now()):
        return AnalysisState("none")
    if not row["result"]:
        return AnalysisState("running", row["done"], row["total"])
    return AnalysisState("done", row["total"], row["total"], msgspec.json.decode(row["result"]))


async def analyse(hub: Hub, room: Room) -> AnalysisState:
    """Have every decision judged in the background, unless that is done or being done."""
    record = record_of(room)
    if not has_mind(room.table.made.game):
        raise IllegalAction(NO_SEARCH)
    if await hub.store.begin_analysis(room.number, hub.owner, hub.now() + LEASE, hub.now(), hub.alive):
        hub.spawn(_judge_all(hub, room.number, record))
    return await analysis_of(hub, room)


async def resume(hub: Hub) -> None:
    """Make the analyses that a process which is gone had begun."""
    for id_ in await hub.store.left_analyses(hub.alive, hub.now()):
        room = await hub.room(id_)
        if room and room.table.ended:
            await analyse(hub, room)


async def _note(hub: Hub, number: int, columns: dict[str, Any]) -> None:
    """Have it saved, now or when the database answers again."""
    while True:
        try:
            return await hub.store.note_analysis(number, columns)
        except StoreFailed:
            await asyncio.sleep(1)


async def _judge_all(hub: Hub, number: int, record: str) -> None:
    match = replay(record)
    chosen = [n for n, (actor, text) in enumerate(match.history, 1) if isinstance(actor, int) and text != RESIGN]
    decisions: list[Any] = []
    try:
        await hub.thinkers.run(warm_up, (match.game,))
        for first in range(0, len(chosen), PORTION):
            numbers = chosen[first : first + PORTION]
            decisions += await hub.thinkers.run(judge_some, record, hub.settings.analysis_seconds, numbers)
            done = {"done": first + len(numbers), "total": len(chosen), "until": hub.now() + LEASE}
            await _note(hub, number, done)
        result = await hub.thinkers.run(sum_up, record, decisions)
        await _note(hub, number, {"result": msgspec.json.encode(result).decode()})
    except Exception as error:
        hub.logger.error("analysis_failed", match=number, error=type(error).__name__)
        await hub.store.drop_analysis(number)


def judge_some(record: str, seconds: float, numbers: list[int]) -> list[Any]:
    """Judge some entries of a record, in a process of its own."""
    from cheeseboard.analysis.analysis import judge
    from cheeseboard.bots.bot import Budget

    return judge(record, Budget(seconds), numbers, 0)


def sum_up(record: str, decisions: list[Any]) -> dict[str, Any]:
    """The whole analysis as JSON."""
    from cheeseboard.analysis.analysis import Analysis, to_json

    return to_json(Analysis(replay(record), tuple(decisions)))
