"""What the pages on hosting and the flags of `serve` say about settings is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
import typer

from cheeseboard.cli import app, run
from cheeseboard.server import serve
from cheeseboard.server.settings import Settings, all_settings

ROOT = Path(__file__).parents[2]


def test_the_table_of_settings_is_complete_and_right() -> None:
    """It has the names, defaults and words of the settings themselves."""
    text = (ROOT / "docs" / "hosting.md").read_text()
    section = text.partition("## Settings")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", section, re.MULTILINE)
    found = [(name, default.strip("`"), about) for name, default, about in rows]
    assert found == [(name, default or "(none)", about) for name, _, about, default in all_settings()]
    assert [name for name, _, _ in found] == list(Settings.__struct_fields__)


def test_every_setting_is_a_flag_of_serve_with_the_same_words() -> None:
    command: Any = typer.main.get_command(app)
    options = {each.name: each for each in command.commands["serve"].params}
    assert list(options) == ["lan", "no_browser", *Settings.__struct_fields__]
    for name, kind, about, default in all_settings():
        option = options[name]
        assert option.opts == ["--" + name.replace("_", "-")]
        assert option.secondary_opts == (["--no-" + name.replace("_", "-")] if kind is bool else [])
        assert option.help.lower().startswith(about.replace("`", "").lower())
        assert default in option.help


def test_flags_arrive_and_win(monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[Settings, bool, bool]] = []
    monkeypatch.setattr(serve, "serve_until_stopped", lambda s, *, lan, browser: served.append((s, lan, browser)))
    monkeypatch.setenv("CHEESEBOARD_PORT", "9000")
    monkeypatch.setenv("CHEESEBOARD_WARM_UP", "true")
    monkeypatch.setenv("CHEESEBOARD_BOTS", "3")
    other = {"port": 9001, "log_level": "debug", "hint_seconds": 0.25, "warm_up": False}
    flags = ["--port", "9001", "--log-level", "debug", "--hint-seconds", "0.25", "--no-warm-up"]
    assert run(["serve", "--no-browser", *flags]) == 0
    assert served == [(msgspec.structs.replace(Settings(), bots=3, **other), False, False)]
    assert run([]) == 0
    assert served[1:] == [(msgspec.structs.replace(Settings(), bots=3, port=9000), False, True)]


@pytest.mark.parametrize("flags", [["--port", "eight"], ["--bots", "0"], ["--log-level", "loud"], ["--hint-seconds"]])
def test_a_wrong_flag_is_wrong_usage(flags: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", *flags]) == 2
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert flags[0].strip("-").replace("-", "_") in said.replace("-", "_")


def test_files_for_hosting_name_settings_that_there_are() -> None:
    known = {f"CHEESEBOARD_{name.upper()}" for name in Settings.__struct_fields__}
    for name in ("docs/hosting.md", "docs/scaling.md", "deploy/compose.yaml", "deploy/Dockerfile"):
        named = set(re.findall(r"CHEESEBOARD_[A-Z][A-Z_]*", (ROOT / name).read_text()))
        assert named <= known, name
