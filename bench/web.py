"""Measure the page in a browser and keep the result: bench/results/DATE-web.json.

    python bench/web.py [--repeats N] [--slides N] [--small]

Headless Chromium on loopback, its processor slowed down four times. `--small` shows that everything works; its figures
are printed and not kept.
"""

from __future__ import annotations

import argparse
import itertools
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from keep import keep
from tests.server.running import Server
from tests.web.browsing import PHONE, Device, launch
from tests.web.ways import castle, sit

SLOWER = 4
LONG_FRAME = 17.0  # milliseconds: a frame was missed
MICE = [["b2", "c1", "-", "-"], ["g7", "-", "-", "-"]]

# When the board stood there, noted by the page itself.
WATCH = """
new MutationObserver((_, watch) => {
  if (document.querySelector('.board svg')) { window.boardAt = performance.now(); watch.disconnect(); }
}).observe(document, {childList: true, subtree: true});
"""
LOADED = """() => {
  const first = performance.getEntriesByName('first-contentful-paint')[0].startTime;
  const files = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const sum = (some) => some.reduce((all, file) => all + file.transferSize, 0);
  return {first, board: window.boardAt ?? null, all: sum(files), early: sum(files.filter((f) => f.startTime < first))};
}"""
FRAMES = """() => new Promise((done) => {
  const frames = [];
  const busy = () => [...document.querySelectorAll('button')].some((each) => each.classList.contains('skip'));
  let begun = false;
  const note = (now) => {
    begun ||= busy();
    if (begun) frames.push(now);
    if (begun && !busy()) done(frames);
    else requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
  window.push();
})"""


def slow(device: Device) -> None:
    """Have the page feel like on a phone that was cheap some years ago."""
    session = device.context.new_cdp_session(device.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def loaded(browser: Browser, server: Server, match: bool) -> dict[str, Any]:
    """A page loaded by a browser that was never here."""
    device = Device(browser, server, size=PHONE, still=False, speed=1)
    address = "/"
    if match:
        other = Device(browser, server)
        address = "/match/" + other.make("roquefort", [{"kind": "me"}, {"kind": "me"}])
        other.close()
    device.context.add_init_script(WATCH)
    slow(device)
    device.page.goto(server.base + address, wait_until="networkidle")
    device.page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    found: dict[str, Any] = device.page.evaluate(LOADED)
    device.close()
    return found


def slide(browser: Browser, server: Server) -> list[float]:
    """The times between frames while a tile slides into the castle."""
    device = Device(browser, server, size=PHONE, still=False, speed=1)
    sit(device, castle(open="AE", mice=MICE))
    device.page.get_by_text("All actions").click()
    push = device.button("Slide in at a2")
    push.wait_for()
    slow(device)
    push.evaluate("(button) => { window.push = () => button.click(); }")
    frames: list[float] = device.page.evaluate(FRAMES)
    device.close()
    return [later - earlier for earlier, later in itertools.pairwise(frames)]


def measure(repeats: int, slides: int) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        starts = [loaded(browser, server, match=False) for _ in range(repeats)]
        matches = [loaded(browser, server, match=True) for _ in range(repeats)]
        gaps = [gap for _ in range(slides) for gap in slide(browser, server)]
        version = browser.version
        browser.close()

    def median(some: list[dict[str, Any]], key: str) -> float:
        return round(statistics.median(each[key] for each in some), 1)

    return {
        "browser": f"Chromium {version}",
        "processor_slowed_down": SLOWER,
        "start": {
            "first_picture_ms": median(starts, "first"),
            "bytes_until_first_picture": median(starts, "early"),
            "bytes_in_all": median(starts, "all"),
        },
        "match": {
            "first_picture_ms": median(matches, "first"),
            "board_ms": median(matches, "board"),
            "bytes_until_first_picture": median(matches, "early"),
            "bytes_in_all": median(matches, "all"),
        },
        "slide": {
            "slides": slides,
            "frames": len(gaps),
            "median_ms": round(statistics.median(gaps), 1),
            "worst_ms": round(max(gaps), 1),
            "share_over_17_ms": round(sum(gap > LONG_FRAME for gap in gaps) / len(gaps), 3),
        },
    }


def main() -> None:
    """Measure and keep."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeats", type=int, default=7, help="of each page")
    parser.add_argument("--slides", type=int, default=8)
    parser.add_argument("--small", action="store_true", help="only see that everything works")
    asked = parser.parse_args()
    if asked.small:
        print(json.dumps(measure(1, 1), indent=1))
    else:
        keep("web", measure(asked.repeats, asked.slides))


if __name__ == "__main__":
    main()
