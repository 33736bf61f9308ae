"""The games of a batch in the memory of a GPU, one thread a game. Nothing is copied unless somebody asks for it: the
arrays can be handed to PyTorch, JAX or CuPy as they are."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from cheeseboard.games.gpu import cuda_compiler, cuda_module, device_functions
from cheeseboard.games.speed import dtype

THREADS = 128  # a block
REGISTERS = 40  # a thread: with fewer, more games are under way at once, which is what these branchy kernels need


class CudaWork:
    """The arrays of a batch, and what is done with them."""

    def __init__(self, modules: tuple[str, ...], n: int, start: npt.NDArray[Any]) -> None:
        self._cuda = cuda_module()
        functions = device_functions(*modules)
        self._kernels = kernels_of(*modules)
        self.n = n
        self.start = self._cuda.to_device(start)
        self.choices: int = functions.CHOICES
        self.observed: int = functions.OBSERVED
        self.states = self.zeros((n,), start.dtype)
        self.random = self.zeros((n, 1), np.dtype(np.int64))
        self._wrong = self.zeros((1,), np.dtype(np.int64))
        self._none = self.zeros((n, 0), np.dtype(np.bool_))
        self._grid = (-(-n // THREADS), THREADS)

    def zeros(self, shape: tuple[int, ...], kind: np.dtype[Any]) -> Any:
        """A new array on the device."""
        array = self._cuda.device_array(shape, kind)
        self._clear(array)
        return array

    def _clear(self, array: Any) -> None:
        if array.size:
            self._cuda.cudadrv.driver.device_memset(array, 0, array.nbytes)

    def taken(self, array: Any) -> Any:
        """An array from outside: of this machine, or of the device."""
        if hasattr(array, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(array)
        return self._cuda.to_device(np.ascontiguousarray(array, dtype=np.int32))

    def seed(self, numbers: npt.NDArray[np.int64]) -> None:
        """Every game's generator."""
        self.random.copy_to_device(np.ascontiguousarray(numbers))

    def begin(self, seats: Any, rewards: Any, ended: Any) -> None:
        """All games anew."""
        self._clear(rewards)
        self._clear(ended)
        self._kernels.begin[self._grid](self.states, self.start, self.random, seats)

    def first_wrong(self, seats: Any, choices: Any, masks: Any, kind: str) -> int:
        """The first game whose choice is not legal; -1 if all are."""
        self._kernels.none_wrong[1, 1](self._wrong, self.n)
        if kind == "none":
            self._kernels.find_illegal[self._grid](self.states, seats, choices, self._wrong)
        else:
            self._kernels.find_unmasked[self._grid](masks, kind == "bits", choices, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        return -1 if wrong == self.n else wrong

    def step(self, choices: Any, seats: Any, rewards: Any, ended: Any) -> None:
        """One choice in every game."""
        told = (self.states, self.start, choices, self.random, seats, rewards, ended)
        self._kernels.step[self._grid](*told)

    def sample(self, seats: Any) -> Any:
        """A legal choice for every game."""
        choices = self._cuda.device_array((self.n,), np.int32)
        self._kernels.sample[self._grid](self.states, seats, self.random, choices)
        return choices

    def tell(self, seats: Any, masks: Any, kind: str, observations: Any) -> None:
        """Masks and observations."""
        self._clear(masks)
        self._clear(observations)
        if kind == "bits":
            self._kernels.pack[self._grid](self.states, seats, masks)
        elif kind == "bool":
            self._kernels.mask[self._grid](self.states, seats, masks)
        if observations.size:
            self._kernels.see[self._grid](self.states, seats, observations)

    def host(self, array: Any) -> npt.NDArray[Any]:
        """An array in the memory of this machine."""
        copied: npt.NDArray[Any] = array.copy_to_host()
        return copied


@cache
def kernels_of(*modules: str) -> SimpleNamespace:
    """The kernels over a game's functions, compiled at their first launch."""
    cuda = cuda_compiler()
    game = device_functions(*modules)
    bodies = kernel_bodies(cuda, game)
    return SimpleNamespace(**{name: cuda.jit(body, max_registers=REGISTERS) for name, body in bodies.items()})


def kernel_bodies(cuda: Any, game: SimpleNamespace) -> dict[str, Any]:
    """What each thread does, by the name of the kernel."""
    begin_one, step_one, choice_mask, observe = game.begin_one, game.step_one, game.choice_mask, game.observe
    draw_legal, choice_of, action_of, is_legal = game.draw_legal, game.choice_of, game.action_of, game.is_legal
    pack_bits, play_out, put, choices_ = game.pack_bits, game.play_out, game.put, game.CHOICES
    record: Any = import_module("numba").from_dtype(dtype(game.State))

    def begin(states: Any, start: Any, random: Any, seats: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            begin_one(states, i, start, random, seats)

    def step(states: Any, start: Any, choices: Any, random: Any, seats: Any, rewards: Any, ended: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            step_one(states, i, start, choices, random, seats, rewards, ended)

    def sample(states: Any, seats: Any, random: Any, choices: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            choices[i] = choice_of(states[i], seats[i], draw_legal(states[i], seats[i], random[i]))

    def mask(states: Any, seats: Any, masks: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            choice_mask(states[i], seats[i], masks[i])

    def pack(states: Any, seats: Any, masks: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            scratch = cuda.local.array(choices_, np.int8)
            pack_bits(states[i], seats[i], scratch, masks[i])

    def see(states: Any, seats: Any, observations: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            observe(states[i], seats[i], observations[i])

    def none_wrong(wrong: Any, n: int) -> None:
        wrong[0] = n

    def find_illegal(states: Any, seats: Any, choices: Any, wrong: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            choice = choices[i]
            right = False
            if 0 <= choice < choices_:
                action = action_of(states[i], seats[i], choice)
                right = action >= 0 and is_legal(states[i], seats[i], action)
            if not right:
                cuda.atomic.min(wrong, 0, i)

    def find_unmasked(masks: Any, packed: bool, choices: Any, wrong: Any) -> None:
        i = cuda.grid(1)
        if i < len(choices):
            choice = choices[i]
            right = False
            if 0 <= choice < choices_:
                right = masks[i, choice >> 3] >> (choice & 7) & 1 == 1 if packed else masks[i, choice] != 0
            if not right:
                cuda.atomic.min(wrong, 0, i)

    def play(start: Any, random: Any, games: int, moves: Any) -> None:
        i = cuda.grid(1)
        if i < len(moves):
            # A thread's own memory lies so that neighbours read together; it is not worth it for a single step.
            state = cuda.local.array(1, record)
            dice = cuda.local.array(1, np.int64)
            dice[0] = random[i, 0]
            count = 0
            for _ in range(games):
                put(state, 0, start, 0)
                count += play_out(state, 0, dice)
            random[i, 0] = dice[0]
            moves[i] = count

    found = (begin, step, sample, mask, pack, see, none_wrong, find_illegal, find_unmasked, play)
    return {body.__name__: body for body in found}
