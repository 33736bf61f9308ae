"""Games of other distributions, installed for programs in processes of their own: wheels unpacked into a folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "tiny_game"


def install(project: Path, folder: Path) -> None:
    """Build the project's wheel and unpack it into the folder, as `pip install --target` does."""
    wheels = folder / "wheels"
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)]
    subprocess.run(build, cwd=project, check=True, capture_output=True)
    for wheel in wheels.iterdir():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder)
        wheel.unlink()


def write_entry_point(folder: Path, distribution: str, line: str) -> None:
    """The metadata of a distribution that names one game, and nothing else of it."""
    metadata = folder / f"{distribution}-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(f"[cheeseboard.games]\n{line}\n")


def environment(*folders: Path) -> dict[str, str]:
    """The environment of a process that finds what is installed in these folders."""
    path = os.pathsep.join([*map(str, folders), str(ROOT / "src")])
    return {**os.environ, "PYTHONPATH": path, "COLUMNS": "100"}


def run(*arguments: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    """What `cheeseboard` does with these arguments, where the games in this folder are installed."""
    program = [sys.executable, "-m", "cheeseboard", *arguments]
    return subprocess.run(
        program, env=environment(folder), input=typed, capture_output=True, text=True, cwd=folder, timeout=120
    )
