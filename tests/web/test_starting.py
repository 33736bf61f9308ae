"""The start page: into a game in two clicks, a table of one's own, those of others, back to a match that was left."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import LanServer, Server
from tests.web.browsing import PHONE, Device, devices
from tests.web.playing import press, says, turn
from tests.web.screens_after import short_match

pytestmark = pytest.mark.full


def info(device: Device) -> dict[str, object]:
    """What the server says of the match that is looked at."""
    found: dict[str, object] = httpx.get(device.page.url.replace("/match/", "/api/matches/")).json()
    return found


@pytest.mark.parametrize("title", ["Château Roquefort", "Hide the Havarti"])
def test_a_bot_to_play_with_is_two_clicks_away(browser: Browser, server: Server, title: str) -> None:
    with devices(browser, server, 1) as (mum,):
        mum.open("/")
        mum.button(f"Play now: {title}").click()
        mum.button("Crumb").click()
        says(mum, "Your turn")
        mum.sees("bot · Crumb")


def test_going_back_to_a_match_that_was_left(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        mum.open("/")
        mum.button("On one sofa: Château Roquefort").click()
        mum.button("Start", exact=True).click()
        press(mum, "a1")
        mum.sees("brings a mouse in at a1.")
        match = mum.page.url
        mum.page.get_by_role("link", name="Cheeseboard: To the start page").click()
        mine = mum.page.get_by_role("region", name="Your matches")
        expect(mine).to_contain_text("Château Roquefort")
        expect(mine).to_contain_text("being played · Player")
        mine.get_by_role("link", name="Play on").click()
        says(mum, "Your turn")
        assert mum.page.url == match
        expect(
            mum.page.get_by_role("group", name="The castle").get_by_label(re.compile("^a1, tower, red"))
        ).to_be_visible()
        mum.open("/")
        mine.get_by_role("button", name=re.compile("Forget this match")).click()
        mum.sees("Your seat in it is then lost.")
        mine.get_by_role("button", name="Forget", exact=True).click()
        expect(mine).to_have_count(0)


def test_a_table_with_options_and_a_clock(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        mum.open("/")
        mum.button("With friends: Château Roquefort").click()
        sheet = mum.page.get_by_role("dialog", name="Set up a table")
        sheet.get_by_role("radio", name="3", exact=True).check()
        sheet.get_by_label("Your name").fill("Mum")
        sheet.get_by_label("Seat 2", exact=True).select_option("A bot")
        sheet.get_by_label("Level of the bot at seat 2").select_option("Crumb")
        sheet.get_by_label("Seat 3", exact=True).select_option("Somebody here with me")
        sheet.get_by_label("Name at seat 3").fill("Dad")
        sheet.get_by_label("Memory").select_option("The board remembers")
        sheet.get_by_label("Clock").select_option("Time for the whole match")
        sheet.get_by_label("In all").select_option("10 minutes")
        sheet.get_by_label("Draw lots for the seats").uncheck()
        sheet.get_by_text("More options").click()
        sheet.get_by_label("Castle").select_option("Appenzell")
        sheet.get_by_label("Rounds at most").fill("7")
        mum.button("Start the match").click()
        says(mum, "Your turn, Mum")
        expect(mum.page.get_by_role("timer")).to_have_count(3)
        expect(mum.page.get_by_role("timer").nth(1)).to_have_text("10:00")
        found = info(mum)
        options = found["options"]
        assert isinstance(options, dict)
        assert options["players"] == 3
        assert (options["layout"], options["memory"], options["round_limit"]) == ("appenzell", "assist", 7)
        assert str(found["clock"]).startswith("{'kind': 'bank', 'seconds': 600")
        seats = found["seats"]
        assert isinstance(seats, list)
        assert [(seat["name"], seat["kind"]) for seat in seats] == [
            ("Mum", "person"),
            ("Crumb", "bot"),
            ("Dad", "person"),
        ]


def test_somebody_joins_by_the_link(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,), devices(browser, server, 2, size=PHONE) as (dad, guest):
        mum.open("/")
        mum.button("With friends: Hide the Havarti").click()
        mum.page.get_by_label("Your name").fill("Mum")
        mum.page.get_by_label("Draw lots for the seats").uncheck()
        mum.button("Open the table").click()
        says(mum, "Waiting for players")
        link = mum.page.get_by_label("Link to this match").input_value()
        expect(mum.page.get_by_role("img", name="The link as a picture to scan")).to_be_visible()
        dad.page.goto(link)
        dad.sees("One seat is still free.")
        dad.page.get_by_label("Your name").fill("<b>Dad</b>")
        dad.button("Sit down").click()
        says(dad, "Mum to play")
        says(mum, "Your turn")
        mum.sees("<b>Dad</b>")  # a name is text
        guest.page.goto(link)  # too late: there is only watching left
        says(guest, "Watching")
        expect(guest.button("Sit down")).to_have_count(0)


def test_open_tables_are_listed_and_can_be_joined_or_watched(browser: Browser, server: Server) -> None:
    with devices(browser, server, 3) as (mum, dad, guest):
        mum.open("/")
        mum.button("With friends: Château Roquefort").click()
        mum.page.get_by_label("Your name").fill("Mum of three")
        mum.page.get_by_label("Show this table on the start page").check()
        mum.button("Open the table").click()
        says(mum, "Waiting for players")
        dad.open("/")
        tables = dad.page.get_by_role("region", name="Tables with a free seat")
        expect(tables).to_contain_text("1 free seat")
        tables.get_by_role("link", name="Join: Château Roquefort, Mum of three").click()
        dad.page.get_by_label("Your name").fill("Dad")
        dad.button("Sit down").click()
        expect(turn(dad)).to_contain_text(re.compile("Your turn|Mum of three to play"))
        guest.open("/")
        running = guest.page.get_by_role("region", name="Being played now")
        running.get_by_role("link", name=re.compile("^Watch: Château Roquefort, .*Mum of three")).click()
        says(guest, "Watching")


# -- phones in the same network ---------------------------------------------------------------------------------------


def test_phones_are_shown_where_to_come(browser: Browser, tmp_path: Path) -> None:
    with LanServer(tmp_path) as server, devices(browser, server, 2) as (mum, phone):
        address = httpx.get(f"{server.base}/api/offer").json()["lan"]
        mum.open("/")
        phones = mum.page.get_by_role("region", name="Play along on a phone")
        expect(phones.get_by_role("link", name=address)).to_have_attribute("href", address)
        code = phones.get_by_role("img", name=address)
        expect(code).to_be_visible()
        # The picture came, and under the policy of the page.
        assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 100
        assert mum.overflow() == []
        phone.page.goto(address)
        phone.button("Play now: Château Roquefort").click()
        phone.button("Crumb").click()
        says(phone, "Your turn")  # by its own name, sockets and all
        # Without TLS one header is ignored, which browsers mention.
        phone.complaints = [said for said in phone.complaints if "Cross-Origin-Opener-Policy" not in said]


def test_without_a_network_there_is_nothing_to_scan(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        mum.open("/").sees("Open a record")
        expect(mum.page.get_by_role("region", name="Play along on a phone")).to_have_count(0)


# -- a record ---------------------------------------------------------------------------------------------------------


def test_a_record_is_opened_from_a_text_and_from_a_file(browser: Browser, server: Server, tmp_path: Path) -> None:
    record = short_match()
    file = tmp_path / "match.txt"
    file.write_text(record, encoding="utf-8")
    with devices(browser, server, 1) as (mum,):
        for given in ("a text", "a file"):
            mum.open("/")
            mum.page.get_by_role("heading", name="Open a record").click()
            if given == "a text":
                watch = mum.button("Watch it", exact=True)
                expect(watch).to_be_disabled()
                mum.page.get_by_label("Record", exact=True).fill("hello")
                watch.click()
                trouble = mum.page.get_by_role("alert").filter(has_text=re.compile(r"\w"))
                expect(trouble).to_be_visible()  # and what was written stays there
                expect(mum.page.get_by_label("Record", exact=True)).to_have_value("hello")
                mum.page.get_by_label("Record", exact=True).fill(record)
                watch.click()
            else:
                mum.page.locator("input[type=file]").set_input_files(file)
            expect(mum.page).to_have_url(re.compile(r"/match/[\w-]+/replay"))
            mum.sees("This is where it begins.")
            mum.button("One step on").click()
            mum.sees("Mum lifts roof D.")
