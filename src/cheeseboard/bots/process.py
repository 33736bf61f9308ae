"""A child process that exchanges lines with us. Nothing it does blocks us beyond a deadline.

There are no threads. Lines for the program are buffered here until its pipe takes them; its own lines stay in its pipe
until they are read. It needs a selector for pipes, which Windows has not.
"""

from __future__ import annotations

import os
import selectors
import signal
import subprocess
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

MAX_LINE_BYTES = 64 * 1024  # a longer line is skipped
MAX_UNANSWERED_BYTES = 1024 * 1024  # that may be read between two calls of `listen`
EXIT_GRACE_SECONDS = 0.5  # to exit after a goodbye, and again after SIGTERM
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "TMPDIR")  # all variables that it inherits
_CHUNK_BYTES = 64 * 1024
_STDERR_BYTES = 1024  # kept of its standard error


class ProgramEnded(Exception):  # noqa: N818  # not an error of this code
    """The program has ended, or must be ended; the text says why."""


class Process:
    """A running program. OSError if it cannot be started."""

    def __init__(self, words: Sequence[str]) -> None:
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        pipe = subprocess.PIPE
        # Its own session: Ctrl-C at the terminal does not reach it, and its children can be killed with it.
        self._popen = subprocess.Popen(  # noqa: S603  # the user named it
            words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=environment, start_new_session=True
        )
        self._stdin, self._stdout, self._stderr = map(
            _non_blocking, (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        )
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._outbox = bytearray()
        self._inbox = bytearray()
        self._errors = bytearray()
        self._skipping = False  # the rest of a line that is too long
        self._received = 0  # bytes since `listen`
        self._stdout_open = True
        self._kill_when_collected = weakref.finalize(self, _kill, self._popen, os.getpid())

    def send(self, line: bytes) -> None:
        """Send a line; if the pipe is full it is buffered."""
        self._outbox += line + b"\n"
        self._push()

    def listen(self) -> None:
        """Begin to count anew how much it writes."""
        self._received = 0

    def next_line(self, deadline: float) -> bytes:
        """The next line it writes; TimeoutError if the deadline passes, ProgramEnded if there will be none."""
        while True:
            line = self._take_line()
            if line is not None:
                return line
            if not self._stdout_open:
                raise ProgramEnded(self._exit_message())
            if self._received > MAX_UNANSWERED_BYTES:
                raise ProgramEnded(f"it wrote {MAX_UNANSWERED_BYTES // 1024} KiB and no answer")
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._wait(left)

    def end(self, goodbye: bytes = b"") -> None:
        """End it and its children: by the goodbye line, then SIGTERM, then SIGKILL. Without a goodbye by SIGKILL at
        once."""
        if goodbye:
            self.send(goodbye)
        with suppress(OSError):  # lines that it has not read do not matter any more
            self._stdin.close()
        if goodbye and not self._has_exited():
            _signal(self._popen, signal.SIGTERM)
            self._has_exited()
        self._kill_when_collected()
        self._selector.close()

    def _has_exited(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(EXIT_GRACE_SECONDS)
        return self._popen.returncode is not None

    def _take_line(self) -> bytes | None:
        while (end := self._inbox.find(b"\n")) >= 0:
            line = bytes(self._inbox[:end])
            del self._inbox[: end + 1]
            if not self._skipping and len(line) <= MAX_LINE_BYTES:
                return line
            self._skipping = False
        if len(self._inbox) > MAX_LINE_BYTES:
            self._inbox.clear()
            self._skipping = True
        return None

    def _wait(self, seconds: float) -> None:
        """Read and write as soon as a pipe is ready."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._push()
            elif key.fileobj is self._stdout:
                self._pull()
            elif not self._pull_errors():
                self._selector.unregister(self._stderr)

    def _push(self) -> None:
        """Write as much as its pipe takes; keep the rest buffered."""
        try:
            while self._outbox:
                del self._outbox[: os.write(self._stdin.fileno(), self._outbox[:_CHUNK_BYTES])]
        except BlockingIOError:
            pass
        except OSError:  # it does not read any more; whether it has ended is found out when we read
            self._outbox.clear()
        waiting = self._stdin in self._selector.get_map()
        if self._outbox and not waiting:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif waiting and not self._outbox:
            self._selector.unregister(self._stdin)

    def _pull(self) -> None:
        piece = _read(self._stdout)
        self._stdout_open = piece != b""
        if piece:
            self._received += len(piece)
            self._inbox += piece

    def _pull_errors(self) -> bool:
        """Keep the end of its standard error; False at the end of it."""
        piece = _read(self._stderr)
        if piece:
            self._errors += piece
            del self._errors[:-_STDERR_BYTES]
        return piece != b""

    def _exit_message(self) -> str:
        self._has_exited()
        code = self._popen.returncode
        for _ in range(4):  # the rest in the pipe
            self._pull_errors()
        how = f"it exited with status {code}"
        if code is None:
            how = "it closed its standard output"
        elif code < 0:
            how = f"it was ended by signal {-code}"
        words = self._errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"{how}: {words}" if words else how


def _non_blocking(stream: IO[bytes] | None) -> IO[bytes]:
    """Our end of a pipe, set to non-blocking."""
    if stream is None:
        raise ValueError("not a pipe")
    os.set_blocking(stream.fileno(), False)
    return stream


def _read(stream: IO[bytes]) -> bytes | None:
    """The bytes that are there; None if there are none now, empty at the end."""
    try:
        return os.read(stream.fileno(), _CHUNK_BYTES)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _signal(popen: subprocess.Popen[bytes], number: int) -> None:
    """Signal the program and its children."""
    with suppress(OSError):
        os.killpg(popen.pid, number)


def _kill(popen: subprocess.Popen[bytes], owner: int) -> None:
    """Kill it and reap it. In a forked copy of this process this does nothing."""
    if os.getpid() == owner:
        _signal(popen, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):  # it may be stuck inside the kernel
            popen.wait(EXIT_GRACE_SECONDS)
        for stream in (popen.stdin, popen.stdout, popen.stderr):
            if stream:
                with suppress(OSError):
                    stream.close()
