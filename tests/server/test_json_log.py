"""The log: one JSON object a line, whoever has something to report, and never a word that a client sent."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import socket
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

import httpx
import pytest

from cheeseboard.server.operations.json_log import LEVELS, LibraryLogHandler, Logger, capture_library_logs, where
from tests.server.client import Client, create, me
from tests.server.planted import served
from tests.server.running import Server
from tests.server.services import wait_for

CANARY = "canary-in-what-was-sent"
SAID = ("Cheeseboard is served at ", "Stop it with ")  # on standard output
# What goes wrong in libraries, in threads and in the loop, each with the secret in its words; asked for by a path.
MISHAPS = f"""
import asyncio, threading, warnings
from cheeseboard.server.http.security import Guard
whole = Guard.__call__

class Fragile:
    def __del__(self):
        raise ValueError("{CANARY}")

async def forgotten():
    pass

def fail():
    raise LookupError("{CANARY}")

async def call(self, scope, receive, send):
    path = scope.get("path")
    if path == "/mishap/loop":
        loop = asyncio.get_running_loop()
        loop.call_soon(fail)
        loop.call_exception_handler({{"message": "{CANARY}"}})
    elif path == "/mishap/thread":
        threading.Thread(target=fail).start()
    elif path == "/mishap/warning":
        warnings.warn("{CANARY}", RuntimeWarning)
        forgotten()
        Fragile()
    elif path == "/mishap/application":
        fail()
    await whole(self, scope, receive, send)

Guard.__call__ = call
"""


def lines_of(server: Server) -> list[dict[str, Any]]:
    """All that the server wrote to standard error, which has to be JSON."""
    return [json.loads(line) for line in server.log.read_text().splitlines() if not line.startswith(SAID)]


def send_rubbish(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 20) as connection:
        connection.sendall(f"{CANARY} {CANARY}\r\n{CANARY}\r\n\r\n".encode())
        while connection.recv(65536):
            pass


@pytest.mark.full
def test_all_that_is_reported_is_json_and_quotes_nobody(tmp_path: Path) -> None:
    with Server(tmp_path, before=MISHAPS) as server:
        send_rubbish(server)
        for mishap in ("loop", "thread", "warning", "application"):
            headers = {"x-canary": CANARY}
            httpx.get(f"{server.base}/mishap/{mishap}", params={"q": CANARY}, headers=headers, timeout=20)

        async def leave_in_a_hurry() -> None:
            match, secrets = await create(server.base, "roquefort", [*me(1), {"kind": "bot", "level": "crumb"}])
            async with Client(server.base, match, [secrets[0]]) as client:
                await client.act(client.table().legal[0])
                await client.until(lambda: bool(client.table().legal), 120)  # the bot has thought
                assert client.socket
                client.socket.transport.abort()

        asyncio.run(leave_in_a_hurry())
        errors = {"LookupError", "ValueError", "RuntimeWarning"}
        wait_for(lambda: errors <= {line.get("error") for line in lines_of(server)}, "the reports")
        assert server.stop() == 0
        lines = lines_of(server)
    assert CANARY not in server.log.read_text()
    assert all({"at", "level", "event"} <= set(line) for line in lines)
    found = {(line["event"], line["level"], line.get("by", ""), line.get("error", "")) for line in lines}
    assert found >= {
        ("library_report", "warning", "uvicorn.error", ""),
        ("library_report", "error", "uvicorn.error", "LookupError"),
        ("library_report", "error", "asyncio", "LookupError"),
        ("library_report", "error", "asyncio", ""),
        ("thread_failed", "error", "", "LookupError"),
        ("python_warning", "warning", "", "RuntimeWarning"),
        ("unraisable_error", "error", "", "ValueError"),
    }
    assert all(line["where"] for line in lines if "error" in line)


@pytest.mark.full
def test_a_server_that_cannot_start_says_so_and_quotes_nobody(tmp_path: Path) -> None:
    faulty = f"from cheeseboard.server import app\ndef fail(engine): raise LookupError('{CANARY}')\napp.migrate = fail"
    server = Server(tmp_path, before=faulty)
    with pytest.raises(AssertionError, match="ended by itself"):
        server.start()
    assert server.process
    assert server.process.wait(20) == 1
    *lines, last = [line for line in server.log.read_text().splitlines() if not line.startswith(SAID)]
    assert last == "cheeseboard: the server could not start."
    told = [json.loads(line) for line in lines]
    assert ("migration_failed", "LookupError") in {(line["event"], line.get("error")) for line in told}
    assert CANARY not in server.log.read_text()


def test_a_report_says_who_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    reporting = logging.Logger("library")
    reporting.addHandler(LibraryLogHandler(Logger("info", stream)))
    reporting.info("nothing to write home about")
    reporting.warning("%s came", CANARY)
    try:
        raise KeyError(CANARY)
    except KeyError:
        reporting.exception(f"{CANARY} failed")  # as libraries do
    warned, failed = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (warned["event"], warned["level"], warned["by"]) == ("library_report", "warning", "library")
    assert warned["place"].startswith("test_json_log.test_a_report_says_who_and_where ")
    assert (failed["level"], failed["error"]) == ("error", "KeyError")
    assert failed["where"].startswith("test_json_log.test_a_report_says_who_and_where ")
    assert CANARY not in stream.getvalue()


def test_the_level_is_the_loggers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, holder in (("showwarning", warnings), ("excepthook", threading), ("unraisablehook", sys)):
        monkeypatch.setattr(holder, name, getattr(holder, name))  # to be as it was afterwards
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    stream = io.StringIO()
    capture_library_logs(Logger("error", stream))
    logging.getLogger("uvicorn.error").warning(CANARY)
    warnings.showwarning(CANARY, UserWarning, "file.py", 3)
    assert stream.getvalue() == ""
    logging.getLogger("uvicorn.error").error(CANARY)
    assert json.loads(stream.getvalue())["by"] == "uvicorn.error"
    assert CANARY not in stream.getvalue()


def test_an_error_without_a_place_has_none() -> None:
    assert where(None) == where(ValueError("never raised")) == ""


@pytest.mark.parametrize(("level", "expected"), [("debug", ["not found"]), ("info", [])])
def test_refused_requests_are_logged_for_debugging(tmp_path: Path, level: str, expected: list[str]) -> None:
    async def run() -> None:
        async with served(tmp_path, log_level=level) as wire:
            wire.app._app.state.logger = Logger(level, wire.log)
            assert (await wire.http("GET", "/nowhere")).status == 404
            logged = [json.loads(line) for line in wire.log.getvalue().splitlines()]
        assert [line["code"] for line in logged if line["event"] == "request_refused"] == expected

    asyncio.run(run())


def test_a_logger_writes_its_level_and_what_is_more_severe() -> None:
    for number, level in enumerate(LEVELS):
        stream = io.StringIO()
        logger = Logger(level, stream)
        for name in LEVELS:
            getattr(logger, name)("something")
        assert [json.loads(line)["level"] for line in stream.getvalue().splitlines()] == list(LEVELS[number:])
