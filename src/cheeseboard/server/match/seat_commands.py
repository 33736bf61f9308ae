"""Decisions about seats: taking and leaving them, bots that stand in, resigning, ending and repeating a match."""

from __future__ import annotations

from collections.abc import Callable

from cheeseboard.errors import Refusal
from cheeseboard.games import game as find_game
from cheeseboard.match.match import RESIGN
from cheeseboard.server.match.autopilot_commands import stand_in
from cheeseboard.server.match.log_entries import Closed, Rematched, Sat
from cheeseboard.server.match.messages import Seat
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import (
    BOT_PLAYS_ALREADY,
    MATCH_OVER,
    NEVER_AWAY_BY_POST,
    NO_BOT_PLAYS,
    NO_CLAIM,
    NO_OPEN_SEAT,
    NOT_ALONE,
    NOT_AWAY,
    SEAT_GIVEN_UP,
    SEAT_TAKEN,
)

AWAY_SECONDS = 120.0  # before others may go on without somebody


def take_seat(state: MatchState, now: int, seat: int | None, name: str) -> Change | Refusal:
    """Sit down on an open seat; None: the first one."""
    free = [number for number, who in enumerate(state.seats) if who.kind == "open"]
    if state.ended or state.begun or not free:
        return NO_OPEN_SEAT
    seat = free[0] if seat is None else seat
    if seat not in free:
        return SEAT_TAKEN
    return state.append(Sat(seat, Seat(name, "person")), now)


def leave_seat(state: MatchState, now: int, seat: int) -> Change | Refusal:
    """Get up. Before the match has begun the seat is open again, and the last person who gets up closes the match;
    later a bot takes the seat, or it is resigned."""
    if state.ended:
        return MATCH_OVER
    if state.seats[seat].kind == "open":
        return SEAT_GIVEN_UP
    if state.begun:
        return BOT_PLAYS_ALREADY if state.seats[seat].level else stand_in(state, now, seat)
    if not any(who.kind == "person" for n, who in enumerate(state.seats) if n != seat):
        return state.append(Closed(), now)
    return state.append(Sat(seat, Seat()), now)


def hand_to_bot(state: MatchState, now: int, seat: int, level: str) -> Change | Refusal:
    """Let a bot play one's seat."""
    if state.ended:
        return MATCH_OVER
    who = state.seats[seat]
    if who.kind == "open":
        return SEAT_GIVEN_UP
    return state.append(Sat(seat, Seat(who.name, "person", level)), now)


def take_seat_back(state: MatchState, now: int, seat: int) -> Change | Refusal:
    """Play one's seat oneself again."""
    if state.ended:
        return MATCH_OVER
    who = state.seats[seat]
    return state.append(Sat(seat, Seat(who.name, "person")), now) if who.level else NO_BOT_PLAYS


def resign(state: MatchState, now: int, seat: int) -> Change | Refusal:
    """Give up. IllegalAction if the rules refuse it."""
    return MATCH_OVER if state.ended else state.perform(seat, RESIGN, now)


def replace_absent(
    state: MatchState, now: int, absent: int, claim: bool, away_seconds: Callable[[], float]
) -> Change | Refusal:
    """Go on without somebody who has been away for long: a bot plays the seat, or, of two players, the other claims
    the win (Q31, Q33)."""
    rule = find_game(state.made.game).leaving_rule
    if away_seconds() < AWAY_SECONDS:
        return NOT_AWAY._replace(rule=rule)
    if state.ended or not state.begun or state.seats[absent].level or absent in state.match.dormant:
        return NOT_AWAY._replace(rule=rule)
    if state.made.clock.kind == "days":
        return NEVER_AWAY_BY_POST
    if claim and state.players > 2:
        return NO_CLAIM._replace(rule=rule)
    if claim:
        return state.perform(absent, RESIGN, now, by="clock")
    return stand_in(state, now, absent)


def abandon(
    state: MatchState, now: int, seats: set[int], on_one_device: Callable[[set[int]], bool]
) -> Change | Refusal:
    """End a match that only the holder of these seats plays: one that has not begun, one against bots only, or one of
    people at one device."""
    if state.ended:
        return MATCH_OVER
    if any(state.seats[seat].kind == "open" for seat in seats):
        return SEAT_GIVEN_UP
    gone = state.match.dormant
    playing = {n for n, who in enumerate(state.seats) if who.kind == "person" and not who.level and n not in gone}
    if state.begun and not playing <= seats and not on_one_device(playing | seats):
        return NOT_ALONE
    return state.append(Closed(), now)


def announce_rematch(state: MatchState, now: int, match: str) -> Change | Refusal:
    """Say where the same people play again. There is one rematch: SEAT_TAKEN if it is known already."""
    return SEAT_TAKEN if state.rematch else state.append(Rematched(match), now)
