"""What a thumb can reach: keys that something lies over, that no scrolling brings in sight, that move by themselves."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error, Locator, Page

_SCRIPT = Path(__file__).with_name("reach.js").read_text(encoding="utf-8")
_STANDS = """() => ["saved", "told", undefined].includes(document.getElementById("status")?.dataset.is)
  && !document.querySelector(".exchanged")"""
"""Everything is saved and drawn, and what has just come can be tapped."""
_NAME = "key => key.ariaLabel || key.innerText || key.closest('[aria-label]')?.ariaLabel || ''"
_DRAWN = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


def _ask(page: Page, question: str, argument: object = None) -> list[str]:
    if not page.evaluate("'reach' in window"):
        page.evaluate(_SCRIPT)
    found: list[str] = page.evaluate(f"(argument) => reach.{question}(argument)", argument)
    return found


def _wait(page: Page) -> None:
    page.wait_for_function(_STANDS)
    page.evaluate(_DRAWN)


def out_of_reach(page: Page) -> list[str]:
    """What is wrong with the keys of a page as it stands, and in each of its drawers."""
    _wait(page)
    _ask(page, "outOfSight")
    with suppress(Error):  # A map may still be making room for its sheet.
        page.wait_for_function("() => !reach.outOfSight().length", timeout=3000)
    return [fault for question in ("outOfSight", "outOfReach", "inDrawers") for fault in _ask(page, question)]


@contextmanager
def watched(page: Page, *allowed: str) -> Iterator[list[str]]:
    """What has moved by a tap that is made inside and could be tapped before; `allowed` selects what may move."""
    faults: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        for kind in ("tap", "click"):
            patch.setattr(Locator, kind, _watched(getattr(Locator, kind), faults, allowed))
        _ask(page, "outOfSight")  # with which its script comes
        yield faults


def _watched(tap: Any, faults: list[str], allowed: tuple[str, ...]) -> Any:
    def watched_tap(key: Locator, **options: Any) -> None:
        name = " ".join(key.evaluate(_NAME).split())[:40]
        tap(key, **options)
        if not options.get("trial"):
            _wait(key.page)
            faults.extend(f"after the tap on “{name}” {fault}" for fault in _ask(key.page, "moved", allowed))

    return watched_tap
