"""Steps a second of one of Pgx's games on this machine's processor, 4,096 at once, random choices, auto-reset: a JSON
object on standard output. Called by batch.py."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

GAMES, STEPS, SECONDS = 4096, 16, 3.0


def main() -> None:
    """Measure the named game."""
    env = pgx.make(sys.argv[1])
    one_step = jax.vmap(auto_reset(env.step, env.init))

    def turn(state: Any, key: Any) -> tuple[Any, None]:
        choosing, resetting = jax.random.split(key)
        weights = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        choices = jax.random.categorical(choosing, weights, axis=-1)
        return one_step(state, choices, jax.random.split(resetting, GAMES)), None

    play = jax.jit(lambda state, key: jax.lax.scan(turn, state, jax.random.split(key, STEPS))[0])
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.key(1), GAMES))
    key = jax.random.key(2)
    state = jax.block_until_ready(play(state, key))
    begin, rounds = time.perf_counter(), 0
    while time.perf_counter() - begin < SECONDS:
        key, used = jax.random.split(key)
        state = jax.block_until_ready(play(state, used))
        rounds += 1
    rate = rounds * STEPS * GAMES / (time.perf_counter() - begin)
    told = {"steps": round(rate), "version": pgx.__version__, "jax": jax.__version__}
    json.dump(told, sys.stdout)


if __name__ == "__main__":
    main()
