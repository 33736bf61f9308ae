"""The command `serve`: runs the server at an address until it is stopped."""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
import webbrowser
from types import FrameType

import msgspec
import uvicorn

from cheeseboard.server.app import make_app
from cheeseboard.server.cluster.bus import RedisBus
from cheeseboard.server.context import ServerContext
from cheeseboard.server.http.security import Guard
from cheeseboard.server.operations.json_log import Logger, capture_library_logs
from cheeseboard.server.settings import Settings
from cheeseboard.server.sockets.uvicorn_protocol import SocketProtocol, is_server_error
from cheeseboard.server.storage.database import check
from cheeseboard.stop import Stop

MAX_FRAME_BYTES = 64 * 1024  # a larger one closes the socket; one that is only too long for a message is answered
PING_SECONDS = 20.0  # between two keepalive pings, and for the pong
SWITCH_INTERVAL_SECONDS = 0.001
SHUTDOWN_SECONDS = 5  # for open requests to finish
LISTEN_BACKLOG = 2048
GC_THRESHOLDS = (5_000, 500, 100)


def serve_until_stopped(settings: Settings, *, lan: bool, browser: bool) -> None:
    """Serve, and print the address. Raises Stop if the port is taken or the server cannot start."""
    if lan:
        settings = msgspec.structs.replace(settings, host="0.0.0.0")  # noqa: S104  # that is what --lan means
    listening = _listen(settings)
    port = listening.getsockname()[1]
    check(settings.database)
    if settings.redis:
        RedisBus(settings.redis)  # raises if the address is malformed
    address = f"http://{_printed_host(settings.host)}:{port}/"
    lan_address = f"http://{own_address()}:{port}/" if lan else ""
    logger = Logger(settings.log_level)
    capture_library_logs(logger)
    logging.getLogger("uvicorn.error").addFilter(is_server_error)
    servers: list[ServerContext] = []
    app = make_app(settings, lan=lan_address, logger=logger, opened=servers.append)
    tune_garbage_collector()
    shorten_switch_interval()
    _print_addresses(address, lan_address)
    if browser and not _is_headless():
        threading.Thread(target=_open_browser_when_ready, args=(address, port), daemon=True).start()
    try:
        GracefulServer(uvicorn_config(app, settings), servers).run(sockets=[listening])
    except SystemExit:  # raised by Uvicorn; the log has the reason
        raise Stop("the server could not start.", 1) from None


def uvicorn_config(app: Guard, settings: Settings) -> uvicorn.Config:
    """How Uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws=SocketProtocol if settings.fast_sockets else "websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=SHUTDOWN_SECONDS,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
    )


def tune_garbage_collector() -> None:
    """Exempt all objects that exist now from garbage collection: they live as long as the process. Later objects are
    few and short-lived; they are collected rarely, in portions that take no longer than a few milliseconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)


def shorten_switch_interval() -> None:
    """Let the writer's thread have the interpreter lock sooner. It needs the lock several times per transaction, and
    every client of a batch waits for that transaction; a busy event loop would keep it for 5 ms each time."""
    sys.setswitchinterval(SWITCH_INTERVAL_SECONDS)


class GracefulServer(uvicorn.Server):
    """Says goodbye to all clients before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, servers: list[ServerContext]) -> None:
        super().__init__(config)
        self._contexts = servers

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM:  # Uvicorn would raise it again after the shutdown, and the exit status would not be 0
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self._contexts:
            await server.say_goodbye()
        await super().shutdown(sockets)


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
    except OSError as error:
        why = error.strerror or str(error)
        raise Stop(f"cannot listen on {settings.host}:{settings.port}: {why}. Try --port.", 1) from None
    listening.listen(LISTEN_BACKLOG)
    return listening


def own_address() -> str:
    """This machine's address in the local network: that of the interface with the default route. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _printed_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _print_addresses(address: str, lan_address: str) -> None:
    sys.stdout.write(f"Cheeseboard is served at {address}\n")
    if lan_address:
        import segno

        sys.stdout.write(f"Phones in the same network join at {lan_address}\n")
        segno.make(lan_address, error="m").terminal(sys.stdout, compact=True)
    sys.stdout.write("Stop it with Ctrl-C.\n")
    sys.stdout.flush()


def _is_headless() -> bool:
    return sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_browser_when_ready(address: str, port: int) -> None:
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", port), 0.2):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
