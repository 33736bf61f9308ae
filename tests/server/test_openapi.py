"""The OpenAPI document says what the server really does: requests made from it, right and wrong ones, get the answers
that it promises, and never an error of the server's."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, NamedTuple

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from schemathesis import Config, GenerationMode
from schemathesis.checks import (
    content_type_conformance,
    negative_data_rejection,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from schemathesis.core.failures import FailureGroup

from tests.server.client import call, create, me
from tests.server.running import Server, mishaps
from tests.server.services import wait_for
from tests.server.test_finished_matches import get, played

pytestmark = pytest.mark.full

EXAMPLES = 8  # of each operation, of right requests and of wrong ones
PATIENCE = 150  # seconds for an answer: bots may have to be compiled
REFUSED = ["400", "401", "403", "404", "405", "409", "413", "429"]  # what a wrong request may be answered with
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


class Matches(NamedTuple):
    """Matches to ask about, each with the secret of a seat: one that waits, two that are played, one that is over and
    one that was taken in, and none."""

    all_: list[tuple[str, str]]
    over: str
    imported: str
    secret: str  # of a seat of the one that is over


async def _matches(server: Server) -> Matches:
    waiting = await create(server.base, "havarti", [*me(1), {"kind": "open"}])
    running = [await create(server.base, game, me(2)) for game in ("roquefort", "havarti")]
    over, secrets = await played(server, "roquefort", 8)
    _, record = await finished_record(server)
    taken = await call(server.base, "POST", "/api/records", body={"record": record})
    imported = taken.json()["id"]
    held = [(match, keys[0]) for match, keys in (waiting, *running)]
    return Matches(
        [*held, (over, secrets[0]), (imported, secrets[0]), ("nothing", "nothing")], over, imported, secrets[0]
    )


async def finished_record(server: Server) -> tuple[str, str]:
    """A match of the other game that is over, and its record."""
    match, _ = await played(server, "havarti", 8, setup="random")
    return match, (await get(server, match, "record")).text


def _asking(operation: Any, mode: GenerationMode, matches: list[tuple[str, str]], call: Any) -> Any:
    """A function that makes some requests of one kind."""

    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(case=operation.as_strategy(generation_mode=mode), match=st.sampled_from(matches), seat=st.integers(0, 3))
    def ask(case: Any, match: tuple[str, str], seat: int) -> None:
        headers = {}
        if mode is GenerationMode.POSITIVE and "id" in case.path_parameters:
            case.path_parameters["id"] = match[0]
            if "seat" in case.path_parameters:
                case.path_parameters["seat"] = seat
            headers = {"Authorization": f"Bearer {match[1]}"} if seat < 3 else {}
        call(case, headers)

    return ask


def _afterwards(schema: Any, matches: Matches, call: Any) -> None:
    """Everything that can be had of a match that is over, whether it was played here or taken in."""

    def ask(method: str, path: str, match: str, **more: Any) -> Any:
        operation = schema["/api/matches/{id}" + path][method]
        return call(operation.Case(path_parameters={"id": match}, **more), {})

    def judged(match: str) -> bool:
        return bool(ask("GET", "/analysis", match).json()["state"] == "done")

    for match in (matches.over, matches.imported):
        for eyes in ("all", "spectator", "0", "1"):
            ask("GET", "/replay", match, query={"eyes": eyes})
        for path in ("", "/record", "/deal", "/analysis"):
            ask("GET", path, match)
        frames = ask("GET", "/replay", match, query={"eyes": "all"}).json()["frames"]
        choices = [number for number, frame in enumerate(frames) if isinstance(frame["actor"], int)]
        ask("GET", "/advice", match, query={"at": choices[-2]})
        wish = {"at": choices[-2], "seat": 0, "level": "crumb"}
        ask("POST", "/branch", match, body=wish, media_type="application/json")
        ask("POST", "/analysis", match)
        wait_for(partial(judged, match), "an analysis", 120)
    rematch = schema["/api/matches/{id}/rematch"]["POST"].Case(path_parameters={"id": matches.over})
    call(rematch, {"Authorization": f"Bearer {matches.secret}"})


AFTERWARDS = {
    ("GET", "", 200), ("GET", "/record", 200), ("GET", "/replay", 200), ("GET", "/deal", 200), ("GET", "/advice", 200),
    ("GET", "/analysis", 200), ("POST", "/analysis", 202), ("POST", "/branch", 201),
}  # fmt: skip


def test_the_document_and_the_server_agree(fast: Server) -> None:
    server = fast
    matches = asyncio.run(_matches(server))
    config = Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
    schema = schemathesis.openapi.from_url(server.base + "/schema/openapi.json", config=config)
    seen = set()
    had: dict[str, set[tuple[str, str, int]]] = {matches.over: set(), matches.imported: set()}
    wrong = []
    with requests.Session() as session:

        def call(case: Any, headers: dict[str, str]) -> Any:
            answer = case.call_and_validate(session=session, headers=headers, checks=CHECKS, timeout=PATIENCE)
            seen.add((case.method, case.path, answer.status_code))
            match = case.path_parameters.get("id")
            if match in had:
                had[match].add((case.method, case.path.removeprefix("/api/matches/{id}"), answer.status_code))
            return answer

        found: Any
        for found in schema.get_all_operations():
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                try:
                    _asking(found.ok(), mode, matches.all_, call)()
                except Unsatisfiable:
                    assert mode is GenerationMode.NEGATIVE, "nothing can be asked of it"
                except FailureGroup as failure:
                    wrong += [f"{found.ok().label}, {mode.value}: {each}" for each in failure.exceptions]
        try:
            _afterwards(schema, matches, call)
        except FailureGroup as failure:
            wrong += [f"after the match: {each}" for each in failure.exceptions]
    assert not wrong, "\n".join(wrong)
    for answered in had.values():
        assert answered >= AFTERWARDS
    assert ("POST", "/rematch", 201) in had[matches.over]
    assert len(seen) > 40, "hardly anything was asked"
    done = {(method, path) for method, path, status in seen if status < 300}
    assert {("POST", "/api/matches/{id}/join"), ("GET", "/api/matches/{id}"), ("GET", "/api/offer")} <= done
    log = server.log.read_text()
    assert not mishaps(log)


def test_every_refusal_is_documented(server: Server) -> None:
    document = requests.get(server.base + "/schema/openapi.json", timeout=20).json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if path.startswith("/api/"):
                codes = set(operation["responses"])
                assert {"400", "403", "404", "409", "503"} <= codes, (method, path)
