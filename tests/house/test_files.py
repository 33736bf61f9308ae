"""Every source file can be read in one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
MAX_LINES = 400
# A table of words grows with the sentences of a game, not with what a reader has to hold in mind.
WORDS = ("/words/", "/rules/en.ts", "/rules/fr.ts", "/rules/de.ts", "/rules/ru.ts")
LONGER = {"src/cheeseboard/games/roquefort/rules.py"}  # reads from start to end like the rule book


def sources() -> list[Path]:
    """All files that a person wrote as code."""
    folders = ("src", "tests", "bench", "docs", "examples", "web/src", "web/tests")
    found = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    return [path for path in found if path.suffix in (".py", ".ts", ".svelte") and "static" not in path.parts]


def test_no_file_needs_two_sittings() -> None:
    long = {}
    for path in sources():
        name = path.relative_to(ROOT).as_posix()
        lines = path.read_text(encoding="utf-8").count("\n")
        if lines > MAX_LINES and name not in LONGER and not any(part in name for part in WORDS):
            long[name] = lines
    assert not long
