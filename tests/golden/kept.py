"""The files in which everything is kept."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "kept"


def read(name: str) -> Any:
    """What is kept under that name."""
    path = FOLDER / f"{name}.json"
    if path.is_file():
        return json.loads(path.read_text(encoding="utf-8"))
    return json.loads(lzma.decompress((FOLDER / f"{name}.json.xz").read_bytes()))


def write(name: str, value: Any, *, packed: bool = True) -> None:
    """Keep that, packed or to be read in an editor."""
    FOLDER.mkdir(exist_ok=True)
    if packed:
        (FOLDER / f"{name}.json.xz").write_bytes(lzma.compress(json.dumps(value).encode(), preset=9))
    else:
        (FOLDER / f"{name}.json").write_text(_in_lines(value), encoding="utf-8")


def _in_lines(value: Any) -> str:
    """As JSON with a line for each part of the outermost, so that a difference is short."""
    if not isinstance(value, dict):
        return json.dumps(value, indent=1) + "\n"
    return "{\n" + ",\n".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in value.items()) + "\n}\n"
