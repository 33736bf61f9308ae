"""Secrets that hold seats. A browser keeps the secret; the server keeps a salted hash of it."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import time
from collections.abc import Iterable
from typing import NamedTuple

MOST_KEYS = 16  # that hold one seat: as many devices
_ID = re.compile(r"[A-Za-z0-9_-]{1,32}")


class KeyHash(NamedTuple):
    """What is stored of a secret."""

    seat: int
    salt: str
    hash: str


def new_id() -> str:
    """A name for a match that nobody can guess: 128 random bits."""
    return secrets.token_urlsafe(16)


def is_id(text: str) -> bool:
    """Whether a match could have that name."""
    return _ID.fullmatch(text) is not None


def new_secret(seat: int) -> str:
    """A secret that holds a seat: its number, and 192 random bits."""
    return f"{seat}{secrets.token_urlsafe(24)}"


def hashed(secret: str, seat: int) -> KeyHash:
    """What to store of a secret. It is long and random, so that a quick hash is enough. Salts sort by when they were
    made; those of before were sixteen hexadecimal digits, and sort before all of these."""
    salt = f"t{time.time_ns() // 1000:015x}{secrets.token_hex(8)}"
    return KeyHash(seat, salt, _hash(secret, salt))


def newest(known: Iterable[KeyHash]) -> list[KeyHash]:
    """The last keys that were made for each seat, without those that there are too many of."""
    left: dict[int, int] = {}
    kept = []
    for key in sorted(known, key=lambda key: key.salt, reverse=True):
        left[key.seat] = left.get(key.seat, MOST_KEYS) - 1
        if left[key.seat] >= 0:
            kept.append(key)
    return kept[::-1]


def seat_of(secret: str, known: list[KeyHash]) -> int | None:
    """Which seat a secret holds, if any. Takes as long whichever of the keys it is."""
    found = None
    for key in known:
        if hmac.compare_digest(_hash(secret, key.salt), key.hash):
            found = key.seat
    return found


def link_hash(token: str) -> str:
    """What is stored of a one-time link."""
    return hashlib.sha256(token.encode()).hexdigest()


def _hash(secret: str, salt: str) -> str:
    return hashlib.sha256(f"{salt}\n{secret}".encode()).hexdigest()
