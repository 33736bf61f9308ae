"""What a seat may know, in numbers: for networks that play over the wire. The same row that environments give."""

from __future__ import annotations

from cheeseboard.errors import IllegalAction
from cheeseboard.games import games
from cheeseboard.server.http.schemas import LegalChoice, Observation, ObservationInfo, ObservationPart
from cheeseboard.server.match.room import Room
from cheeseboard.server.refusals import NO_ENCODED_GAME, NOTHING_TO_OBSERVE


def explain(game: str) -> ObservationInfo:
    """What every number of a game's observations means."""
    if game not in games():
        raise IllegalAction(NO_ENCODED_GAME)
    from cheeseboard.envs.meanings import meaning  # brings NumPy along, which the server does without
    from cheeseboard.envs.played import encoding_of

    parts = [ObservationPart(row.name, row.offset, row.shape, row.most, row.meaning) for row in meaning(game)]
    return ObservationInfo(game, encoding_of(game).choices, parts)


def observe(room: Room, seat: int) -> Observation:
    """What a seat observes now, and what it may choose."""
    state = room.state
    if state.made.game not in games():
        raise IllegalAction(NO_ENCODED_GAME)
    if not state.begun:
        raise IllegalAction(NOTHING_TO_OBSERVE)
    from cheeseboard.envs.played import encoding_of

    encoding = encoding_of(state.made.game)
    actions = encoding.actions(state.match, seat) if state.legal(seat) else {}
    choices = [LegalChoice(number, text) for number, text in actions.items()]
    return Observation(state.number(seat), encoding.observe(state.match, seat), choices)
