"""How often somebody may ask."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.server.operations import rate_limits
from cheeseboard.server.operations.rate_limits import (
    PREPAID_MESSAGES,
    AddressQuotas,
    MessageLimit,
    RateLimiter,
    TokenBucket,
    network_of,
)


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = TokenBucket(2, 5, 0.0)
    assert [bucket.take(0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 5 + [False] * 2


def test_asking_in_vain_costs_nothing() -> None:
    bucket = TokenBucket(1, 1, 0.0)
    assert bucket.take(0.0)
    for tenth in range(1, 10):
        assert not bucket.take(tenth / 10)
    assert bucket.take(1.01)


@given(
    st.floats(0.1, 50),
    st.integers(1, 20),
    st.lists(st.floats(0, 5), min_size=1, max_size=60),
)
def test_never_more_than_burst_and_rate_allow(rate: float, burst: int, pauses: list[float]) -> None:
    bucket = TokenBucket(rate, burst, 0.0)
    now, taken = 0.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
        assert taken <= burst + now * rate + 1e-6


def test_addresses_do_not_share() -> None:
    limiter = RateLimiter(3)
    assert [limiter.allows("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert limiter.allows("b", 0.0)
    assert not limiter.allows("a", 19.0)
    assert limiter.allows("a", 20.1)


def test_an_address_that_was_refused_stays_refused() -> None:
    limiter = RateLimiter(1)
    assert limiter.allows("a", 0.0)
    assert not any(limiter.allows("a", second / 2) for second in range(100))


def test_addresses_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MAX_REMEMBERED_ADDRESSES", 10)
    limiter = RateLimiter(1)
    for number in range(1000):
        assert limiter.allows(str(number), 0.0)
    assert len(limiter._buckets) == 10
    assert not limiter.allows("999", 0.0), "the latest are remembered"


def test_whoever_asks_all_the_time_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others who come by do not wash away what he used up."""
    monkeypatch.setattr(rate_limits, "MAX_REMEMBERED_ADDRESSES", 10)
    limiter = RateLimiter(1)
    assert limiter.allows("greedy", 0.0)
    for number in range(100):
        limiter.allows(str(number), 0.0)
        assert not limiter.allows("greedy", 0.0)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("192.0.2.7", "192.0.2.8", False),
        ("not:an:address", "not:another", False),
    ],
)
def test_who_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (network_of(one) == network_of(other)) is same
    limiter = RateLimiter(1)
    assert limiter.allows(one, 0.0)
    assert limiter.allows(other, 0.0) is not same


# -- connections of one address ---------------------------------------------------------------------------------


def test_connections_share_what_their_address_may_send() -> None:
    quotas = AddressQuotas(10, 60)
    quota = quotas.enter("192.0.2.7", 0.0)
    connections = [MessageLimit(TokenBucket(50, 100, 0.0), quota) for _ in range(4)]
    taken = sum(connection.take(0.0) for _ in range(100) for connection in connections)
    assert taken == 20
    assert all(connection.shared for connection in connections), "none of them alone was too fast"
    assert not quotas.enter("192.0.2.7", 0.0).messages.take(0.0)
    assert quotas.enter("192.0.2.8", 0.0).messages.take(0.0)


def test_what_one_does_not_use_is_there_for_the_others() -> None:
    quotas = AddressQuotas(50, 60)
    connections = [MessageLimit(TokenBucket(50, 100, 0.0), quotas.enter("a", 0.0)) for _ in range(100)]
    assert all(connection.take(0.0) for connection in connections)


def test_a_connection_has_a_limit_of_its_own() -> None:
    quota = AddressQuotas(1000, 60).enter("a", 0.0)
    connection = MessageLimit(TokenBucket(5, 10, 0.0), quota)
    assert sum(connection.take(0.0) for _ in range(100)) == 10
    assert not connection.shared
    assert sum(connection.take(1.0) for _ in range(100)) == 5


@given(st.lists(st.tuples(st.integers(0, 3), st.floats(0, 1)), max_size=200))
def test_what_is_granted_ahead_is_paid_for(asked: list[tuple[int, float]]) -> None:
    quota = AddressQuotas(5, 60).enter("a", 0.0)
    connections = [MessageLimit(TokenBucket(3, 6, 0.0), quota) for _ in range(4)]
    now, taken = 0.0, [0, 0, 0, 0]
    for number, pause in asked:
        now += pause
        taken[number] += connections[number].take(now)
        assert sum(taken) <= 10 + 5 * now + 1e-6
        assert all(count <= 6 + 3 * now + 1e-6 for count in taken)
    assert all(connection._prepaid < PREPAID_MESSAGES for connection in connections)


def test_coming_back_does_not_help() -> None:
    quotas = AddressQuotas(1, 60)
    first = quotas.enter("a", 0.0)
    assert [first.messages.take(0.0) for _ in range(3)] == [True, True, False]
    quotas.leave(first)
    assert first.sockets == 0
    assert quotas.enter("a", 0.0) is first


def test_only_addresses_without_sockets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "MAX_REMEMBERED_ADDRESSES", 10)
    quotas = AddressQuotas(1, 60)
    here = [quotas.enter(str(number), 0.0) for number in range(50)]
    for quota in here[:40]:
        quotas.leave(quota)
    assert len(quotas._disconnected) == 10
    assert [quotas.enter(str(number), 0.0) is here[number] for number in (0, 29, 30, 39, 40, 49)] == [
        False, False, True, True, True, True,
    ]  # fmt: skip
