"""Which secrets hold which seats of a room."""

from __future__ import annotations

from cheeseboard.server.match.seat_keys import KeyHash, seat_of
from cheeseboard.server.match.storage import MatchStorage


class KeyRing:
    """The hashes of the secrets of one match, as far as this process knows them: other processes give out keys too."""

    __slots__ = ("_match", "_revocations", "_storage", "known")

    def __init__(self, storage: MatchStorage, match: int, known: list[KeyHash]) -> None:
        self._storage = storage
        self._match = match
        self._revocations = 0
        self.known = known

    async def seats_held(self, secrets: list[str]) -> list[int | None]:
        """The seat that each of these secrets holds."""
        found = [seat_of(secret, self.known) for secret in secrets]
        if None in found:  # another process may have given it out
            await self._read()
            found = [seat_of(secret, self.known) for secret in secrets]
        return found

    async def _read(self) -> None:
        while True:
            revocations = self._revocations
            known = await self._storage.keys_of(self._match)
            if revocations == self._revocations:  # else a key that was revoked meanwhile may be among them
                self.known = known
                return

    def add(self, key: KeyHash) -> None:
        """One more secret holds a seat."""
        self.known = [*self.known, key]

    def revoke(self, seat: int) -> None:
        """The seat is open again: no secret holds it any more."""
        self._revocations += 1
        self.known = [key for key in self.known if key.seat != seat]
