"""Matches: events folded into a position. Accepts or refuses, redacts, remembers; does no I/O, knows no game."""
