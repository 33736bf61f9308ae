"""The report: one file that needs nothing else."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from cheeseboard.arena.plan import Entrant
from cheeseboard.arena.report import report
from cheeseboard.arena.tally import Tally
from tests.arena.runs import plan, played, tallied, told


class Tags(HTMLParser):
    """SeatStatistics what is left open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def small() -> Tally:
    return tallied(plan("random,random,random", 12), [one.result for one in played(12, "random,random,random")])


def test_every_tag_is_closed() -> None:
    tags = Tags()
    tags.feed(report(small(), "run"))
    assert tags.open == []


def test_nothing_is_fetched_and_nothing_runs() -> None:
    page = report(small(), "run")
    assert not re.search(r"https?:|//|<script|<link|<img|@import|url\(|src=", page)
    assert set(re.findall(r'href="([^"]*)"', page)) <= {f"records/{number:06}.txt" for number in range(12)}


def test_it_shows_all_plots() -> None:
    page = report(small(), "run")
    assert page.count("<svg") == 8
    for title in ("Rating", "Share of wins", "Against each other", "Luck of the seat", "Length of games"):
        assert f"<h2>{title}</h2>" in page


def test_it_shows_the_longest_game() -> None:
    record = played(12, "random,random,random")[0].record
    page = report(small(), "run", record)
    assert page.count("<svg") == 9
    assert "<h2>The longest game</h2>" in page
    assert "as a spectator sees it" in page
    assert not re.search(r"https?:|//|<script|<link|<img|@import|url\(|src=", page)
    tags = Tags()
    tags.feed(page)
    assert tags.open == []


def test_a_record_that_tells_no_game_is_left_out() -> None:
    for record in ("", "[Game", "nothing\nof the kind\n"):
        assert "The longest game" not in report(small(), "run", record)


def test_it_is_light_and_dark() -> None:
    assert "prefers-color-scheme: dark" in report(small(), "run")


def test_names_are_only_names() -> None:
    one = plan()
    evil = one._replace(entrants=(Entrant("<script>$x</script>", "random", one.entrants[0].budget), one.entrants[1]))
    page = report(tallied(evil, [told((0, 1), (0,), (4, 1))]), "<b>run</b>")
    assert "<script" not in page
    assert "<b>run" not in page
    assert "&lt;script&gt;$x" in page


def test_a_run_without_games_has_a_report_too() -> None:
    assert "No game has been played yet." in report(Tally(plan()), "run")


def test_who_is_strongest_is_said_when_it_is_sure() -> None:
    one = plan(games=60)
    clear = tallied(one, [told((0, 1), (0,), (4, 1), number) for number in range(60)])
    assert "random is the strongest of these." in report(clear, "run")
    close = tallied(one, [told((0, 1), (number % 2,), (4, 1), number) for number in range(60)])
    assert "do not yet tell it apart" in report(close, "run")
