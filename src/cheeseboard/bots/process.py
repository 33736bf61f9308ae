"""A program in a process of its own, with lines to it and from it. Nothing it does makes us wait longer than we want.

No threads: what the program should read waits in our memory until its pipe takes it, what it writes waits in its pipe
until we listen. Works wherever pipes can be waited for, which Windows cannot.
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

MOST_LINE = 64 * 1024  # bytes; a longer line is passed over
MOST_NOISE = 1024 * 1024  # bytes that may be read before `listen` is called anew
PATIENCE = 0.5  # seconds to leave after being told to, and again after being asked by signal
ENVIRONMENT = ("PATH", "LANG", "LC_ALL", "LC_CTYPE", "HOME", "TMPDIR")  # all that it is given of ours
_CHUNK = 64 * 1024
_LAST_WORDS = 1024  # bytes kept of its standard error


class ProgramEnded(Exception):  # noqa: N818  # the program's error, not ours
    """The program is gone, or has to go; the text says why."""


class Process:
    """A running program. OSError if it cannot be started."""

    def __init__(self, words: Sequence[str]) -> None:
        environment = {name: os.environ[name] for name in ENVIRONMENT if name in os.environ}
        pipe = subprocess.PIPE
        # Its own session: Ctrl-C at the terminal is not for it, and whatever it starts can be ended together.
        self._popen = subprocess.Popen(  # noqa: S603  # the user named it
            words, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, env=environment, start_new_session=True
        )
        self._stdin, self._stdout, self._stderr = map(
            _ours, (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        )
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._stdout, selectors.EVENT_READ)
        self._selector.register(self._stderr, selectors.EVENT_READ)
        self._outbox = bytearray()
        self._inbox = bytearray()
        self._errors = bytearray()
        self._passing_over = False  # the rest of a line that is too long
        self._heard = 0  # bytes since `listen`
        self._open = True  # its standard output
        self._kill_when_forgotten = weakref.finalize(self, _kill, self._popen, os.getpid())

    def send(self, line: bytes) -> None:
        """A line for it to read, now or when it gets round to it."""
        self._outbox += line + b"\n"
        self._push()

    def listen(self) -> None:
        """What it has written counts as little noise from now on."""
        self._heard = 0

    def next_line(self, deadline: float) -> bytes:
        """The next line it writes; TimeoutError if there is none by then, ProgramEnded if there will be none."""
        while True:
            line = self._take_line()
            if line is not None:
                return line
            if not self._open:
                raise ProgramEnded(self._how_it_ended())
            if self._heard > MOST_NOISE:
                raise ProgramEnded(f"it wrote {MOST_NOISE // 1024} KiB and no answer")
            left = deadline - time.monotonic()
            if left <= 0:
                raise TimeoutError
            self._wait(left)

    def end(self, goodbye: bytes = b"") -> None:
        """Let it leave by itself, then ask it to, then make it, with all that it has started; without a goodbye at
        once."""
        if goodbye:
            self.send(goodbye)
        with suppress(OSError):  # what it has not read by now does not matter
            self._stdin.close()
        if goodbye and not self._leaves():
            _signal(self._popen, signal.SIGTERM)
            self._leaves()
        self._kill_when_forgotten()
        self._selector.close()

    def _leaves(self) -> bool:
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(PATIENCE)
        return self._popen.returncode is not None

    def _take_line(self) -> bytes | None:
        while (end := self._inbox.find(b"\n")) >= 0:
            line = bytes(self._inbox[:end])
            del self._inbox[: end + 1]
            if not self._passing_over and len(line) <= MOST_LINE:
                return line
            self._passing_over = False
        if len(self._inbox) > MOST_LINE:
            self._inbox.clear()
            self._passing_over = True
        return None

    def _wait(self, seconds: float) -> None:
        """Read and write whatever is possible, as soon as anything is."""
        for key, _ in self._selector.select(seconds):
            if key.fileobj is self._stdin:
                self._push()
            elif key.fileobj is self._stdout:
                self._pull()
            elif not self._pull_errors():
                self._selector.unregister(self._stderr)

    def _push(self) -> None:
        """Write what its pipe takes; have the rest wait."""
        try:
            while self._outbox:
                del self._outbox[: os.write(self._stdin.fileno(), self._outbox[:_CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # it does not read any more; if it also does not write any more, that is found out soon
            self._outbox.clear()
        waiting = self._stdin in self._selector.get_map()
        if self._outbox and not waiting:
            self._selector.register(self._stdin, selectors.EVENT_WRITE)
        elif waiting and not self._outbox:
            self._selector.unregister(self._stdin)

    def _pull(self) -> None:
        piece = _read(self._stdout)
        self._open = piece != b""
        if piece:
            self._heard += len(piece)
            self._inbox += piece

    def _pull_errors(self) -> bool:
        """Keep the end of what it says on standard error; false when it will say no more."""
        piece = _read(self._stderr)
        if piece:
            self._errors += piece
            del self._errors[:-_LAST_WORDS]
        return piece != b""

    def _how_it_ended(self) -> str:
        self._leaves()
        code = self._popen.returncode
        for _ in range(4):  # what is left in the pipe
            self._pull_errors()
        how = f"it exited with status {code}"
        if code is None:
            how = "it closed its standard output"
        elif code < 0:
            how = f"it was ended by signal {-code}"
        words = self._errors.decode("utf-8", "replace").strip().rpartition("\n")[2]
        return f"{how}: {words}" if words else how


def _ours(stream: IO[bytes] | None) -> IO[bytes]:
    """Our end of a pipe, which never makes us wait."""
    if stream is None:
        raise ValueError("not a pipe")
    os.set_blocking(stream.fileno(), False)
    return stream


def _read(stream: IO[bytes]) -> bytes | None:
    """Some of what there is; None if there is nothing now, empty if there will be nothing any more."""
    try:
        return os.read(stream.fileno(), _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _signal(popen: subprocess.Popen[bytes], number: int) -> None:
    """To the program and all that it has started."""
    with suppress(OSError):
        os.killpg(popen.pid, number)


def _kill(popen: subprocess.Popen[bytes], owner: int) -> None:
    """End it for good, and leave no zombie. A copy of us made by a fork has no say."""
    if os.getpid() == owner:
        _signal(popen, signal.SIGKILL)
        with suppress(subprocess.TimeoutExpired):  # the kernel itself may be stuck with it
            popen.wait(PATIENCE)
        for stream in (popen.stdin, popen.stdout, popen.stderr):
            if stream:
                with suppress(OSError):
                    stream.close()
