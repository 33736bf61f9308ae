"""The mind of Hide the Havarti, see `games/mind.py`.

| Module | |
|---|---|
| `recall`, `read_view` | what one seat remembers; a view read into a state |
| `context` | the numbers about the past that go with a state |
| `suspicion`, `opponent_model` | how likely each card is a cheese, by the fromagers' swaps and by their style |
| `heuristics` | the entry points of the search, `mind.Heuristics` |
| `determinization` | worlds that agree with what a seat knows |
| `scripted_actions` | the lay-out, and the cards to keep |
| `fromager`, `inspector` | rollout policies and priors; the greedy fromager |
| `greedy_inspector` | the greedy inspector |
| `evaluation` | chances to win |
| `distances` | tables of distances between rooms |
"""

from cheeseboard.games.havarti.mind.recall import Recall

HEURISTICS = "cheeseboard.games.havarti.mind.heuristics"

__all__ = ["HEURISTICS", "Recall"]
