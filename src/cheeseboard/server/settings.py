"""All settings of the server in one place: what they are called, what kind of thing they are, what they do. Each can be
given as an environment variable, CHEESEBOARD_ and its name in capitals, and as a flag of `serve`, which wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple, get_type_hints

import msgspec
from msgspec import Meta

from cheeseboard.errors import BadOption, shown
from cheeseboard.server.operations.json_log import LEVELS

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

    # The descriptions are the help of the flags, and the table in docs/hosting.md.
    host: Annotated[str, Meta(description="address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(description="port to listen on; 0 is any that is free")] = 8000
    database: Annotated[str, Meta(description="a SQLite file, or `postgresql://…`")] = msgspec.field(
        default_factory=_data_file
    )
    redis: Annotated[
        str, Meta(description="`redis://…`; needed when several processes share a PostgreSQL database")
    ] = ""
    origins: Annotated[str, Meta(description="further origins that pages may come from, separated by spaces")] = ""
    proxies: Annotated[
        str, Meta(description="addresses of proxies whose `X-Forwarded-For` is believed, separated by commas")
    ] = ""
    bots: Annotated[int, Meta(description="processes in which bots think")] = max(1, (os.cpu_count() or 2) - 1)
    warm_up: Annotated[bool, Meta(description="have bots compiled at the start")] = True
    messages_per_second: Annotated[int, Meta(description="of one connection, before it is told to slow down")] = 50
    address_messages_per_second: Annotated[int, Meta(description="of all connections of one address together")] = 500
    address_talk_per_minute: Annotated[
        int, Meta(description="lines of talk, of all connections of one address together")
    ] = 300
    creations_per_minute: Annotated[
        int, Meta(description="matches, joins and links, of one address; a tenth of it, matches of bots alone")
    ] = 60
    readings_per_minute: Annotated[int, Meta(description="records, replays and checks of deals, of one address")] = 120
    connections: Annotated[int, Meta(description="open sockets at once")] = 20_000
    address_connections: Annotated[int, Meta(description="open sockets of one address at once")] = 500
    metrics_token: Annotated[str, Meta(description="whoever shows it may read `/metrics` from another machine")] = ""
    analysis_seconds: Annotated[float, Meta(description="thinking about each decision of an analysis")] = 0.1
    advice_seconds: Annotated[
        float, Meta(description="thinking about a decision of a match that is over, when somebody asks about it")
    ] = 0.8
    hint_seconds: Annotated[
        float, Meta(description="thinking about a hint for somebody who plays against easy bots")
    ] = 0.5
    log_level: Annotated[str, Meta(description="`debug`, `info`, `warning` or `error`")] = "info"


class Setting(NamedTuple):
    """One of them, to be shown."""

    name: str
    kind: type
    about: str
    default: str  # in words where it depends on the machine; empty if there is none


_IN_WORDS = {"database": "~/.local/share/cheeseboard/matches.db", "bots": "cores - 1"}


def all_settings() -> list[Setting]:
    """All that there are, in order."""
    usual = Settings()
    found = []
    for name, hint in get_type_hints(Settings, include_extras=True).items():
        (meta,) = hint.__metadata__  # a setting has to say what it does
        value = getattr(usual, name)
        default = _IN_WORDS.get(name) or (str(value).lower() if isinstance(value, bool) else str(value))
        found.append(Setting(name, hint.__origin__, meta.description, default))
    return found


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
