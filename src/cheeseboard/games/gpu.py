"""The rules file on a GPU: the same functions as `speed.compiled`, as device functions that CUDA kernels call."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import FunctionType, SimpleNamespace
from typing import Any

from cheeseboard.errors import BadOption
from cheeseboard.games.speed import loaded, put_record

NO_PACKAGE = "needs the package numba-cuda: pip install 'cheeseboard[gpu]'."
NO_GPU = "finds no NVIDIA GPU with a working driver here; leave it at 'cpu'."


def cuda_module() -> Any:
    """numba.cuda, with a GPU behind it; BadOption in one sentence if there is none."""
    cuda = cuda_compiler()
    if not cuda.is_available():
        raise BadOption("device", f"'cuda' {NO_GPU}")
    return cuda


def cuda_compiler() -> Any:
    """numba.cuda, able to compile if not to run."""
    try:
        import_module("numba_cuda")
        cuda = import_module("numba.cuda")
    except ImportError:
        raise BadOption("device", f"'cuda' {NO_PACKAGE}") from None
    _teach_bit_length()
    return cuda


@cache
def _teach_bit_length() -> None:
    """`int.bit_count` numba-cuda knows itself."""
    from llvmlite import ir

    types: Any = import_module("numba").types
    extending: Any = import_module("numba.cuda.extending")

    def leading_zeros(_context: Any, value: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
            return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64), generate

    count = extending.intrinsic(leading_zeros)

    def bit_length(number: Any) -> Any:
        def length(number: Any) -> Any:
            return 64 - count(number)

        return length

    extending.overload_method(types.Integer, "bit_length")(bit_length)


@cache
def device_functions(rules: str, *more: str) -> SimpleNamespace:
    """The functions of a rules module and those that go with it, for kernels to call."""
    import numpy as np

    cuda = cuda_compiler()
    names = loaded(rules, *more)
    names["put"] = put_record
    for name, value in names.items():
        if isinstance(value, list) and not name.startswith("__"):
            names[name] = np.array(value, dtype=np.int64)
    for name, value in names.items():
        if isinstance(value, FunctionType):
            names[name] = cuda.jit(device=True)(value)
    return SimpleNamespace(**names)
