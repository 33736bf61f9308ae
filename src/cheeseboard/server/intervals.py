"""How often a process does its periodic work. Tests hand in others."""

from __future__ import annotations

from typing import NamedTuple


class Intervals(NamedTuple):
    """Seconds between two rounds of periodic work, and how long answers are waited for."""

    heartbeat_seconds: float = 1.0
    sweep_seconds: float = 5.0
    presence_poll_seconds: float = 2.0  # for the other processes to say who is connected to them
    silence_seconds: float = 2.5  # in which every process that lives renews its leases
