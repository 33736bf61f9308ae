"""Both lessons from the first step to the last, by making the moves on the board, wrong ones included."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Response, expect

from cheeseboard.lessons.lesson import lessons, play_step
from cheeseboard.lessons.step import Step
from tests.server.running import Server
from tests.web.browsing import PATIENCE, PHONE, Device
from tests.web.ways import cell, press

pytestmark = pytest.mark.full
ROOMS = {"A": "b1", "E": "b2", "H": "b3", "L": "d4", "P": "f5"}  # a cell of each
CARDS = {"sniff": "Sniffing mice", "that": "THAT room"}


def castle(device: Device, action: str) -> None:
    """Make a move of Château Roquefort as a hand would."""
    verb, _, rest = action.partition(" ")
    if verb == "end":
        device.button("End turn").click()
    elif verb == "slide":
        press(device, f"Slot {rest}")
    elif verb == "run":
        start, end = rest.split("-")
        if not cell(device, f"{start}.*picked").count():
            press(device, start)
        press(device, end)
    else:
        press(device, ROOMS.get(rest, rest))


def house(device: Device, action: str) -> None:
    """Make a move of Hide the Havarti as a hand would."""
    verb, *rest = action.split(" ")
    if verb == "place":
        chip = device.button(re.compile("^cheese 4" if rest[0] == "4" else "^common"))
        if chip.get_attribute("aria-pressed") != "true":
            chip.click()
        press(device, rest[1])
    elif verb == "ready":
        device.button("Ready").click()
    elif verb == "keep":
        for card in rest:
            device.button(re.compile(f"^{CARDS[card]}")).click()
        device.button("Keep these two").click()
    elif verb == "swap":
        for name in rest[0].split("-"):
            press(device, name)
    elif verb == "play" and rest[0] == "sniff":
        device.button(re.compile("^Sniffing mice")).click()
        device.button("Play the sniffing mice").click()
    else:
        if verb in ("check", "walk"):
            device.button(verb.capitalize(), exact=True).click()
        elif verb == "play":
            device.button(re.compile(f"^{CARDS[rest[0]]}")).click()
        press(device, rest[-1])


HANDS = {"roquefort": castle, "havarti": house}


def of_the_lesson(response: Response) -> bool:
    return "/api/lessons/" in response.url


def take(device: Device, game: str, step: Step) -> None:
    """Go through a step as its solution does; what is refused on the way is refused with its rule."""
    expect(device.button(re.compile("^(Show me|Try it)"))).to_be_enabled(timeout=PATIENCE)
    for number, action in enumerate(step.solution, start=1):
        with device.page.expect_response(of_the_lesson):
            HANDS[game](device, action)
        refused = play_step(step, step.solution[:number]).refused
        if refused:
            expect(device.page.get_by_role("link", name=f"Rule {refused.rule}")).to_be_visible()
        expect(device.button(re.compile("^(Show me|Try it|Next|Finish)"))).to_be_enabled(timeout=PATIENCE)
    device.sees("Well done!")
    device.button(re.compile("^(Next|Finish)$")).click()


@pytest.mark.parametrize("game", sorted(lessons()))
def test_a_lesson_to_its_end_and_into_the_first_game(game: str, server: Server, browser: Browser) -> None:
    device = Device(browser, server, size=PHONE if game == "roquefort" else (1280, 800))
    device.open(f"/learn/{game}")
    for number, step in enumerate(lessons()[game]):
        expect(device.page.get_by_role("img", name=f"Step {number + 1} of {len(lessons()[game])}")).to_be_visible()
        take(device, game, step)
        if number == 2:
            device.page.reload()  # where one was is remembered
    device.sees("You know it!")
    device.button("Play now").click()
    expect(device.page).to_have_url(re.compile("/match/"), timeout=PATIENCE)
    device.sees("Your turn")
    assert device.complaints == []
    device.close()


def test_the_rule_is_one_press_away(server: Server, browser: Browser) -> None:
    device = Device(browser, server, size=PHONE)
    device.open("/learn/roquefort")
    device.button("Skip", exact=True).click()
    device.sees("Lift a roof")
    press(device, "d4")
    device.page.get_by_role("link", name="Rule R22").click()
    expect(device.page).to_have_url(re.compile("/rules/roquefort#R22$"))
    expect(device.page.locator("#R22")).to_be_in_viewport()
    device.page.go_back()
    device.sees("Lift a roof")
    assert device.complaints == []
    device.close()


def test_a_step_can_be_spoiled_and_begun_anew(server: Server, browser: Browser) -> None:
    device = Device(browser, server)
    device.open("/learn/havarti")
    for _ in range(3):
        before = device.page.get_by_role("heading", level=2).first.inner_text()
        device.button("Skip", exact=True).click()
        expect(device.page.get_by_role("heading", level=2).first).not_to_have_text(before)
    device.button("Nothing more").click()
    device.sees("Not quite.")
    device.button("Try again").click()
    take(device, "havarti", lessons()["havarti"][3])
    assert device.complaints == []
    device.close()
