"""Lessons over HTTP."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from cheeseboard.lessons.lesson import lessons
from cheeseboard.match.match import load
from tests.server.running import Server

pytestmark = pytest.mark.full


def _ask(server: Server, path: str, body: Any) -> requests.Response:
    return requests.post(f"{server.base}/api/lessons/{path}", json=body, timeout=20)


def test_both_lessons_can_be_played_through(server: Server) -> None:
    for game, steps in lessons().items():
        for number, step in enumerate(steps):
            begun = _ask(server, f"{game}/{number}", {}).json()
            assert begun["steps"] == [each.id for each in steps]
            assert begun["id"] == step.id
            assert len(begun["frames"]) == 1
            assert begun["frames"][0]["legal"]
            assert begun["frames"][0].get("guide", {}) == load(step.position).guide(step.seat)
            assert begun["hint"] == step.solution[0]
            done = _ask(server, f"{game}/{number}", {"actions": list(step.solution)}).json()
            assert done["reached"]
            assert all(goal["met"] for goal in done["goals"])


def test_a_refusal_comes_with_its_rule(server: Server) -> None:
    answer = _ask(server, "roquefort/4", {"actions": ["run c1-d1"]}).json()
    assert answer["refused"]["code"] == "trap"
    assert answer["refused"]["rule"] == "R28"
    assert answer["goals"] == [{"met": True, "refusal": True}, {"met": False, "refusal": False}]
    assert answer["frames"][1]["view"] == answer["frames"][0]["view"]


@pytest.mark.parametrize("path", ["chess/0", "roquefort/10", "roquefort/-1", "havarti/99999999999999999999"])
def test_what_is_not_there(server: Server, path: str) -> None:
    answer = _ask(server, path, {})
    assert answer.status_code == 404
    assert answer.json()["sentence"]


@pytest.mark.parametrize("actions", [["end"] * 31, ["x" * 41], "end", [1]])
def test_what_is_too_much_or_nonsense(server: Server, actions: object) -> None:
    assert _ask(server, "roquefort/0", {"actions": actions}).status_code == 400
