"""The static files of the page, which are built from `web/`, and QR codes of its addresses."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent.parent / "static"  # the page that comes with the package
MAX_NAME_CHARACTERS = 100  # a file system may raise an error for longer names
MEDIA_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))  # best first; the build puts the compressed files beside the others
SCREENS = ["/", "/match/{id:str}", "/match/{id:str}/replay", "/carry/{id:str}", "/learn/{id:str}", "/rules/{id:str}"]
NOT_BUILT = b"<!doctype html><title>Cheeseboard</title><p>The page is not built yet: run <code>make play</code>.</p>"

HttpRequest = Request[Any, Any, Any]


def _file(request: HttpRequest, folder: Path, name: str) -> Response[bytes]:
    path = folder / name
    if path.suffix not in MEDIA_TYPES or "/" in name or len(name) > MAX_NAME_CHARACTERS or not path.is_file():
        raise NotFoundException
    accepted = {each.split(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    headers = {"vary": "accept-encoding"}
    for encoding, suffix in ENCODINGS:
        packed = path.with_name(path.name + suffix)
        if encoding in accepted and packed.is_file():
            headers["content-encoding"] = encoding
            return Response(packed.read_bytes(), media_type=MEDIA_TYPES[path.suffix], headers=headers)
    return Response(path.read_bytes(), media_type=MEDIA_TYPES[path.suffix], headers=headers)


def page_folder(request: HttpRequest) -> Path:
    """The directory of the built page: the package's own, or one that was built with further boards."""
    folder: Path = request.app.state.page
    return folder


@get(SCREENS, sync_to_thread=False, include_in_schema=False)
def screen(request: HttpRequest) -> Response[bytes]:
    """The page. It is one file for all screens, which chooses the screen by the address."""
    if not (page_folder(request) / "index.html").is_file():
        return Response(NOT_BUILT, media_type=MEDIA_TYPES[".html"], status_code=503)
    return _file(request, page_folder(request), "index.html")


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """Scripts, styles, fonts and pictures; their names contain a hash of the content."""
    return _file(request, page_folder(request) / "assets", name)


@get(
    ["/sw.js", "/manifest.webmanifest", "/icon.svg", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"],
    sync_to_thread=False,
    include_in_schema=False,
)
def root_file(request: HttpRequest) -> Response[bytes]:
    """Files that browsers expect at the root."""
    return _file(request, page_folder(request), request.url.path.removeprefix("/"))


@get("/favicon.ico", sync_to_thread=False, include_in_schema=False)
def icon(request: HttpRequest) -> Response[bytes]:
    return _file(request, page_folder(request), "icon.svg")


@get("/lan.svg", sync_to_thread=False, include_in_schema=False)
def lan_picture(request: HttpRequest) -> Response[bytes]:
    """A QR code of the address for phones in the same network; not found if the server listens on this machine only."""
    address: str = request.app.state.lan
    if not address:
        raise NotFoundException
    return _qr_code(address)


@get("/invitation/{name:str}", sync_to_thread=False, include_in_schema=False)
def invitation(request: HttpRequest, name: FromPath[str]) -> Response[bytes]:
    """A QR code of the link to a match, with the address by which phones in the same network reach this machine."""
    found = re.fullmatch(r"([A-Za-z0-9_-]{1,64})\.svg", name)
    if not found:
        raise NotFoundException
    base: str = request.app.state.lan or f"{request.url.scheme}://{request.headers.get('host', '')[:200]}/"
    return _qr_code(f"{base.rstrip('/')}/match/{found[1]}")


def _qr_code(address: str) -> Response[bytes]:
    import segno  # imported lazily: few processes need it

    picture = BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", border=3, light="#ffffff", scale=4)
    return Response(picture.getvalue(), media_type=MEDIA_TYPES[".svg"])


HANDLERS = [screen, asset, root_file, icon, lan_picture, invitation]
