"""One game of a run."""

from __future__ import annotations

import pytest

import cheeseboard
from cheeseboard.arena.play_game import Player
from cheeseboard.errors import CheeseboardError
from tests.arena.bots_for_tests import named
from tests.arena.runs import plan, played


def test_the_record_can_be_replayed() -> None:
    for one in played():
        match = cheeseboard.replay(one.record)
        assert match.outcome is not None
        assert (match.outcome.reason, match.outcome.winners) == (one.result.reason, one.result.winners)
        assert match.outcome.scores == one.result.scores
        assert sum(isinstance(actor, int) for actor, _ in match.history) == one.result.length
        assert match.headers["Names"] == "random,random #2" or match.headers["Names"] == "random #2,random"


def test_a_group_is_dealt_alike() -> None:
    deals = [cheeseboard.replay(one.record).history[0] for one in played()]
    assert deals[0] == deals[1]
    assert deals[1] != deals[2]
    assert deals[2] == deals[3]


def test_the_same_number_is_the_same_game() -> None:
    assert Player(plan()).play(2).record == played()[2].record


def test_havarti_is_played_too() -> None:
    result = Player(plan(game="havarti", players=3, bots="random,random,random")).play(0).result
    assert result.reason == "rounds"
    assert len(result.scores) == 3


def test_every_move_is_timed() -> None:
    for one in played():
        assert sum(seat.moves for seat in one.result.seats) == one.result.length
        for seat in one.result.seats:
            assert sum(seat.times.values()) == seat.moves
            assert 0 < seat.slowest <= seat.seconds


def test_faults_are_noted() -> None:
    result = Player(plan(f"{named('First')},{named('Resigns')}")).play(0).result
    good, bad = result.seats
    assert not good.faults
    assert bad.faults == {"illegal": bad.moves}
    assert "give up" in bad.said


def test_a_bot_that_cannot_be_made_is_told_at_once() -> None:
    with pytest.raises(CheeseboardError, match="no batteries"):
        Player(plan(f"random,{named('Unmade')}")).play(0)
