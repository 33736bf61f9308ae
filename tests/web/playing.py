"""Playing through the page's own controls: whose turn it is by what the page says, actions from the page's own list;
and a server whose matches begin where a test wants them to."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

import cheeseboard
from tests.server.running import Server
from tests.web.browsing import PATIENCE, Device

LISTED = "details .group button"
READY = f"""() => document.querySelector('#ending') || document.querySelector('.curtain')
  || document.querySelectorAll({json.dumps(LISTED)}).length
  || !(document.querySelector('.turn h1')?.textContent ?? '').includes('Your turn')"""
LONG = 120_000  # milliseconds: a bot may have to be compiled first
Choose = Callable[[list[str]], str]


def people(*names: str) -> list[dict[str, str]]:
    return [{"kind": "me", "name": name} for name in names]


def bot(level: str = "crumb") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def match_of(server: Server, game: str, seats: list[dict[str, str]], *sharers: Device, **more: Any) -> str:
    """A match whose seats of people are dealt out to the devices, one each, which then look at it."""
    wish = {"game": game, "seats": seats, "private": True, "draw": False, **more}
    made = httpx.post(f"{server.base}/api/matches", json=wish).raise_for_status().json()
    for device, held in zip(sharers, made["seats"], strict=True):
        device.hold(made["id"], [held], game)
        device.open(f"/match/{made['id']}")
        expect(turn(device)).to_be_visible(timeout=PATIENCE)
    return str(made["id"])


def turn(device: Device) -> Locator:
    """The heading that says whose turn it is, or how it ended."""
    return device.page.get_by_role("heading", level=1)


def says(device: Device, text: str | re.Pattern[str]) -> None:
    expect(turn(device)).to_contain_text(text, timeout=PATIENCE)


def cell(device: Device, name: str) -> Locator:
    """A cell of the board, by the name that its label begins with."""
    return device.page.get_by_role("button", name=re.compile(rf"^{name}[,: ]"))


def press(device: Device, name: str) -> None:
    """Press a cell as soon as something may be done with it."""
    cell(device, name).click()


def poke(device: Device, name: str) -> None:
    """Press a cell whether or not anything may be done with it."""
    cell(device, name).click(force=True)


def drag(device: Device, start: Locator, end: Locator) -> None:
    """Pull something to somewhere with the mouse."""
    places = [each.bounding_box() for each in (start, end)]
    for place, deed in zip(places, (device.page.mouse.down, device.page.mouse.up), strict=True):
        assert place
        device.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2, steps=6)
        deed()


def list_actions(device: Device) -> None:
    """Have the list of all actions open."""
    if not device.page.locator("details[open]", has_text="All actions").count():
        device.page.get_by_text("All actions").click()


def choices(device: Device) -> list[str]:
    """What the page lists now, by the names of its buttons; nothing if it is somebody else's turn."""
    device.page.wait_for_function(READY, timeout=PATIENCE)
    return device.page.locator(f"{LISTED} .spoken").all_text_contents()


def do(device: Device, action: str) -> None:
    """Press an action of the list, and confirm it where the page asks."""
    listed = device.page.locator("details").get_by_role("button", name=action, exact=True)
    listed.click()
    if device.page.get_by_role("dialog").count():
        device.button("Do it").click()


def play_out(named: Mapping[str, Device], choose: Choose, most: int = 2000) -> None:
    """Everybody plays, as the pages say who is to, until the pages say that it is over."""
    first = next(iter(named.values()))
    for device in named.values():
        list_actions(device)
    for _ in range(most):
        first.page.wait_for_function(READY, timeout=LONG)
        if first.page.locator("#ending").count():
            break
        head = turn(first).inner_text()
        if "Your turn" in head:
            act(first, choose)
        elif there := [device for name, device in named.items() if name in head]:
            there[0].page.wait_for_function(READY, timeout=PATIENCE)
            act(there[0], choose)
        elif "to play" in head:  # and not the end, which may have come just now
            expect(turn(first)).not_to_have_text(head, timeout=LONG)
    for device in named.values():
        expect(device.page.locator("#ending")).to_be_visible(timeout=PATIENCE)


def act(device: Device, choose: Choose) -> None:
    """Play everything that this person has to play before it is somebody else's turn."""
    while listed := choices(device):
        do(device, choose(listed))


def preferring(*verbs: str, seed: int = 1) -> Choose:
    """Chooses at random, but of those that begin with the earliest of these words if there are any."""
    rng = random.Random(seed)

    def choose(listed: list[str]) -> str:
        for verb in verbs:
            if found := [text for text in listed if text.startswith(verb)]:
                return rng.choice(found)
        return rng.choice(listed)

    return choose


class Posed(Server):
    """A server whose next matches begin at a position that the test has set."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self._file = folder / "position.json"
        before = (
            "import json, pathlib, cheeseboard\n"
            "from cheeseboard.server.services import match_creation\n"
            f"posed, create = pathlib.Path({str(self._file)!r}), match_creation.create\n"
            "async def pose(server, wish):\n"
            "    position = posed.read_text()\n"
            "    return await create(server, wish, cheeseboard.load(json.loads(position)) if position else None)\n"
            "match_creation.create = pose\n"
        )
        super().__init__(folder, before=before, **settings)
        self.pose(None)

    def pose(self, position: dict[str, Any] | None) -> None:
        """From now on matches begin there, in full as the game itself would write it; None: as usual."""
        self._file.write_text(json.dumps(cheeseboard.load(position).position()) if position else "")
