"""How often somebody may ask: buckets that fill up with time and are emptied by asking."""

from __future__ import annotations

from collections import OrderedDict

MOST_KNOWN = 10_000  # addresses remembered


class Bucket:
    """Holds up to `burst` and gains `rate` a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def take(self, now: float) -> bool:
        """Whether there was one to take."""
        left = self._left + (now - self._at) * self._rate
        if left > self._burst:
            left = self._burst
        self._at = now
        if left < 1:
            self._left = left
            return False
        self._left = left - 1
        return True


class Limiter:
    """A bucket for each address."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        """Whether this address may do it once more now."""
        bucket = self._buckets.pop(address, None) or Bucket(self._per_minute / 60, self._per_minute, now)
        self._buckets[address] = bucket
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take(now)
