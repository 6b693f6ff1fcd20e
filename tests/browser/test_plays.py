"""The history: filtered by a choice, a table deleted and brought back, ten years of plays."""

import gzip
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import import_archive, open_table, post_pad
from tests.plays import archived, random_plays


def finish(page: Page, game: str = "happy-city") -> str:
    table = open_table(page, game)
    if game == "happy-city":
        post_pad(page, table, residents=5, hearts=4, coins=1)
    assert page.request.post(f"{table}/finish").ok
    return table


def test_a_table_is_deleted_and_brought_back_from_another_phone(phone: Phone) -> None:
    page, other = phone(), phone()
    table = finish(page)
    other.goto(table)
    page.goto(f"{table}/delete")
    page.get_by_role("button", name="Delete").click()
    expect(page.get_by_role("heading", name="Deleted")).to_be_visible()
    other.goto(table)
    expect(other.get_by_role("heading", name="This table was deleted")).to_be_visible()
    other.get_by_role("button", name="Bring it back").click()
    expect(other.get_by_text("Finished", exact=False).first).to_be_visible()
    page.goto("/plays")
    expect(page.get_by_role("heading", name="Deleted")).to_have_count(0)
    expect(page.locator(".play")).to_have_count(1)


def test_a_choice_filters_at_once_and_a_person_is_renamed(page: Page) -> None:
    finish(page)
    finish(page, "streets")
    page.goto("/plays")
    expect(page.locator(".play")).to_have_count(2)
    page.get_by_label("Game").select_option("streets")
    expect(page.locator(".play")).to_have_count(1)
    page.locator(".play .about").click()
    page.get_by_role("link", name="Ann, Bob").click()
    page.get_by_role("link", name="People of the group").click()
    page.locator(".people summary").first.click()
    page.locator(".people details[open]").get_by_label("Player", exact=True).fill("Anna")
    page.locator(".people details[open] button").click()
    expect(page.get_by_text("formerly Ann")).to_be_visible()


def test_the_turn_timer_names_whose_turn_it_is_and_goes_on_after_a_reload(page: Page) -> None:
    table = open_table(page)
    page.goto(f"{table}/evening")
    for name in ("Ann", "Bob", "Ann"):
        page.get_by_role("button", name="Next turn").click()
        expect(page.locator("[data-name]")).to_have_text(name)
    page.reload()
    expect(page.locator("[data-name]")).to_have_text("Ann")
    expect(page.locator("[data-time]")).not_to_have_text("0:00")


@pytest.mark.night
def test_ten_years_of_plays_are_filtered_paged_and_drawn(phone: Phone, tmp_path: Path) -> None:
    page, file = phone(), tmp_path / "kvartal.json.gz"
    plays = random_plays(5_000)
    file.write_bytes(gzip.compress(archived(plays, "tenyears")))
    import_archive(page, file)
    streets = sum(play.game == "streets" for play in plays)
    page.goto("/plays")
    expect(page.locator(".play")).to_have_count(25)
    expect(page.get_by_text("Page 1 of 200")).to_be_visible()
    page.get_by_label("Game").select_option("streets")
    expect(page.get_by_text(f"{streets} plays")).to_be_visible()
    page.get_by_role("link", name="Earlier").click()
    expect(page.get_by_text(f"Page 2 of {-(-streets // 25)}")).to_be_visible()
    page.goto("/plays/stats?game=streets")
    expect(page.get_by_role("img")).not_to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
