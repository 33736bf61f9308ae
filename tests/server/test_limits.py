"""How often somebody may ask."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.server import limits
from cheeseboard.server.limits import Bucket, Limiter


def test_a_bucket_gives_its_burst_and_then_its_rate() -> None:
    bucket = Bucket(2, 5, 0.0)
    assert [bucket.take(0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert not bucket.take(0.4)
    assert bucket.take(0.5)
    assert not bucket.take(0.6)
    assert [bucket.take(100.0) for _ in range(7)] == [True] * 5 + [False] * 2


def test_asking_in_vain_costs_nothing() -> None:
    bucket = Bucket(1, 1, 0.0)
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
    bucket = Bucket(rate, burst, 0.0)
    now, taken = 0.0, 0
    for pause in pauses:
        now += pause
        taken += bucket.take(now)
        assert taken <= burst + now * rate + 1e-6


def test_addresses_do_not_share() -> None:
    limiter = Limiter(3)
    assert [limiter.allows("a", 0.0) for _ in range(4)] == [True, True, True, False]
    assert limiter.allows("b", 0.0)
    assert not limiter.allows("a", 19.0)
    assert limiter.allows("a", 20.1)


def test_an_address_that_was_refused_stays_refused() -> None:
    limiter = Limiter(1)
    assert limiter.allows("a", 0.0)
    assert not any(limiter.allows("a", second / 2) for second in range(100))


def test_addresses_are_not_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KNOWN", 10)
    limiter = Limiter(1)
    for number in range(1000):
        assert limiter.allows(str(number), 0.0)
    assert len(limiter._buckets) == 10
    assert not limiter.allows("999", 0.0), "the latest are remembered"


def test_whoever_asks_all_the_time_is_not_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Others who come by do not wash away what he used up."""
    monkeypatch.setattr(limits, "MOST_KNOWN", 10)
    limiter = Limiter(1)
    assert limiter.allows("greedy", 0.0)
    for number in range(100):
        limiter.allows(str(number), 0.0)
        assert not limiter.allows("greedy", 0.0)
