"""How a change at a table is told to those who may know of it. What is the same for several is made once."""

from __future__ import annotations

from typing import Any

import msgspec

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
            told.view = self._view(seat)
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

    def _view(self, seat: int | None) -> Any:
        match = self._table.match
        audience = match.audience(seat)
        written = self._views.get(audience)
        if written is None:
            view = match.view(seat)
            del view["you"]
            written = self._views[audience] = encode(view)
        return msgspec.Raw(b'%b,"you":%b}' % (written[:-1], b"null" if seat is None else b"%d" % seat))


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
