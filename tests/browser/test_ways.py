"""Other ways to use it: without a script, in Russian, by keyboard alone, on a small phone, by day and night."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.at_table import field, open_pad, open_table, saved, send
from tests.browser.conftest import Phone

PAGES = ("/", "/new", "/new?game=streets", "/join", "/join?code=XXXX", "/rules?q=tie", "/rules?game=uptown",
         "/rules/UT-33", "/setup/uptown", "/nowhere")  # fmt: skip
TABLE_PAGES = ("", "/enter/seat-0?by=pad", "/result", "/result#why-happiness-0", "/log", "/notes")


def test_a_whole_game_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    page.goto("/new?game=happy-city")
    page.locator("button[name=add][value='']").click()
    expect(page.locator("input[name=name]")).to_have_count(3)
    page.locator("button[name=drop]").nth(2).click()
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    table = page.url
    for seat, numbers in enumerate((("7", "6", "1"), ("8", "8", "2"))):
        open_pad(page, table, seat)
        for key, number in zip(("residents", "hearts", "coins"), numbers, strict=True):
            field(page, key).fill(number)
        send(page)
        expect(field(page, "residents")).to_have_value(numbers[0])
    page.get_by_role("button", name="Undo").click()
    expect(field(page, "residents")).to_have_value("")
    page.get_by_role("button", name="Redo").click()
    expect(field(page, "residents")).to_have_value("8")
    page.goto(f"{table}/result")
    expect(page.locator("#verdict")).to_contain_text("Player 2 wins")
    page.locator(".cellnum").first.click()
    expect(page.locator(".lines:target")).to_be_visible()


def test_a_conflict_without_a_script_is_a_page(phone: Phone) -> None:
    one, other = phone(java_script_enabled=False), phone(java_script_enabled=False)
    table = open_table(phone())
    open_pad(one, table)
    open_pad(other, table)
    for page, number in ((one, "5"), (other, "9")):
        field(page, "residents").fill(number)
        send(page)
    expect(other.locator("h2")).to_contain_text("Changed on two phones")
    other.get_by_role("button", name="Keep mine").click()
    expect(field(other, "residents")).to_have_value("9")


def test_in_russian_by_the_browser_and_by_choice(phone: Phone) -> None:
    page = phone(locale="ru")
    page.goto("/")
    expect(page.locator("h1")).to_have_text("Квартал")
    page.locator(".tongue summary").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator("h1")).to_have_text("Kvartal")
    page.locator(".tongue summary").click()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("h1")).to_have_text("Квартал")
    table = open_table(page, "happy-city", ("Аня", "Марк"))
    open_pad(page, table)
    field(page, "residents").fill("7")
    saved(page)
    expect(page.locator("#status")).to_have_text("Сохранено")
    expect(page.locator("#score-bar")).to_contain_text("1 число из 3")


GAMES = ("streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters")
UNDER_SAVED = """() => {
  const status = document.getElementById("status");
  Object.assign(status, { hidden: false, textContent: status.dataset.saved });
  status.dataset.is = "saved";
  const { left, right, top, bottom } = status.getBoundingClientRect();
  const points = [left + 1, (left + right) / 2, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y]));
  return points.map(([x, y]) => document.elementFromPoint(x, y)?.closest("a, button, input, label, summary")?.outerHTML)
    .filter(Boolean);
}"""
TEXT_LEFT = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().left;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_saved_covers_nothing_that_can_be_tapped_or_typed_in(phone: Phone, game: str) -> None:
    page = phone()
    table = open_table(page, game, ("Ann", "Константинопольский"))
    for seat in ("seat-0", "seat-1", "seat-0?by=pad"):
        page.goto(f"{table}/enter/{seat}")
        for width, height in ((360, 640), (390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for scrolled in (0, 90, 10_000):
                page.evaluate("top => scrollTo(0, top)", scrolled)
                assert page.evaluate(UNDER_SAVED) == [], (seat, width, scrolled)


def test_a_name_from_right_to_left_stands_above_its_caption(phone: Phone) -> None:
    page = phone()
    table = open_table(page, "happy-city", ("Ann", "דוד"))
    card = {"card.0": "market", "name.1": "גן", "residents.1": "1"}
    page.request.post(f"{table}/enter/seat-1", form={"way": "board", "base": "0", **card})
    page.goto(f"{table}/enter/seat-1")
    expect(page.locator("h1")).to_have_text("דוד")
    for name, caption in (("h1", ".titleblock p"), ("#place-1 .nm", "#place-1 .sts")):
        assert abs(page.locator(name).evaluate(TEXT_LEFT) - page.locator(caption).evaluate(TEXT_LEFT)) < 4


def test_the_next_player_stands_on_one_line_however_long_the_name(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640}, locale="ru")
    page.goto(f"{open_table(page, 'happy-city', ('Анна', 'Константин Константинопольский'))}/enter/seat-0?by=pad")
    name = page.locator("#score-bar .btn .d")
    expect(name).to_have_text("Константин Константинопольский")
    assert name.bounding_box()["height"] < 30
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_by_keyboard_alone(phone: Phone) -> None:
    page = phone()
    page.goto("/new?game=happy-city")
    page.locator("input[name=name]").first.focus()
    page.keyboard.type("Ann")
    page.keyboard.press("Enter")
    page.keyboard.type("Bob")
    page.keyboard.press("Enter")
    expect(page.locator("button.open")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    table = page.url
    open_pad(page, table)
    field(page, "residents").focus()
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    page.keyboard.type("6")
    page.keyboard.press("Tab")
    page.keyboard.type("1")
    expect(page.locator("#score-bar .total")).to_have_text("42")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.press("Enter")
    expect(field(page, "coins")).to_have_value("")


def test_the_plan_is_a_choice(phone: Phone) -> None:
    page = phone(color_scheme="light")
    page.goto("/")
    day = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.get_by_role("button", name="Night plan").click()
    expect(page.locator("body")).not_to_have_css("background-color", day)
    page.get_by_role("button", name="Day plan").click()
    expect(page.locator("body")).to_have_css("background-color", day)


def table_with_entries(page: Page) -> str:
    table = open_table(page, "happy-city", ("Ann", "Bob", "Cid"))
    for seat, numbers in enumerate((("-2", "6", "1"), ("8", "8", "2"))):
        pad = dict(zip(("pad.residents", "pad.hearts", "pad.coins"), numbers, strict=True))
        assert page.request.post(f"{table}/enter/seat-{seat}", form={"way": "pad", "base": "0", **pad}).ok
    return table


def test_nothing_is_wider_than_the_screen(phone: Phone) -> None:
    page = phone(locale="ru")
    table = table_with_entries(page)
    for path in (*PAGES, *(table + path for path in TABLE_PAGES)):
        page.goto(path)
        for width in (360, 390, 820, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)


def test_targets_are_large_enough_for_a_thumb(phone: Phone) -> None:
    page = phone()
    table = table_with_entries(page)
    small = """() => [...document.querySelectorAll("a, button, input, summary, label.module")]
        .filter((element) => !element.closest("[hidden], .vh, .skip, .link") && element.type !== "hidden")
        .map((element) => [element.outerHTML.slice(0, 80), element.getBoundingClientRect()])
        .filter(([, box]) => box.width && (box.height < 44 || box.width < 44))
        .map(([html, box]) => `${html} ${box.width}×${box.height}`)"""
    for path in (*PAGES, *(table + path for path in TABLE_PAGES)):
        page.goto(path)
        assert page.evaluate(small) == [], path
