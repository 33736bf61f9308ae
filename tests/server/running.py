"""A server in a process of its own, to be started, stopped and killed."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx

UNEXPECTED = r'Traceback|"event": "((request|task|message|thread)_failed|unraisable_error|library_report.*"error": )'


def mishaps(log: str) -> list[str]:
    """Lines of a server's log that tell of an error which nobody expected: in the server, in a library or a thread."""
    return [line for line in log.splitlines() if re.search(UNEXPECTED, line)]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`cheeseboard serve` at a port of its own, with everything it writes kept in a file."""

    def __init__(
        self,
        folder: Path,
        *,
        port: int | None = None,
        database: str = "",
        name: str = "server",
        before: str = "",
        **settings: Any,
    ) -> None:
        self.port = port or free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.database = database or str(folder / "matches.db")
        self.log = folder / f"{name}.log"
        self._before = before  # a line of Python that runs before everything else
        self._settings = {"warm_up": "0", "bots": "1", "messages_per_second": "1000", "creations_per_minute": "100000"}
        self._settings |= {"address_messages_per_second": "100000", "address_talk_per_minute": "100000"}
        self._settings |= {"readings_per_minute": "100000", "address_connections": "20000"}
        self._settings |= {key: str(value) for key, value in settings.items()}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> Server:
        environment = os.environ | {f"CHEESEBOARD_{key.upper()}": value for key, value in self._settings.items()}
        program = f"{self._before}\nfrom cheeseboard.cli import main\nmain()"
        words = [
            sys.executable,
            *(("-c", program) if self._before else ("-m", "cheeseboard")),
            "serve",
            "--no-browser",
            "--port",
            str(self.port),
        ]
        words += ["--database", self.database]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
        self.wait()
        return self

    def wait(self, seconds: float = 60) -> None:
        """Until it answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.process is not None and self.process.poll() is not None:
                raise AssertionError(f"the server ended by itself:\n{self.log.read_text()}")
            try:
                if httpx.get(self.base + "/health", timeout=2).status_code == 200:
                    return
            except httpx.HTTPError:
                time.sleep(0.05)
        raise AssertionError(f"the server does not answer:\n{self.log.read_text()}")

    def kill(self) -> None:
        """As a power cut would."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, seconds: float = 15, by: signal.Signals = signal.SIGTERM) -> int:
        """As somebody would who wants it to end well; the exit status."""
        assert self.process
        if self.process.poll() is None:
            self.process.send_signal(by)
        return self.process.wait(seconds)

    def __enter__(self) -> Server:
        return self.start()

    def __exit__(self, *_: object) -> None:
        if self.process and self.process.poll() is None:
            self.stop()


class LanServer(Server):
    """`cheeseboard serve --lan`."""

    def start(self) -> LanServer:
        words = [sys.executable, "-m", "cheeseboard", "serve", "--lan", "--no-browser", "--port", str(self.port)]
        words += ["--database", self.database]
        environment = os.environ | {"CHEESEBOARD_WARM_UP": "0", "PYTHONIOENCODING": "utf-8"}
        with self.log.open("wb") as file:
            self.process = subprocess.Popen(words, env=environment, stdout=file, stderr=file)
        self.wait()
        return self
