"""Opening and joining a table: what is typed while an answer is on its way is not lost."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect


def new_table(page: Page, *people: str) -> None:
    page.goto("/new?game=streets&" + "&".join(f"name={name}" for name in people))


def names(page: Page) -> Locator:
    return page.locator("input[name=name]")


def test_enter_goes_to_the_next_name_adds_one_more_and_opens_nothing(page: Page) -> None:
    new_table(page, "Player1", "Player2")
    names(page).nth(0).click()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    expect(names(page).nth(1)).to_be_focused()
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    for seat, name in enumerate(("Cid", "Dan", "Eve"), start=2):
        expect(names(page).nth(seat)).to_be_focused()
        page.keyboard.type(name)
        if seat < 4:
            page.keyboard.press("Enter")
    for _ in range(2):
        page.keyboard.press("Enter")
    expect(names(page)).to_have_count(5)
    assert "/new" in page.url
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat:not(.common) .who b")).to_have_text(["Ann", "Bob", "Cid", "Dan", "Eve"])
    page.goto(f"{page.url}/settings")
    names(page).nth(0).click()
    page.keyboard.type("Anna")
    page.keyboard.press("Enter")
    expect(names(page).nth(1)).to_be_focused()
    assert page.url.endswith("/settings")


def answer_after(page: Page, act: Callable[[], object]) -> None:
    """The next answer is slow, and this is done while it is awaited."""

    def slowly(route: Route) -> None:
        answer = route.fetch()
        act()
        route.fulfill(response=answer)

    page.route("**/new?**", slowly, times=1)


def test_what_is_typed_while_a_player_is_added_stays_and_so_does_the_focus(page: Page) -> None:
    new_table(page, "Ann", "Bob")

    def rename() -> None:
        names(page).nth(1).click()
        page.keyboard.press("End")
        page.keyboard.type("by")
        page.keyboard.press("ArrowLeft")

    answer_after(page, rename)
    page.locator("button[name=add][value='']").click()
    expect(names(page)).to_have_count(3)
    expect(names(page).nth(1)).to_have_value("Bobby")
    expect(names(page).nth(1)).to_be_focused()
    assert names(page).nth(1).evaluate("field => field.selectionStart") == 4
    names(page).nth(2).fill("Cid")
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    expect(page.locator(".seat:not(.common) .who b")).to_have_text(["Ann", "Bobby", "Cid"])


@pytest.mark.night
def test_what_is_typed_while_somebody_leaves_stays_with_its_player(page: Page) -> None:
    new_table(page, "Ann", "Bob", "Cid")

    def rename() -> None:
        page.locator(".starts").nth(2).click()
        names(page).nth(2).fill("Cidney")

    answer_after(page, rename)
    page.get_by_role("button", name="Remove Ann").click()
    expect(names(page)).to_have_count(2)
    expect(names(page).nth(0)).to_have_value("Bob")
    expect(names(page).nth(1)).to_have_value("Cidney")
    expect(names(page).nth(1)).to_be_focused()
    expect(page.locator("input[name=first][value='1']")).to_be_checked()


@pytest.mark.night
def test_players_added_faster_than_the_answers_come_are_all_there(page: Page) -> None:
    new_table(page, "Ann", "Bob")
    answer_after(page, lambda: page.locator("button[name=add][value='']").click())
    page.locator("button[name=add][value='']").click()
    expect(names(page)).to_have_count(4)
    expect(names(page).nth(3)).to_be_focused()


@pytest.mark.night
def test_a_double_tap_removes_one_player(page: Page) -> None:
    new_table(page, "Ann", "Bob", "Cid")
    answer_after(page, lambda: page.get_by_role("button", name="Remove Ann").click())
    page.get_by_role("button", name="Remove Ann").click()
    expect(names(page)).to_have_count(2)
    expect(page.locator("body")).not_to_have_attribute("aria-busy", "true")
    expect(names(page)).to_have_count(2)


@pytest.mark.night
def test_one_button_moves_a_player_seat_by_seat(page: Page) -> None:
    new_table(page, "Ann", "Bob", "Cid")
    page.get_by_role("button", name="Cid: one seat up").click()
    expect(names(page).nth(1)).to_have_value("Cid")
    expect(page.get_by_role("button", name="Cid: one seat up")).to_be_focused()
    page.keyboard.press("Enter")
    expect(names(page).nth(0)).to_have_value("Cid")
    expect(page.locator(".player").first.locator("button").first).to_be_focused()


@pytest.mark.night
def test_a_wrong_code_is_mended_in_one_letter_or_typed_over(page: Page) -> None:
    page.goto("/join?code=2k7q")
    code = page.get_by_role("textbox")
    expect(code).to_have_value("2k7q")
    page.wait_for_function("() => document.activeElement.selectionEnd === 4")
    page.keyboard.type("3m")
    expect(code).to_have_value("3m")
    page.goto("/join?code=2k7q")
    page.wait_for_function("() => document.activeElement.selectionEnd === 4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Backspace")
    expect(code).to_have_value("2k7")
