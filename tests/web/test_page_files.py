"""What the server hands out of the page, and what makes it an app: compressed, kept, there without a network."""

from __future__ import annotations

import re
import struct

import httpx
import pytest
from playwright.sync_api import Browser, expect

from cheeseboard.server.http import static_files as served
from tests.server.running import Server
from tests.web.browsing import PATIENCE, Device

pytestmark = pytest.mark.full
SCREENS = ("/", "/match/anything", "/match/anything/replay", "/carry/anything", "/learn/roquefort", "/rules/havarti")


def get(server: Server, path: str, encoding: str = "identity") -> httpx.Response:
    return httpx.get(server.base + path, headers={"accept-encoding": encoding})


def test_every_screen_is_one_page_and_what_is_not_there_is_said_so(server: Server) -> None:
    pages = {path: get(server, path) for path in SCREENS}
    assert {page.status_code for page in pages.values()} == {200}
    assert len({page.text for page in pages.values()}) == 1
    for path in ("/nothing", "/assets/nothing.js", "/assets/..%2fpage.py", "/lan.svg", "/invitation/a.png", "/sw.ts"):
        assert get(server, path).status_code == 404, path


def test_files_come_compressed_to_those_who_read_that(server: Server) -> None:
    text = get(server, "/").text
    names = re.findall(r'"(/assets/[^"]+)"', text)
    assert names
    for name in ("/", "/sw.js", "/manifest.webmanifest", "/icon.svg", *names):
        plain = get(server, name)
        assert plain.status_code == 200
        assert "content-encoding" not in plain.headers
        assert plain.headers["vary"] == "accept-encoding"
        for encoding in ("br", "gzip"):
            packed = get(server, name, encoding)
            if "content-encoding" in packed.headers:
                assert packed.headers["content-encoding"] == encoding
                assert packed.content == plain.content or encoding == "br"
                assert int(packed.headers["content-length"]) < len(plain.content)
        if name.endswith(".js"):
            assert get(server, name, "br").headers["content-encoding"] == "br"


def test_what_never_changes_is_kept_and_the_page_itself_asked_for_again(server: Server) -> None:
    names = re.findall(r'"(/assets/[^"]+)"', get(server, "/").text)
    assert all("immutable" in get(server, name).headers["cache-control"] for name in names)
    for path in ("/", "/sw.js", "/manifest.webmanifest"):
        assert get(server, path).headers["cache-control"] in ("no-cache", "no-store"), path
    policy = get(server, "/").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")


def test_nothing_comes_from_elsewhere() -> None:
    for file in served.FOLDER.rglob("*"):
        if file.suffix in (".js", ".css", ".html", ".webmanifest"):
            found = set(re.findall(r"https?://[\w.]+", file.read_text()))
            assert found <= {"http://www.w3.org", "https://svelte.dev"}, file  # names, never fetched


def test_it_can_be_installed(server: Server) -> None:
    page = get(server, "/").text
    assert 'rel="manifest"' in page
    manifest = get(server, "/manifest.webmanifest").json()
    assert {"name", "short_name", "start_url", "scope", "display", "theme_color", "background_color"} <= set(manifest)
    assert manifest["display"] == "standalone"
    sizes = set()
    for icon in manifest["icons"]:
        answer = get(server, icon["src"])
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", answer.content[16:24])
            assert icon["sizes"] == f"{width}x{height}"
            sizes.add((width, icon["purpose"]))
    assert {(192, "any"), (512, "any"), (512, "maskable")} <= sizes


def test_without_a_server_the_page_still_starts_and_says_so(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    own = Server(tmp_path_factory.mktemp("own")).start()
    device = Device(browser, own, workers=True)
    try:
        device.open("/").sees("Tables with a free seat")
        device.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        device.page.reload()  # now everything it needs goes through the worker
        device.sees("Tables with a free seat")
        device.page.wait_for_function("navigator.serviceWorker.controller !== null")
        own.stop()
        device.page.reload()
        device.sees("The server does not answer at the moment. We keep trying.")
        device.sees("Who gets the cheese?")
        own.start()
        expect(device.page.get_by_text("The server does not answer")).to_have_count(0, timeout=PATIENCE)
        device.sees("Tables with a free seat")
        assert device.complaints == []
    finally:
        device.close()
        own.stop()
