"""Writes films of whole games, as a server sends them, into the ignored folder `films`: for the tests of the boards."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

import cheeseboard
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.finding import find_bot
from cheeseboard.bots.table import play_match
from cheeseboard.server.aftergame import film

FOLDER = Path(__file__).parent / "films"
GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("roquefort", {"players": 2, "round_limit": 20}),
    ("roquefort", {"players": 3, "round_limit": 12, "layout": "appenzell", "memory": "assist"}),
    ("roquefort", {"players": 4, "round_limit": 12}),
    ("havarti", {"players": 2}),
    ("havarti", {"players": 3, "memory": "assist"}),
    ("havarti", {"players": 4, "setup": "random", "scoring": "own"}),
)


def main() -> None:
    """One file a game and pair of eyes: roquefort-2-all.json, roquefort-2-0.json, …"""
    FOLDER.mkdir(exist_ok=True)
    for name, options in GAMES:
        players = options["players"]
        bots = [find_bot("random" if name == "havarti" else "greedy").make() for _ in range(players)]
        match = play_match(name, options, bots, [Budget(0.02)] * players, seed=players, bot_seeds=range(players))
        for eyes in ("all", "spectator", *map(str, range(players))):
            path = FOLDER / f"{name}-{players}-{eyes}.json"
            path.write_bytes(msgspec.json.encode(film(match, eyes)))
    (FOLDER / "wild-roquefort.json").write_bytes(msgspec.json.encode([_wild(seed) for seed in range(6)]))


def _wild(seed: int) -> list[dict[str, Any]]:
    """A game of mice that do anything, with the legal actions: they jump far more often than good players' mice."""
    match = cheeseboard.new("roquefort", players=2 + seed % 3, seed=seed, layout=("roquefort", "appenzell")[seed % 2])
    draw = random.Random(seed)  # noqa: S311  # whims, not a deal
    frames: list[dict[str, Any]] = []
    events: Any = []
    action = ""
    while len(frames) < 150:
        legal = match.legal(match.actors[0]) if match.actors else ()
        frames.append({"action": action, "events": events, "view": match.view(None), "legal": legal})
        if not legal:
            break
        verbs = sorted({text.split()[0] for text in legal})
        verb = draw.choices(verbs, [{"run": 8, "enter": 4, "lift": 4, "slide": 2, "end": 1}[word] for word in verbs])[0]
        action = draw.choice([text for text in legal if text.split()[0] == verb])
        events = match.events_for(None, match.play(match.actors[0], action))
    return frames


if __name__ == "__main__":
    main()
