"""No rule is forgotten: every number is cited by a test, and listed in the README of the game."""

from __future__ import annotations

from pathlib import Path

from cheeseboard.games import roquefort
from tests.games.citations import cited, listed

RULES = [f"R{number}" for number in range(1, 56)]
RULINGS = [f"Q{number}" for number in range(1, 35) if number != 19] + [f"Q19{letter}" for letter in "abcdefgh"]
NUMBERS = [*RULES, *RULINGS]
HERE = Path(__file__).parent


def test_every_rule_and_ruling_is_cited_by_a_test() -> None:
    found = {number for _, number in cited(HERE)}
    assert [number for number in NUMBERS if number not in found] == []


def test_only_rules_and_rulings_that_exist_are_cited() -> None:
    assert [(where, number) for where, number in cited(HERE) if number not in NUMBERS] == []


def test_the_readme_of_the_game_lists_every_rule_and_ruling_and_no_other() -> None:
    # Q19 itself only introduces Q19a to Q19h.
    assert listed(Path(roquefort.__file__).with_name("README.md")) == {*NUMBERS, "Q19"}
