"""Matches judged afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest

import cheeseboard
from cheeseboard.analysis.analysis import Analysis, analyse
from cheeseboard.analysis.plot import as_svg
from cheeseboard.analysis.result import Decision
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.play_match import play_match
from cheeseboard.bots.random_bot import RandomBot
from cheeseboard.cli import run
from cheeseboard.match.match import Match
from cheeseboard.palette import SEAT_NAMES, SEATS

FEW_SIMULATIONS = Budget(simulations=40)


def random_match(game: str, **options: object) -> Match:
    """A whole match without a plan."""
    bots = [RandomBot() for _ in range(2)]
    return play_match(game, {"players": 2, **options}, bots, [FEW_SIMULATIONS] * 2, seed=3, bot_seeds=[1, 2])


def one_step_from_victory() -> Match:
    """Both seats have three kinds, and two mice one step away from the fourth; at first both end their turns."""
    position = {
        "game": "roquefort",
        "tiles": ["*1#.#.*", "1......", "#.#.#.#", ".......", "#.#.#.#", "......5", "*.#.#5*"],
        "spare": ".",
        "open": "ADMR",
        "mice": [["a2", "c1", "-", "-"], ["g6", "e7", "-", "-"]],
        "cheese": ["234", "234"],
    }
    match = cheeseboard.load(position, chance="manual")
    match.play(0, "end")
    match.play(1, "end")
    match.play(0, "run c1-b1")
    assert match.outcome
    assert match.outcome.winners == (0,)
    return match


@pytest.mark.full
def test_a_missed_victory_is_a_slip() -> None:
    analysis = analyse(one_step_from_victory(), Budget(simulations=400))
    missed, _, taken = analysis.decisions
    assert (missed.played, missed.best) == ("end", "run c1-b1")
    assert missed.best_value == 1.0
    assert missed.loss > 0.5
    assert (taken.played, taken.best, taken.loss) == ("run c1-b1", "run c1-b1", 0.0)
    assert analysis.slips()[0] == missed
    assert analysis.curve(0)[-1] == (4, 1.0)
    assert analysis.curve(1)[-1] == (4, 0.0)


@pytest.mark.full
@pytest.mark.parametrize(("game", "options"), [("roquefort", {"round_limit": 3}), ("havarti", {"searches": 2})])
def test_every_decision_is_judged(game: str, options: dict[str, object]) -> None:
    match = random_match(game, **options)
    seen: list[tuple[int, int]] = []
    analysis = analyse(match, FEW_SIMULATIONS, progress=lambda done, of: seen.append((done, of)))
    seats = [number for number, (actor, _) in enumerate(match.history, 1) if isinstance(actor, int)]
    assert {made.number for made in analysis.decisions} <= set(seats)
    assert len(analysis.decisions) > len(seats) / 4
    assert seen[-1] == (len(seats), len(seats))
    for made in analysis.decisions:
        assert match.history[made.number - 1] == (made.seat, made.played)
        assert len(made.chances) == 2
        assert sum(made.chances) == pytest.approx(1, abs=0.01)
        assert 0 <= made.value <= 1
    assert analyse(match, FEW_SIMULATIONS, jobs=2).decisions == analysis.decisions


def test_swings_are_sorted_by_size() -> None:
    match = one_step_from_victory()
    made = [Decision.of(k, k % 2, "end", "end", (k / 10, 1 - k / 10), 0.5, 0.5) for k in (1, 2, 3)]
    swings = Analysis(match, tuple(made)).swings()
    assert [swing.size for swing in swings] == sorted((swing.size for swing in swings), reverse=True)
    assert (swings[0].seat, swings[0].since, swings[0].until) == (0, 2, 4)


def test_the_plot_is_a_picture_with_all_names() -> None:
    match = one_step_from_victory()
    made = [Decision.of(k, (k - 1) % 2, "end", "end", (0.5, 0.5), 0.5, 0.5) for k in (1, 2, 3)]
    picture = as_svg(Analysis(match, tuple(made)), ("A < B", "C & D"), "Chance to win")
    root = Xml.fromstring(picture)  # noqa: S314  # our own
    words = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A < B", "C & D", "Chance to win"} <= set(words)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polyline"))) == 2
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_every_curve_has_the_colour_of_its_seat() -> None:
    match = cheeseboard.new("roquefort", seed=1, players=4)
    made = [Decision.of(k, k % 4, "end", "end", (0.4, 0.3, 0.2, 0.1), 0.5, 0.5) for k in range(1, 9)]
    picture = as_svg(Analysis(match, tuple(made)), SEAT_NAMES, "Chance to win")
    rules = picture.split("@media")
    for number, seat in enumerate(SEATS):
        assert f".seat-{number} {{ color: {seat.shades.day} }}" in rules[0]
        assert f".seat-{number} {{ color: {seat.shades.dusk} }}" in rules[1]
    root = Xml.fromstring(picture)  # noqa: S314  # our own
    curves = [curve.get("class") for curve in root.iter("{http://www.w3.org/2000/svg}polyline")]
    names = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if text.text in SEAT_NAMES]
    assert curves == ["seat-0", "seat-1", "seat-2", "seat-3"]
    assert names == ["Red", "Blue", "Green", "Yellow"]


@pytest.mark.full
def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "match.txt"
    record.write_text(one_step_from_victory().record())
    assert run(["analyse", str(record), "--budget", "300", "--jobs", "1"]) == 0
    assert "Worth another thought" in capsys.readouterr().out
    plot = tmp_path / "plot.svg"
    assert run(["analyse", str(record), "--budget", "300", "--jobs", "1", "--json", "--plot", str(plot)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["decisions"][0]["best"] == "run c1-b1"
    assert plot.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["no-such-file"], 1, "cannot be read"),
        (["no-such-file", "--budget", "soon"], 2, "budget"),
        (["no-such-file", "--plot", "no-such-folder/plot.svg"], 2, "plot"),
    ],
)
def test_bad_input_is_answered_in_a_line(
    arguments: list[str], status: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analyse", *arguments]) == status
    told = capsys.readouterr().err
    assert words in told
    assert told.count("\n") == 1
