"""Shards: matches are divided into them by their ids, and every shard is leased to one process."""

from __future__ import annotations

SHARDS = 64


def shard_of(match: str) -> int:
    """The shard that a match belongs to."""
    return sum(match.encode()) % SHARDS
