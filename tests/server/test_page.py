"""The page in a real browser: games are begun, played, left, resumed and looked at as people would. The browser has
nothing to complain about, its content security policy included."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from cheeseboard.server import page as page_module
from tests.server.browser import PHONE, Browser, Page
from tests.server.running import Server

ROOT = Path(__file__).parents[2]
LONG = 120  # seconds: a bot may have to be compiled first
MAKE = """(async () => {
  const answer = await fetch('/api/matches', {method: 'POST', headers: {'content-type': 'application/json'}, body: %s});
  const made = await answer.json();
  localStorage.setItem('seats:' + made.id, JSON.stringify(made.seats));
  setTimeout(() => location.assign('/match/' + made.id), 20);
  return made.id;
})()"""
HIT = "document.querySelector('.hit[data-key=\"%s\"]')"


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as running:
        yield running


def make(page: Page, server: Server, game: str, seats: list[dict[str, str]], **more: Any) -> str:
    """A match made by this page, whose seats it keeps."""
    page.open(server.base + "/")
    page.says("Set up a table")
    wish = json.dumps({"game": game, "seats": seats, **more})
    match = str(page.ask(MAKE % json.dumps(wish)))
    page.until("location.pathname.startsWith('/match/') && !!document.querySelector('.turn')")
    return match


def people(*names: str) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in names]


def touch(page: Page, key: str) -> None:
    """Press a place on the board."""
    page.until(f"!!{HIT % key}")
    page.ask(f"({HIT % key}.dispatchEvent(new MouseEvent('click', {{bubbles: true}})), true)")


# -- files ------------------------------------------------------------------------------------------------------


def test_the_files_bring_nothing_from_elsewhere_and_no_markup_from_people() -> None:
    files = sorted(page_module.FOLDER.iterdir())
    assert {file.suffix for file in files} <= set(page_module.TYPES)
    for file in files:
        text = file.read_text().replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"https?://|innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", text), file
        assert len(text.splitlines()) < 500
    assert not re.search(r"<style|style=|<script>|\son\w+=", (page_module.FOLDER / "index.html").read_text())


def test_the_picture_for_phones_is_a_code() -> None:
    picture = page_module._code("http://192.0.2.7:8000/").decode()
    assert picture.count("<path") >= 2
    assert "<script" not in picture


@pytest.mark.full
def test_what_is_served(server: Server) -> None:
    for path in ("/", "/match/anything", "/carry/anything", "/assets/app.js", "/assets/style.css", "/favicon.ico"):
        assert httpx.get(server.base + path).status_code == 200, path
    for path in ("/lan.svg", "/assets/nothing.js", "/assets/..%2fpage.py", "/assets/app.py"):
        assert httpx.get(server.base + path).status_code == 404, path


# -- playing ----------------------------------------------------------------------------------------------------


@pytest.mark.full
def test_against_a_bot_with_a_reload_and_a_refusal(server: Server, browser: Browser) -> None:
    page = browser.page()
    page.open(server.base + "/")
    page.fill("[aria-label='Name at seat 1']", "<b>Mum</b>")
    page.press("Play a bot")
    page.says("Your turn")
    page.says("<b>Mum</b>")  # a name is text
    touch(page, "cell:a1")
    page.says("4 actions left", LONG)
    touch(page, "room:A")
    page.says("3 actions left")
    page.says("<b>Mum</b> lifts roof A.")
    page.press("Undo")
    page.says("showed nothing can be taken back. (Q17)")
    page.call("Page.reload")
    page.until("!document.querySelector('.toast:not([hidden])') && !!document.querySelector('.board')")
    page.says("3 actions left")
    page.says("<b>Mum</b> lifts roof A.")
    page.press("Push the spare tile in at g4")
    page.says("2 actions left; the slide is used")
    page.press("End turn (2 left unused)")
    page.says("4 actions left", LONG)
    assert page.complaints == []


@pytest.mark.full
def test_two_people_and_a_spectator_to_the_end(server: Server, browser: Browser) -> None:
    mum, dad, guest = browser.page(), browser.page(PHONE), browser.page(dark=True)
    match = make(mum, server, "roquefort", [{"kind": "me", "name": "Mum"}, {"kind": "open"}], private=True)
    mum.says("Waiting for players")
    dad.open(f"{server.base}/match/{match}")
    dad.fill("input[name=who]", "Dad")
    dad.press("Join")
    dad.says("Waiting for Mum")
    guest.open(f"{server.base}/match/{match}")
    guest.says("You are watching")
    touch(mum, "cell:a1")
    for page in (mum, dad, guest):
        page.says("Mum brings a mouse in at a1.")
    mum.press("Undo")
    dad.says("Mum asks to take back a step.")
    dad.press("Agree")
    mum.says("A step is taken back.")
    assert dad.ask("document.body.innerText.includes('asks to take back')") is False
    touch(mum, "cell:a1")
    dad.until(f"!!{HIT % 'cell:g7'}")
    dad.ask(f"({HIT % 'cell:g7'}.focus(), true)")
    dad.key("Enter", 13)  # the keyboard is enough
    guest.says("Dad brings a mouse in at g7.")
    assert guest.ask("document.querySelectorAll('.hit, .box-actions button').length") == 0

    mum.press("Talk")
    mum.fill("[aria-label='Say something']", "<i>Hello</i>")
    mum.press("Say")
    dad.says("<i>Hello</i>")
    dad.press("Table")
    dad.press("Resign")
    dad.says("This cannot be taken back.")
    dad.ask("([...document.querySelectorAll('dialog button')].at(-1).click(), true)")
    for page in (mum, dad, guest):
        page.says("Mum wins: everybody else has resigned (Q31).")
        page.says("The deal is fair")
    guest.press("Watch the replay")
    guest.press("To the beginning")
    guest.says("1 of ")
    guest.says("All roofs are on.")
    mum.press("Play again")
    mum.says("Waiting for Dad")  # the seats are rotated
    dad.press("To the next match")
    dad.says("Your turn")
    assert mum.complaints + dad.complaints + guest.complaints == []


@pytest.mark.full
def test_two_on_one_phone_have_a_curtain_between_them(server: Server, browser: Browser) -> None:
    page = browser.page(PHONE, dark=True)
    make(page, server, "havarti", people("Mum", "Dad"))
    cheese = "document.body.innerHTML.includes('havarti 1')"
    page.press("I am Mum")
    page.press("Ahhh HA! + Sniffing mice")
    page.says("Hand over to Dad")
    page.press("I am Dad")
    page.until("!!document.querySelector('.tray')")
    page.press("Lay the rest at random")
    page.until(cheese)
    page.press("Ready")
    page.says("Hand over to Mum")
    page.press("I am Mum")
    page.until("!!document.querySelector('.board')")
    assert page.ask(cheese) is False  # not to be seen, nor to be found
    touch(page, "cell:a1")
    page.says("Hand over to Dad")
    page.press("I am Dad")
    page.says("Mum comes in at a1.")
    assert page.ask("document.documentElement.scrollWidth <= 390")
    assert page.complaints == []


@pytest.mark.full
def test_it_comes_back_by_itself_and_moves_to_another_device(tmp_path: Path, browser: Browser) -> None:
    page, other = browser.page(), browser.page(PHONE)
    with Server(tmp_path) as server:
        make(page, server, "roquefort", people("Mum", "Dad"))
        touch(page, "cell:a1")
        page.says("Your turn, Dad")
        server.kill()
        page.says("Connecting…")
        touch(page, "cell:g7")  # asked while nobody answers
        server.start()
        page.says("Your turn, Mum")
        page.says("Dad brings a mouse in at g7.")
        page.press("Table")
        page.press("Carry this seat to another device")
        link = page.until("document.querySelector('[aria-label=\"One-time link to this seat\"]')?.value")
        other.open(link)
        other.says("Your turn")
        touch(other, "room:A")
        page.says("Mum lifts roof A.")
        assert other.complaints == []
        other.open(link)
        other.says("That link has been used, or is too old.")
        failed = [each for each in page.complaints if "WebSocket" not in each]  # the browser notes the outage
        assert failed == []


@pytest.mark.full
def test_the_start_page_lists_what_is_open_and_takes_a_record(server: Server, browser: Browser) -> None:
    page = browser.page()
    seats = [{"kind": "me", "name": "Somebody here"}, {"kind": "open"}]
    match = httpx.post(server.base + "/api/matches", json={"game": "havarti", "seats": seats}).json()["id"]
    page.open(server.base + "/")
    page.says("Somebody here")
    page.until(f"!!document.querySelector('a[href=\"/match/{match}\"]')")
    assert page.ask("document.querySelector('.phones')") is None
    narrow = browser.page((360, 740))
    narrow.open(server.base + "/")
    narrow.says("Somebody here")
    assert narrow.ask("document.documentElement.scrollWidth") == 360
    page.press("Look at a record")
    page.fill("textarea", "nonsense")
    page.press("Open it")
    page.until("!document.querySelector('.toast').hidden")
    record = '[Game "roquefort"]\n[Version "1"]\n[Options "players=2"]\n\n* deal ' + "1234567" * 3 + "." * 10 + "xxx\n"
    page.fill("textarea", record + "0 enter a1\n")
    page.press("Open it")
    page.says("Nobody plays this match any more.")
    refused = [each for each in page.complaints if "400" not in each]  # the browser notes the refusal
    assert refused == []


# -- documents and scripts --------------------------------------------------------------------------------------


def test_what_the_document_names_is_there() -> None:
    document = ROOT / "docs" / "server.md"
    text = document.read_text()
    for link in re.findall(r"\]\(([^)#\s]+)", text):
        assert (document.parent / link).exists(), link
    routes = (ROOT / "web" / "src" / "generated" / "api.ts").read_text()
    named = re.findall(r"`(?:GET|POST) /api/matches/ID/(?:seats/N/)?([a-z]+)", text) + re.findall(
        r"`/([a-z]+)[`?]", text
    )
    assert len(named) > 8
    for name in named:
        assert f'/{name}":' in routes, name


@pytest.mark.full
def test_the_example_client_plays_alone_and_in_a_seat(server: Server) -> None:
    script = ROOT / "docs" / "example_client.py"
    assert len(script.read_text().splitlines()) < 50
    alone = subprocess.run(
        [sys.executable, script, server.base], capture_output=True, text=True, timeout=120, check=True
    )
    match, _, outcome = alone.stdout.partition(" is over: ")
    assert httpx.get(f"{server.base}/api/matches/{match}").json()["outcome"] == json.loads(outcome)
    seats = [{"kind": "bot", "level": "crumb"}, {"kind": "open"}]
    wish = {"game": "roquefort", "seats": seats, "options": {"round_limit": 2}}
    match = httpx.post(server.base + "/api/matches", json=wish).json()["id"]
    words = [sys.executable, script, server.base, match]
    joined = subprocess.run(words, capture_output=True, text=True, timeout=LONG, check=True)
    assert joined.stdout.startswith(f"{match} is over: ")
