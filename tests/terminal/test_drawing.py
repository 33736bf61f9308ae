"""What is on the page: pinned as text, and never more than the seat may know."""

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
from cheeseboard.games.roquefort.terminal.castle import SIZES
from cheeseboard.terminal.artist import Line, Scene
from cheeseboard.terminal.find_artist import artist_of
from tests.terminal.paper import FLOOR

GOLDEN = Path(__file__).parent / "golden"
ARTIST = artist_of("roquefort")
NAMES = ("Ann", "Bot Blue", "Green", "Zoë")

BUSY: dict[str, Any] = {
    "game": "roquefort",
    "options": {"players": 3},
    "tiles": ["*1#x#7*", "2.34567", "#.#.#.#", "..1.x.2", "#5#.#6#", ".1.....", "*.#.#.*"],
    "spare": "5",
    "open": "AEIP",
    "mice": [["a1", "b1", "d3", "-"], ["c1", "x", "x", "-"], ["g7", "e5", "-", "x"]],
    "cheese": ["13", "", "267"],
    "seat": 0,
    "actions": 3,
    "quiet": 18,
    "dormant": [],
}


def drawn(
    match: cheeseboard.Match, width: int, height: int, log: Sequence[Line] = (), names: Sequence[str] = NAMES
) -> list[str]:
    seat = match.view(None)["seat"]
    scene = Scene(match.view(seat), names[: match.options["players"]], match.legal(seat), log, width, height)
    return [line.plain.rstrip() for line in ARTIST.draw(scene)]


def check(name: str, lines: Sequence[str]) -> None:
    assert "\n".join([*lines, ""]) == (GOLDEN / name).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "width", "height", "ascii_only"),
    [("busy_80x17.txt", 80, 17, False), ("busy_120x33.txt", 120, 33, False), ("busy_ascii.txt", 80, 17, True)],
)
def test_a_busy_castle(name: str, width: int, height: int, ascii_only: bool) -> None:
    log = [Line("Green resigns.", 2), Line("Ann's mouse on b2 falls into the dungeon!", 0, loud=True)]
    lines = drawn(cheeseboard.load(BUSY), width, height, log)
    check(name, [in_ascii(line) for line in lines] if ascii_only else lines)


def test_the_start() -> None:
    deal = "deal " + "".join(letter * 3 for letter in "1234567") + "." * 10 + "xxx"
    match = cheeseboard.new("roquefort", players=4, layout="appenzell", chance="manual")
    match.play("chance", deal)
    check("start_80x17.txt", drawn(match, 80, 17))


def test_assist_draws_remembered_tiles_on_the_roofs() -> None:
    options = {"players": 3, "memory": "assist"}
    check(
        "assist_80x17.txt", drawn(cheeseboard.load({**BUSY, "options": options, "known": ["d1", "a2", "d4"]}), 80, 17)
    )


@pytest.mark.parametrize(("width", "height"), [(80, 17), (100, 30), (120, 33), (200, 60)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_it_fits(width: int, height: int, players: int) -> None:
    match = cheeseboard.new("roquefort", players=players, seed=1, goal=6)
    log = [Line("A rather long sentence that has to go on more than one line. " * 2, 0)] * 20
    late = {**match.position(), "quiet": 19, "round": 149, "phase": "turn"}
    lines = drawn(cheeseboard.load(late), width, height, log, names=("A name of 14 c",) * 4)
    assert len(lines) <= height
    assert max(map(len, lines)) <= width


def test_sizes_go_from_large_to_small() -> None:
    assert sorted(SIZES, key=lambda size: -size.columns * size.rows) == list(SIZES)


def test_every_sign_has_an_ascii_stand_in_of_the_same_width() -> None:
    for width, height in ((80, 17), (120, 33)):
        for line in drawn(cheeseboard.load(BUSY), width, height):
            assert len(in_ascii(line)) == len(line)
            assert in_ascii(line).isascii()
            assert "?" not in in_ascii(line)


@pytest.mark.rules("Q25")
@pytest.mark.parametrize("memory", ["table", "assist"])
def test_two_matches_that_differ_in_hidden_tiles_look_alike(memory: str) -> None:
    match = cheeseboard.new("roquefort", players=3, seed=11, memory=memory)
    bot = RandomBot()
    bot.begin("roquefort", 0, {}, 3)
    changed = 0
    for _ in range(60):
        seat = next(actor for actor in match.actors if isinstance(actor, int))
        other = match.resample(seat, seed=5)
        changed += other.position()["tiles"] != match.position()["tiles"]
        assert drawn(other, 80, 17) == drawn(match, 80, 17)
        action = bot.choose(match.view(seat), match.legal(seat), Budget(simulations=1))
        assert ARTIST.warning(other.view(seat), action, NAMES) == ARTIST.warning(match.view(seat), action, NAMES)
        match.play(seat, action)
        if match.outcome:
            break
    assert changed > 10


@pytest.mark.rules("Q25")
def test_the_log_does_not_tell_what_lay_under_a_roof() -> None:
    position: dict[str, Any] = {"game": "roquefort", "tiles": ["*3#.#.*", *FLOOR[1:]], "spare": "."}
    position["mice"] = [["a1", "-", "-", "-"], ["g7", "-", "-", "-"]]
    match = cheeseboard.load(position)
    events = match.play(0, "lift A")
    words = [line.text for event in match.events_for(1, events) if (line := ARTIST.words(event, NAMES))]
    assert words == ["Ann lifts roof A."]


def test_no_colour_means_no_colour() -> None:
    console = Console(force_terminal=True, color_system="truecolor", no_color=True, width=80)
    scene = Scene(cheeseboard.load(BUSY).view(0), NAMES[:3], (), (), 80, 17)
    with console.capture() as captured:
        for line in ARTIST.draw(scene):
            console.print(line, highlight=False)
    assert "38;2" not in captured.get()
    assert "48;2" not in captured.get()
