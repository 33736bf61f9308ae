"""The page in a real browser, used as people would: by what it says and what can be pressed."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, expect

from tests.server.running import Server

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--no-first-run", "--disable-dev-shm-usage", "--force-color-profile=srgb",
]  # fmt: skip
DESKTOP, PHONE = (1280, 800), (360, 740)
PATIENCE = 20_000  # milliseconds for something to appear; a bot may have to be compiled first
LANGUAGES = ("en", "fr", "de", "ru")


def find_browser() -> str:
    """The program; `tools/browser` installs it."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    assert found, "no Chromium: tools/browser installs it"
    return found


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_browser(), args=FLAGS)


class Device:
    """A browser profile of its own with one page: a person somewhere. Whatever the browser complains about is kept."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        still: bool = True,
        speed: float = 4,
        workers: bool = False,
    ) -> None:
        width, height = size
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=width < 600,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if workers else "block",
        )
        settings = json.dumps({"speed": speed, "sound": False})
        self.context.add_init_script(
            f"if (!localStorage.settings) localStorage.settings = {json.dumps(settings)};"
            "document.addEventListener('securitypolicyviolation',"
            " (e) => console.error('policy: ' + e.violatedDirective + ' ' + e.sourceFile + ' ' + e.sample));"
        )
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self._other: Page | None = None  # another tab
        self.complaints: list[str] = []
        self.page.on("console", lambda said: self._hear(said.type, said.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _hear(self, kind: str, text: str) -> None:
        # A server that is down on purpose, a refusal that the page answers in words: browsers grumble about these.
        ours = r"Failed to load resource|WebSocket connection to|Service Worker registration blocked"
        if kind in ("error", "warning") and not re.search(ours, text):
            self.complaints.append(text)

    def open(self, path: str = "/") -> Device:
        self.page.goto(self.server.base + path)
        return self

    def forget(self) -> None:
        """As if nobody had ever been here with this browser."""
        self.open("/icon.svg")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")

    def speak(self, language: str) -> None:
        """Another language, chosen in another tab; the page as it stands follows."""
        if self.page.locator(f"html[lang={language}]").count():
            return
        if self._other is None:
            self._other = self.context.new_page()
            self._other.goto(self.server.base + "/icon.svg")
            self.page.bring_to_front()
        self._other.evaluate("(language) => { localStorage.language = language }", language)
        self.page.wait_for_selector(f"html[lang={language}]", state="attached")

    def sees(self, text: str | re.Pattern[str]) -> None:
        """Until that is to be read somewhere on the page."""
        expect(self.page.get_by_text(text).first).to_be_visible(timeout=PATIENCE)

    def button(self, name: str | re.Pattern[str], exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).first

    def make(self, game: str, seats: list[dict[str, str]], **more: Any) -> str:
        """A match whose seats this device holds, as if it had set the table up itself."""
        wish = {"game": game, "seats": seats, "private": True, "draw": False, **more}
        made = httpx.post(f"{self.server.base}/api/matches", json=wish).raise_for_status().json()
        self.hold(made["id"], made["seats"], game)
        return str(made["id"])

    def hold(self, match: str, seats: list[dict[str, Any]], game: str) -> None:
        """Let the browser keep these secrets."""
        if not self.page.url.startswith(self.server.base):
            self.open("/")
        self.page.evaluate(
            "([match, seats, game]) => { localStorage['seats:' + match] = JSON.stringify(seats);"
            " localStorage.mine = JSON.stringify([{id: match, game, at: Date.now()}]); }",
            [match, seats, game],
        )

    def axe(self) -> list[str]:
        """What axe finds wrong with the page as it stands, each in a line."""
        # Evaluated, since the policy of the page forbids to add a script.
        self.page.evaluate(AXE.read_text() + "\n;0")
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['target']} {node.get('failureSummary', '')[:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]

    def overflow(self) -> list[str]:
        """What sticks out at the side, or is cut off, in words."""
        return [str(each) for each in self.page.evaluate(OVERFLOW)]

    def close(self) -> None:
        self.context.close()


OVERFLOW = """() => {
  const found = [];
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth > width + 1) found.push('the page is wider than the screen');
  for (const box of document.querySelectorAll('body *')) {
    if (box.closest('svg') && box.tagName !== 'svg') continue;
    const style = getComputedStyle(box);
    if (style.visibility === 'hidden' || style.display === 'none' || box.closest('.spoken')) continue;
    const place = box.getBoundingClientRect();
    if (!place.width || !place.height) continue;
    const own = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const name = box.tagName.toLowerCase() + '.' + box.className + ': ' + box.textContent.trim().slice(0, 40);
    let scrolls = false;
    for (let up = box.parentElement; up; up = up.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(up).overflowX)) scrolls = true;
    }
    if (own && !scrolls && (place.right > width + 1 || place.left < -1)) found.push('outside the screen: ' + name);
    if (own && box.scrollWidth > box.clientWidth + 1 && style.overflowX !== 'visible' && style.display !== 'inline') {
      found.push('cut off: ' + name);
    }
  }
  return found;
}"""


@contextmanager
def devices(browser: Browser, server: Server, count: int, **settings: Any) -> Iterator[list[Device]]:
    """Several people, each somewhere else; nobody's browser may have complained at the end."""
    people = [Device(browser, server, **settings) for _ in range(count)]
    try:
        yield people
        for device in people:
            assert device.complaints == [], device.complaints
    finally:
        for device in people:
            device.close()
