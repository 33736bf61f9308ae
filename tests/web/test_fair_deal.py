"""Was the deal fair? The browser notes the deal's fingerprint at the table and checks everything itself afterwards: it
does not take the server's word for it."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, Route, expect

from cheeseboard.match.deal import Deal
from tests.server.running import Server
from tests.web.browsing import Device, devices

pytestmark = pytest.mark.full
Answer = dict[str, Any]


def watched(device: Device, match: str, secret: str) -> None:
    """The device looks at a match, which then ends by seat 0's resignation."""
    device.open(f"/match/{match}")
    expect(device.page.locator("div.board")).to_be_visible()
    path = f"{device.server.base}/api/matches/{match}/seats/0/resign"
    httpx.post(path, headers={"Authorization": f"Bearer {secret}"}).raise_for_status()


def made(server: Server, game: str = "roquefort") -> tuple[str, str]:
    """A match of two, and the secret of its first seat."""
    seats = [{"kind": "me", "name": "Mum"}, {"kind": "me", "name": "Dad"}]
    wish = {"game": game, "seats": seats, "private": True, "options": {"setup": "random"} if game == "havarti" else {}}
    found = httpx.post(f"{server.base}/api/matches", json=wish).raise_for_status().json()
    if game == "havarti":
        from websockets.sync.client import connect

        with connect(f"{server.base.replace('http', 'ws')}/api/matches/{found['id']}/live") as socket:
            socket.send(json.dumps({"type": "hello", "seats": [{"secret": found["seats"][0]["secret"]}]}))
            told = json.loads(socket.recv())
            act = {"type": "act", "seat": 0, "seq": told["seq"], "id": "1", "action": told["legal"][0]}
            socket.send(json.dumps(act))
            while json.loads(socket.recv()).get("id") != "1":
                pass
    return str(found["id"]), str(found["seats"][0]["secret"])


def ask(device: Device, match: str) -> None:
    device.open(f"/match/{match}/replay")
    device.page.get_by_text("Was the deal fair?").click()


def answer(device: Device, path: str, **changed: Any) -> None:
    """From now on the server says something else there."""

    def change(route: Route) -> None:
        said: Answer = route.fetch().json()
        route.fulfill(json=said | changed)

    device.page.route(f"**/api/matches/*/{path}", change)


@pytest.mark.parametrize(("game", "said"), [("roquefort", "the one outcome"), ("havarti", "all 2 outcomes")])
def test_who_was_at_the_table_knows_and_who_was_not_is_told_so(
    server: Server, browser: Browser, game: str, said: str
) -> None:
    match, secret = made(server, game)
    commitment = httpx.get(f"{server.base}/api/matches/{match}").json()["commitment"]
    with devices(browser, server, 2) as [mum, stranger]:
        watched(mum, match, secret)
        ask(mum, match)
        mum.sees(f"Yes: {said} of chance had been fixed when you came to the table.")
        mum.page.get_by_text("For those who want to check it themselves").click()
        expect(mum.page.get_by_text(commitment, exact=True)).to_have_count(2)
        mum.sees(f"cheeseboard verify cheeseboard-{match}.txt --commitment {commitment}")
        assert mum.axe() == []
        ask(stranger, match)
        stranger.sees(f"The record agrees with itself: {said} of chance follow")
        stranger.sees("Whether it was promised beforehand can be told only by a browser that was at the table")
        expect(stranger.page.get_by_text("had been fixed")).to_have_count(0)
        stranger.page.get_by_text("For those who want to check it themselves").click()
        expect(stranger.page.get_by_text(f"cheeseboard verify cheeseboard-{match}.txt", exact=True)).to_be_visible()


def test_a_deal_chosen_afterwards_is_found_out_however_well_it_fits(server: Server, browser: Browser) -> None:
    match, secret = made(server)
    with devices(browser, server, 1) as [mum]:
        watched(mum, match, secret)
        other = Deal.fresh("salt")
        answer(mum, "deal", commitment=other.commitment, salt=other.salt, secret=other.secret, fair=True)
        ask(mum, match)
        mum.sees("No: the server now names another fingerprint than the one this browser noted")
        mum.page.unroute_all()
        answer(mum, "deal", secret=other.secret, fair=True)
        ask(mum, match)
        mum.sees("No: what chance did does not follow from what was fixed at the start.")


def test_an_outcome_that_the_secret_does_not_lead_to_is_found_whatever_the_server_says(
    server: Server, browser: Browser
) -> None:
    match, secret = made(server)
    film = f"{server.base}/api/matches/{match}/replay?eyes=all"
    with devices(browser, server, 1) as [mum]:
        watched(mum, match, secret)
        frames = httpx.get(film).json()["frames"]
        tiles = frames[0]["action"].removeprefix("deal ")
        frames[0]["action"] = f"deal {tiles[::-1]}"
        answer(mum, "replay?eyes=all", frames=frames)
        answer(mum, "deal", fair=True)
        ask(mum, match)
        mum.sees("No: what chance did does not follow from what was fixed at the start.")


def test_only_what_was_told_first_and_before_the_end_counts(server: Server, browser: Browser) -> None:
    match, secret = made(server)
    with devices(browser, server, 2) as [mum, late]:
        watched(mum, match, secret)
        noted = mum.page.evaluate("localStorage.promised")
        assert json.loads(noted)[0]["id"] == match
        late.open(f"/match/{match}")
        late.sees("Watch the replay")
        assert late.page.evaluate("localStorage.promised") is None
        ask(late, match)
        late.sees("The record agrees with itself")


def test_the_fingerprint_can_be_taken_along_from_the_table(server: Server, browser: Browser) -> None:
    with devices(browser, server, 1) as [mum]:
        match = mum.make("roquefort", [{"kind": "me", "name": "Mum"}, {"kind": "bot", "level": "crumb"}])
        mum.open(f"/match/{match}")
        mum.button("Table", exact=True).click()
        mum.page.get_by_text("Fingerprint of the deal").click()
        commitment = httpx.get(f"{server.base}/api/matches/{match}").json()["commitment"]
        expect(mum.page.get_by_label("Fingerprint of the deal")).to_have_value(commitment)
        assert mum.overflow() == []
