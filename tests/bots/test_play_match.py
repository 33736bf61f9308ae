"""Matches that bots play: everybody hears what his seat may, from the very beginning, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from cheeseboard.bots import Bot, Budget
from cheeseboard.bots.guarded_seat import Answer
from cheeseboard.bots.play_match import play_match, seat_bots, send_events
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.games import games
from cheeseboard.games.contract import Event
from cheeseboard.match.match import Match, load, new
from cheeseboard.match.rewind import all_events

BUDGET = Budget(simulations=1)
SHORT: dict[str, dict[str, Any]] = {"roquefort": {"round_limit": 8}, "havarti": {"searches": 2}}
SIZES = [(game, players) for game in games() for players in (2, 3, 4)]


class Diary(RandomBot):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, int, Mapping[str, Any], int]] = []
        self.heard: list[Event] = []
        self.ended = 0

    def begin(self, game: str, seat: int, options: Mapping[str, Any], seed: int) -> None:
        super().begin(game, seat, options, seed)
        self.begun.append((game, seat, options, seed))

    def hear(self, event: Event) -> None:
        super().hear(event)
        self.heard.append(event)

    def end(self) -> None:
        self.ended += 1


class Vandal(RandomBot):
    """Spoils whatever it is handed."""

    def begin(self, game: str, seat: int, options: Any, seed: int) -> None:
        super().begin(game, seat, options, seed)
        spoil(options)

    def hear(self, event: Event) -> None:
        super().hear(event)
        spoil(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        action = super().choose(view, legal, budget)
        spoil(view)
        return action


def spoil(thing: Any) -> None:
    """Empty dicts and lists, the innermost first."""
    if isinstance(thing, dict | list):
        for part in list(thing.values() if isinstance(thing, dict) else thing):
            spoil(part)
        thing.clear()


def play(game: str, bots: Sequence[Bot], seed: int = 1, bot_seed: int = 1, **options: Any) -> Match:
    answers: list[Answer] = []
    players = len(bots)
    match = play_match(
        game,
        {**SHORT[game], **options, "players": players},
        bots,
        [BUDGET] * players,
        seed=seed,
        bot_seeds=range(bot_seed, bot_seed + players),
        watch=lambda _, answer: answers.append(answer),
    )
    assert not any(answer.fault for answer in answers)
    assert len(answers) == sum(isinstance(actor, int) for actor, _ in match.history)
    return match


@pytest.mark.parametrize(("game", "players"), SIZES)
def test_bots_play_to_the_end_and_hear_what_their_seat_may(game: str, players: int) -> None:
    bots = [Diary() for _ in range(players)]
    match = play(game, bots)
    assert match.outcome
    happened = [event for events in all_events(match) for event in events]
    for seat, bot in enumerate(bots):
        assert bot.begun == [(game, seat, match.options, seat + 1)]
        assert bot.heard == match.events_for(seat, happened)
        assert bot.ended == 1


@pytest.mark.parametrize("game", games())
def test_the_same_seeds_make_the_same_game(game: str) -> None:
    records = [play(game, [RandomBot(), RandomBot()], *seeds).record() for seeds in ((1, 1), (1, 1), (1, 9), (2, 1))]
    assert records[0] == records[1]
    assert len(set(records)) == 3


@pytest.mark.parametrize("game", games())
def test_what_a_bot_spoils_is_its_own(game: str) -> None:
    spoilt = play(game, [Vandal(), Vandal(), Vandal()])
    assert spoilt.record() == play(game, [RandomBot(), RandomBot(), RandomBot()]).record()


@pytest.mark.parametrize("game", games())
def test_a_bot_that_comes_later_hears_the_same(game: str) -> None:
    first, second = Diary(), Diary()
    match = new(game, seed=3)
    chairs = seat_bots(match, {0: first, 1: RandomBot()}, [1, 2])
    for _ in range(40):
        seat = next(actor for actor in match.actors if isinstance(actor, int))
        answer = chairs[seat].act(match.view(seat), match.legal(seat), BUDGET)
        send_events(match, chairs.values(), match.play(seat, answer.action))
    later = seat_bots(match, {0: second}, [1, 2])
    assert second.heard == first.heard
    if 0 in match.actors:
        answers = [chair.act(match.view(0), match.legal(0), BUDGET).action for chair in (chairs[0], later[0])]
        assert answers[0] == answers[1]


@pytest.mark.parametrize("game", games())
def test_where_a_match_begins_in_its_middle_it_is_told_what_its_seat_knows(game: str) -> None:
    dealt = new(game, seed=3, **({"setup": "random"} if game == "havarti" else {}))
    for _ in range(3):
        seat = next(actor for actor in dealt.actors if isinstance(actor, int))
        dealt.play(seat, dealt.legal(seat)[0])
    match, bot = load(dealt.position(), seed=1), Diary()
    seat = next(actor for actor in match.actors if isinstance(actor, int))
    match.play(seat, match.legal(seat)[0])
    seat_bots(match, {1: bot}, [1, 2])
    assert bot.heard[0] == {"event": "recall", "position": dealt.scrub(1)}
    assert bot.heard[1:] == match.events_for(1, [event for events in all_events(match) for event in events])


def test_bots_are_let_go_of_even_if_the_user_stops_the_match() -> None:
    class Stopping(Diary):
        def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
            raise KeyboardInterrupt

    bots = [Diary(), Stopping()]
    with pytest.raises(KeyboardInterrupt):
        play("roquefort", bots)
    assert [bot.ended for bot in bots] == [1, 1]
