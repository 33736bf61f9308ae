"""Every refusal of the server is defined once, in `refusals.py`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cheeseboard import server
from cheeseboard.errors import Refusal
from cheeseboard.server import refusals

SOURCES = Path(server.__file__).parent
LIST = SOURCES / "refusals.py"
MADE_OF_TEXT = re.compile(r"\b(Refusal|Problem|ErrorBody)\(\s*f?\"")


def listed() -> dict[str, Refusal]:
    return {name: value for name, value in vars(refusals).items() if isinstance(value, Refusal)}


@pytest.mark.parametrize(
    "path", sorted(SOURCES.rglob("*.py")), ids=lambda path: str(path.relative_to(SOURCES).as_posix())
)
def test_no_other_module_writes_a_refusal_of_its_own(path: Path) -> None:
    assert path == LIST or not MADE_OF_TEXT.search(path.read_text(encoding="utf-8"))


def test_no_refusal_is_listed_twice() -> None:
    assert len(set(listed().values())) == len(listed())


def test_every_refusal_has_a_code_and_a_sentence() -> None:
    for refusal in listed().values():
        assert refusal.code == refusal.code.lower()
        assert refusal.sentence.endswith(".")


def test_a_code_without_a_status_of_its_own_is_a_conflict() -> None:
    assert refusals.http_status("stale") == 409
    assert refusals.http_status("no match") == 404
