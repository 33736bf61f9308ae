"""What the documents show is true: commands exist, links lead somewhere, the picture is the program's."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any

import pytest

from tests.docs.blocks import DOCUMENTS as BLOCKS_IN
from tests.docs.blocks import blocks_of

ROOT = Path(__file__).parent.parent
DOCUMENTS = ("CHANGELOG.md", *BLOCKS_IN)
PICTURES = ("castle.svg", "house.svg")


def test_example_of_a_test_for_a_rule() -> None:
    namespace: dict[str, Any] = {"pytest": pytest, "__package__": "tests.games.roquefort"}
    for block in blocks_of("CONTRIBUTING.md"):
        exec(compile("\n" * block.line + block.code, str(ROOT / block.document), "exec"), namespace)  # noqa: S102  # ours
    tests = [value for name, value in namespace.items() if name.startswith("test_")]
    assert tests
    for test in tests:
        test()


@pytest.mark.parametrize("document", DOCUMENTS)
def test_make_has_what_is_named(document: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):.*##", makefile, re.MULTILINE))
    text = (ROOT / document).read_text(encoding="utf-8")
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets


@pytest.mark.parametrize("document", DOCUMENTS)
def test_links_lead_somewhere(document: str) -> None:
    here = ROOT / document
    for link in re.findall(r"\]\(([^)\s]+)\)", here.read_text(encoding="utf-8")):
        path, _, heading = link.partition("#")
        if path.startswith("https:"):
            continue
        target = here.parent / path if path else here
        assert target.exists(), link
        if heading:
            titles = re.findall(r"^#+ (.*)$", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert heading in {title.lower().replace(" ", "-") for title in titles}, link


def test_the_pictures_are_what_the_program_draws() -> None:
    drawn = runpy.run_path(str(ROOT / "docs" / "picture.py"))["pictures"]()
    there = {name: (ROOT / "docs" / name).read_text(encoding="utf-8") for name in PICTURES}
    assert there == drawn, "draw them anew: make picture"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_small_and_fetches_nothing(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert len(text.encode()) < 150_000
    assert not re.search(r"@import|@font-face|<image|href|url\((?!#)", text)
    assert re.findall(r"https?:[^\"]*", text) == ["http://www.w3.org/2000/svg"]  # the name of the format
