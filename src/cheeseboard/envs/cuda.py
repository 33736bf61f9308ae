"""The matches of a batch in the memory of a GPU, one thread for each match. Arrays are handed to PyTorch, JAX or CuPy
without copying."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from cheeseboard.games.gpu import cuda_compiler, cuda_module, device_functions
from cheeseboard.games.speed import dtype

THREADS = 128  # of a block
GROUP = 512  # threads of a block that sorts its matches by phase
WARP = 32  # threads that run in lockstep
PHASES = 32  # more than any game has
REGISTERS = 40  # of a thread: with fewer, more threads are resident, which these branchy kernels need


class CudaWork:
    """The arrays of a batch and the operations on them."""

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
        self._groups = (-(-n // GROUP), GROUP)

    def zeros(self, shape: tuple[int, ...], kind: np.dtype[Any]) -> Any:
        """A new array on the device."""
        array = self._cuda.device_array(shape, kind)
        self._clear(array)
        return array

    def _clear(self, array: Any) -> None:
        if array.size:
            self._cuda.cudadrv.driver.device_memset(array, 0, array.nbytes)

    def taken(self, array: Any) -> Any:
        """An array of the caller, from main memory or from the device, as an array on the device."""
        if hasattr(array, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(array)
        return self._cuda.to_device(np.ascontiguousarray(array, dtype=np.int32))

    def seed(self, numbers: npt.NDArray[np.int64]) -> None:
        """Seed the random generator of every match."""
        self.random.copy_to_device(np.ascontiguousarray(numbers))

    def begin(self, seats: Any, rewards: Any, ended: Any) -> None:
        """Restart all matches."""
        self._clear(rewards)
        self._clear(ended)
        self._kernels.begin[self._grid](self.states, self.start, self.random, seats)

    def first_wrong(self, seats: Any, choices: Any, masks: Any, kind: str) -> int:
        """The first match whose choice is illegal; -1 if there is none."""
        self._kernels.none_wrong[1, 1](self._wrong, self.n)
        if kind == "none":
            self._kernels.find_illegal[self._grid](self.states, seats, choices, self._wrong)
        else:
            self._kernels.find_unmasked[self._grid](masks, kind == "bits", choices, self._wrong)
        wrong = int(self._wrong.copy_to_host()[0])
        return -1 if wrong == self.n else wrong

    def step(self, choices: Any, seats: Any, rewards: Any, ended: Any) -> None:
        """Play one choice in every match."""
        arrays = (self.states, self.start, choices, self.random, seats, rewards, ended)
        self._kernels.step[self._groups](*arrays)

    def roll(self, seats: Any, rewards: Any, ended: Any, steps: int) -> None:
        """Play random choices in every match."""
        arrays = (self.states, self.start, self.random, seats, rewards, ended, steps)
        self._kernels.roll[self._groups](*arrays)

    def sample(self, seats: Any) -> Any:
        """A random legal choice for every match."""
        choices = self._cuda.device_array((self.n,), np.int32)
        self._kernels.sample[self._grid](self.states, seats, self.random, choices)
        return choices

    def observe(self, seats: Any, masks: Any, kind: str, observations: Any) -> None:
        """Write masks and observations."""
        if kind == "bits":
            self._kernels.pack[self._grid](self.states, seats, masks)
        elif kind == "bool":
            wide = masks.view(np.uint32) if mask_width(self.choices) == 4 else masks
            self._kernels.mask[self._grid](self.states, seats, wide)
        if observations.size:
            self._clear(observations)
            self._kernels.see[self._grid](self.states, seats, observations)

    def host(self, array: Any) -> npt.NDArray[Any]:
        """The array, copied to main memory if it is not there."""
        copied: npt.NDArray[Any] = array.copy_to_host()
        return copied


@cache
def kernels_of(*modules: str) -> SimpleNamespace:
    """The kernels over a game's functions, compiled at their first launch."""
    cuda = cuda_compiler()
    game = device_functions(*modules)
    bodies = kernel_bodies(cuda, game)
    return SimpleNamespace(**{name: cuda.jit(body, max_registers=REGISTERS) for name, body in bodies.items()})


def mask_width(choices: int) -> int:
    """How many choices of a mask are written at once."""
    return 1 if choices % 4 else 4


def kernel_bodies(cuda: Any, game: SimpleNamespace) -> dict[str, Any]:
    """What each thread does, by the name of the kernel."""
    begin_one, step_one, roll_one, observe = game.begin_one, game.step_one, game.roll_one, game.observe
    draw_legal, choice_of, action_of, is_legal = game.draw_legal, game.choice_of, game.action_of, game.is_legal
    pack_one, list_choices, play_out, put = game.pack_one, game.list_choices, game.play_out, game.put
    choices_, words_, word_ = game.CHOICES, game.WORDS, game.WORD
    record: Any = import_module("numba").from_dtype(dtype(game.State))
    width = mask_width(choices_)
    stride = words_ | 1  # odd: rows then begin in different banks of the shared memory

    def take_one(states: Any) -> Any:
        """The match that this thread takes. The matches of a block are sorted by phase, because threads of a warp that
        take different branches run one after the other."""
        counts = cuda.shared.array(PHASES, np.int32)
        order = cuda.shared.array(GROUP, np.int32)
        thread = cuda.threadIdx.x
        i = cuda.grid(1)
        if thread < PHASES:
            counts[thread] = 0
        cuda.syncthreads()
        phase = states[i].phase if i < len(states) else PHASES - 1
        place = cuda.atomic.add(counts, phase, 1)
        cuda.syncthreads()
        for earlier in range(phase):
            place += counts[earlier]
        order[place] = thread
        cuda.syncthreads()
        return cuda.blockIdx.x * GROUP + order[thread]

    same_phase: Any = cuda.jit(device=True)(take_one)

    def begin(states: Any, start: Any, random: Any, seats: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            begin_one(states, i, start, random, seats)

    def step(states: Any, start: Any, choices: Any, random: Any, seats: Any, rewards: Any, ended: Any) -> None:
        i = same_phase(states)
        if i < len(states):
            step_one(states, i, start, choices, random, seats, rewards, ended)

    def roll(states: Any, start: Any, random: Any, seats: Any, rewards: Any, ended: Any, steps: int) -> None:
        for _ in range(steps):
            i = same_phase(states)
            if i < len(states):
                roll_one(states, i, start, random, seats, rewards, ended)
            cuda.syncthreads()

    def sample(states: Any, seats: Any, random: Any, choices: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            choices[i] = choice_of(states[i], seats[i], draw_legal(states[i], seats[i], random[i]))

    def mask(states: Any, seats: Any, masks: Any) -> None:
        # Each thread lists its game's choices; then every warp writes whole rows, neighbours side by side, four choices
        # at once: `masks` comes as words of four bytes where that goes without a rest.
        words = cuda.shared.array((THREADS, stride), np.uint32)
        thread = cuda.threadIdx.x
        i = cuda.grid(1)
        if i < len(states):
            list_choices(states[i], seats[i], words[thread])
        cuda.syncthreads()
        since = cuda.blockIdx.x * THREADS
        for row in range(thread // WARP, min(THREADS, len(states) - since), THREADS // WARP):
            for place in range(thread % WARP, choices_ // width, WARP):
                choice = place * width
                bits = words[row, choice // word_] >> choice % word_
                masks[since + row, place] = bits & 1 if width == 1 else (bits & 15) * 0x204081 & 0x1010101

    def pack(states: Any, seats: Any, masks: Any) -> None:
        i = cuda.grid(1)
        if i < len(states):
            words = cuda.local.array(words_, np.uint32)
            pack_one(states, i, seats, words, masks)

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

    found = (begin, step, roll, sample, mask, pack, see, none_wrong, find_illegal, find_unmasked, play)
    return {body.__name__: body for body in found}
