"""Memory per match and per socket, and the number of sockets a server can hold."""

from __future__ import annotations

import time
from typing import Any

from match_requests import IDLE, ROQUEFORT
from processes import Crowd, Server, cheeseboard, scratch

WARM_UP_COUNT = 300  # matches and sockets before the measurement, so that one-time allocations are done
EVICTION_TIMEOUT_SECONDS = 150.0


def measure(matches: int, sockets: int, wait: bool = True) -> dict[str, Any]:
    """KiB per match without connections, and per socket."""
    return {"idle": _idle(matches, wait), "socket": _sockets(sockets)}


def _idle(matches: int, wait: bool) -> dict[str, Any]:
    with scratch() as folder, cheeseboard(folder / "matches.db") as server, Crowd(server) as crowd:
        crowd.order("create", min(WARM_UP_COUNT, matches), IDLE)
        earlier, empty = server.gauge("rooms"), _settled(server)
        created = crowd.order("create", matches, IDLE)
        full, rooms = _settled(server), server.gauge("rooms") - earlier
        found = {
            "matches": matches,
            "rooms_in_memory": rooms,
            "kib_per_match": round((full - empty) / max(1, rooms), 2),
            "created_per_s": round(matches / created["seconds"], 1),
            "rss_mib_before": round(empty / 1024, 1),
        }
        if wait:
            _until_put_away(server)
            away = _settled(server)
            found["rss_mib_put_away"] = round(away / 1024, 1)
            found["kib_per_match_put_away"] = round((away - empty) / matches, 2)
            # The allocator reuses freed memory: only growth beyond it is a leak.
            crowd.order("create", matches, IDLE)
            found["kib_per_match_grown_by_as_many_again"] = round((_settled(server) - full) / matches, 2)
        return found


def _until_put_away(server: Server) -> None:
    until = time.monotonic() + EVICTION_TIMEOUT_SECONDS
    while server.gauge("rooms") and time.monotonic() < until:
        time.sleep(1)
    if server.gauge("rooms"):
        raise SystemExit("Rooms that nobody is in were not put away.")


def _settled(server: Server) -> int:
    """Resident memory in KiB once it is stable."""
    last = server.rss()
    for _ in range(20):
        time.sleep(0.5)
        now = server.rss()
        if abs(now - last) < 64:
            return now
        last = now
    return last


def _sockets(sockets: int) -> dict[str, Any]:
    with scratch() as folder, cheeseboard(folder / "matches.db") as server, Crowd(server) as crowd:
        first = min(WARM_UP_COUNT, sockets) // 2
        crowd.order("create", first + sockets // 2, ROQUEFORT)
        crowd.order("open", first)
        before = _settled(server)
        opened = crowd.order("open", sockets // 2)
        return {
            "sockets": sockets,
            "kib_per_socket": round((_settled(server) - before) / sockets, 2),
            "opened_per_s": round(sockets / opened["seconds"], 1),
        }


def hold(sockets: int, seconds: float) -> dict[str, Any]:
    """Hold sockets open, answering the server's pings, and check that moves still arrive."""
    with scratch() as folder, cheeseboard(folder / "matches.db") as server, Crowd(server) as crowd:
        created = crowd.order("create", sockets // 2, ROQUEFORT)
        before = server.rss()
        opened = crowd.order("open", sockets // 2)
        already = opened["pings"]
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            time.sleep(1)
        state = crowd.order("state")
        played = crowd.order("play", min(200, sockets // 2))
        return {
            "sockets": sockets,
            "held_seconds": round(time.monotonic() - began, 1),
            "open_at_the_end": state["open"],
            "lost": state["lost"],
            "counted_by_the_server": server.gauge("sockets_open"),
            "pings_each_at_least": state["pings"] - already,
            "created_per_s": round(sockets / 2 / created["seconds"], 1),
            "opened_per_s": round(sockets / opened["seconds"], 1),
            "server_rss_mib": round(server.rss() / 1024, 1),
            "rss_mib_before": round(before / 1024, 1),
            "move_p50_ms": round(played["p50_ms"], 2),
            "move_max_ms": round(played["max_ms"], 2),
        }
