"""An SVG builder. Finished markup has the type `Svg`; any other text is escaped.

It makes no ids, scripts or links, so several pictures can stand on one page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

Value = str | float | None
Look = dict[str, Value]  # attributes that several elements share

_QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML 1.0 allows no others


class Svg(str):
    """Finished markup."""

    __slots__ = ()


Figures = Mapping[str, str | Mapping[str, str]]  # artwork by the names of the page's constants, see `export`


def escaped(text: str) -> Svg:
    """Markup that shows the text."""
    return Svg(_NOT_XML.sub("\ufffd", text).translate(_QUOTED))


def tag(name: str, *inside: str, **attributes: Value) -> Svg:
    """An element. `stroke_width` is written stroke-width, `class_` is written class; None is left out."""
    given = "".join(f' {_key(key)}="{_value(value)}"' for key, value in attributes.items() if value is not None)
    if not inside:
        return Svg(f"<{name}{given}/>")
    return Svg(f"<{name}{given}>{joined(inside)}</{name}>")


def joined(parts: Iterable[str]) -> Svg:
    """The parts one after the other, text escaped."""
    return Svg("".join(part if isinstance(part, Svg) else escaped(part) for part in parts))


def path(d: str, **attributes: Value) -> Svg:
    """A path."""
    return tag("path", d=d, **attributes)


def circle(x: float, y: float, r: float, **attributes: Value) -> Svg:
    """A circle around x, y."""
    return tag("circle", cx=x, cy=y, r=r, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: Value) -> Svg:
    """An ellipse around x, y."""
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Value) -> Svg:
    """A rectangle with its upper left corner at x, y."""
    return tag("rect", x=x, y=y, width=width, height=height, **attributes)


def text(x: float, y: float, content: str, size: float, **attributes: Value) -> Svg:
    """A line of text on the base line y."""
    return tag("text", content, x=x, y=y, font_size=size, **attributes)


def group(
    *inside: str,
    at: tuple[float, float] | None = None,
    turn: float = 0,
    scale: float | tuple[float, float] = 1,
    **attributes: Value,
) -> Svg:
    """A group: scaled, then turned clockwise by `turn` degrees, then moved to `at`."""
    steps = [f"translate({_value(at[0])} {_value(at[1])})"] if at else []
    steps += [f"rotate({_value(turn)})"] if turn else []
    if isinstance(scale, tuple):
        steps.append(f"scale({_value(scale[0])} {_value(scale[1])})")
    elif scale != 1:
        steps.append(f"scale({_value(scale)})")
    return tag("g", joined(inside), transform=" ".join(steps) or None, **attributes)


def document(width: float, height: float, title: str, description: str, *inside: str, pixels: float) -> Svg:
    """A picture that stands alone, `pixels` wide where its place on a page says nothing else."""
    drawn = tag(
        "svg",
        tag("title", title),
        tag("desc", description),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        width=pixels,
        height=round(pixels * height / width),
        role="img",
    )
    return Svg(drawn + "\n")


def _key(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"
