"""All settings of the server in one place. Each can be given as an environment variable, CHEESEBOARD_ and its name in
capitals; those that `serve` has flags for, also by flag, which wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from cheeseboard.errors import BadOption, shown
from cheeseboard.server.logs import LEVELS

PREFIX = "CHEESEBOARD_"
_COUNTS = (
    "bots", "messages_per_second", "address_messages_per_second", "address_talk_per_minute", "creations_per_minute",
    "readings_per_minute", "connections", "address_connections",
)  # fmt: skip


def _data_file() -> str:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "cheeseboard" / "matches.db")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the server runs."""

    host: str = "127.0.0.1"
    port: int = 8000
    database: str = msgspec.field(default_factory=_data_file)  # a file, or postgresql://…
    redis: str = ""  # redis://…, needed when several processes share a database
    origins: str = ""  # further origins that pages may come from, separated by spaces, such as https://cheese.example
    proxies: str = ""  # addresses of proxies whose X-Forwarded-For is believed, separated by commas
    bots: int = max(1, (os.cpu_count() or 2) - 1)  # processes in which bots think
    warm_up: bool = True  # have bots compiled at the start
    messages_per_second: int = 50  # of one connection
    address_messages_per_second: int = 500  # of all connections of one address
    address_talk_per_minute: int = 300  # lines of talk, of all connections of one address
    creations_per_minute: int = 60  # matches, joins and links, of one address
    readings_per_minute: int = 120  # records, replays and checks of deals, of one address
    connections: int = 20_000  # open sockets at once
    address_connections: int = 500  # of one address
    metrics_token: str = ""  # whoever shows it may read /metrics from another machine
    analysis_seconds: float = 0.1  # thinking about each decision
    advice_seconds: float = 0.8  # thinking about one decision of a match that is over
    hint_seconds: float = 0.5  # thinking for somebody who is to act
    log_level: str = "info"


def read_settings(environment: Mapping[str, str], **flags: Any) -> Settings:
    """Settings from the environment and from flags that are not None; BadOption names the one that is wrong."""
    given: dict[str, Any] = {}
    for name in Settings.__struct_fields__:
        if environment.get(PREFIX + name.upper(), "") != "":
            given[name] = environment[PREFIX + name.upper()]
    given |= {name: value for name, value in flags.items() if value is not None}
    for name, value in given.items():
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError:
            raise BadOption(name, f"{shown(value)} is not a value for this setting.") from None
    settings = msgspec.convert(given, Settings, strict=False)
    if not 0 <= settings.port <= 65535:
        raise BadOption("port", f"{settings.port} is not a port from 0 to 65535.")
    for name in _COUNTS:
        if getattr(settings, name) < 1:
            raise BadOption(name, "must be at least 1.")
    for name in ("analysis_seconds", "advice_seconds", "hint_seconds"):
        if not 0 < getattr(settings, name) <= 60:
            raise BadOption(name, "must be more than 0 and at most 60.")
    if settings.log_level not in LEVELS:
        raise BadOption("log_level", f"{shown(settings.log_level)} is none of {', '.join(LEVELS)}.")
    return settings
