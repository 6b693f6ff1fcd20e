"""What a machine can find of what keeps people out."""

from __future__ import annotations

from typing import Any, Literal

from axe_playwright_python.base import AxeResults
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SCRIPT: str = Axe().axe_script
# Without its own copies of the style sheets, which the content security policy forbids.
_EVERY_RULE: dict[str, Any] = {"resultTypes": ["violations"], "preload": False}
_COLOURS = {**_EVERY_RULE, "runOnly": ["color-contrast", "link-in-text-block"]}
_PLANS: tuple[tuple[Literal["light", "dark"], dict[str, Any]], ...] = (("dark", _COLOURS), ("light", _EVERY_RULE))


def accessible(page: Page) -> None:
    """Axe finds nothing by day, and by night, where only the colours are others, nothing wrong with those."""
    page.evaluate(_SCRIPT)
    for plan, options in _PLANS:
        page.emulate_media(color_scheme=plan)
        found = AxeResults(page.evaluate("options => axe.run(document, options)", options))
        assert found.violations_count == 0, f"{page.url} ({plan})\n{found.generate_report()}"


# Axe only wonders about what has the very colour behind it, and about a single letter: for people these are not there.
_DOUBTS = {"equalRatio", "shortTextContent"}
_CONTRAST = {"runOnly": ["color-contrast"], "resultTypes": ["violations", "incomplete"], "preload": False}


def unreadable(page: Page) -> list[str]:
    """What cannot be told from the colour behind it, by day or by night, each with its plan and contrast."""
    page.evaluate(_SCRIPT)
    found = []
    for plan, _ in _PLANS:
        page.emulate_media(color_scheme=plan)
        result = page.evaluate("options => axe.run(document, options)", _CONTRAST)
        for kind in ("violations", "incomplete"):
            for node in (node for rule in result[kind] for node in rule["nodes"]):
                data = node["any"][0]["data"]
                ratio = data.get("contrastRatio")  # None or 0 where it could not be told.
                if kind == "violations" or (ratio and data.get("messageKey") in _DOUBTS):
                    found.append(f"{plan}: {ratio} {node['html'][:120]}")
    return found
