"""What people may do at a table, besides playing by the rules of the game: each function answers with the entry to
write, or with a refusal that says why not."""

from __future__ import annotations

from cheeseboard.bots.levels import level
from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.server.match.log_entries import Agreed, Asked, Body, Spoke, Undone
from cheeseboard.server.match.messages import Said
from cheeseboard.server.match.state import Table
from cheeseboard.server.refusals import (
    BOT_PLAYS_SEAT,
    HINT_OUT_OF_TURN,
    MATCH_OVER,
    NO_HINTS,
    NOT_ASKED,
    NOT_BEGUN,
    NOTHING_TO_SAY,
    NOTHING_TO_UNDO,
    STALE,
)


def why_not_act(table: Table, seat: int, seq: int) -> Refusal | None:
    """Why a seat may not act now, whatever the action; None if it may."""
    if table.closed or not table.acting:
        return MATCH_OVER
    if not table.begun:
        return NOT_BEGUN
    if seq < table.floors[seat] or seq > table.numbers[seat]:
        return STALE
    return BOT_PLAYS_SEAT if table.seats[seat].level else None


def undo(table: Table, seat: int, seq: int, id: str) -> Body | Refusal:  # noqa: A002  # the message's word
    """Take back the seat's last step at once if the rules allow it, or ask the others."""
    refusal = why_not_act(table, seat, seq)
    if refusal:
        return refusal
    step = table.steps[-1] if table.steps else None
    if step is None or step.seat != seat:
        return NOTHING_TO_UNDO._replace(rule=find_game(table.made.game).take_back_rule)
    if (step.freely and seat in table.match.actors) or not _others(table, seat):
        return Undone(step.length, seat, id)
    return Asked(seat, id)


def answer(table: Table, seat: int, yes: bool, id: str) -> Body | Refusal:  # noqa: A002
    """Agree that the asking seat takes back its step, or not. The last to agree makes it happen."""
    if table.ended or table.asks is None or seat not in _others(table, table.asks):
        return NOT_ASKED
    if not yes:
        return Asked(table.asks, id, no=True, by=seat)
    if _others(table, table.asks) - table.agreed - {seat}:
        return Agreed(seat, id)
    return Undone(table.steps[-1].length, seat, id)


def agreed_by_all(table: Table) -> Body | Refusal:
    """What follows from a question if those who have not agreed have left their seats to bots."""
    if table.ended or table.asks is None or _others(table, table.asks) - table.agreed:
        return NOT_ASKED
    return Undone(table.steps[-1].length, table.asks)


def hints_allowed(table: Table, seat: int) -> bool:
    """Whether a seat may ask for hints in this match: nobody but easy bots could mind."""
    others = [who for n, who in enumerate(table.seats) if n != seat]
    return all(who.kind == "bot" and (found := level(who.level)) is not None and found.hints for who in others)


def why_no_hint(table: Table, seat: int) -> Refusal | None:
    """Why a seat gets no hint now; None if it does."""
    if table.ended:
        return MATCH_OVER
    if not table.begun:
        return NOT_BEGUN
    if not hints_allowed(table, seat):
        return NO_HINTS
    if table.seats[seat].level:
        return BOT_PLAYS_SEAT
    return None if table.legal(seat) else HINT_OUT_OF_TURN


def _others(table: Table, seat: int) -> set[int]:
    """The people who have to agree; bots always do."""
    gone = table.match.dormant
    return {n for n, who in enumerate(table.seats) if n != seat and n not in gone and not who.level}


def say(table: Table, seat: int | None, name: str, text: str, id: str) -> Body | Refusal:  # noqa: A002
    """Say something to whoever may hear it now. Spectators talk among themselves."""
    words = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    if not words:
        return NOTHING_TO_SAY
    if seat is None:
        return Spoke(Said(words, None, name or "guest", "spectators"), None, id)
    hearers = table.match.hearers(seat) if table.begun and not table.ended else None
    if isinstance(hearers, Refusal):
        return hearers
    if hearers is None:
        return Spoke(Said(words, seat, table.seats[seat].name), None, id)
    return Spoke(Said(words, seat, table.seats[seat].name, "seats"), list(hearers), id)
