"""What axe finds on a page that keeps people out."""

from typing import Any, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

_SCRIPT: str = Axe().axe_script
# Without its own copies of the style sheets, which the content security policy forbids.
_EVERY_RULE: dict[str, Any] = {"resultTypes": ["violations", "incomplete"], "preload": False}
_COLOURS = {**_EVERY_RULE, "runOnly": ["color-contrast", "link-in-text-block"]}
# Axe only wonders about what has the very colour behind it, and about a single letter: for people these are not there.
_DOUBTS = {"equalRatio", "shortTextContent"}


def faults(page: Page, within: str | None = None, colours_only: bool = False) -> list[str]:
    """What axe finds in light, and of the colours in dark; `within` selects a part of the page."""
    return _run(page, within, {"dark": _COLOURS, "light": _COLOURS if colours_only else _EVERY_RULE})


def faults_in_light(page: Page, within: str | None = None) -> list[str]:
    """What axe finds in light alone."""
    return _run(page, within, {"light": _EVERY_RULE})


def _run(page: Page, within: str | None, schemes: dict[Literal["light", "dark"], dict[str, Any]]) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(_SCRIPT)
    found = []
    for scheme, options in schemes.items():
        page.emulate_media(color_scheme=scheme)
        arguments = [{"include": [within]} if within else None, options]
        result = page.evaluate("([part, options]) => axe.run(part ?? document, options)", arguments)
        nodes = [(rule["id"], node) for rule in result["violations"] for node in rule["nodes"]]
        nodes += [(rule["id"], node) for rule in result["incomplete"] for node in rule["nodes"] if _is_unreadable(node)]
        found += [f"{page.url} ({scheme}): {rule}: {node['html'][:120]} {_why(node)}" for rule, node in nodes]
    return found


def expect_accessible(page: Page, within: str | None = None) -> None:
    found = faults(page, within)
    assert not found, "\n".join(found)


def _is_unreadable(node: dict[str, Any]) -> bool:
    data = [check["data"] for check in node["any"] if check["id"] == "color-contrast"]
    # A ratio is None or 0 where it could not be told.
    return any(one.get("contrastRatio") and one.get("messageKey") in _DOUBTS for one in data if one)


def _why(node: dict[str, Any]) -> str:
    return "; ".join(check["message"] for kind in ("any", "all", "none") for check in node[kind])
