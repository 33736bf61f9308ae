"""Draws docs/castle.svg, the picture in the README: a page of the terminal game, in the middle of a match.

Run by `make picture` after a change to what the terminal shows.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

import cheeseboard
from cheeseboard.match.story import story_of
from cheeseboard.terminal.artist import artist_of
from cheeseboard.terminal.listing import Listing
from cheeseboard.terminal.page import page

TARGET = Path(__file__).with_name("castle.svg")
NAMES = ("Mum", "Dad", "Bot Green")
WIDTH, HEIGHT = 94, 31

# All tiles of R3 are there. Green is about to drop one of Dad's mice, and Mum to find her third cheese.
POSITION: dict[str, Any] = {
    "game": "roquefort",
    "options": {"players": 3},
    "tiles": ["*1#2#6*", ".13.7.4", "#.#.#5#", "645x2..", "#7#x#6#", "x2.4.75", "*.#1#3*"],
    "spare": "3",
    "open": "EGINP",
    "mice": [["a1", "d3", "c6", "-"], ["b2", "b6", "f6", "-"], ["g2", "f5", "-", "x"]],
    "cheese": ["36", "17", "4"],
    "seat": 2,
    "round": 9,
}
ACTIONS = ((2, "slide a6"), (2, "end"), (0, "lift L"), (0, "run d3-e3"), (0, "run e3-e4"))

# Rich's own format fetches a font. This one takes what is there, large enough for lines to meet from row to row.
FORMAT = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font: 21px DejaVu Sans Mono, Menlo, Consolas, monospace; }}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""


def rows() -> list[Text]:
    """The page as Mum sees it."""
    match = cheeseboard.load(POSITION)
    for seat, action in ACTIONS:
        match.play(seat, action)
    artist, story = artist_of(match.game), story_of(match)
    told = [line for event in match.events_for(0, story[-1]) if (line := artist.words(event, NAMES))]
    drawn = page(
        artist,
        match,
        0,
        NAMES,
        story,
        listing=Listing(artist.groups(match.view(0), match.legal(0), NAMES)),
        notes=[line.text for line in told if line.loud],
        width=WIDTH,
        height=HEIGHT,
    )
    return [*drawn, Text(f" {NAMES[0]}> ▏")]


def svg() -> str:
    """The page as a picture."""
    console = Console(
        record=True, file=io.StringIO(), width=WIDTH, force_terminal=True, color_system="truecolor", _environ={}
    )
    for row in rows():
        console.print(row, soft_wrap=True, highlight=False)
    return console.export_svg(title="cheeseboard", code_format=FORMAT, unique_id="castle")


if __name__ == "__main__":
    TARGET.write_text(svg(), encoding="utf-8")
