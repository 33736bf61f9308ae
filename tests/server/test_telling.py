"""What goes over the wire for a move is put together from parts; it is what the whole would come to, for every seat."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import cheeseboard_tiny as tiny
from cheeseboard.games import registered
from cheeseboard.match.deal import Deal
from cheeseboard.match.match import new
from cheeseboard.server.match.clocks import Outages
from cheeseboard.server.match.log_entries import ClockSettings, Entry, Made, Spoke
from cheeseboard.server.match.messages import Said, Seat, encode
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.match.updates import UpdateEncoder, past_update

BANK = ClockSettings("bank", 600, 5)


@pytest.fixture(autouse=True)
def _invited() -> Iterator[None]:
    with registered(tiny.GAME):
        yield


def seated(game: str, players: int, clock: ClockSettings) -> MatchState:
    match = new(game, chance="manual", players=players)
    seats = [Seat(f"Guest {seat}", "person") for seat in range(players)]
    made = Made(game, match.version, match.options, seats, "", "salt", clock=clock)
    return MatchState(Entry(1, 0, made), Outages(), Deal("ab" * 32, "salt"))


def check_told(state: MatchState, change: Change, before: list[int], now: int) -> None:
    telling = UpdateEncoder(state, change, now)
    for seat in (*range(state.players), None):
        place = state.place(seat)
        told = telling.update(seat)
        assert telling.encoded(seat) == (encode(told) if told else b"")
        assert state.concerns(change, place) == (told is not None)
        assert state.numbers.last[place] == before[place] + (told is not None)
        if told is None:
            continue
        sent: dict[str, Any] = json.loads(telling.encoded(seat))
        assert sent["view"] == json.loads(encode(state.match.view(seat)))
        assert "guide" not in sent
        guided: dict[str, Any] = json.loads(telling.encoded(seat, guided=True))
        assert guided.pop("guide", {}) == state.match.guide(seat)
        assert guided == sent
        assert telling.encoded(seat, guided=True) == encode(telling.update(seat, guided=True))
        assert sent.get("legal", []) == list(state.match.legal(seat) if seat is not None else ())
        again = json.loads(encode(past_update(state, state.numbers.recent[place][-1], seat, state.numbers.last[place])))
        assert again == {name: sent[name] for name in sent if name in ("type", "seat", "seq", "id", "events")}


@pytest.mark.parametrize("clock", [ClockSettings(), BANK], ids=["no clock", "bank"])
@pytest.mark.parametrize(("game", "players"), [("roquefort", 2), ("roquefort", 4), ("havarti", 3), ("tiny", 3)])
def test_the_parts_make_the_whole(game: str, players: int, clock: ClockSettings) -> None:
    chosen = random.Random(1)
    for turn in range(3):
        state = seated(game, players, clock)
        before = state.numbers.last.copy()
        change = state.begin(1000)
        check_told(state, change, before, 1000)
        for step in range(120):
            actors = [actor for actor in state.match.actors if isinstance(actor, int)]
            if not actors:
                break
            seat = chosen.choice(actors)
            events_of = state.match.copy()
            text = chosen.choice(state.legal(seat) if step % 2 else state.match.legal(seat))
            before = state.numbers.last.copy()
            at = 2000 + 1000 * step
            change = state.perform(seat, text, at, f"{turn}.{step}")
            check_told(state, change, before, at + 10)
            caused = [*events_of.play(seat, text)]
            for actor, chance in state.match.history[events_of.length :]:
                caused += events_of.play(actor, chance)
            for other in (*range(players), None):
                told = change.events[state.place(other)]
                assert json.loads(told or b"[]") == json.loads(encode(events_of.events_for(other, caused)))
        assert step > 3


def test_how_far_back_a_seat_is_told_does_not_depend_on_what_others_were_told() -> None:
    def played(words_apart: int) -> MatchState:
        state = seated("roquefort", 3, ClockSettings())
        state.begin(1000)
        for step in range(12):
            (seat,) = state.match.actors
            state.perform(int(seat), state.legal(int(seat))[0], 2000 + step, f"{step}")
        for word in range(words_apart):
            state.apply(Entry(state.seq + 1, 3000 + word, Spoke(Said(f"word {word}", 0, "Guest 0", "seats"), [0, 2])))
        return state

    quiet, secretive = played(0), played(20)
    for place in (1, 3):  # who did not hear it, and spectators
        assert secretive.numbers.last[place] == quiet.numbers.last[place]
        assert secretive.numbers.oldest_valid[place] == quiet.numbers.oldest_valid[place]
        assert list(secretive.numbers.recent[place]) == list(quiet.numbers.recent[place])
    for place in (0, 2):
        assert secretive.numbers.last[place] == quiet.numbers.last[place] + 20
        assert secretive.numbers.oldest_valid[place] == quiet.numbers.oldest_valid[place]
        assert all(isinstance(news.body, Spoke) for news in secretive.numbers.recent[place])
