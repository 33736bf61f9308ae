"""Writes what the server would send into the ignored folder `fixtures`, for the tests of the page: replays of whole
matches, deals, and the steps of the lessons."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec

import cheeseboard
from cheeseboard.bots.bot import Budget
from cheeseboard.bots.play_match import play_match
from cheeseboard.bots.registry import find_bot
from cheeseboard.lessons.lesson import lessons
from cheeseboard.match.deal import Deal
from cheeseboard.server.services.finished import make_replay

FOLDER = Path(__file__).parent / "fixtures"
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
            path.write_bytes(msgspec.json.encode(make_replay(match, eyes)))
    (FOLDER / "wild-roquefort.json").write_bytes(msgspec.json.encode([_wild(seed) for seed in range(6)]))
    (FOLDER / "deals.json").write_bytes(msgspec.json.encode(_deals()))
    steps = {game: {step.id: len(step.goals) for step in found} for game, found in lessons().items()}
    (FOLDER / "lessons.json").write_bytes(msgspec.json.encode(steps))


def _wild(seed: int) -> list[dict[str, Any]]:
    """A game of mice that do anything, with the legal actions: they jump far more often than good players' mice."""
    match = cheeseboard.new("roquefort", players=2 + seed % 3, seed=seed, layout=("roquefort", "appenzell")[seed % 2])
    draw = random.Random(seed)  # noqa: S311  # whims, not a deal
    frames: list[dict[str, Any]] = []
    events: Any = []
    action = ""
    while len(frames) < 150:
        legal = match.legal(match.actors[0]) if match.actors else ()
        view = match.view(None)
        guide = match.guide(view["seat"])
        frames.append({"action": action, "events": events, "view": view, "legal": legal, "guide": guide})
        if not legal:
            break
        verbs = sorted({text.split()[0] for text in legal})
        verb = draw.choices(verbs, [{"run": 8, "enter": 4, "lift": 4, "slide": 2, "end": 1}[word] for word in verbs])[0]
        action = draw.choice([text for text in legal if text.split()[0] == verb])
        events = match.events_for(None, match.play(match.actors[0], action))
    return frames


def _deals() -> list[dict[str, Any]]:
    """Matches dealt as a server deals, with all kinds of outcomes of chance, and what they are checked by."""
    found: list[dict[str, Any]] = []
    kinds: set[str] = set()
    for number in range(60):
        deal = Deal(f"{number + 7:064x}", f"{number:016x}")
        setup = ("random", "arrange")[number % 2]
        match = (
            cheeseboard.new("havarti", chance="manual", players=4, setup=setup, searches=3)
            if number
            else cheeseboard.new("roquefort", chance="manual")
        )
        _play_on(match, deal, random.Random(number))  # noqa: S311  # whims, not a deal
        chosen = {text.split()[0] for actor, text in match.history if actor == "chance"}
        if chosen - kinds:
            kinds |= chosen
            said = {"commitment": deal.commitment, "salt": deal.salt, "secret": deal.secret}
            found.append({"replay": make_replay(match, "all"), "deal": said})
    if kinds != {"deal", "specials", "house", "parlor", "swap"}:
        raise RuntimeError(f"chance did nothing but {kinds}")
    return found


def _play_on(match: cheeseboard.Match, deal: Deal, draw: random.Random) -> None:
    """Anything goes. The clock ends a lay-out before it is complete, and a fromager leaves."""
    for step in range(60):
        while match.actors == ("chance",):
            match.play("chance", deal.outcome(match))
        if not match.actors:
            return
        position = match.position()
        actor = match.actors[0]
        laid = sum(row.count("-") for row in position.get("house", ())) < 10
        if position["phase"] == "arrange" and laid:
            actor = "clock"
        checks = [text for text in match.legal(actor) if text.startswith("check")]
        match.play(actor, draw.choice(checks or match.legal(actor)))
        if match.game == "havarti" and step == 25 and not match.outcome:
            match.play((match.position()["inspector"] + 2) % 4, "resign")
    while match.actors == ("chance",):
        match.play("chance", deal.outcome(match))


if __name__ == "__main__":
    main()
