"""What a room is asked for: a request is decided when its turn comes, and whoever asked hears what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from cheeseboard.errors import Refusal
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import Done, encode
from cheeseboard.server.match.state import Change, MatchState
from cheeseboard.server.refusals import NOT_SAVED
from cheeseboard.server.storage.writer import Also

if TYPE_CHECKING:
    from cheeseboard.server.match.room import Room


class Repeat(NamedTuple):
    """What is asked was done already, and told with this number."""

    id: str
    seat: int
    seq: int


NOTHING = Repeat("", 0, 0)
Decide = Callable[[MatchState], Change | Refusal | Repeat]
Answered = Callable[[Change | None, Refusal | None], None]


def nobody_waits(change: Change | None, refusal: Refusal | None) -> None:
    """For what needs no answer."""


class Request(msgspec.Struct):
    """Something that somebody wants to happen."""

    decide: Decide
    answered: Answered
    also: Also | None = None  # to be written together with it
    again: bool = False  # whether it is decided anew if another process was quicker


class Question(msgspec.Struct, gc=False):
    """A request that a client sent as a message. Carried out once, however often it is sent."""

    also: ClassVar[None] = None
    again: ClassVar[bool] = True
    room: Room
    connection: Connection
    message: Any
    find: Callable[[Room, MatchState, Any], Change | Refusal]  # what comes of it the first time

    def decide(self, state: MatchState) -> Change | Refusal | Repeat:
        """What comes of it, at the state as it is now."""
        message = self.message
        seat = message.seat
        if seat is not None:
            done = state.done(seat, message.id)
            if done is not None:
                self.connection.push(encode(Done(message.id, seat, done)))
                return Repeat(message.id, seat, done)
        room = self.room
        return self.find(room, state, message) if room.healthy else NOT_SAVED

    def answered(self, change: Change | None, refusal: Refusal | None) -> None:
        """It is written, and who is at the state was told; or it is refused."""
        if refusal:
            self.room.refuse(self.connection, self.message, self.message.seat, refusal)
