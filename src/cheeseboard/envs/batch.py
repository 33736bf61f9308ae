"""Many games at once: arrays in, arrays out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
import numpy.typing as npt

from cheeseboard.envs.cpu import CpuWork
from cheeseboard.envs.cuda import CudaWork
from cheeseboard.errors import BadOption, IllegalAction, Refusal
from cheeseboard.games import game as find_game
from cheeseboard.games import part
from cheeseboard.games.options import complete_options
from cheeseboard.games.speed import record_of, state_of

if TYPE_CHECKING:
    from cheeseboard.match.match import Match

Masks = Literal["bool", "bits", "none"]
STEPPING = "cheeseboard.envs.stepping"


class Batch:
    """`n` matches of one game. Each `step` plays one choice in every match; a match that ends restarts by itself.

    After `reset` and after each `step` these arrays hold the result. The next step overwrites them:

    - `seats`: the seat to act in each game
    - `masks`: the legal choices, as bools, or packed eight to a byte (`np.unpackbits(…, bitorder="little")`)
    - `observations`: of the seat to act; `cheeseboard.envs.meaning(game)` explains every number
    - `rewards`: of each seat, at the end of a match; a sole winner gets 1, and all rewards sum to 0
    - `ended`: whether the last step ended the match; the other arrays then belong to the next one

    They are NumPy arrays, or with `device="cuda"` arrays on the GPU that PyTorch (`torch.as_tensor`), CuPy and JAX take
    without copying. The same seed and choices give the same games on either.
    """

    def __init__(
        self,
        game: str,
        n: int,
        *,
        seed: int = 0,
        masks: Masks = "bool",
        observations: bool = True,
        device: Literal["cpu", "cuda"] = "cpu",
        threads: int | None = None,
        **options: Any,
    ) -> None:
        if n < 1:
            raise BadOption("n", "must be at least 1.")
        if masks not in ("bool", "bits", "none"):
            raise BadOption("masks", "must be bool, bits or none.")
        if device not in ("cpu", "cuda"):
            raise BadOption("device", "must be cpu or cuda.")
        self._game = find_game(game)
        self.options = complete_options(self._game.options, options)
        self.game, self.n, self.device = game, n, device
        beginning = self._game.start(self.options)
        self._kind = type(beginning)
        modules = modules_of(game)
        start = record_of(beginning)
        self._work: Any = CudaWork(modules, n, start) if device == "cuda" else CpuWork(modules, n, start, threads)
        self.choices: int = self._work.choices
        self.observed: int = self._work.observed
        self._mask_kind = masks
        width = {"bool": self.choices, "bits": -(-self.choices // 8), "none": 0}[masks]
        zeros = self._work.zeros
        self.seats = zeros((n,), np.dtype(np.int8))
        self.rewards = zeros((n, self.options["players"]), np.dtype(np.float32))
        self.ended = zeros((n,), np.dtype(np.bool_))
        self.masks = zeros((n, width), np.dtype(np.uint8 if masks == "bits" else np.bool_))
        self.observations = zeros((n, self.observed if observations else 0), np.dtype(np.int8))
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Restart all matches; the same seed gives the same deals."""
        numbers = np.random.default_rng(seed).integers(1, 1 << 61, (self.n, 1), dtype=np.int64)
        self._work.seed(numbers)
        self._work.begin(self.seats, self.rewards, self.ended)
        self._observe()

    def step(self, choices: Any, *, check: bool = True) -> None:
        """Play a choice in every match. IllegalAction names the first illegal one, and no match has changed then.
        With `check=False` choices are not checked; an illegal one then corrupts its match."""
        wanted = self._work.taken(choices)
        if wanted.shape != (self.n,):
            raise BadOption("choices", f"there are {self.n} games, so one whole number for each.")
        wrong = self._work.first_wrong(self.seats, wanted, self.masks, self._mask_kind) if check else -1
        if wrong >= 0:
            sentence = f"Choice {int(wanted[wrong])} may not be played in game {wrong} now."
            raise IllegalAction(Refusal("illegal choice", "", sentence))
        self._work.step(wanted, self.seats, self.rewards, self.ended)
        self._observe()

    def sample(self) -> Any:
        """A legal choice for every game, all equally likely."""
        return self._work.sample(self.seats)

    def roll(self, steps: int) -> None:
        """Play this number of random choices in every match: the same as repeating `step(sample())`, but several times
        as fast, since masks and observations are written only at the end."""
        if steps < 1:
            raise BadOption("steps", "must be at least 1.")
        self._work.roll(self.seats, self.rewards, self.ended, steps)
        self._observe()

    def match(self, i: int) -> Match:
        """A copy of one of the matches, to look at or to play on."""
        from cheeseboard.match.match import load

        return load(self._game.write(state_of(self._kind, self.states()[i]), self.options))

    def states(self) -> npt.NDArray[Any]:
        """The states of all matches as records, secrets included."""
        records: npt.NDArray[Any] = self._work.host(self._work.states)
        return records

    @property
    def nbytes(self) -> int:
        """The memory of all matches, arrays included."""
        work = self._work
        arrays = (work.states, work.random, self.seats, self.rewards, self.ended, self.masks, self.observations)
        return sum(int(array.nbytes) for array in arrays)

    def _observe(self) -> None:
        self._work.observe(self.seats, self.masks, self._mask_kind, self.observations)


def modules_of(game: str) -> tuple[str, str, str]:
    """The modules that are compiled together for a game's batches."""
    encode = part(game, "encode")
    if encode is None:
        raise BadOption("game", f"{game} cannot be played in batches: its package needs an encode.py.")
    return find_game(game).rules, encode.__name__, STEPPING
