"""The page: its files, and the addresses that lead to it."""

from __future__ import annotations

from pathlib import Path

from litestar import Response, get
from litestar.exceptions import NotFoundException

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


def _file(name: str) -> Response[bytes]:
    path = FOLDER / name
    if path.suffix not in TYPES or "/" in name or not path.is_file():
        raise NotFoundException
    return Response(path.read_bytes(), media_type=TYPES[path.suffix])


@get("/", sync_to_thread=False, include_in_schema=False)
def start_page() -> Response[bytes]:
    return _file("index.html")


@get(["/match/{id:str}", "/carry/{id:str}"], sync_to_thread=False, include_in_schema=False)
def match_page(id: str) -> Response[bytes]:  # noqa: A002
    return _file("index.html")


@get("/assets/{name:str}", sync_to_thread=False, include_in_schema=False)
def asset(name: str) -> Response[bytes]:
    return _file(name)


HANDLERS = [start_page, match_page, asset]
