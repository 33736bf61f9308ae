"""Hide the Havarti at the terminal, typed in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cheeseboard
from cheeseboard.stop import Stop
from cheeseboard.terminal.session import PlaySettings, play_new, play_on
from cheeseboard.terminal.setup import PlayArguments
from tests.terminal.havarti.tables import laid_out, match, random_game, typed
from tests.terminal.paper import PaperScreen, played

HOUSE = "1.V./..2./N.3P/.D.4"


def texts(game: cheeseboard.Match) -> list[str]:
    return [text for actor, text in game.history if actor != "chance"]


def laying(players: int = 2) -> cheeseboard.Match:
    """A match whose fromagers are to lay these rooms: 1 2 3 4, eight commons, D N P V."""
    game = cheeseboard.new("havarti", players=players, chance="manual")
    game.play(0, "keep ahha sniff")
    game.play("chance", "specials DNPV")
    return cheeseboard.replay(game.record(), seed=1, chance="seed")


MANY = [2, pytest.param(3, marks=pytest.mark.full), pytest.param(4, marks=pytest.mark.full)]


@pytest.mark.parametrize("players", MANY)
@pytest.mark.parametrize("setup", ["arrange", "random"])
def test_a_whole_match_typed_in_notation_gives_its_record(players: int, setup: str, tmp_path: Path) -> None:
    options: dict[str, Any] = {"players": players, "setup": setup, "searches": 2}
    expected = random_game(players, **options)
    left = iter(texts(expected))
    game = cheeseboard.new("havarti", seed=players, **options)
    screen = typed(game, lambda _: next(left), save=tmp_path / "game.txt")
    assert game.history == expected.history
    assert cheeseboard.replay((tmp_path / "game.txt").read_text(encoding="utf-8")).outcome == expected.outcome
    for page in screen.shown:
        assert len(page.splitlines()) <= 23
        assert max(map(len, page.splitlines())) <= 80


@pytest.mark.parametrize("players", MANY)
def test_bots_play_whole_matches_among_themselves(players: int) -> None:
    game = cheeseboard.new("havarti", players=players, seed=players, searches=2)
    screen = typed(game, lambda _: "", bots=range(players))
    assert game.outcome
    assert not screen.asked


@pytest.mark.parametrize("bots", [(0,), pytest.param((1, 2), marks=pytest.mark.full), (0, 1, 3)])
def test_people_and_bots_at_one_table(bots: tuple[int, ...]) -> None:
    def tell(page: str) -> str:
        if "to lay" in page:
            return "random"
        return "all ready" if "All sixteen" in page else "0" if "There is no number" in page else "1"

    game = cheeseboard.new("havarti", players=4, seed=3, searches=2)
    typed(game, tell, bots)
    assert game.outcome


@pytest.mark.parametrize(
    ("fields", "answer", "expected"),
    [
        ({}, "check c4", "check c4"),
        ({}, "C C4", "check c4"),
        ({}, "w b2", "walk b2"),
        ({}, "sniff", "play sniff"),
        ({}, "play mice", "play sniff"),
        ({}, "ahha c4", "play ahha c4"),
        ({}, "p ah c4", "play ahha c4"),
        ({"cards": ["voila"]}, "voilà a1", "play voila a1"),
        ({"cards": ["that"], "switched": ["a1"]}, "that a1", "play that a1"),
        ({}, "1", "check b3"),
        ({}, "hello", None),
        ({}, "b3", None),
        ({}, "a1-b1", None),
        ({}, "", None),
        ({"phase": "fromager", "seat": 1}, "a1-b1", "swap a1-b1"),
        ({"phase": "fromager", "seat": 1}, "s b1 a1", "swap a1-b1"),
        ({"phase": "fromager", "seat": 1, "up": ["b4", "a1"]}, "hi a1", "hide a1"),
        ({"phase": "fromager", "seat": 1, "up": ["b4", "a1"]}, "hide b4", None),
        ({"phase": "bathroom", "seat": 1}, "b2", "peek b2"),
        ({"phase": "bathroom", "seat": 1}, "d", "done"),
        ({"phase": "bathroom", "seat": 1}, "0", "done"),
        ({"phase": "sitting", "seat": 1}, "a1 d4", "swap a1-d4"),
        ({"phase": "sniff", "seat": 1}, "l a", "line a"),
        ({"phase": "sniff", "seat": 1}, "8", "line 4"),
        ({"phase": "cellar", "seat": 1}, "name cleo", "name 2"),
        ({"phase": "cellar", "seat": 1}, "n 2", "name 2"),
        ({"phase": "cellar", "seat": 1}, "name ann", None),
        ({"phase": "vegetable", "seat": 1}, "b4", "hide b4"),
        ({"phase": "library", "seat": 2}, "a1-a2", "swap a1-a2"),
        ({"phase": "again", "again": "b4", "die": 5}, "stop", "stop"),
        ({"phase": "again", "again": "b4"}, "b3", "check b3"),
    ],
)
def test_what_is_typed_is_understood(fields: dict[str, object], answer: str, expected: str | None) -> None:
    table, _ = played(match(**fields), answer, names=("Ann", "Ben", "Cleo"))
    assert texts(table.match) == ([expected] if expected else [])


@pytest.mark.rules("H12")
@pytest.mark.parametrize("answer", ["keep ahha sniff", "keep sniff ahha", "k mice + ahha", "1"])
def test_cards_are_kept_in_any_order(answer: str) -> None:
    table, _ = played(cheeseboard.new("havarti", seed=1), answer)
    assert texts(table.match) == ["keep ahha sniff"]


@pytest.mark.rules("H15")
class TestLayingOut:
    """Placing, one by one and all at once."""

    @pytest.mark.parametrize("answer", ["place 1 a1", "p 1 a1", "p a1 1", "PLACE 1 A1"])
    def test_a_card(self, answer: str) -> None:
        table, screen = played(laying(), "", answer, bots=[0])
        assert table.match.view(1)["house"] == ["1---", "----", "----", "----"]
        assert "havarti 1" in screen.last

    def test_several_cards(self) -> None:
        table, _ = played(laying(), "p 1 a1 v c1 . b1 o d1", bots=[0])
        assert table.match.view(1)["house"][0] == "1.V."

    @pytest.mark.parametrize("answer", [f"house {HOUSE}", f"HOUSE {HOUSE.lower()}", "ho 1.V. ..2. N.3P .D.4"])
    def test_a_house_in_a_line(self, answer: str) -> None:
        table, screen = played(laying(), answer, bots=[0])
        assert table.match.view(1)["house"] == HOUSE.split("/")
        assert "All sixteen rooms lie." in screen.last

    def test_a_house_in_parts(self) -> None:
        table, _ = played(laying(), "house 1---/----/----/---4", "house 1.V./..2./N.3P/.D.-", bots=[0])
        assert table.match.view(1)["house"] == HOUSE.split("/")

    @pytest.mark.rules("Q4")
    def test_a_house_that_lies_is_laid_anew_by_swaps(self) -> None:
        table, _ = played(laying(), f"house {HOUSE}", "house .1V./..2./N.34/.D.P", "ready", bots=[0])
        assert [text for text in texts(table.match) if text.startswith("swap")][:2] == ["swap a1-b1", "swap d3-d4"]

    @pytest.mark.parametrize(
        ("answer", "words"),
        [
            ("house", "four rows of four"),
            ("house 1.V./..2./N.3P", "four rows of four"),
            ("house 1.V./..2./N.3P/.D.Z", "There is no card Z"),
            ("house 1.V./..2./N.3P/.D.1", "no 1 left for d4"),
            ("house 1.V./..2./N.3P/.L.4", "no L left for b4"),
            ("house ----/----/----/----", "lies already"),
            ("place 1", "what goes where"),
            ("place", "what goes where"),
            ("place 9 a1", "is not an action"),
            ("place B a1", "No card B is left to lay. (H4)"),
            ("ready", "First all sixteen cards must lie. (H15)"),
            ("swap a1-b1", "First all sixteen cards must lie"),
            ("timeout", "cannot be played now"),
        ],
    )
    def test_what_does_not_work(self, answer: str, words: str) -> None:
        table, screen = played(laying(), answer, bots=[0])
        assert table.match.view(1)["house"] == ["----"] * 4
        assert words in " ".join(screen.last.split())

    def test_a_place_that_is_taken(self) -> None:
        _, screen = played(laying(), "p 1 a1", "house 2---/----/----/----", bots=[0])
        assert "a1 has a card already" in screen.last
        _, screen = played(laying(), f"house {HOUSE}", "house 1---/----/----/----", bots=[0])
        assert "write all sixteen again" in screen.last
        _, screen = played(laying(), f"house {HOUSE}", "random", bots=[0])
        assert "All sixteen rooms lie already" in screen.last

    def test_the_rest_at_random(self) -> None:
        table, _ = played(laying(), "p 1 a1 2 d4", "random", bots=[0])
        house = "".join(table.match.view(1)["house"])
        assert (house[0], house[15]) == ("1", "2")
        assert sorted(house) == sorted("1234........DNPV")

    def test_fromagers_lay_together_and_each_is_ready(self) -> None:
        table, screen = played(laying(3), "random", "ready", "a1-b1", "ready", bots=[0], names=("", "Ben", "Cleo"))
        assert screen.asked[0] == " Ben and Cleo> "
        assert screen.asked[2] == " Cleo> "
        actors = [actor for actor, text in table.match.history if text in ("ready", "swap a1-b1")]
        assert actors[:3] == [1, 2, 2]

    def test_all_are_ready_with_one_command(self) -> None:
        table, _ = played(laying(4), "random", "all ready", bots=[0, 3])
        assert [actor for actor, text in table.match.history if text == "ready"] == [1, 2, 3]

    def test_a_bot_lays_nothing_while_a_person_may(self) -> None:
        table, _ = played(laying(3), "p 1 a1", bots=[0, 1])
        assert [actor for actor, text in table.match.history if text.startswith("place")] == [2]


@pytest.mark.rules("Q13")
def test_checking_an_open_room_takes_a_yes() -> None:
    table, screen = played(match(), "check b4", "n")
    assert texts(table.match) == []
    assert "Nothing was done." in screen.last
    table, _ = played(match(), "check b4", "y")
    assert texts(table.match) == ["check b4"]


@pytest.mark.parametrize(
    ("fields", "answer", "words"),
    [
        ({}, "check a1", "neither your room nor one beside it. (H24)"),
        ({"idle": 3}, "walk b2", "(Q32)"),
        ({"phase": "fromager", "seat": 1}, "a1-c1", "(Q7)"),
        ({"phase": "fromager", "seat": 1}, "hide b4", "The inspector sees b4: it cannot be turned down. (Q9)"),
    ],
)
def test_refusals_come_with_their_rule(fields: dict[str, object], answer: str, words: str) -> None:
    assert words in " ".join(played(match(**fields), answer)[1].last.split())
    assert words in " ".join(played(match(**fields), f"why {answer}")[1].last.split())


def test_help_is_two_pages_with_rule_numbers() -> None:
    _, screen = played(match(), "help", "", "")
    pages = screen.shown[1:3]
    for page in pages:
        assert len(page.splitlines()) <= 23
        assert max(map(len, page.splitlines())) <= 80
    assert "No clock runs" in pages[0]
    for rule in ("H12", "H15", "H18", "H20", "H24", "H30", "H34", "H41", "Q4", "Q9", "Q15", "Q32"):
        assert any(rule in page for page in pages), rule
    assert "undo" not in "".join(pages)
    assert screen.shown[3] == screen.shown[0]


def test_there_is_nothing_to_take_back() -> None:
    _, screen = played(match(), "undo")
    assert "nothing to take back" in screen.last
    assert "()" not in screen.last


@pytest.mark.rules("H10", "H11")
def test_the_end_of_a_round_is_shown_until_enter() -> None:
    game = match(die=4)
    _, screen = played(game, "check c4", "", names=("Ann", "Ben", "Cleo"))
    assert "Round 1 is over" in screen.shown[1]
    assert "havarti 3" in screen.shown[1]
    assert "searches are used up" in " ".join(screen.shown[1].split())
    assert screen.asked[1] == " Enter goes on. "
    assert "Ben  keeps two cards" in screen.last


@pytest.mark.rules("Q33")
def test_a_seat_that_resigns_is_played_for_by_chance() -> None:
    game = match(phase="fromager", seat=1)
    table, screen = played(game, "resign", "y", names=("Ann", "Ben", "Cleo"))
    assert ("chance" in [actor for actor, _ in table.match.history]) or table.match.view(None)["seat"] == 2
    assert "Ben resigns." in screen.last


class TestGoingOn:
    """A match that was broken off."""

    FAST = PlaySettings(pace=0)

    def test_chance_goes_on_by_itself(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        path.write_text(laid_out("P.../1..2/N.3./VD.4").record(), encoding="utf-8")
        with pytest.raises(Stop):
            play_on(PaperScreen(["", "open a1"]), str(path), PlayArguments("", {}), self.FAST)
        assert "* parlor" in path.read_text(encoding="utf-8")

    def test_a_lay_out_is_gone_on_with_behind_a_curtain(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        path.write_text(laying().record(), encoding="utf-8")
        screen = PaperScreen(["", "random"])
        with pytest.raises(Stop):
            play_on(screen, str(path), PlayArguments("", {}), self.FAST)
        assert "Hand the keyboard to Blue." in screen.shown[0]
        assert "place" in path.read_text(encoding="utf-8")


def test_every_option_can_be_chosen_and_switches_are_yes_or_no(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    screen = PaperScreen(["3", "3", "0", "2", "random", "own", "what", "n", "assist", "random"], somebody=True)
    play_new(screen, PlayArguments("havarti", {}), PlaySettings(seed=1, pace=0))
    assert "Type yes or no" in screen.output
    assert "cheese 1" in screen.shown[0]
    assert "the match is over" in screen.last


def test_a_terminal_that_knows_ascii_only_gets_ascii(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    screen = PaperScreen(["1", "", "random", "ready", "", "1", "help", "", "", "q", "y"], encoding="ascii")
    play_new(screen, PlayArguments("havarti", {}, bots="", names="Zoë,Ünal"), PlaySettings(seed=1, pace=0))
    assert "Hand the keyboard to Unal." in screen.output
    assert "?" not in screen.output.replace("\x1b[?", "")
