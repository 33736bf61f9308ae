"""What people may do at a state, besides playing by the rules of the game: each function answers with the entry to
write, or with a refusal that says why not."""

from __future__ import annotations

from cheeseboard.bots.levels import level
from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.server.match.log_entries import Agreed, Asked, Body, Spoke, Undone
from cheeseboard.server.match.messages import Said
from cheeseboard.server.match.state import MatchState
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
from cheeseboard.wording import single_line


def why_not_act(state: MatchState, seat: int, seq: int) -> Refusal | None:
    """Why a seat may not act now, whatever the action; None if it may."""
    if state.closed or not state.acting:
        return MATCH_OVER
    if not state.begun:
        return NOT_BEGUN
    if seq < state.floors[seat] or seq > state.numbers[seat]:
        return STALE
    return BOT_PLAYS_SEAT if state.seats[seat].level else None


def undo(state: MatchState, seat: int, seq: int, id: str) -> Body | Refusal:  # noqa: A002  # the message's word
    """Take back the seat's last step at once if the rules allow it, or ask the others."""
    refusal = why_not_act(state, seat, seq)
    if refusal:
        return refusal
    step = state.steps[-1] if state.steps else None
    if step is None or step.seat != seat:
        return NOTHING_TO_UNDO._replace(rule=find_game(state.made.game).take_back_rule)
    if (step.freely and seat in state.match.actors) or not _others(state, seat):
        return Undone(step.length, seat, id)
    return Asked(seat, id)


def answer(state: MatchState, seat: int, yes: bool, id: str) -> Body | Refusal:  # noqa: A002
    """Agree that the asking seat takes back its step, or not. The last to agree makes it happen."""
    if state.ended or state.asks is None or seat not in _others(state, state.asks):
        return NOT_ASKED
    if not yes:
        return Asked(state.asks, id, no=True, by=seat)
    if _others(state, state.asks) - state.agreed - {seat}:
        return Agreed(seat, id)
    return Undone(state.steps[-1].length, seat, id)


def agreed_by_all(state: MatchState) -> Body | Refusal:
    """What follows from a question if those who have not agreed have left their seats to bots."""
    if state.ended or state.asks is None or _others(state, state.asks) - state.agreed:
        return NOT_ASKED
    return Undone(state.steps[-1].length, state.asks)


def hints_allowed(state: MatchState, seat: int) -> bool:
    """Whether a seat may ask for hints in this match: nobody but easy bots could mind."""
    others = [who for n, who in enumerate(state.seats) if n != seat]
    return all(who.kind == "bot" and (found := level(who.level)) is not None and found.hints for who in others)


def why_no_hint(state: MatchState, seat: int) -> Refusal | None:
    """Why a seat gets no hint now; None if it does."""
    if state.ended:
        return MATCH_OVER
    if not state.begun:
        return NOT_BEGUN
    if not hints_allowed(state, seat):
        return NO_HINTS
    if state.seats[seat].level:
        return BOT_PLAYS_SEAT
    return None if state.legal(seat) else HINT_OUT_OF_TURN


def _others(state: MatchState, seat: int) -> set[int]:
    """The people who have to agree; bots always do."""
    gone = state.match.dormant
    return {n for n, who in enumerate(state.seats) if n != seat and n not in gone and not who.level}


def say(state: MatchState, seat: int | None, name: str, text: str, id: str) -> Body | Refusal:  # noqa: A002
    """Say something to whoever may hear it now. Spectators talk among themselves."""
    words = single_line(text)
    if not words:
        return NOTHING_TO_SAY
    if seat is None:
        return Spoke(Said(words, None, name or "guest", "spectators"), None, id)
    hearers = state.match.chat_recipients(seat) if state.begun and not state.ended else None
    if isinstance(hearers, Refusal):
        return hearers
    if hearers is None:
        return Spoke(Said(words, seat, state.seats[seat].name), None, id)
    return Spoke(Said(words, seat, state.seats[seat].name, "seats"), list(hearers), id)
