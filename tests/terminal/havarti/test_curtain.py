"""Several people at one keyboard: nobody is shown what is not for him."""

from __future__ import annotations

from typing import Any

import pytest

import cheeseboard
from cheeseboard.terminal.curtain import draw_curtain
from tests.terminal.havarti.tables import laid_out, match
from tests.terminal.paper import PaperScreen, played

NAMES = ("Ann", "Ben", "Cleo")
SECRETS = ("havarti", "Nursery", "Parlor", "Dairy", "Library", "Cellar", "Bathroom", "Sitting", "common")


def new(**options: Any) -> cheeseboard.Match:
    return cheeseboard.new("havarti", seed=1, **options)


def curtains(screen: PaperScreen) -> list[str]:
    return [question for question in screen.asked if "press Enter" in question]


@pytest.mark.rules("H14")
def test_the_lay_out_is_behind_a_curtain_on_both_sides() -> None:
    _, screen = played(new(), "1", "", "random", "ready", "", "", "1", names=NAMES[:2])
    assert curtains(screen) == [" Ben: press Enter. ", " Ann: press Enter. "]
    keep, curtain, tray, laid, back, entrance = screen.shown[:6]
    for page in (keep, curtain, back, entrance):
        assert not any(secret in page for secret in SECRETS)
    assert "Hand the keyboard to Ben." in curtain
    assert "to lay" in tray
    assert "havarti 1" in laid
    assert "Hand the keyboard to Ann." in back
    assert screen.forgotten >= 2  # nor do the arrow keys bring back what was typed


def test_one_person_needs_no_curtain() -> None:
    for bots, answers in (((1, 2), ["1", "1", "1"]), ((0, 2), ["random", "ready", "1"])):
        _, screen = played(new(players=3), *answers, bots=bots)
        assert not curtains(screen)


def test_fromagers_who_see_the_same_need_no_curtain() -> None:
    _, screen = played(new(players=3), "random", "ready", "ready", "1", "1", bots=[0], names=NAMES)
    assert not curtains(screen)


def test_on_the_open_board_there_is_no_curtain() -> None:
    _, screen = played(laid_out("...1/2.3./DNPV/4..."), "", "open a1", "1", "1", names=NAMES[:2])
    assert curtains(screen) == [" Ann: press Enter. "]


def test_with_perfect_memory_there_is_one_at_every_change_of_sides() -> None:
    options = {"players": 2, "memory": "assist"}
    game = match(options=options, phase="fromager", seat=1)
    _, screen = played(game, "", "d1-d2", "", "walk b3", "", names=NAMES[:2])
    assert curtains(screen) == [" Ben: press Enter. ", " Ann: press Enter. ", " Ben: press Enter. "]
    assert "havarti 1" in screen.shown[1]
    assert "havarti 1" not in screen.shown[3]


@pytest.mark.rules("Q4")
def test_a_house_laid_by_chance_is_shown_to_the_fromagers_together() -> None:
    _, screen = played(new(players=3, setup="random"), "1", "", "", "", "1", names=NAMES)
    assert curtains(screen) == [" Ben and Cleo: press Enter. ", " Ann: press Enter. "]
    assert "as chance laid it" in screen.shown[2]
    assert not any(secret in screen.shown[4] for secret in SECRETS)


def test_a_house_laid_by_chance_is_shown_to_the_only_person() -> None:
    _, screen = played(new(setup="random"), "", "1", bots=[0])
    assert any("as chance laid it" in page for page in screen.shown)
    assert not curtains(screen)


@pytest.mark.rules("Q29")
def test_a_peek_is_for_one_pair_of_eyes_and_for_once() -> None:
    game = match(phase="bathroom", seat=1, die=2)
    _, screen = played(game, "peek c2", "", "", "help", "", "", names=NAMES)
    assert curtains(screen) == [" Ben: press Enter. "]
    assert "cheese 2" in screen.shown[2]
    others = screen.shown[:2] + screen.shown[3:]
    assert not any("cheese 2" in page or "havarti 2" in page for page in others)
    assert "Ben looks into c2." in screen.last


@pytest.mark.rules("Q18")
def test_a_sniffed_line_is_for_the_captain_and_for_once() -> None:
    _, screen = played(match(phase="sniff", seat=1), "line 4", "", "", names=NAMES)
    assert curtains(screen) == [" Ben: press Enter. "]
    assert "havarti 4" in screen.shown[2]
    assert "havarti" not in screen.last
    assert "Ben names row 4: there is" in screen.last


def test_a_person_alone_is_shown_his_peek_without_a_curtain() -> None:
    _, screen = played(match(phase="bathroom", seat=1, die=2), "peek c2", "", bots=[0, 2])
    assert not curtains(screen)
    assert "cheese 2" in screen.shown[1]


@pytest.mark.rules("H14", "H21")
def test_what_the_inspector_is_shown_does_not_depend_on_what_is_hidden() -> None:
    """Two houses that differ only in rooms that stay closed: the same pages from the inspector's return on."""
    houses = ("..1./2.3./DNPV/4...", "...4/.V1./PN2D/3...")
    moves = ["", "open a1", "b2-b3", "walk b1", "c2-c3", "check a1", "y", "d1-d2", "walk c1"]
    shown = []
    for house in houses:
        game = laid_out(house)
        _, screen = played(game, *moves, names=NAMES[:2])
        assert len(game.history) > len(moves)
        shown.append(screen.output)
    assert shown[0] == shown[1]


def test_the_log_never_keeps_the_lay_out() -> None:
    _, screen = played(new(), "1", "", "random", "ready", "", "1", "1", "1", names=NAMES[:2])
    assert not any("puts" in page for page in screen.shown)


def test_where_pages_cannot_replace_each_other_they_are_scrolled_away() -> None:
    screen = PaperScreen([""], pages=False)
    draw_curtain(screen, ["Ben"])
    assert screen.output.startswith("\n" * 100)
