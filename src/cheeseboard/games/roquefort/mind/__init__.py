"""The mind of Château Roquefort, see `games/mind.py`.

| Module | |
|---|---|
| `recall` | the tiles that one seat remembers |
| `heuristics` | the entry points of the search, `mind.Heuristics` |
| `priors` | a prior for every action, by its class |
| `turn_search` | the greedy player: all sequences of actions of one turn |
| `evaluation`, `evaluation_weights` | chances to win for two and three players: a linear score |
| `win_forecast`, `seat_features`, `network`, `forecast_weights` | chances to win for four players: a small network |
| `pair_costs`, `distances`, `one_turn_gains`, `slide_threats` | what mice can reach, and what slides bring |
"""

from cheeseboard.games.roquefort.mind.recall import Recall

HEURISTICS = "cheeseboard.games.roquefort.mind.heuristics"

__all__ = ["HEURISTICS", "Recall"]
