"""Bots: players that choose from what their seat may know. They are given a view and its legal actions, never a match.

| Module | |
|---|---|
| `bot` | the interface: `Bot`, `Budget`, `Estimate` |
| `registry`, `levels` | bots by name; the five levels for people |
| `random_bot`, `greedy_bot`, `search_bot` | the built-in bots; the last two share `mind_bot` |
| `ismcts`, `search_buffers`, `lookahead` | the tree search, its arrays, and the re-ranking of its best candidates |
| `compile_mind` | a game's heuristics and the search as machine code |
| `program`, `process` | bots that are programs of their own |
| `guarded_seat`, `play_match` | a bot at a seat, whatever it does; whole matches |
| `decision_rng`, `stopwatch` | random numbers per decision; time limits |
"""

from cheeseboard.bots.bot import Bot, Budget, Estimate

__all__ = ["Bot", "Budget", "Estimate"]
