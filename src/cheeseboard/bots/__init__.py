"""Bots: players that choose from what a seat may know. They are given a view and its legal actions, never a match."""

from cheeseboard.bots.bot import Bot, Budget, Estimate

__all__ = ["Bot", "Budget", "Estimate"]
