"""Count the Holes without an end: the tests' tiny game, secrets and redaction included, for matches that carry a
stream of moves. Only the bench knows it.

What is measured is the server, so the game takes as little time as it can: views are written as text, and what depends
on a set of seats is looked up.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests" / "tiny_game"))  # the tests' game is not installed

from cheeseboard.games.contract import Actor, Event  # noqa: E402
from cheeseboard.games.dialect import CHANCE  # noqa: E402
from cheeseboard_tiny import CUTS, GUESSES, PHASES, SECRETS, SIGNS, Tiny, rules  # noqa: E402
from cheeseboard_tiny.rules import HOLES, OVER, UNKNOWN, State  # noqa: E402

MOST_POINTS = 100
NOT_AGAIN = [tuple(text for text in GUESSES if text != f"guess {last}") for last in range(HOLES + 1)]  # by last guess
SEATS = [tuple(seat for seat in range(CHANCE) if seats >> seat & 1) for seats in range(1 << CHANCE)]  # by set


class Endless(Tiny):
    """The first round follows the second, again and again."""

    name = "endless"
    title = "Count the Holes Forever"

    def actors(self, state: State) -> tuple[Actor, ...]:
        acting = rules.actors(state)
        return ("chance",) if acting >> CHANCE else SEATS[acting]

    def legal(self, state: State, actor: Actor) -> tuple[str, ...]:
        return CUTS if actor == "chance" else NOT_AGAIN[state.last[int(actor)]]

    def apply(self, state: State, actor: Actor, text: str) -> list[Event]:
        if state.round > 1:
            state.round = 1
            if max(state.points) >= MOST_POINTS:
                state.points[:] = [points % MOST_POINTS for points in state.points]
        if actor == "chance":
            rules.cut(state, int(text[-1]))
            return [{"event": "cut", "holes": state.holes}]
        holes = state.holes
        rules.apply(state, int(actor), int(text[-1]) - 1)
        guess: Event = {"event": "guess", "seat": actor, "guess": text[-1]}
        return [guess] if state.holes else [guess, *self._counted(state, holes)]

    def redact(self, event: Event, seat: int | None) -> Event | None:
        secret = SECRETS.get(event["event"])
        if secret is None or event.get("seat", -1) == seat:
            return event
        known = event.copy()
        del known[secret]
        return known

    def view_audience(self, state: State, seat: int | None) -> object:
        return seat if seat is not None and state.guess[seat] else None  # who has not guessed knows what all know

    def view_json(self, state: State, seat: int | None, options: bytes) -> bytes | None:
        if state.phase == OVER or state.dormant:
            return None
        guess = last = ""
        for other in range(state.players):
            known = state.guess[other]
            guess += SIGNS[UNKNOWN if known and other != seat else known]
            last += SIGNS[state.last[other]]
        points = ",".join(map(str, state.points[: state.players]))
        rest = (
            f',"phase":"{PHASES[state.phase]}","round":{state.round},"holes":"{SIGNS[UNKNOWN if state.holes else 0]}"'
            f',"guess":"{guess}","last":"{last}","points":[{points}],"dormant":[]'
        )
        return b'{"game":"%b","options":%b%b' % (self.name.encode(), options, rest.encode())


GAME = Endless()
