"""Which numbered rules the tests of a game cite, and which its README lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path


def cited(folder: Path) -> Iterator[tuple[str, str]]:
    """Where each number is cited by the tests in this folder, and the number."""
    for path in sorted(folder.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                for number in node.args:
                    assert isinstance(number, ast.Constant), f"{path.name}:{node.lineno} cites something computed"
                    yield f"{path.name}:{node.lineno}", str(number.value)


def listed(readme: Path) -> set[str]:
    """The numbers that a README explains, each in an item of its own."""
    item = re.compile(r"^\s*(?:[-*+]|\||\d+\.)\s*\*\*([A-Z]\d+[a-z]?)\.?\*\*", re.MULTILINE)
    return set(item.findall(readme.read_text("utf-8")))
