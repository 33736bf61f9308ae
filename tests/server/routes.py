"""Every route of the HTTP part, to be asked by somebody who has no right to an answer, and the check that none was
forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

Operation = tuple[str, str]  # method and path


class Question(NamedTuple):
    """A request, without a secret, with a wrong one, and if it does no harm also with that of seat 0."""

    method: str
    path: str
    body: Any = None
    own: bool = True


def questions(match: str) -> list[Question]:
    """Requests about a match for what one is not to know or not to do; each route at least once."""
    at = f"/api/matches/{match}"
    branch = {"at": 3, "seat": 0, "level": "crumb"}
    looks = ["", "/deal", "/record", "/analysis", "/advice?at=3", "/advice?at=1", "/advice?at=x", "/nowhere"]
    looks += [f"/replay?eyes={eyes}" for eyes in ("all", "spectator", "0", "1", "everything")]
    found = [Question("GET", at + path, own=False) for path in looks]
    found += [
        Question("GET", path, own=False)
        for path in (
            "/api/matches", "/api/matches?status=running", "/api/matches/nothing", "/api/offer", "/health",
            "/schema/socket.json", "/api/games/roquefort/observation", "/api/games/havarti/observation",
        )
    ]  # fmt: skip
    found += [
        Question("POST", f"{at}/seats/{seat}/{what}", body)
        for seat in (1, 9, "x")
        for what, body in (
            ("leave", None), ("bot", {"level": "crumb"}), ("back", None), ("resign", None), ("hint", None),
            ("absent", {"claim": True}), ("absent", {}),
        )
    ]  # fmt: skip
    found += [Question("GET", f"{at}/seats/{seat}/observation") for seat in (1, 9, "x")]
    found += [Question("POST", at + path, own=False) for path in ("/abandon", "/rematch", "/link", "/analysis")]
    found += [Question("POST", at + "/branch", branch, own=False), Question("POST", at + "/join", {"name": "Guest"})]
    found += [Question("POST", f"/api/lessons/{game}/0", {"actions": []}) for game in ("roquefort", "havarti")]
    found += [Question("POST", "/api/links", {"token": "wrong"}), Question("POST", "/api/records", {"record": "?"})]
    return [*found, Question("POST", "/api/matches", {"game": "chess", "seats": []})]


def operations(document: Any) -> set[Operation]:
    """What the OpenAPI document tells of."""
    return {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}


def covered(document: Any, asked: Iterable[Operation]) -> set[Operation]:
    """Which of these were asked for."""
    patterns = {
        (method, path): re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)))
        for method, path in operations(document)
    }
    wanted = {(method, path.partition("?")[0]) for method, path in asked}
    return {
        (method, template)
        for (method, template), pattern in patterns.items()
        if any(method == how and pattern.fullmatch(path) for how, path in wanted)
    }
