"""No rule is forgotten: every number is cited by a test, and listed in the README of the game."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.games import havarti
from tests.games.citations import cited, listed

NUMBERS = [f"H{number}" for number in range(1, 45)] + [f"Q{number}" for number in range(1, 37)]
HERE = Path(__file__).parent


def test_every_rule_and_ruling_is_cited_by_a_test() -> None:
    found = {number for _, number in cited(HERE)}
    assert [number for number in NUMBERS if number not in found] == []


def test_only_rules_and_rulings_that_exist_are_cited() -> None:
    assert [(where, number) for where, number in cited(HERE) if number not in NUMBERS] == []


def test_the_readme_of_the_game_lists_every_rule_and_ruling_and_no_other() -> None:
    assert listed(Path(havarti.__file__).with_name("README.md")) == set(NUMBERS)
