"""A real server and a real Chromium at phone size."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, ViewportSize, expect, sync_playwright

from tests.chromium import playwrights_own, system
from tests.server import Server

_OFF = [
    # A browser of its own for the tests has no use for a process in reserve and an address bar that suggests: they cost
    # as much as the pages themselves.
    "SpareRendererForSitePerProcess", "PreloadTopChromeWebUI",
    "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup",
    # What Playwright turns off itself: of two lists only the last counts.
    "AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect", "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose", "HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter",
    "NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]  # fmt: skip
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    f"--disable-features={','.join(_OFF)}",
]  # fmt: skip
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 15_000
"""How long a busy machine may take; a page that is right is seen to be so at once."""
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the production server on a free port, with an instance folder of its own."""
    with Server(tmp_path_factory.mktemp("server")) as running:
        yield running.address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = system() or playwrights_own()
    assert executable, "no Chromium: set CHROMIUM to one, or run python -m tests.chromium"
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield launched
        launched.close()


Phone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, server: str) -> Iterator[Phone]:
    """Open a page on a new phone: `phone()`, `phone(locale="ru")`, `phone(java_script_enabled=False)`."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def hear(said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            complaints.append(said.text)

    def new(**options: Any) -> Page:
        # Nothing glides where it is tapped meanwhile.
        usual = {"viewport": PHONE, "base_url": server, "locale": "en", "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", hear)
        return page

    yield new
    for context in contexts:
        context.close()
    assert complaints == []
