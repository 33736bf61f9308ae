"""A server that the tests of this folder share; those that kill or starve one start their own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.running import Server
from tests.server.services import Services


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def server(shared_server: Server) -> Server:
    return shared_server


@pytest.fixture(scope="session")
def plain_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that serves sockets by Uvicorn's own protocol, without the fast path."""
    with Server(tmp_path_factory.mktemp("plain"), fast_sockets="false") as running:
        yield running


@pytest.fixture(params=["shared_server", "plain_server"], ids=["fast sockets", "plain sockets"])
def either_server(request: pytest.FixtureRequest) -> Server:
    """Both kinds of sockets, one after the other."""
    running: Server = request.getfixturevalue(request.param)
    return running


@pytest.fixture(scope="session")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One whose bots think quickly when they are asked for advice."""
    with Server(tmp_path_factory.mktemp("fast"), advice_seconds=0.05, hint_seconds=0.05) as running:
        yield running


@pytest.fixture(scope="session")
def services() -> Iterator[Services]:
    with Services() as running:
        yield running
