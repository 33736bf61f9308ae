"""What the adapters of PettingZoo and OpenSpiel have in common."""

from __future__ import annotations

from cheeseboard.match.match import Match

INSTALL = 'pip install "cheeseboard[envs]"'


def first_to_act(match: Match) -> int | None:
    """The seat that acts in an environment, where one acts at a time: the first of those that may. None for chance,
    and when the match is over. The clock never acts."""
    return next((actor for actor in match.actors if isinstance(actor, int)), None)
