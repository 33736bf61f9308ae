"""A PostgreSQL and a Redis (or Valkey) of the tests' own, in a temporary folder, to be stopped and started at will."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import psycopg

from tests.server.running import Server, free_port

FOLDERS = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]


def program(*names: str) -> str:
    """Where one of these programs is. `tools/services`, which `make test` calls, sees to it that it is somewhere."""
    places = os.pathsep.join([os.environ.get("PATH", ""), *FOLDERS])
    for name in names:
        found = shutil.which(name, path=places)
        if found:
            return found
    raise AssertionError(f"{' or '.join(names)} is not installed: run tools/services")


def _somebody() -> str | None:
    """Who PostgreSQL runs as: it refuses to be root."""
    if os.geteuid() != 0:
        return None
    known = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in known)


def wait_for(true: Callable[[], Any], what: str, seconds: float = 30) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"{what} did not come about in {seconds} s")


class Postgres:
    """With fsync on: what it has committed survives anything."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._log = folder / "postgres.log"
        self._data = folder / "postgres"
        self._data.mkdir()
        self._user = _somebody()
        if self._user:
            shutil.chown(self._data, self._user)
        words = ["-D", str(self._data), "-U", "cheese", "--auth=trust", "--no-sync", "--encoding=UTF8", "--no-locale"]
        self._run("initdb", *words)
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def _popen(self, name: str, *words: str) -> subprocess.Popen[bytes]:
        who: dict[str, Any] = {"user": self._user, "extra_groups": []} if self._user else {}
        with self._log.open("ab") as log:
            return subprocess.Popen([program(name), *words], stdout=log, stderr=log, cwd="/", **who)

    def _run(self, name: str, *words: str) -> None:
        assert self._popen(name, *words).wait(60) == 0, self._log.read_text()

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://cheese@127.0.0.1:{self.port}/{database}"

    def start(self) -> None:
        words = ["-D", str(self._data), "-p", str(self.port), "-k", ""]
        for setting in ("listen_addresses=127.0.0.1", "fsync=on", "max_connections=200", "shared_buffers=32MB"):
            words += ["-c", setting]
        self._process = self._popen("postgres", *words)
        wait_for(self._answers, f"PostgreSQL ({self._log})")

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.address(), connect_timeout=2).close()
            return True
        except psycopg.OperationalError:
            return False

    def stop(self) -> None:
        """At once, as `pg_ctl stop -m immediate` does: it has to recover when it starts."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(30)

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"cheese{self._databases}"
        with psycopg.connect(self.address(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self.address(name)


class Redis:
    """Redis or Valkey, in memory only."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.address = f"redis://127.0.0.1:{self.port}"
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = [program("redis-server", "valkey-server"), "--port", str(self.port), "--bind", "127.0.0.1"]
        words += ["--save", "", "--appendonly", "no", "--dir", str(self._folder)]
        with (self._folder / "redis.log").open("ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)
        wait_for(self._answers, "Redis")

    def _answers(self) -> bool:
        import redis

        try:
            with redis.Redis(port=self.port, socket_timeout=2) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False

    def kill(self) -> None:
        if self._process and self._process.poll() is None:
            self._process.kill()
            self._process.wait(10)


class Services:
    """Both."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cheeseboard-"))
        self.folder.chmod(0o755)
        self.postgres = Postgres(self.folder)
        self.redis = Redis(self.folder)

    def __enter__(self) -> Services:
        try:
            self.postgres.start()
            self.redis.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.redis.kill()
        self.postgres.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Cluster:
    """Server processes over one database and one Redis, with nothing in front of them."""

    def __init__(self, services: Services, folder: Path, number: int = 2, **settings: Any) -> None:
        self.services = services
        self.database = services.postgres.new_database()
        self.servers = [
            Server(folder, database=self.database, name=f"server{n}", redis=services.redis.address, **settings)
            for n in range(number)
        ]
        self.bases = [server.base for server in self.servers]

    def __enter__(self) -> Cluster:
        try:
            with ThreadPoolExecutor() as pool:  # all at once: they make the tables together
                list(pool.map(Server.start, self.servers))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for server in self.servers:
            if server.process and server.process.poll() is None:
                server.stop()

    @property
    def logs(self) -> str:
        """All that the processes wrote."""
        return "".join(server.log.read_text() for server in self.servers)

    def query(self, query: str, *values: Any) -> list[Any]:
        """Ask the database past the servers."""
        with psycopg.connect(self.database) as connection:
            return connection.execute(query, values).fetchall()

    def figure(self, server: Server, name: str) -> float:
        """One of a process's figures."""
        for line in httpx.get(server.base + "/metrics", timeout=20).text.splitlines():
            if line.startswith(f"cheeseboard_{name} "):
                return float(line.rpartition(" ")[2])
        raise AssertionError(f"there is no figure {name}")
