"""Q30: a game in which nothing happens comes to an end."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, castle, ending, pass_round, play


def counters(match: cheeseboard.Match) -> tuple[int, int, bool]:
    """Round, quiet rounds, and whether the running round is stirred."""
    position = match.position()
    return position["round"], position["quiet"], position["stirred"]


@pytest.mark.rules("Q30")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_twenty_quiet_rounds_from_the_beginning_end_the_game(players: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=1)
    for seat, tower in zip(range(players), ("a1", "g1", "a7", "g7"), strict=False):
        play(match, seat, f"enter {tower}")
    for completed in range(20):
        assert counters(match) == (completed + 1, completed, False)
        assert match.outcome is None
        pass_round(match)
    assert ending(match) == ("quiet", tuple(range(players)))


@pytest.mark.rules("Q30")
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_limit_of_quiet_rounds_is_an_option(limit: int) -> None:
    match = castle(options={"quiet_limit": limit})
    for completed in range(limit):
        assert counters(match) == (completed + 1, completed, False)
        pass_round(match)
    assert ending(match) == ("quiet", (RED, BLUE))


@pytest.mark.rules("Q30")
def test_the_limit_of_rounds_is_150_and_an_option() -> None:
    match = castle(round=149, cheese=["1", ""])
    pass_round(match)
    assert match.outcome is None
    pass_round(match)
    assert ending(match) == ("rounds", (RED,))
    assert match.position()["round"] == 150

    short = castle(options={"round_limit": 2})
    pass_round(short)
    assert short.outcome is None
    pass_round(short)
    assert ending(short) == ("rounds", (RED, BLUE))


@pytest.mark.rules("Q30")
def test_the_defaults_are_20_and_150() -> None:
    options = cheeseboard.new("roquefort", seed=1).options
    assert (options["quiet_limit"], options["round_limit"]) == (20, 150)


@pytest.mark.rules("Q30")
@pytest.mark.parametrize("name", ["quiet_limit", "round_limit"])
@pytest.mark.parametrize("value", [0, -1, 1.5, "20", True, None])
def test_a_limit_is_a_whole_number_from_one(name: str, value: object) -> None:
    with pytest.raises(cheeseboard.BadOption) as caught:
        cheeseboard.new("roquefort", **{name: value})  # type: ignore[arg-type]  # that is the point
    assert caught.value.field == name


@pytest.mark.rules("Q30")
def test_when_both_limits_are_reached_quiet_comes_first() -> None:
    match = castle(round=150, quiet=19)
    pass_round(match)
    assert ending(match) == ("quiet", (RED, BLUE))


@pytest.mark.rules("Q30")
@pytest.mark.parametrize(
    ("cheese", "winners"),
    [
        (["1", "2", "3"], (RED, BLUE, GREEN)),
        (["", "", ""], (RED, BLUE, GREEN)),
        (["12", "1", "34"], (RED, GREEN)),
        (["1", "12", ""], (BLUE,)),
        (["", "", "1"], (GREEN,)),
    ],
)
@pytest.mark.parametrize(("quiet", "running"), [(19, 1), (0, 150)])
def test_at_a_limit_most_cheese_wins_and_equals_share(
    cheese: list[str], winners: tuple[int, ...], quiet: int, running: int
) -> None:
    match = castle(red="", blue="", green="", cheese=cheese, quiet=quiet, round=running)
    pass_round(match)
    assert match.outcome is not None
    assert match.outcome.winners == winners
    assert match.outcome.scores == tuple(map(len, cheese))


@pytest.mark.rules("Q30")
def test_only_a_completed_round_counts() -> None:
    match = castle(red="", blue="", green="", quiet=19)
    play(match, RED, "end")
    play(match, BLUE, "end")
    assert counters(match) == (1, 19, False)
    assert match.outcome is None
    play(match, GREEN, "end")
    assert ending(match) == ("quiet", (RED, BLUE, GREEN))


@pytest.mark.rules("Q30")
def test_the_ending_comes_after_the_covering_up() -> None:
    match = castle(red="b1", open="AE", quiet=19, seat=BLUE, actions=2, slid=True, round=30)
    events = match.play(BLUE, "end")
    assert [event["event"] for event in events] == ["cover", "quiet", "over"]
    position = match.position()
    assert position["open"] == "A"
    assert (position["seat"], position["actions"], position["slid"]) == (BLUE, 2, True)
    assert counters(match) == (30, 20, False)
    assert position["outcome"] == {"reason": "quiet", "winners": [RED, BLUE], "scores": [0, 0]}


@pytest.mark.rules("Q30")
def test_the_counters_after_an_ending_by_rounds() -> None:
    match = castle(spare="x", red="a2", open="D", round=150, quiet=4)
    play(match, RED, "slide a2")
    pass_round(match)
    assert ending(match)[0] == "rounds"
    assert counters(match) == (150, 0, False)


@pytest.mark.rules("Q30")
def test_a_collected_tile_stirs_the_round() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", quiet=7, round=9)
    play(match, RED, "run c1-b1")
    assert counters(match) == (9, 0, True)
    pass_round(match)
    assert counters(match) == (10, 0, False)
    pass_round(match)
    assert counters(match) == (11, 1, False)


@pytest.mark.rules("Q30")
def test_a_fall_stirs_the_round() -> None:
    match = castle(spare="x", blue="a2", open="D", quiet=7, round=9)
    play(match, RED, "slide a2")
    assert counters(match) == (9, 0, True)
    pass_round(match)
    assert counters(match) == (10, 0, False)


@pytest.mark.rules("Q30")
def test_a_round_stirred_in_its_last_turn_does_not_count_as_quiet() -> None:
    match = castle(spare="x", red="a2", open="D", quiet=7, round=9)
    play(match, RED, "end")
    play(match, BLUE, "slide a2", "end")
    assert counters(match) == (10, 0, False)


@pytest.mark.rules("Q30")
def test_what_stirs_nothing_does_not_count() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1 a7", open="AE", cheese=["1"], quiet=7)
    play(match, RED, "run c1-b1", "slide a6", "lift K", "enter g1", "end")
    assert counters(match) == (1, 7, False)
    play(match, BLUE, "end")
    assert counters(match) == (2, 8, False)


@pytest.mark.rules("Q30")
def test_the_limit_is_announced_from_the_seventeenth_quiet_round_on() -> None:
    match = castle()
    announced = []
    while not match.outcome:
        announced += [event for event in match.play(match.actors[0], "end") if event["event"] == "quiet"]
    assert announced == [{"event": "quiet", "rounds": rounds, "limit": 20} for rounds in (17, 18, 19, 20)]


@pytest.mark.rules("Q30")
def test_a_short_limit_is_announced_from_the_first_quiet_round_on() -> None:
    match = castle(options={"quiet_limit": 3})
    announced = []
    while not match.outcome:
        announced += [event["rounds"] for event in match.play(match.actors[0], "end") if event["event"] == "quiet"]
    assert announced == [1, 2, 3]
