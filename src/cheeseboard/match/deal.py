"""A deal that can be checked afterwards: whoever plays for chance binds himself before the first outcome.

A secret of 256 random bits is chosen for a match and its fingerprint, the commitment, is told to everybody at once.
The n-th outcome of chance is drawn by dice of its own, keyed by the secret and n, so that no outcome tells anything
about another. When the match is over the secret is told too, and with the record anybody can draw everything again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

from cheeseboard.errors import BadRecord
from cheeseboard.match.chance import SeededDice
from cheeseboard.match.match import Match, chances
from cheeseboard.match.record import replay
from cheeseboard.match.story import beginning

COMMITMENT, SECRET, SALT = "Commitment", "Secret", "Salt"  # headers of a record
_HEX = re.compile("[0-9a-f]{64}")


class Deal:
    """The source of chance of one match. `salt` is told with the commitment; it keeps two matches apart."""

    def __init__(self, secret: str, salt: str) -> None:
        self.secret = secret
        self.salt = salt
        self._key = hmac.new(bytes.fromhex(secret), digestmod="sha256")

    @classmethod
    def fresh(cls, salt: str) -> Deal:
        """With a secret that nobody has ever seen."""
        return cls(secrets.token_hex(32), salt)

    @property
    def commitment(self) -> str:
        """What is told at the start."""
        return hashlib.sha256(f"cheeseboard deal\n{self.salt}\n{self.secret}".encode()).hexdigest()

    def dice(self, number: int) -> SeededDice:
        """The dice for outcome number 0, 1, …"""
        key = self._key.copy()
        key.update(f"{self.salt}\n{number}".encode())
        return SeededDice(key.hexdigest())

    def outcome(self, match: Match) -> str:
        """What chance, which is to act, plays next."""
        return match.draw(self.dice(chances(match)))


class Verdict(NamedTuple):
    """What the check of a deal came to."""

    fair: bool
    sentence: str
    outcomes: int  # how many were checked
    position: bool = False  # the match began from a position, which no deal led to


def verify(text: str) -> Verdict:
    """Draw every outcome of a record again. BadRecord if it cannot be read or has nothing to be checked by."""
    match = replay(text)
    commitment, secret = match.headers.get(COMMITMENT, ""), match.headers.get(SECRET, "")
    if not _HEX.fullmatch(commitment):
        raise BadRecord("record", f"has no header {COMMITMENT}: its deal was not bound to anything.")
    if not secret:
        raise BadRecord("record", f"has no header {SECRET}: it is told when the match is over.")
    if not _HEX.fullmatch(secret):
        raise BadRecord("record", f"has a header {SECRET} that is not 64 hexadecimal digits.")
    deal = Deal(secret, match.headers.get(SALT, ""))
    if not hmac.compare_digest(deal.commitment, commitment):
        return Verdict(False, "The secret does not fit the commitment made at the start.", 0)
    again = beginning(match)
    loaded = match.start is not None
    checked = 0
    for number, (actor, action) in enumerate(match.history, 1):
        if actor == "chance":
            if deal.outcome(again) != action:
                return Verdict(False, f"Event {number} is not what the secret says: {action}", checked, loaded)
            checked += 1
        again.play(actor, action)
    if loaded:
        said = f"The match began from a position that nobody can check; since then all {checked} outcomes are fair."
        return Verdict(True, said, checked, loaded)
    return Verdict(True, f"The deal is fair: all {checked} outcomes follow from the commitment.", checked)
