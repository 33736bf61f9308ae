"""One source for Python and the page: the palette and the artwork are written here and only used there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cheeseboard.drawing import export
from cheeseboard.palette import SEATS, THEME
from cheeseboard.terminal.colours import SEAT_LETTERS, SEAT_STYLES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / export.FOLDER
SOURCES = [path for ending in ("*.svelte", "*.ts", "*.css") for path in sorted(PAGE.rglob(ending))]
BY_HAND = [path for path in SOURCES if path.relative_to(PAGE).as_posix() not in export.exported()]
TRIVIAL = 12  # characters: a shorter path is a line or a rectangle
PATH = re.compile(r"(?<![\w#-])[MmLlHhVvCcSsQqTtAa]-?[\d.][-\d. MmLlHhVvCcSsQqTtAaZz]*")


def paths_in(text: str) -> set[str]:
    return {found for found in PATH.findall(text) if len(found) > TRIVIAL and re.search("[a-zA-Z]", found[1:])}


def test_the_generated_files_are_up_to_date() -> None:
    for name, content in export.exported().items():
        assert (PAGE / name).read_text(encoding="utf-8") == content, f"{name} differs: run `make types`"


def test_only_what_changed_is_written(tmp_path: Path) -> None:
    export.main(tmp_path)
    files = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    assert files.keys() == export.exported().keys()
    before = {name: path.stat().st_mtime_ns for name, path in files.items()}
    files["generated/palette.css"].write_text("old")
    export.main(tmp_path)
    changed = {name for name, path in files.items() if path.stat().st_mtime_ns != before[name]}
    assert changed == {"generated/palette.css"}
    assert files["generated/palette.css"].read_text() == export.palette_css()


def test_no_path_is_drawn_in_python_and_by_hand_on_the_page() -> None:
    python = set[str]()
    for path in (ROOT / "src/cheeseboard").rglob("*.py"):
        python |= paths_in(path.read_text(encoding="utf-8"))
    assert len(python) > 150
    for path in BY_HAND:
        assert not python & paths_in(path.read_text(encoding="utf-8")), path


def test_paths_are_recognised() -> None:
    assert paths_in('<path d="M-36 9v17q34 8 72 0V9Z" />') == {"M-36 9v17q34 8 72 0V9Z"}
    assert paths_in("`M${x} ${y}h78q4 0 4 4v78`") == {"h78q4 0 4 4v78"}
    assert not paths_in("M0 0h4 and #a4a5b6c7d8e9f0 and h2.medium")


def test_the_page_takes_every_shared_colour_from_the_palette() -> None:
    names = [*THEME, *(f"{kind}-{seat}" for kind in ("seat", "coat") for seat in range(len(SEATS)))]
    declared = re.compile(rf"--({'|'.join(names)}):\s*(#|rgb)")
    for path in BY_HAND:
        assert not declared.search(path.read_text(encoding="utf-8")), path
    css = export.palette_css()
    for number, seat in enumerate(SEATS):
        assert re.findall(rf"--seat-{number}: (.*);", css) == list(seat.shades)


def test_the_window_around_the_page_has_the_colour_of_the_page() -> None:
    head = (PAGE.parent / "index.html").read_text(encoding="utf-8")
    assert re.findall('name="theme-color" content="(.*?)"', head) == list(THEME["parchment"])
    manifest = json.loads((PAGE.parent / "public/manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["theme_color"] == manifest["background_color"] == THEME["parchment"].day


def test_the_terminal_takes_its_seats_from_the_palette() -> None:
    assert "".join(seat.name[0] for seat in SEATS) == SEAT_LETTERS
    for style, seat in zip(SEAT_STYLES, SEATS, strict=True):
        assert style.split(" on ")[1] in seat.shades


def test_pixels_take_their_seats_from_the_palette() -> None:
    pixels = pytest.importorskip("cheeseboard.envs.pixels")
    assert [f"#{bytes(colour).hex()}" for colour in pixels.SEAT_COLOURS] == [seat.coat for seat in SEATS]


def test_no_second_copy_of_a_seat_colour_in_python() -> None:
    """The colours of one seat may be used for other things; a row of several seats' colours is a copy."""
    days = [seat.shades.day for seat in SEATS]
    for path in (ROOT / "src/cheeseboard").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert path.name == "palette.py" or sum(colour in text for colour in days) < 3, path
