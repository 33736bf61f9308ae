"""How a change at a state is told to those who may know of it. What is the same for several is made once."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from cheeseboard.server.match.log_entries import Body, Rematched, Spoke
from cheeseboard.server.match.messages import Clock, Update, encode
from cheeseboard.server.match.state import Change, MatchState, News

# How a message to a seat begins, and how a view of it ends.
BEGIN = {seat: b'{"type":"update","seat":%b,"seq":' % encode(seat) for seat in (None, 0, 1, 2, 3)}
YOU = {seat: b',"you":%b}' % encode(seat) for seat in (None, 0, 1, 2, 3)}


class UpdateEncoder:
    """One change, told right after it was folded."""

    __slots__ = ("_change", "_clock", "_end", "_table", "_usual", "_views")

    def __init__(self, state: MatchState, change: Change, now: int) -> None:
        self._table = state
        self._change = change
        self._usual = change.moved and not (change.status or change.seats or change.undone)  # a move and nothing else
        self._views: dict[object, bytes] = {}  # by audience, without `you`
        self._clock: Clock | None = state.clock(now) if change.moved and state.clocks.ticking else None
        self._end = b',"clock":' + encode(self._clock) + b"}" if self._clock else b"}"

    def written(self, seat: int | None) -> bytes:
        """What a seat is told, as it goes over the wire; nothing if it is not to know."""
        if not self._usual:
            told = self.to(seat)
            return encode(told) if told else b""
        state, change = self._table, self._change
        place = state.players if seat is None else seat
        events = change.told[place]
        if not events:
            return b""
        # The usual case, put together from parts that are written once for all: exactly what `to` would come to.
        audience = state.match.view_audience(seat)
        return b'%b%d%b,"events":%b,"view":%b%b%b%b%b' % (
            BEGIN[seat],
            state.numbers[place],
            b',"id":' + encode(change.id) if change.by == seat and change.id else b"",
            events,
            self._views.get(audience) or self._write_view(seat, audience),
            YOU[seat],
            b',"legal":' + encode(legal) if seat in state.acting and (legal := state.legal(seat)) else b"",
            b',"guide":' + encode(guide) if (guide := state.match.guide(seat)) else b"",
            self._end,
        )

    def to(self, seat: int | None) -> Update | None:
        """What a seat is told; None if it is not to know."""
        state, change = self._table, self._change
        place = state.place(seat)
        if not state.concerns(change, place):
            return None
        told = Update(seat, state.number(seat))
        if change.id and change.by == seat:
            told.id = change.id
        if change.moved:
            audience = state.match.view_audience(seat)
            view = self._views.get(audience) or self._write_view(seat, audience)
            _tell_events(told, change.told, place)
            told.view = cast(Any, msgspec.Raw(view + YOU[seat]))
            told.legal = state.legal(seat)
            told.guide = state.match.guide(seat)
            told.clock = self._clock
            told.undone = change.undone
        if change.seats:
            told.seats = state.shown_seats()
        if change.status:
            told.status = state.status
            if state.ended:
                told.secret = state.secret
        if not change.moved:
            _tell_the_rest(told, state, change.entry.body, change.asks)
        return told

    def _write_view(self, seat: int | None, audience: object) -> bytes:
        """What a seat and all of its audience see now, up to the `you` at its end."""
        state = self._table
        written = self._views[audience] = state.match.view_json(seat, state.options)
        return written


def brief(state: MatchState, news: News, seat: int | None, number: int) -> Update:
    """An earlier change as a seat was told of it with that number, without the view it led to."""
    told = Update(seat, number, undone=news.undone)
    _tell_events(told, news.told, state.place(seat))
    if news.id and news.by == seat:
        told.id = news.id
    _tell_the_rest(told, state, news.body, news.asks)
    return told


def _tell_events(told: Update, events: tuple[bytes, ...], place: int) -> None:
    if events and events[place]:
        told.events = cast(Any, msgspec.Raw(events[place]))


def _tell_the_rest(told: Update, state: MatchState, body: Body | None, asks: bool) -> None:
    if isinstance(body, Spoke):
        told.said = body.said
    elif isinstance(body, Rematched):
        told.rematch = body.match
    if asks:
        told.asks = state.asks
