"""An argument ends: ask, open a card from a number, settle a dispute, work a case out."""

import io

import pytest
from playwright.sync_api import Page, expect
from pypdf import PdfReader

from tests.browser.table_page import open_table, post_pad


def test_a_dispute_is_settled_as_it_is_counted_and_taken_back_again(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=-2, hearts=5, coins=0)
    page.goto(f"{table}/result")
    dispute, fold = page.locator("#negative-totals"), page.locator("#others summary")
    fold.click()
    dispute.get_by_role("link", name="Rule HC-33").click()
    sheet = page.get_by_role("dialog")
    counted = sheet.locator(".side.on")
    expect(counted).to_contain_text("used at this table")
    counted.get_by_role("button", name="Settle on this").click()
    settled = page.get_by_role("region", name="Settled at this table")
    expect(settled).to_contain_text("the number stays below zero")
    expect(dispute).to_be_hidden()
    page.goto(f"{table}/rules/HC-33")
    expect(page.locator(".side.on")).to_contain_text("Settled at this table")
    assert "Settled at this table, HC-33" in on_paper(page, table)
    page.goto(f"{table}/log")
    expect(page.locator(".log li").first).to_contain_text("settled: HC-33, the number stays below zero")
    page.locator(".log li").first.get_by_role("link", name="Rule HC-33").click()
    sheet.get_by_role("button", name="Undo").click()
    expect(page.locator(".log li").first).to_contain_text("undone")
    page.goto(f"{table}/result")
    fold.click()
    expect(dispute).to_be_visible()
    expect(settled).to_be_hidden()
    assert "Disputed, HC-33" in on_paper(page, table)


def on_paper(page: Page, table: str) -> str:
    """The words of the first page of the printed result."""
    return PdfReader(io.BytesIO(page.request.get(f"{table}/result.pdf").body())).pages[0].extract_text()


@pytest.mark.night
def test_a_screen_reader_hears_the_verdict_first_then_the_rule_then_its_place(page: Page) -> None:
    page.goto("/rules?game=paper-quarters&q=can i put a fence between a house and its twin")
    best = page.get_by_role("link", name="No Equal numbers")
    expect(best).to_match_aria_snapshot("- link /May a fence .* p. 7.* PQ-35/")
    expect(page.get_by_role("list", name="Also").get_by_role("listitem")).to_have_count(3)
    best.click()
    expect(page.get_by_role("main")).to_match_aria_snapshot("""
        - article:
          - text: PQ-35 Bis houses
          - paragraph: /No “can i put a fence/
          - heading "May a fence stand between a number and its bis?" [level=2]
          - paragraph: /Equal numbers/
          - paragraph
          - region "Where the rulebook says it":
            - paragraph: /p. 7/
          - list "Related"
          - list "Also ask"
        - navigation "Other rules"
        - search
    """)
    expect(page.locator(".places q")).to_have_attribute("lang", "ru")


@pytest.mark.night
def test_a_long_story_fits_the_box_and_enter_asks_it(page: Page) -> None:
    page.goto("/rules?game=streets")
    box = page.get_by_role("search").get_by_role("textbox")
    low = box.bounding_box()
    story = "My brother closed the street and wants the income of the corner building too, but it is outside. " * 4
    box.fill(story[:400])
    high = box.bounding_box()
    assert low
    assert high
    assert high["height"] > 2 * low["height"]
    box.press("Enter")
    expect(page.locator("details.question summary")).to_contain_text("My brother closed the street")
    expect(page.locator("a.best").first).to_be_visible()


@pytest.mark.night
def test_from_a_card_one_asks_on_and_comes_back_to_the_answers(page: Page) -> None:
    table = open_table(page)
    page.goto(f"{table}/rules?q=same building twice")
    page.locator("a.best").first.click()
    page.get_by_role("link", name="To the answers").click()
    page.wait_for_url(f"{table}/rules?q=*")
    page.locator("a.best").first.click()
    page.get_by_role("list", name="Also ask").get_by_role("link").first.click()
    page.wait_for_url(f"{table}/rules?q=*")
    expect(page.locator("a.best").first).to_be_visible()


def test_a_card_leads_to_its_calculator_filled_from_the_table_and_back(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=3, hearts=4, coins=3)
    page.goto(f"{table}/rules/HC-19")
    page.get_by_role("link", name="May I buy this card?").click()
    expect(page.get_by_label("Coins")).to_have_value("3")
    page.get_by_label("Card to buy").select_option("museum")
    page.get_by_role("button", name="Check").click()
    expect(page.get_by_role("region", name="The answer")).to_contain_text("costs 4, but only 3 in the wallet")
    page.get_by_role("link", name="Back to HC-19").click()
    expect(page.locator(".ruling .rule.big")).to_have_text("HC-19")
