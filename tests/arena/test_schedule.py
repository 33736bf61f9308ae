"""Who meets whom: fair, and the same from the same seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from cheeseboard.arena.schedule import Fixture, Schedule

SIZES = [(2, 2), (3, 2), (5, 2), (2, 3), (3, 3), (4, 3), (2, 4), (3, 4), (4, 4), (6, 4)]


def fixtures(bots: int, players: int, games: int | None = None, seed: int = 7) -> list[Fixture]:
    schedule = Schedule(bots, players, seed)
    return [schedule.fixture(number) for number in range(games or schedule.even(1))]


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_bot_sits_equally_often_at_every_seat(bots: int, players: int) -> None:
    for cycles in (1, 2, 3):
        games = fixtures(bots, players, Schedule(bots, players, 7).even(len(fixtures(bots, players)) * cycles))
        sat = Counter((bot, seat) for fixture in games for seat, bot in enumerate(fixture.lineup))
        assert len(sat) == bots * players
        assert len(set(sat.values())) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_two_bots_meet_equally_often(bots: int, players: int) -> None:
    met = Counter(frozenset(pair) for one in fixtures(bots, players) for pair in combinations(one.lineup, 2))
    meetings = [met[frozenset(pair)] for pair in combinations(range(bots), 2)]
    assert meetings[0] > 0
    assert len(set(meetings)) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_no_bot_falls_behind_before_the_cycle_is_over(bots: int, players: int) -> None:
    games = fixtures(bots, players, bots * players)
    sat = Counter(bot for fixture in games for bot in fixture.lineup)
    assert max(sat.values()) - min(sat.values()) <= players


def test_a_group_shares_its_deal_and_rotates_the_seats() -> None:
    games = fixtures(3, 3, 3)
    assert [fixture.lineup for fixture in games] == [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    assert len({fixture.deal for fixture in games}) == 1
    assert fixtures(3, 3, 4)[3].deal != games[0].deal


def test_neighbours_change_from_cycle_to_cycle() -> None:
    assert len({fixture.lineup for fixture in fixtures(4, 4, 24)}) == 24


def test_a_seating_is_not_repeated_on_the_same_deal() -> None:
    games = fixtures(2, 4, 60)
    assert len({(fixture.deal, fixture.lineup) for fixture in games}) == 60


def test_all_seeds_differ() -> None:
    seeds = [seed for fixture in fixtures(2, 2, 50) for seed in fixture.bot_seeds]
    assert len(set(seeds)) == 100


def test_a_game_depends_on_the_seed_and_its_number_alone() -> None:
    assert fixtures(4, 3, 20) == fixtures(4, 3, 20)
    assert fixtures(4, 3, 20)[:7] == fixtures(4, 3, 7)
    assert fixtures(4, 3, 20)[0].deal != fixtures(4, 3, 20, seed=8)[0].deal


def test_the_schedule_is_pinned() -> None:
    """Other numbers here mean that runs of earlier versions cannot be played on."""
    seeds = 67848087371804470, 53525320304843761
    assert Schedule(3, 2, 7).fixture(3) == Fixture(3, (2, 1), 35659316484032916, seeds)


@pytest.mark.parametrize(("games", "even"), [(1, 6), (6, 6), (7, 12), (100, 102)])
def test_the_next_even_number_of_games(games: int, even: int) -> None:
    assert Schedule(3, 2, 7).even(games) == even
