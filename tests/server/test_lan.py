"""`--lan`: phones in the same network are told where to come, in the terminal and by the start page."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

import httpx
import pytest
import segno

from tests.server.running import LanServer, Server

pytestmark = pytest.mark.full


@pytest.fixture(scope="module")
def phones(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with LanServer(tmp_path_factory.mktemp("lan")) as running:
        yield running


def address_of(server: Server) -> str:
    """What the terminal says."""
    text = server.log.read_text(encoding="utf-8")
    found = re.search(r"join at (http://[0-9.]+:(\d+)/)", text)
    assert found, text
    assert int(found[2]) == server.port
    return found[1]


def test_the_address_for_phones_and_its_code(phones: Server) -> None:
    address = address_of(phones)
    text = phones.log.read_text(encoding="utf-8")
    drawing = [line for line in text.splitlines() if set(line) & set("█▀▄")]
    assert len(drawing) > 10
    assert httpx.get(f"{phones.base}/api/offer").json()["lan"] == address
    # The address works, also with its own name in the request.
    assert httpx.get(address + "health").status_code == 200
    made = httpx.post(
        address + "api/matches",
        json={"game": "roquefort", "seats": [{"kind": "me"}, {"kind": "open"}]},
        headers={"Origin": address.rstrip("/")},
    )
    assert made.status_code == 201


def drawn(text: str) -> bytes:
    """The QR code of a text as the page shows it."""
    picture = io.BytesIO()
    segno.make(text, error="m").save(picture, kind="svg", border=3, light="#ffffff", scale=4)
    return picture.getvalue()


def test_the_pictures_lead_there(phones: Server, server: Server) -> None:
    address = address_of(phones)
    answer = httpx.get(f"{phones.base}/lan.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.content == drawn(address)
    # An invitation made on this machine leads there as well: a phone cannot come to 127.0.0.1.
    assert httpx.get(f"{phones.base}/invitation/abc.svg").content == drawn(f"{address}match/abc")
    assert httpx.get(f"{server.base}/lan.svg").status_code == 404
    assert httpx.get(f"{server.base}/invitation/abc.svg").content == drawn(f"{server.base}/match/abc")


def test_a_strangers_name_does_not_lead_there(phones: Server) -> None:
    for host, status in (("kitchen:8000", 200), ("kitchen.local", 200), ("elsewhere.example", 403)):
        assert httpx.get(f"{phones.base}/api/offer", headers={"Host": host}).status_code == status


def test_without_it_nobody_else_is_invited(server: Server) -> None:
    offer = httpx.get(f"{server.base}/api/offer").json()
    assert offer.get("lan", "") == ""
    assert {game["name"] for game in offer["games"]} == {"roquefort", "havarti"}
    assert offer["levels"][0]["name"] == "crumb"
    for game in offer["games"]:
        for option in game["options"]:
            assert option["about"]
            assert "default" in option
    text = server.log.read_text()
    assert f"http://127.0.0.1:{server.port}/" in text
    assert "Phones" not in text
