"""The house on the page: pinned as text, and never more than the seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import cheeseboard
from cheeseboard.ascii_text import in_ascii
from cheeseboard.bots import Budget
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.games.havarti.terminal.house import SIZES
from cheeseboard.terminal.artist import Line, Scene
from tests.terminal.havarti.tables import ARTIST, HOUSE, NAMES, drawn, match

GOLDEN = Path(__file__).parent / "golden"
BUSY: dict[str, Any] = {
    "house": ["1.V.", "..2.", "NL3P", ".D.4"],
    "up": ["c1", "a2", "b2", "c2", "b3", "a4", "d4"],
    "at": "b2",
    "die": 3,
    "scores": [3, 1, 12],
    "round": 4,
    "cards": ["sniff", "that"],
    "switched": ["a1", "b1"],
    "checked": "LV",
}
LOG = [Line("Bot Blue swaps a1 and b1.", 1), Line("★ Ann finds cheese 1 on a1!", 0, loud=True)]


def check(name: str, lines: Sequence[str]) -> None:
    assert "\n".join([*lines, ""]) == (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.rules("Q9", "Q20")
@pytest.mark.parametrize(
    ("name", "width", "height", "ascii_only"),
    [("busy_80x17.txt", 80, 17, False), ("busy_120x33.txt", 120, 33, False), ("busy_ascii.txt", 80, 17, True)],
)
def test_a_house_being_searched(name: str, width: int, height: int, ascii_only: bool) -> None:
    lines = drawn(match(**BUSY), 0, width, height, LOG)
    check(name, [in_ascii(line) for line in lines] if ascii_only else lines)


def test_a_fromager_with_perfect_memory() -> None:
    options = {"players": 3, "memory": "assist", "scoring": "own"}
    check("assist_80x17.txt", drawn(match(**BUSY, options=options, phase="fromager", seat=2), 2, log=LOG))


def test_a_house_being_laid() -> None:
    game = cheeseboard.new("havarti", players=4, chance="manual")
    game.play(0, "keep that voila")
    game.play("chance", "specials BDPV")
    for text in ("place 1 b2", "place . a1", "place V d4", "place P c1"):
        game.play(2, text)
    check("layout_80x17.txt", drawn(game, 1))


def test_the_choice_of_cards() -> None:
    check("keep_80x17.txt", drawn(cheeseboard.new("havarti", seed=1), 0))


@pytest.mark.rules("H10")
def test_the_end_of_a_round() -> None:
    game = match(house=HOUSE, die=4, found="", scores=[2, 4, 4], at="b4", up=["b4"])
    before = game.view(None)
    events = game.play(0, "check c4")
    lines = ARTIST.interlude(before, game.events_for(None, events), NAMES[:3], 80, 23)
    check("round_80x23.txt", [line.plain.rstrip() for line in lines])


@pytest.mark.rules("Q29", "Q18")
def test_private_looks() -> None:
    game = match(phase="bathroom", seat=1, up=["b4"])
    game.play(1, "peek c2")
    check("peek.txt", [line.plain.rstrip() for line in ARTIST.glimpse(game.view(1), NAMES, 80, 23)])
    assert not ARTIST.glimpse(game.view(0), NAMES, 80, 23)
    assert not ARTIST.glimpse(game.view(2), NAMES, 80, 23)
    game = match(phase="sniff", seat=1)
    game.play(1, "line 3")
    check("sniff.txt", [line.plain.rstrip() for line in ARTIST.glimpse(game.view(1), NAMES, 80, 23)])
    assert not ARTIST.glimpse(game.view(2), NAMES, 80, 23)


@pytest.mark.parametrize(("width", "height"), [(80, 17), (100, 30), (120, 33), (200, 60)])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase", ["keep", "arrange", "fromager", "library", "peek"])
def test_it_fits(width: int, height: int, players: int, phase: str) -> None:
    game = cheeseboard.new("havarti", players=players, seed=1, searches=6, scoring="own")
    seat = 0 if phase == "keep" else players - 1
    if phase == "arrange":
        game.play(0, "keep ahha sniff")
    elif phase != "keep":
        fields = {**BUSY, "options": game.options, "scores": [24] * players, "phase": phase, "seat": seat, "idle": 3}
        game = match(**fields)
    log = [Line("A rather long sentence that has to go on more than one line. " * 2, 0)] * 20
    lines = drawn(game, seat, width, height, log, names=("A name of 14 c",) * 4)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width


def test_sizes_go_from_large_to_small() -> None:
    assert sorted(SIZES, key=lambda size: -size.columns * size.rows) == list(SIZES)


def test_every_sign_has_an_ascii_stand_in_of_the_same_width() -> None:
    for width, height in ((80, 17), (120, 33)):
        for line in drawn(match(**BUSY), 0, width, height):
            assert len(in_ascii(line)) == len(line)
            assert in_ascii(line).isascii()
            assert "?" not in in_ascii(line)


@pytest.mark.parametrize("memory", ["table", "assist"])
@pytest.mark.parametrize("setup", ["arrange", "random"])
def test_two_matches_that_differ_in_hidden_things_look_alike(memory: str, setup: str) -> None:
    game = cheeseboard.new("havarti", players=3, seed=11, memory=memory, setup=setup)
    bot = RandomBot()
    bot.begin("havarti", 0, {}, 3)
    changed = 0
    for _ in range(70):
        for seat in range(3):
            other = game.resample(seat, seed=5)
            changed += other.position()["house"] != game.position()["house"]
            assert drawn(other, seat) == drawn(game, seat)
            pages = [ARTIST.glimpse(state.view(seat), NAMES, 80, 23) for state in (game, other)]
            assert pages[0] == pages[1]
        seat = next(actor for actor in game.actors if isinstance(actor, int))
        game.play(seat, bot.choose(game.view(seat), game.legal(seat), Budget(simulations=1)))
        if game.outcome:
            break
    assert changed > 20


@pytest.mark.rules("H14")
def test_nothing_of_the_lay_out_reaches_the_inspector() -> None:
    game = cheeseboard.new("havarti", seed=1)
    game.play(0, "keep ahha sniff")
    empty = drawn(game, 0)
    game.play(1, "place 1 a1")
    assert drawn(game, 0) == empty == drawn(game, None)
    assert drawn(game, 1) != empty


@pytest.mark.rules("Q13")
def test_checking_an_open_room_is_asked_about_unless_cheese_is_there() -> None:
    view = match(up=["b4", "c2", "b3"], at="b3").view(0)
    assert "(Q13)" in ARTIST.warning(view, "check b3", NAMES)
    assert "(Q13)" in ARTIST.warning(view, "play ahha b4", NAMES)
    for quiet in ("check b2", "check c2", "walk b4", "play sniff", "play that a1"):
        assert ARTIST.warning(view, quiet, NAMES) == ""


def test_no_colour_means_no_colour() -> None:
    console = Console(force_terminal=True, color_system="truecolor", no_color=True, width=80)
    with console.capture() as captured:
        for line in ARTIST.draw(Scene(match(**BUSY).view(0), NAMES[:3], (), (), 80, 17)):
            console.print(line, highlight=False)
    assert "38;2" not in captured.get()
    assert "48;2" not in captured.get()
