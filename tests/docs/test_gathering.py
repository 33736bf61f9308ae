"""What the site makes of the sources, and that it is built without a warning."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.envs import meaning
from cheeseboard.games import games
from tests.docs.blocks import ROOT


@pytest.fixture(scope="module")
def gathering() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "docs" / "gather.py"))


@pytest.mark.parametrize("game", games())
def test_every_rule_can_be_linked_to(gathering: dict[str, Any], game: str) -> None:
    text = (ROOT / "src/cheeseboard/games" / game / "README.md").read_text(encoding="utf-8")
    page: str = gathering["with_anchors"](text)
    numbers = re.findall(r"^- \*\*([RHQ]\d+[a-h]?)\.\*\*", text, re.MULTILINE)
    anchors = re.findall(r"\{ #([rhq]\d+[a-h]?) \}", page)
    assert [number.lower() for number in numbers] == anchors
    assert len(anchors) > 70
    assert set(re.findall(r"\]\(#([rhq]\d+[a-h]?)\)", page)) <= set(anchors)


def test_code_keeps_its_numbers(gathering: dict[str, Any]) -> None:
    told = gathering["with_anchors"]("- **R1.** See R2 and `R2`.\n- **R2.** No R9.\n\n```\nR1\n```\n## R1\n")
    assert told == (
        "- [**R1.**](#r1){ #r1 } See [R2](#r2) and `R2`.\n- [**R2.**](#r2){ #r2 } No R9.\n\n```\nR1\n```\n## R1\n"
    )


def test_tables_and_links(gathering: dict[str, Any]) -> None:
    page: str = gathering["page_of"](
        "<!-- observations: roquefort -->\n[rules](../src/cheeseboard/games/havarti/README.md#events) "
        "[bench](../bench/README.md) [file](../examples/self_play.py) [here](play.md)\n"
    )
    assert page.count("\n| ") == len(meaning("roquefort"))
    assert page.endswith(
        "[rules](rules/havarti.md#events) `bench/README.md` file (`examples/self_play.py`) [here](play.md)\n"
    )


@pytest.mark.full  # reads all sources
def test_the_site_is_built_without_a_warning(tmp_path: Path) -> None:
    """In a copy, so that it disturbs nobody who looks at the site."""
    for name in ("docs", "examples", "src", "bench"):
        (tmp_path / name).symlink_to(ROOT / name)
    config = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    (tmp_path / "mkdocs.yml").write_text(config, encoding="utf-8")
    place = f"import sys; sys.path.insert(0, {str(ROOT / 'docs')!r}); import gather; from pathlib import Path; "
    place += f"gather.GATHERED = Path({str(tmp_path / 'build' / 'docs')!r}); gather.gather()"
    subprocess.run([sys.executable, "-c", place], check=True)
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"], cwd=tmp_path, capture_output=True, text=True
    )
    assert built.returncode == 0, built.stdout + built.stderr
    assert "No issues found" in built.stdout + built.stderr
    pages = {page.name for page in (tmp_path / "site").rglob("*.html")}
    assert {"index.html", "api.html", "environments.html", "roquefort.html", "havarti.html"} <= pages
    for page in (tmp_path / "site").rglob("*.html"):
        fetched = re.findall(
            r'<(?:script|link|img)[^>]*(?:src|href)="?(https?:[^">\s]+)', page.read_text(encoding="utf-8")
        )
        assert not fetched, page
