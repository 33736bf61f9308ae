"""A real browser without a window, driven over its DevTools protocol: just enough to use a page as somebody would."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
    "--disable-sync", "--no-first-run", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0",
]  # fmt: skip
DESKTOP, PHONE = (1280, 800), (390, 844)


def find_browser() -> str | None:
    """The program, if there is one."""
    return next((path for name in NAMES if (path := shutil.which(name))), None)


class Browser:
    """A browser process with a profile of its own."""

    def __init__(self, folder: Path) -> None:
        program = find_browser()
        assert program, "no Chromium: tools/browser installs it"
        profile = folder / "profile"
        words = [program, *FLAGS, f"--user-data-dir={profile}", "about:blank"]
        self._process = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._exit = ExitStack()
        self._socket = self._connect(profile / "DevToolsActivePort")
        self._ids = itertools.count(1)
        self._pages: dict[str, Page] = {}

    def _connect(self, file: Path, seconds: float = 40) -> ClientConnection:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self._process.poll() is None, "the browser ended by itself"
            lines = file.read_text().split() if file.exists() else []
            if len(lines) == 2:
                address = f"ws://127.0.0.1:{lines[0]}{lines[1]}"
                return self._exit.enter_context(connect(address, max_size=None, open_timeout=20))
            time.sleep(0.05)
        raise AssertionError("the browser does not answer")

    def call(self, method: str, session: str = "", **params: Any) -> dict[str, Any]:
        """A command, and its result; what happens meanwhile goes to the pages."""
        number = next(self._ids)
        message: dict[str, Any] = {"id": number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv(timeout=60))
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                result: dict[str, Any] = answer["result"]
                return result
            page = self._pages.get(answer.get("sessionId", ""))
            if page:
                page.hear(answer["method"], answer["params"])

    def page(self, size: tuple[int, int] = DESKTOP, *, dark: bool = False) -> Page:
        """A new page that shares nothing with the others, as on another device."""
        context = self.call("Target.createBrowserContext")["browserContextId"]
        target = self.call("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self._pages[session] = Page(self, session)
        for domain in ("Page", "Runtime", "Log"):
            page.call(f"{domain}.enable")
        width, height = size
        page.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        page.call("Emulation.setEmulatedMedia", features=[scheme])
        return page

    def close(self) -> None:
        self._exit.close()
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Page:
    """One page. Everything the browser complains about is kept."""

    def __init__(self, browser: Browser, session: str) -> None:
        self._browser = browser
        self._session = session
        self.complaints: list[str] = []

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        return self._browser.call(method, self._session, **params)

    def hear(self, method: str, params: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.complaints.append(str([each.get("value") for each in params["args"]]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            entry = params["entry"]
            self.complaints.append(f"{entry['source']}: {entry['text']} {entry.get('url', '')}")

    def open(self, address: str) -> None:
        self.call("Page.navigate", url=address)
        self.until("document.readyState === 'complete'")

    def ask(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, f"{expression}: {answer['exceptionDetails']}"
        return answer["result"].get("value")

    def until(self, expression: str, seconds: float = 30) -> Any:
        """Wait until an expression is true; its value."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                value = self.ask(expression)
            except AssertionError:
                value = None  # between two pages
            if value:
                return value
            time.sleep(0.05)
        text = self.ask("document.body.innerText")
        raise AssertionError(f"never true: {expression}\n{self.complaints}\n{text}")

    def press(self, text: str, seconds: float = 30) -> None:
        """Press the first button or link that says this and can be seen."""
        found = (
            "[...document.querySelectorAll('button, a, summary, [role=button]')].find(e => e.getClientRects().length"
            f" && (e.getAttribute('aria-label') || e.textContent).trim() === {json.dumps(text)})"
        )
        self.until(f"!!({found})", seconds)
        self.ask(f"(({found}).dispatchEvent(new MouseEvent('click', {{bubbles: true, cancelable: true}})), true)")

    def fill(self, selector: str, text: str) -> None:
        """Put text into a field."""
        field = f"document.querySelector({json.dumps(selector)})"
        self.until(f"!!{field}")
        self.ask(
            f"({field}.value = {json.dumps(text)}, {field}.dispatchEvent(new Event('input', {{bubbles: true}})),"
            f" {field}.dispatchEvent(new Event('change', {{bubbles: true}})), true)"
        )

    def says(self, text: str, seconds: float = 30) -> None:
        """Wait until the page shows this text."""
        self.until(f"document.body.innerText.includes({json.dumps(text)})", seconds)

    def key(self, name: str, code: int) -> None:
        """A key on the keyboard."""
        more = {"text": "\r"} if name == "Enter" else {}
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, code=name, windowsVirtualKeyCode=code, **more)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, code=name, windowsVirtualKeyCode=code)

    def picture(self, path: Path, *, whole: bool = False) -> None:
        """A screenshot."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", captureBeyondViewport=whole)["data"]))
