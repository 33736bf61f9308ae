"""Hide the Havarti through the page: the lay-out, the inspector at the door, the curtain, swaps by mouse, a peek."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.server.running import Server
from tests.web.browsing import PHONE, Device, devices
from tests.web.playing import Posed, bot, cell, drag, match_of, people, says

pytestmark = pytest.mark.full
HOUSE = ["1.V.", "..2.", "N.3P", ".D.4"]


def house(phase: str, seat: int, players: int = 2, **more: Any) -> dict[str, Any]:
    """A position of Hide the Havarti: Mum is the inspector, the opening was at c4."""
    position = {"game": "havarti", "options": {"players": players}, "house": HOUSE, "cards": ["ahha", "sniff"]}
    return {**position, "up": ["c4"], "at": "c4", "phase": phase, "seat": seat, **more}


def board(device: Device) -> Locator:
    return device.page.get_by_role("group", name="The house")


def keep_two(device: Device) -> None:
    """The inspector keeps two cards."""
    expect(device.button("Pick two")).to_be_disabled()
    device.button("Ahhh HA!").click()
    device.button("Voilà!").click()
    device.button("Keep these two").click()


def test_three_lay_the_house_together_while_the_inspector_waits(browser: Browser, server: Server) -> None:
    with devices(browser, server, 4) as (mum, dad, guest, watcher):
        match = match_of(server, "havarti", people("Mum", "Dad", "Guest"), mum, dad, guest)
        watcher.open(f"/match/{match}")
        keep_two(mum)
        for outside in (mum, watcher):
            outside.sees("Please wait outside")
            expect(board(outside)).to_have_count(0)
        for fromager in (dad, guest):
            says(fromager, "Your turn")
            expect(fromager.button("Ready", exact=True)).to_have_count(0)
        # One lays a cheese by picking and pressing, the other one by dragging; each sees what the other does.
        dad.button("cheese 1", exact=True).click()
        cell(dad, "b2").click()
        expect(cell(guest, "b2")).to_have_accessible_name(re.compile("cheese 1.*laid by Dad"))
        drag(guest, guest.button("cheese 2", exact=True), cell(guest, "c3"))
        expect(cell(dad, "c3")).to_have_accessible_name(re.compile("cheese 2.*laid by Guest"))
        dad.button("Lay the rest at random").click()
        for fromager in (dad, guest):
            fromager.sees("All rooms lie.")
            expect(cell(fromager, "b2")).to_have_accessible_name(re.compile("cheese 1"))
        # Any two may be swapped now.
        drag(dad, cell(dad, "b2"), cell(dad, "d4"))
        expect(cell(guest, "d4")).to_have_accessible_name(re.compile("cheese 1"))
        dad.button("Ready", exact=True).click()
        dad.sees("You are ready. The others are still at it.")
        for outside in (mum, watcher):
            outside.sees("Please wait outside")
            expect(outside.page.get_by_text(re.compile("lays on|cheese 1"))).to_have_count(0)
        guest.button("Ready", exact=True).click()
        says(mum, "Your turn")
        expect(cell(mum, "d4")).to_have_accessible_name("d4, closed")
        cell(mum, "b4").click()
        for device in (mum, dad, guest, watcher):
            device.sees("Mum comes in at b4.")
        # From now on the fromagers have to remember.
        expect(cell(dad, "d4")).to_have_accessible_name("d4, closed")


def test_nothing_of_the_table_is_there_while_the_curtain_is_down(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1, size=PHONE) as (sofa,):
        match = sofa.make("havarti", people("Mum", "Dad"))
        sofa.open(f"/match/{match}")
        behind_the_curtain(sofa, "Mum")
        keep_two(sofa)
        behind_the_curtain(sofa, "Dad")
        sofa.button("Lay the rest at random").click()
        sofa.sees("All rooms lie.")
        assert "havarti 1" in sofa.page.content()
        sofa.button("Ready", exact=True).first.click()
        behind_the_curtain(sofa, "Mum")
        expect(cell(sofa, "a1")).to_have_accessible_name("a1, closed")
        assert "havarti 1" not in sofa.page.content()
        cell(sofa, "a1").click()
        behind_the_curtain(sofa, "Dad")
        sofa.sees("Dad")
        sofa.button("Log").click()
        sofa.sees("Mum comes in at a1.")


def behind_the_curtain(device: Device, name: str) -> None:
    """The curtain is down before somebody, nothing of the table is in the document, and it is lifted."""
    device.sees(f"Hand over to {name}")
    main = device.page.get_by_role("main")
    expect(main.get_by_role("button")).to_have_text([f"I am {name}"])
    for role in ("group", "log", "list", "status", "dialog"):
        expect(main.get_by_role(role).filter(has_text=re.compile(r"\S"))).to_have_count(0)
    markup = main.inner_html()
    assert not re.search(r"data-cell|cheese \d|havarti \d|closed|class=\"(room|card|turn|seats)", markup), markup
    device.button(f"I am {name}").click()


def test_a_swap_by_mouse_and_one_that_is_refused(browser: Browser, posed: Posed) -> None:
    posed.pose(house("fromager", 1))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "havarti", people("Mum", "Dad"), mum, dad)
        says(dad, "Your turn")
        cell(dad, "a1").click()
        dad.sees("a1 is picked: now the room to swap it with.")
        cell(dad, "c2").click()
        dad.sees("a1 and c2 share no wall. Only neighbours can be swapped.")
        expect(dad.page.get_by_role("link", name="Rule Q7")).to_be_visible()
        drag(dad, cell(dad, "a1"), cell(dad, "b1"))
        for device in (mum, dad):
            device.sees("Dad swaps a1 and b1.")
        expect(cell(mum, "a1")).to_have_accessible_name(re.compile("just swapped"))


def test_a_peek_is_shown_to_one_alone_and_goes_away_by_itself(browser: Browser, posed: Posed) -> None:
    posed.pose(house("bathroom", 1, 3, house=["1.V.", "..2.", "N.3P", ".DB4"], checked="B"))
    with devices(browser, posed, 3) as (mum, dad, guest):
        dad.page.clock.install()
        match_of(posed, "havarti", people("Mum", "Dad", "Guest"), mum, dad, guest)
        says(dad, "Your turn")
        dad.sees("The captain may look into a closed room.")
        cell(dad, "c2").click()
        dad.sees("Only you see")
        dad.sees("cheese 2")
        for device in (mum, guest):
            device.sees("Dad looks into c2.")
            expect(device.page.get_by_text("cheese 2")).to_have_count(0)
            expect(device.page.get_by_text(re.compile("Only (you|for your)"))).to_have_count(0)
        dad.page.clock.fast_forward("00:15")
        expect(dad.page.get_by_text("cheese 2")).to_have_count(0)
        expect(cell(dad, "c2")).to_have_accessible_name("c2, closed")


def test_checking_an_open_room_again_is_asked_about_first(browser: Browser, posed: Posed) -> None:
    posed.pose(house("inspector", 0))
    with devices(browser, posed, 1) as (mum,):
        match_of(posed, "havarti", [*people("Mum"), bot()], mum)
        says(mum, "Your turn")
        cell(mum, "c4").click()
        dialog = mum.page.get_by_role("dialog")
        expect(dialog).to_contain_text("c4 is open already.")
        dialog.get_by_role("button", name="Cancel").click()
        mum.button("Walk", exact=True).click()
        cell(mum, "c3").click()
        mum.sees("Mum goes from c4 to c3.")


def test_nobody_has_to_wait_until_the_card_of_another_was_shown(browser: Browser, server: Server) -> None:
    with devices(browser, server, 3, still=False, speed=0.1) as (mum, dad, guest):
        match_of(server, "havarti", people("Mum", "Dad", "Guest"), mum, dad, guest)
        keep_two(mum)
        for fromager in (dad, guest):
            fromager.page.keyboard.press("s")  # what was to be seen so far
            expect(fromager.button("Lay the rest at random")).to_be_enabled()
        dad.button("cheese 1", exact=True).click()
        cell(dad, "b2").click()
        expect(cell(guest, "b2")).to_have_accessible_name(re.compile("cheese 1"))
        expect(guest.button("Skip")).to_be_visible()  # it is still being shown
        drag(guest, guest.button("cheese 2", exact=True), cell(guest, "c3"))
        expect(cell(guest, "c3")).to_have_accessible_name(re.compile("cheese 2"))
        expect(cell(dad, "c3")).to_have_accessible_name(re.compile("cheese 2"))


def test_rooms_in_the_inspectors_sight_are_lit_for_everybody(browser: Browser, posed: Posed) -> None:
    posed.pose(house("fromager", 1, up=["c4", "d4", "a1"]))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "havarti", people("Mum", "Dad"), mum, dad)
        for device in (mum, dad):
            for lit in ("c4", "d4"):
                expect(cell(device, lit)).to_have_accessible_name(re.compile(r"\blit\b"))
            expect(cell(device, "a1")).not_to_have_accessible_name(re.compile(r"\blit\b"))
            expect(device.page.locator(".light path")).to_have_count(1)
