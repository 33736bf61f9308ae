"""A match that is over, watched again: to the end, through other eyes, shared, and played on from its middle."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.running import Server
from tests.web.browsing import PATIENCE, Device, devices
from tests.web.screens_after import SHORT, short_match
from tests.web.ways import cell, take_in

pytestmark = pytest.mark.full
LAST = len(SHORT)


def moment(device: Device) -> Locator:
    """Where the replay stands."""
    return device.page.get_by_role("slider", name="Moment of the match")


def open_replay(device: Device, query: str = "") -> str:
    match = take_in(device, short_match())
    device.open(f"/match/{match}/replay{query}")
    expect(moment(device)).to_be_visible(timeout=PATIENCE)
    return match


def test_to_the_last_move_by_buttons_and_by_keys(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [device]:
        open_replay(device)
        device.sees("This is where it begins.")
        device.button("One step on").click()
        device.sees("Mum lifts roof D.")
        device.button("One turn on").click()
        device.button("To the end").click()
        expect(moment(device)).to_have_value(moment(device).get_attribute("max") or "")
        device.sees("Mum collects Emmental!")
        device.page.keyboard.press("Home")
        expect(moment(device)).to_have_value("0")
        for _ in range(2):
            device.page.keyboard.press("ArrowRight")
        expect(moment(device)).to_have_value("2")
        device.page.keyboard.press("ArrowLeft")
        expect(moment(device)).to_have_value("1")
        device.page.keyboard.press("]")
        expect(moment(device)).not_to_have_value("1")
        device.page.keyboard.press("[")
        device.page.keyboard.press("Home")
        device.page.keyboard.press("Space")  # it plays by itself, to the end
        expect(moment(device)).to_have_value(moment(device).get_attribute("max") or "", timeout=PATIENCE)
        expect(device.button("Play", exact=True)).to_be_visible()


def test_eyes_that_could_not_know_do_not_see(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [device]:
        open_replay(device, "?at=0")
        hidden = cell(device, "f2")
        everything = hidden.get_attribute("aria-label")
        device.page.get_by_label("Seen by").select_option(label="Mum")
        expect(hidden).not_to_have_attribute("aria-label", everything or "")
        expect(hidden).to_have_attribute("aria-label", re.compile("under the roof of room"))
        device.page.get_by_label("Seen by").select_option(label="all-seeing eyes")
        expect(hidden).to_have_attribute("aria-label", everything or "")


def test_a_shared_moment_opens_there(server: Server, browser: Browser) -> None:
    with devices(browser, server, 2) as [mum, dad]:
        mum.context.grant_permissions(["clipboard-read", "clipboard-write"])
        open_replay(mum)
        for _ in range(3):
            mum.button("One step on").click()
        mum.button("Share this moment").click()
        mum.sees("The link is copied.")
        link = mum.page.evaluate("navigator.clipboard.readText()")
        dad.page.goto(link)
        expect(moment(dad)).to_have_value(moment(mum).input_value(), timeout=PATIENCE)
        assert moment(dad).input_value() == "3"


def test_played_on_from_the_middle(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [device]:
        before = open_replay(device, "?at=2")
        device.page.get_by_text("Play on from here").click()
        device.page.get_by_label("Your seat").select_option(label="Mum")
        device.page.get_by_label("The bots").select_option(label="Crumb")
        device.button("Play on", exact=True).click()
        expect(device.page).not_to_have_url(re.compile(before), timeout=PATIENCE)
        device.sees("Your turn")
        device.sees("You have 2 actions left.")  # two were played before
        device.page.get_by_text("All actions").click()
        device.button("Run from b1 to c1").click()
        device.button("Run from c1 to c2").click()
        device.sees("You win!")
        device.page.get_by_role("link", name="Watch the replay").click()
        device.sees("This is where it begins.")


def test_what_would_the_bot_do_and_who_was_winning(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [device]:
        open_replay(device, "?at=6")
        device.button("What would the bot do here?").click()
        device.sees("In Mum’s place the bot would play:")
        device.sees("Run from c1 to c2")
        device.button("Judge every decision").click()
        curve = device.page.get_by_role("slider", name="Chance to win")
        expect(curve).to_be_visible(timeout=6 * PATIENCE)
        curve.focus()
        device.page.keyboard.press("Home")
        expect(moment(device)).to_have_value("0")


def test_nothing_is_shown_of_a_match_that_goes_on(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [device]:
        match = device.make("havarti", [{"kind": "me", "name": "Mum"}, {"kind": "me", "name": "Dad"}])
        device.open(f"/match/{match}/replay").sees("This match is still being played.")
        device.page.get_by_role("link", name="To the table").click()
        device.sees("Hand over to Mum")
