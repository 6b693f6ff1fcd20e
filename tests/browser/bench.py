"""`make bench`: taps and keystrokes of a finished game against the marks on its board, by real taps in a browser."""

from __future__ import annotations

import tempfile
from importlib import import_module
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.conftest import FLAGS, PHONE
from tests.chromium import find
from tests.server import Server

LIMITS = {
    "paper_quarters": "1.25 a mark",
    "uptown": "4 a storey, one more for each further effect, 1 when used before",
    "happy_city": "2 a card",
    "streets": "4 a building",
    "ginkgopolis": "4 a building",
}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        for game, limit in LIMITS.items():
            page = browser.new_context(viewport=PHONE, base_url=server.address, locale="en", has_touch=True).new_page()
            taps, keystrokes, marks = import_module(f"tests.browser.taps_{game}").measure(page, server.address)
            ratio = (taps + keystrokes) / marks
            print(f"{game}: {taps} taps, {keystrokes} keystrokes, {marks} marks: {ratio:.2f} (at most {limit})")
        browser.close()


if __name__ == "__main__":
    main()
