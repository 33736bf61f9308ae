"""A game of another distribution in the browser, from the start page to the replay: on its own board, for which the
page is built with its folder, and on the plain board of a page that has never heard of it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.running import Server
from tests.third_game.installed import TINY, environment, install
from tests.web.browsing import DESKTOP, PATIENCE, PHONE, ROOT, Device, devices

pytestmark = pytest.mark.full
TITLE = "Count the Holes"
ROUNDS = 3


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder in which the game is installed, where every server finds it."""
    folder = tmp_path_factory.mktemp("installed")
    install(TINY, folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(folder)["PYTHONPATH"])
        yield folder


@pytest.fixture(scope="module")
def with_board(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose page was built with the game's board."""
    page = tmp_path_factory.mktemp("page")
    variables = {"CHEESEBOARD_PAGE": str(page)}  # the board is found in the installed package
    subprocess.run([sys.executable, "hatch_build.py"], cwd=ROOT, env=os.environ | variables, check=True)
    with Server(tmp_path_factory.mktemp("with_board"), page=page) as running:
        yield running


@pytest.fixture(scope="module")
def without_board(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page that comes with the package."""
    with Server(tmp_path_factory.mktemp("without_board")) as running:
        yield running


def board(device: Device, name: str) -> Locator:
    return device.page.get_by_role("group", name=name)


def play_whole_match(device: Device, actions: Locator) -> None:
    """Press the first action there is until the match is over, and the button of the curtain between two players."""
    curtain = device.page.get_by_role("button", name=re.compile("^I am "))
    ending = device.page.get_by_role("heading", name=re.compile("win", re.IGNORECASE))
    for _ in range(4 * ROUNDS):
        expect(actions.first.or_(curtain).or_(ending).first).to_be_visible(timeout=PATIENCE)
        if ending.is_visible():
            return
        if curtain.is_visible():
            curtain.click()
            continue
        before = device.page.locator("body").inner_text()
        actions.first.click()
        device.page.wait_for_function("(before) => document.body.innerText !== before", arg=before, timeout=PATIENCE)
    expect(ending).to_be_visible(timeout=PATIENCE)


def watch_replay(device: Device, name: str) -> None:
    """From the end of the match through its replay."""
    device.page.get_by_role("link", name="Watch the replay").click()
    slider = device.page.get_by_role("slider", name="Moment of the match")
    expect(slider).to_be_visible(timeout=PATIENCE)
    expect(device.page.get_by_role("heading", name=TITLE)).to_be_visible()
    device.button("One step on").click()
    expect(board(device, name)).to_be_visible()
    device.button("To the end").click()
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    assert device.overflow() == []


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_on_its_own_board_by_two_on_a_sofa(browser: Browser, with_board: Server, size: tuple[int, int]) -> None:
    with devices(browser, with_board, 1, size=size) as (mum,):
        mum.open("/")
        mum.button(f"On one sofa: {TITLE}").click()
        mum.button("Start", exact=True).click()
        play_whole_match(mum, mum.page.locator(".tiny .guesses button:enabled"))
        watch_replay(mum, "The cheese under its cover")
        mum.sees("holes counted")
        assert mum.axe() == []


def test_on_its_own_board_against_a_bot_in_a_language_it_does_not_speak(browser: Browser, with_board: Server) -> None:
    with devices(browser, with_board, 1, language="de") as (mum,):
        mum.open("/")
        mum.button(f"Losspielen: {TITLE}").click()
        mum.button("random").click()
        mum.sees("Cheese 1")
        mum.page.locator(".tiny .guesses button:enabled").first.click()
        mum.sees("The cover comes off")


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_on_the_plain_board_against_a_bot(browser: Browser, without_board: Server, size: tuple[int, int]) -> None:
    with devices(browser, without_board, 1, size=size) as (mum,):
        mum.open("/")
        mum.button(f"Play now: {TITLE}").click()
        mum.button("random").click()
        plain = board(mum, "The board")
        play_whole_match(mum, plain.get_by_role("group", name="What you can do").get_by_role("button"))
        assert mum.overflow() == []
        watch_replay(mum, "The board")
        assert mum.axe() == []


def test_a_game_without_a_lesson_or_a_rule_book_offers_none(browser: Browser, without_board: Server) -> None:
    with devices(browser, without_board, 1) as (mum,):
        mum.open("/")
        expect(mum.button(f"Play now: {TITLE}")).to_be_visible()
        expect(mum.page.get_by_role("link", name=re.compile(TITLE))).to_have_count(0)
        mum.open("/learn/tiny").sees("There is nothing here.")
        mum.open("/rules/tiny").sees("There is nothing here.")
