"""No rule is forgotten: every number is cited by a test, and listed in the README of the game."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from cheeseboard.games import roquefort

RULES = [f"R{number}" for number in range(1, 56)]
RULINGS = [f"Q{number}" for number in range(1, 35) if number != 19] + [f"Q19{letter}" for letter in "abcdefgh"]
NUMBERS = {*RULES, *RULINGS}


def cited() -> Iterator[tuple[str, str]]:
    """Where each number is cited, and the number."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rules":
                for number in node.args:
                    assert isinstance(number, ast.Constant), f"{path.name}:{node.lineno} cites something computed"
                    yield f"{path.name}:{node.lineno}", str(number.value)


def in_order(numbers: set[str]) -> list[str]:
    return [number for number in [*RULES, *RULINGS] if number in numbers]


def test_every_rule_and_ruling_is_cited_by_a_test() -> None:
    assert in_order(NUMBERS - {number for _, number in cited()}) == []


def test_only_rules_and_rulings_that_exist_are_cited() -> None:
    assert [(where, number) for where, number in cited() if number not in NUMBERS] == []


def test_every_rule_and_ruling_is_listed_in_the_readme_of_the_game() -> None:
    readme = Path(roquefort.__file__).with_name("README.md")
    assert readme.is_file()
    item = re.compile(r"^\s*(?:[-*+]|\||\d+\.)\s*\*\*([RQ]\d+[a-h]?)\.?\*\*", re.MULTILINE)
    assert in_order(NUMBERS - set(item.findall(readme.read_text("utf-8")))) == []
