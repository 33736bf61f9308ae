"""Bots against bots: who meets whom, played on all cores, kept on disk, rated, reported."""
