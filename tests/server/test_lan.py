"""`--lan`: phones in the same network are told where to come, in the terminal and by the start page."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.running import Server, free_port

pytestmark = pytest.mark.full


def test_the_address_for_phones_and_its_code(tmp_path: Path) -> None:
    port = free_port()
    words = [sys.executable, "-m", "cheeseboard", "serve", "--lan", "--no-browser", "--port", str(port)]
    words += ["--database", str(tmp_path / "matches.db")]
    environment = os.environ | {"CHEESEBOARD_WARM_UP": "0", "PYTHONIOENCODING": "utf-8"}
    log = tmp_path / "server.log"
    server = Server(tmp_path, port=port)
    with log.open("wb") as file:
        server.process = subprocess.Popen(words, env=environment, stdout=file, stderr=file)
    try:
        server.wait()
        text = log.read_text(encoding="utf-8")
        found = re.search(r"join at (http://[0-9.]+:(\d+)/)", text)
        assert found, text
        assert int(found[2]) == port
        drawing = [line for line in text.splitlines() if set(line) & set("█▀▄")]
        assert len(drawing) > 10
        offer = httpx.get(f"{server.base}/api/offer").json()
        assert offer["lan"] == found[1]
        # The address works, also with its own name in the request.
        assert httpx.get(found[1] + "health").status_code == 200
        made = httpx.post(
            found[1] + "api/matches",
            json={"game": "roquefort", "seats": [{"kind": "me"}, {"kind": "open"}]},
            headers={"Origin": found[1].rstrip("/")},
        )
        assert made.status_code == 201
    finally:
        server.stop()


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
