"""Requests about matches, over HTTP."""

from __future__ import annotations

from typing import Any

import httpx

from tests.server.client import Message, call
from tests.server.running import Server


async def info(server: Server, match: str) -> Message:
    answer = await call(server.base, "GET", f"/api/matches/{match}")
    assert answer.status_code == 200
    found: Message = answer.json()
    return found


async def listed(server: Server, query: str = "") -> list[str]:
    answer = await call(server.base, "GET", f"/api/matches?most=100&{query}")
    assert answer.status_code == 200
    return [found["id"] for found in answer.json()]


async def post(server: Server, match: str, what: str, secret: str = "", body: Any = None) -> httpx.Response:
    return await call(server.base, "POST", f"/api/matches/{match}/{what}", secret, body)


async def join(server: Server, match: str, name: str = "Dad", **wish: Any) -> tuple[int, str]:
    answer = await post(server, match, "join", body={"name": name, **wish})
    assert answer.status_code == 201, answer.text
    held = answer.json()["seats"][0]
    return held["seat"], held["secret"]


def refused(answer: httpx.Response, status: int, code: str) -> None:
    assert answer.status_code == status, answer.text
    trouble = answer.json()
    assert set(trouble) == {"code", "rule", "sentence"}
    assert trouble["code"] == code
    assert trouble["sentence"].endswith(".")
