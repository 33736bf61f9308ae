"""Everything is said as it was when it was kept; `tests.golden.record` tells how that came about.

Not compared are prose in the OpenAPI document and the names of metrics, which may change.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.golden import kept
from tests.golden.commands import commands
from tests.golden.comparing import ADDED_ROUTES, difference, plain, plain_answer, plain_schema
from tests.golden.contradictions import contradictions
from tests.golden.digests import difference as parting
from tests.golden.digests import fingerprints
from tests.golden.engine import IN_CLEAR, PLANS, steps
from tests.golden.shape import shape
from tests.golden.traffic import SCENARIOS, traffic
from tests.golden.wrong import refused
from tests.server.routes import covered, operations

UNASKED = {"GET /metrics", "GET /schema/socket.json"}  # the one may change, the other is compared by itself


# -- the library ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", IN_CLEAR)
def test_a_whole_game_is_told_as_before(name: str) -> None:
    before = kept.read(name.replace(" ", "_"))
    now = list(steps(PLANS[name]))
    for number, (was, is_) in enumerate(zip(before, now, strict=False)):
        for category in was:
            assert is_.get(category) == was[category], f"{category} after step {number}"
        assert was.keys() == is_.keys(), number
    assert len(before) == len(now)


@pytest.mark.full
@pytest.mark.parametrize("name", PLANS)
def test_every_game_has_the_same_fingerprints_as_before(name: str) -> None:
    """`tests.golden.show` tells more about where they differ."""
    parted = parting(kept.read("games")[name], fingerprints(steps(PLANS[name])))
    assert not parted, f"{name}: {parted}"


def test_what_is_wrong_is_refused_in_the_same_words_as_before() -> None:
    before, now = ([json.dumps(words) for words in all_] for all_ in (kept.read("refused"), refused()))
    assert not (parted := difference(before, now)), parted


def test_positions_that_contradict_themselves_are_refused_as_before() -> None:
    before, now = ([json.dumps(words) for words in all_] for all_ in (kept.read("contradictions"), contradictions()))
    assert not (parted := difference(before, now)), parted


def test_every_game_that_was_kept_is_still_played() -> None:
    assert kept.read("games").keys() == PLANS.keys()


# -- the server -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_client_is_told_the_same_as_before(name: str, tmp_path: Path) -> None:
    before, now = kept.read(name), traffic(name, tmp_path)
    assert before.keys() == now.keys()
    for client in sorted(before, key=lambda client: client != "http"):
        same = plain_answer if client == "http" else plain
        parted = difference([same(text) for text in before[client]], [same(text) for text in now[client]])
        assert not parted, f"{client}, {parted}"


def test_the_server_has_the_same_routes_and_messages_as_before(tmp_path: Path) -> None:
    routes, schema = shape(tmp_path)
    assert sorted({*routes} - ADDED_ROUTES) == kept.read("routes")
    before, now = kept.read("socket"), plain_schema(schema)["$defs"]
    for name in before:
        assert now.get(name) == before[name], name
    assert before.keys() == now.keys()


def test_every_route_was_asked_when_the_traffic_was_kept() -> None:
    document: dict[str, Any] = {"paths": {}}
    for route in kept.read("routes"):
        method, path = route.split(" ")
        document["paths"].setdefault(path, {})[method.lower()] = {}
    questions = [text.split(" ", 2)[:2] for name in SCENARIOS for text in kept.read(name)["http"] if text[0] != "b"]
    asked = covered(document, [(method, path) for method, path in questions])
    assert {f"{method} {path}" for method, path in operations(document) - asked} == UNASKED


# -- the command line -------------------------------------------------------------------------------------------


def test_commands_and_flags_and_exit_statuses_are_as_before(tmp_path: Path) -> None:
    """There may be more of them."""
    before, now = kept.read("commands"), commands(tmp_path)
    for command, flags in before["flags"].items():
        assert set(flags) <= set(now["flags"].get(command, [])), command
    assert now["status"] == before["status"]
