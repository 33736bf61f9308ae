"""A third game, a page long, goes through the whole suite: neither it nor the match layer knows the other two. And
games that break a promise are caught, each by the check that is there for it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import cheeseboard
import cheeseboard_tiny as tiny
from cheeseboard import Refusal
from cheeseboard.games import registered, roquefort, speed
from cheeseboard.games.contract import Actor, Event
from cheeseboard.games.options import Number, Options
from cheeseboard.testing import (
    CHECKS,
    Broken,
    check_each,
    check_events,
    check_game,
    check_speeds,
    check_whole_play,
)
from cheeseboard_tiny import Tiny
from cheeseboard_tiny import rules as tiny_rules
from cheeseboard_tiny.rules import State
from tests.conformance.subjects import ROQUEFORT, TINY


@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_keeps_every_promise(players: int) -> None:
    assert check_game(TINY, {"players": players}, range(4), resigning=0.02) > 4 * 3 * players


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_every_check_can_be_made_alone(check: Any) -> None:
    assert check_each(check, TINY, {"players": 3}, range(2)) > 10


@pytest.mark.full
def test_it_is_the_same_at_both_speeds() -> None:
    for players in (2, 3, 4):
        for boundscheck in (False, True):
            steps = [check_speeds(TINY, {"players": players}, s, boundscheck=boundscheck) for s in range(10)]
            assert sum(steps) > 10 * players
            assert check_whole_play(TINY, {"players": players}, 5, 50, boundscheck=boundscheck) == 50 * 3 * players


@pytest.mark.full
def test_an_index_out_of_bounds_would_be_noticed() -> None:
    import numpy as np

    state = tiny.GAME.start({"players": 2})
    checked = speed.compiled(tiny.GAME.rules, boundscheck=True)
    with pytest.raises(IndexError):
        checked.legal_at(speed.record_of(state), 0, 0, np.zeros(1, np.int64))


@pytest.fixture
def _invited() -> Iterator[None]:
    with registered(tiny.GAME):
        yield


@pytest.mark.usefixtures("_invited")
def test_a_match_of_it_is_like_any_other() -> None:
    assert cheeseboard.games() == ("havarti", "roquefort", "tiny")
    match = cheeseboard.new("tiny", chance="manual")
    match.play("chance", "cut 2")
    assert match.actors == (0, 1)
    assert match.events_for(1, match.play(0, "guess 2")) == [{"event": "guess", "seat": 0}]
    assert (match.view(0)["guess"], match.view(1)["guess"], match.view(None)["guess"]) == ("2-", "?-", "?-")
    record = '[Game "tiny"]\n[Version "1"]\n[Options "players=2"]\n\n* cut 2\n0 guess 2\n'
    assert match.record() == record
    assert cheeseboard.replay(record).position() == cheeseboard.load(match.position()).position()


def test_a_registered_game_leaves_nothing_behind() -> None:
    with registered(tiny.GAME), registered(Shortened()):
        assert cheeseboard.new("tiny", seed=1).record()
    assert cheeseboard.games() == ("havarti", "roquefort")
    with pytest.raises(cheeseboard.BadOption, match="there is no game 'tiny'"):
        cheeseboard.new("tiny")


# -- games that break a promise -----------------------------------------------------------------------------------


class Shortened(Tiny):
    """Lists less than is legal."""

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        return super().legal(state, actor)[:2]


class Disordered(Tiny):
    """Lists in an order of its own."""

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        return super().legal(state, actor)[::-1]


class Gruff(Tiny):
    """Refuses without a sentence."""

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        why = super().refusal(state, actor, text)
        return why and why._replace(sentence="No")


class Telling(Tiny):
    """Refuses with the secret."""

    def refusal(self, state: State, actor: Actor, text: str) -> Refusal | None:
        why = super().refusal(state, actor, text)
        return why and why._replace(sentence=f"Not while there are {state.holes}.")


class Forgetful(Tiny):
    """Writes less than there is."""

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return {**super().write(state, options), "last": "-" * state.players}


class Sharing(Tiny):
    """Hands out a list that is its own."""

    def write(self, state: State, options: Options) -> dict[str, Any]:
        return {**super().write(state, options), "points": state.points}


class Showing(Tiny):
    """Shows a seat what another guessed."""

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, options, seat), "guess": super().write(state, options)["guess"]}


class ShowingSpectators(Tiny):
    """Shows everything, but to spectators only."""

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return {**(self.write(state, options) if seat is None else self.scrub(state, options, seat)), "you": seat}


class Hinting(Tiny):
    """Says nothing, but takes more room for more holes."""

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        view = super().view(state, options, seat)
        return {**view, "holes": "?" * state.holes} if state.holes else view


class Scribbling(Tiny):
    """Writes what everybody guessed into the views it writes itself."""

    def view_json(self, state: State, seat: int | None, options: bytes) -> bytes | None:
        shown = state.copy()
        shown.guess = [0 if guess == 0 else 1 for guess in state.guess]
        view = json.dumps(self.view(shown, json.loads(options), seat), separators=(",", ":"))
        return view.partition(',"you"')[0].encode()


class Loud(Tiny):
    """Tells everybody what was guessed."""

    def redact(self, event: Event, seat: int | None) -> Event | None:
        return event


class Late(Tiny):
    """Tells a seat in its next event what another guessed before."""

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        guesses = sum(state.guess)
        return [{**event, "sum": guesses} for event in super().apply(state, actor, text)]


class Stuck(Tiny):
    """Draws always the same."""

    def resample(self, state: State, seat: int, seed: int) -> State:
        return super().resample(state, seat, 1)


class Peeping(Tiny):
    """Lets the truth into its draws."""

    def resample(self, state: State, seat: int, seed: int) -> State:
        drawn = super().resample(state, seat, seed)
        drawn.holes = (drawn.holes + state.holes) % tiny_rules.HOLES + 1 if state.holes else 0
        return drawn


class Careless(Tiny):
    """Loses a seat's own guess when the rest is drawn anew."""

    def resample(self, state: State, seat: int, seed: int) -> State:
        return super().resample(state, -1, seed)


class Sticky(Tiny):
    """Lets those act who left."""

    def actors(self, state: State) -> tuple[Actor, ...]:
        acting = super().actors(state)
        return (*acting, *self.dormant(state)) if acting and acting != ("chance",) else acting


class Ending(Tiny):
    """Has a name of its own for the end."""

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        events = super().apply(state, actor, text)
        return [{**event, "event": "end"} if event["event"] == "over" else event for event in events]


class Leaving(Tiny):
    """Says resign of somebody who only guesses."""

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        events = super().apply(state, actor, text)
        return [{"event": "resign", "seat": actor}, *events] if actor != "chance" else events


class Backward(Tiny):
    """Says first for whom a view is."""

    def view(self, state: State, options: Options, seat: int | None) -> dict[str, Any]:
        return {
            "you": seat,
            **{name: value for name, value in super().view(state, options, seat).items() if name != "you"},
        }


class Crowded(Tiny):
    """Has more seats than there are bits for."""

    options = (Number("players", 2, 2, 5, "how many play"),)


class Unpeopled(Tiny):
    """Calls its seats something else."""

    options = (Number("players", 2, 2, 4, "how many play")._replace(name="mice"),)


class Moving(type(roquefort.GAME)):  # type: ignore[misc]
    """Calls a turn a move."""

    def apply(self, state: Any, actor: Actor, text: str) -> list[Event]:
        events = super().apply(state, actor, text)
        return [{**event, "event": "move"} if event["event"] == "turn" else event for event in events]


class Endless(Tiny):
    """Begins again and again."""

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        state.round = 1
        return super().apply(state, actor, text)


@pytest.mark.parametrize(
    ("game", "complaint"),
    [
        (Shortened, "may play what is listed"),
        (Disordered, "in the order of the numbers"),
        (Gruff, "ending with a stop"),
        (Telling, "refusals of seat"),
        (Forgetful, "loaded match"),
        (Sharing, "as it was|harmless"),
        (Showing, "view of seat"),
        (ShowingSpectators, "a spectator's view"),
        (Hinting, "view of seat"),
        (Scribbling, "a written view is the view"),
        (Loud, "tells seat"),
        (Late, "tells seat"),
        (Stuck, "drawn anew each time"),
        (Peeping, "resample of seat"),
        (Careless, "resampling keeps what seat|view of seat|scrub of seat"),
        (Sticky, "who resigned does not act"),
        (Endless, "ends within"),
        (Ending, "the last event is over|an event `over` comes exactly when the match ends"),
        (Leaving, "`resign` is a resignation and nothing else"),
        (Backward, "a view begins with `game` and `options`|the last field of a view is `you`"),
        (Crowded, "there are at most 4 seats, but `players` goes from 2 to 5"),
        (Unpeopled, "a game has an option `players`"),
    ],
)
def test_a_broken_promise_is_noticed(game: type[Tiny], complaint: str) -> None:
    subject = replace(TINY, game=game(), longest=60)
    with pytest.raises(Broken, match=complaint) as broken:
        check_game(subject, {"players": 3}, range(30), resigning=0.02)
    assert "options: {'players': 3}" in "".join(broken.value.__notes__)
    assert "seed: " in "".join(broken.value.__notes__)


def test_a_game_that_calls_its_turns_something_else_hears_what_that_breaks() -> None:
    subject = replace(ROQUEFORT, game=Moving())
    with pytest.raises(Broken, match="no event is called `turn`, by which clocks know it"):
        check_each(check_events, subject, {"players": 2}, range(1))
