"""All HTTP routes."""

from __future__ import annotations

from cheeseboard.server.http import catalogue, finished_matches, lessons, matches, seats, static_files, status
from cheeseboard.server.http.socket_schema import socket_schema

HANDLERS = [
    *catalogue.HANDLERS,
    *matches.HANDLERS,
    *seats.HANDLERS,
    *finished_matches.HANDLERS,
    *lessons.HANDLERS,
    *static_files.HANDLERS,
    *status.HANDLERS,
    socket_schema,
]
