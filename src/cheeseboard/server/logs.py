"""Structured logs: one JSON object a line. Only named fields are written, and never a secret, an address or a word
that somebody said: callers pass numbers, codes and the names of errors."""

from __future__ import annotations

import json
import sys
import time
from contextlib import suppress
from typing import IO

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
