"""Rate limits: token buckets, per IP address for HTTP and per connection and address for sockets.

Litestar's rate limiter covers HTTP only, counts in fixed windows (which allow twice the limit around a boundary), and
treats every IPv6 address as a client of its own. The limits here hold for socket messages too, refill continuously,
count a /64 network as one client, and cost next to nothing per message.
"""

from __future__ import annotations

import ipaddress
from collections import OrderedDict

MAX_REMEMBERED_ADDRESSES = 10_000
PREPAID_MESSAGES = 16  # that a connection may take from its address's bucket at once
SPECTATOR_LINES_PER_SECOND, SPECTATOR_BURST_LINES = 2.0, 16.0  # chat of all spectators of a match together
CHAT_BURST_SECONDS = 12.0  # an address may use the chat lines of this time at once


def network_of(address: str) -> str:
    """The client that an address counts for. An IPv6 client usually has a whole /64 network, and counts as one."""
    if ":" not in address:
        return address
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Address(int(found) >> 64 << 64)) + "/64"


class TokenBucket:
    """Holds up to `burst` tokens and gains `rate` tokens per second."""

    __slots__ = ("_burst", "_rate", "_tokens", "_updated")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self._rate, self._burst = rate, burst
        self._tokens, self._updated = burst, now

    def tokens(self, now: float) -> float:
        """The number of tokens at this time."""
        tokens = self._tokens + (now - self._updated) * self._rate
        if tokens > self._burst:
            tokens = self._burst
        self._tokens, self._updated = tokens, now
        return tokens

    def spend(self, number: int) -> None:
        """Remove tokens without a check; see `tokens`."""
        self._tokens -= number

    def take(self, now: float) -> bool:
        """Remove one token; False if there is none."""
        if self.tokens(now) < 1:
            return False
        self._tokens -= 1
        return True


class RateLimiter:
    """A token bucket for each address."""

    def __init__(self, per_minute: int) -> None:
        self._per_minute = per_minute
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, address: str, now: float) -> bool:
        """Count a request of this address; False if it exceeds the limit."""
        network = network_of(address)
        bucket = self._buckets.pop(network, None) or TokenBucket(self._per_minute / 60, self._per_minute, now)
        self._buckets[network] = bucket
        if len(self._buckets) > MAX_REMEMBERED_ADDRESSES:
            self._buckets.popitem(last=False)
        return bucket.take(now)


class AddressQuota:
    """The number of sockets of one address, and the limits that they share."""

    __slots__ = ("chat_lines", "messages", "network", "sockets")

    def __init__(self, network: str, messages: TokenBucket, chat_lines: TokenBucket) -> None:
        self.network = network
        self.messages, self.chat_lines = messages, chat_lines
        self.sockets = 0


class AddressQuotas:
    """The quotas of all addresses with sockets, and of the latest ones without: closing a socket refills nothing."""

    def __init__(self, messages_per_second: int, chat_lines_per_minute: int) -> None:
        self._messages_per_second = messages_per_second
        self._chat_lines_per_second = chat_lines_per_minute / 60
        self._connected: dict[str, AddressQuota] = {}
        self._disconnected: OrderedDict[str, AddressQuota] = OrderedDict()
        self.open_sockets = 0

    def enter(self, address: str, now: float) -> AddressQuota:
        """Count one more socket of an address."""
        network = network_of(address)
        quota = self._connected.get(network) or self._disconnected.pop(network, None)
        if quota is None:
            rate, chat = self._messages_per_second, self._chat_lines_per_second
            chat_lines = TokenBucket(chat, max(1.0, chat * CHAT_BURST_SECONDS), now)
            quota = AddressQuota(network, TokenBucket(rate, rate * 2, now), chat_lines)
        self._connected[network] = quota
        quota.sockets += 1
        self.open_sockets += 1
        return quota

    def leave(self, quota: AddressQuota) -> None:
        """Count one socket less."""
        quota.sockets -= 1
        self.open_sockets -= 1
        if not quota.sockets:
            self._disconnected[quota.network] = self._connected.pop(quota.network)
            if len(self._disconnected) > MAX_REMEMBERED_ADDRESSES:
                self._disconnected.popitem(last=False)


class MessageLimit:
    """The rate limit of one connection: its own bucket and the shared bucket of its address. Several messages are paid
    for in advance, so that most messages only decrement a counter."""

    __slots__ = ("_address", "_own", "_prepaid", "shared")

    def __init__(self, own: TokenBucket, address: AddressQuota) -> None:
        self._own = own
        self._address = address
        self._prepaid = 0
        self.shared = False  # the last refusal was for the limit of the address, not for the connection's own

    def take(self, now: float) -> bool:
        """Count a message; False if it exceeds a limit."""
        if self._prepaid:
            self._prepaid -= 1
            return True
        own = self._own.tokens(now)
        if own < 1:
            self.shared = False
            return False
        address = self._address
        available = address.messages.tokens(now)
        if available < 1:
            self.shared = True
            self._own.spend(1)
            return False
        # Pay in advance only if every connection of the address could: unused messages must not starve the others.
        number = int(min(PREPAID_MESSAGES, own)) if available >= PREPAID_MESSAGES * address.sockets else 1
        self._own.spend(number)
        address.messages.spend(number)
        self._prepaid = number - 1
        return True
