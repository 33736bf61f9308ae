"""Settings: by environment, by flag, which wins, and what is wrong with them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cheeseboard.errors import BadOption
from cheeseboard.server.settings import Settings, read_settings
from tests.server.running import Server


def test_without_any_it_serves_this_machine_only() -> None:
    settings = read_settings({})
    assert settings == Settings()
    assert (settings.host, settings.port, settings.redis) == ("127.0.0.1", 8000, "")


def test_the_environment_sets_everything_and_flags_win() -> None:
    environment = {
        "CHEESEBOARD_PORT": "9000",
        "CHEESEBOARD_HOST": "::1",
        "CHEESEBOARD_WARM_UP": "false",
        "CHEESEBOARD_BOTS": "3",
        "CHEESEBOARD_ANALYSIS_SECONDS": "0.5",
        "CHEESEBOARD_DATABASE": "postgresql://db/cheese",
        "CHEESEBOARD_LOG_LEVEL": "",  # as good as not there
        "PORT": "1",
    }
    settings = read_settings(environment, port=9001, host=None)
    assert (settings.port, settings.host, settings.warm_up, settings.bots) == (9001, "::1", False, 3)
    assert (settings.analysis_seconds, settings.database) == (0.5, "postgresql://db/cheese")
    assert settings.log_level == "info"


def test_every_setting_can_be_given_by_the_environment() -> None:
    for name in Settings.__struct_fields__:
        value = getattr(Settings(), name)
        text = str(value).lower() if isinstance(value, bool) else str(value) or "x"
        assert str(getattr(read_settings({f"CHEESEBOARD_{name.upper()}": text}), name)).lower() == text.lower()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "eight"),
        ("port", "70000"),
        ("port", "-1"),
        ("bots", "0"),
        ("bots", "many"),
        ("warm_up", "perhaps"),
        ("messages_per_second", "0"),
        ("creations_per_minute", "-5"),
        ("connections", "0"),
        ("analysis_seconds", "long"),
        ("analysis_seconds", "-1"),
        ("analysis_seconds", "nan"),
        ("log_level", "loud"),
    ],
)
def test_a_wrong_one_is_named(name: str, value: str) -> None:
    with pytest.raises(BadOption) as wrong:
        read_settings({f"CHEESEBOARD_{name.upper()}": value})
    assert wrong.value.field == name


def start(*flags: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that is to end at once."""
    words = [sys.executable, "-m", "cheeseboard", "serve", "--no-browser", *flags]
    return subprocess.run(words, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.full
@pytest.mark.parametrize(
    ("flags", "environment", "named"),
    [
        ([], {"CHEESEBOARD_BOTS": "none"}, "bots"),
        (["--port", "70000"], {}, "port"),
        (["--port", "0", "--database", "mysql://localhost/x"], {}, "database"),
        (["--port", "0", "--database", "/dev/null/matches.db"], {}, "database"),
        (["--port", "0", "--database", __file__], {}, "database"),
        (["--port", "0", "--redis", "http://localhost"], {}, "redis"),
    ],
)
def test_the_program_says_so_in_one_line(
    tmp_path: Path, flags: list[str], environment: dict[str, str], named: str
) -> None:
    done = start(*flags, **{"CHEESEBOARD_DATABASE": str(tmp_path / "matches.db"), **environment})
    assert done.returncode in (1, 2)
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert done.stderr.startswith("cheeseboard: ")
    assert named in done.stderr


@pytest.mark.full
def test_a_port_that_is_taken(server: Server, tmp_path: Path) -> None:
    done = start("--port", str(server.port), "--database", str(tmp_path / "other.db"))
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert str(server.port) in done.stderr


@pytest.mark.full
def test_the_folder_of_the_database_is_made(tmp_path: Path) -> None:
    with Server(tmp_path, database=str(tmp_path / "new" / "folder" / "matches.db")) as server:
        assert Path(server.database).is_file()
