"""Draws every screen of the page, on a desk by day and at dusk and on a phone likewise, into `screenshots/`:
python -m tests.web.screenshots [part of a name ...] [--language de]"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

from tests.server.running import Server
from tests.web.browsing import DESKTOP, LANGUAGES, PHONE, ROOT, Device, launch
from tests.web.screens import SCREENS

LOOKS = {
    "desk-day": (DESKTOP, False),
    "desk-dusk": (DESKTOP, True),
    "phone-day": (PHONE, False),
    "phone-dusk": (PHONE, True),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", help="only screens whose name has one of these in it")
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    parser.add_argument("--folder", type=Path, default=ROOT / "screenshots")
    asked = parser.parse_args()
    wanted = [each for each in SCREENS if not asked.names or any(part in each.name for part in asked.names)]
    asked.folder.mkdir(exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in (DESKTOP, PHONE):
            device = Device(browser, server, size=size)
            for each in wanted:
                try:
                    device.forget()
                    each.bring(device)
                    device.speak(asked.language)
                    for look, (its, dark) in LOOKS.items():
                        if its == size:
                            device.page.emulate_media(color_scheme="dark" if dark else "light")
                            device.page.screenshot(path=asked.folder / f"{each.name}-{look}.png")
                except (AssertionError, Error) as error:
                    failed += 1
                    sys.stderr.write(f"{each.name}: {str(error)[:600]}\n")
                    device.page.screenshot(path=asked.folder / f"{each.name}-FAILED.png")
            for complaint in device.complaints:
                sys.stderr.write(f"{complaint}\n")
            device.close()
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
