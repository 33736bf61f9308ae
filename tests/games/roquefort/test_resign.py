"""Q31: giving up, and seats fallen dormant."""

from __future__ import annotations

import pytest

import cheeseboard

from .castle import BLUE, GREEN, RED, YELLOW, castle, ending, legal, mice, play, refused


@pytest.mark.rules("Q31")
@pytest.mark.parametrize("leaver", [RED, BLUE])
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_of_two_players_the_other_wins(leaver: int, seat: int) -> None:
    match = castle(red="a1", blue="g7", cheese=["123", "1"], seat=seat, open="A", quiet=3, round=5)
    events = match.play(leaver, "resign")
    assert [event["event"] for event in events] == ["resign", "over"]
    assert match.outcome == cheeseboard.Outcome("resigned", (1 - leaver,), (3, 1))
    position = match.position()
    assert (position["dormant"], position["seat"], position["open"]) == ([leaver], seat, "A")
    assert (position["round"], position["quiet"]) == (5, 3)


@pytest.mark.rules("Q31")
@pytest.mark.parametrize("players", [3, 4])
def test_the_last_active_seat_wins(players: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=1)
    for leaver in range(players - 2):
        play(match, leaver, "resign")
        assert match.outcome is None
    play(match, players - 1, "resign")
    assert ending(match) == ("resigned", (players - 2,))


@pytest.mark.rules("Q31")
def test_resigning_is_not_listed_and_not_for_chance() -> None:
    match = castle(red="a1")
    assert "resign" not in match.legal(RED)
    assert refused(match, "chance", "resign") == ("not your turn", "")
    assert refused(match, 2, "resign") == ("not your turn", "")


@pytest.mark.rules("Q31")
def test_nobody_resigns_before_the_deal_twice_or_after_the_end() -> None:
    undealt = cheeseboard.new("roquefort", players=3, chance="manual")
    with pytest.raises(cheeseboard.IllegalAction) as caught:
        undealt.play(RED, "resign")
    assert caught.value.code == "not your turn"

    match = castle(red="", blue="", green="")
    play(match, BLUE, "resign")
    assert refused(match, BLUE, "resign") == ("not your turn", "")
    play(match, GREEN, "resign")
    assert refused(match, RED, "resign") == ("not your turn", "")


@pytest.mark.rules("Q31")
def test_resigning_in_turn_ends_the_turn_and_covers_up() -> None:
    match = castle(red="b1", blue="g7", green="", open="ADE", slid=True, actions=1)
    events = match.play(RED, "resign")
    assert events == (
        {"event": "resign", "seat": RED},
        {"event": "cover", "rooms": "DE"},
        {"event": "turn", "seat": BLUE, "round": 1, "phase": "turn"},
    )
    position = match.position()
    assert (position["open"], position["seat"], position["actions"], position["slid"]) == ("A", BLUE, 4, False)


@pytest.mark.rules("Q31")
def test_resigning_out_of_turn_changes_nothing_about_the_turn() -> None:
    match = castle(red="b1", blue="g7", green="", open="ADE", slid=True, actions=1)
    assert match.play(GREEN, "resign") == ({"event": "resign", "seat": GREEN},)
    position = match.position()
    assert (position["open"], position["seat"], position["actions"], position["slid"]) == ("ADE", RED, 1, True)
    assert position["dormant"] == [GREEN]


@pytest.mark.rules("Q31", "R16")
def test_dormant_seats_are_passed_over() -> None:
    match = castle(red="", blue="", green="", yellow="", dormant=[BLUE, GREEN])
    play(match, RED, "end")
    assert match.actors == (YELLOW,)
    play(match, YELLOW, "end")
    assert match.actors == (RED,)
    assert match.position()["round"] == 2


@pytest.mark.rules("Q31", "Q30")
def test_the_last_of_a_round_who_resigns_in_turn_completes_it() -> None:
    match = castle(red="", blue="", green="", seat=GREEN, round=7, quiet=2)
    play(match, GREEN, "resign")
    position = match.position()
    assert (position["seat"], position["round"], position["quiet"]) == (RED, 8, 3)


@pytest.mark.rules("Q31", "Q30")
def test_a_round_without_its_last_seat_ends_with_the_one_before() -> None:
    match = castle(red="", blue="", green="", seat=BLUE, round=7, quiet=2)
    play(match, GREEN, "resign")
    assert match.position()["round"] == 7
    play(match, BLUE, "end")
    position = match.position()
    assert (position["seat"], position["round"], position["quiet"]) == (RED, 8, 3)


@pytest.mark.rules("Q31", "Q30")
def test_a_round_without_its_first_seat_begins_with_the_second() -> None:
    match = castle(red="", blue="", green="", round=7)
    play(match, RED, "resign")
    assert (match.actors, match.position()["round"]) == ((BLUE,), 7)
    play(match, BLUE, "end")
    assert (match.actors, match.position()["round"]) == ((GREEN,), 7)
    play(match, GREEN, "end")
    assert (match.actors, match.position()["round"]) == ((BLUE,), 8)


@pytest.mark.rules("Q31", "Q30")
def test_resigning_in_turn_may_complete_the_last_quiet_round() -> None:
    match = castle(red="", blue="", green="", seat=GREEN, quiet=19, cheese=["1", "", "123"], open="A")
    events = match.play(GREEN, "resign")
    assert [event["event"] for event in events] == ["resign", "cover", "quiet", "over"]
    assert ending(match) == ("quiet", (RED,))
    assert match.position()["open"] == ""


@pytest.mark.rules("Q31", "R13")
def test_resigning_while_mice_are_placed() -> None:
    match = cheeseboard.new("roquefort", players=4, seed=1)
    events = match.play(RED, "resign")  # whose turn it was to place
    assert events[-1] == {"event": "turn", "seat": BLUE, "round": 1, "phase": "place"}
    play(match, YELLOW, "resign")  # who was to place last
    assert match.actors == (BLUE,)
    play(match, BLUE, "enter a1")
    play(match, GREEN, "enter g1")
    position = match.position()
    assert (position["phase"], position["seat"], position["round"], position["actions"]) == ("turn", BLUE, 1, 4)
    assert (mice(match, RED), mice(match, YELLOW)) == ("- - - -", "- - - -")


@pytest.mark.rules("Q31", "R13")
def test_the_last_to_place_may_resign_instead() -> None:
    match = cheeseboard.new("roquefort", players=3, seed=1)
    play(match, RED, "enter a1")
    play(match, BLUE, "enter g1")
    events = match.play(GREEN, "resign")
    assert events[-1] == {"event": "turn", "seat": RED, "round": 1, "phase": "turn"}


@pytest.mark.rules("Q31", "R30", "R31")
def test_dormant_mice_stand_in_the_way_and_can_be_jumped() -> None:
    match = castle(red="b2", blue="c2 a1", green="", open="BE", dormant=[BLUE])
    assert refused(match, RED, "run b2-c2") == ("occupied", "R30")
    assert refused(match, RED, "enter a1") == ("occupied", "R30")
    play(match, RED, "run b2-d2")
    assert match.position()["actions"] == 2


@pytest.mark.rules("Q31", "R48")
def test_dormant_mice_keep_their_room_open() -> None:
    match = castle(red="b1", blue="c2", green="", open="AE", dormant=[BLUE])
    play(match, RED, "end")
    assert match.position()["open"] == "AE"


@pytest.mark.rules("Q31", "R42")
def test_a_dormant_seat_collects_nothing() -> None:
    match = castle(tiles="a4=1 d2=1", red="", blue="b4 d2", green="", open="BH", dormant=[BLUE])
    assert [event["event"] for event in match.play(RED, "slide a4")] == ["slide"]
    assert match.position()["cheese"] == ["", "", ""]
    assert match.position()["stirred"] is False


@pytest.mark.rules("Q31", "R50", "Q30")
@pytest.mark.parametrize("blue", ["d4 x x", "d4 b4 x x"])
def test_a_dormant_seats_third_mouse_falls_and_ends_nothing(blue: str) -> None:
    match = castle(tiles="a4=x c4=x", red="", blue=blue, green="", open="HL", dormant=[BLUE], quiet=5)
    events = match.play(RED, "slide a4")
    assert {"event": "fall", "seat": BLUE, "cell": "d4"} in events
    assert match.outcome is None
    assert mice(match, BLUE).count("x") == 2 + blue.count("4")
    assert (match.position()["quiet"], match.position()["stirred"]) == (0, True)


@pytest.mark.rules("Q31", "R51", "R52")
def test_a_dormant_seat_cannot_win_by_anothers_third_mouse() -> None:
    match = castle(
        tiles="c4=x",
        red="",
        blue="d4 x x",
        green="",
        yellow="",
        open="L",
        cheese=["1", "", "123", "1"],
        dormant=[GREEN],
    )
    play(match, RED, "slide a4")
    assert match.outcome == cheeseboard.Outcome("third mouse", (YELLOW,), (1, 0, 3, 1))


@pytest.mark.rules("Q31", "Q19e")
def test_if_all_active_seats_are_ruined_the_dormant_one_still_cannot_win() -> None:
    match = castle(
        tiles="a4=x c4=x", red="b4 x x", blue="d4 x x", green="", open="HL", cheese=["", "1", "123"], dormant=[GREEN]
    )
    play(match, RED, "slide a4")
    assert ending(match) == ("third mouse", (BLUE,))


@pytest.mark.rules("Q31", "Q30")
def test_a_dormant_seat_cannot_win_at_the_limits() -> None:
    match = castle(red="", blue="", green="", cheese=["1", "1", "123"], dormant=[GREEN], quiet=19, seat=BLUE)
    play(match, BLUE, "end")
    assert match.outcome == cheeseboard.Outcome("quiet", (RED, BLUE), (1, 1, 3))


@pytest.mark.rules("Q31", "R49")
def test_a_dormant_seat_does_not_win_by_cheese_it_had() -> None:
    match = castle(tiles="b1=1 b2=1", red="b2 c1", blue="", green="", open="AE", cheese=["", "1234"], dormant=[BLUE])
    play(match, RED, "run c1-b1")
    assert match.outcome is None


@pytest.mark.rules("Q31")
def test_dormant_seats_still_see_the_game() -> None:
    match = castle(red="a1", blue="", green="")
    play(match, BLUE, "resign")
    assert match.view(BLUE) == match.view(RED) | {"you": BLUE}
    assert legal(match, "lift") == {"A", "D", "E"}
