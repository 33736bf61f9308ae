"""Teaches Numba `int.bit_count` and `int.bit_length`, as single machine instructions."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload_method


@intrinsic
def _ones(_context: Any, value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), generate


@intrinsic
def _leading_zeros(_context: Any, value: Any) -> Any:
    def generate(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctlz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.int64(types.int64), generate


ones: Any = _ones
leading_zeros: Any = _leading_zeros

# Numba wants the signatures of an overload and of what it returns to be alike, annotations included.


@overload_method(types.Integer, "bit_count")
def _bit_count(number: int) -> Any:
    def count(number: int) -> Any:
        return ones(number)

    return count


@overload_method(types.Integer, "bit_length")
def _bit_length(number: int) -> Any:
    def length(number: int) -> Any:
        return 64 - leading_zeros(number)

    return length
