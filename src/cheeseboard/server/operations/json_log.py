"""Structured logs: one JSON object a line. Only named fields are written, and never a secret, an address or a word
that somebody said: callers pass numbers, codes and the names of errors. What Python and libraries report comes here
too: which kind of thing and where, not in their words, which may quote what a client sent."""

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
    """Writes lines of a level or above."""

    def __init__(self, level: str = "info", stream: IO[str] | None = None) -> None:
        self._least = LEVELS.index(level) if level in LEVELS else 1
        self._stream = stream or sys.stderr

    def info(self, event: str, **fields: object) -> None:
        self._write("info", event, fields)

    def warning(self, event: str, **fields: object) -> None:
        self._write("warning", event, fields)

    def error(self, event: str, **fields: object) -> None:
        self._write("error", event, fields)

    def _write(self, level: str, event: str, fields: dict[str, object]) -> None:
        if LEVELS.index(level) >= self._least:
            moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            with suppress(OSError):  # the disk is full: nobody's match may suffer for that
                self._stream.write(json.dumps({"at": moment, "level": level, "event": event, **fields}) + "\n")
                self._stream.flush()


def where(error: BaseException | None) -> str:
    """Where something went wrong: file, function and line."""
    places = traceback.extract_tb(error.__traceback__ if error else None)
    return f"{Path(places[-1].filename).stem}.{places[-1].name} {places[-1].lineno}" if places else ""


class Reports(logging.Handler):
    """Takes what libraries report by way of Python's own logging."""

    def __init__(self, logger: Logger) -> None:
        super().__init__(logging.WARNING)
        self._logger = logger

    def emit(self, record: logging.LogRecord) -> None:
        """Write down who reports, and from where; of an error, its kind and place."""
        fields = {"by": record.name, "place": f"{record.module}.{record.funcName} {record.lineno}"}
        error = record.exc_info[1] if record.exc_info else None
        if error:
            fields |= {"error": type(error).__name__, "where": where(error)}
        write = self._logger.error if record.levelno >= logging.ERROR else self._logger.warning
        write("reported", **fields)


def capture_library_logs(logger: Logger) -> None:
    """From now on this process writes nothing to standard error but lines of this logger."""
    logging.getLogger().addHandler(Reports(logger))

    def warn(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        logger.warning("warned", error=category.__name__, where=f"{Path(filename).stem} {lineno}")

    def thread_failed(about: threading.ExceptHookArgs) -> None:
        logger.error("thread_failed", error=about.exc_type.__name__, where=where(about.exc_value))

    def unraisable(about: sys.UnraisableHookArgs) -> None:
        logger.error("error_ignored", error=about.exc_type.__name__, where=where(about.exc_value))

    warnings.showwarning = warn
    threading.excepthook = thread_failed
    sys.unraisablehook = unraisable
