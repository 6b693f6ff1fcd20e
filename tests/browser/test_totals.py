"""All totals on one page: a group that counted on paper types a number a player, and hears who won."""

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import expect_saved, open_table, post_pad


def number(page: Page, name: str) -> Locator:
    return page.get_by_role("textbox", name=name)


def leads(page: Page) -> Locator:
    return page.locator("#score-bar .leads")


def open_totals(page: Page, table: str) -> None:
    page.goto(table)
    page.get_by_role("link", name="Enter just the totals").tap()
    expect(page.get_by_role("heading", name="Totals")).to_be_visible()


def test_four_numbers_on_one_page_and_enter_goes_on(page: Page) -> None:
    open_totals(page, open_table(page, "uptown", ("Ann", "Bob", "Cid", "Dan")))
    expect(number(page, "Ann")).to_be_focused()
    expect(number(page, "Ann")).to_have_attribute("inputmode", "numeric")
    for points, told in (("41", "Ann in the lead"), ("38", "Ann in the lead"), ("44", "Cid in the lead")):
        page.keyboard.type(points)
        expect(leads(page)).to_contain_text(told)
        page.keyboard.press("Enter")
    page.keyboard.type("7")
    page.get_by_role("button", name="Dan: plus or minus").tap()
    expect(leads(page)).to_contain_text("Cid wins")
    page.set_viewport_size({"width": 844, "height": 390})
    page.evaluate("scrollTo(0, 0)")
    expect(leads(page)).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Result").tap()
    expect(page.locator("#outcome")).to_contain_text("−7")


def test_a_tie_asks_its_one_question_in_the_words_of_the_rule(page: Page) -> None:
    open_totals(page, open_table(page, "uptown", ("Ann", "Bob", "Cid")))
    for name, points in (("Ann", "41"), ("Bob", "41"), ("Cid", "7")):
        number(page, name).fill(points)
    question = page.locator("#tie-break")
    expect(question).to_contain_text("This decides first, the higher number wins: Tallest building")
    expect(leads(page)).to_have_text("Ann, Bob: tied on points")  # The question itself stands above.
    question.get_by_role("radio", name="Bob").tap()
    expect(leads(page)).to_contain_text("Bob wins")
    number(page, "Ann").fill("42")
    expect(leads(page)).to_contain_text("Ann wins")
    expect(question).to_have_text("")


def test_two_of_three_share_a_tie_and_the_third_loses_it(page: Page) -> None:
    table = open_table(page, "uptown", ("Ann", "Bob", "Cid"))
    open_totals(page, table)
    for name in ("Ann", "Bob", "Cid"):
        number(page, name).fill("41")
    question = page.get_by_role("group", name="Who does not share it?")
    expect(page.get_by_role("radio", name="Bob")).to_be_visible()
    expect(question).to_be_hidden()
    page.get_by_role("radio", name="They share it").tap()
    expect(leads(page)).to_contain_text("A shared win: Ann, Bob, Cid")
    question.get_by_role("checkbox", name="Cid").tap()
    expect(leads(page)).to_contain_text("A shared win: Ann, Bob")
    expect(leads(page)).not_to_contain_text("Cid")
    expect_saved(page)
    page.reload()
    expect(question.get_by_role("checkbox", name="Cid")).to_be_checked()
    question.get_by_role("checkbox", name="Cid").tap()
    expect(leads(page)).to_contain_text("A shared win: Ann, Bob, Cid")
    page.get_by_role("radio", name="Bob").tap()
    expect(leads(page)).to_contain_text("Bob wins")
    expect(question).to_be_hidden()


def test_what_is_answered_while_the_answer_before_is_on_its_way_stays(page: Page) -> None:
    """The question of the tie is drawn anew by every save."""
    open_totals(page, open_table(page, "uptown", ("Ann", "Bob", "Cid", "Dan")))
    for name in ("Ann", "Bob", "Cid", "Dan"):
        number(page, name).fill("41")
    expect(leads(page)).to_contain_text("Ann, Bob, Cid, Dan: tied on points")
    page.get_by_role("radio", name="They share it").tap()
    expect(leads(page)).to_contain_text("A shared win: Ann, Bob, Cid, Dan")
    expect_saved(page)
    on_its_way: list[Route] = []
    page.route("**/enter/totals", lambda route: route.continue_() if on_its_way else on_its_way.append(route))
    page.get_by_role("checkbox", name="Cid").tap()
    expect(page.locator("#status")).to_have_attribute("data-is", "saving")
    page.get_by_role("checkbox", name="Dan").tap()
    on_its_way[0].continue_()
    expect(leads(page)).to_contain_text("A shared win: Ann, Bob")
    expect(leads(page)).not_to_contain_text("Dan")
    expect_saved(page)


def test_another_answer_to_a_tie_is_kept_and_a_player_with_a_pad_may_win_it(page: Page) -> None:
    table = open_table(page, names=("Ann", "Bob", "Cid"))
    post_pad(page, table, 0, residents=6, hearts=7, coins=1)
    page.goto(f"{table}/enter/totals")
    for name in ("Bob", "Cid"):
        number(page, name).fill("42")
    for winner in ("Ann", "Bob", "Cid", "Ann"):
        page.get_by_role("radio", name=winner).tap()
        expect(leads(page)).to_contain_text(f"{winner} wins")
        expect_saved(page)
        page.reload()
        expect(page.get_by_role("radio", name=winner)).to_be_checked()


def test_undo_takes_back_the_last_total_and_the_log_names_its_player(page: Page) -> None:
    table = open_table(page)
    open_totals(page, table)
    number(page, "Ann").fill("41")
    expect_saved(page)
    number(page, "Bob").fill("38")
    expect_saved(page)
    number(page, "Ann").fill("14")
    expect_saved(page)
    undo, redo = page.get_by_role("button", name="Undo"), page.get_by_role("button", name="Redo")
    for ann, bob in (("41", "38"), ("41", ""), ("", "")):
        undo.tap()
        expect(number(page, "Ann")).to_have_value(ann)
        expect(number(page, "Bob")).to_have_value(bob)
    expect(undo).to_be_disabled()
    redo.tap()
    expect(number(page, "Ann")).to_have_value("41")
    redo.tap()
    expect(number(page, "Bob")).to_have_value("38")
    page.goto(f"{table}/log")
    expect(page.locator(".log li").filter(has_text="Bob · Total: 38").first).to_be_visible()


def test_a_board_is_not_overwritten_without_a_word_and_comes_back(page: Page) -> None:
    table = open_table(page)
    post_pad(page, table, residents=7, hearts=6)
    page.goto(f"{table}/enter/seat-1?by=total")
    expect(page.get_by_text("Scored from the pad.")).to_be_visible()
    expect(page.get_by_text("Enter a total here and it is used instead.")).to_be_visible()
    expect(number(page, "Ann")).to_have_value("")
    expect(number(page, "Ann")).to_have_attribute("placeholder", "42")
    expect(number(page, "Bob")).to_be_focused()
    number(page, "Bob").fill("40")
    expect(leads(page)).to_contain_text("Ann wins")
    number(page, "Ann").fill("39")
    expect(leads(page)).to_contain_text("Bob wins")
    number(page, "Ann").fill("")
    expect(leads(page)).to_contain_text("Ann wins")


def test_two_phones_enter_totals_at_the_same_time(phone: Phone) -> None:
    ann, bob = phone(), phone()
    table = open_table(ann)
    for page in (ann, bob):
        page.goto(f"{table}/enter/totals")
    ann.route("**/state?**", lambda route: route.abort())
    number(bob, "Bob").fill("38")
    number(bob, "Ann").fill("40")
    expect_saved(bob)
    number(ann, "Ann").fill("41")
    expect(ann.locator("#conflict")).to_contain_text("Changed on two phones")
    ann.get_by_role("button", name="Keep mine").click()
    expect_saved(ann)
    expect(number(ann, "Bob")).to_have_value("38")
    expect(number(bob, "Ann")).to_have_value("41")


def test_totals_typed_without_a_connection_arrive(page: Page) -> None:
    table = open_table(page)
    page.goto(f"{table}/enter/totals")
    page.context.set_offline(True)
    number(page, "Ann").fill("41")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    number(page, "Bob").fill("38")
    page.context.set_offline(False)
    expect(leads(page)).to_contain_text("Ann wins")
    page.reload()
    expect(number(page, "Bob")).to_have_value("38")


def test_totals_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    table = open_table(page)
    page.goto(f"{table}/enter/totals")
    number(page, "Ann").fill("−3")
    number(page, "Bob").fill("x")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert").first).to_contain_text("is not a whole number")
    number(page, "Bob").fill("5")
    page.get_by_role("button", name="Save").click()
    expect(leads(page)).to_contain_text("Bob wins")
    expect(number(page, "Ann")).to_have_value("−3")
