"""Films four actions of Château Roquefort in a browser for the README, and takes its screenshots: docs/pictures/.

Needs Pillow besides what the tests need: pip install pillow; python docs/film.py"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.running import Server  # noqa: E402
from tests.web.browsing import DESKTOP, PHONE, Device, launch  # noqa: E402
from tests.web.playing import do, list_actions  # noqa: E402
from tests.web.screens import SCREENS  # noqa: E402
from tests.web.ways import castle, sit  # noqa: E402

PICTURES = Path(__file__).parent / "pictures"
ACTIONS = ("Lift roof E", "Run from b1 to b2", "Run from c1 to c2", "Slide in at d1")
WIDTH, MARGIN, FRAME = 620, 14, 80  # pixels, pixels, milliseconds
SHOTS = {"start": ("start", DESKTOP, False), "castle": ("roquefort-four", DESKTOP, False)}
SHOTS |= {"house": ("havarti-fromager", DESKTOP, True), "phone": ("roquefort-picked", PHONE, False)}


def film(browser: Browser, server: Server) -> None:
    """A roof is lifted, two mice run to the same cheese, and the floor slides from under a third."""
    device = Device(browser, server, still=False, speed=1)
    sit(device, castle(open="AB", mice=[["b1", "c1", "-", "-"], ["d2", "g7", "-", "-"]], cheese=["2", "7"]))
    list_actions(device)
    frames: list[tuple[float, str]] = []
    session: Any = device.context.new_cdp_session(device.page)

    def keep(event: dict[str, Any]) -> None:
        frames.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep)
    box = device.page.get_by_role("group", name="The castle").bounding_box()
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    for action in ACTIONS:
        device.page.wait_for_timeout(700)
        do(device, action)
        device.page.wait_for_timeout(1300)
    device.page.wait_for_timeout(3000)
    session.send("Page.stopScreencast")
    device.close()
    if box is None:
        sys.exit("the castle is not to be seen")
    crop = tuple(
        round(n) for n in (box["x"], box["y"] - MARGIN, box["x"] + box["width"], box["y"] + box["height"] + MARGIN)
    )
    _save([(when, Image.open(io.BytesIO(base64.b64decode(data))).crop(crop)) for when, data in frames])


def _save(frames: list[tuple[float, Image.Image]]) -> None:
    """At an even pace, each picture as long as it was on the screen."""
    begin, end = frames[0][0], frames[-1][0] + 1.0
    shown, at, k = [], begin, 0
    while at < end:
        while k + 1 < len(frames) and frames[k + 1][0] <= at:
            k += 1
        picture = frames[k][1]
        shown.append(picture.resize((WIDTH, round(WIDTH * picture.height / picture.width))))
        at += FRAME / 1000
    first, *rest = shown
    first.save(PICTURES / "slide.webp", save_all=True, append_images=rest, duration=FRAME, loop=0, quality=72, method=4)


def main() -> None:
    """All of them."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        film(browser, server)
        for name, (wanted, size, dark) in SHOTS.items():
            device = Device(browser, server, size=size, dark=dark)
            next(each for each in SCREENS if each.name == wanted).bring(device)
            time.sleep(0.5)
            Image.open(io.BytesIO(device.page.screenshot())).save(PICTURES / f"{name}.webp", quality=86)
            device.close()


if __name__ == "__main__":
    main()
