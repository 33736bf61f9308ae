"""The OpenAPI document says what the server really does: requests made from it, right and wrong ones, get the answers
that it promises, and never an error of the server's."""

from __future__ import annotations

import asyncio
from typing import Any

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

from tests.server.client import create, me
from tests.server.running import Server, mishaps

pytestmark = pytest.mark.full

EXAMPLES = 8  # of each operation, of right requests and of wrong ones
REFUSED = ["400", "401", "403", "404", "405", "409", "413", "429"]  # what a wrong request may be answered with
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]


async def _matches(server: Server) -> list[tuple[str, str]]:
    """Matches to ask about, each with the secret of a seat: one that waits, two that are played, and none."""
    waiting = await create(server.base, "havarti", [*me(1), {"kind": "open"}])
    played = [await create(server.base, game, me(2)) for game in ("roquefort", "havarti")]
    return [(match, secrets[0]) for match, secrets in (waiting, *played)] + [("nothing", "nothing")]


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


def test_the_document_and_the_server_agree(server: Server) -> None:
    matches = asyncio.run(_matches(server))
    config = Config.from_dict({"checks": {"negative_data_rejection": {"expected-statuses": REFUSED}}})
    schema = schemathesis.openapi.from_url(server.base + "/schema/openapi.json", config=config)
    seen = set()
    wrong = []
    with requests.Session() as session:

        def call(case: Any, headers: dict[str, str]) -> None:
            answer = case.call_and_validate(session=session, headers=headers, checks=CHECKS)
            seen.add((case.method, case.path, answer.status_code))

        found: Any
        for found in schema.get_all_operations():
            for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
                try:
                    _asking(found.ok(), mode, matches, call)()
                except Unsatisfiable:
                    assert mode is GenerationMode.NEGATIVE, "nothing can be asked of it"
                except FailureGroup as failure:
                    wrong += [f"{found.ok().label}, {mode.value}: {each}" for each in failure.exceptions]
    assert not wrong, "\n".join(wrong)
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
