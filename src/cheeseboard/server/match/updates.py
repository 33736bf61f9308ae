"""Encodes a change for everybody who may know of it. Parts that several recipients share are encoded once."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from cheeseboard.server.match.log_entries import Body, Rematched, Spoke
from cheeseboard.server.match.messages import Clock, Update, encode
from cheeseboard.server.match.sequence_numbers import RecentChange
from cheeseboard.server.match.state import Change, MatchState

# The first bytes of an update to a recipient, and the last field of its view.
UPDATE_START = {seat: b'{"type":"update","seat":%b,"seq":' % encode(seat) for seat in (None, 0, 1, 2, 3)}
VIEW_END = {seat: b',"you":%b}' % encode(seat) for seat in (None, 0, 1, 2, 3)}


class UpdateEncoder:
    """The updates about one change, made right after it was applied."""

    __slots__ = ("_change", "_clock", "_end", "_plain_move", "_state", "_views")

    def __init__(self, state: MatchState, change: Change, now: int) -> None:
        self._state = state
        self._change = change
        self._plain_move = change.moved and not (change.status or change.seats or change.undone)
        self._views: dict[object, bytes] = {}  # by audience, without `you`
        self._clock: Clock | None = state.clock(now) if change.moved and state.clocks.ticking else None
        self._end = b',"clock":' + encode(self._clock) + b"}" if self._clock else b"}"

    def encoded(self, seat: int | None, guided: bool = False) -> bytes:
        """The update to a recipient, encoded; empty if it may not know of the change. Only a client that asked for
        guides (`guided`) gets one."""
        if not self._plain_move:
            update = self.update(seat, guided)
            return encode(update) if update else b""
        state, change = self._state, self._change
        place = state.players if seat is None else seat
        events = change.events[place]
        if not events:
            return b""
        # The hot path: put together from shared parts, byte for byte what `update` would be encoded to.
        audience = state.match.view_audience(seat)
        return b'%b%d%b,"events":%b,"view":%b%b%b%b%b' % (
            UPDATE_START[seat],
            state.numbers.last[place],
            b',"id":' + encode(change.id) if change.by == seat and change.id else b"",
            events,
            self._views.get(audience) or self._encode_view(seat, audience),
            VIEW_END[seat],
            b',"legal":' + encode(legal) if seat in state.acting and (legal := state.legal(seat)) else b"",
            b',"guide":' + encode(guide) if guided and (guide := state.match.guide(seat)) else b"",
            self._end,
        )

    def update(self, seat: int | None, guided: bool = False) -> Update | None:
        """The update to a recipient; None if it may not know of the change."""
        state, change = self._state, self._change
        place = state.place(seat)
        if not state.concerns(change, place):
            return None
        update = Update(seat, state.number(seat))
        if change.id and change.by == seat:
            update.id = change.id
        if change.moved:
            audience = state.match.view_audience(seat)
            view = self._views.get(audience) or self._encode_view(seat, audience)
            _set_events(update, change.events, place)
            update.view = cast(Any, msgspec.Raw(view + VIEW_END[seat]))
            update.legal = state.legal(seat)
            update.guide = state.match.guide(seat) if guided else {}
            update.clock = self._clock
            update.undone = change.undone
        if change.seats:
            update.seats = state.public_seats()
        if change.status:
            update.status = state.status
            if state.ended:
                update.secret = state.secret
        if not change.moved:
            _set_body(update, state, change.entry.body, change.undo_request)
        return update

    def _encode_view(self, seat: int | None, audience: object) -> bytes:
        """The view that a seat shares with its audience, up to the field `you` at its end."""
        state = self._state
        view = self._views[audience] = state.match.view_json(seat, state.options)
        return view


def past_update(state: MatchState, change: RecentChange, seat: int | None, number: int) -> Update:
    """The update that a recipient got with that number, without the view."""
    update = Update(seat, number, undone=change.undone)
    _set_events(update, change.events, state.place(seat))
    if change.id and change.by == seat:
        update.id = change.id
    _set_body(update, state, change.body, change.undo_request)
    return update


def updates_since(state: MatchState, seat: int | None, number: int) -> list[Update]:
    """The updates to a recipient after a number, without views; empty if they are too many to be kept."""
    updates: list[Update] = []
    last = state.number(seat)
    for change in reversed(state.numbers.recent[state.place(seat)]):
        if last <= number:
            break
        updates.append(past_update(state, change, seat, last))
        last -= 1
    return updates[::-1] if last <= number else []


def _set_events(update: Update, events: tuple[bytes, ...], place: int) -> None:
    if events and events[place]:
        update.events = cast(Any, msgspec.Raw(events[place]))


def _set_body(update: Update, state: MatchState, body: Body | None, undo_request: bool) -> None:
    if isinstance(body, Spoke):
        update.said = body.said
    elif isinstance(body, Rematched):
        update.rematch = body.match
    if undo_request:
        update.asks = state.undo_asked_by
