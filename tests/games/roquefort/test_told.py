"""Each verb tells of what it can change. Here everything is looked at that can be told of a state before and after an
action: nothing was left out."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cheeseboard
from cheeseboard.games.roquefort.events import QUIET_NOTICE

Position = dict[str, Any]
Event = dict[str, Any]


def consequences(before: Position, after: Position) -> list[Event]:
    """All that follows from an action, in the order of Q18."""
    told: list[Event] = []
    for seat, mice in enumerate(before["mice"]):
        if after["mice"][seat].count("x") > mice.count("x"):
            left = after["mice"][seat]
            told += [{"event": "fall", "seat": seat, "cell": cell} for cell in mice if cell not in left]
    told.sort(key=lambda event: (event["cell"][1], event["cell"][0]))
    for seat, kinds in enumerate(after["cheese"]):
        told += [
            {"event": "collect", "seat": seat, "kind": kind} for kind in kinds if kind not in before["cheese"][seat]
        ]
    covered = "".join(room for room in before["open"] if room not in after["open"])
    if covered:
        told.append({"event": "cover", "rooms": covered})
    limit = after["options"]["quiet_limit"]
    if after["quiet"] > before["quiet"] and after["quiet"] >= limit - QUIET_NOTICE:
        told.append({"event": "quiet", "rounds": after["quiet"], "limit": limit})
    if after["phase"] == "over":
        told.append({"event": "over", **after["outcome"]})
    elif any(after[name] != before[name] for name in ("seat", "round", "phase")):
        told.append({"event": "turn", **{name: after[name] for name in ("seat", "round", "phase")}})
    return told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("layout", ["roquefort", "appenzell"])
def test_nothing_is_left_out(players: int, layout: str) -> None:
    chosen = random.Random(players)
    told = set()
    for seed in range(12):
        options: dict[str, Any] = {"players": players, "layout": layout, "quiet_limit": 4 + seed, "round_limit": 60}
        match = cheeseboard.new("roquefort", seed=seed, **options)
        while match.actors:
            before = match.position()
            seat = match.actors[0]
            # Runs and entries are preferred, so that mice fall and cheese is taken.
            texts = (
                [text for text in match.legal(seat) if text.startswith(("run", "enter"))]
                if chosen.random() < 0.4
                else []
            )
            text = "resign" if match.length == 150 + seed else chosen.choice(texts or match.legal(seat))
            caused = [*match.play(seat, text)]
            if text != "end":
                first = caused.pop(0)
                assert first["event"] == text.split()[0]
                assert first["seat"] == seat
                if first["event"] in ("enter", "run"):
                    after = match.position()["actions"] if before["phase"] == "turn" else before["actions"]
                    assert first["cost"] == before["actions"] - after
            assert caused == consequences(before, match.position())
            told |= {event["event"] for event in caused}
    assert told == {"fall", "collect", "cover", "quiet", "over", "turn"}
