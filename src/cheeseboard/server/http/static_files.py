"""The page: its files as built from `web/`, the addresses that lead to it, and the pictures by which phones find it."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "static"  # the page that comes with the package
LONGEST_NAME = 100  # what is longer, a file system may not even look for
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # the best first; the build lays these beside the files
SCREENS = ["/", "/match/{id:str}", "/match/{id:str}/replay", "/carry/{id:str}", "/learn/{id:str}", "/rules/{id:str}"]
NOT_BUILT = b"<!doctype html><title>Cheeseboard</title><p>The page is not built yet: run <code>make play</code>.</p>"

Ask = Request[Any, Any, Any]


def _file(request: Ask, folder: Path, name: str) -> Response[bytes]:
    path = folder / name
    if path.suffix not in TYPES or "/" in name or len(name) > LONGEST_NAME or not path.is_file():
        raise NotFoundException
    accepted = {each.split(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    headers = {"vary": "accept-encoding"}
    for encoding, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if encoding in accepted and packed.is_file():
            return Response(
                packed.read_bytes(), media_type=TYPES[path.suffix], headers=headers | {"content-encoding": encoding}
            )
    return Response(path.read_bytes(), media_type=TYPES[path.suffix], headers=headers)


def page_folder(request: Ask) -> Path:
    """The directory of the built page: the package's own, or one that was built with further boards."""
    folder: Path = request.app.state.page
    return folder


@get(SCREENS, sync_to_thread=False, include_in_schema=False)
def screen(request: Ask) -> Response[bytes]:
    """Every screen is the same file; the page reads from the address which one is meant."""
    if not (page_folder(request) / "index.html").is_file():
        return Response(NOT_BUILT, media_type=TYPES[".html"], status_code=503)
    return _file(request, page_folder(request), "index.html")


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """What the page is made of; the names change with the content."""
    return _file(request, page_folder(request) / "assets", name)


@get(
    ["/sw.js", "/manifest.webmanifest", "/icon.svg", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"],
    sync_to_thread=False,
    include_in_schema=False,
)
def root_file(request: Ask) -> Response[bytes]:
    """What browsers look for at the root."""
    return _file(request, page_folder(request), request.url.path.removeprefix("/"))


@get("/favicon.ico", sync_to_thread=False, include_in_schema=False)
def icon(request: Ask) -> Response[bytes]:
    return _file(request, page_folder(request), "icon.svg")


@get("/lan.svg", sync_to_thread=False, include_in_schema=False)
def lan_picture(request: Ask) -> Response[bytes]:
    """The address for phones in the same network as a QR code; nothing if the server is for this machine only."""
    address: str = request.app.state.lan
    if not address:
        raise NotFoundException
    return _code(address)


@get("/invitation/{name:str}", sync_to_thread=False, include_in_schema=False)
def invitation(request: Ask, name: FromPath[str]) -> Response[bytes]:
    """The link to a match as a QR code. Phones in the same network need the address they know this machine by."""
    found = re.fullmatch(r"([A-Za-z0-9_-]{1,64})\.svg", name)
    if not found:
        raise NotFoundException
    base: str = request.app.state.lan or f"{request.url.scheme}://{request.headers.get('host', '')[:200]}/"
    return _code(f"{base.rstrip('/')}/match/{found[1]}")


def _code(address: str) -> Response[bytes]:
    import segno  # only those who invite need it

    picture = BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", border=3, light="#ffffff", scale=4)
    return Response(picture.getvalue(), media_type=TYPES[".svg"])


HANDLERS = [screen, asset, root_file, icon, lan_picture, invitation]
