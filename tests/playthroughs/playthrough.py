"""A match told step by step in readable text: each action, what it caused, and the castle after every turn.

`python -m tests.playthroughs.playthrough` writes the files anew; look at the difference before keeping it.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import cheeseboard
from cheeseboard.match.record import SIGNS

FOLDER = Path(__file__).parent

# Name, options, seed, and who resigns after how many actions. Together they end in every way there is.
RANDOM_PLAY: tuple[tuple[str, dict[str, Any], int, dict[int, int]], ...] = (
    ("roquefort_goal", {"players": 2}, 27, {}),
    ("roquefort_goal_appenzell", {"players": 3, "layout": "appenzell", "memory": "assist"}, 82, {}),
    ("roquefort_third_mouse", {"players": 4}, 90, {}),
    ("roquefort_quiet", {"players": 2, "quiet_limit": 3}, 1, {}),
    ("roquefort_rounds", {"players": 3, "goal": 5, "round_limit": 4}, 81, {}),
    ("roquefort_resigned", {"players": 4, "goal": 6}, 3, {2: 1, 40: 3, 90: 2}),
)


def tell(record: str) -> str:
    """The whole story of a record."""
    told = cheeseboard.replay(record)
    headers, _, _ = record.partition("\n\n")
    lines = [headers, ""]
    match = cheeseboard.replay(headers + "\n\n")
    if match.start is not None:
        lines += castle(match)
    for actor, text in told.history:
        events = match.play(actor, text)
        lines.append(f"{SIGNS.get(actor, actor)} {text}")
        lines += [f"    {json.dumps(event)}" for event in events]
        if events[-1]["event"] in ("turn", "over"):
            lines += castle(match)
    return "\n".join([*lines, ""])


def castle(match: cheeseboard.Match) -> list[str]:
    """The floor as it is beside the floor as everybody sees it, and the rest of the position in a line."""
    position, view = match.position(), match.view(None)
    rows = [f"        {whole}   {seen}" for whole, seen in zip(position["tiles"], view["tiles"], strict=True)]
    rest = {key: value for key, value in position.items() if key not in ("game", "options", "tiles")}
    options = sum(len(match.legal(actor)) for actor in match.actors)
    return [*rows, f"        {json.dumps(rest)}", f"        {options} legal", ""]


def record_in(story: str) -> str:
    """The record that a story tells."""
    headers, _, rest = story.partition("\n\n")
    return "\n".join([headers, "", *(line for line in rest.split("\n") if line and line[0] in "*@0123456789"), ""])


def random_match(options: dict[str, Any], seed: int, resigning: dict[int, int]) -> cheeseboard.Match:
    """A match played to its end by dice, with fewer slides than chance would make."""
    rng = random.Random(seed)
    match = cheeseboard.new("roquefort", seed=seed, **options)
    while match.actors:
        if len(match.history) in resigning:
            match.play(resigning[len(match.history)], "resign")
            continue
        seat = match.actors[0]
        legal = match.legal(seat)
        bold = [text for text in legal if text.split()[0] in ("run", "enter", "lift")]
        match.play(seat, rng.choice(bold if bold and rng.random() < 0.8 else legal))
    return match


if __name__ == "__main__":
    for name, options, seed, resigning in RANDOM_PLAY:
        (FOLDER / f"{name}.txt").write_text(tell(random_match(options, seed, resigning).record()))
