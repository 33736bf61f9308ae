"""Commands: everything that somebody may ask a match to do.

A command is decided by a function `(state, now, …) -> Change | Refusal`. It checks what the rules of the game do not
know (is it running, is the message stale, who holds the seat), applies the next entry to the state, and returns what
that changed; or it changes nothing and returns the reason. The room queues commands, and writes and publishes changes.

Here are the decisions on clients' messages. `seat_commands.py` has those about seats, which come over HTTP;
`autopilot_commands.py` has those that the server takes by itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from cheeseboard.bots.levels import level
from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.log_entries import Agreed, Asked, Spoke, Undone
from cheeseboard.server.match.messages import Act, Answer, Said, Say, Undo
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.match.storage import Also
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

Decide = Callable[..., Change | Refusal]  # (state, now, *arguments)
Finished = Callable[[Change | None, Refusal | None], None]  # one of the two is None


class Command(msgspec.Struct, gc=False):
    """A command that waits for its turn in a room."""

    decide: Decide
    arguments: tuple[Any, ...] = ()
    finished: Finished | None = None
    connection: Connection | None = None  # of the client that sent it as a message
    message: Any = None  # that message
    also: Also | None = None  # to be written in the same transaction
    retry: bool = True  # decide again if another process wrote the next entry first


def act(state: MatchState, now: int, message: Act) -> Change | Refusal:
    """Play an action. IllegalAction if the rules refuse it."""
    refusal = why_not_act(state, message.seat, message.seq)
    return refusal or state.perform(message.seat, message.action, now, message.id)


def why_not_act(state: MatchState, seat: int, seq: int) -> Refusal | None:
    """Why a seat may play no action now, whichever it is; None if it may."""
    if state.closed or not state.acting:
        return MATCH_OVER
    if not state.begun:
        return NOT_BEGUN
    numbers = state.numbers
    if seq < numbers.oldest_valid[seat] or seq > numbers.last[seat]:
        return STALE
    return BOT_PLAYS_SEAT if state.seats[seat].level else None


# -- undo -------------------------------------------------------------------------------------------------------


def undo(state: MatchState, now: int, message: Undo) -> Change | Refusal:
    """Take back the seat's last action at once if the rules allow it; else ask the others for consent."""
    seat = message.seat
    refusal = why_not_act(state, seat, message.seq)
    if refusal:
        return refusal
    last = state.undoable[-1] if state.undoable else None
    if last is None or last.seat != seat:
        return NOTHING_TO_UNDO._replace(rule=find_game(state.made.game).take_back_rule)
    if (last.freely and seat in state.match.actors) or not seats_to_consent(state, seat):
        return state.append(Undone(last.length, seat, message.id), now)
    return state.append(Asked(seat, message.id), now)


def answer_undo(state: MatchState, now: int, message: Answer) -> Change | Refusal:
    """Consent to an undo, or refuse it. The last consent carries it out."""
    seat, asking = message.seat, state.undo_asked_by
    if state.ended or asking is None or seat not in seats_to_consent(state, asking):
        return NOT_ASKED
    if not message.yes:
        return state.append(Asked(asking, message.id, no=True, by=seat), now)
    if seats_to_consent(state, asking) - state.undo_agreed - {seat}:
        return state.append(Agreed(seat, message.id), now)
    return state.append(Undone(state.undoable[-1].length, seat, message.id), now)


def seats_to_consent(state: MatchState, seat: int) -> set[int]:
    """The people who have to consent to a seat's undo; bots always do."""
    gone = state.match.dormant
    return {n for n, who in enumerate(state.seats) if n != seat and n not in gone and not who.level}


# -- chat -------------------------------------------------------------------------------------------------------


def say(state: MatchState, now: int, message: Say) -> Change | Refusal:
    """Say something to everybody whom the game lets hear it now."""
    seat, text = message.seat, single_line(message.text)
    if not text or seat is None:
        return NOTHING_TO_SAY
    name = state.seats[seat].name
    recipients = state.match.chat_recipients(seat) if state.begun and not state.ended else None
    if isinstance(recipients, Refusal):
        return recipients
    if recipients is None:
        return state.append(Spoke(Said(text, seat, name), None, message.id), now)
    return state.append(Spoke(Said(text, seat, name, "seats"), list(recipients), message.id), now)


def say_as_spectator(state: MatchState, now: int, message: Say, name: str) -> Change | Refusal:
    """Say something to the other spectators. The entry has no id: a spectator's connection keeps its own."""
    text = single_line(message.text)
    if not text:
        return NOTHING_TO_SAY
    return state.append(Spoke(Said(text, None, name or "guest", "spectators"), None, ""), now)


# -- hints ------------------------------------------------------------------------------------------------------


def hints_allowed(state: MatchState, seat: int) -> bool:
    """Whether a seat may ask for hints in this match: only against bots of easy levels."""
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
