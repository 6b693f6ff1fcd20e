"""What a thumb can reach: keys that something lies over, that no scrolling brings in sight, that move by themselves."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

_SCRIPT = Path(__file__).with_name("reach.js").read_text(encoding="utf-8")
_STANDS = """() => ["saved", "told", undefined].includes(document.getElementById("status")?.dataset.is)"""
_NAME = "key => key.ariaLabel || key.innerText || key.closest('[aria-label]')?.ariaLabel || ''"
_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def _ask(page: Page, question: str, argument: object = None) -> list[str]:
    if not page.evaluate("'reach' in window"):
        page.evaluate(_SCRIPT)
    found: list[str] = page.evaluate(f"(argument) => reach.{question}(argument)", argument)
    return found


def out_of_reach(page: Page, drawers: bool = True) -> list[str]:
    """What is wrong with the keys of a page as it stands, and in each of its drawers."""
    found = _ask(page, "outOfSight") + _ask(page, "outOfReach")
    return found + (_ask(page, "inDrawers") if drawers else [])


class Still:
    """Looks after each tap whether what could be tapped before still lies where it lay."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.allowed: list[str] = []

    def look(self, page: Page, tapped: str) -> None:
        page.wait_for_function(_STANDS)
        page.evaluate(_DRAWN)
        self.faults += [f"after the tap on {tapped}: {fault}" for fault in _ask(page, "moved", self.allowed)]


@contextmanager
def watched(page: Page, *allowed: str) -> Iterator[Still]:
    """Watch every tap that tests make inside; `allowed` are selectors of what may move."""
    still = Still()
    still.allowed += allowed
    _ask(page, "outOfSight")
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("tap", "click"):
            patch.setattr(Locator, kind, _watched(getattr(Locator, kind), still))
        yield still


def _watched(tap: Any, still: Still) -> Any:
    def watched_tap(key: Locator, **options: Any) -> None:
        name = key.evaluate(
            "key => key.getAttribute('aria-label') || key.innerText || key.closest('[aria-label]')?.ariaLabel"
        )
        tap(key, **options)
        if not options.get("trial"):
            still.look(key.page, f"“{name}”")

    return watched_tap
