"""The blocks of code in the documents."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = tuple(sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "docs").rglob("*.md")))
RULES = tuple(sorted(page.relative_to(ROOT).as_posix() for page in (ROOT / "src").rglob("README.md")))
DOCUMENTS = ("README.md", "CONTRIBUTING.md", "bench/README.md", *PAGES, *RULES)

_BLOCK = re.compile(
    r"(?:^<!-- not run: (?P<why>.+?) -->\n)?^```(?P<language>\w*)\n(?P<code>.*?)^```$", re.DOTALL | re.MULTILINE
)


class Block(NamedTuple):
    """Some code in a document."""

    document: str
    line: int  # lines before the code
    language: str
    code: str
    why_not: str  # the reason why it is not run; empty: it is

    def __str__(self) -> str:
        return f"{self.document}:{self.line + 1}"

    @property
    def commands(self) -> list[list[str]]:
        """The command lines, in words."""
        whole = self.code.replace("\\\n", " ")
        lines = [whole] if "'{" in whole else whole.splitlines()
        return [words for line in lines if (words := shlex.split(line.removeprefix("$ "), comments=True))]


def blocks_of(document: str) -> list[Block]:
    """All blocks of a document, in order."""
    text = (ROOT / document).read_text(encoding="utf-8")
    return [
        Block(document, text.count("\n", 0, found.start("code")), found["language"], found["code"], found["why"] or "")
        for found in _BLOCK.finditer(text)
    ]


BLOCKS = tuple(block for document in DOCUMENTS for block in blocks_of(document))


def of(*languages: str) -> list[Block]:
    """All blocks in these languages that are to be run."""
    return [block for block in BLOCKS if block.language in languages and not block.why_not]
