"""A match told step by step in readable text: each action, what it caused, and the board after every turn.

`python -m tests.playthroughs.playthrough` writes the files anew; look at the difference before keeping it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cheeseboard
from cheeseboard.games.contract import Actor
from cheeseboard.match.record_text import SIGNS

FOLDER = Path(__file__).parent
BOARDS = {"roquefort": "tiles", "havarti": "house"}  # the field of a position that is drawn as rows
BRIEF = ("havarti",)  # nearly every action ends a turn: only the fields that changed are told, and no `recall`

# Name, options, seed, and who resigns after how many actions. Together they end in every way there is, and those of
# Hide the Havarti see every special room and every inspector card at work.
RANDOM_PLAY: tuple[tuple[str, dict[str, Any], int, dict[int, int]], ...] = (
    ("roquefort_goal", {"players": 2}, 27, {}),
    ("roquefort_goal_appenzell", {"players": 3, "layout": "appenzell", "memory": "assist"}, 82, {}),
    ("roquefort_third_mouse", {"players": 4}, 90, {}),
    ("roquefort_quiet", {"players": 2, "quiet_limit": 3}, 1, {}),
    ("roquefort_rounds", {"players": 3, "goal": 5, "round_limit": 4}, 81, {}),
    ("roquefort_resigned", {"players": 4, "goal": 6}, 3, {2: 1, 40: 3, 90: 2}),
    ("havarti_arranged", {"players": 2, "searches": 2}, 11, {}),
    ("havarti_random_own", {"players": 3, "setup": "random", "scoring": "own", "searches": 3}, 2, {}),
    ("havarti_assist", {"players": 3, "setup": "random", "searches": 2, "memory": "assist"}, 3, {}),
    ("havarti_resigned", {"players": 4, "scoring": "own", "searches": 2}, 9, {40: 2, 120: 0, 200: 1}),
)


def tell(record: str) -> str:
    """The whole story of a record."""
    told = cheeseboard.replay(record)
    headers, _, _ = record.partition("\n\n")
    lines = [headers, ""]
    match = cheeseboard.replay(headers + "\n\n")
    before: dict[str, Any] = {}
    if match.start is not None:
        lines += board(match, before)
    for actor, text in told.history:
        events = match.play(actor, text)
        lines.append(f"{SIGNS.get(actor, actor)} {text}")
        lines += [f"    {json.dumps(event)}" for event in events]
        if events[-1]["event"] in ("turn", "over"):
            lines += board(match, before)
            before = match.position() if match.game in BRIEF else {}
    return "\n".join([*lines, ""])


def board(match: cheeseboard.Match, before: dict[str, Any]) -> list[str]:
    """The board as it is, then as it is seen by each who sees it differently, the seats first and at last a spectator;
    and in a line what else of the position is not as before."""
    field = BOARDS[match.game]
    position = match.position()
    seen = [match.view(seat)[field] for seat in (*range(match.options["players"]), None)]
    different = [rows for i, rows in enumerate(seen) if rows not in seen[:i]]
    rows = ["        " + "   ".join(row) for row in zip(position[field], *different, strict=True)]
    left_out = ("game", "options", field, *(["recall"] if match.game in BRIEF else []))
    rest = {key: value for key, value in position.items() if key not in left_out and before.get(key, ...) != value}
    options = sum(len(match.legal(actor)) for actor in match.actors)
    return [*rows, f"        {json.dumps(rest)}", f"        {options} legal", ""]


def record_in(story: str) -> str:
    """The record that a story tells."""
    headers, _, rest = story.partition("\n\n")
    return "\n".join([headers, "", *(line for line in rest.split("\n") if line and line[0] in "*@0123456789"), ""])


def random_match(game: str, options: dict[str, Any], seed: int, resigning: dict[int, int]) -> cheeseboard.Match:
    """A match played to its end by dice."""
    rng = random.Random(seed)
    match = cheeseboard.new(game, seed=seed, **options)
    while match.actors:
        if len(match.history) in resigning:
            match.play(resigning[len(match.history)], "resign")
            continue
        actor = _actor(match.actors, rng)
        match.play(actor, _choice(game, match.legal(actor), rng))
    return match


def _actor(actors: Sequence[Actor], rng: random.Random) -> Actor:
    """Somebody who may act; the clock is slow to."""
    if len(actors) == 1:
        return actors[0]
    return "clock" if rng.random() < 0.02 else rng.choice([actor for actor in actors if actor != "clock"])


def _choice(game: str, legal: Sequence[str], rng: random.Random) -> str:
    """One of these actions, livelier than chance would make it: fewer slides; more cards, and short lay-outs."""
    if game == "roquefort":
        bold = [text for text in legal if text.split()[0] in ("run", "enter", "lift")]
        return rng.choice(bold if bold and rng.random() < 0.8 else legal)
    verb = rng.choice(sorted({text.split()[0] for text in legal}))
    return rng.choice([text for text in legal if text.split()[0] == verb])


if __name__ == "__main__":
    for name, options, seed, resigning in RANDOM_PLAY:
        match = random_match(name.partition("_")[0], options, seed, resigning)
        (FOLDER / f"{name}.txt").write_text(tell(match.record()))
