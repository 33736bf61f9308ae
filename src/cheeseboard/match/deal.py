"""A verifiable deal: the side that plays for chance commits to its outcomes before the first one.

A secret of 256 random bits is chosen for a match, and its hash, the commitment, is published at once.
The n-th outcome of chance is drawn by dice of its own, keyed by the secret and n, so that no outcome tells anything
about another. What is played for a seat that is out of time is drawn in the same way. When the match is over the secret
is published too, and with the record and the commitment anyone can draw everything again.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from typing import NamedTuple

from cheeseboard.errors import BadOption, BadRecord
from cheeseboard.match.chance import SeededDice
from cheeseboard.match.match import RESIGN, Match
from cheeseboard.match.record import replay
from cheeseboard.match.rewind import restarted

COMMITMENT, SECRET, SALT, LATE = "Commitment", "Secret", "Salt", "Late"  # headers of a record
_HEX = re.compile("[0-9a-f]{64}")


class Deal:
    """The source of chance of one match. `salt` is published with the commitment; it keeps two matches apart."""

    def __init__(self, secret: str, salt: str) -> None:
        self.secret = secret
        self.salt = salt
        self._key = hmac.new(bytes.fromhex(secret), digestmod="sha256")

    @classmethod
    def fresh(cls, salt: str) -> Deal:
        """A deal with a fresh secret."""
        return cls(secrets.token_hex(32), salt)

    @property
    def commitment(self) -> str:
        """The hash of the secret, published at the start."""
        return hashlib.sha256(f"cheeseboard deal\n{self.salt}\n{self.secret}".encode()).hexdigest()

    def dice(self, number: int) -> SeededDice:
        """The dice for outcome number 0, 1, …"""
        return self._dice(str(number))

    def timeout_action(self, match: Match, seat: int) -> str:
        """The action to play for a seat that has run out of time now."""
        return match.timeout_action(seat, self._dice(f"late {match.length}"))

    def _dice(self, label: str) -> SeededDice:
        key = self._key.copy()
        key.update(f"{self.salt}\n{label}".encode())
        return SeededDice(key.hexdigest())

    def outcome(self, match: Match) -> str:
        """The outcome that chance, which is to act, plays next."""
        return match.draw(self.dice(match.chance_count))


class Verdict(NamedTuple):
    """The result of checking a deal."""

    fair: bool
    sentence: str
    outcomes: int  # how many were checked
    position: bool = False  # the match began from a position, which no deal led to
    noted: bool = False  # the commitment is the one that was noted at the start, and not only the record's own
    late: int = 0  # how many actions for seats out of time were checked


def verify(text: str, noted: str = "") -> Verdict:
    """Draw every outcome of a record again, and every action for a seat out of time. Only with `noted`, the commitment
    as a player noted it at the start, can it be said that the record's commitment is the same. BadRecord if the record
    cannot be read or has no commitment or secret, BadOption if `noted` is no commitment."""
    noted = noted.strip().lower()
    if noted and not _HEX.fullmatch(noted):
        raise BadOption("commitment", "is not 64 hexadecimal digits.")
    match = replay(text)
    deal, commitment = _deal_of(match)
    if noted and not hmac.compare_digest(noted, commitment):
        return Verdict(False, "The commitment is not the one that was noted at the start.", 0)
    if not hmac.compare_digest(deal.commitment, commitment):
        return Verdict(False, "The secret does not fit the commitment.", 0)
    again = restarted(match)
    loaded = match.start is not None
    late = set(match.headers.get(LATE, "").split())
    checked = moved_for = 0
    for number, (actor, action) in enumerate(match.history, 1):
        chance = actor == "chance"
        overdue = isinstance(actor, int) and str(number) in late and action != RESIGN
        if (chance and deal.outcome(again) != action) or (overdue and deal.timeout_action(again, int(actor)) != action):
            return Verdict(False, f"Event {number} is not what the secret says: {action}", checked, loaded)
        checked += chance
        moved_for += overdue
        again.play(actor, action)
    return Verdict(True, _sentence(checked, loaded, bool(noted)), checked, loaded, bool(noted), moved_for)


def _deal_of(match: Match) -> tuple[Deal, str]:
    """The deal that a record names, and the commitment to it."""
    commitment, secret = match.headers.get(COMMITMENT, ""), match.headers.get(SECRET, "")
    if not _HEX.fullmatch(commitment):
        raise BadRecord("record", f"has no header {COMMITMENT}: its deal was not bound to anything.")
    if not secret:
        raise BadRecord("record", f"has no header {SECRET}: it is told when the match is over.")
    if not _HEX.fullmatch(secret):
        raise BadRecord("record", f"has a header {SECRET} that is not 64 hexadecimal digits.")
    return Deal(secret, match.headers.get(SALT, "")), commitment


def _sentence(checked: int, loaded: bool, noted: bool) -> str:
    begun = "The match began from a position that nobody can check; since then" if loaded else ""
    if noted:
        all_ = f"all {checked} outcomes follow from the commitment that was noted at the start."
        return f"{begun} {all_}" if loaded else f"The deal is fair: {all_}"
    all_ = f"all {checked} outcomes follow from the record's own commitment."
    said = f"{begun} {all_}" if loaded else f"The record is consistent: {all_}"
    return f"{said} Only who noted the commitment at the start can tell whether it is the same (--commitment)."
