"""Whoever plays, on whatever device: every screen in every language, by day and at dusk, on a phone, in large type, by
touch, for people who want no motion, and for programs that read the page aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.server.running import Server
from tests.web.browsing import LANGUAGES, PHONE, Device
from tests.web.screens import SCREENS, Screen
from tests.web.ways import mouse, press

pytestmark = pytest.mark.full
EVERY = pytest.mark.parametrize("screen", SCREENS, ids=repr)

# Texts that are the same in another language, and why that is right.
SAME = {
    "Cheeseboard",  # what it is called
    "Château Roquefort",  # a name
    "Hide the Havarti",  # a name
    "Is anybody hungry?",  # said by a person
}
# Questions and refusals: asked and said in the language of then. And what is to be typed.
SAID = ("b1 is open already.", "d1 is a trap:", "Mum gives up.", "This slide drops", "cheeseboard verify ")
WORD, HASH = re.compile(r"[^\W\d_]{2,}"), re.compile("[0-9a-f]{64}")

TEXTS = """() => {
  const found = new Set();
  const say = (text) => text?.trim() && found.add(text.trim().replace(/\\s+/g, ' '));
  for (const box of document.querySelectorAll('body *')) {
    if (['SCRIPT', 'STYLE', 'OPTION'].includes(box.tagName) || !box.checkVisibility()) continue;
    if (box.closest('.spoken[aria-live]')) continue; // what was said aloud was said in the language of then
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) say(box.getAttribute(name));
    for (const node of box.childNodes) if (node.nodeType === 3) say(node.textContent);
  }
  return [...found];
}"""

# What can be pressed and is smaller than a finger. Links within a sentence may be as high as their line.
SMALL = """() => {
  const found = [];
  for (const box of document.querySelectorAll('button, select, summary, input, a, [role=button], [role=slider]')) {
    if (!box.checkVisibility() || box.disabled || box.closest('[inert]') || box.closest('.spoken')) continue;
    if (box.getAttribute('aria-disabled') === 'true' || /checkbox|radio|range/.test(box.type)) continue;
    const style = getComputedStyle(box);
    if (box.tagName === 'A' && style.display === 'inline') continue;
    const { width, height, bottom } = box.getBoundingClientRect();
    if (!width || bottom < 0) continue; // the link that shows itself to the keyboard only
    if (width < 43.5 || height < 43.5) {
      const name = box.getAttribute('aria-label') ?? box.textContent.trim();
      found.push(`${name.slice(0, 60)}: ${width.toFixed(0)} x ${height.toFixed(0)}`);
    }
  }
  return found;
}"""

# What a finger meets in the places of slots and of the cells behind them: how much of each is its own, by a fine grid.
MET = """() => {
  const found = {};
  for (const box of document.querySelectorAll('.board [data-key]')) {
    const key = box.dataset.key;
    const { left, top, right, bottom } = box.getBoundingClientRect();
    let [met, all] = [0, 0];
    for (let x = Math.max(0, left) + 0.5; x < Math.min(right, innerWidth); x += 2) {
      for (let y = top + 0.5; y < bottom; y += 2) {
        all += 1;
        met += document.elementFromPoint(x, y)?.closest('[data-key]')?.dataset.key === key;
      }
    }
    const lively = box.classList.contains('lively');
    found[key] = { width: right - left, height: bottom - top, left, right, met: met / all, lively };
  }
  return found;
}"""
ALL = 0.98  # the corners are round
SIDES = ("a2", "a4", "a6", "g2", "g4", "g6")


@pytest.fixture(scope="module")
def desk(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server)
    yield device
    device.close()


@pytest.fixture(scope="module")
def phone(browser: Browser, server: Server) -> Iterator[Device]:
    device = Device(browser, server, size=PHONE, dark=True)
    yield device
    device.close()


def bring(device: Device, screen: Screen) -> None:
    device.forget()
    screen.bring(device)


@EVERY
def test_on_a_desk_by_day(screen: Screen, desk: Device) -> None:
    bring(desk, screen)
    assert desk.axe() == []
    assert desk.overflow() == []
    assert desk.complaints == []


@EVERY
def test_on_a_phone_at_dusk_in_every_language_and_in_large_type(screen: Screen, phone: Device) -> None:
    bring(phone, screen)
    assert phone.axe() == []
    assert phone.page.evaluate(SMALL) == []
    english = set(phone.page.evaluate(TEXTS))
    for language in LANGUAGES:
        phone.speak(language)
        if language != "en":
            same = {text for text in phone.page.evaluate(TEXTS) if text in english and not text.startswith(SAID)} - SAME
            assert [text for text in same if len(WORD.findall(text)) > 2 and not HASH.fullmatch(text)] == [], language
        for size in ("100%", "130%"):  # as the settings do it
            phone.page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
            assert phone.overflow() == [], (language, size)
    assert phone.complaints == []


def test_nothing_moves_for_those_who_want_no_motion(browser: Browser, server: Server) -> None:
    device = Device(browser, server, speed=1)
    moving = "document.getAnimations().filter((each) => each.playState === 'running').map((each) => each.animationName)"
    # Whatever begins to move in the meantime is noted, too.
    device.context.add_init_script(
        "window.moved = []; for (const kind of ['animationstart', 'transitionrun'])"
        " document.addEventListener(kind, (e) => window.moved.push(kind + ' ' + e.target.outerHTML.slice(0, 80)), true)"
    )
    device.open("/")
    device.sees("Tables with a free seat")
    assert device.page.evaluate(f"[...{moving}, ...window.moved]") == []
    mouse(device)
    press(device, "c1")
    press(device, "c2")
    device.sees("Mum collects Emmental!")
    device.button("End turn").click()
    device.sees("You have 4 actions left.")
    assert device.page.evaluate(f"[...{moving}, ...window.moved]") == []
    assert device.complaints == []
    device.close()


def test_what_moves_sets_off_together_and_comes_to_rest(browser: Browser, server: Server) -> None:
    device = Device(browser, server, still=False, speed=1)
    mouse(device)
    press(device, "Slot a4")
    moves = "[...document.querySelectorAll('.board :is(.cart, .sliding)')].flatMap((each) => each.getAnimations())"
    device.page.wait_for_function(f"() => {moves}.length === 2 && {moves}.every((each) => each.currentTime > 0)")
    assert len(set(device.page.evaluate(f"{moves}.map((each) => each.startTime)"))) == 1
    device.sees("Slide used")
    expect(device.page.locator("button.skip")).to_have_count(0)
    assert device.page.evaluate("document.getAnimations().map((each) => each.playState)") == []
    assert device.complaints == []
    device.close()


def test_slots_beside_the_castle_are_as_large_as_a_finger(phone: Device) -> None:
    """They share the ground with the cells behind them: a cell that does something keeps all of its own."""
    phone.forget()
    mouse(phone)
    met = phone.page.evaluate(MET)
    behind = {slot: met[slot]["lively"] for slot in SIDES}
    assert set(behind.values()) == {True, False}
    for slot in SIDES:
        place = met[f">{slot}"]
        assert place["lively"], slot
        assert min(place["width"], place["height"]) > 43.5, slot
        assert -0.5 < place["left"] < place["right"] < PHONE[0] + 0.5, slot
        if behind[slot]:
            assert met[slot]["met"] > ALL, slot
            assert place["met"] > 0.5, slot
        else:
            assert place["met"] > ALL, slot
    # With the spare in hand it is the slots that are meant.
    phone.button(re.compile("^Spare tile")).click()
    met = phone.page.evaluate(MET)
    for slot in SIDES:
        place = met[f">{slot}"]
        assert place["met"] > ALL, slot
        assert place["width"] > 60, slot
    # A tap at the very edge does what is lively there.
    phone.button(re.compile("^Spare tile")).click()
    edge = phone.page.locator('.board [data-key="a2"]')
    expect(edge).to_have_attribute("aria-label", re.compile("under the roof"))
    edge.tap(position={"x": 2, "y": 20})
    expect(edge).to_have_attribute("aria-label", re.compile("^(?!.*under the roof).*room D"))  # it is open now
