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
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from keep import keep
from tests.server.running import Server
from tests.web.browsing import PHONE, Device, launch
from tests.web.ways import castle, sit

SLOWER = 4
MICE = [["b2", "c1", "-", "-"], ["g7", "-", "-", "-"]]

# The page itself records when the board was drawn.
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
# From the press until the animation ends. Nothing is polled per frame, which would cost frames.
SLIDE = """async () => {
  const moving = () => [...document.querySelectorAll('.board :is(.cart, .sliding, .at)')]
    .flatMap((each) => each.getAnimations()).filter((each) => each.playState === 'running');
  const press = performance.now();
  window.push();
  while (!document.querySelector('.board .sliding') || !moving().length) await new Promise((go) => setTimeout(go, 2));
  await Promise.all(moving().map((each) => each.ready));
  performance.mark('cheeseboard moves');
  const wait = performance.now() - press;
  await Promise.allSettled(moving().map((each) => each.finished));
  performance.mark('cheeseboard rests');
  return wait;
}"""
# The browser's trace events of its frames.
FRAMES = ["disabled-by-default-devtools.timeline.frame", "blink.user_timing"]


def slow(device: Device) -> None:
    """Throttle the CPU to the speed of an old, cheap phone."""
    session = device.context.new_cdp_session(device.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def loaded(browser: Browser, server: Server, match: bool) -> dict[str, Any]:
    """A page loaded with a fresh browser profile."""
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


class Slide(NamedTuple):
    """The frames of one slide."""

    wait: float  # milliseconds from the press to the first movement
    frames: int  # that the browser could have drawn meanwhile
    drawn: list[float]  # their times in milliseconds


def slide(browser: Browser, server: Server) -> Slide:
    """Slide a tile into the castle."""
    device = Device(browser, server, size=PHONE, still=False, speed=1)
    sit(device, castle(open="AE", mice=MICE))
    device.page.get_by_text("All actions").click()
    push = device.button("Slide in at a2")
    push.wait_for()
    slow(device)
    push.evaluate("(button) => { window.push = () => button.click(); }")
    browser.start_tracing(page=device.page, categories=FRAMES)
    wait: float = device.page.evaluate(SLIDE)
    noted = json.loads(browser.stop_tracing())["traceEvents"]
    device.close()
    marks = {each["name"]: each for each in noted if each["name"].startswith("cheeseboard ")}
    since, until = marks["cheeseboard moves"], marks["cheeseboard rests"]
    ours = [each for each in noted if each["pid"] == since["pid"] and since["ts"] <= each["ts"] <= until["ts"]]
    begun = sum(each["name"] == "BeginFrame" for each in ours)
    return Slide(wait, begun, sorted(each["ts"] / 1000 for each in ours if each["name"] == "DrawFrame"))


def measure(repeats: int, slides: int) -> dict[str, Any]:
    """All figures."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        starts = [loaded(browser, server, match=False) for _ in range(repeats)]
        matches = [loaded(browser, server, match=True) for _ in range(repeats)]
        pushed = [slide(browser, server) for _ in range(slides)]
        version = browser.version
        browser.close()

    frames, drawn = sum(each.frames for each in pushed), sum(len(each.drawn) for each in pushed)
    gaps = [later - earlier for each in pushed for earlier, later in itertools.pairwise(each.drawn)]

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
            "press_to_motion_ms": round(statistics.median(each.wait for each in pushed), 1),
            "frames": frames,
            "drawn": drawn,
            "drawn_per_second": round(1000 * len(gaps) / sum(gaps), 1),
            "worst_gap_ms": round(max(gaps), 1),
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
