"""Secrets that hold seats. A browser keeps the secret; the server keeps a salted hash of it."""

from __future__ import annotations

import hashlib
import hmac
import re
from collections.abc import Iterable
from typing import NamedTuple

MAX_KEYS_PER_SEAT = 16  # one for each device
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class KeyHash(NamedTuple):
    """What is stored of a secret."""

    seat: int
    salt: str
    hash: str


def is_id(text: str) -> bool:
    """Whether this could be the id of a match."""
    return _ID.fullmatch(text) is not None


def hash_secret(secret: str, salt: str) -> str:
    """The hash of a secret. Secrets are long and random, so a fast hash is enough."""
    return hashlib.sha256(f"{salt}\n{secret}".encode()).hexdigest()


def newest(known: Iterable[KeyHash]) -> list[KeyHash]:
    """The last keys that were made for each seat, without those above the limit."""
    left: dict[int, int] = {}
    kept = []
    for key in sorted(known, key=lambda key: key.salt, reverse=True):
        left[key.seat] = left.get(key.seat, MAX_KEYS_PER_SEAT) - 1
        if left[key.seat] >= 0:
            kept.append(key)
    return kept[::-1]


def seat_of(secret: str, known: list[KeyHash]) -> int | None:
    """The seat that a secret holds, if any. Takes the same time whichever of the keys it is."""
    found = None
    for key in known:
        if hmac.compare_digest(hash_secret(secret, key.salt), key.hash):
            found = key.seat
    return found


def link_hash(token: str) -> str:
    """What is stored of a one-time link."""
    return hashlib.sha256(token.encode()).hexdigest()
