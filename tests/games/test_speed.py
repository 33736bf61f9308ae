"""One rules file, two speeds: how states are kept in both, and that the compiled one costs nothing until asked for.

That both play alike is tested for every game in tests/conformance.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Annotated

import pytest

import cheeseboard
from cheeseboard.bots.compile_mind import ISMCTS
from cheeseboard.envs.batch import STEPPING
from cheeseboard.games import game as find_game
from cheeseboard.games import speed
from cheeseboard.games.roquefort import GAME, rules

RULES = GAME.rules


class Small(speed.Fields):
    """A state with one field of each sort."""

    cells: Annotated[list[int], "int64", 2]
    count: Annotated[int, "int8"]


def test_a_state_starts_empty_and_copies_without_sharing() -> None:
    small = Small()
    assert small.values() == {"cells": [0, 0], "count": 0}
    twin = small.copy()
    twin.cells[1] = 5
    twin.count = 2
    assert small.values() == {"cells": [0, 0], "count": 0}
    assert small != twin
    assert small == Small()
    with pytest.raises(AttributeError):
        small.other = 1  # type: ignore[attr-defined]


def test_a_record_holds_the_same_fields() -> None:
    small = Small()
    small.cells, small.count = [1 << 48, -1], 7
    record = speed.record_of(small)
    assert record.dtype.names == ("cells", "count")
    assert speed.state_of(Small, record[0]) == small


def test_a_state_of_roquefort_is_small() -> None:
    assert speed.dtype(rules.State).itemsize <= 256


KEPT = "from cheeseboard.games.dialect import WORD, first\n\nLIMIT = 3\n\ndef rest(s):\n    return first(s) + LIMIT\n"
CLASHES = {
    "a function": "def rest(s):\n    return 1\n",
    "a constant": "LIMIT = 4\n",
    "a constant of the same value": "LIMIT = 3\n",
    "an import by the same name": "from cheeseboard.games.dialect import CHANCE as LIMIT\n",
}


def dialect_files(folder: Path, monkeypatch: pytest.MonkeyPatch, **sources: str) -> list[str]:
    """Modules with these sources, to be imported by name."""
    monkeypatch.syspath_prepend(folder)
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    return list(sources)


@pytest.mark.parametrize("clash", CLASHES)
def test_two_dialect_files_that_mean_different_things_by_one_name_are_refused(
    clash: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = list(CLASHES).index(clash)  # modules are imported once, so each case has names of its own
    one, other = f"one_{number}", f"other_{number}"
    dialect_files(tmp_path, monkeypatch, **{one: KEPT, other: CLASHES[clash]})
    with pytest.raises(speed.NameClashError) as refused:
        speed.loaded(one, other)
    name = "rest" if clash == "a function" else "LIMIT"
    assert all(part in str(refused.value) for part in (f"{name} is", f"{one}.py", f"{other}.py"))


@pytest.mark.parametrize("game", cheeseboard.games())
@pytest.mark.parametrize("more", [(), ("encode", STEPPING), ("mind.heuristics", ISMCTS)], ids=["", "batches", "search"])
def test_no_name_of_a_game_means_two_things_with_what_it_is_compiled_with(game: str, more: tuple[str, ...]) -> None:
    package = find_game(game).rules.removesuffix(".rules")
    modules = [name if name.startswith("cheeseboard.") else f"{package}.{name}" for name in more]
    assert "legal_at" in speed.loaded(find_game(game).rules, *modules)


def test_dialect_files_share_what_one_imports_from_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uses = "from lends import LIMIT, rest\n\ndef more(s):\n    return rest(s) + LIMIT\n"
    files = dialect_files(tmp_path, monkeypatch, lends=KEPT, uses=uses)
    for order in (files, files[::-1]):
        assert speed.loaded(*order)["more"](4) == 2 + 3 + 3


def test_import_and_play_without_numpy_and_numba() -> None:
    """Whoever only wants to play waits for neither."""
    code = (
        "import sys, cheeseboard, cheeseboard.testing\n"
        "for game in cheeseboard.games():\n"
        "    match = cheeseboard.new(game, seed=1)\n"
        "    while match.actors:\n"
        "        match.play(match.actors[0], match.legal(match.actors[0])[0])\n"
        "        match.view(0)\n"
        "    assert cheeseboard.replay(match.record()).resample(0, 1).position()\n"
        "print(sorted({'numpy', 'numba', 'typer', 'rich', 'pytest', 'hypothesis'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.full
def test_an_edit_of_any_source_is_compiled_afresh(tmp_path: Path) -> None:
    """Numba's own cache looks at one file only: a changed table would go unnoticed."""
    package = tmp_path / "games" / "toy"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    (package.parent / "__init__.py").touch()
    (package / "rules.py").write_text(
        "from games.toy.tables import PRIZE\ndef actors(s): return 0\ndef legal(s, seat, out): return PRIZE[0]\n"
    )
    program = (
        "import numpy as np\nfrom cheeseboard.games.speed import compiled\n"
        "print(compiled('games.toy.rules').legal_at(np.zeros(1, [('a', 'i8')]), 0, 0, np.zeros(1, 'i8')))\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "CHEESEBOARD_CACHE": str(tmp_path / "cache")}
    for prize in (3, 4):
        (package / "tables.py").write_text(f"PRIZE = [{prize}]\n")
        for _ in range(2):
            done = subprocess.run(
                [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
            )
            assert done.stdout == f"{prize}\n"
    assert len(list((tmp_path / "cache" / "cheeseboard").iterdir())) == 2


@pytest.mark.full
def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.touch()
    program = (
        "import numpy as np\nfrom cheeseboard.games import speed\nfrom cheeseboard.games.roquefort import rules\n"
        "states = speed.record_of(rules.State())\n"
        f"print(speed.compiled({RULES!r}).actors_at(states, 0))\n"
    )
    environment = {**os.environ, "CHEESEBOARD_CACHE": str(blocked)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "16\n"
