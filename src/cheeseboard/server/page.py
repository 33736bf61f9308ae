"""The page: its files, the addresses that lead to it, and the picture by which phones find it."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

FOLDER = Path(__file__).parent / "static"
LONGEST_NAME = 100  # what is longer, a file system may not even look for
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def _file(name: str) -> Response[bytes]:
    path = FOLDER / name
    if path.suffix not in TYPES or "/" in name or len(name) > LONGEST_NAME or not path.is_file():
        raise NotFoundException
    return Response(path.read_bytes(), media_type=TYPES[path.suffix])


@get("/", sync_to_thread=False, include_in_schema=False)
def start_page() -> Response[bytes]:
    return _file("index.html")


@get(["/match/{id:str}", "/carry/{id:str}"], sync_to_thread=False, include_in_schema=False)
def match_page(id: FromPath[str]) -> Response[bytes]:  # noqa: A002
    return _file("index.html")


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(name: FromPath[str]) -> Response[bytes]:
    return _file(name)


@get("/favicon.ico", sync_to_thread=False, include_in_schema=False)
def icon() -> Response[bytes]:
    return _file("icon.svg")


@get("/lan.svg", sync_to_thread=False, include_in_schema=False)
def lan_picture(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The address for phones in the same network as a QR code; nothing if the server is for this machine only."""
    address: str = request.app.state.lan
    if not address:
        raise NotFoundException
    return Response(_code(address), media_type=TYPES[".svg"])


def _code(address: str) -> bytes:
    import segno  # only those who serve a network need it

    picture = BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", border=3, light="#ffffff", scale=4)
    return picture.getvalue()


HANDLERS = [start_page, match_page, asset, icon, lan_picture]
