"""Structured logging: one JSON object per line.

Only named fields are written, and never a secret, an address or a client's text: callers pass numbers, codes and the
names of errors. Warnings and errors of Python and of libraries are logged too, by their type and place. Their messages
are left out, because they may quote a client's text.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
import traceback
import warnings
from contextlib import suppress
from pathlib import Path
from typing import IO, TextIO

LEVELS = ("debug", "info", "warning", "error")


class Logger:
    """Writes the events of a level and of the more severe ones."""

    def __init__(self, level: str = "info", stream: IO[str] | None = None) -> None:
        self._threshold = LEVELS.index(level) if level in LEVELS else LEVELS.index("info")
        self._stream = stream or sys.stderr

    def debug(self, event: str, **fields: object) -> None:
        self._write("debug", event, fields)

    def info(self, event: str, **fields: object) -> None:
        self._write("info", event, fields)

    def warning(self, event: str, **fields: object) -> None:
        self._write("warning", event, fields)

    def error(self, event: str, **fields: object) -> None:
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, object]) -> None:
        if LEVELS.index(level) >= self._threshold:
            moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            with suppress(OSError):  # a full disk must not end a match
                self._stream.write(json.dumps({"at": moment, "level": level, "event": event, **fields}) + "\n")
                self._stream.flush()


def where(error: BaseException | None) -> str:
    """The place where an exception was raised: file, function and line."""
    frames = traceback.extract_tb(error.__traceback__ if error else None)
    return f"{Path(frames[-1].filename).stem}.{frames[-1].name} {frames[-1].lineno}" if frames else ""


class LibraryLogHandler(logging.Handler):
    """Receives the records of Python's own logging, which libraries use."""

    def __init__(self, logger: Logger) -> None:
        super().__init__(logging.WARNING)
        self._logger = logger

    def emit(self, record: logging.LogRecord) -> None:
        """Log which library reports something and where; of an exception, its type and place."""
        fields = {"by": record.name, "place": f"{record.module}.{record.funcName} {record.lineno}"}
        error = record.exc_info[1] if record.exc_info else None
        if error:
            fields |= {"error": type(error).__name__, "where": where(error)}
        write = self._logger.error if record.levelno >= logging.ERROR else self._logger.warning
        write("library_report", **fields)


def capture_library_logs(logger: Logger) -> None:
    """Send log records, warnings and unhandled exceptions of this process to the logger, so that standard error has
    nothing but JSON lines."""
    logging.getLogger().addHandler(LibraryLogHandler(logger))

    def show_warning(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        logger.warning("python_warning", error=category.__name__, where=f"{Path(filename).stem} {lineno}")

    def thread_failed(about: threading.ExceptHookArgs) -> None:
        logger.error("thread_failed", error=about.exc_type.__name__, where=where(about.exc_value))

    def unraisable(about: sys.UnraisableHookArgs) -> None:
        logger.error("unraisable_error", error=about.exc_type.__name__, where=where(about.exc_value))

    warnings.showwarning = show_warning
    threading.excepthook = thread_failed
    sys.unraisablehook = unraisable
