"""After the game: the record, the replay with any eyes, the check of the deal, the analysis, a record taken in."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import cheeseboard
from cheeseboard.cli import run
from tests.server.client import Client, Message, call, create, me, play_on
from tests.server.running import Server
from tests.server.test_live import at_random

pytestmark = pytest.mark.full


async def get(server: Server, match: str, what: str) -> httpx.Response:
    return await call(server.base, "GET", f"/api/matches/{match}/{what}")


async def played(server: Server, game: str, most: int = 12, **options: Any) -> tuple[str, list[str]]:
    """A match of a few actions that somebody then gave up."""
    seats = [{"kind": "me", "name": 'M"u\\m]'}, {"kind": "me", "name": "Dad"}]
    match, secrets = await create(server.base, game, seats, options=options)
    async with Client(server.base, match, [secrets[0], secrets[1]]) as both:
        await play_on([both], at_random(3), most=most)
        if both.table().status == "running":
            await both.act("resign", 1)
        await both.until(lambda: both.table(0).status == "over")
    return match, [secrets[0], secrets[1]]


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[str, str]:
    """A finished match with many outcomes of chance, and its record."""
    match, _ = asyncio.run(played(server, "havarti", 200, setup="random", searches=2))
    return match, asyncio.run(get(server, match, "record")).text


def test_nothing_is_told_before_the_end(server: Server) -> None:
    async def test() -> None:
        match, secrets = await create(server.base, "havarti", me(2), options={"setup": "random"})
        for what in ("record", "replay?eyes=all", "replay?eyes=0", "replay"):
            answer = await get(server, match, what)
            assert answer.status_code == 409
            assert answer.json()["code"] == "not over"
        answer = await call(server.base, "POST", f"/api/matches/{match}/analysis", secrets[0])
        assert answer.json()["code"] == "not over"
        deal = (await get(server, match, "deal")).json()
        assert len(deal["commitment"]) == 64
        assert "secret" not in deal
        assert "fair" not in deal

    asyncio.run(test())


def test_the_record_replays_to_the_end_that_was_told(server: Server, finished: tuple[str, str]) -> None:
    match, record = finished
    again = cheeseboard.replay(record)
    assert again.record() == record
    assert again.headers["Seat0"] == 'M"u\\m]'
    found = asyncio.run(call(server.base, "GET", f"/api/matches/{match}")).json()
    assert again.outcome is not None
    assert list(again.outcome.winners) == found["outcome"]["winners"]
    assert again.headers["Commitment"] == found["commitment"]
    deal = asyncio.run(get(server, match, "deal")).json()
    assert deal["fair"] is True
    assert deal["secret"] == again.headers["Secret"]


def test_the_replay_shows_each_pair_of_eyes_what_it_might_know(server: Server, finished: tuple[str, str]) -> None:
    match, record = finished
    whole = cheeseboard.replay(record)
    films: dict[str, Message] = {}
    for eyes in ("all", "spectator", "0", "1"):
        answer = asyncio.run(get(server, match, f"replay?eyes={eyes}"))
        assert answer.status_code == 200
        films[eyes] = answer.json()
        assert films[eyes]["eyes"] == eyes
        assert films[eyes]["names"] == ['M"u\\m]', "Dad"]
    assert [(frame["actor"], frame["action"]) for frame in films["all"]["frames"]] == list(whole.history)
    assert films["all"]["frames"][-1]["view"] == whole.position()
    again = cheeseboard.replay(record.partition("\n\n")[0] + "\n\n")
    inspector = films["0"]["frames"]
    number = 0
    for actor, text in whole.history:
        shown = again.events_for(0, again.play(actor, text))
        if shown or actor == 0:
            assert inspector[number]["events"] == shown
            assert inspector[number]["view"] == again.view(0)
            assert inspector[number].get("guide", {}) == again.guide(0)
            assert inspector[number]["action"] == (text if actor == 0 else "")
            number += 1
    assert number == len(inspector)
    assert films["spectator"]["frames"][-1]["view"]["you"] is None
    for eyes in ("2", "nobody", ""):
        assert asyncio.run(get(server, match, f"replay?eyes={eyes}")).status_code == 400


def test_a_record_is_taken_in_and_given_out_unchanged(server: Server, finished: tuple[str, str]) -> None:
    async def test() -> None:
        _, record = finished
        answer = await call(server.base, "POST", "/api/records", body={"record": record})
        assert answer.status_code == 201
        match = answer.json()["id"]
        assert (await get(server, match, "record")).text == record
        deal, headers = (await get(server, match, "deal")).json(), cheeseboard.replay(record).headers
        assert deal["fair"] is True
        assert "noted" in deal["sentence"]  # it says nothing about what was promised
        named = deal["commitment"], deal["salt"], deal["secret"]
        assert named == (headers["Commitment"], headers["Salt"], headers["Secret"])
        film = (await get(server, match, "replay?eyes=all")).json()
        assert len(film["frames"]) == len(cheeseboard.replay(record).history)
        found = (await call(server.base, "GET", f"/api/matches/{match}")).json()
        assert found["status"] == "over"
        listed = (await call(server.base, "GET", "/api/matches?status=over&most=100")).json()
        assert match not in [each["id"] for each in listed]
        async with Client(server.base, match, []) as watcher:
            assert watcher.table().view is not None
        half = cheeseboard.new("roquefort", seed=3)
        half.headers["Seat0"] = "\u202eM\u0007um"
        half.play(0, half.legal(0)[0])
        answer = await call(server.base, "POST", "/api/records", body={"record": half.record()})
        found = (await call(server.base, "GET", f"/api/matches/{answer.json()['id']}")).json()
        assert found["status"] == "abandoned"
        assert [seat["name"] for seat in found["seats"]] == ["M um", "Player 2"]
        assert (await get(server, found["id"], "replay")).json()["names"] == ["M um", ""]
        assert (await get(server, found["id"], "record")).text == half.record()
        assert "nothing to check" in (await get(server, found["id"], "deal")).json()["sentence"]

    asyncio.run(test())


@pytest.mark.parametrize("record", ["nonsense", '[Game "chess"]\n\n', "x" * 300_000])
def test_what_is_no_record_is_refused(server: Server, record: str) -> None:
    answer = asyncio.run(call(server.base, "POST", "/api/records", body={"record": record}))
    assert answer.status_code in (400, 413)
    assert answer.json()["sentence"]


def test_the_analysis_comes_in_the_background_and_stays(server: Server) -> None:
    async def test() -> None:
        match, secrets = await played(server, "roquefort", 40)
        assert (await get(server, match, "analysis")).json() == {"state": "none"}
        answers = await asyncio.gather(
            *(call(server.base, "POST", f"/api/matches/{match}/analysis", secrets[0]) for _ in range(3))
        )
        assert {answer.status_code for answer in answers} == {202}
        assert {answer.json()["state"] for answer in answers} == {"running"}
        seen = []
        for _ in range(1200):
            state = (await get(server, match, "analysis")).json()
            seen.append(state.get("done", 0))
            if state["state"] == "done":
                break
            await asyncio.sleep(0.05)
        assert state["state"] == "done"
        assert seen == sorted(seen)
        assert any(0 < done < 40 for done in seen), "nobody was told how far it is"
        assert state["done"] == state["total"] == 40  # giving up is not judged
        assert state["result"]
        again = (await call(server.base, "POST", f"/api/matches/{match}/analysis", secrets[0])).json()
        assert again == state

    asyncio.run(test())


# -- the check of a deal at home --------------------------------------------------------------------------------


def verify(text: str, folder: Path, *words: str) -> int:
    path = folder / "record.txt"
    path.write_text(text, encoding="utf-8")
    return run(["verify", str(path), *words])


def test_a_fair_deal(finished: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify(finished[1], tmp_path) == 0
    told = capsys.readouterr()
    assert "consistent" in told.out  # nobody said what was promised
    assert not told.err
    commitment = cheeseboard.replay(finished[1]).headers["Commitment"]
    assert verify(finished[1], tmp_path, "--commitment", commitment) == 0
    assert "fair" in capsys.readouterr().out


def test_a_deal_that_was_not_the_promised_one(
    finished: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert verify(finished[1], tmp_path, "--commitment", "ab" * 32) == 1
    assert "noted at the start" in capsys.readouterr().out
    assert verify(finished[1], tmp_path, "--commitment", "ab") == 2
    told = capsys.readouterr()
    assert not told.out
    assert len(told.err.splitlines()) == 1


def test_another_secret_is_found_out(
    finished: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = finished[1]
    secret = cheeseboard.replay(record).headers["Secret"]
    other = secret[:-1] + ("0" if secret[-1] != "0" else "1")
    assert verify(record.replace(secret, other), tmp_path) == 1
    assert "does not fit" in capsys.readouterr().out


def test_another_outcome_is_found_out(
    finished: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = finished[1].split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("* specials"))
    codes = sorted("BCDLNPSV")
    now = lines[number].removeprefix("* specials ")
    lines[number] = "* specials " + ("".join(codes[:4]) if now != "".join(codes[:4]) else "".join(codes[4:]))
    head = lines[: number + 1]  # what came after it need not be possible any more
    assert verify("\n".join([*head, ""]), tmp_path) == 1
    assert "is not what the secret says" in capsys.readouterr().out


@pytest.mark.parametrize("header", ["Commitment", "Secret"])
def test_a_record_without_what_it_takes(
    finished: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str], header: str
) -> None:
    lines = [line for line in finished[1].split("\n") if not line.startswith(f"[{header} ")]
    assert verify("\n".join(lines), tmp_path) == 1
    told = capsys.readouterr()
    assert not told.out
    assert len(told.err.splitlines()) == 1
    assert header in told.err


def test_no_record_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert verify("hello", tmp_path) == 1
    assert run(["verify", str(tmp_path / "nowhere")]) == 1
    assert len(capsys.readouterr().err.splitlines()) == 2
