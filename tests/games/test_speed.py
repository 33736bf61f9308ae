"""One rules file, two speeds: the compiled copy does what the plain one does, and costs nothing until asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any

import numpy as np
import pytest

from cheeseboard.games import speed
from cheeseboard.games.dialect import CHANCE
from cheeseboard.games.options import settle
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


def test_import_and_play_without_numpy_and_numba() -> None:
    """Whoever only wants to play waits for neither."""
    code = (
        "import sys, cheeseboard\n"
        "match = cheeseboard.new('roquefort', seed=1)\n"
        "while match.actors:\n"
        "    match.play(match.actors[0], match.legal(match.actors[0])[0])\n"
        "    match.view(0)\n"
        "assert cheeseboard.replay(match.record()).resample(0, 1).position()\n"
        "print(sorted({'numpy', 'numba', 'typer', 'rich'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def start(players: int, layout: str) -> rules.State:
    """A state before the deal."""
    return GAME.start(settle(GAME.options, {"players": players, "layout": layout, "round_limit": 40}))


def assert_same(plain: rules.State, states: Any) -> None:
    """Field by field."""
    assert speed.state_of(rules.State, states[0]).values() == plain.values()


def play_side_by_side(fast: SimpleNamespace, players: int, layout: str, seed: int) -> int:
    """Play a random game in both, comparing every field and every list after every step; return its length."""
    slow = speed.plain(RULES)
    plain = [start(players, layout)]
    states = speed.record_of(plain[0])
    out, fast_out = [0] * rules.MOST_LEGAL, np.zeros(rules.MOST_LEGAL, np.int64)
    random, fast_random = [seed << 32 | seed], np.array([seed << 32 | seed])
    moves = 0
    while acting := slow.actors_at(plain, 0):
        assert fast.actors_at(states, 0) == acting
        if acting >> CHANCE & 1:
            slow.resolve_at(plain, 0, random)
            fast.resolve_at(states, 0, fast_random)
        elif moves % 97 == 96 and players > 2 and not plain[0].dormant:
            slow.resign_at(plain, 0, 1)
            fast.resign_at(states, 0, 1)
        else:
            seat = plain[0].seat
            count = slow.legal_at(plain, 0, seat, out)
            assert fast.legal_at(states, 0, seat, fast_out) == count
            assert fast_out[:count].tolist() == out[:count]
            action = slow.draw_legal_at(plain, 0, seat, random)
            assert fast.draw_legal_at(states, 0, seat, fast_random) == action
            assert fast.is_legal_at(states, 0, seat, action)
            doubtful = (action * 31 + moves) % rules.ACTION_COUNT
            assert fast.is_legal_at(states, 0, seat, doubtful) == slow.is_legal_at(plain, 0, seat, doubtful)
            slow.apply_at(plain, 0, seat, action)
            fast.apply_at(states, 0, seat, action)
        assert fast_random[0] == random[0]
        assert_same(plain[0], states)
        if moves % 10 == 0:
            drawn, drawn_states = [plain[0].copy()], states.copy()
            slow.resample_at(drawn, 0, 0, [moves + 1])
            fast.resample_at(drawn_states, 0, 0, np.array([moves + 1]))
            assert_same(drawn[0], drawn_states)
            slow.scrub_at(drawn, 0, 0)
            fast.scrub_at(drawn_states, 0, 0)
            assert_same(drawn[0], drawn_states)
        moves += 1
    return moves


@pytest.mark.full
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_compiled_play_equals_plain_play(players: int, layout: str) -> None:
    fast = speed.compiled(RULES)
    assert sum(play_side_by_side(fast, players, layout, seed) for seed in range(1, 9)) > 1000


@pytest.mark.full
def test_compiled_play_stays_within_bounds() -> None:
    """With every index checked: an index out of range would raise, where it normally reads a stranger's memory."""
    checked = speed.compiled(RULES, boundscheck=True)
    dealt = speed.record_of(start(2, "roquefort"))
    checked.resolve_at(dealt, 0, np.array([1]))
    with pytest.raises(IndexError):
        checked.legal_at(dealt, 0, 0, np.zeros(2, np.int64))
    for players in (2, 3, 4):
        assert play_side_by_side(checked, players, "appenzell", 5 + players) > 50
        states = speed.record_of(start(players, "roquefort"))
        assert checked.play_many(states.copy(), states, np.array([77]), 300) > 10_000


@pytest.mark.full
def test_whole_random_games_are_the_same_at_both_speeds() -> None:
    slow, fast = speed.plain(RULES), speed.compiled(RULES)
    beginning = start(3, "roquefort")
    random, fast_random = [4321], np.array([4321])
    moves = slow.play_many([beginning], [beginning.copy()], random, 20)
    states = speed.record_of(beginning)
    assert fast.play_many(speed.record_of(beginning), states, fast_random, 20) == moves
    assert fast_random[0] == random[0]


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
