"""What the pages on hosting say about settings is so."""

from __future__ import annotations

import re
from pathlib import Path

from cheeseboard.server.settings import Settings

ROOT = Path(__file__).parents[2]
SAID = {"database": "~/.local/share/cheeseboard/matches.db", "bots": "cores - 1"}  # where it depends on the machine


def test_the_table_of_settings_is_complete_and_right() -> None:
    text = (ROOT / "docs" / "hosting.md").read_text()
    section = text.partition("## Settings")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+) \|$", section, re.MULTILINE)
    settings = Settings()
    expected = []
    for name in Settings.__struct_fields__:
        value = getattr(settings, name)
        default = SAID.get(name) or (str(value).lower() if isinstance(value, bool) else str(value))
        expected.append((name, default or "(none)"))
    assert [(name, default.strip("`")) for name, default, _ in rows] == expected


def test_files_for_hosting_name_settings_that_there_are() -> None:
    known = {f"CHEESEBOARD_{name.upper()}" for name in Settings.__struct_fields__}
    for name in ("docs/hosting.md", "docs/scaling.md", "deploy/compose.yaml", "deploy/Dockerfile"):
        named = set(re.findall(r"CHEESEBOARD_[A-Z][A-Z_]*", (ROOT / name).read_text()))
        assert named <= known, name
