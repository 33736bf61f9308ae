"""What spectators say among themselves. They have no seat that would keep their ids: a connection keeps its own, and
nobody else gets to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cheeseboard.errors import Refusal
from cheeseboard.server.match import permissions
from cheeseboard.server.match.commands import NOTHING, Repeat
from cheeseboard.server.match.connection import Connection
from cheeseboard.server.match.messages import Done, Say, encode
from cheeseboard.server.match.state import RECENT_IDS, Change, MatchState
from cheeseboard.server.refusals import NOT_SAVED

if TYPE_CHECKING:
    from cheeseboard.server.match.room import Room


def remark(room: Room, connection: Connection, message: Say) -> None:
    """Have a spectator's words told to spectators, once however often they are sent, and say so to who sent them."""

    def decide(state: MatchState) -> Change | Refusal | Repeat:
        if message.id in connection.remarks:
            acknowledge()
            return NOTHING
        if not room.healthy:
            return NOT_SAVED
        found = permissions.say(state, None, connection.name, message.text, "")
        return found if isinstance(found, Refusal) else room.folding(found)

    def answered(change: Change | None, refusal: Refusal | None) -> None:
        if refusal:
            room.refuse(connection, message, None, refusal)
        else:
            number = room.public_state.number(None)
            connection.remarks = dict([*connection.remarks.items(), (message.id, number)][-RECENT_IDS:])
            acknowledge()

    def acknowledge() -> None:
        connection.push(encode(Done(message.id, None, connection.remarks[message.id])))

    room.request(decide, answered, again=True)
