"""The steps of a game as lines: `python -m tests.golden.show "roquefort quiet" 40 79`, before a change and after it, to
be compared by `diff` where only a fingerprint of them is kept."""

from __future__ import annotations

import itertools
import sys

from tests.golden.engine import PLANS, steps


def lines(name: str, first: int, last: int) -> list[str]:
    chosen = itertools.islice(enumerate(steps(PLANS[name])), first, last + 1)
    return [f"{number} {category}: {text}" for number, step in chosen for category, text in step.items()]


if __name__ == "__main__":
    sys.stdout.write("\n".join(lines(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))) + "\n")
