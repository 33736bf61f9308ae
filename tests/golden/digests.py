"""A long row of steps as a few fingerprints: when one differs, it says of what, and between which steps."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from tests.golden.engine import Step

EVERY = 40  # steps
LENGTH = 12  # hexadecimal digits


def fingerprints(steps: Iterable[Step]) -> dict[str, list[str]]:
    """For each category the fingerprint of all so far, after every few steps and at the end; and how many there are."""
    running: dict[str, hashlib._Hash] = {}
    found: dict[str, list[str]] = {}
    number = -1

    def note() -> None:
        for category, digest in running.items():
            found.setdefault(category, []).append(digest.hexdigest()[:LENGTH])

    for number, step in enumerate(steps):
        for category, text in step.items():
            running.setdefault(category, hashlib.sha256()).update(f"{number} {text}\n".encode())
        if number % EVERY == EVERY - 1:
            note()
    note()
    found["steps"] = [str(number)]
    return found


def difference(kept: dict[str, list[str]], now: dict[str, list[str]]) -> str:
    """Where the two part first, in words; empty if they do not."""
    if kept.keys() != now.keys():
        return f"other categories: {sorted(kept.keys() ^ now.keys())}"
    parted = []
    for category in kept:
        if kept[category] != now[category] and category != "steps":
            pairs = zip(kept[category], now[category], strict=False)
            same = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(kept[category]), len(now[category])))
            parted.append((same, category))
    if not parted:
        return "" if kept["steps"] == now["steps"] else f"{now['steps'][0]} steps instead of {kept['steps'][0]}"
    first = min(parted)[0]
    what = ", ".join(category for same, category in sorted(parted) if same == first)
    return f"first different in steps {first * EVERY} to {first * EVERY + EVERY - 1}: {what}"
