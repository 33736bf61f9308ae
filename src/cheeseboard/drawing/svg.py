"""SVG from Python: finished markup is `Svg`, any other text is escaped. No ids, styles, scripts or links are made."""

from __future__ import annotations

import re
from collections.abc import Iterable

Value = str | float | None
Look = dict[str, Value]  # attributes that several elements share

_QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # XML has no place for these


class Svg(str):
    """Markup that is ready to be put into a picture."""

    __slots__ = ()


def escaped(text: str) -> Svg:
    """Any text as markup that shows it."""
    return Svg(_UNFIT.sub("\ufffd", text).translate(_QUOTED))


def tag(name: str, *inside: str, **attributes: Value) -> Svg:
    """An element. `stroke_width` is written stroke-width; what is None is left out."""
    given = "".join(
        f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items() if value is not None
    )
    if not inside:
        return Svg(f"<{name}{given}/>")
    return Svg(f"<{name}{given}>{joined(inside)}</{name}>")


def joined(parts: Iterable[str]) -> Svg:
    """One after the other."""
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


def text(x: float, y: float, said: str, size: float, **attributes: Value) -> Svg:
    """A line of text on the base line y."""
    return tag("text", said, x=x, y=y, font_size=size, **attributes)


def group(
    *inside: str,
    at: tuple[float, float] | None = None,
    turn: float = 0,
    scale: float | tuple[float, float] = 1,
    **attributes: Value,
) -> Svg:
    """Things together: scaled, then turned clockwise by degrees, then moved."""
    steps = [f"translate({_value(at[0])} {_value(at[1])})"] if at else []
    steps += [f"rotate({_value(turn)})"] if turn else []
    if isinstance(scale, tuple):
        steps.append(f"scale({_value(scale[0])} {_value(scale[1])})")
    elif scale != 1:
        steps.append(f"scale({_value(scale)})")
    return tag("g", joined(inside), transform=" ".join(steps) or None, **attributes)


def document(width: float, height: float, title: str, about: str, *inside: str, wide: float) -> Svg:
    """A picture that stands alone, so many pixels wide unless whoever shows it says otherwise."""
    drawn = tag(
        "svg",
        tag("title", title),
        tag("desc", about),
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {_value(width)} {_value(height)}",
        width=wide,
        height=round(wide * height / width),
        role="img",
    )
    return Svg(drawn + "\n")


def _value(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else f"{round(value, 2):g}"
