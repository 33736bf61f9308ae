"""How often somebody may ask: buckets that fill up with time and are emptied by asking."""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

MOST_KNOWN = 10_000  # addresses remembered
AHEAD = 16  # messages that a connection may be granted at once
GALLERY_RATE, GALLERY_BURST = 2.0, 16.0  # lines of all spectators of a match together
TALK_BURST = 12.0  # seconds' worth of an address's talk that may come at once


def network_of(address: str) -> str:
    """Whose address it is. Whoever has one of IPv6 has 2^64 of them, and counts as one."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64)) + "/64"


class Bucket:
    """Holds up to `burst` and gains `rate` a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._at = burst, now

    def left(self, now: float) -> float:
        """How much is in it."""
        left = self._left + (now - self._at) * self._rate
        if left > self._burst:
            left = self._burst
        self._left, self._at = left, now
        return left

    def spend(self, number: int) -> None:
        """Take what was seen to be there."""
        self._left -= number

    def take(self, now: float) -> bool:
        """Whether there was one to take."""
        if self.left(now) < 1:
            return False
        self._left -= 1
        return True


class Limiter:
    """A bucket for each address."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        """Whether this address may do it once more now."""
        network = network_of(address)
        bucket = self._buckets.pop(network, None) or Bucket(self._per_minute / 60, self._per_minute, now)
        self._buckets[network] = bucket
        if len(self._buckets) > MOST_KNOWN:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class Visitor:
    """An address with sockets, and what all of them together may send."""

    __slots__ = ("messages", "network", "sockets", "talk")

    def __init__(self, network: str, messages: Bucket, talk: Bucket) -> None:
        self.network = network
        self.messages, self.talk = messages, talk
        self.sockets = 0


class Visitors:
    """All addresses that have sockets, and those that had some lately: what they used up is not forgotten at once."""

    def __init__(self, messages_per_second: int, talk_per_minute: int) -> None:
        self._messages = messages_per_second
        self._talk = talk_per_minute / 60
        self._here: dict[str, Visitor] = {}
        self._gone: OrderedDict[str, Visitor] = OrderedDict()
        self.open_sockets = 0

    def enter(self, address: str, now: float) -> Visitor:
        """One more socket of an address is open."""
        network = network_of(address)
        visitor = self._here.get(network) or self._gone.pop(network, None)
        if visitor is None:
            rate, talk = self._messages, self._talk
            visitor = Visitor(network, Bucket(rate, rate * 2, now), Bucket(talk, max(1.0, talk * TALK_BURST), now))
        self._here[network] = visitor
        visitor.sockets += 1
        self.open_sockets += 1
        return visitor

    def leave(self, visitor: Visitor) -> None:
        """One of its sockets is closed."""
        visitor.sockets -= 1
        self.open_sockets -= 1
        if not visitor.sockets:
            self._gone[visitor.network] = self._here.pop(visitor.network)
            if len(self._gone) > MOST_KNOWN:
                self._gone.popitem(last=False)


class Allowance:
    """What one connection may send: so much by itself, and no more than its address has left. A few messages are
    granted at once, so that most of them cost next to nothing."""

    __slots__ = ("_granted", "_own", "_visitor", "shared")

    def __init__(self, own: Bucket, visitor: Visitor) -> None:
        self._own = own
        self._visitor = visitor
        self._granted = 0
        self.shared = False  # whether it was the address that had nothing left

    def take(self, now: float) -> bool:
        """Whether one more may come."""
        if self._granted:
            self._granted -= 1
            return True
        own = self._own.left(now)
        if own < 1:
            self.shared = False
            return False
        visitor = self._visitor
        left = visitor.messages.left(now)
        if left < 1:
            self.shared = True
            self._own.spend(1)
            return False
        # Only where there is enough for all: nobody else's hello is to fail for what was granted here and is not used.
        number = int(min(AHEAD, own)) if left >= AHEAD * visitor.sockets else 1
        self._own.spend(number)
        visitor.messages.spend(number)
        self._granted = number - 1
        return True
