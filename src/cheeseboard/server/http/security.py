"""ASGI middleware around the application: checks of host, origin and body size, and security headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import SplitResult, urlsplit

import msgspec

from cheeseboard.errors import Refusal
from cheeseboard.server.refusals import TOO_LARGE, WRONG_HOST, WRONG_ORIGIN, http_status
from cheeseboard.server.schemas import ErrorBody
from cheeseboard.server.settings import Settings

MAX_BODY_BYTES = 512 * 1024
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
SECURITY_HEADERS = [
    (b"content-security-policy", b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
     b"font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
     b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
]  # fmt: skip

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Guard:
    """The middleware. It answers forbidden requests itself."""

    def __init__(
        self, app: Callable[[Scope, Receive, Send], Awaitable[None]], settings: Settings, lan: bool = False
    ) -> None:
        self._app = app
        self._origins = frozenset(settings.origins.split())
        self._hosts = frozenset(urlsplit(origin).netloc for origin in self._origins)
        self._lan = lan  # accept names that exist only in a local network
        self._any_host = not (lan or self._origins or is_local(settings.host))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self._app(scope, receive, send)
        headers = dict(scope["headers"])
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal:
                await receive()
                return await send({"type": "websocket.close", "code": 1008})
            return await self._app(scope, receive, send)
        if refusal:
            return await _answer(send, refusal)
        return await self._app(scope, _bounded(receive), _with_headers(send, scope["path"]))

    def _refusal(self, scope: Scope, headers: dict[bytes, bytes]) -> Refusal | None:
        host = headers.get(b"host", b"").decode("latin-1")
        if not self._host_allowed(host):
            return WRONG_HOST
        origin = headers.get(b"origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and origin is not None and not self._origin_allowed(origin.decode("latin-1"), host):
            return WRONG_ORIGIN
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length[:12]) > MAX_BODY_BYTES:
            return TOO_LARGE
        return None

    def _host_allowed(self, host: str) -> bool:
        """Protection against DNS rebinding: a foreign name that resolves to this machine must not count as ours."""
        if self._any_host or host in self._hosts:
            return True
        name = _split(f"//{host}").hostname or ""
        if name in ("localhost", "") or name.endswith((".localhost", ".local")) or _is_address(name):
            return True
        # Names that cannot be registered on the Internet.
        return self._lan and ("." not in name or name.endswith((".home.arpa", ".internal")))

    def _origin_allowed(self, origin: str, host: str) -> bool:
        return origin in self._origins or (bool(host) and _split(origin).netloc == host)


def _split(address: str) -> SplitResult:
    """The parts of an address; for a malformed one, parts that match nothing."""
    try:
        return urlsplit(address)
    except ValueError:
        return SplitResult("", "?", "", "", "")


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_local(host: str) -> bool:
    """Whether a host is this machine's loopback interface."""
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _bounded(receive: Receive) -> Receive:
    """Cut off a body without a Content-Length where it becomes too large."""
    read = 0

    async def receive_bounded() -> Any:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > MAX_BODY_BYTES:
            return {"type": "http.request", "body": b"", "more_body": False}
        return message

    return receive_bounded


def _with_headers(send: Send, path: str) -> Send:
    async def with_headers(message: Any) -> None:
        if message["type"] == "http.response.start":
            immutable = path.startswith("/assets/") and message["status"] == 200  # named by their hash
            cache = b"public, max-age=31536000, immutable" if immutable else b"no-store"
            message["headers"] = [*message.get("headers", []), *SECURITY_HEADERS, (b"cache-control", cache)]
        await send(message)

    return with_headers


async def _answer(send: Send, refusal: Refusal) -> None:
    body = msgspec.json.encode(ErrorBody(*refusal))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    headers += [*SECURITY_HEADERS, (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": http_status(refusal.code), "headers": headers})
    await send({"type": "http.response.body", "body": body})
