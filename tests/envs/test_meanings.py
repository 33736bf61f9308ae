"""What observations are said to mean fits what they are."""

from __future__ import annotations

import pytest

from cheeseboard.envs import meaning
from cheeseboard.errors import BadOption
from cheeseboard.games import games
from cheeseboard.games.encoding import encoding_of
from cheeseboard.games.observation import parts_of


@pytest.mark.parametrize("game", games())
def test_rows_follow_each_other_to_the_end(game: str) -> None:
    at = 0
    for row in meaning(game):
        assert row.offset == at
        assert 0 < row.most <= 127
        assert row.meaning
        at += row.size
    assert at == encoding_of(game).observed


@pytest.mark.parametrize("game", games())
def test_offsets_find_the_parts(game: str) -> None:
    import numpy as np

    numbers = np.arange(encoding_of(game).observed)
    parts = parts_of(encoding_of(game).parts, numbers)
    for row in meaning(game):
        assert (numbers[row.offset : row.offset + row.size].reshape(row.shape) == parts[row.name]).all()


def test_printed_it_is_a_table() -> None:
    lines = str(meaning("roquefort")).splitlines()
    assert len(lines) == len(meaning("roquefort"))
    assert lines[2] == " 348  spare          9        0 to 1    the spare tile: one of . 1 2 3 4 5 6 7 x"


def test_another_game_is_refused() -> None:
    with pytest.raises(BadOption):
        meaning("chess")
