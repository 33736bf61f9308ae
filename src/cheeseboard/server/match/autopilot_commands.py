"""Decisions that the server takes by itself: beginning a match, moves of bots, and clocks that ran out."""

from __future__ import annotations

from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.match.match import RESIGN
from cheeseboard.server.match.commands import seats_to_consent
from cheeseboard.server.match.log_entries import Closed, Sat, Undone
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import ALREADY_RESIGNED, NOT_ASKED, NOT_NOW

STAND_IN_LEVEL = "forager"  # of the bot that takes the seat of somebody who left


def begin(state: MatchState, now: int) -> Change | Refusal:
    """Begin a match whose seats are all taken."""
    return state.begin(now) if may_begin(state) else NOT_NOW


def may_begin(state: MatchState) -> bool:
    """Whether all seats are taken and the match has not begun."""
    return not (state.begun or state.ended or any(seat.kind == "open" for seat in state.seats))


def grant_undo(state: MatchState, now: int) -> Change | Refusal:
    """Carry out an undo to which everybody left has consented: bots took the seats of the others meanwhile."""
    if not undo_is_granted(state) or state.undo_asked_by is None:
        return NOT_ASKED
    return state.append(Undone(state.undoable[-1].length, state.undo_asked_by), now)


def undo_is_granted(state: MatchState) -> bool:
    """Whether an undo is asked for and no consent is missing."""
    asking = state.undo_asked_by
    return not state.ended and asking is not None and not seats_to_consent(state, asking) - state.undo_agreed


def play_bot_move(state: MatchState, now: int, seat: int, level: str, action: str, length: int) -> Change | Refusal:
    """Play the action of a bot that was asked when the history had that length. Meanwhile a person may have taken the
    seat, or an action may have been taken back."""
    if state.ended or state.seats[seat].level != level or seat not in state.match.actors:
        return NOT_NOW
    if state.match.length != length and action not in state.match.legal(seat):
        return NOT_NOW
    return state.perform(seat, action, now, by="bot")


def play_overdue(state: MatchState, now: int) -> Change | Refusal:
    """Play for a seat, or for the game's own clock, that is out of time (Q32 and Q5 of the games' rulings)."""
    deadline = None if state.ended else state.clocks.deadline(state.match)
    if deadline is None or deadline.at > now:
        return NOT_NOW
    actor = deadline.actor
    action = state.timeout_action(actor) if isinstance(actor, int) else state.match.legal(actor)[0]
    return state.perform(actor, action, now, by="clock")


def stand_in(state: MatchState, now: int, seat: int) -> Change | Refusal:
    """Fill a seat that was left in the middle of the match: a bot takes it, or, if no bots are wanted, it is resigned
    (Q31)."""
    who = state.seats[seat]
    if state.ended or who.level:
        return NOT_NOW
    if seat in state.match.dormant:
        return ALREADY_RESIGNED
    if not state.made.bots:
        if state.match.why_illegal(seat, RESIGN):  # before the deal there is nothing to win
            return state.append(Closed(), now)
        return state.perform(seat, RESIGN, now, by="clock")
    return state.append(Sat(seat, Seat(who.name, "person", STAND_IN_LEVEL)), now)


# -- what bots are to do ----------------------------------------------------------------------------------------


def bot_to_move(state: MatchState) -> int | None:
    """A seat that a bot is to move for now, if there is any."""
    for actor in state.match.actors:
        if isinstance(actor, int) and state.seats[actor].level:
            if only_consents(state, actor) and find_game(state.made.game).consent not in state.legal(actor):
                continue
            return actor
    return None


def only_consents(state: MatchState, seat: int) -> bool:
    """Whether a bot leaves a joint decision to the people and only consents, in games that have such decisions."""
    if not find_game(state.made.game).consent:
        return False
    others = [actor for actor in state.match.actors if isinstance(actor, int) and actor != seat]
    return any(not state.seats[other].level for other in others)
