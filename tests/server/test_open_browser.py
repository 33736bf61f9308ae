"""Who starts the server by hand gets the start page in the browser, unless that was not wanted or there is none."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.cli import run
from cheeseboard.server import serve

WAIT = 10.0  # seconds


class Served:
    """`cheeseboard serve` that begins to listen and does not serve anything. The browser is a list."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.database = str(folder / "matches.db")
        self.opened: list[str] = []
        self.told = threading.Event()
        self.listening: socket.socket | None = None
        monkeypatch.setattr("webbrowser.open", self._open)
        monkeypatch.setattr(serve.GracefulServer, "run", self._run)
        for what_lasts in (
            "tune_garbage_collector",
            "capture_library_logs",
            "shorten_switch_interval",
        ):  # beyond this test
            monkeypatch.setattr(serve, what_lasts, lambda *_: None)
        monkeypatch.setenv("DISPLAY", ":0")

    def _open(self, address: str) -> bool:
        self.opened.append(address)
        self.told.set()
        return True

    def _run(self, *, sockets: list[socket.socket]) -> None:
        self.close()
        (self.listening,) = sockets

    def start(self, *words: str) -> int:
        return run([*words, "--port", "0", "--database", self.database])

    def close(self) -> None:
        if self.listening:
            self.listening.close()

    @property
    def address(self) -> str:
        assert self.listening
        return f"http://127.0.0.1:{self.listening.getsockname()[1]}/"


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    found = Served(tmp_path, monkeypatch)
    yield found
    found.close()


def no_threads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """From now on threads are only noted."""
    begun: list[Any] = []

    class Noted:
        def __init__(self, **how: Any) -> None:
            self._how = how

        def start(self) -> None:
            begun.append(self._how["target"])

    monkeypatch.setattr("threading.Thread", Noted)
    return begun


@pytest.mark.parametrize("words", [["serve"], ["serve", "--lan"]])
def test_the_start_page_is_opened_on_this_machine(served: Served, words: list[str]) -> None:
    assert served.start(*words) == 0
    assert served.told.wait(WAIT)
    assert served.opened == [served.address]  # not the one for phones


def test_not_if_it_is_not_wanted(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = no_threads(monkeypatch)
    assert served.start("serve", "--no-browser") == 0
    assert served.listening
    assert begun == []
    assert served.start("serve") == 0
    assert begun == [serve._open_browser_when_ready]


def test_not_where_nobody_looks_at_a_screen(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = no_threads(monkeypatch)
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert served.start("serve") == 0
    assert begun == []
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert served.start("serve") == 0
    assert len(begun) == 1


def test_without_a_word_it_is_served_and_opened(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """`cheeseboard` alone."""
    monkeypatch.setenv("CHEESEBOARD_DATABASE", served.database)
    monkeypatch.setenv("CHEESEBOARD_PORT", "0")
    assert run([]) == 0
    assert served.told.wait(WAIT)
    assert served.opened == [served.address]
