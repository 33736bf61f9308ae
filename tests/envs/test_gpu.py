"""The GPU layer where there is no GPU: its kernels compile, and who asks for one is told kindly."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import cheeseboard
from cheeseboard.envs import Batch
from cheeseboard.envs.batch import modules_of
from cheeseboard.envs.cuda import kernel_bodies
from cheeseboard.errors import BadOption
from cheeseboard.games import gpu
from cheeseboard.games.gpu import cuda_compiler, device_functions
from cheeseboard.games.speed import dtype

HOPPER = (9, 0)


@pytest.mark.full
@pytest.mark.parametrize("game", cheeseboard.games())
def test_every_kernel_compiles_without_a_gpu(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cuda = cuda_compiler()
    dispatcher = import_module("numba.cuda.dispatcher")
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: SimpleNamespace(compute_capability=HOPPER))
    numba: Any = import_module("numba")
    types = numba.types
    functions = device_functions(*modules_of(game))
    record = numba.from_dtype(dtype(functions.State))

    def array(kind: Any, dimensions: int = 1) -> Any:
        return types.Array(kind, dimensions, "C")

    states, random, seats = array(record), array(types.int64, 2), array(types.int8)
    choices, bits = array(types.int32), array(types.uint8, 2)
    rewards, ended = array(types.float32, 2), array(types.boolean)
    signatures = {
        "begin": (states, states, random, seats),
        "step": (states, states, choices, random, seats, rewards, ended),
        "roll": (states, states, random, seats, rewards, ended, types.int64),
        "sample": (states, seats, random, choices),
        "mask": (states, seats, array(types.uint32, 2)),
        "pack": (states, seats, bits),
        "see": (states, seats, array(types.int8, 2)),
        "none_wrong": (array(types.int64), types.int64),
        "find_illegal": (states, seats, choices, array(types.int64)),
        "find_unmasked": (bits, types.boolean, choices, array(types.int64)),
        "play": (states, random, types.int64, array(types.int64)),
    }
    bodies = kernel_bodies(cuda, functions)
    assert bodies.keys() == signatures.keys()
    for name, body in bodies.items():
        code, _ = cuda.compile(body, signatures[name], device=False, output="ptx", cc=HOPPER, abi="numba")
        assert ".visible .entry" in code, name
        assert ".target sm_90" in code, name


def test_without_a_gpu_one_kind_sentence() -> None:
    if cuda_compiler().is_available():
        batch = Batch("roquefort", 8, device="cuda")
        assert np.array_equal(batch.states(), Batch("roquefort", 8).states())
        return
    with pytest.raises(BadOption, match="finds no NVIDIA GPU"):
        Batch("roquefort", 8, device="cuda")


def test_without_the_package_one_kind_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr(gpu, "import_module", missing)
    with pytest.raises(BadOption, match=r"pip install 'cheeseboard\[gpu\]'"):
        Batch("roquefort", 8, device="cuda")
