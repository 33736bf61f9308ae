"""At the table: taking back, giving up, bots that step in, playing again, talk, hints, and what the castle shows before
one does something."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from tests.server.running import Server
from tests.web.browsing import PHONE, Device, devices
from tests.web.playing import LONG, Posed, bot, cell, drag, match_of, people, press, says, turn

pytestmark = pytest.mark.full


def castle(tiles: dict[str, str], **more: Any) -> dict[str, Any]:
    """A position of Château Roquefort for two: blank tiles but for these, Mum to move."""
    rows = [list(row) for row in ["*.#.#.*", ".......", "#.#.#.#", ".......", "#.#.#.#", ".......", "*.#.#.*"]]
    for name, tile in tiles.items():
        rows[int(name[1]) - 1]["abcdefg".index(name[0])] = tile
    position = {"game": "roquefort", "options": {"players": 2}, "tiles": ["".join(row) for row in rows], "spare": "2"}
    return {**position, "mice": [["a1", "-", "-", "-"], ["g7", "-", "-", "-"]], **more}


def slot(device: Device, name: str) -> Locator:
    return device.page.get_by_role("button", name=f"Slot {name}")


# -- people -----------------------------------------------------------------------------------------------------


def test_a_step_is_taken_back_only_if_the_other_agrees(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        mum.sees("Mum brings a mouse in at a1.")
        mum.button("Undo").click()
        mum.sees("You asked to take back a step.")
        dad.sees("Mum would like to take back a step.")
        dad.button("No", exact=True).click()
        expect(mum.page.get_by_text("You asked to take back")).to_have_count(0)
        says(mum, "Dad to play")
        mum.button("Undo").click()
        dad.button("Agree").click()
        for device in (mum, dad):
            device.sees("A step was taken back.")
        press(mum, "g1")
        press(dad, "g7")
        press(mum, "f1")
        mum.button("Undo").click()
        mum.sees("Only your own last step can be taken back, as long as it showed nothing new.")


def test_giving_up_and_playing_again(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        press(dad, "g7")
        dad.button("Table", exact=True).click()
        dad.button("Give up").click()
        dialog = dad.page.get_by_role("dialog")
        expect(dialog).to_contain_text("Dad gives up. This cannot be taken back.")
        dialog.get_by_role("button", name="Cancel").click()
        expect(dialog).to_have_count(0)
        dad.button("Give up").click()
        dialog.get_by_role("button", name="Give up").click()
        says(mum, "You win!")
        says(dad, "Mum wins")
        for device in (mum, dad):
            device.sees("Everybody else has resigned: Mum wins (Q31).")
        before = mum.page.url
        mum.button("Play again").click()
        mum.page.wait_for_url(lambda url: url != before)
        says(mum, "Dad to play")  # everybody sits one further
        dad.button("To the next match").click()
        says(dad, "Your turn")
        assert dad.page.url == mum.page.url
        press(dad, "a1")
        says(mum, "Your turn")


def test_both_ask_to_play_again_and_meet_in_one_match(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match = match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "a1")
        dad.button("Table", exact=True).click()
        dad.button("Give up").click()
        dad.page.get_by_role("dialog").get_by_role("button", name="Give up").click()
        for device in (mum, dad):
            expect(device.button("Play again")).to_be_visible()

        # Both have pressed before either has heard of the other.
        def late(route: Route) -> None:
            mum.button("Play again").click()
            route.continue_()

        dad.page.route(re.compile("/rematch$"), late)
        dad.button("Play again").click()
        says(dad, "Your turn")
        says(mum, "Dad to play")
        assert mum.page.url == dad.page.url
        assert match not in mum.page.url


def test_a_bot_plays_for_somebody_until_he_is_back(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        mum.button("Table", exact=True).click()
        mum.page.get_by_label("Which bot").select_option("Crumb")
        mum.button("Let a bot play for me").click()
        mum.sees("A bot (Crumb) plays for Mum.")
        dad.sees("a bot plays · Crumb")
        expect(turn(dad)).to_contain_text("Your turn", timeout=LONG)
        dad.sees(re.compile("^Mum brings a mouse in at"))
        mum.button("Play myself again").click()
        expect(dad.page.get_by_text("a bot plays")).to_have_count(0)
        dad.page.locator("[aria-disabled=false]").first.click()
        says(mum, "Your turn")
        mum.button("End turn").click()
        says(dad, "Your turn")


def test_a_seat_is_carried_to_another_device(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad), devices(browser, server, 1, size=PHONE) as (phone,):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        mum.button("Table", exact=True).click()
        mum.button("Carry this seat over").click()
        link = mum.page.get_by_label("One-time link to your seat").input_value()
        phone.page.goto(link)
        says(phone, "Your turn")
        press(phone, "a1")
        says(dad, "Your turn")
        dad.page.goto(link)
        dad.sees("This link has been used already, or is too old.")


def test_talk_reaches_the_others_as_text(browser: Browser, server: Server) -> None:
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        mum.button("Talk").click()
        mum.page.get_by_label("Say something").fill("<b>Hello</b> there")
        mum.page.keyboard.press("Enter")
        expect(dad.page.get_by_label("1 new message")).to_be_visible()
        dad.button("Talk").click()
        dad.sees("<b>Hello</b> there")
        expect(dad.page.get_by_label("1 new message")).to_have_count(0)


def test_a_hint_against_an_easy_bot_is_said_and_can_be_played(browser: Browser, server: Server) -> None:
    with devices(browser, server, 1) as (mum,):
        match_of(server, "roquefort", [*people("Mum"), bot()], mum)
        says(mum, "Your turn")
        mum.button("Hint").click()
        idea = mum.page.get_by_text("A good idea: Bring a mouse in at")
        expect(idea).to_be_visible(timeout=LONG)
        where = idea.inner_text().split()[-1]
        mum.button("Play it").click()
        mum.sees(f"Mum brings a mouse in at {where}.")
    with devices(browser, server, 2) as (mum, dad):
        match_of(server, "roquefort", people("Mum", "Dad"), mum, dad)
        says(mum, "Your turn")
        expect(mum.button("Hint")).to_have_count(0)


# -- the castle -------------------------------------------------------------------------------------------------


def test_a_jump_shows_its_price_before_it_is_made(browser: Browser, posed: Posed) -> None:
    posed.pose(castle({}, open="BE", mice=[["b2", "-", "-", "-"], ["c2", "-", "-", "-"]]))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        press(mum, "b2")
        expect(cell(mum, "d2")).to_have_accessible_name(re.compile("a mouse can jump here for 2 actions"))
        expect(mum.page.get_by_role("group", name="The castle").get_by_text("2", exact=True)).to_be_visible()
        press(mum, "d2")
        for device in (mum, dad):
            device.sees("Mum jumps from b2 to d2 for 2 actions.")
        mum.sees("You have 2 actions left.")


def test_the_spare_is_pulled_to_a_slot(browser: Browser, posed: Posed) -> None:
    posed.pose(castle({"g2": "5"}))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        says(mum, "Your turn")
        spare = mum.button("Spare tile: Roquefort")
        drag(mum, spare, turn(mum))  # let go beside the castle: nothing happens
        expect(spare).to_be_enabled()
        drag(mum, spare, slot(mum, "a2"))
        for device in (mum, dad):
            device.sees("Mum slides Roquefort in at a2; Gouda drops out.")
        mum.sees("Slide used")
        expect(mum.button("Spare tile: Gouda")).to_be_disabled()


def test_a_slide_that_drops_a_third_mouse_is_asked_about_first(browser: Browser, posed: Posed) -> None:
    posed.pose(castle({"c4": "x"}, open="L", mice=[["a1", "-", "-", "-"], ["d4", "-", "x", "x"]], cheese=["1", ""]))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        slot(mum, "a4").click()
        dialog = mum.page.get_by_role("dialog")
        expect(dialog).to_contain_text("This slide drops the third mouse of Dad: the game ends at once (R50).")
        expect(dialog).to_contain_text("you would win with 1 kind of cheese")
        dialog.get_by_role("button", name="Cancel").click()
        mum.sees("You have 4 actions left.")
        says(dad, "Mum to play")
        slot(mum, "b1").click()  # a harmless one is not asked about
        mum.sees("Slide used")
        mum.button("Undo").click()
        mum.sees("Only your own last step")


def test_a_slide_that_was_asked_about_ends_the_game(browser: Browser, posed: Posed) -> None:
    posed.pose(castle({"c4": "x"}, open="L", mice=[["a1", "-", "-", "-"], ["d4", "-", "x", "x"]], cheese=["1", ""]))
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        slot(mum, "a4").click()
        mum.button("Do it").click()
        says(mum, "You win!")
        dad.sees("A mouse of Dad falls into the dungeon at d4!")
        dad.sees("A third mouse is gone, so the game ends (R50). Mum wins by cheese (R51).")


def test_cheese_collected_in_the_turn_of_another_cannot_be_missed(browser: Browser, posed: Posed) -> None:
    posed.pose(castle({"b2": "1", "f3": "1"}, open="EJ", mice=[["b2", "f4", "-", "-"], ["g7", "-", "-", "-"]], seat=1))
    with devices(browser, posed, 2, still=False, speed=0.5) as (mum, dad):
        match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        says(mum, "Dad to play")
        slot(dad, "f1").click()
        for device in (mum, dad):
            board = device.page.get_by_role("group", name="The castle")
            expect(board.get_by_text("Emmental", exact=True)).to_be_visible()  # large, over the castle
            expect(board.get_by_text("Mum", exact=True)).to_be_visible()
            expect(device.page.get_by_role("log").get_by_text("Mum collects Emmental!")).to_be_visible()
            expect(device.page.get_by_role("list", name="Players")).to_contain_text("3 more to win")
