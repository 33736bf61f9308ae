"""What would the bot do here: asked about any point of a match that is over."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import cheeseboard
from cheeseboard.bots.bot import Budget, Estimate
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.games.contract import Event
from cheeseboard.match.rewind import at_entry
from cheeseboard.server.services.bot_pool import advise
from tests.server.client import call, create, me
from tests.server.running import Server
from tests.server.test_finished_matches import get, played


@pytest.mark.full
@pytest.mark.parametrize("game", ["roquefort", "havarti"])
def test_every_decision_can_be_asked_about(fast: Server, game: str) -> None:
    async def test() -> None:
        match, _ = await played(fast, game, 30)
        whole = cheeseboard.replay((await get(fast, match, "record")).text)
        valued = 0
        for at in range(0, whole.length + 1, 3):
            again = at_entry(whole, at)
            answer = await get(fast, match, f"advice?at={at}")
            acting = [actor for actor in again.actors if isinstance(actor, int)]
            if not acting:
                assert answer.status_code == 409
                assert answer.json()["code"] == ("over" if again.outcome else "chance acts")
                continue
            told = answer.json()
            assert answer.status_code == 200, told
            assert told["seat"] == acting[0]
            legal = again.legal(acting[0])
            assert told["action"] in legal
            others = told.get("alternatives", [])
            values = [other["value"] for other in others]
            assert values == sorted(values, reverse=True)
            assert all(other["action"] in legal and 0 <= other["value"] <= 1 for other in others)
            if "value" in told:
                valued += 1
                assert len(others) == min(5, len(legal))
        assert valued

    asyncio.run(test())


@pytest.mark.full
def test_nothing_is_said_before_the_end_and_about_what_never_was(fast: Server) -> None:
    async def test() -> None:
        running, _ = await create(fast.base, "roquefort", me(2))
        assert (await get(fast, running, "advice?at=1")).json()["code"] == "not over"
        assert (await get(fast, "nothing", "advice?at=1")).status_code == 404
        match, _ = await played(fast, "roquefort", 4)
        length = cheeseboard.replay((await get(fast, match, "record")).text).length
        assert (await get(fast, match, "advice?at=0")).json()["code"] == "chance acts"
        assert (await get(fast, match, f"advice?at={length}")).json()["code"] == "over"
        for at in (str(length + 1), "-1", "x", ""):
            assert (await get(fast, match, f"advice?at={at}")).status_code == 400
        assert (await call(fast.base, "GET", f"/api/matches/{match}/advice")).status_code == 400

    asyncio.run(test())


def test_what_a_seat_cannot_know_reaches_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two houses that look the same to the inspector, whoever advises him is told the same."""
    match = cheeseboard.new("havarti", seed=5, setup="random")
    while not any(text.startswith("open") for text in match.legal(0)):
        actor = match.actors[0]
        match.play(actor, match.legal(actor)[0])
    records = [match.resample(0, seed=seed).record() for seed in (1, 2)]
    assert records[0] != records[1]
    told: list[list[Any]] = []

    def hear(_: SearchBot, event: Event) -> None:
        told[-1].append(event)

    def estimate(_: SearchBot, view: Mapping[str, Any], legal: Sequence[str], __: Budget) -> Estimate:
        told[-1].append((view, legal))
        return Estimate((0.5, 0.5), dict.fromkeys(legal, 0.5), {}, legal[0], 1)

    monkeypatch.setattr(SearchBot, "hear", hear)
    monkeypatch.setattr(SearchBot, "estimate", estimate)
    for record in records:
        told.append([])
        advise(record, 0, 0.05)
    assert told[0] == told[1]
    assert len(told[0]) == 2  # the position as the seat knows it, and the question
