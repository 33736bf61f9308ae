"""All settings of the server: their names, types, defaults and descriptions. Each can be given as an environment
variable, `CHEESEBOARD_` and its name in capitals, and as a flag of `serve`, which takes precedence."""

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
_POSITIVE_COUNTS = (
    "bots", "messages_per_second", "address_messages_per_second", "address_talk_per_minute", "creations_per_minute",
    "readings_per_minute", "connections", "address_connections",
)  # fmt: skip


def _data_file() -> str:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "cheeseboard" / "matches.db")


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The configuration of a server process."""

    # The descriptions are the help of the flags, and the table in docs/hosting.md.
    host: Annotated[str, Meta(description="address to listen on")] = "127.0.0.1"
    port: Annotated[int, Meta(description="port to listen on; 0 takes any free port")] = 8000
    database: Annotated[str, Meta(description="a SQLite file, or `postgresql://…`")] = msgspec.field(
        default_factory=_data_file
    )
    redis: Annotated[
        str, Meta(description="`redis://…`; needed when several processes share a PostgreSQL database")
    ] = ""
    page: Annotated[
        str, Meta(description="directory of a page built with further boards; empty: the page that is installed")
    ] = ""
    origins: Annotated[
        str, Meta(description="additional origins (`https://…`) whose pages may use this server, separated by spaces")
    ] = ""
    proxies: Annotated[
        str, Meta(description="IP addresses of trusted proxies, whose `X-Forwarded-For` is used, separated by commas")
    ] = ""
    bots: Annotated[int, Meta(description="worker processes for bots")] = max(1, (os.cpu_count() or 2) - 1)
    warm_up: Annotated[bool, Meta(description="compile the bots at startup, not at their first move")] = True
    fast_sockets: Annotated[
        bool, Meta(description="handle WebSocket messages below ASGI, which is faster; off: Uvicorn's own protocol")
    ] = True
    messages_per_second: Annotated[int, Meta(description="rate limit of one connection, in messages per second")] = 50
    address_messages_per_second: Annotated[
        int, Meta(description="rate limit of all connections from one IP address together, in messages per second")
    ] = 500
    address_talk_per_minute: Annotated[
        int, Meta(description="rate limit of all connections from one IP address together, in chat lines per minute")
    ] = 300
    creations_per_minute: Annotated[
        int,
        Meta(
            description="rate limit of one IP address for creating and joining matches and making links, in requests "
            "per minute; matches between bots only: a tenth of it"
        ),
    ] = 60
    readings_per_minute: Annotated[
        int,
        Meta(description="rate limit of one IP address for records, replays and deal checks, in requests per minute"),
    ] = 120
    connections: Annotated[int, Meta(description="maximum number of open sockets")] = 20_000
    address_connections: Annotated[int, Meta(description="maximum number of open sockets from one IP address")] = 500
    metrics_token: Annotated[
        str, Meta(description="bearer token that allows other machines to read `/metrics`; empty: none may")
    ] = ""
    analysis_seconds: Annotated[float, Meta(description="seconds a bot thinks about each decision of an analysis")] = (
        0.1
    )
    advice_seconds: Annotated[
        float, Meta(description="seconds a bot thinks about one decision of a finished match")
    ] = 0.8
    hint_seconds: Annotated[
        float, Meta(description="seconds a bot thinks about a hint in a match against easy bots")
    ] = 0.5
    log_level: Annotated[
        str, Meta(description="least severe level that is logged: `debug`, `info`, `warning` or `error`")
    ] = "info"


class Setting(NamedTuple):
    """The description of one setting."""

    name: str
    kind: type
    about: str
    default: str  # a description where it depends on the machine; empty if there is none


_MACHINE_DEFAULTS = {"database": "~/.local/share/cheeseboard/matches.db", "bots": "cores - 1"}


def all_settings() -> list[Setting]:
    """The descriptions of all settings, in the order of `Settings`."""
    defaults = Settings()
    found = []
    for name, hint in get_type_hints(Settings, include_extras=True).items():
        (meta,) = hint.__metadata__  # every setting has a description
        value = getattr(defaults, name)
        default = _MACHINE_DEFAULTS.get(name) or (str(value).lower() if isinstance(value, bool) else str(value))
        found.append(Setting(name, hint.__origin__, meta.description, default))
    return found


def read_settings(environment: Mapping[str, str], **flags: Any) -> Settings:
    """Settings from the environment and from the flags that are not None. BadOption names an invalid setting."""
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
    for name in _POSITIVE_COUNTS:
        if getattr(settings, name) < 1:
            raise BadOption(name, "must be at least 1.")
    for name in ("analysis_seconds", "advice_seconds", "hint_seconds"):
        if not 0 < getattr(settings, name) <= 60:
            raise BadOption(name, "must be more than 0 and at most 60.")
    if settings.log_level not in LEVELS:
        raise BadOption("log_level", f"{shown(settings.log_level)} is none of {', '.join(LEVELS)}.")
    return settings
