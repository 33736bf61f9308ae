"""Our search against OpenSpiel's IS-MCTS, both with the same time for each move: bench/results/DATE-openspiel.json.

    python bench/openspiel.py                               100 games of each kind, 0.5 s a move; hours
    python bench/openspiel.py --only havarti --most 10      ten more games of one kind
    python bench/openspiel.py --processes 8                 eight games at a time; not more than there are cores

The match and OpenSpiel's state go on side by side, each told every move; the deal of a game comes from its number, and
seats alternate. IS-MCTS is OpenSpiel's own, but for stopping by the clock. Games are noted in arena-runs/openspiel/ as
they end; a run that was interrupted goes on where it stopped. When all of both kinds are played the figures are kept.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import statistics
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
from keep import keep
from open_spiel.python.algorithms import ismcts, mcts

from cheeseboard.bots.bot import Budget
from cheeseboard.bots.compile_mind import warm_up
from cheeseboard.bots.play_match import seat_bots, send_events
from cheeseboard.bots.search_bot import SearchBot
from cheeseboard.envs.openspiel import PREFIX, SpielState
from cheeseboard.match.chance import SeededDice
from cheeseboard.match.match import new

KINDS = ("roquefort", "havarti")
NOTES = Path("arena-runs") / "openspiel"
FEWEST = 2  # simulations of IS-MCTS: the first only creates the root


class TimedISMCTS(ismcts.ISMCTSBot):
    """OpenSpiel's IS-MCTS, thinking for a time instead of a number of simulations."""

    def __init__(self, game: pyspiel.Game, seconds: float, seed: int, uct: float) -> None:
        random = np.random.RandomState(seed)
        super().__init__(game, mcts.RandomRolloutEvaluator(1, random), uct, FEWEST, random_state=random)
        self._seconds = seconds
        self.searches: list[int] = []  # simulations of each

    def run_search(self, state: SpielState) -> list[tuple[int, float]]:
        """As in OpenSpiel, but for the loop."""
        began = time.perf_counter()
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        self._root_node = self.create_new_node(state)
        done = 0
        while done < FEWEST or time.perf_counter() - began < self._seconds:
            self.run_simulation(self.sample_root_state(state))
            done += 1
        self.searches.append(done)
        return self.get_final_policy(state, self._root_node)


def play(game: str, number: int, seconds: float, uct: float) -> dict[str, Any]:
    """One game; the seat of our bot is the parity of the game's number."""
    warm_up(game)
    ours = number % 2
    match = new(game, chance="manual")
    state = pyspiel.load_game(PREFIX + game).new_initial_state()
    theirs = TimedISMCTS(state.get_game(), seconds, number, uct)
    chairs = seat_bots(match, {ours: SearchBot()}, [number, number])
    dice = SeededDice(f"openspiel {number}")
    spent: dict[bool, list[float]] = {True: [], False: []}
    while match.outcome is None:
        actor = match.actors[0]
        if actor == "chance":
            text = match.draw(dice)
        else:
            seat = next(a for a in match.actors if isinstance(a, int))
            if state.current_player() != seat:
                raise RuntimeError(f"{game} {number}: the two do not agree whose turn it is.")
            began = time.perf_counter()
            if seat == ours:
                answer = chairs[seat].act(match.view(seat), match.legal(seat), Budget(seconds))
                if answer.fault and answer.replaced:
                    raise RuntimeError(f"{game} {number}: search {answer.fault}: {answer.said}")
                text = answer.action
            else:
                text = state.action_to_string(seat, int(theirs.step(state)))
            spent[seat == ours].append(time.perf_counter() - began)
            actor = seat
        for action in state.numbers(text):
            state.apply_action(action)
        send_events(match, chairs.values(), match.play(actor, text))
    if state.returns()[ours] > 0 and ours not in match.outcome.winners:
        raise RuntimeError(f"{game} {number}: the two do not agree who won.")
    return {
        "game": game,
        "number": number,
        "points": (ours in match.outcome.winners) / len(match.outcome.winners),
        "reason": match.outcome.reason,
        "scores": match.outcome.scores,
        "ours_seconds": statistics.mean(spent[True]),
        "theirs_seconds": statistics.mean(spent[False]),
        "theirs_simulations": statistics.mean(theirs.searches),
    }


def summary(games: list[dict[str, Any]]) -> dict[str, Any]:
    """The figures of one game's games."""
    points = sum(game["points"] for game in games)
    return {
        "games": len(games),
        "won": sum(game["points"] == 1 for game in games),
        "shared": sum(0 < game["points"] < 1 for game in games),
        "lost": sum(game["points"] == 0 for game in games),
        "share": points / len(games),
        "ours_seconds_a_move": statistics.mean(game["ours_seconds"] for game in games),
        "theirs_seconds_a_move": statistics.mean(game["theirs_seconds"] for game in games),
        "theirs_simulations_a_search": statistics.mean(game["theirs_simulations"] for game in games),
    }


def main() -> None:
    """Play the missing games, and save the figures once all are there."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games of each kind")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each move")
    parser.add_argument("--uct", type=float, default=1.4, help="how curious IS-MCTS is")
    parser.add_argument("--only", choices=KINDS, help="one kind of game for now")
    parser.add_argument("--most", type=int, help="play at most so many games now")
    parser.add_argument("--processes", type=int, default=1, help="games at a time")
    given = parser.parse_args()
    kinds = [given.only] if given.only else KINDS
    notes = NOTES / f"{given.seconds:g}s-{given.uct:g}.jsonl"
    notes.parent.mkdir(parents=True, exist_ok=True)
    played = [json.loads(line) for line in notes.read_text().splitlines()] if notes.exists() else []
    done = {(game["game"], game["number"]) for game in played}
    todo = [(kind, number) for number in range(given.games) for kind in kinds if (kind, number) not in done]
    for kind in kinds:
        warm_up(kind)
    own_memory = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(given.processes, mp_context=own_memory) as pool:
        coming = [pool.submit(play, *each, given.seconds, given.uct) for each in todo[: given.most]]
        for ended in as_completed(coming):
            game = ended.result()
            played.append(game)
            with notes.open("a") as file:
                file.write(json.dumps(game) + "\n")
            points = [other["points"] for other in played if other["game"] == game["game"]]
            now = f"{sum(points):g} of {len(points)}"
            print(f"{game['game']} {game['number']}: {game['points']:g}, so far {now}", flush=True)
    games = {kind: [g for g in played if g["game"] == kind and g["number"] < given.games] for kind in KINDS}
    if all(len(found) == given.games for found in games.values()):
        peer = f"open_spiel {version('open_spiel')} ismcts.ISMCTSBot, Python, random rollouts, uct_c {given.uct:g}"
        figures = {kind: summary(found) for kind, found in games.items()}
        keep("openspiel", {"seconds": given.seconds, "peer": peer, **figures})


if __name__ == "__main__":
    main()
