"""A game of another distribution on a real server: offered, played over sockets with bots and clocks, verified."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.running import Server, mishaps
from tests.third_game.installed import environment, run


@pytest.fixture(scope="module")
def server(tiny_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", environment(tiny_folder)["PYTHONPATH"])
        with Server(tmp_path_factory.mktemp("server")) as running:
            yield running
    assert mishaps(running.log.read_text()) == []


def create(server: Server, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    answer = httpx.post(f"{server.base}/api/matches", json={"game": "tiny", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    created: dict[str, Any] = answer.json()
    return created


@contextmanager
def join_live(server: Server, created: dict[str, Any]) -> Iterator[ClientConnection]:
    with connect(f"{server.base.replace('http', 'ws', 1)}/api/matches/{created['id']}/live") as socket:
        socket.send(json.dumps({"type": "hello", "seats": [{"secret": seat["secret"]} for seat in created["seats"]]}))
        yield socket


def play_to_the_end(socket: ClientConnection, *, act: bool = True) -> list[dict[str, Any]]:
    """Everything that the server says until the match is over; the first legal action is played, if we act."""
    said: list[dict[str, Any]] = []
    answered: set[tuple[int, int]] = set()
    while True:
        said.append(json.loads(socket.recv(timeout=60)))
        told = said[-1]
        # Both seats may act at once, so another's guess can make ours stale; the update that tells of it follows.
        assert told["type"] != "problem", told
        assert told.get("code", "stale") == "stale", told
        if "outcome" in (told.get("view") or {}):
            return said
        turn = (told.get("seat", -1), told.get("seq", -1))
        if act and told.get("legal") and turn not in answered:
            answered.add(turn)
            number = {"seat": turn[0], "seq": turn[1], "id": f"{turn[0]}-{turn[1]}"}
            socket.send(json.dumps({"type": "act", **number, "action": told["legal"][0]}))


def test_it_is_offered_with_the_bots_it_has(server: Server) -> None:
    offer = httpx.get(f"{server.base}/api/offer").json()
    by_name = {game["name"]: game for game in offer["games"]}
    assert by_name["tiny"]["title"] == "Count the Holes"
    assert [level["name"] for level in by_name["tiny"]["levels"]] == ["random"]
    assert "levels" not in by_name["roquefort"]


def test_against_a_bot_and_a_clock(server: Server) -> None:
    me, bot = {"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}
    created = create(server, me, bot, clock={"kind": "bank", "seconds": 60, "increment": 1})
    with join_live(server, created) as socket:
        said = play_to_the_end(socket)
    assert any(told.get("clock") for told in said)
    assert said[-1]["view"]["phase"] == "over"
    secrets = [told["view"]["guess"] for told in said if told.get("view")]
    assert all(guess[1] in "-?" for guess in secrets)


def test_a_level_that_has_to_think_is_refused(server: Server) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "level": "crumb"}]
    answer = httpx.post(f"{server.base}/api/matches", json={"game": "tiny", "seats": seats})
    assert answer.status_code == 400
    assert "'crumb' is not a level" in answer.json()["sentence"]


def test_the_clock_plays_for_a_seat_that_does_nothing(server: Server) -> None:
    created = create(server, {"kind": "me"}, {"kind": "me"}, clock={"kind": "turn", "seconds": 1, "increment": 0})
    with join_live(server, created) as socket:
        said = play_to_the_end(socket, act=False)
    assert said[-1]["view"]["outcome"]["reason"] in ("rounds", "resigned")


def test_its_record_is_kept_replayed_and_verified(server: Server, tiny_folder: Path) -> None:
    created = create(server, {"kind": "me"}, {"kind": "me"}, {"kind": "me"})
    with join_live(server, created) as socket:
        play_to_the_end(socket)
    record = httpx.get(f"{server.base}/api/matches/{created['id']}/record")
    assert record.status_code == 200
    verified = run("verify", "-", folder=tiny_folder, typed=record.text)
    assert (verified.returncode, verified.stderr) == (0, "")
    replay = httpx.get(f"{server.base}/api/matches/{created['id']}/replay").json()
    assert replay["game"] == "tiny"


def test_what_it_does_not_have_is_refused_in_words(server: Server) -> None:
    created = create(server, {"kind": "me"}, {"kind": "me"})
    with join_live(server, created) as socket:
        play_to_the_end(socket)
    lesson = httpx.post(f"{server.base}/api/lessons/tiny/0", json={"actions": []})
    assert (lesson.status_code, lesson.json()["code"]) == (404, "no lesson")
    analysis = httpx.post(f"{server.base}/api/matches/{created['id']}/analysis")
    assert analysis.status_code in (400, 409), analysis.text
    assert analysis.json()["sentence"]


def test_a_seat_is_observed_in_numbers(server: Server) -> None:
    explained = httpx.get(f"{server.base}/api/games/tiny/observation").json()
    assert [part["name"] for part in explained["parts"]] == ["last", "points", "guessed", "round"]
