"""Where ids, secrets, salts and deals come from."""

from __future__ import annotations

import secrets
import time
from random import Random, SystemRandom

from cheeseboard.match.deal import Deal
from cheeseboard.server.match.seat_keys import KeyHash, hash_secret


class RandomIds:
    """The system's source of randomness. A test hands in a predictable one."""

    random: Random = SystemRandom()

    def new_match_id(self) -> str:
        """An id for a match that nobody can guess: 128 random bits."""
        return secrets.token_urlsafe(16)

    def new_seat_secret(self, seat: int) -> str:
        """A secret that holds a seat: its number, and 192 random bits."""
        return f"{seat}{secrets.token_urlsafe(24)}"

    def new_link_token(self) -> str:
        """A token that carries seats to another device."""
        return secrets.token_urlsafe(24)

    def new_key(self, secret: str, seat: int) -> KeyHash:
        """What to store of a secret. Salts sort by the time at which they were made; older servers made salts of
        sixteen hexadecimal digits, which sort before all of these."""
        salt = f"t{self.microseconds():015x}{secrets.token_hex(8)}"
        return KeyHash(seat, salt, hash_secret(secret, salt))

    def microseconds(self) -> int:
        """The time in a salt."""
        return time.time_ns() // 1000

    def new_deal(self) -> Deal:
        """A deal with a secret that nobody has seen."""
        return Deal.fresh(secrets.token_hex(8))

    def deal(self, secret: str, salt: str) -> Deal:
        """The deal of a stored match."""
        return Deal(secret, salt)
