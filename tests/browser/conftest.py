"""A real server and a real Chromium at phone size."""

from collections.abc import Callable, Iterator
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, ViewportSize, expect
from playwright.sync_api import Error as PlaywrightError

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
def browser(playwright: Playwright) -> Iterator[Browser]:
    executable = system() or playwrights_own()
    assert executable, "no Chromium: set CHROMIUM to one, or run python -m tests.chromium"
    launched = playwright.chromium.launch(executable_path=executable, args=FLAGS)
    yield launched
    launched.close()


class Handset:
    """A page in a browser context of its own. A new one costs as much as two pages, so it is wiped and used again."""

    def __init__(self, browser: Browser, server: str, **options: Any) -> None:
        self.origin = server
        self.complaints: list[str] = []
        self.context = browser.new_context(base_url=server, **options)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self._tools = self.context.new_cdp_session(self.page)

    def _hear(self, said: ConsoleMessage) -> None:
        if "Content Security Policy" in said.text:
            self.complaints.append(said.text)

    def wipe(self) -> None:
        """Leave no cookie, no draft, no way back, no route and no lost connection to whoever is next."""
        self.page.goto("about:blank")
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        self.context.clear_cookies()
        self._tools.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": "all"})
        self._tools.send("Page.resetNavigationHistory")
        self.complaints.clear()


Drawer = dict[str, list[Handset]]


@pytest.fixture(scope="session")
def drawer() -> Drawer:
    """The handsets that lie idle, by what they can do."""
    return {}


Phone = Callable[..., Page]


@pytest.fixture
def phone(browser: Browser, server: str, drawer: Drawer) -> Iterator[Phone]:
    """Open a page on a phone that is as new: `phone()`, `phone(locale="ru")`, `phone(java_script_enabled=False)`."""
    taken: list[tuple[str, Handset]] = []

    def new(viewport: ViewportSize = PHONE, color_scheme: Literal["light", "dark"] = "light", **options: Any) -> Page:
        options = {"locale": "en", **options}
        kind = repr(sorted(options.items()))
        idle = drawer.setdefault(kind, [])
        handset = idle.pop() if idle else Handset(browser, server, **options)
        taken.append((kind, handset))
        handset.page.set_viewport_size(viewport)
        # Nothing glides where it is tapped meanwhile.
        handset.page.emulate_media(color_scheme=color_scheme, reduced_motion="reduce")
        return handset.page

    yield new
    complaints = [complaint for _, handset in taken for complaint in handset.complaints]
    for kind, handset in taken:
        try:
            handset.wipe()
            drawer[kind].append(handset)
        except PlaywrightError:  # it has just reloaded itself, or is not where it was: it is thrown away
            handset.context.close()
    assert complaints == []


@pytest.fixture
def page(phone: Phone) -> Page:
    """A page on a phone with a touch screen."""
    return phone(has_touch=True)
