"""Gathers the pages of the site under build/docs: those of this folder, and what is made from the sources.

The rules are written once, beside the code of each game, and become pages here; tables of observations are put where a
comment asks for them; links are bent to where things are on the site.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from cheeseboard.games import games
from cheeseboard.games.encoding import meaning

ROOT = Path(__file__).resolve().parent.parent
DOCS, GATHERED = ROOT / "docs", ROOT / "build" / "docs"
PICTURES = {".svg", ".png", ".jpg", ".webp", ".gif"}

TABLE = re.compile(r"^<!-- observations: (\w+) -->$", re.MULTILINE)
FILE = re.compile(r"^<!-- file: (\S+) -->$", re.MULTILINE)
LINK = re.compile(r"\[([^\]]*)\]\((\.\./[^)\s]+)\)")
RULE = re.compile(r"^- \*\*([RHQ]\d+[a-h]?)\.\*\*", re.MULTILINE)
NUMBER = re.compile(r"(?<![\w#\[`])([RHQ]\d+[a-h]?)(?![\w\]`])")
# What has no numbers to link: where a rule is defined, code, headings, links.
APART = re.compile(r"(^- \[\*\*[^}]*\}|^```.*?^```$|`[^`\n]*`|^#[^\n]*$|\[[^\]]*\]\([^)]*\))", re.DOTALL | re.MULTILINE)


def gather() -> None:
    """Write all pages anew."""
    shutil.rmtree(GATHERED, ignore_errors=True)
    (GATHERED / "rules").mkdir(parents=True)
    for page in sorted(DOCS.glob("*.md")):
        (GATHERED / page.name).write_text(page_of(page.read_text(encoding="utf-8")), encoding="utf-8")
    for game in games():
        readme = ROOT / "src" / "cheeseboard" / "games" / game / "README.md"
        text = with_anchors(readme.read_text(encoding="utf-8"))
        (GATHERED / "rules" / f"{game}.md").write_text(text, encoding="utf-8")
    for file in sorted(DOCS.rglob("*")):
        if file.suffix in PICTURES or file.name == "example_client.py":
            place = GATHERED / file.relative_to(DOCS)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place)


def page_of(text: str) -> str:
    """A page of this folder as the site has it."""
    text = LINK.sub(bent, text)
    text = TABLE.sub(lambda found: observations(found[1]), text)
    return FILE.sub(lambda found: f"```python\n{(ROOT / found[1]).read_text(encoding='utf-8')}```", text)


def bent(link: re.Match[str]) -> str:
    """A link out of docs/: to the page of the rules, or else its words and the place in the repository."""
    words, target = link.groups()
    path, _, heading = target.partition("#")
    place = (DOCS / path).resolve().relative_to(ROOT).as_posix()
    rules = re.fullmatch(r"src/cheeseboard/games/(\w+)/README\.md", place)
    if rules:
        return f"[{words}](rules/{rules[1]}.md{'#' + heading if heading else ''})"
    return f"`{place}`" if words.strip("`") in place else f"{words} (`{place}`)"


def with_anchors(text: str) -> str:
    """The rules, where each can be linked to by its number, and every number that is mentioned leads there."""
    known = set(RULE.findall(text))

    def linked(found: re.Match[str]) -> str:
        return f"[{found[1]}](#{found[1].lower()})" if found[1] in known else found[1]

    text = RULE.sub(lambda rule: f"- [**{rule[1]}.**](#{rule[1].lower()}){{ #{rule[1].lower()} }}", text)
    return "".join(piece if k % 2 else NUMBER.sub(linked, piece) for k, piece in enumerate(APART.split(text)))


def observations(game: str) -> str:
    """The parts of a game's observations, as a table."""
    rows = ["| From | Part | Shape | Most | Meaning |", "|--:|---|---|--:|---|"]
    for row in meaning(game):
        shape = " × ".join(str(length) for length in row.shape)
        rows.append(f"| {row.offset} | `{row.name}` | {shape} | {row.most} | {row.meaning} |")
    return "\n".join(rows)


if __name__ == "__main__":
    gather()
