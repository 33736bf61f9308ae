"""One browser for all tests of the page, and a server for each file of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.running import Server
from tests.web.browsing import PATIENCE, launch
from tests.web.playing import Posed

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = launch(playwright)
        yield running
        running.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="module")
def posed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Posed]:
    """A server whose matches begin where the test says."""
    running = Posed(tmp_path_factory.mktemp("posed"))
    with running:
        yield running
