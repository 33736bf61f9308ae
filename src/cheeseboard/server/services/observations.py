"""Observations: what a seat may know, as numbers, for programs that play over the network. They equal those of the
environments."""

from __future__ import annotations

from cheeseboard.errors import IllegalAction
from cheeseboard.games import games
from cheeseboard.games.encoding import Encoding, encoding_of, meaning
from cheeseboard.server.match.room import Room
from cheeseboard.server.refusals import NO_ENCODED_GAME, NOTHING_TO_OBSERVE
from cheeseboard.server.schemas import LegalChoice, Observation, ObservationInfo, ObservationPart


def explain(game: str) -> ObservationInfo:
    """What every number of a game's observations means."""
    encoding = _encoding(game)
    parts = [ObservationPart(row.name, row.offset, row.shape, row.most, row.meaning) for row in meaning(game)]
    return ObservationInfo(game, encoding.choices, parts)


def observe(room: Room, seat: int) -> Observation:
    """What a seat observes now, and what it may choose."""
    state = room.state
    encoding = _encoding(state.made.game)
    if not state.begun:
        raise IllegalAction(NOTHING_TO_OBSERVE)
    match = state.match
    actions = encoding.actions(match.state, seat) if state.legal(seat) else {}
    choices = [LegalChoice(number, text) for number, text in actions.items()]
    return Observation(state.number(seat), encoding.observe(match.view(seat), seat), choices)


def _encoding(game: str) -> Encoding:
    if game not in games() or not encoding_of(game).has_observations:
        raise IllegalAction(NO_ENCODED_GAME)
    return encoding_of(game)
