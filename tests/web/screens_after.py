"""Screens of whoever looks back or learns: replays, lessons, rules."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from cheeseboard.lessons.lesson import lessons
from cheeseboard.match.deal import COMMITMENT, SALT, SECRET, Deal
from cheeseboard.match.match import load, new
from tests.web.browsing import PATIENCE, Device
from tests.web.ways import TWO, castle, press, screen, take_in

# -- after a match ----------------------------------------------------------------------------------------------------

SHORT = [
    (0, "lift D"), (0, "run c1-b1"), (0, "end"), (1, "lift P"), (1, "end"), (0, "run b1-c1"), (0, "run c1-c2"),
]  # fmt: skip


def short_match() -> str:
    """The record of a short match of Château Roquefort that somebody wins."""
    mice = [["b2", "c1", "-", "-"], ["g7", "d2", "-", "-"]]
    match = load(castle(open="ABE", mice=mice, cheese=["234", "5"]))
    match.headers |= {"Seat0": "Mum", "Seat1": "Dad"}
    for seat, action in SHORT:
        match.play(seat, action)
    return match.record()


@screen("replay")
def replay(device: Device) -> None:
    match = take_in(device, short_match())
    device.open(f"/match/{match}/replay?at=3").sees("The whole story")


@screen("replay-analysis")
def analysis(device: Device) -> None:
    replay(device)
    device.button("What would the bot do here?").click()
    expect(device.page.get_by_text("the bot would play:")).to_be_visible(timeout=6 * PATIENCE)
    device.button("Judge every decision").click()
    expect(device.page.get_by_role("slider", name="Chance to win")).to_be_visible(timeout=6 * PATIENCE)


@screen("replay-play-on")
def play_on(device: Device) -> None:
    replay(device)
    device.page.get_by_text("Play on from here").click()
    device.page.get_by_text("Was the deal fair?").click()


@screen("replay-deal")
def deal(device: Device) -> None:
    bound, match = Deal("c0ffee" + "0" * 58, "5a17" * 4), new("roquefort", chance="manual")
    match.play("chance", bound.outcome(match))
    match.play(0, "resign")
    match.headers |= {COMMITMENT: bound.commitment, SALT: bound.salt, SECRET: bound.secret}
    device.open(f"/match/{take_in(device, match.record())}/replay")
    device.page.get_by_text("Was the deal fair?").click()
    device.sees("The record agrees with itself")
    device.page.get_by_text("For those who want to check it themselves").click()


@screen("replay-running")
def still_running(device: Device) -> None:
    match = device.make("roquefort", TWO)
    device.open(f"/match/{match}/replay").sees("This match is still being played.")


# -- learning ---------------------------------------------------------------------------------------------------------


def lesson(device: Device, game: str, number: int = 0) -> None:
    device.open(f"/learn/{game}")
    title = device.page.get_by_role("heading", level=2).first
    for _ in range(number):
        expect(device.button("Skip", exact=True)).to_be_visible(timeout=PATIENCE)
        before = title.inner_text()
        device.button("Skip", exact=True).click()
        expect(title).not_to_have_text(before, timeout=PATIENCE)
    expect(title).to_be_visible(timeout=PATIENCE)


@screen("lesson-roquefort")
def lesson_roquefort(device: Device) -> None:
    lesson(device, "roquefort")


@screen("lesson-roquefort-done")
def lesson_done(device: Device) -> None:
    lesson(device, "roquefort")
    press(device, "a1")
    expect(device.button("End turn")).to_be_visible(timeout=PATIENCE)
    press(device, "g1")
    device.sees("Well done!")


@screen("lesson-roquefort-refused")
def lesson_refused(device: Device) -> None:
    lesson(device, "roquefort", 1)
    press(device, "d4")
    device.sees("None of your mice touches room")


@screen("lesson-roquefort-end")
def lesson_end(device: Device) -> None:
    lesson(device, "roquefort", len(lessons()["roquefort"]))
    device.sees("You know it!")


@screen("lesson-havarti")
def lesson_havarti(device: Device) -> None:
    lesson(device, "havarti")


@screen("lesson-havarti-refused")
def lesson_havarti_refused(device: Device) -> None:
    lesson(device, "havarti", 1)
    press(device, "b3")
    press(device, "b4")
    expect(device.page.get_by_role("link", name=re.compile(r"^Rule "))).to_be_visible()


@screen("lesson-havarti-end")
def lesson_havarti_end(device: Device) -> None:
    lesson(device, "havarti", len(lessons()["havarti"]))
    device.sees("You know it!")


@screen("rules-roquefort")
def rules_roquefort(device: Device) -> None:
    device.open("/rules/roquefort")
    expect(device.page.get_by_role("heading", level=1)).to_be_visible()


@screen("rules-havarti")
def rules_havarti(device: Device) -> None:
    device.open("/rules/havarti#H24")
    expect(device.page.locator("#H24")).to_be_in_viewport()
