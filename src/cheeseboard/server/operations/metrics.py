"""Figures for Prometheus. Counting is adding to an int; the text is made when somebody asks."""

from __future__ import annotations

import time
from typing import NamedTuple


class Gauges(NamedTuple):
    """Figures that other objects count, read when the metrics are asked for."""

    entries: int
    commits: int
    commit_failures: int
    conflicts: int
    writes_waiting: int
    reads_waiting: int
    rooms: int
    sockets_open: int
    bots_thinking: int
    shards_held: int


class Metrics:
    """What is counted."""

    def __init__(self) -> None:
        self.began = time.time()
        self.refusals = 0
        self.messages = 0
        self.sockets = 0
        self.dropped = 0
        self.created = 0
        self.bot_moves = 0

    def text(self, gauges: Gauges) -> str:
        """In the format that Prometheus reads."""
        figures = (
            ("entries_total", "counter", "Log entries that this process wrote.", gauges.entries),
            ("messages_total", "counter", "Messages from clients.", self.messages),
            ("refusals_total", "counter", "Requests that were refused.", self.refusals),
            ("sockets_total", "counter", "Sockets accepted.", self.sockets),
            ("sockets_dropped_total", "counter", "Sockets closed for being slow or rude.", self.dropped),
            ("matches_created_total", "counter", "Matches created.", self.created),
            ("commits_total", "counter", "Transactions committed.", gauges.commits),
            ("commit_failures_total", "counter", "Transactions that failed.", gauges.commit_failures),
            ("conflicts_total", "counter", "Writes that another process was quicker than.", gauges.conflicts),
            ("bot_moves_total", "counter", "Moves of bots that this process ran.", self.bot_moves),
            ("writes_waiting", "gauge", "Writes that are not yet on disk.", gauges.writes_waiting),
            ("reads_waiting", "gauge", "Reads that are not answered yet.", gauges.reads_waiting),
            ("rooms", "gauge", "Matches in memory.", gauges.rooms),
            ("sockets_open", "gauge", "Sockets open now.", gauges.sockets_open),
            ("bots_thinking", "gauge", "Bots thinking now.", gauges.bots_thinking),
            ("parts_held", "gauge", "Parts of the matches attended to by this process.", gauges.shards_held),
            ("uptime_seconds", "gauge", "Seconds since the start.", round(time.time() - self.began, 1)),
        )
        lines = []
        for name, kind, about, value in figures:
            full = f"cheeseboard_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
