"""Back closes what is open before it leaves the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import paper_quarters_page as paper_quarters
from tests.browser.table_page import open_table, post_pad


def back(page: Page) -> None:
    """As the phone's gesture does, which may stay on the page; the page answers before it is left."""
    page.evaluate("setTimeout(() => history.back())")


def test_back_closes_a_rule_card_then_its_reason_then_leaves(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=5, hearts=4, coins=1)
    page.goto(table)
    page.goto(f"{table}/result")
    for cell in (0, 1):
        page.locator(".cellnum").nth(cell).click()
    page.locator(".lines:target a.ruletap").first.click()
    card, reason = page.locator("dialog.over"), page.locator(".lines:target")
    expect(card).to_be_visible()
    back(page)
    expect(card).to_be_hidden()
    expect(reason.locator("a.ruletap").first).to_be_focused()
    back(page)
    expect(reason).to_be_hidden()
    expect(page).to_have_url(re.compile("/result"))
    back(page)
    expect(page).to_have_url(table)


@pytest.mark.night
def test_back_does_not_stop_at_what_a_button_closed(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=5, hearts=4, coins=1)
    page.goto(table)
    page.goto(f"{table}/result")
    page.locator(".cellnum").first.click()
    page.locator(".lines:target a.ruletap").first.click()
    page.locator("dialog.over .shut").click()
    expect(page.locator("dialog.over")).to_be_hidden()
    page.locator(".lines:target .end a").click()
    expect(page.locator(".lines:target")).to_have_count(0)
    back(page)
    expect(page).to_have_url(table)


BOARDS = [
    ("streets", "city", {}, "[data-cell]", "#sheet", None),
    ("ginkgopolis", "city", {}, "[data-cell]", "#sheet", None),
    ("uptown", "seat-0", {"lot.1": "shop +2$; cafe"}, '[name="at"][value="1.1"]', "[data-done]", "[data-done]"),
    ("happy-city", "seat-0", {"card.0": "market"}, '.card[data-slot="0"]', ".handle", None),
]
"""What is entered there, what opens or takes something, what is then shown, and what else than back closes it."""


@pytest.mark.parametrize(
    ("game", "part", "entered", "taken", "shown", "done"),
    [BOARDS[0], *(pytest.param(*board, marks=pytest.mark.night) for board in BOARDS[1:])],
)
def test_back_lets_go_of_what_is_held_on_a_board(
    page: Page, game: str, part: str, entered: dict[str, str], taken: str, shown: str, done: str | None
) -> None:
    table = open_table(page, game)
    if entered:
        assert page.request.post(f"{table}/enter/{part}", form={"way": "board", "base": "0", **entered}).ok
    page.goto(table)
    page.goto(f"{table}/enter/{part}")
    for closed_by in (None, done):
        if "name=" in taken:
            page.locator(taken).check(force=True)
        else:
            page.locator(taken).first.press("Enter")
        expect(page.locator(shown)).to_be_visible()
        if closed_by:
            page.locator(closed_by).click()
        else:
            back(page)
        expect(page.locator(shown)).to_be_hidden()
    back(page)
    expect(page).to_have_url(table)


@pytest.mark.night
def test_back_from_the_plan_cards_leads_to_the_tracks(page: Page) -> None:
    paper_quarters.open_sheet(page)
    paper_quarters.tab(page, "tracks")
    page.locator(".plancard").first.click()
    page.wait_for_url("**/enter/plans*")
    page.go_back()
    expect(page.locator("#leaf-tracks")).to_be_visible()
    expect(page.locator("#leaf-streets")).to_be_hidden()
