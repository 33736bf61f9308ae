"""What every request passes before it reaches anything: names, origins, sizes; and the headers of every answer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from cheeseboard.server.http import static_files
from cheeseboard.server.http.security import MAX_BODY_BYTES, SECURITY_HEADERS, Guard
from cheeseboard.server.settings import Settings
from tests.server.planted import Answer, Wire, call, served

FULL = pytest.mark.full


class Inner:
    """An application that says yes to everything and notes what it was sent."""

    def __init__(self) -> None:
        self.body = b""
        self.reached = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.reached += 1
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            return
        more = True
        while more:
            message = await receive()
            self.body += message.get("body", b"")
            more = message.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"yes"})


def ask(
    inner: Inner,
    method: str = "GET",
    parts: list[bytes] | None = None,
    path: str = "/",
    host: str = "127.0.0.1",
    **more: Any,
) -> Answer:
    """One request to a guarded application."""
    headers: dict[str, str] = more.pop("headers", {})
    guard = Guard(inner, lan=more.pop("lan", False), settings=Settings(host=host, **more))
    sent = [
        (name.encode(), value.encode("latin-1")) for name, value in ({"host": "localhost"} | headers).items() if name
    ]
    scope = {"type": "http", "method": method, "path": path, "headers": sent}
    return asyncio.run(call(guard, scope, parts or [b""]))


def handshake(headers: dict[str, str], **settings: Any) -> str:
    """What a socket's handshake comes to."""
    guard = Guard(Inner(), Settings(**settings))
    said: list[str] = []

    async def receive() -> Any:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        said.append(message["type"])

    sent = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
    asyncio.run(guard({"type": "websocket", "path": "/", "headers": sent}, receive, send))
    return said[0]


# -- where it comes from ----------------------------------------------------------------------------------------

STRANGE = [
    "https://elsewhere.example", "null", "", "http://localhost.elsewhere.example", "http://localhost:81", "file://",
    "http://elsewhere.example/localhost", "http://localhost@elsewhere.example", "http://[", "http://[::1", "//", "[]",
    "http://127.0.0.1", "ht tp://x", "\xff",
]  # fmt: skip


@pytest.mark.parametrize("origin", STRANGE)
def test_a_strangers_page_may_not_write(origin: str) -> None:
    for method in ("POST", "PUT", "PATCH", "DELETE", "ODD"):
        inner = Inner()
        answer = ask(inner, method, headers={"origin": origin})
        assert (answer.status, inner.reached) == (403, 0)
        assert answer.json()["code"] == "wrong origin"
    assert handshake({"host": "localhost", "origin": origin}) == "websocket.close"


def test_the_own_page_may_and_so_may_programs() -> None:
    for host in ("localhost", "127.0.0.1:8000", "[::1]:8000", "kitchen.local", "192.168.1.7:8000"):
        for origin in (f"http://{host}", f"https://{host}"):
            assert ask(Inner(), "POST", headers={"host": host, "origin": origin}).status == 200
            assert handshake({"host": host, "origin": origin}) == "websocket.accept"
    assert ask(Inner(), "POST").status == 200
    assert handshake({"host": "localhost"}) == "websocket.accept"


def test_reading_is_safe_from_anywhere() -> None:
    """Browsers keep the answer from the page; nothing changes."""
    for method in ("GET", "HEAD", "OPTIONS"):
        answer = ask(Inner(), method, headers={"origin": "https://elsewhere.example"})
        assert answer.status == 200
        assert answer.header("access-control-allow-origin") is None


def test_further_origins_are_those_of_the_settings() -> None:
    settings: dict[str, Any] = {"origins": "https://cheese.example https://brie.example:8443"}
    for origin, status in (
        ("https://cheese.example", 200), ("https://brie.example:8443", 200), ("https://brie.example", 403),
        ("http://cheese.example", 200),  # the page itself, behind something that speaks TLS
        ("https://cheese.example.elsewhere.example", 403),
    ):  # fmt: skip
        answer = ask(Inner(), "POST", headers={"host": "cheese.example", "origin": origin}, **settings)
        assert answer.status == status, origin


@pytest.mark.parametrize(
    "host",
    ["elsewhere.example", "localhost.elsewhere.example", "127.0.0.1.elsewhere.example", "[", "a]b", "[::1", "local"],
)
def test_a_name_that_is_not_ours_is_refused(host: str) -> None:
    """A stranger's name that leads to this machine would else make his page one of ours."""
    inner = Inner()
    answer = ask(inner, headers={"host": host})
    assert (answer.status, inner.reached) == (403, 0)
    assert answer.json()["code"] == "wrong host"
    assert handshake({"host": host, "origin": f"http://{host}"}) == "websocket.close"


def test_on_a_network_any_name_will_do_unless_names_are_set() -> None:
    assert ask(Inner(), host="0.0.0.0", headers={"host": "kitchen.example"}).status == 200  # noqa: S104
    named: dict[str, Any] = {"host": "0.0.0.0", "origins": "https://cheese.example"}  # noqa: S104
    assert ask(Inner(), headers={"host": "kitchen.example"}, **named).status == 403
    assert ask(Inner(), headers={"host": "cheese.example"}, **named).status == 200


@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("192.168.1.7:8000", 200), ("[fe80::1]:8000", 200), ("localhost:8000", 200), ("kitchen.local:8000", 200),
        ("kitchen:8000", 200), ("kitchen", 200), ("kitchen.home.arpa", 200), ("kitchen.internal:8000", 200),
        ("elsewhere.example", 403), ("kitchen.elsewhere.example:8000", 403), ("192.168.1.7.elsewhere.example", 403),
        ("local.", 403), ("kitchen.", 403), ("internal.elsewhere.example", 403), ("[", 403), ("a]b", 403),
    ],
)  # fmt: skip
def test_in_ones_own_network_only_names_of_that_network_will_do(name: str, status: int) -> None:
    """A stranger's page must not have its name lead to a machine at home, and so pass for ours."""
    inner = Inner()
    headers = {"host": name, "origin": f"http://{name}"}
    assert ask(inner, "POST", host="0.0.0.0", lan=True, headers=headers).status == status  # noqa: S104
    assert inner.reached == (status == 200)


def test_in_ones_own_network_a_name_that_is_set_will_do_too() -> None:
    more: dict[str, Any] = {"host": "0.0.0.0", "lan": True, "origins": "https://cheese.example"}  # noqa: S104
    assert ask(Inner(), headers={"host": "cheese.example"}, **more).status == 200
    assert ask(Inner(), headers={"host": "kitchen"}, **more).status == 200
    assert ask(Inner(), headers={"host": "elsewhere.example"}, **more).status == 403


# -- how large it is --------------------------------------------------------------------------------------------


def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    for length in (str(MAX_BODY_BYTES + 1), "9" * 12, "9" * 40):
        inner = Inner()
        answer = ask(inner, "POST", [b"x"], headers={"content-length": length})
        assert (answer.status, inner.reached) == (413, 0)
    assert ask(Inner(), "POST", [b"x" * MAX_BODY_BYTES], headers={"content-length": str(MAX_BODY_BYTES)}).status == 200


@pytest.mark.parametrize(
    "headers", [{}, {"content-length": "10"}, {"content-length": "-1"}, {"transfer-encoding": "chunked"}]
)
def test_a_body_that_does_not_say_so_ends_where_it_is_too_large(headers: dict[str, str]) -> None:
    inner = Inner()
    ask(inner, "POST", [b"x" * 100_000] * 20, headers=headers)
    assert inner.reached == 1
    assert len(inner.body) <= MAX_BODY_BYTES


# -- the headers of every answer --------------------------------------------------------------------------------


def guarded(answer: Answer) -> None:
    for name, value in SECURITY_HEADERS:
        assert answer.headers.count((name, value)) == 1, name
    assert answer.header("cache-control")
    assert answer.header("server") is None


def test_the_guards_own_answers_have_them_too() -> None:
    guarded(ask(Inner()))
    guarded(ask(Inner(), headers={"host": "elsewhere.example"}))
    guarded(ask(Inner(), "POST", headers={"origin": "https://elsewhere.example"}))
    guarded(ask(Inner(), "POST", headers={"content-length": "9" * 12}))
    assert ask(Inner(), headers={"host": "elsewhere.example"}).header("cache-control") == "no-store"


def test_the_policy_lets_nothing_in_from_elsewhere() -> None:
    policy = dict(SECURITY_HEADERS)[b"content-security-policy"].decode()
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["script-src"] == rules["connect-src"] == "'self'"
    assert not re.search(r"unsafe|\*|http", policy)


def test_the_page_obeys_the_policy() -> None:
    assert (static_files.FOLDER / "index.html").exists(), "the page is not built: make page"
    for file in static_files.FOLDER.glob("*.html"):
        text = file.read_text()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:|<iframe|<object|<embed|<base", text), file.name
        for script in re.findall(r"<script[^>]*>(.*?)</script>", text, re.DOTALL):
            assert not script.strip(), f"{file.name} has a script in it"
        assert not re.search(r"(src|href)=[\"']?(https?:)?//", text), file.name
    for file in static_files.FOLDER.rglob("*.js"):
        assert not re.search(r"\beval\(|new Function\(|insertAdjacentHTML", file.read_text()), file.name


def with_app(folder: Path, work: Callable[[Wire], Awaitable[None]], **settings: Any) -> None:
    async def run() -> None:
        async with served(folder, **settings) as wire:
            await work(wire)

    asyncio.run(run())


@FULL
def test_whatever_is_asked_the_answer_is_guarded(tmp_path: Path) -> None:
    async def work(wire: Wire) -> None:
        files = [
            f"/assets/{file.name}"
            for file in (static_files.FOLDER / "assets").iterdir()
            if file.suffix in static_files.MEDIA_TYPES
        ]
        assert files, "the page is not built: make page"
        for path in ("/", "/match/x", "/health", "/metrics", "/schema/openapi.json", "/api/offer", *files):
            answer = await wire.http("GET", path)
            assert answer.status == 200, path
            guarded(answer)
        for method, path, body, status in (
            ("GET", "/nothing", None, 404), ("GET", "/assets/nothing.js", None, 404),
            ("GET", "/api/matches/x", None, 404),
            ("GET", "/assets/..%2fpage.py", None, 404), ("GET", "/assets/" + "a" * 5000 + ".js", None, 404),
            ("GET", "/assets/a\0.js", None, 404), ("DELETE", "/api/matches", None, 405),
            ("POST", "/api/matches", b"{", 400), ("POST", "/api/matches", b"\xff" * 9, 400),
            ("POST", "/api/matches", {"game": "chess", "seats": [{"kind": "me"}]}, 400),
            ("GET", "/api/matches?most=1000", None, 400), ("POST", "/api/links", {"token": "x"}, 404),
        ):  # fmt: skip
            answer = await wire.http(method, path, body)
            assert answer.status == status, (path[:40], answer.status)
            guarded(answer)
            assert answer.header("cache-control") == "no-store"
            assert b"Traceback" not in answer.body
            assert b".py" not in answer.body

    with_app(tmp_path, work)


@FULL
def test_our_own_mistakes_are_guarded_and_say_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An error that nobody thought of, with a secret in its text."""

    async def work(wire: Wire) -> None:
        async def fail(*_: Any) -> None:
            raise RuntimeError("canary-in-an-error")

        monkeypatch.setattr(wire.server.store, "listed", fail)
        answer = await wire.http("GET", "/api/matches")
        assert answer.status == 500
        guarded(answer)
        assert answer.json()["code"] == "our mistake"
        assert b"canary" not in answer.body
        assert "canary" not in wire.log.getvalue()
        assert "RuntimeError" in wire.log.getvalue()

    with_app(tmp_path, work)


@FULL
def test_figures_are_for_this_machine_or_with_the_token(tmp_path: Path) -> None:
    """They count every move: on a small server, how the lay-out goes in the only match."""

    async def work(wire: Wire) -> None:
        near, far = ("127.0.0.1", 9), ("192.168.1.9", 9)
        for client, token, status in (
            (near, "", 200), (far, "", 401), (far, "Bearer wrong", 401), (far, "Bearer ", 401),
            (far, "Bearer canary-token", 200), (("testclient", 9), "", 401),
        ):  # fmt: skip
            answer = await wire.http("GET", "/metrics", headers={"authorization": token}, client=client)
            assert answer.status == status, (client, token)
            assert (b"cheeseboard_entries_total" in answer.body) is (status == 200)

    with_app(tmp_path, work, metrics_token="canary-token")  # noqa: S106


@FULL
def test_without_a_token_nobody_else_sees_the_figures(tmp_path: Path) -> None:
    async def work(wire: Wire) -> None:
        for token in ("", "Bearer ", "Bearer x"):
            answer = await wire.http("GET", "/metrics", headers={"authorization": token}, client=("192.168.1.9", 9))
            assert answer.status == 401
        assert (await wire.http("GET", "/metrics", client=None)).status == 401

    with_app(tmp_path, work)


@FULL
def test_creating_is_limited_by_address(tmp_path: Path) -> None:
    async def work(wire: Wire) -> None:
        wish = {"game": "roquefort", "seats": [{"kind": "me"}, {"kind": "open"}]}
        statuses = [(await wire.http("POST", "/api/matches", wish)).status for _ in range(5)]
        assert statuses == [201, 201, 201, 429, 429]
        assert (await wire.http("POST", "/api/matches", wish, client=("192.168.1.9", 9))).status == 201

    with_app(tmp_path, work, creations_per_minute=3)
