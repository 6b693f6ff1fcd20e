"""Happy City on a phone: a finished game by taps, slips and their undo, both languages, no script, no connection."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.at_table import open_table, saved, send
from tests.browser.axe import accessible
from tests.browser.conftest import Phone
from tests.browser.happy_city_boards import build, open_board, place, shows, vector
from tests.browser.taps_happy_city import measure


def test_a_finished_game_by_taps_scores_as_the_rulebook_says(phone: Phone) -> None:
    page = phone()
    taps, keystrokes, cards = measure(page)
    assert taps + keystrokes <= 2 * cards
    page.goto(page.url.split("/enter")[0] + "/result")
    expect(page.locator("#verdict")).to_contain_text("Sarah wins")


def test_a_card_is_seen_at_once_and_the_points_follow(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    page.route("**/enter/*", lambda route: route.abort())
    build(page, "zoo")
    expect(place(page, 2)).to_contain_text("Zoo")
    expect(place(page, 3)).to_have_attribute("aria-current", "true")
    page.unroute("**/enter/*")
    build(page, "house")
    shows(page, 1, 3, 3)
    saved(page)


def test_a_breach_is_marked_where_it_stands_and_can_be_taken_back(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    build(page, "cat-cafe")
    expect(place(page, 2)).to_have_class(re.compile("wrong"))
    expect(page.locator("#city .state").first).to_contain_text("missing for its condition")
    expect(page.locator("#city .state .rule").first).to_have_text("HC-22")
    shows(page, 0, 2, 0)
    page.get_by_role("button", name="Undo").click()
    expect(place(page, 2)).to_have_class(re.compile("empty"))
    page.get_by_role("button", name="Redo").click()
    expect(place(page, 2)).to_contain_text("Cat café")


def test_long_names_keep_to_their_card_and_clear_of_its_owners(phone: Phone) -> None:
    page = phone(viewport={"width": 360, "height": 640}, locale="ru")
    table = open_table(page, names=("Аня", "Марк", "Яна"))
    cards = ("market", "apartment-block", "garage", "steelworks", "hardware-store", "haunted-house")
    city = {f"card.{slot}": card for slot, card in enumerate(cards)}
    for seat in range(3):
        page.request.post(f"{table}/enter/seat-{seat}", form={"way": "board", "base": "0", **city})
    for tab in ("yellow", "green", "orange", "purple"):
        page.goto(f"{table}/enter/seat-0?by=board&tab={tab}")
        assert (
            page.evaluate(
                """() => [...document.querySelectorAll(".nm")].filter((name) => {
              const inside = document.createRange();
              inside.selectNodeContents(name);
              const box = (name.closest(".pick, .card")).getBoundingClientRect();
              return inside.getBoundingClientRect().right > box.right;
            }).map((name) => name.textContent)"""
            )
            == []
        )
        for pick in page.locator(".pick.have:visible").all():
            note, who = pick.locator(".note").bounding_box(), pick.locator(".who").bounding_box()
            assert note["y"] + note["height"] <= who["y"]
    lines = page.locator(".card .sts").evaluate_all("all => all.map((signs) => signs.getBoundingClientRect().height)")
    assert len(set(lines)) == 1, "two signs stand side by side and leave the name its two lines"


COVERED = """() => [...document.querySelectorAll(".pick:has(.need)")].filter((pick) => {
  const boxes = (part) => {
    const inside = document.createRange();
    inside.selectNodeContents(part);
    return [...inside.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
  };
  const texts = [...pick.querySelectorAll(".pic, .nm, .does")].flatMap(boxes);
  const chips = [...pick.querySelectorAll(".need")].map((need) => need.getBoundingClientRect());
  return chips.some((chip) => texts.some((text) =>
    chip.left < text.right && text.left < chip.right && chip.top < text.bottom && text.top < chip.bottom));
}).map((pick) => pick.querySelector(".nm").textContent)"""


@pytest.mark.parametrize("width", [320, 390])
def test_the_condition_of_a_special_covers_neither_its_text_nor_its_picture(phone: Phone, width: int) -> None:
    page = phone(viewport={"width": width, "height": 844}, locale="pl")
    table = open_table(page, modules=("expert",))
    page.goto(f"{table}/enter/seat-0?by=board&tab=special")
    assert page.evaluate(COVERED) == []
    page.goto(f"{table}/enter/specials")
    assert page.evaluate(COVERED) == []
    ticked = page.locator("[name^='laid.']").evaluate_all("all => all.map((box) => [box.name, '1'])")
    assert page.request.post(f"{table}/enter/specials", form={"way": "laid", "base": "0", **dict(ticked)}).ok
    page.goto(f"{table}/enter/seat-0?by=board&tab=special")
    assert page.evaluate(COVERED) == []


def test_coins_that_nobody_told_are_counted_from_nothing(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    coins = page.get_by_label("Coins", exact=True)
    expect(coins).to_have_attribute("placeholder", "?")
    page.get_by_role("button", name="Coins: one more").click()
    expect(coins).to_have_value("1")


def test_a_card_in_hand_moves_is_replaced_and_goes(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    for card in ("zoo", "spa", "casino"):
        build(page, card)
    expect(place(page, 4)).to_contain_text("Casino")
    place(page, 4).click()
    page.get_by_role("button", name="Move to the left").click()
    expect(place(page, 3)).to_contain_text("Casino")
    page.get_by_role("button", name="Put another card in its place").click()
    expect(page.locator(".instead")).to_be_visible()
    build(page, "house")
    expect(place(page, 3)).to_contain_text("House")
    shows(page, 1, 5, 5)
    page.locator('.tab[data-tab="green"]').click()
    page.locator('.pick[value="house"]').click()
    expect(page.locator("#held")).to_have_text("House")
    page.get_by_role("button", name="Take out of the city").click()
    expect(place(page, 3)).to_contain_text("Spa")
    expect(place(page, 4)).to_have_class(re.compile("empty"))
    shows(page, 0, 5, 0)


def test_a_card_that_is_not_known_is_typed_as_printed(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_board(page, table)
    page.get_by_role("link", name="Another card: type what is printed").click()
    page.get_by_label("Name on the card").locator("visible=true").fill("Town hall")
    page.locator(".typed:not([hidden]) .inkkey").nth(2).click()
    for what, more in (("Hearts: one more", 2), ("Residents: one more", 3), ("Income: one fewer", 1)):
        for _ in range(more):
            page.get_by_role("button", name=what).locator("visible=true").click()
    shows(page, 3, 2, 6)
    expect(place(page, 2)).to_contain_text("Town hall")
    saved(page)
    page.reload()
    expect(place(page, 2)).to_contain_text("Town hall")
    place(page, 2).click()
    expect(page.locator('[name="income.1"]')).to_have_value("−1")


def test_a_full_city_takes_an_eleventh_card_only_on_purpose(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    for card in vector("hc-01")["input"]["players"][0]["city"][1:]:
        build(page, card)
    expect(page.locator(".full")).to_be_visible()
    expect(page.locator("#picks")).to_be_hidden()
    page.get_by_role("link", name="There is an eleventh").click()
    build(page, "bank")
    expect(place(page, 11)).to_contain_text("Bank")
    expect(page.locator("#city .state").first).to_contain_text("at most 10 are allowed")


def test_a_special_asks_for_its_choice(phone: Phone) -> None:
    page = phone()
    page.goto("/new?game=happy-city")
    page.locator('input[name=module][value="expert"]').check(force=True)
    page.locator("button.open").click()
    page.wait_for_url("**/t/*")
    open_board(page, page.url)
    for card in ("market-blue", "hospital", "igloo", "zoo", "E24"):
        build(page, card)
    left = page.get_by_role("button", name="left: Player 2")
    left.click()
    expect(left).to_have_attribute("aria-pressed", "true")
    saved(page)
    page.reload()
    expect(page.get_by_role("button", name="left: Player 2")).to_have_attribute("aria-pressed", "true")


UNDER_THE_BAR = """(button) =>
    button.getBoundingClientRect().bottom > document.querySelector(".bar").getBoundingClientRect().top"""


def test_the_income_of_a_round_for_the_whole_table(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    open_board(other, table, 1)
    open_board(page, table)
    build(page, "hardware-store")
    page.locator("#coins").fill("2")
    saved(page)
    page.set_viewport_size({"width": 390, "height": 560})
    page.locator("#phase summary").click()
    expect(page.locator("#phase")).to_contain_text("Hardware store: 2 coins")
    button = page.get_by_role("button", name="Into the wallets")
    assert not button.evaluate(UNDER_THE_BAR)
    button.click()
    expect(page.locator("#coins")).to_have_value("5")
    expect(other.locator("#coins")).to_have_value("3")
    expect(page.locator("#phase summary")).to_contain_text("Round 1: income booked")
    expect(page.get_by_role("button", name="Into the wallets")).to_have_count(0)
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#coins")).to_have_value("2")
    expect(other.locator("#coins")).to_have_value("")


def test_a_round_with_a_wallet_that_balances(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    open_board(page, table)
    open_board(other, table, 1)
    page.locator("#phase summary").click()
    page.get_by_role("button", name="Into the wallets").click()
    expect(page.locator("#coins")).to_have_value("3")
    expect(other.locator(".strip .now")).to_contain_text("Ann")
    build(page, "house")
    expect(page.locator("#coins")).to_have_value("2")
    expect(other.locator(".strip .now")).to_contain_text("Bob")
    other.get_by_role("button", name="Buys nothing: one coin").click()
    expect(other.locator("#coins")).to_have_value("4")
    expect(page.locator("#phase summary")).to_contain_text("Income of round 2")
    place(page, 2).click()
    build(page, "bank")
    expect(place(page, 2)).to_contain_text("House")
    expect(place(page, 3)).to_contain_text("Bank")


def test_a_special_that_can_be_taken_is_one_tap(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.goto(f"{table}/enter/specials")
    page.locator('label:has([name="laid.cat-cafe"])').click()
    saved(page)
    accessible(page)
    open_board(page, table)
    for card in ("house", "apartment-block"):
        build(page, card)
    saved(page)
    accessible(page)
    page.locator(".takes").get_by_role("button", name="Cat café").click()
    expect(place(page, 4)).to_contain_text("Cat café")
    expect(page.locator('[name="card.3"]')).to_have_value("cat-cafe")
    build(page, "zoo")
    expect(place(page, 5)).to_contain_text("Zoo")
    saved(page)
    page.reload()
    expect(place(page, 4)).to_contain_text("Cat café")


def test_enter_in_the_wallet_saves_it_and_presses_nothing(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "book": "1"})
    open_board(page, table)
    page.locator("#coins").fill("9")
    page.locator("#coins").press("Enter")
    saved(page)
    expect(page.locator("#coins")).to_have_value("9")
    expect(page.get_by_role("button", name="Buys nothing: one coin")).to_be_visible()


def test_cards_tapped_without_a_connection_are_sent_later(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_board(page, table)
    page.context.set_offline(True)
    for card in ("zoo", "house", "spa"):
        build(page, card)
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    expect(place(page, 4)).to_contain_text("Spa")
    page.context.set_offline(False)
    shows(page, 1, 5, 5)
    saved(page)


def test_without_a_connection_the_total_is_told_to_be_that_of_the_last_save(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    open_board(page, table)
    stale = page.locator("#score-bar").get_by_text("as of the last save")
    build(page, "zoo")
    saved(page)
    expect(stale).to_be_hidden()
    page.context.set_offline(True)
    build(page, "house")
    expect(stale).to_be_visible()
    expect(page.locator("#score-bar .sure")).to_be_hidden()
    page.context.set_offline(False)
    saved(page)
    expect(stale).to_be_hidden()


def test_what_was_tapped_survives_a_reload(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    page.route("**/enter/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    build(page, "zoo")
    expect(page.locator("#status")).to_have_attribute("data-is", "offline")
    page.unroute("**/enter/*")
    page.reload()
    expect(place(page, 2)).to_contain_text("Zoo")
    shows(page, 0, 3, 0)


def test_a_city_without_a_script(phone: Phone) -> None:
    page = phone(java_script_enabled=False)
    open_board(page, open_table(page))
    for card in ("zoo", "house"):
        build(page, card)
    shows(page, 1, 3, 3)
    place(page, 2).click()
    page.get_by_role("button", name="Put another card in its place").click()
    page.locator('.tab[data-tab="orange"]').click()
    page.locator('.pick[value="spa"]').click()
    shows(page, 1, 2, 2)
    place(page, 3).click()
    page.get_by_role("button", name="Move to the left").click()
    expect(place(page, 2)).to_contain_text("House")
    page.locator("#coins").fill("6")
    send(page)
    expect(page.locator("#coins")).to_have_value("6")
    page.locator("#phase summary").click()
    page.get_by_role("button", name="Into the wallets").click()
    expect(page.locator("#coins")).to_have_value("9")


def test_a_city_by_keyboard_alone(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    page.locator('.tab[data-tab="orange"]').focus()
    page.keyboard.press("Enter")
    page.locator('.pick[value="zoo"]').focus()
    page.keyboard.press("Enter")
    expect(place(page, 2)).to_contain_text("Zoo")
    place(page, 1).focus()
    page.keyboard.press("ArrowRight")
    expect(place(page, 2)).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(place(page, 7)).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.locator("#held")).to_have_text("Zoo")


def test_spectators_see_the_city_and_no_catalogue(phone: Phone) -> None:
    page, watcher = phone(), phone()
    table = open_table(page)
    page.goto(table)
    watch = page.locator("#watch-link").input_value()
    open_board(page, table)
    watcher.goto(f"{watch}/enter/seat-0")
    build(page, "zoo")
    expect(place(watcher, 2)).to_contain_text("Zoo")
    expect(watcher.locator("#sheet")).to_have_count(0)


def test_in_russian(phone: Phone) -> None:
    page = phone(locale="ru")
    open_board(page, open_table(page))
    build(page, "zoo")
    expect(place(page, 2)).to_contain_text("Зоопарк")
    expect(page.locator("#score-bar")).to_contain_text("2 карты из 10")


def test_axe_finds_nothing_with_the_cards_for_experts(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page, modules=("expert",)))
    for card in ("market-blue", "E14", "bank", "museum", "spa", "factory", "house", "E01"):
        build(page, card)
    saved(page)
    accessible(page)
    page.locator("#phase summary").click()
    page.get_by_role("link", name="Another card: type what is printed").click()
    saved(page)
    accessible(page)
