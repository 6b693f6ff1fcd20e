"""An entry is taken once, and one that has not arrived is sent from any page of its table, or named there."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from companion.games.happy_city.cards import by_id
from tests.browser.conftest import Phone
from tests.browser.happy_city_page import build, open_board
from tests.browser.table_page import FORM, expect_saved, field, open_pad, open_table, total


def refuse_saves(route: Route) -> None:
    """No save reaches the server; the pages do."""
    if route.request.method == "POST":
        route.abort()
    else:
        route.continue_()


def lose_answers(route: Route) -> None:
    """Every save reaches the server, and no answer comes back."""
    if route.request.method == "POST":
        route.fetch()
        route.abort()
    else:
        route.continue_()


def without(page: Page, lose: Callable[[Route], None], act: Callable[[], object]) -> None:
    """Enter something whose answer does not come."""
    page.route("**/enter/**", lose)
    act()
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")


def connected(page: Page) -> None:
    page.unroute_all(behavior="wait")


def coins(page: Page) -> Locator:
    return page.locator('[name="coins"]')


def unsent(page: Page) -> Locator:
    return page.locator("#unsent")


def nothing_waits(page: Page) -> None:
    page.wait_for_function("() => !Object.keys(localStorage).some((name) => name.startsWith('draft:'))")


@pytest.fixture
def wallets(phone: Phone) -> tuple[Page, Page, str]:
    """Two phones at one city with 16 coins, and their table."""
    page, other = phone(), phone()
    table = open_table(page)
    wallet: dict[str, str | float | bool] = {"way": "board", "base": "0", "coins": "16", "may_pay": "1", "pays": "1"}
    assert page.request.post(f"{table}/enter/seat-0", form=wallet).ok
    for each in (page, other):
        open_board(each, table)
        expect(coins(each)).to_have_value("16")
    return page, other, table


def test_a_purchase_is_charged_once_though_an_equal_income_came_since(wallets: tuple[Page, Page, str]) -> None:
    page, other, table = wallets
    without(page, lose_answers, lambda: build(page, "university"))
    connected(page)
    page.goto("about:blank")
    expect(coins(other)).to_have_value("10")
    coins(other).fill("16")
    expect_saved(other)
    open_board(page, table)
    expect(coins(page)).to_have_value("16")
    expect_saved(page)
    nothing_waits(page)
    other.reload()
    expect(coins(other)).to_have_value("16")


@pytest.mark.parametrize("lose", [refuse_saves, lose_answers])
@pytest.mark.parametrize("left", [False, True])
def test_a_purchase_taken_back_unsent_is_not_paid_though_it_may_have_arrived(
    wallets: tuple[Page, Page, str], lose: Callable[[Route], None], left: bool
) -> None:
    page, other, table = wallets
    without(page, lose, lambda: build(page, "university"))
    coins(page).fill("15")
    undo = page.get_by_role("button", name="Undo")
    for counted in ("15", "16"):
        expect(coins(page)).to_have_value(counted)
        undo.click()
    expect(page.locator(".card.hatched")).to_have_count(1)
    expect(undo).to_be_disabled()
    if left:
        page.goto("about:blank")
    connected(page)
    if left:
        open_board(page, table)
    else:
        expect(page.locator("#status")).to_have_text(re.compile("^Undone: built: University"))
    nothing_waits(page)
    for each in (page, other):
        expect(each.locator(".card.hatched")).to_have_count(1)
        expect(coins(each)).to_have_value("16")


def test_coins_counted_without_a_connection_are_neither_paid_from_nor_lost(wallets: tuple[Page, Page, str]) -> None:
    """Each entry means the city as it was then: what was bought before the coins were counted is not paid from them."""
    page, other, table = wallets
    page.context.set_offline(True)
    build(page, "school")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    build(page, "house")
    coins(page).fill("10")
    build(page, "library")
    build(page, "shoe-shop")
    page.context.set_offline(False)
    nothing_waits(page)
    expect(coins(page)).to_have_value(str(10 - by_id()["library"].cost - by_id()["shoe-shop"].cost))
    coins(page).fill("7")
    expect_saved(page)
    page.goto(f"{table}/log")
    expect(page.get_by_text("Coins: 10")).to_be_visible()
    open_board(page, table)
    expect(coins(page)).to_have_value("7")
    expect(coins(other)).to_have_value("7")


def test_coins_counted_after_two_purchases_survive_a_reload(wallets: tuple[Page, Page, str]) -> None:
    page, _, table = wallets
    without(page, refuse_saves, lambda: build(page, "school"))
    build(page, "house")
    coins(page).fill("10")
    page.goto("about:blank")
    connected(page)
    open_board(page, table)
    nothing_waits(page)
    expect(coins(page)).to_have_value("10")
    expect(page.locator(".card.hatched")).to_have_count(3)


def test_a_purchase_that_arrived_leaves_no_draft_once_the_table_is_opened(wallets: tuple[Page, Page, str]) -> None:
    page, other, table = wallets
    without(page, lose_answers, lambda: build(page, "university"))
    connected(page)
    with page.expect_response("**/enter/seat-0"):
        page.goto(table)
    expect(coins(other)).to_have_value("10")
    nothing_waits(page)
    expect(unsent(page)).to_be_hidden()


@pytest.mark.parametrize("shown", ["", "/result", pytest.param("/log", marks=pytest.mark.night), "/enter/seat-1"])
def test_any_page_of_the_table_sends_what_was_left_unsent(phone: Phone, shown: str) -> None:
    page, other = phone(), phone()
    table = open_pad(page, open_table(page))
    without(page, refuse_saves, lambda: field(page, "residents").fill("7"))
    field(page, "hearts").fill("6")
    page.goto("about:blank")
    connected(page)
    page.goto(f"{table}{shown}")
    nothing_waits(page)
    expect(unsent(page)).to_be_hidden()
    open_pad(other, table)
    expect(total(other)).to_have_text("42")


def test_what_cannot_be_sent_is_named_with_its_seat(page: Page) -> None:
    table = open_pad(page, open_table(page))
    without(page, refuse_saves, lambda: field(page, "residents").fill("7"))
    page.goto(f"{table}/result")
    expect(unsent(page)).to_contain_text("1 entry not sent yetAnn")
    connected(page)
    unsent(page).get_by_role("link", name="Ann").click()
    expect(field(page, "residents")).to_have_value("7")
    nothing_waits(page)


def test_a_number_typed_back_is_left_to_the_page_of_its_seat(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_pad(page, open_table(page))
    field(page, "residents").fill("5")
    expect_saved(page)
    without(page, lose_answers, lambda: field(page, "residents").fill("7"))
    connected(page)
    page.route("**/enter/**", refuse_saves)
    field(page, "residents").fill("5")
    page.goto(table)
    expect(unsent(page)).to_contain_text("1 entry not sent yetAnn")
    connected(page)
    open_pad(page, table)
    expect_saved(page)
    nothing_waits(page)
    open_pad(other, table)
    expect(field(other, "residents")).to_have_value("5")


def test_finishing_says_first_that_an_entry_is_missing(page: Page) -> None:
    table = open_table(page)
    for seat in (1, 0):
        open_pad(page, table, seat)
        field(page, "hearts").fill("6")
        expect_saved(page)
    without(page, refuse_saves, lambda: field(page, "residents").fill("7"))
    page.goto(f"{table}/result")
    finish = page.get_by_role("button", name="Finish")
    finish.click()
    expect(unsent(page)).to_contain_text("To finish without it, tap once more.")
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    finish.click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(unsent(page)).to_contain_text("1 entry not sent yet")


@pytest.fixture
def too_late(phone: Phone) -> tuple[Page, str]:
    """A phone whose entry did not go out until the table was finished on another one, at the result."""
    page, other = phone(), phone()
    table = open_pad(page, open_table(page))
    without(page, refuse_saves, lambda: field(page, "residents").fill("7"))
    field(page, "hearts").fill("6")
    assert other.request.post(f"{table}/finish", form={}).ok
    connected(page)
    page.goto(f"{table}/result")
    expect(unsent(page)).to_contain_text("An entry was not saved")
    expect(unsent(page)).to_contain_text("The table is finished.")
    expect(unsent(page).get_by_text("not sent yet")).to_be_hidden()
    return page, table


def test_an_entry_that_came_too_late_is_not_sent_again_and_can_be_thrown_away(too_late: tuple[Page, str]) -> None:
    page, table = too_late
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    page.goto(table)
    expect(unsent(page)).to_contain_text("The table is finished.")
    unsent(page).get_by_role("button", name="Throw it away").click()
    expect(unsent(page)).to_be_hidden()
    nothing_waits(page)
    assert sent == []
    open_pad(page, table)
    expect(field(page, "residents")).to_have_value("")


@pytest.mark.parametrize("where", ["/result", "/enter/seat-0?by=pad"], ids=["at the result", "at its seat"])
def test_an_entry_that_came_too_late_can_reopen_the_table(too_late: tuple[Page, str], where: str) -> None:
    page, table = too_late
    page.goto(f"{table}{where}")
    unsent(page).get_by_role("button", name="Reopen the table and save it").click()
    expect(page.get_by_role("button", name="Reopen")).to_have_count(0)
    expect(unsent(page)).to_be_hidden()
    open_pad(page, table)
    expect(total(page)).to_have_text("42")


def test_an_entry_that_came_too_late_is_sent_once_the_table_is_open_again(too_late: tuple[Page, str]) -> None:
    page, table = too_late
    assert page.request.post(f"{table}/reopen", form={}).ok
    page.reload()
    nothing_waits(page)
    open_pad(page, table)
    expect(total(page)).to_have_text("42")


def test_an_entry_for_a_seat_that_has_left_says_so(page: Page) -> None:
    table = open_table(page, names=("Ann", "Bob", "Eve"))
    open_pad(page, table, 2)
    without(page, refuse_saves, lambda: field(page, "residents").fill("7"))
    leaving = "name=Ann&name=Bob&name=Eve&drop=2&sure=2"
    assert page.request.post(f"{table}/settings", data=leaving, headers=FORM).ok
    connected(page)
    page.goto(table)
    expect(unsent(page)).to_contain_text("Eve has left the table")
    unsent(page).get_by_role("button", name="Throw it away").click()
    nothing_waits(page)


def test_a_draft_of_before_entries_had_numbers_is_still_sent(page: Page) -> None:
    table = open_pad(page, open_table(page))
    key = table.rpartition("/")[2]
    page.evaluate(
        """(key) => localStorage.setItem(`draft:${key}/seat-0/pad`, JSON.stringify(
          { base: 0, body: "way=pad&pad.residents=7&pad.hearts=6&pad.coins=", actions: [], unheard: null }))""",
        key,
    )
    page.goto(table)
    expect(unsent(page)).to_be_hidden()
    open_pad(page, table)
    expect_saved(page)
    expect(total(page)).to_have_text("42")
    nothing_waits(page)
