"""The processes of a measurement: servers on one core, load generators on another; and Node's packages."""

from __future__ import annotations

import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
CACHE = HERE.parents[1] / ".venv" / "bench-server"  # ignored by git, removed by `make clean`
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "ws@8")
SERVER_CORE, LOAD_CORE = "0", "1"
SETTINGS = {
    "WARM_UP": "0",
    "BOTS": "1",
    "MESSAGES_PER_SECOND": "1000000",
    "CREATIONS_PER_MINUTE": "100000000",
    "CONNECTIONS": "20000",
    "ADDRESS_MESSAGES_PER_SECOND": "100000000",
    "ADDRESS_TALK_PER_MINUTE": "100000000",
    "ADDRESS_CONNECTIONS": "20000",
    "READINGS_PER_MINUTE": "100000000",
}
START_TIMEOUT_SECONDS = 60.0


def install() -> None:
    """Install Node's packages into a folder that git ignores."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise SystemExit("This measurement needs node and npm: the load, and boardgame.io, are programs for Node.")
    done = CACHE / "installed.json"
    if done.is_file() and json.loads(done.read_text()) == list(PACKAGES):
        return
    CACHE.mkdir(parents=True, exist_ok=True)
    (CACHE / "package.json").write_text('{"private": true}\n')
    words = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    subprocess.run(words, cwd=CACHE, check=True)  # noqa: S603
    done.write_text(json.dumps(PACKAGES))


@contextmanager
def scratch() -> Iterator[Path]:
    """A temporary folder for databases, on the project's disk rather than in memory."""
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        yield Path(folder)


def environment(**settings: str) -> dict[str, str]:
    """The environment of servers and load generators."""
    found = {key: value for key, value in os.environ.items() if not key.startswith("CHEESEBOARD_")}
    found["NODE_PATH"] = str(CACHE / "node_modules")
    return found | {f"CHEESEBOARD_{key}": value for key, value in (SETTINGS | settings).items()}


def free_ports() -> int:
    """A free port whose successor is free, too."""
    while True:
        with socket.socket() as first, socket.socket() as second:
            first.bind(("127.0.0.1", 0))
            port = int(first.getsockname()[1])
            with suppress(OSError, OverflowError):
                second.bind(("127.0.0.1", port + 1))
                return port


def on_core(core: str, *words: str) -> list[str]:
    """A command pinned to one core."""
    return ["taskset", "-c", core, *words] if (os.cpu_count() or 1) > 1 else list(words)


class Server:
    """A server process pinned to its core."""

    def __init__(self, words: list[str], port: int, ready: str, **settings: str) -> None:
        self.port = port
        self.base = f"http://127.0.0.1:{port}"
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  # closed when the process is stopped
        self.began = time.perf_counter()
        self.process = subprocess.Popen(  # noqa: S603
            words, env=environment(**settings), stdout=self._log, stderr=self._log, cwd=HERE
        )
        self.seconds_to_start = self._wait(ready)

    def _wait(self, ready: str) -> float:
        while time.perf_counter() - self.began < START_TIMEOUT_SECONDS:
            if self.process.poll() is not None:
                break
            with suppress(OSError, http.client.HTTPException):
                if self.status(ready) < 500:
                    return time.perf_counter() - self.began
            time.sleep(0.005)
        self._log.seek(0)
        output = self._log.read().decode(errors="replace")
        self.stop()
        raise SystemExit(f"A server does not answer:\n{output}")

    def status(self, path: str) -> int:
        """The status of the answer to a request."""
        return self._get(path)[0]

    def text(self, path: str) -> str:
        """The body of the answer to a request."""
        return self._get(path)[1]

    def _get(self, path: str) -> tuple[int, str]:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        finally:
            connection.close()

    def gauge(self, name: str) -> int:
        """A metric of Cheeseboard's."""
        for line in self.text("/metrics").splitlines():
            if line.startswith(f"cheeseboard_{name} "):
                return int(float(line.split()[1]))
        raise KeyError(name)

    def rss(self) -> int:
        """Memory in KiB."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
        raise RuntimeError("the server is gone")

    def stop(self) -> None:
        """Terminate the process and wait."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._log.close()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def cheeseboard(database: Path, **settings: str) -> Server:
    """Our server."""
    port = free_ports()
    words = on_core(SERVER_CORE, sys.executable, str(HERE / "serve_cheeseboard.py"), str(port), str(database))
    return Server(words, port, "/health", **settings)


def boardgameio() -> Server:
    """boardgame.io's server. Any response means that it is up: it has no page."""
    port = free_ports()
    return Server(on_core(SERVER_CORE, "node", str(HERE / "serve_boardgameio.js"), str(port)), port, "/")


def load(server: Server, driver: str, plan: dict[str, Any]) -> dict[str, Any]:
    """Run a load generator against a server; its figures."""
    words = on_core(LOAD_CORE, "node", str(HERE / "load.js"), str(HERE / f"driver_{driver}.js"), server.base)
    words.append(json.dumps(plan | {"pid": server.process.pid}))
    limit = plan["seconds"] + 120
    answer = subprocess.run(words, env=environment(), capture_output=True, text=True, timeout=limit)  # noqa: S603
    if answer.returncode:
        raise SystemExit(f"The load at {driver} failed:\n{answer.stderr}")
    found: dict[str, Any] = json.loads(answer.stdout)
    return found


class Crowd:
    """Many sockets in a separate process on the load's core."""

    def __init__(self, server: Server) -> None:
        words = on_core(LOAD_CORE, "node", str(HERE / "sockets.js"), server.base)
        self._process = subprocess.Popen(  # noqa: S603
            words, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def order(self, *words: Any) -> dict[str, Any]:
        """Send a command to the process; its answer."""
        if self._process.stdin is None or self._process.stdout is None:
            raise RuntimeError("the process has no pipes")
        self._process.stdin.write(json.dumps(words) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit("The process with the sockets has failed.")
        found: dict[str, Any] = json.loads(answer)
        return found

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
