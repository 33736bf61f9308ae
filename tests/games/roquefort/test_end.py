"""R49-R54, Q18, Q19a-Q19h, Q33, Q34: who wins, and when."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, YELLOW, castle, ending, mice, play, refused


def shared_slide(seat: int, cheese: list[str], goal: int = 4, players: int = 4) -> cheeseboard.Match:
    """`slide a2` gives Red kind 1, Blue kind 2, Green kind 3, as far as they play and have not got it. Yellow's mouse
    is out of it all."""
    return castle(
        """
        *  .  #  .  #  .  *
        1  .r 2  .b 3  .g .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  1r .  2b .  3g .
        *  .  #  .  #  .  *
        """,
        yellow="g7" if players == 4 else None,
        open="BEFNOP",
        cheese=cheese,
        seat=seat,
        options={"goal": goal},
    )


def trapdoors(
    seat: int, cheese: list[str], red: str, blue: str, green: str, yellow: str | None = None
) -> cheeseboard.Match:
    """`slide a4` drops the mice on b4, d4 and f4."""
    return castle(
        """
        *  .  #  .  #  .  *
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        x  .  x  .  x  .  .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        *  .  #  .  #  .  *
        """,
        red=red,
        blue=blue,
        green=green,
        yellow=yellow,
        open="HJL",
        cheese=cheese,
        seat=seat,
    )


# -- the goal ---------------------------------------------------------------------------------------------------


@pytest.mark.rules("R49", "R54")
@pytest.mark.parametrize("goal", [4, 5, 6])
def test_whoever_has_enough_kinds_wins_at_once(goal: int) -> None:
    def one_step_before(kinds: str) -> cheeseboard.Match:
        return castle(tiles="b1=1 b2=1", red="b2 c1", open="AE", cheese=[kinds], options={"goal": goal})

    match = one_step_before("234567"[: goal - 1])
    events = match.play(RED, "run c1-b1")
    assert events[-1] == {"event": "over", "reason": "goal", "winners": [RED], "scores": [goal, 0]}
    assert match.outcome == cheeseboard.Outcome("goal", (RED,), (goal, 0))
    assert match.actors == ()
    assert match.legal(RED) == ()

    too_few = one_step_before("234567"[: goal - 2])
    play(too_few, RED, "run c1-b1")
    assert too_few.outcome is None


@pytest.mark.rules("R49", "R43")
def test_one_may_win_in_another_players_turn() -> None:
    match = shared_slide(YELLOW, ["", "145", "", ""])
    play(match, YELLOW, "slide a2")
    assert ending(match) == ("goal", (BLUE,))


@pytest.mark.rules("R49")
def test_a_mouse_coming_in_over_a_tower_may_win() -> None:
    match = castle(tiles="b1=1 d4=1", red="d4", blue="a1", open="AL", cheese=["234"])
    play(match, RED, "enter b1")
    assert ending(match) == ("goal", (RED,))


@pytest.mark.rules("R49")
def test_an_ending_within_a_turn_leaves_everything_as_it_is_and_nobody_can_act() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", blue="g7", open="AEJ", cheese=["234"], actions=3, round=9, quiet=4)
    play(match, RED, "run c1-b1")
    position = match.position()
    assert position["phase"] == "over"
    assert position["outcome"] == {"reason": "goal", "winners": [RED], "scores": [4, 0]}
    assert (position["open"], position["seat"], position["actions"]) == ("AEJ", RED, 2)
    assert (position["round"], position["quiet"], position["stirred"]) == (9, 0, True)
    for seat in (RED, BLUE):
        for action in ("end", "resign", "slide a2"):
            assert refused(match, seat, action) == ("not your turn", "")


@pytest.mark.rules("Q19a")
def test_of_two_who_reach_the_goal_together_the_one_with_more_kinds_wins() -> None:
    match = castle(
        """
        *  .  #  .  #  .  *
        1  .r 2  .b 3  .r .
        #  .  #  .  #  .  #
        .  .  .  .  .  .  .
        #  .  #  .  #  .  #
        .  1r .  2b .  3r .
        *  .  #  .  #  .  *
        """,
        open="BEFNOP",
        cheese=["456", "456"],
        seat=RED,
    )
    play(match, RED, "slide a2")
    assert match.outcome == cheeseboard.Outcome("goal", (RED,), (5, 4))


@pytest.mark.rules("Q19a", "R52")
@pytest.mark.parametrize(
    ("seat", "winner"),
    [
        (RED, BLUE),  # his left neighbour has waited longest, he himself not at all
        (BLUE, GREEN),
        (GREEN, RED),
        (YELLOW, RED),
    ],
)
def test_with_equal_kinds_the_first_after_the_player_in_turn_wins_and_he_comes_last(seat: int, winner: int) -> None:
    match = shared_slide(seat, ["456", "456", "456", ""])
    play(match, seat, "slide a2")
    assert match.outcome == cheeseboard.Outcome("goal", (winner,), (4, 4, 4, 0))


@pytest.mark.rules("Q19a", "R52")
@pytest.mark.parametrize(("seat", "winner"), [(RED, BLUE), (BLUE, RED)])
def test_ones_fourth_cheese_loses_to_the_neighbours_on_the_same_slide(seat: int, winner: int) -> None:
    match = castle(
        tiles="a2=1 c2=2 b6=1 d6=2", red="b2 b6", blue="d2 d6", open="BENO", cheese=["456", "456"], seat=seat
    )
    play(match, seat, "slide a2")
    assert match.outcome == cheeseboard.Outcome("goal", (winner,), (4, 4))


@pytest.mark.rules("Q19a", "R54")
def test_only_those_at_the_goal_are_compared() -> None:
    match = shared_slide(RED, ["4567", "456", "4567", ""], goal=5)
    play(match, RED, "slide a2")
    assert match.outcome == cheeseboard.Outcome("goal", (GREEN,), (5, 4, 5, 0))


# -- the third mouse --------------------------------------------------------------------------------------------


@pytest.mark.rules("R50", "R51")
@pytest.mark.parametrize("blue", ["d4", "d4 x"])
def test_a_first_or_second_fall_ends_nothing(blue: str) -> None:
    match = trapdoors(RED, ["", "", ""], "b4", blue, "f4")
    play(match, RED, "slide a4")
    assert match.outcome is None
    assert match.actors == (RED,)


@pytest.mark.rules("R50", "R51")
def test_a_third_fall_ends_the_game_and_most_cheese_among_the_others_wins() -> None:
    match = trapdoors(RED, ["1", "123", "12"], "b4", "d4 x x", "f4")
    events = match.play(RED, "slide a4")
    assert events[-1] == {"event": "over", "reason": "third mouse", "winners": [GREEN], "scores": [1, 3, 2]}
    assert match.position()["open"] == "HJL"
    assert match.position()["actions"] == 3


@pytest.mark.rules("R51", "Q33")
@pytest.mark.parametrize(("goal", "owned"), [(5, "1234"), (6, "12345")])
def test_one_cheese_short_of_a_higher_goal_a_ruined_player_is_excluded_like_anybody(goal: int, owned: str) -> None:
    match = castle(
        tiles="c4=x", red="", blue="d4 x x", green="", open="L", cheese=["", owned, "1"], options={"goal": goal}
    )
    play(match, RED, "slide a4")
    assert match.outcome == cheeseboard.Outcome("third mouse", (GREEN,), (0, len(owned), 1))


@pytest.mark.rules("R54", "R50")
@pytest.mark.parametrize("goal", [4, 5, 6])
def test_the_third_mouse_ends_the_game_whatever_the_goal(goal: int) -> None:
    match = castle(tiles="c4=x", blue="d4 x x", open="L", options={"goal": goal})
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (RED,))


@pytest.mark.rules("R52")
@pytest.mark.parametrize(
    ("seat", "cheese", "winner"),
    [
        (RED, ["1", "", "2", "3"], GREEN),  # Blue is out; Green waits longer than Yellow, Red is in turn
        (BLUE, ["1", "", "2", "3"], GREEN),
        (GREEN, ["1", "", "2", "3"], YELLOW),
        (YELLOW, ["1", "", "2", "3"], RED),
        (GREEN, ["1", "", "2", ""], RED),
        (YELLOW, ["", "", "2", "3"], GREEN),
        (RED, ["1", "12", "", ""], RED),  # the player in turn may win if nobody equals him
        (YELLOW, ["", "", "", ""], RED),
    ],
)
def test_among_equals_the_one_who_has_waited_longest_wins(seat: int, cheese: list[str], winner: int) -> None:
    match = castle(tiles="c4=x", red="", blue="d4 x x", green="", yellow="", open="L", cheese=cheese, seat=seat)
    play(match, seat, "slide a4")
    assert ending(match) == ("third mouse", (winner,))


@pytest.mark.rules("R52", "Q19a")
def test_in_the_first_round_those_who_have_not_moved_count_as_if_a_round_had_been_played() -> None:
    match = castle(tiles="c4=x", red="", blue="", green="d4 x x", yellow="", open="L", seat=RED, round=1)
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (BLUE,))


@pytest.mark.rules("R53", "R51")
def test_dropping_an_opponents_third_mouse_may_hand_the_game_to_somebody_else() -> None:
    match = castle(tiles="c4=x", red="", blue="d4 x x", green="", open="L", cheese=["1", "", "23"])
    assert "slide a4" in match.legal(RED)
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (GREEN,))


@pytest.mark.rules("Q19b", "Q18")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_the_goal_reached_on_the_slide_that_drops_a_third_mouse_wins(seat: int) -> None:
    match = castle(tiles="a4=1 c4=x d2=1", red="b4 d2", blue="d4 x x", open="BHL", cheese=["234", "567"], seat=seat)
    play(match, seat, "slide a4")
    assert mice(match, BLUE) == "- x x x"
    assert match.outcome == cheeseboard.Outcome("goal", (RED,), (4, 3))


@pytest.mark.rules("Q19b")
def test_a_player_left_with_one_mouse_has_no_pair_to_reach_the_goal_with() -> None:
    match = castle(tiles="a4=x b4=1 c4=x d2=1", red="b4 d4 d2 x", open="BHL", cheese=["234", ""])
    play(match, RED, "slide a4")
    assert mice(match, RED) == "d2 x x x"
    assert match.outcome == cheeseboard.Outcome("third mouse", (BLUE,), (3, 0))


@pytest.mark.rules("Q19c")
def test_cheese_gained_on_the_very_slide_that_ends_the_game_counts() -> None:
    match = castle(tiles="a4=1 c4=x d2=1", red="b4 d2", blue="d4 x x", green="", open="BHL", cheese=["", "", "2"])
    play(match, RED, "slide a4")
    assert match.position()["cheese"] == ["1", "", "2"]
    assert match.outcome == cheeseboard.Outcome("third mouse", (GREEN,), (1, 0, 1))

    ahead = castle(tiles="a4=1 c4=x d2=1", red="b4 d2", blue="d4 x x", green="", open="BHL", cheese=["3", "", "2"])
    play(ahead, RED, "slide a4")
    assert ahead.outcome == cheeseboard.Outcome("third mouse", (RED,), (2, 0, 1))


@pytest.mark.rules("Q19d")
def test_all_who_lose_their_third_mouse_together_are_excluded() -> None:
    match = trapdoors(RED, ["123", "12", "1", ""], "b4 x x", "d4 x x", "f4", "g7")
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (GREEN,))


@pytest.mark.rules("Q19d")
def test_a_player_with_two_falls_is_not_excluded() -> None:
    match = trapdoors(RED, ["123", "12", "1"], "b4 x x", "d4 x", "f4")
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (BLUE,))


@pytest.mark.rules("Q19e")
@pytest.mark.parametrize(
    ("seat", "cheese", "winner"),
    [
        (RED, ["12", "1"], RED),
        (RED, ["1", "12"], BLUE),
        (RED, ["1", "2"], BLUE),  # with equal cheese the one not in turn
        (BLUE, ["1", "2"], RED),
    ],
)
def test_if_that_leaves_nobody_all_are_compared(seat: int, cheese: list[str], winner: int) -> None:
    match = castle(tiles="a4=x c4=x", red="b4 x x", blue="d4 x x", open="HL", cheese=cheese, seat=seat)
    play(match, seat, "slide a4")
    assert ending(match) == ("third mouse", (winner,))


@pytest.mark.rules("Q19e")
@pytest.mark.parametrize(("seat", "winner"), [(RED, BLUE), (BLUE, GREEN), (GREEN, RED)])
def test_if_all_three_are_ruined_together_all_are_compared(seat: int, winner: int) -> None:
    match = trapdoors(seat, ["1", "2", "3"], "b4 x x", "d4 x x", "f4 x x")
    play(match, seat, "slide a4")
    assert ending(match) == ("third mouse", (winner,))


@pytest.mark.rules("Q19f")
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("cheese", [["", "123"], ["123", ""], ["", ""]])
def test_of_two_players_the_other_wins_whatever_the_cheese(seat: int, cheese: list[str]) -> None:
    match = castle(tiles="c4=x", blue="d4 x x", open="L", cheese=cheese, seat=seat)
    play(match, seat, "slide a4")
    assert ending(match) == ("third mouse", (RED,))


@pytest.mark.rules("Q19g")
def test_a_player_who_drops_from_two_mice_to_none_has_lost_his_third() -> None:
    match = castle(tiles="a4=x c4=x", red="", blue="b4 d4 x x", open="HL", cheese=["", "123"])
    play(match, RED, "slide a4")
    assert mice(match, BLUE) == "x x x x"
    assert ending(match) == ("third mouse", (RED,))


@pytest.mark.rules("Q19g")
def test_three_may_fall_at_once() -> None:
    match = castle(tiles="a4=x c4=x e4=x", red="", blue="b4 d4 f4", open="HJL")
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (RED,))


@pytest.mark.rules("Q19h")
def test_mice_still_outside_do_not_count_as_lost() -> None:
    match = castle(tiles="c4=x", red="", blue="d4", open="L")
    play(match, RED, "slide a4")
    assert mice(match, BLUE) == "- - - x"
    assert match.outcome is None

    two_lost = castle(tiles="c4=x", red="", blue="d4 x", open="L")
    play(two_lost, RED, "slide a4")
    assert mice(two_lost, BLUE) == "- - x x"
    assert two_lost.outcome is None


@pytest.mark.rules("Q34", "R41")
def test_dropping_ones_own_third_mouse_is_legal_and_loses() -> None:
    match = castle(tiles="c4=x", red="d4 x x", blue="", open="L", cheese=["123", ""])
    assert "slide a4" in match.legal(RED)
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (BLUE,))


@pytest.mark.rules("Q34", "Q19e")
def test_dropping_ones_own_third_mouse_with_everybodys_may_win() -> None:
    match = castle(tiles="a4=x c4=x", red="b4 x x", blue="d4 x x", open="HL", cheese=["12", "1"])
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (RED,))
