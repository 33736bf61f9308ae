"""Secrets that hold seats: long, random, and stored as salted hashes only."""

from __future__ import annotations

import hmac
import itertools
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cheeseboard.server.ids import RandomIds
from cheeseboard.server.match.seat_keys import (
    MAX_KEYS_PER_SEAT,
    KeyHash,
    link_hash,
    newest,
    seat_of,
)
from cheeseboard.server.schemas import CreateMatch, CreateSeat
from cheeseboard.server.services import match_creation, seats
from tests.server import fake_time
from tests.server.fake_time import SlowServer

IDS = RandomIds()


class Ticking(RandomIds):
    """A microsecond passes from key to key."""

    def __init__(self) -> None:
        self._ticks = itertools.count(1_700_000_000_000_000)

    def microseconds(self) -> int:
        return next(self._ticks)


def test_ids_and_secrets_cannot_be_guessed() -> None:
    ids, secrets = {IDS.new_match_id() for _ in range(1000)}, {IDS.new_seat_secret(1) for _ in range(1000)}
    assert len(ids) == len(secrets) == 1000
    assert {len(text) for text in ids} == {22}  # 128 bits, 6 a letter
    assert {len(text) for text in secrets} == {33}  # the seat, and 192 bits
    assert all(text.replace("-", "").replace("_", "").isalnum() for text in ids | secrets)


def test_every_letter_of_a_secret_varies() -> None:
    columns = zip(*(IDS.new_seat_secret(0)[1:] for _ in range(300)), strict=True)
    assert all(len(set(column)) > 30 for column in columns)


@given(st.text(min_size=1, max_size=60), st.integers(0, 3))
def test_what_is_stored_is_not_the_secret(secret: str, seat: int) -> None:
    one, other = IDS.new_key(secret, seat), IDS.new_key(secret, seat)
    assert one.salt != other.salt, "the same salt twice"
    assert one.hash != other.hash
    assert len(one.hash) == 64
    assert secret not in one.hash or len(secret) < 8
    assert seat_of(secret, [one]) == seat_of(secret, [other]) == seat


@given(st.text(max_size=60), st.text(max_size=60))
def test_only_the_secret_holds_the_seat(secret: str, other: str) -> None:
    found = seat_of(other, [IDS.new_key(secret, 2)])
    assert found == (2 if other == secret else None)


def test_near_misses() -> None:
    secret = IDS.new_seat_secret(1)
    known = [IDS.new_key(IDS.new_seat_secret(0), 0), IDS.new_key(secret, 1)]
    for wrong in (
        "",
        secret[:-1],
        secret + "x",
        secret.lower(),
        "0" + secret[1:],
        f" {secret}",
        secret + "\n",
        known[1].hash,
    ):
        assert seat_of(wrong, known) == (1 if wrong == secret else None)
    assert seat_of(secret, known) == 1
    assert seat_of(secret, []) is None


def test_the_seat_is_what_is_stored_not_what_the_secret_says() -> None:
    """After a rematch the same secret holds another seat."""
    secret = IDS.new_seat_secret(0)
    assert seat_of(secret, [IDS.new_key(secret, 2)]) == 2


def test_every_key_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of the keys it was, or that it was none, does not show in what is done."""
    compared: list[tuple[str, str]] = []
    real = hmac.compare_digest

    def spy(one: str, other: str) -> bool:
        compared.append((one, other))
        return real(one, other)

    monkeypatch.setattr(hmac, "compare_digest", spy)
    secrets = [IDS.new_seat_secret(seat) for seat in range(4)]
    known = [IDS.new_key(secret, seat) for seat, secret in enumerate(secrets)]
    for secret in (*secrets, "wrong"):
        compared.clear()
        seat_of(secret, known)
        assert len(compared) == 4


def test_the_hash_of_a_link_is_not_the_link() -> None:
    assert link_hash("token") == link_hash("token") != link_hash("token ")
    assert "token" not in link_hash("token")


def test_the_salt_is_part_of_the_hash() -> None:
    key = IDS.new_key("secret", 0)
    assert seat_of("secret", [KeyHash(0, "other", key.hash)]) is None


def test_the_newest_keys_of_each_seat_are_kept() -> None:
    before = [KeyHash(0, f"{number:016x}", "") for number in (0, 2**64 - 1)]  # as salts used to be
    ids = Ticking()
    made = [ids.new_key("secret", seat) for _ in range(MAX_KEYS_PER_SEAT + 4) for seat in (0, 1)]
    assert {len(key.salt) for key in made} == {32}, "no more fits into the table"
    kept = newest([*made[::-1], *before])
    assert [key for key in kept if key.seat == 0] == [key for key in made if key.seat == 0][4:]
    assert [key for key in kept if key.seat == 1] == [key for key in made if key.seat == 1][4:]
    assert set(newest([*made[:4], *before])) == {*made[:4], *before}


def test_a_seat_is_held_by_so_many_devices_and_no_more(tmp_path: Path) -> None:
    async def test(server: SlowServer) -> None:
        made = await match_creation.create(server, CreateMatch("roquefort", [CreateSeat("me"), CreateSeat("me")]))
        room = await server.rooms.load(made.id)
        assert room is not None
        secrets = [made.seats[0].secret]
        for _ in range(2 * MAX_KEYS_PER_SEAT):
            used = await seats.use_link(server, (await seats.make_link(server, room, [0])).token)
            assert used is not None
            secrets.append(used.seats[0].secret)
            assert await room.members.keys.seats_held(secrets[-1:]) == [0], "the newest holds"
            assert len(room.members.keys.known) <= MAX_KEYS_PER_SEAT + 1
        with sqlite3.connect(tmp_path / "matches.db") as beside:
            rows = beside.execute("SELECT seat, count(*) FROM keys GROUP BY seat ORDER BY seat").fetchall()
        assert rows == [(0, MAX_KEYS_PER_SEAT), (1, 1)]
        held = await room.members.keys.seats_held(secrets)
        assert held == [None] * (len(secrets) - MAX_KEYS_PER_SEAT) + [0] * MAX_KEYS_PER_SEAT
        assert await room.members.keys.seats_held([made.seats[1].secret]) == [1], "nobody else's"
        loaded = await server.store.load(made.id)
        assert loaded is not None
        assert sorted(loaded.keys) == sorted(room.members.keys.known)

    fake_time.run(tmp_path, test)
