"""What a browser holds of a match: nothing that its seat may not know, neither in the memory of the page (all of the
heap), nor in the document, in what is stored, or in what came over the network. Every search is also shown to find what
it looks for where that may be."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.browsing import PATIENCE, Device, devices
from tests.web.playing import Posed, cell, match_of, people, press, says, turn

pytestmark = pytest.mark.full
HOUSE = ["4.D1", "..N.", "3P.2", "V..."]  # rows that occur nowhere else on the page
STORED = "JSON.stringify([{...localStorage}, {...sessionStorage}])"
WHISPER = "canary-whisper"


def frames_of(device: Device) -> list[str]:
    """Everything that the page will be told over its sockets."""
    heard: list[str] = []

    def keep(frame: str | bytes) -> None:
        heard.append(frame if isinstance(frame, str) else frame.decode())

    device.page.on("websocket", lambda socket: socket.on("framereceived", keep))
    return heard


def heap(device: Device) -> list[str]:
    """Every string that the page's memory holds, after what is not used any more was thrown away."""
    session = device.context.new_cdp_session(device.page)
    parts: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: parts.append(part["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    strings: list[str] = json.loads("".join(parts))["strings"]
    return strings


def everything(device: Device, frames: list[str]) -> str:
    """All that this browser holds: memory, documents, what is stored, what was received."""
    documents = [frame.content() for frame in device.page.frames]
    return "\n".join([*heap(device), *documents, str(device.page.evaluate(STORED)), *frames])


def leaks(held: str, secrets: list[str]) -> list[str]:
    return [secret for secret in secrets if secret in held]


# -- Hide the Havarti -------------------------------------------------------------------------------------------


def test_the_inspector_holds_nothing_of_the_house(browser: Browser, posed: Posed) -> None:
    secrets = [*HOUSE, "DNPV", WHISPER]
    posed.pose(
        {
            "game": "havarti", "options": {"players": 3}, "house": HOUSE, "phase": "arrange", "seat": 1,
            "cards": ["ahha", "sniff"], "swaps": 0,
        }
    )  # fmt: skip
    with devices(browser, posed, 4) as (mum, dad, guest, watcher):
        heard = {device: frames_of(device) for device in (mum, dad, guest, watcher)}
        match = match_of(posed, "havarti", people("Mum", "Dad", "Guest"), mum, dad, guest)
        watcher.open(f"/match/{match}")
        expect(turn(watcher)).to_be_visible()
        dad.button("Talk").click()
        dad.page.get_by_label("Say something").fill(WHISPER)
        dad.page.keyboard.press("Enter")
        guest.button("Talk").click()
        guest.sees(WHISPER)
        # The search finds everything with those who may know it, and there is something to search with the others.
        assert leaks(everything(dad, heard[dad]), secrets) == secrets
        for outside in (mum, watcher):
            outside.sees("Please wait outside")
            held = everything(outside, heard[outside])
            assert "ahha" in held
            assert leaks(held, secrets) == []
            assert "????" in held
        # Nor later, when all sixteen rooms lie closed and one is opened.
        for fromager in (dad, guest):
            fromager.button("Ready", exact=True).click()
        says(mum, "Your turn")
        cell(mum, "a1").click()
        mum.sees("Mum comes in at a1.")
        says(dad, "Your turn")
        mum.page.reload()
        says(mum, "Dad to play")
        held = everything(mum, heard[mum])
        assert '".???"' in held  # what everybody may see: cheese 4 was found there
        assert leaks(held, secrets) == []
        assert leaks("\n".join(heard[watcher]), secrets) == []


def test_nothing_of_the_house_stays_stored_with_those_who_laid_it(browser: Browser, posed: Posed) -> None:
    """Once the inspector is back they have to remember: a reload shows nothing more than the table does."""
    posed.pose(
        {
            "game": "havarti", "options": {"players": 2}, "house": HOUSE, "phase": "arrange", "seat": 1,
            "cards": ["ahha", "sniff"], "swaps": 0,
        }
    )  # fmt: skip
    with devices(browser, posed, 2) as (mum, dad):
        match_of(posed, "havarti", people("Mum", "Dad"), mum, dad)
        says(dad, "Your turn")
        cell(dad, "a1").click()
        cell(dad, "d1").click()  # a swap, which the log tells him
        dad.sees("Dad swaps a1 and d1.")
        assert '"a1","d1"' in dad.page.evaluate("sessionStorage['log:' + location.pathname.slice(7) + ':1']")
        dad.button("Ready", exact=True).click()
        says(mum, "Your turn")
        cell(mum, "c4").click()
        says(dad, "Your turn")
        dad.page.reload()
        says(dad, "Your turn")
        frames: list[str] = []
        assert leaks(everything(dad, frames), HOUSE) == []
        assert '"a1","d1"' not in dad.page.evaluate(STORED)


# -- Château Roquefort ------------------------------------------------------------------------------------------


def castle(tiles: list[str]) -> dict[str, Any]:
    return {
        "game": "roquefort", "options": {"players": 2}, "tiles": tiles, "spare": "2",
        "mice": [["a1", "-", "-", "-"], ["g7", "-", "-", "-"]],
    }  # fmt: skip


TILES = ["*3#7#1*", "21x465.", "#5#.#6#", "7.1.2x.", "#4#3#.#", "6..x713", "*5#.#2*"]
# Other tiles everywhere but in room A, the only one that will be opened at first.
OTHERS = ["*3#2#7*", "6.7x142", "#.#6#x#", ".2.153.", "#1#.#4#", "37x..65", "*.#2#1*"]


def told(browser: Browser, posed: Posed, tiles: list[str]) -> list[tuple[list[str], str]]:
    """The same is played over these tiles; what each browser was told and shows, before and after a roof is lifted
    under which the tiles differ."""
    posed.pose(castle(tiles))
    with devices(browser, posed, 3) as (mum, dad, guest):
        heard = {device: frames_of(device) for device in (mum, dad, guest)}
        match = match_of(posed, "roquefort", people("Mum", "Dad"), mum, dad)
        guest.open(f"/match/{match}")
        says(guest, "Watching")
        press(mum, "b1")
        mum.sees("You have 3 actions left.")
        press(mum, "a1")
        press(mum, "b1")
        for device in (mum, dad, guest):
            device.sees("Mum runs from a1 to b1.")
            at_rest(device)
        found = [(plain(heard[device], match), document(device, match)) for device in (mum, dad, guest)]
        rows = [row for row in tiles if "#" not in row]
        held = everything(mum, heard[mum])
        assert "*3#?#?*" in held  # the row of the open room, as all may see it
        assert leaks(held, rows) == []
        press(mum, "b2")
        for device in (mum, dad, guest):
            device.sees("Mum lifts roof E.")
            at_rest(device)
        return [*found, *((plain(heard[device], match), document(device, match)) for device in (mum, dad, guest))]


def at_rest(device: Device) -> None:
    """Until all that happened has been shown: a picture in motion depends on the moment."""
    expect(device.button("Skip")).to_be_hidden(timeout=PATIENCE)


def plain(frames: list[str], match: str) -> list[str]:
    """What was told about the match, without who is there and without what is drawn anew for every match."""
    kept = [json.loads(frame) for frame in frames]
    dropped = ("id", "salt", "commitment", "here", "secret")
    return [
        json.dumps({key: value for key, value in each.items() if key not in dropped}).replace(match, "MATCH")
        for each in kept
        if each["type"] != "here"
    ]


def document(device: Device, match: str) -> str:
    """The document as it stands, but for the focus and the names of what is drawn."""
    return re.sub(r"\b(here|away)\b", "", device.page.content().replace(match, "MATCH"))


def test_tiles_under_roofs_make_no_difference_to_any_browser(browser: Browser, posed: Posed) -> None:
    one, other = told(browser, posed, TILES), told(browser, posed, OTHERS)
    for (frames, markup), (other_frames, other_markup) in zip(one[:3], other[:3], strict=True):
        assert len(frames) >= 3
        assert frames == other_frames
        assert markup == other_markup
    # A roof is lifted, and the same comparison tells the two apart.
    for (frames, markup), (other_frames, other_markup) in zip(one[3:], other[3:], strict=True):
        assert frames != other_frames
        assert markup != other_markup
