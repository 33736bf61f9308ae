"""Tournaments between bots: a schedule, games played in worker processes, results on disk, ratings, a report."""
