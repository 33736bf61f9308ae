"""Matches: actions accepted or refused, events redacted, a history kept. Does no I/O and knows no game by name."""
