"""Bots at the table: who sits there, what they hear, what is said of them."""

from __future__ import annotations

import shlex
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar

import pytest

import cheeseboard
from cheeseboard.bots import Budget
from cheeseboard.bots.levels import LEVELS
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.games.contract import Event
from cheeseboard.match.rewind import all_events
from cheeseboard.stop import Stop
from cheeseboard.terminal import bot_seats, play
from cheeseboard.terminal.find_artist import artist_of
from cheeseboard.terminal.opponents import choose_bot
from cheeseboard.terminal.play import TerminalMatch
from cheeseboard.terminal.players import Player, from_headers, read_bots, to_headers
from cheeseboard.terminal.session import PlaySettings, play_new, play_on
from cheeseboard.terminal.setup import PlayArguments
from tests.bots.scripts import GOOD, command
from tests.terminal.paper import FLOOR, PaperScreen, whims

HERE = "tests.terminal.test_bots"
FAST = PlaySettings(seed=1, pace=0)


class Diary(RandomBot):
    """Writes down what every bot of its class is told."""

    all: ClassVar[list[Diary]] = []

    def __init__(self) -> None:
        self.heard: list[Event] = []
        self.budgets: list[Budget] = []
        self.ended = 0
        Diary.all.append(self)

    def hear(self, event: Event) -> None:
        super().hear(event)
        self.heard.append(event)

    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        self.budgets.append(budget)
        return super().choose(view, legal, budget)

    def end(self) -> None:
        self.ended += 1


class Crashing(RandomBot):
    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        raise ValueError("oh no")


class Cheating(RandomBot):
    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        return "win"


class Slow(RandomBot):
    def choose(self, view: Mapping[str, Any], legal: Sequence[str], budget: Budget) -> str:
        time.sleep(0.15)
        return "end" if "end" in legal else legal[0]


@pytest.fixture(autouse=True)
def _afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    Diary.all.clear()


def sit_down(
    match: cheeseboard.Match, bots: str, *answers: str, pages: bool = True
) -> tuple[TerminalMatch, PaperScreen]:
    screen = PaperScreen(answers, pages=pages)
    texts = read_bots(bots, match.options["players"])
    people = [Player(bot=texts.get(seat, "")) for seat in range(match.options["players"])]
    table = TerminalMatch(screen, artist_of(match.game), match, people, random=whims(1))
    with suppress(EOFError):
        table.play()
    return table, screen


def story(match: cheeseboard.Match) -> list[Event]:
    return [event for events in all_events(match) for event in events]


@pytest.mark.parametrize("game", cheeseboard.games())
def test_a_bot_hears_what_its_seat_may_from_the_beginning(game: str) -> None:
    match = cheeseboard.new(game, seed=3, players=3)
    table, _ = sit_down(match, f"1={HERE}:Diary@7,2=random", *["1"] * 8)
    (bot,) = Diary.all
    assert bot.heard == table.match.events_for(1, story(table.match))
    assert set(bot.budgets) <= {Budget(simulations=7)}
    assert bot.ended == 1


def test_bots_without_a_budget_have_half_a_second() -> None:
    sit_down(cheeseboard.new("roquefort", seed=3), f"0={HERE}:Diary")
    assert Diary.all[0].budgets == [Budget(seconds=0.5)]


def test_what_is_taken_back_was_never_heard() -> None:
    position: dict[str, Any] = {"game": "roquefort", "tiles": FLOOR, "spare": "2", "open": "AC"}
    position["mice"] = [["a1", "-", "-", "-"], ["g1", "-", "-", "-"]]
    table, _ = sit_down(cheeseboard.load(position), f"1={HERE}:Diary", "a1-b1", "undo", "lift D")
    first, second = Diary.all
    assert [event["event"] for event in first.heard] == ["recall", "run"]
    assert [event["event"] for event in second.heard] == ["recall", "lift"]
    assert (first.ended, second.ended) == (1, 1)
    assert table.match.history == ((0, "lift D"),)


@pytest.mark.parametrize(
    ("bot", "words", "detail"),
    [
        ("Crashing", "Bot Blue crashed: a random action was played for it.", "ValueError: oh no"),
        ("Cheating", "Bot Blue cheated: a random action was played for it.", "'win' is not legal"),
    ],
)
def test_a_fault_is_said_when_somebody_is_asked_and_explained_at_the_end(bot: str, words: str, detail: str) -> None:
    screen = PaperScreen(["1", "end", "why end", "resign", "y", "quit"])
    play_new(screen, PlayArguments("roquefort", {}, f"1={HERE}:{bot}"), FAST)
    pages = [" ".join(page.split()) for page in screen.shown]
    assert any(words in page for page in pages[:-1])
    assert words not in next(page for page in pages if "You may: end" in page)
    # What a bot says may give away what its seat knows.
    assert not any(detail in page for page in pages[:-1])
    assert detail in pages[-1]


def test_where_people_only_watch_faults_are_said_at_once() -> None:
    match = cheeseboard.new("roquefort", seed=3, round_limit=1)
    _, screen = sit_down(match, f"0=random,1={HERE}:Cheating")
    assert any("cheated" in page for page in screen.shown)
    match = cheeseboard.new("roquefort", seed=3, round_limit=1)
    _, screen = sit_down(match, f"0=random,1={HERE}:Crashing", pages=False)
    assert "Bot Blue crashed" in screen.output


def test_a_bot_that_takes_its_time_is_said_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "NOTICEABLE_SECONDS", 0.02)
    monkeypatch.setattr(play, "LATE_SECONDS", 0.05)
    monkeypatch.setattr(bot_seats, "DEFAULT_BUDGET", Budget(seconds=0.01))
    _, screen = sit_down(cheeseboard.new("roquefort", seed=3), f"1={HERE}:Slow", "1")
    thinking = [page.splitlines()[-1] for page in screen.shown if "Bot Blue thinks…" in page]
    assert thinking
    assert any("Bot Blue is getting ready…" in page for page in screen.shown)


def test_nothing_is_said_of_a_quick_bot() -> None:
    _, screen = sit_down(cheeseboard.new("roquefort", seed=3), "1=random", "1", "end", "end")
    assert not any("thinks" in page or "ready" in page for page in screen.shown)


def test_a_program_at_the_table(tmp_path: Path) -> None:
    bot = "cmd:" + shlex.join(command(tmp_path, GOOD))
    table, screen = sit_down(cheeseboard.new("roquefort", seed=3, round_limit=1), f"1={bot}", "1", "end")
    assert table.match.outcome
    assert "Bot Blue" in screen.last


class TestWho:
    """Which bot sits where."""

    @pytest.mark.parametrize(
        ("text", "expected"),
        [
            ("", {}),
            ("1,2", {1: "?", 2: "?"}),
            ("1 2", {1: "?", 2: "?"}),
            ("1=greedy", {1: "greedy"}),
            ("1 = greedy , 2", {1: "greedy", 2: "?"}),
            ("0=cmd:./x --depth=3 -v,2=a.b:C@5", {0: "cmd:./x --depth=3 -v", 2: "a.b:C@5"}),
        ],
    )
    def test_seats_and_bots(self, text: str, expected: dict[int, str]) -> None:
        assert read_bots(text, 3) == expected

    @pytest.mark.parametrize("text", ["3", "x", "-1", "1=", "=greedy", "1=a,,2", "1=a\nb", "greedy"])
    def test_what_is_neither(self, text: str) -> None:
        with pytest.raises(cheeseboard.BadOption):
            read_bots(text, 3)

    def test_the_menu_offers_the_levels(self) -> None:
        for answer, expected in (("", LEVELS[2].name), ("1", LEVELS[0].name), ("random@5", "random@5")):
            screen = PaperScreen(["9", "gouda", answer])
            assert choose_bot(screen, "roquefort") == expected
            assert screen.output.count("Type a number from 1 to 5") == 2
            assert all(len(line) <= 80 for line in screen.output.splitlines())
            assert all(level.name in screen.output for level in LEVELS)
        assert choose_bot(PaperScreen(somebody=False), "roquefort") == LEVELS[2].name

    def test_a_level_is_for_all_bots_that_are_not_named(self, tmp_path: Path) -> None:
        save = tmp_path / "game.txt"
        wishes = PlayArguments("roquefort", {"players": "3", "round_limit": "1"}, "0,1,2=random@3", level="random@2")
        play_new(PaperScreen(["q"]), wishes, FAST._replace(save=save))
        headers = cheeseboard.replay(save.read_text(encoding="utf-8")).headers
        assert headers["Bots"] == "0=random@2,1=random@2,2=random@3"

    @pytest.mark.parametrize(
        "wishes",
        [
            PlayArguments("roquefort", {}, level="gouda"),
            PlayArguments("roquefort", {}, bots="1=gouda"),
            PlayArguments("roquefort", {}, bots="1=cmd:no_such_program_here"),
            PlayArguments("roquefort", {}, bots="1", level="cmd:true 1,2"),
        ],
    )
    def test_bots_that_are_not_there_are_refused(self, wishes: PlayArguments) -> None:
        with pytest.raises(cheeseboard.BadOption):
            play_new(PaperScreen(somebody=False), wishes, FAST)


class TestRecords:
    """What a record says of bots."""

    def test_there_and_back(self) -> None:
        people = [Player("Ann"), Player(bot="cmd:./x -a=1@5"), Player("Robo", "greedy")]
        assert from_headers(to_headers(people), 3) == people

    def test_older_records_had_random_bots(self) -> None:
        assert from_headers({"Bots": "1"}, 2) == [Player(), Player(bot="random")]

    @pytest.mark.parametrize("bots", ["7", "1=", "x=greedy", "1=a,b"])
    def test_nonsense_is_passed_over(self, bots: str) -> None:
        assert from_headers({"Bots": bots}, 2) == [Player(), Player()]

    def test_the_same_bots_sit_there_again(self, tmp_path: Path) -> None:
        save = tmp_path / "game.txt"
        wishes = PlayArguments("roquefort", {"round_limit": "1"}, "1=random@77")
        with pytest.raises(Stop):
            play_new(PaperScreen(["1"]), wishes, FAST._replace(save=save))
        play_on(PaperScreen(["end", "q"]), str(save), PlayArguments("", {}), FAST)
        text = save.read_text(encoding="utf-8")
        assert '[Bots "1=random@77"]' in text
        assert cheeseboard.replay(text).outcome

    def test_another_level_may_be_chosen(self, tmp_path: Path) -> None:
        save = tmp_path / "game.txt"
        with pytest.raises(Stop):
            play_new(PaperScreen(["1"]), PlayArguments("roquefort", {}, "1=random"), FAST._replace(save=save))
        with pytest.raises(Stop):
            play_on(PaperScreen(), str(save), PlayArguments("", {}, level="random@9"), FAST)
        assert '[Bots "1=random@9"]' in save.read_text(encoding="utf-8")

    @pytest.mark.parametrize("bot", [f"{HERE}:Diary", "cmd:true"])
    def test_a_strangers_record_runs_nothing_without_a_yes(self, bot: str, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        match = cheeseboard.new("roquefort", seed=1)
        match.headers["Bots"] = f"1={bot}"
        path.write_text(match.record(), encoding="utf-8")
        for screen in (PaperScreen(["n"]), PaperScreen(["y"], somebody=False)):
            with pytest.raises(Stop, match="to let it run"):
                play_on(screen, str(path), PlayArguments("", {}), FAST)
        assert not Diary.all
        for screen, wishes in (
            (PaperScreen(["y", "1"]), PlayArguments("", {})),
            (PaperScreen(["1"]), PlayArguments("", {}, bots=f"1={bot}")),
            (PaperScreen(["1"]), PlayArguments("", {}, level=bot)),
        ):
            with pytest.raises(Stop, match="input ended"):
                play_on(screen, str(path), wishes, FAST)
        assert len(Diary.all) == (3 if "Diary" in bot else 0)

    def test_nobody_answers_the_question(self, tmp_path: Path) -> None:
        path = tmp_path / "game.txt"
        path.write_text(cheeseboard.new("roquefort", seed=1).record(), encoding="utf-8")
        with pytest.raises(Stop, match="before the match went on"):
            play_on(PaperScreen(), str(path), PlayArguments("", {}, bots="1"), FAST)


@pytest.mark.full
def test_every_level_plays_at_the_table() -> None:
    for level in LEVELS:
        match = cheeseboard.new("roquefort", seed=3, round_limit=1)
        table, screen = sit_down(match, f"1={level.name}", "1", "end")
        assert table.match.outcome
        assert not any("random action" in page for page in screen.shown)
