"""What a seat observes, in numbers, from its view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cheeseboard.games.observation import Observation, Part

PARTS = (
    Part("last", (4,), 3, "for each seat from the observer on, its guess in the last round; 0 for none"),
    Part("points", (4,), 3, "for each seat from the observer on, its points"),
    Part("guessed", (4,), 1, "1 for each seat from the observer on that has guessed in this round"),
    Part("round", (1,), 4, "the number of the round; 4 when all are played"),
)


def observe_view(view: Mapping[str, Any], seat: int) -> list[int]:
    """The observation of a seat, from its view."""
    seen = Observation(PARTS)
    players = view["options"]["players"]
    for k in range(players):
        other = (seat + k) % players
        seen.put("last", "-123".index(view["last"][other]), k)
        seen.put("points", view["points"][other], k)
        seen.put("guessed", int(view["guess"][other] != "-"), k)
    seen.put("round", view["round"], 0)
    return seen.row()
