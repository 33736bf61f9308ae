"""Whoever plays, on whatever device: every screen in every language, by day and at dusk, on a phone, in large type, by
touch, for people who want no motion, and for programs that read the page aloud."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

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
# Questions and refusals: asked and said in the language of then.
SAID = ("b1 is open already.", "d1 is a trap:", "Mum gives up.", "This slide drops")

# The castle's slots at the left and the right: the screen ends there. With the spare in hand they are much deeper.
BESIDE_THE_SCREEN = re.compile(r"Slot [ag][246]: .*: 3[6-9] x 4[4-9]$")

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
    assert [each for each in phone.page.evaluate(SMALL) if not BESIDE_THE_SCREEN.match(each)] == []
    english = set(phone.page.evaluate(TEXTS))
    for language in LANGUAGES:
        phone.speak(language)
        if language != "en":
            same = {text for text in phone.page.evaluate(TEXTS) if text in english and not text.startswith(SAID)} - SAME
            assert [text for text in same if len(re.findall(r"[^\W\d_]{2,}", text)) > 2] == [], language
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
