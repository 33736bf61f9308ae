"""Plays the games of a run on a Ray cluster. Ray is an optional extra; each of its actors owns a worker process."""

from __future__ import annotations

import logging
import os
import socket
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import islice
from typing import Any

from cheeseboard import __version__
from cheeseboard.arena.plan import Plan
from cheeseboard.arena.play_game import Played
from cheeseboard.arena.worker import Worker
from cheeseboard.errors import BadOption, CheeseboardError, shown

LOCAL = "local"
CONNECT_TIMEOUT_SECONDS = 10.0


class RayWorker:
    """An actor in the cluster. Plays one game at a time."""

    def __init__(self, plan: Plan) -> None:
        vars(sys.modules["__main__"]).pop(
            "__file__", None
        )  # else each spawned process would import Ray's main program first
        self._worker = Worker(plan)

    def version(self) -> str:
        """The version of cheeseboard on the actor's machine."""
        return __version__

    def play(self, number: int) -> Played | CheeseboardError:
        """The game of that number."""
        self._worker.start(number)
        try:
            while (played := self._worker.collect()) is None:
                self._worker.connection.poll(1)
        except CheeseboardError as error:
            return error
        return played


def play_on_ray(plan: Plan, numbers: Sequence[int], address: str, jobs: int | None) -> Iterator[Played]:
    """Play the games of these numbers on the cluster at this address; `local` starts one on this machine. Each game is
    yielded as it ends. Closing the iterator disconnects."""
    ray = _imported()
    _join(ray, address, jobs)
    try:
        cores = int(ray.cluster_resources().get("CPU", 1))
        most = min(jobs or cores, cores)  # another actor would wait for a core forever
        # Ray restarts an actor whose machine is lost on another one and retries its game.
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(RayWorker)
        workers = [remote.remote(plan) for _ in range(max(1, min(most, len(numbers))))]
        yield from _spread(ray, workers, numbers)
    except ray.exceptions.RayError as error:
        raise CheeseboardError(f"ray: {str(error).strip().splitlines()[-1]}") from None
    finally:
        ray.shutdown()


def _spread(ray: Any, workers: Sequence[Any], numbers: Sequence[int]) -> Iterator[Played]:
    todo = iter(numbers)
    for version in ray.get([worker.version.remote() for worker in workers[:1]]):
        if version != __version__:
            raise BadOption("ray", f"the cluster has cheeseboard {version}, not {__version__}.")
    busy = {worker.play.remote(number): worker for worker, number in zip(workers, todo, strict=False)}
    while busy:
        ready, _ = ray.wait(list(busy))
        for answer in ready:
            worker, played = busy.pop(answer), ray.get(answer)
            if isinstance(played, CheeseboardError):
                raise played
            for number in islice(todo, 1):
                busy[worker.play.remote(number)] = worker
            yield played


def _imported() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # no telemetry without consent
    try:
        import ray
    except ImportError:
        raise BadOption("ray", "is not installed; pip install 'cheeseboard[ray]'.") from None
    return ray


def _join(ray: Any, address: str, jobs: int | None) -> None:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        quiet |= {"include_dashboard": False, "num_cpus": jobs}
    try:
        _check_port(address)
        with _stderr_discarded():
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError, AssertionError) as error:
        lines = str(error).strip().splitlines() or [type(error).__name__]
        raise CheeseboardError(f"ray: no cluster answers at {shown(address)}: {lines[0]}") from None


@contextmanager
def _stderr_discarded() -> Iterator[None]:
    """Discard standard error: Ray's native code writes to it at any log level, and raises its errors as well."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _check_port(address: str) -> None:
    """Raise OSError unless the port accepts connections. Ray itself would retry for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        if not (port.isascii() and port.isdigit() and int(port) < 65536):
            raise OSError("the port is not a number")
        socket.create_connection((host.strip("[]"), int(port)), timeout=CONNECT_TIMEOUT_SECONDS).close()
