"""The builder: what is text stays text."""

from __future__ import annotations

import re
from pathlib import Path

import cheeseboard
from cheeseboard.drawing.svg import Svg, circle, document, escaped, group, joined, tag, text


def test_there_is_one_builder() -> None:
    package = Path(cheeseboard.__file__).parent
    markup = re.compile("<(svg|g|path|circle|rect|line|polyline|text)[ >]")
    assert not [path for path in package.rglob("*.py") if markup.search(path.read_text(encoding="utf-8"))]


def test_text_is_escaped_and_markup_is_not() -> None:
    assert tag("g", "<a>", tag("b"), "&") == "<g>&lt;a&gt;<b/>&amp;</g>"
    assert joined(["<", Svg("<i/>")]) == "&lt;<i/>"


def test_attributes_are_escaped_too() -> None:
    assert tag("a", label='">') == '<a label="&quot;&gt;"/>'


def test_what_xml_cannot_hold_is_replaced() -> None:
    assert escaped("a\x00\x1b\ud800\uffffb") == "a\ufffd\ufffd\ufffd\ufffdb"


def test_names_and_numbers_of_attributes() -> None:
    assert tag("a", stroke_width=2.0, opacity=1 / 3, fill=None) == '<a stroke-width="2" opacity="0.33"/>'
    assert circle(1, -2.5, 3, fill="red") == '<circle cx="1" cy="-2.5" r="3" fill="red"/>'
    assert text(0, 1, "<", 12) == '<text x="0" y="1" font-size="12">&lt;</text>'


def test_groups_are_scaled_turned_and_moved() -> None:
    assert group(at=(1, 2), turn=90, scale=0.5) == '<g transform="translate(1 2) rotate(90) scale(0.5)"></g>'
    assert group(tag("a"), scale=(-1, 1)) == '<g transform="scale(-1 1)"><a/></g>'
    assert group(tag("a")) == "<g><a/></g>"


def test_a_document_has_a_title_a_description_and_a_size() -> None:
    drawn = document(200, 100, "A & B", "about", tag("a"), pixels=50)
    assert drawn.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100" width="50" height="25"')
    assert "<title>A &amp; B</title><desc>about</desc><a/></svg>" in drawn
