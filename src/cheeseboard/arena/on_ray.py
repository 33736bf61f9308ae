"""The games of a run spread over a Ray cluster. Ray is an extra; each of its actors keeps a process as `worker` has."""

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
from cheeseboard.arena.play import Played
from cheeseboard.arena.worker import Worker
from cheeseboard.errors import BadOption, CheeseboardError, shown

LOCAL = "local"
_KNOCK = 10.0  # seconds


class Post:
    """Somewhere in the cluster: plays games, one at a time."""

    def __init__(self, plan: Plan) -> None:
        vars(sys.modules["__main__"]).pop("__file__", None)  # else each process would first load Ray's own program
        self._worker = Worker(plan)

    def version(self) -> str:
        """The version of cheeseboard there."""
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
    """The games of these numbers, as they end, on the cluster at this address, on a new one here if it is `local`.
    Close the iterator to leave the cluster."""
    ray = _imported()
    _join(ray, address, jobs)
    try:
        cores = int(ray.cluster_resources().get("CPU", 1))
        most = min(jobs or cores, cores)  # one more would wait for a core for ever
        # An actor whose machine is lost is made anew elsewhere and plays the same game again.
        remote = ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)(Post)
        posts = [remote.remote(plan) for _ in range(max(1, min(most, len(numbers))))]
        yield from _spread(ray, posts, numbers)
    except ray.exceptions.RayError as error:
        raise CheeseboardError(f"ray: {str(error).strip().splitlines()[-1]}") from None
    finally:
        ray.shutdown()


def _spread(ray: Any, posts: Sequence[Any], numbers: Sequence[int]) -> Iterator[Played]:
    todo = iter(numbers)
    for version in ray.get([post.version.remote() for post in posts[:1]]):
        if version != __version__:
            raise BadOption("ray", f"the cluster has cheeseboard {version}, not {__version__}.")
    busy = {post.play.remote(number): post for post, number in zip(posts, todo, strict=False)}
    while busy:
        ready, _ = ray.wait(list(busy))
        for answer in ready:
            post, played = busy.pop(answer), ray.get(answer)
            if isinstance(played, CheeseboardError):
                raise played
            for number in islice(todo, 1):
                busy[post.play.remote(number)] = post
            yield played


def _imported() -> Any:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told without being asked
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
        _knock(address)
        with _hushed():
            ray.init(address=address, **quiet)
    except (OSError, ValueError, RuntimeError, AssertionError) as error:
        told = str(error).strip().splitlines() or [type(error).__name__]
        raise CheeseboardError(f"ray: no cluster answers at {shown(address)}: {told[0]}") from None


@contextmanager
def _hushed() -> Iterator[None]:
    """Ray's machine code writes to standard error whatever it is told; what matters, it raises as well."""
    kept, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)


def _knock(address: str) -> None:
    """Raise OSError unless somebody listens there. Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        if not (port.isascii() and port.isdigit() and int(port) < 65536):
            raise OSError("the port is not a number")
        socket.create_connection((host.strip("[]"), int(port)), timeout=_KNOCK).close()
