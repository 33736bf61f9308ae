"""Metrics for Prometheus. Counters are plain ints; the text is made at each scrape."""

from __future__ import annotations

import time
from typing import NamedTuple


class Gauges(NamedTuple):
    """Values that other objects count, read at each scrape."""

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
    """The counters of a process."""

    def __init__(self) -> None:
        self.started = time.time()
        self.refusals = 0
        self.messages = 0
        self.sockets = 0
        self.dropped = 0
        self.created = 0
        self.bot_moves = 0

    def text(self, gauges: Gauges) -> str:
        """All metrics in Prometheus's text format."""
        figures = (
            ("entries_total", "counter", "Log entries that this process wrote.", gauges.entries),
            ("messages_total", "counter", "Messages from clients.", self.messages),
            ("refusals_total", "counter", "Requests that were refused.", self.refusals),
            ("sockets_total", "counter", "Sockets accepted.", self.sockets),
            (
                "sockets_dropped_total",
                "counter",
                "Sockets of slow or flooding clients, closed.",
                self.dropped,
            ),
            ("matches_created_total", "counter", "Matches created.", self.created),
            ("commits_total", "counter", "Transactions committed.", gauges.commits),
            ("commit_failures_total", "counter", "Transactions that failed.", gauges.commit_failures),
            ("conflicts_total", "counter", "Writes that lost a race against another process.", gauges.conflicts),
            ("bot_moves_total", "counter", "Moves of the bots that this process runs.", self.bot_moves),
            ("writes_waiting", "gauge", "Writes that are not on disk yet.", gauges.writes_waiting),
            ("reads_waiting", "gauge", "Reads that are not answered yet.", gauges.reads_waiting),
            ("rooms", "gauge", "Matches in memory.", gauges.rooms),
            ("sockets_open", "gauge", "Open sockets.", gauges.sockets_open),
            ("bots_thinking", "gauge", "Bots that are thinking.", gauges.bots_thinking),
            ("shards_held", "gauge", "Shards whose bots and clocks this process runs.", gauges.shards_held),
            ("uptime_seconds", "gauge", "Seconds since the start.", round(time.time() - self.started, 1)),
        )
        lines = []
        for name, kind, about, value in figures:
            full = f"cheeseboard_{name}"
            lines += [f"# HELP {full} {about}", f"# TYPE {full} {kind}", f"{full} {value}"]
        return "\n".join(lines) + "\n"
