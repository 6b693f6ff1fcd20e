"""Leaving a page loses nothing: what was entered while an earlier save was on its way is saved, too."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.at_table import open_pad, open_table
from tests.browser.conftest import Phone

ANSWERLESS = """() => {
  const { fetch } = window;
  let waiting = false;
  window.fetch = (address, options) => {
    const answer = fetch(address, options);
    if (options?.method !== "POST" || waiting) return answer;
    waiting = true;
    return new Promise(() => {});
  };
}"""
"""The first save is sent, and its answer takes longer than anybody stays."""


def test_what_was_entered_while_a_save_was_on_its_way_is_saved_on_leaving(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_pad(page, table)
    page.evaluate(ANSWERLESS)
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.locator('[name="pad.residents"]').fill("5")
    page.locator('[name="pad.hearts"]').fill("4")
    page.goto(f"{table}/result")
    expect(page.locator("main")).to_contain_text("20")
