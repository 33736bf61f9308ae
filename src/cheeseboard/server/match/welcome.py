"""The first message to a client: the state of the match for one of its seats."""

from __future__ import annotations

from cheeseboard.server.match.commands import hints_allowed
from cheeseboard.server.match.messages import Update, Welcome
from cheeseboard.server.match.state import MatchState


def welcome(
    state: MatchState, match: str, seat: int | None, *, now: int, here: list[bool], missed: list[Update], guided: bool
) -> Welcome:
    """What a seat, or a spectator, gets to know when it connects."""
    return Welcome(
        seat=seat,
        seq=state.number(seat),
        match=match,
        game=state.made.game,
        options=state.match.options,
        status=state.status,
        seats=state.public_seats(),
        commitment=state.made.commitment,
        salt=state.made.salt,
        view=state.view(seat),
        legal=state.legal(seat),
        guide=state.match.guide(seat) if guided and state.begun else {},
        clock=state.clock(now),
        asks=state.undo_asked_by,
        missed=missed,
        said=state.chat.lines_for(seat),
        secret=state.secret if state.ended else "",
        here=here,
        delay=state.made.delay,
        rematch=state.rematch,
        hints=seat is not None and hints_allowed(state, seat),
    )
