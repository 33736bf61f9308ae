"""Running the server: at an address, until somebody stops it."""

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
from cheeseboard.server.http.security import Guard
from cheeseboard.server.hub import Hub
from cheeseboard.server.operations.json_log import Logger, take_reports
from cheeseboard.server.settings import Settings
from cheeseboard.server.sockets.uvicorn_protocol import Sockets, is_ours
from cheeseboard.server.storage.database import check
from cheeseboard.terminal.screen import Stop

MOST_MESSAGE = 64 * 1024  # bytes; what is larger closes the socket, what is too large for us is answered
PING = 20.0  # seconds between two pings, and for the answer to one
TURN = 0.001  # seconds that a thread may keep others waiting
WAIT = 5  # seconds for requests to end when the server is stopped


def serve_until_stopped(settings: Settings, *, lan: bool, browser: bool) -> None:
    """Serve, and say where. Stop if the port is taken."""
    if lan:
        settings = msgspec.structs.replace(settings, host="0.0.0.0")  # noqa: S104  # that is what was asked for
    listening = _listen(settings)
    port = listening.getsockname()[1]
    check(settings.database)
    if settings.redis:
        RedisBus(settings.redis)  # says what is wrong with the address
    address = f"http://{_shown_host(settings.host)}:{port}/"
    phones = f"http://{own_address()}:{port}/" if lan else ""
    logger = Logger(settings.log_level)
    take_reports(logger)
    logging.getLogger("uvicorn.error").addFilter(is_ours)
    hubs: list[Hub] = []
    app = make_app(settings, lan=phones, logger=logger, opened=hubs.append)
    spare_the_collector()
    take_turns()
    _say(address, phones)
    if browser and not _headless():
        threading.Thread(target=_open_when_ready, args=(address, port), daemon=True).start()
    try:
        Serving(config_for(app, settings), hubs).run(sockets=[listening])
    except SystemExit:  # by Uvicorn; what went wrong is in the log
        raise Stop("the server could not start.", 1) from None


def config_for(app: Guard, settings: Settings) -> uvicorn.Config:
    """How Uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws=Sockets,
        ws_per_message_deflate=False,
        ws_max_size=MOST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
        timeout_graceful_shutdown=WAIT,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
    )


def spare_the_collector() -> None:
    """What is there now stays: it need not be looked at for rubbish again. What comes later is little and short-lived;
    it is looked at rarely, and in portions for which nobody waits longer than a few milliseconds."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 500, 100)


def take_turns() -> None:
    """The thread that writes waits for its turn with Python several times a transaction, and everybody waits for it:
    a busy loop makes way for it sooner than Python would ask it to."""
    sys.setswitchinterval(TURN)


class Serving(uvicorn.Server):
    """Says goodbye to everybody before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, hubs: list[Hub]) -> None:
        super().__init__(config)
        self._hubs = hubs

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig == signal.SIGTERM:  # Uvicorn would die of it in the end; whoever does as he is told has not failed
            self.should_exit = True
        else:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for hub in self._hubs:
            await hub.say_goodbye()
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
    listening.listen(2048)
    return listening


def own_address() -> str:
    """This machine's address in the network it would use to reach others; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _shown_host(host: str) -> str:
    if host in ("0.0.0.0", "::"):  # noqa: S104
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _say(address: str, phones: str) -> None:
    sys.stdout.write(f"Cheeseboard is served at {address}\n")
    if phones:
        import segno

        sys.stdout.write(f"Phones in the same network join at {phones}\n")
        segno.make(phones, error="m").terminal(sys.stdout, compact=True)
    sys.stdout.write("Stop it with Ctrl-C.\n")
    sys.stdout.flush()


def _headless() -> bool:
    return sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _open_when_ready(address: str, port: int) -> None:
    for _ in range(100):
        try:
            with socket.create_connection(("127.0.0.1", port), 0.2):
                break
        except OSError:
            time.sleep(0.1)
    webbrowser.open(address)
