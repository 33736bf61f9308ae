"""What each seat may have been told."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

import cheeseboard
from cheeseboard.server.match.log_entries import Played, Spoke, Undone, decode_body
from tests.server.planted import Message


class Allowed:
    """A match's log, read from its database and folded by the rules of the game alone: the only views, events and
    lines of talk that a seat may ever have been shown, by the seat's own numbers."""

    def __init__(self, database: str, match: str) -> None:
        engine = sa.create_engine(f"sqlite:///{database}")
        with engine.connect() as connection:
            row = connection.execute(sa.text("SELECT number, secret FROM matches WHERE id = :id"), {"id": match}).one()
            log = sa.text('SELECT body FROM log WHERE "match" = :n ORDER BY seq')
            bodies = [decode_body(body) for (body,) in connection.execute(log, {"n": row.number})]
        engine.dispose()
        self.secret: str = row.secret
        made: Any = bodies[0]
        self.seats = (*range(len(made.seats)), None)
        self.match = cheeseboard.new(made.game, chance="manual", **made.options)
        self.number = dict.fromkeys(self.seats, 1)
        self.events: dict[tuple[int | None, int], list[Message]] = {}
        self.view: dict[tuple[int | None, int], Message | None] = {}
        self.legal: dict[tuple[int | None, int], list[str]] = {}
        self.guide: dict[tuple[int | None, int], Message] = {}
        self.said: dict[tuple[int | None, int], str] = {}
        self.spoken: list[tuple[str, list[int | None]]] = []
        self.phases: set[str] = set()  # that it went through, those of chance too
        self._begun = False
        for seat in self.seats:
            self._show(seat, [])
        for body in bodies[1:]:
            self._fold(body)

    def _show(self, seat: int | None, events: list[Message]) -> None:
        place = seat, self.number[seat]
        self.events[place] = events
        self.view[place] = self.match.view(seat) if self._begun else None
        self.legal[place] = list(self.match.legal(seat)) if self._begun and seat is not None else []
        self.guide[place] = self.match.guide(seat) if self._begun else {}

    def _fold(self, body: Any) -> None:
        events: list[Message] = []
        loud = not isinstance(body, Played)
        if isinstance(body, Played):
            loud = not self._begun
            for line in body.lines:
                sign, _, text = line.partition(" ")
                actor: Any = {"*": "chance", "@": "clock"}.get(sign) or int(sign)
                events += self.match.play(actor, text)
                self.phases.add(self.match.position()["phase"])
            self._begun = True
            loud = loud or self.match.outcome is not None or any(event["event"] == "resign" for event in events)
        elif isinstance(body, Undone):
            again = cheeseboard.new(self.match.game, chance="manual", **self.match.options)
            for actor, text in self.match.history[: body.length]:
                again.play(actor, text)
            self.match = again
        hearers = list(self.seats)
        if isinstance(body, Spoke):
            if body.said.among == "spectators":
                hearers = [None]
            elif body.to is not None:
                hearers = list(body.to)
            self.spoken.append((body.said.text, hearers))
        for seat in self.seats:
            seen = self.match.events_for(seat, events)
            if seat in hearers and (loud or seen):
                self.number[seat] += 1
                self._show(seat, seen)
                if isinstance(body, Spoke):
                    self.said[seat, self.number[seat]] = body.said.text

    def check(self, frame: Message, heard: set[int | None]) -> None:
        """That a frame, received by whoever holds these seats, shows no more than they may know."""
        kind = frame["type"]
        if kind in ("here", "bell", "problem", "bye", "done"):
            fields = {
                "here": {"seats"}, "bell": {"seconds"}, "problem": {"code", "sentence"},
                "bye": {"seconds", "sentence"}, "done": {"id", "seat", "seq"},
            }[kind]  # fmt: skip
            assert set(frame) <= fields | {"type"}, frame
            return
        if kind == "refused":
            assert set(frame) <= {"type", "id", "code", "rule", "sentence", "seat", "seq", "since"}, frame
            for update in frame.get("since", []):
                self._check_update(update, heard)
        elif kind == "update":
            self._check_update(frame, heard)
        else:
            assert kind == "welcome"
            self._check_standing(frame, heard)
            for update in frame.get("missed", []):
                self._check_update(update, heard)
            lines = [line["text"] for line in frame.get("said", [])]
            may = [text for text, hearers in self.spoken if frame["seat"] in hearers]
            assert lines == [text for text in may if text in lines], lines

    def _check_standing(self, frame: Message, heard: set[int | None]) -> None:
        seat, seq = frame["seat"], frame["seq"]
        assert seat in heard, f"a frame for seat {seat} reached {heard}"
        assert seq <= self.number[seat]
        assert frame.get("view") == self._last(self.view, seat, seq), (seat, seq)
        assert frame.get("legal", []) in ([], self._last(self.legal, seat, seq)), (seat, seq)
        assert frame.get("guide", {}) == self._last(self.guide, seat, seq), (seat, seq)

    def _check_update(self, frame: Message, heard: set[int | None]) -> None:
        known = {"type", "seat", "seq", "id", "events", "view", "legal", "guide", "clock", "seats", "status", "said"}
        assert set(frame) <= known | {"asks", "undone", "rematch", "secret"}, frame
        if "view" in frame:
            self._check_standing(frame, heard)
        place = frame["seat"], frame["seq"]
        assert frame["seat"] in heard
        assert frame.get("events", []) == self.events.get(place, []), place
        assert frame.get("said", {}).get("text") == self.said.get(place), place

    def _last(self, kept: dict[tuple[int | None, int], Any], seat: int | None, seq: int) -> Any:
        while (seat, seq) not in kept:
            seq -= 1
        return kept[seat, seq]
