"""Whole games through the page: people in browsers of their own, bots, spectators, and a server that is killed."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import Device, devices
from tests.web.playing import bot, cell, match_of, people, play_out, poke, preferring, press, says

pytestmark = pytest.mark.full
QUICK = 40  # times as fast as usual: a whole game need not be watched


def reason(server: Server, match: str) -> str:
    return str(httpx.get(f"{server.base}/api/matches/{match}").json()["outcome"]["reason"])


def test_a_whole_game_of_roquefort_with_two_people_and_a_bot(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2, speed=QUICK) as (mum, dad):
        seats = [*people("Mum", "Dad"), bot()]
        match = match_of(server, "roquefort", seats, mum, dad, options={"round_limit": 3})
        says(mum, "Your turn")
        says(dad, "Mum to play")
        play_out({"Mum": mum, "Dad": dad}, preferring("Run", "Lift", "Slide", "Bring"))
        assert reason(server, match) == "rounds"
        for device in (mum, dad):
            device.sees("All 3 rounds are played")


def test_a_whole_game_of_havarti_with_two_people_and_a_bot(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2, speed=QUICK) as (mum, dad):
        seats = [*people("Mum", "Dad"), bot()]
        match = match_of(server, "havarti", seats, mum, dad, options={"searches": 2, "setup": "random"})
        play_out({"Mum": mum, "Dad": dad}, preferring("Check", "Come in", "Swap"))
        assert reason(server, match) == "rounds"
        for device in (mum, dad):
            device.sees("All rounds are played")


def test_a_reload_in_mid_turn_loses_nothing(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        press(dad, "g7")
        press(mum, "b1")  # a roof
        mum.sees("You have 3 actions left.")
        mum.page.reload()
        says(mum, "Your turn")
        mum.sees("You have 3 actions left.")
        mum.sees("Mum lifts roof A.")
        mum.sees("Dad brings a mouse in at g7.")
        press(mum, "a2")
        mum.sees("You have 2 actions left.")
        dad.sees("Mum lifts roof D.")


def test_the_server_is_killed_in_mid_game_and_comes_back(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server, devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        says(dad, "Your turn")
        server.kill()
        for device in (mum, dad):
            device.sees("Connecting…")
        press(dad, "g7")  # asked while nobody answers
        server.start()
        says(mum, "Your turn")
        for device in (mum, dad):
            device.sees("Dad brings a mouse in at g7.")
            expect(device.page.get_by_text("Connecting…")).to_have_count(0)
        press(mum, "b1")
        dad.sees("Mum lifts roof A.")


def test_a_refusal_says_why_and_names_the_rule(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        press(dad, "g7")
        says(mum, "Your turn")
        poke(mum, "d4")
        mum.sees("None of your mice touches room L, neither at a side nor at a corner.")
        mum.sees("You have 4 actions left.")
        mum.page.get_by_role("link", name="Rule R22").click()
        mum.page.wait_for_url(re.compile(r"/rules/roquefort#R22$"))


def test_a_spectator_sees_everything_that_lies_open_and_can_do_nothing(browser: Browser, server: Server) -> None:
    with devices(browser, server, 3) as (mum, dad, guest):
        match = match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        guest.open(f"/match/{match}")
        says(guest, "Watching")
        press(mum, "a1")
        press(dad, "g7")
        press(mum, "b1")
        guest.sees("Mum lifts roof A.")
        expect(cell(guest, "b1")).to_have_accessible_name(re.compile("^b1, .+, room A$"))
        expect(cell(guest, "b2")).to_have_accessible_name("b2, under the roof of room E")
        for name in ("Undo", "End turn", "Hint", "Give up"):
            expect(guest.page.get_by_role("button", name=name)).to_have_count(0)
        expect(guest.page.locator("[aria-disabled=false]")).to_have_count(0)
        poke(guest, "a2")  # nothing happens
        press(mum, "a2")
        guest.sees("Mum lifts roof D.")
        guest.button("Talk").click()
        guest.page.get_by_label("Say something").fill("Well done")
        guest.button("Say", exact=True).click()
        guest.sees("among spectators")


def test_two_on_one_device_need_no_curtain_where_nothing_is_secret(browser: Browser, server: Server) -> None:
    device = Device(browser, server)
    device.open("/")
    device.button("On one sofa: Château Roquefort").click()
    device.page.get_by_label("Name of player 1").fill("Mum")
    device.page.get_by_label("Name of player 2").fill("Dad")
    device.button("Start", exact=True).click()
    says(device, re.compile("Your turn, (Mum|Dad)"))
    first = "Mum" if "Mum" in device.page.get_by_role("heading", level=1).inner_text() else "Dad"
    second = "Dad" if first == "Mum" else "Mum"
    press(device, "a1")
    says(device, f"Your turn, {second}")
    press(device, "g7")
    says(device, f"Your turn, {first}")
    press(device, "b1")
    device.button("End turn").click()
    says(device, f"Your turn, {second}")
    device.sees(f"{first} lifts roof A.")
    expect(device.page.get_by_text("Hand over")).to_have_count(0)
    assert device.complaints == []
    device.close()
