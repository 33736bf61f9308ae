"""The list of screens, and the ways to a position from which most of them are reached."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import httpx
from playwright.sync_api import Locator, expect

from cheeseboard.lessons.lesson import lessons
from cheeseboard.match.match import load
from tests.web.browsing import PATIENCE, Device

Way = Callable[[Device], None]
TWO = [{"kind": "me", "name": "Mum"}, {"kind": "me", "name": "Dad"}]
HOUSE = ["..3V", "1.N.", ".2BD", "...4"]
WITHOUT_3 = ["...V", "1.N.", ".2BD", "...4"]


@dataclass(frozen=True, slots=True)
class Screen:
    """A state of the page, and how to bring a device there."""

    name: str
    bring: Way

    def __repr__(self) -> str:
        return self.name


SCREENS: list[Screen] = []


def screen(name: str) -> Callable[[Way], Way]:
    def add(bring: Way) -> Way:
        SCREENS.append(Screen(name, bring))
        return bring

    return add


# -- ways to a position -------------------------------------------------------------------------------------------


def castle(**fields: Any) -> dict[str, Any]:
    """A castle in which seat 0 is to move: what the lessons stand on."""
    options = {"players": 2} | fields.pop("options", {})
    return dict(lessons()["roquefort"][0].position) | {"phase": "turn", "options": options} | fields


def house(**fields: Any) -> dict[str, Any]:
    """A house in which seat 0 is the fromager and seat 1 the inspector, or the other way round."""
    inspector = fields.get("inspector", 1)
    common = {"game": "havarti", "inspector": inspector, "phase": "fromager" if inspector else "inspector", "seat": 0}
    more = {"options": {"players": 2, "memory": "assist"}, "house": HOUSE, "at": "b4", "up": ["b4"], "specials": "BDNV"}
    return common | more | {"cards": ["sniff", "that"]} | fields


def take_in(device: Device, record: str) -> str:
    """A match as a record tells it."""
    answer = httpx.post(f"{device.server.base}/api/records", json={"record": record}).raise_for_status()
    return str(answer.json()["id"])


def sit(device: Device, position: dict[str, Any], seat: int = 0) -> str:
    """The device sits down at a position against an easy bot."""
    told = take_in(device, load(position).record())
    wish = {"at": 0, "seat": seat, "level": "crumb", "name": "Mum"}
    made = httpx.post(f"{device.server.base}/api/matches/{told}/branch", json=wish).raise_for_status().json()
    device.hold(made["id"], made["seats"], position["game"])
    device.open(f"/match/{made['id']}")
    expect(device.page.get_by_role("region", name="What you can do")).to_be_visible(timeout=PATIENCE)
    return str(made["id"])


def cell(device: Device, name: str) -> Locator:
    """A cell of the castle or a room of the house; a slot begins with `Slot`."""
    return device.page.locator(".board").get_by_role("button", name=re.compile(rf"^{name}\b")).first


def press(device: Device, name: str) -> None:
    """Also where nothing can be done (it is then said why), and while the pointer rests on something else."""
    cell(device, name).click(force=True)


def mouse(device: Device) -> None:
    sit(device, castle(open="AE", mice=[["b2", "c1", "-", "-"], ["g7", "-", "-", "-"]], cheese=["2", ""], actions=3))
