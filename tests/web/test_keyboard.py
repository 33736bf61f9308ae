"""Whole games without a mouse: from the start page to the end, by Tab, arrows, Enter and the keys of the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import Device, devices
from tests.web.playing import LONG, READY, Posed, bot, match_of, people, says, turn

pytestmark = pytest.mark.full
FOCUSED = "document.activeElement"
NAME = f"""(() => {{
  const at = {FOCUSED}?.cloneNode(true);
  at?.querySelectorAll?.('[aria-hidden=true]').forEach((each) => each.remove());
  return (at?.getAttribute?.('aria-label') ?? at?.textContent ?? '').trim();
}})()"""
MOST_TABS = 60
MOST_STEPS = 300


def focused(device: Device) -> str:
    name: str = device.page.evaluate(NAME)
    return name


def tab_to(device: Device, name: str) -> None:
    """Press Tab until the focus is on what has this name (a regular expression)."""
    for _ in range(MOST_TABS):
        if re.search(name, focused(device)):
            return
        device.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {name!r}")


def seen(device: Device) -> bool:
    """Whether the focus is to be seen: a ring around it, or its own drawing of one."""
    found: bool = device.page.evaluate(f"{FOCUSED}.matches(':focus-visible')")
    return found


def arrow_to(device: Device, cell: str) -> None:
    """From the cell that has the focus to another one, by arrows."""
    here = re.match("[a-g][1-7]", focused(device))
    assert here, focused(device)
    across, down = (ord(there) - ord(from_) for there, from_ in zip(cell, here[0], strict=True))
    for key, steps in (("ArrowRight", across), ("ArrowLeft", -across), ("ArrowDown", down), ("ArrowUp", -down)):
        for _ in range(steps):
            device.page.keyboard.press(key)
    assert focused(device).startswith(cell)


def lively(device: Device) -> dict[str, str]:
    """The cells of the castle with which something can be done, each with its label."""
    labels: list[str] = device.page.locator("[role=button][aria-disabled=false]").evaluate_all(
        "all => all.map((each) => each.getAttribute('aria-label'))"
    )
    return {label[:2]: label for label in labels if re.match("[a-g][1-7]", label)}


def my_turn(device: Device) -> bool:
    """Whether something is to be done, as soon as that is clear; not if the match is over."""
    while not device.page.locator("#ending").count():
        device.page.wait_for_function(READY, timeout=LONG)
        head = turn(device).inner_text()
        if "Your turn" in head:
            return True
        if "to play" in head:  # and not the end, which may have come just now
            expect(turn(device)).not_to_have_text(head, timeout=LONG)
    return False


def test_from_the_start_page_to_the_board(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        mum.open("/")
        expect(mum.button("Play now: Château Roquefort")).to_be_visible()
        mum.page.keyboard.press("Tab")
        assert focused(mum) == "To the content"
        mum.page.keyboard.press("Enter")
        tab_to(mum, "^Play now: Château Roquefort")
        assert seen(mum)
        mum.page.keyboard.press("Enter")
        expect(mum.page.get_by_role("dialog")).to_be_visible()
        assert "Nibbler" in focused(mum)  # what is most likely wanted: Enter would be enough
        mum.page.keyboard.press("Shift+Tab")
        assert "Crumb" in focused(mum)
        mum.page.keyboard.press("Enter")
        says(mum, "Your turn")
        tab_to(mum, "^d4")
        assert seen(mum)
        arrow_to(mum, "a1")
        mum.page.keyboard.press("Enter")
        mum.sees("brings a mouse in at a1.")


def left(device: Device) -> str:
    """What the page says is to be done."""
    return device.page.locator(".turn p").inner_text()


def test_a_whole_game_of_roquefort_by_keyboard(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1, speed=40) as (mum,):
        match_of(server, "roquefort", [*people("Mum"), bot()], mum, options={"round_limit": 3})
        keys = mum.page.keyboard
        done: set[str] = set()
        last = ""
        tab_to(mum, "^[a-g][1-7],")
        for _ in range(MOST_STEPS):
            if not my_turn(mum):
                break
            before = left(mum)
            can = lively(mum)
            roofs = [cell for cell, label in can.items() if "lift the roof" in label]
            ways = [cell for cell, label in can.items() if "a mouse can go here" in label]
            if mum.page.get_by_role("button", name="Slot b1: push").count() and "slide" not in done:
                arrow_to(mum, "b1")
                keys.press("ArrowUp")
                assert focused(mum).startswith("Slot b1")
                keys.press("Enter")
                mum.sees("Slide used")
                keys.press("ArrowDown")
                done.add("slide")
            elif roofs and last != "lift":
                arrow_to(mum, roofs[0])
                keys.press("Enter")
                done.add(last := "lift")
            elif ways:
                arrow_to(mum, ways[0])
                keys.press("Enter")
                done.add(last := "go")
            mum.page.wait_for_function(READY, timeout=LONG)
            if mum.page.locator(".turn").count() and left(mum) == before:
                keys.press("e")  # nothing left to do, or several mice could go there
                mum.page.wait_for_function(READY, timeout=LONG)
        assert done == {"slide", "lift", "go"}
        mum.sees("All 3 rounds are played")
        tab_to(mum, "^Play again")


def test_the_last_rounds_of_havarti_by_keyboard(browser: Browser, posed: Posed) -> None:
    options = {"players": 2, "searches": 2, "setup": "random"}
    last = {"round": 5, "inspector": 0, "phase": "keep", "seat": 0, "house": ["----"] * 4, "scores": [4, 4]}
    posed.pose({"game": "havarti", "options": options, "at": None, **last})
    with devices(browser, posed, 1, speed=40) as (mum,):
        match_of(posed, "havarti", [*people("Mum"), bot()], mum)
        tab_to(mum, "^All actions")
        mum.page.keyboard.press("Enter")
        for _ in range(MOST_STEPS):
            if not my_turn(mum):
                break
            names = mum.page.locator("details .group button .spoken").all_text_contents()
            wished = [name for name in names if name.startswith(("Check", "Come in", "Swap"))] or names
            house = re.fullmatch(r"(?:Check|Come in at) ([a-d]\d)", wished[0])
            if house:
                tab_to(mum, r"^[a-d][1-4], (closed|.*)")
                arrow_to(mum, house[1])
                mum.page.keyboard.press("Enter")
            else:
                tab_to(mum, f"^{re.escape(wished[0])}$")
                mum.page.keyboard.press("Enter")
            if mum.page.get_by_role("dialog").count():
                tab_to(mum, "^Do it")
                mum.page.keyboard.press("Enter")
            mum.page.wait_for_function(READY, timeout=LONG)
        mum.sees("All rounds are played")


def test_the_keys_of_the_table_and_its_sheets(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        match_of(server, "roquefort", [*people("Mum"), bot()], mum)
        keys = mum.page.keyboard
        keys.press("?")
        sheet = mum.page.get_by_role("dialog", name="Keyboard")
        expect(sheet).to_be_visible()
        keys.press("Escape")
        expect(sheet).to_have_count(0)
        keys.press("d")
        expect(mum.page.get_by_role("dialog", name="The board in words")).to_contain_text("Spare tile:")
        keys.press("Escape")
        keys.press("m")
        expect(mum.button("Give up")).to_be_visible()
        keys.press("t")
        expect(mum.page.get_by_label("Say something")).to_be_visible()
        tab_to(mum, "^Say something")
        keys.type("me and u")  # letters are text there
        keys.press("Enter")
        mum.sees("me and u")
        mum.page.get_by_label("Say something").blur()
        keys.press("l")
        expect(mum.page.get_by_role("log")).to_be_visible()
