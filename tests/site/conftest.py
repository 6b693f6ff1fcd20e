"""The site, built once for the sources as they stand, and a phone that opens it."""

import fcntl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, FrameLocator, Page, Playwright

from companion.resources.build_cache import digest
from tests import node
from tests.browser.conftest import FLAGS, PHONE
from tests.chromium import playwrights_own, system
from tests.site.host import Host

ROOT = Path(__file__).parents[2]
SOURCES = ("companion", "pdf", "templates", "static")
PATIENCE = 120_000
"""Milliseconds that a start of Python may take on a busy machine."""


@pytest.fixture(scope="session")
def folder() -> Path:
    """The static folder, packed loosely and with the rules of two languages. A test run builds it once."""
    if not node.is_here():
        pytest.skip(node.NONE)
    from companion.site.build import build

    files = [path for name in SOURCES for path in (ROOT / name).rglob("*") if path.is_file() and path.suffix != ".pyc"]
    made = ROOT / "build" / f"site-tested-{digest(files)}"
    made.parent.mkdir(exist_ok=True)
    with (ROOT / "build/site-tested.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.is_dir():
            part = made.with_name("site-tested.part")
            build(part, level=3, languages=("en", "ru"))
            part.rename(made)
    return made


@pytest.fixture
def host(folder: Path) -> Iterator[Host]:
    with Host(folder) as running:
        yield running


@pytest.fixture(scope="session")
def executable() -> str:
    found = system() or playwrights_own()
    assert found, "no Chromium: set CHROMIUM to one, or run python -m tests.chromium"
    return found


@pytest.fixture(scope="session")
def browser(playwright: Playwright, executable: str) -> Iterator[Browser]:
    launched = playwright.chromium.launch(executable_path=executable, args=FLAGS)
    yield launched
    launched.close()


class Phone:
    """A browser with tabs on the site. `frame` is the page of the application in the last one."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.context, self.host = context, host
        self.complaints: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def open(self, path: str = "", page: Page | None = None) -> FrameLocator:
        """The application's page at a path, once it is there."""
        shown = page or self.page
        shown.goto(self.host.address + path)
        frame = shown.frame_locator("#frame")
        frame.locator("main").wait_for()
        shown.wait_for_function(
            "() => document.getElementById('frame').contentWindow.location.pathname !== '/last-home'"
        )
        return frame

    def go(self, path: str, page: Page | None = None) -> FrameLocator:
        """Another page in the frame, without starting the shell anew."""
        shown = page or self.page
        shown.evaluate("path => document.getElementById('frame').contentWindow.location.assign(path)", path)
        shown.wait_for_function(
            "path => { const { location: at, document: page } = document.getElementById('frame').contentWindow;"
            " return at.pathname + at.search === path && page.readyState === 'complete' }",
            arg=path,
        )
        return shown.frame_locator("#frame")

    def ask(self, path: str, form: dict[str, str] | None = None) -> tuple[int, str]:
        """The status and body of an answer, as a script of the page gets them."""
        script = """async ([path, form]) => {
            const headers = { Accept: "application/json" };
            const sent = form && { method: "POST", body: new URLSearchParams(form), headers };
            const answer = await fetch(path, sent ?? {});
            return [answer.status, await answer.text()];
        }"""
        status, body = self.page.evaluate(script, [path, form])
        return status, body

    @property
    def path(self) -> str:
        """Where the page in the frame is."""
        at: str = self.page.evaluate("document.getElementById('frame').contentWindow.location.pathname")
        return at

    def new_table(self, game: str, *names: str) -> str:
        """Open a table by taps; its path."""
        frame = self.go(f"/new?game={game}")
        for place, name in enumerate(names):
            frame.locator("input[name=name]").nth(place).fill(name)
        frame.locator("button.open").click()
        frame.locator("#seats").wait_for()
        return self.path


NewPhone = Callable[..., Phone]


@pytest.fixture
def new_phone(browser: Browser, host: Host) -> Iterator[NewPhone]:
    opened: list[Phone] = []

    def new(**options: Any) -> Phone:
        context = browser.new_context(viewport=PHONE, has_touch=True, **{"locale": "en", **options})
        opened.append(Phone(context, host))
        return opened[-1]

    yield new
    for phone in opened:
        phone.context.close()
    assert [complaint for phone in opened for complaint in phone.complaints] == []


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    return new_phone()
