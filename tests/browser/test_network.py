"""What the pages ask the network for."""

from __future__ import annotations

from tests.browser.at_table import open_table
from tests.browser.conftest import Phone


def test_no_request_leaves_the_origin(phone: Phone, server: str) -> None:
    page = phone()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    table = open_table(page)
    for path in ("/", "/new", table, f"{table}/enter/seat-0", f"{table}/enter/seat-0?by=pad", f"{table}/result"):
        page.goto(path)
    assert [url for url in asked if not url.startswith((server, "data:"))] == []
