"""How a change at a table is told to those who may know of it. What is the same for several is made once."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from cheeseboard.games.contract import Event
from cheeseboard.server.entries import Rematched, Spoke
from cheeseboard.server.messages import Clock, Update, encode
from cheeseboard.server.table import Change, Table


class Telling:
    """One change, told right after it was folded."""

    def __init__(self, table: Table, change: Change, now: int) -> None:
        self._table = table
        self._change = change
        self._views: dict[object, bytes] = {}  # by audience, without `you`
        self._clock: Clock | None = table.clock(now) if change.moved else None
        self._written_clock = b',"clock":' + encode(self._clock) + b"}" if self._clock else b"}"
        self._events_of: list[Event] | None = None  # the events that were written last
        self._events = b""

    def written(self, seat: int | None) -> bytes:
        """What a seat is told, as it goes over the wire; nothing if it is not to know."""
        change = self._change
        if not change.moved or change.status or change.seats or change.undone:
            told = self.to(seat)
            return encode(told) if told else b""
        events = change.told[seat]
        if not events:
            return b""
        # The usual case, put together from parts that are written once for all: exactly what `to` would come to.
        message = b'{"type":"update","seat":%b,"seq":%d' % (_seat(seat), self._table.number(seat))
        if change.id and change.by == seat:
            message += b',"id":' + encode(change.id)
        if self._events_of is not events:
            self._events_of, self._events = events, encode(events)
        message += b',"events":' + self._events + b',"view":' + self._written_view(seat)
        legal = self._table.legal(seat)
        if legal:
            message += b',"legal":' + encode(legal)
        return message + self._written_clock

    def to(self, seat: int | None) -> Update | None:
        """What a seat is told; None if it is not to know."""
        table, change = self._table, self._change
        if not table.concerns(change, seat):
            return None
        told = Update(seat, table.number(seat))
        if change.id and change.by == seat:
            told.id = change.id
        if change.moved:
            told.events = change.told.get(seat, [])
            told.view = cast(Any, msgspec.Raw(self._written_view(seat)))
            told.legal = table.legal(seat)
            told.clock = self._clock
            told.undone = change.undone
        if change.seats:
            told.seats = table.shown_seats()
        if change.status:
            told.status = table.status
            if table.ended:
                told.secret = table.secret
        if not change.moved:
            _tell_the_rest(told, table, change)
        return told

    def _written_view(self, seat: int | None) -> bytes:
        match = self._table.match
        audience = match.audience(seat)
        written = self._views.get(audience)
        if written is None:
            view = match.view(seat)
            del view["you"]
            written = self._views[audience] = encode(view)[:-1]
        return b'%b,"you":%b}' % (written, _seat(seat))


def _seat(seat: int | None) -> bytes:
    return b"null" if seat is None else b"%d" % seat


def brief(table: Table, change: Change, seat: int | None, number: int) -> Update | None:
    """An earlier change as a seat was told of it with that number, without the view it led to."""
    if not table.concerns(change, seat):
        return None
    told = Update(seat, number, events=change.told.get(seat, []), undone=change.undone)
    if change.id and change.by == seat:
        told.id = change.id
    _tell_the_rest(told, table, change)
    return told


def _tell_the_rest(told: Update, table: Table, change: Change) -> None:
    body = change.entry.body
    if isinstance(body, Spoke):
        told.said = body.said
    elif isinstance(body, Rematched):
        told.rematch = body.match
    if change.asks:
        told.asks = table.asks
