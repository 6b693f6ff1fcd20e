"""`make bench`: how many taps a finished game takes in a browser, and how soon each is seen."""

import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS, PHONE
from tests.chromium import find
from tests.lab import delays
from tests.server import Server

LIMITS = {
    "paper_quarters": "1.25 a mark",
    "uptown": "2.5 a card with its lot",
    "happy_city": "2 a card",
    "streets": "3.3 a tile",
    "ginkgopolis": "4 a building",
}


def main() -> None:
    found = find()  # Where it looks for Playwright's own, it starts Playwright, which cannot be started within itself.
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)

        def phone() -> Page:
            options: dict[str, Any] = {"viewport": PHONE, "base_url": server.address, "locale": "en", "has_touch": True}
            return browser.new_context(**options).new_page()

        for game, limit in LIMITS.items():
            taps, keystrokes, marks = import_module(f"tests.browser.{game}_page").measure(phone())
            ratio = (taps + keystrokes) / marks
            print(f"{game}: {taps} taps, {keystrokes} keystrokes, {marks} marks: {ratio:.2f} (at most {limit})")
        delays.report(phone)
        browser.close()


if __name__ == "__main__":
    main()
