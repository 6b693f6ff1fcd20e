"""The site in WebKit, the engine of every browser on an iPhone: it starts, counts a game and opens again offline."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from tests.server import free_port
from tests.site.host import Host

BROWSERS = sorted(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
HERE = bool(BROWSERS and shutil.which("WebKitWebDriver") and shutil.which("xvfb-run"))
pytestmark = [pytest.mark.night, pytest.mark.skipif(not HERE, reason="no WebKit: install webkit2gtk-driver and xvfb")]
PATIENCE = 240
"""Seconds that a start of Python may take on a busy machine."""
SHOWS = """const { location: at, document: page } = document.getElementById("frame").contentWindow;
    return at.pathname + at.search === arguments[0] && page.readyState === "complete";"""


class WebKit:
    """A window of WebKit, driven as the W3C's WebDriver says."""

    def __init__(self, driver: str) -> None:
        self._at = f"{driver}/session"
        options = {"binary": str(BROWSERS[-1]), "args": ["--automation"]}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._at += "/" + self._send("", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]
        self._send("/timeouts", {"script": PATIENCE * 1000, "pageLoad": PATIENCE * 1000})

    def _send(self, path: str, body: dict[str, Any]) -> Any:
        request = Request(self._at + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
        with urlopen(request, timeout=2 * PATIENCE) as answer:
            return json.load(answer)["value"]

    def open(self, address: str) -> None:
        self._send("/url", {"url": address})

    def reload(self) -> None:
        self._send("/refresh", {})

    def run(self, script: str, *arguments: str) -> Any:
        """What a script returns, or what its promise comes to."""
        return self._send("/execute/sync", {"script": script, "args": arguments})

    def wait_for(self, script: str, *arguments: str) -> None:
        _wait_for(lambda: self.run(script, *arguments) is True)

    def go(self, path: str) -> None:
        self.run("document.getElementById('frame').contentWindow.location.assign(arguments[0])", path)
        self.wait_for(SHOWS, path)

    def text(self) -> str:
        found: str = self.run("return document.getElementById('frame').contentDocument.body.innerText")
        return found


def _wait_for(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if is_so():
                return
        except OSError:
            pass  # the page or the driver is just coming
        time.sleep(0.2)
    raise AssertionError("it never came")


@pytest.fixture
def webkit(tmp_path: Path) -> Iterator[WebKit]:
    port = free_port()
    folders = {name: str(tmp_path / name) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    settings = {**os.environ, **folders, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    command = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}", "--host=127.0.0.1"]
    with subprocess.Popen(command, env=settings, start_new_session=True, stderr=subprocess.DEVNULL) as running:
        try:
            _wait_for(lambda: urlopen(f"http://127.0.0.1:{port}/status").status == 200)
            yield WebKit(f"http://127.0.0.1:{port}")
        finally:
            os.killpg(running.pid, 15)


def test_a_game_is_counted_and_opens_again_without_a_network(webkit: WebKit, host: Host) -> None:
    webkit.open(host.address)
    webkit.wait_for(SHOWS, "/")
    webkit.go("/new?game=happy-city")
    webkit.run(
        """const page = document.getElementById("frame").contentDocument, names = page.querySelectorAll("[name=name]");
        names[0].value = "Аня";
        names[1].value = "Bob";
        page.querySelector("button.open").click();"""
    )
    webkit.wait_for("return Boolean(document.getElementById('frame').contentDocument?.getElementById('seats'))")
    table = webkit.run("return document.getElementById('frame').contentWindow.location.pathname")
    webkit.wait_for("return caches.match('/rules/happy-city-en.sqlite.packed', { ignoreSearch: true }).then(Boolean)")
    host.stop()
    for seat, total in enumerate(("30", "31")):
        saved = """const body = new URLSearchParams({ way: "total", base: "0", total: arguments[1] });
            const sent = { method: "POST", body, headers: { Accept: "application/json" } };
            return fetch(arguments[0], sent).then(({ status }) => status);"""
        assert webkit.run(saved, f"{table}/enter/seat-{seat}", total) == 200
    webkit.go("/rules?game=happy-city&q=who+wins+a+tie")
    assert "HC-" in webkit.text()
    webkit.go(f"{table}/result")
    webkit.reload()
    webkit.wait_for(SHOWS, f"{table}/result")
    assert "31" in webkit.text()
