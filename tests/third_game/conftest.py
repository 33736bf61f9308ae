"""The tests' tiny game, installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.third_game.installed import TINY, install


@pytest.fixture(scope="session")
def tiny_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the tiny game is installed, and nothing else."""
    folder = tmp_path_factory.mktemp("installed")
    install(TINY, folder)
    return folder
