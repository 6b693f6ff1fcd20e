"""The board of Happy City: a finished game by taps, mistakes taken back, cards moved and typed, the wallet."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import expect_accessible
from tests.browser.conftest import Phone
from tests.browser.happy_city_page import build, expect_equation, measure, open_board, place, worked_case
from tests.browser.table_page import expect_saved, open_table


@pytest.mark.night
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
    expect_equation(page, 1, 3, 3)
    expect_saved(page)


def test_a_breach_is_marked_where_it_stands_and_can_be_taken_back(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    build(page, "cat-cafe")
    expect(place(page, 2)).to_have_class(re.compile("wrong"))
    expect(page.locator("#breaches .state").first).to_contain_text("missing for its condition")
    expect(page.locator("#breaches .state .rule").first).to_have_text("HC-22")
    expect_equation(page, 0, 2, 0)
    page.get_by_role("button", name="Undo").click()
    expect(place(page, 2)).to_have_class(re.compile("empty"))
    page.get_by_role("button", name="Redo").click()
    expect(place(page, 2)).to_contain_text("Cat café")


@pytest.mark.night
def test_coins_that_nobody_told_are_counted_from_those_of_the_set_up(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    coins = page.get_by_label("Coins", exact=True)
    expect(coins).to_have_attribute("placeholder", "?")
    page.get_by_role("button", name="Coins: one more").click()
    expect(coins).to_have_value("3")


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
    expect(page.get_by_text("The next card you tap takes its place.")).to_be_visible()
    build(page, "house")
    expect(place(page, 3)).to_contain_text("House")
    expect_equation(page, 1, 5, 5)
    page.locator('.tab[data-tab="green"]').click()
    page.locator('.pick[value="house"]').click()
    expect(page.locator("#held")).to_have_text("House")
    page.get_by_role("button", name="Remove from the city").click()
    expect(place(page, 3)).to_contain_text("Spa")
    expect(place(page, 4)).to_have_class(re.compile("empty"))
    expect_equation(page, 0, 5, 0)


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
    expect_equation(page, 3, 2, 6)
    expect(place(page, 2)).to_contain_text("Town hall")
    expect_saved(page)
    page.reload()
    expect(place(page, 2)).to_contain_text("Town hall")
    place(page, 2).click()
    expect(page.locator('[name="income.1"]')).to_have_value("−1")


def tops(page: Page) -> list[float]:
    """Where the keys are that the thumb goes to next: the kinds of card, the cards to tap, the city."""
    found: list[float] = page.evaluate(
        """[...document.querySelectorAll('.tab[data-tab="blue"], .picks:not([hidden]) .pick, .card[data-slot="9"]')]
        .slice(0, 4).map((key) => key.getBoundingClientRect().top)"""
    )
    return found


def test_whoever_changes_a_card_sees_it_and_nothing_moves(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    before = tops(page)
    for card in ("house", "cat-cafe", "zoo"):
        build(page, card)
        expect_saved(page)
        page.evaluate("scrollTo(0, 0)")
        assert tops(page)[:2] == before[:2], "nor by a card that breaks a rule"
    before = tops(page)
    place(page, 3).click()
    expect(page.locator(".handle")).to_contain_text("You are changing this card Cat café")
    done = page.get_by_role("link", name="Done with this card")
    expect(done).to_be_in_viewport(ratio=1)
    shown, strip = place(page, 3).bounding_box(), page.locator(".handle").bounding_box()
    assert shown
    assert strip
    assert 0 < shown["y"] < shown["y"] + shown["height"] < strip["y"], "the card is in sight"
    assert tops(page) == before
    done.click()
    expect(done).to_be_hidden()
    assert tops(page) == before
    expect_accessible(page)


def test_after_the_income_the_cards_to_buy_are_in_sight_and_one_number_tells_the_round(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    page.locator("#phase summary").click()
    page.get_by_role("button", name="Add to the wallets").click()
    expect(page.locator("#phase summary")).to_have_text("Income booked")
    expect(page.locator("#phase")).not_to_have_attribute("open", "")
    page.evaluate("scrollTo(0, 0)")
    expect(page.locator(".pick").locator("visible=true").first).to_be_in_viewport(ratio=1)
    said = page.locator("#strip, #income").all_inner_texts()
    assert len(re.findall(r"round \d", " ".join(said), re.IGNORECASE)) == 1


def test_an_expert_special_says_what_it_does_and_shows_what_it_brings(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page, modules=("expert",)))
    for card in ("house", "igloo"):
        build(page, card)
    page.locator('.tab[data-tab="special"]').click()
    expect(page.locator('.pick[value="E26"] .does')).to_contain_text("heart for each green card")
    build(page, "E26")
    expect(place(page, 3)).to_contain_text("2 hearts")
    place(page, 3).click()
    expect(page.locator(".handle")).to_contain_text("heart for each green card")


@pytest.mark.night
def test_a_full_city_takes_an_eleventh_card_only_on_purpose(phone: Phone) -> None:
    page = phone()
    open_board(page, open_table(page))
    for card in worked_case("hc-01")["input"]["players"][0]["city"][1:]:
        build(page, card)
    expect(page.locator(".full")).to_be_visible()
    expect(page.locator("#picks")).to_be_hidden()
    page.get_by_role("link", name="There is an eleventh card").click()
    build(page, "bank")
    expect(place(page, 11)).to_contain_text("Bank")
    expect(page.locator("#breaches .state").first).to_contain_text("at most 10 are allowed")


@pytest.mark.night
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
    expect_saved(page)
    page.reload()
    expect(page.get_by_role("button", name="left: Player 2")).to_have_attribute("aria-pressed", "true")


UNDER_THE_BAR = """(button) =>
    button.getBoundingClientRect().bottom > document.querySelector(".bar").getBoundingClientRect().top"""


@pytest.mark.night
def test_the_income_of_a_round_for_the_whole_table(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    open_board(other, table, 1)
    open_board(page, table)
    build(page, "hardware-store")
    page.locator("#coins").fill("2")
    expect_saved(page)
    page.set_viewport_size({"width": 390, "height": 560})
    page.locator("#phase summary").click()
    expect(page.locator("#phase")).to_contain_text("Hardware store: 2 coins")
    button = page.get_by_role("button", name="Add to the wallets")
    assert not button.evaluate(UNDER_THE_BAR)
    button.click()
    expect(page.locator("#coins")).to_have_value("5")
    expect(other.locator("#coins")).to_have_value("3")
    expect(page.locator("#phase summary")).to_have_text("Income booked")
    expect(page.get_by_role("button", name="Add to the wallets")).to_have_count(0)
    expect_saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#coins")).to_have_value("2")
    expect(other.locator("#coins")).to_have_value("")


@pytest.mark.night
def test_a_round_with_a_wallet_that_balances(phone: Phone) -> None:
    page, other = phone(), phone()
    table = open_table(page)
    open_board(page, table)
    open_board(other, table, 1)
    page.locator("#phase summary").click()
    page.get_by_role("button", name="Add to the wallets").click()
    expect(page.locator("#coins")).to_have_value("3")
    expect(other.locator(".strip .now")).to_contain_text("Ann")
    build(page, "house")
    expect(page.locator("#coins")).to_have_value("2")
    expect(other.locator(".strip .now")).to_contain_text("Bob")
    other.get_by_role("button", name="Buy nothing, take 1 coin").click()
    expect(other.locator("#coins")).to_have_value("4")
    expect(page.locator("#phase summary")).to_contain_text("Next income")
    place(page, 2).click()
    build(page, "bank")
    expect(place(page, 2)).to_contain_text("House")
    expect(place(page, 3)).to_contain_text("Bank")


@pytest.mark.night
def test_a_special_that_can_be_taken_is_one_tap(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.goto(f"{table}/enter/specials")
    page.locator('label:has([name="laid.cat-cafe"])').click()
    expect_saved(page)
    expect_accessible(page)
    open_board(page, table)
    for card in ("house", "apartment-block"):
        build(page, card)
    expect_saved(page)
    expect_accessible(page)
    page.locator(".takes").get_by_role("button", name="Cat café").click()
    expect(place(page, 4)).to_contain_text("Cat café")
    expect(page.locator('[name="card.3"]')).to_have_value("cat-cafe")
    build(page, "zoo")
    expect(place(page, 5)).to_contain_text("Zoo")
    expect_saved(page)
    page.reload()
    expect(place(page, 4)).to_contain_text("Cat café")


def test_enter_in_the_wallet_saves_it_and_presses_nothing(phone: Phone) -> None:
    page = phone()
    table = open_table(page)
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "book": "1"})
    open_board(page, table)
    page.locator("#coins").fill("9")
    page.locator("#coins").press("Enter")
    expect_saved(page)
    expect(page.locator("#coins")).to_have_value("9")
    expect(page.get_by_role("button", name="Buy nothing, take 1 coin")).to_be_visible()


def test_a_card_of_the_same_price_can_take_the_place_of_another(page: Page) -> None:
    table = open_table(page)
    open_board(page, table)
    page.locator('[name="pays"]').check()
    build(page, "grocery")
    expect_saved(page)
    other = page.locator('.pick[value="shoe-shop"]')
    expect(other).to_have_class(re.compile("dear"))
    place(page, 2).click()
    page.locator("[data-instead]").click()
    expect(other).not_to_have_class(re.compile("dear"))
    other.click()
    expect(page.locator("#coins")).to_have_value("0")


def test_a_special_is_found_by_a_word_and_comes_first_once_it_lies_out(page: Page) -> None:
    table = open_table(page)
    page.goto(f"{table}/enter/specials")
    page.locator("#look").fill("labyr")
    expect(page.locator("#laid li:visible")).to_have_count(1)
    page.locator("#laid li:visible input").check()
    expect_saved(page)
    page.reload()
    expect(page.locator("#laid li").first).to_contain_text("Labyrinth")


def test_from_a_total_to_a_card_with_a_crossed_out_heart_and_its_rule(page: Page) -> None:
    """Two taps: the total of the seat, then the loss on the card."""
    page.goto("/v/example-happy-city/enter/seat-2")
    page.locator("#total").tap()
    expect(page.locator(".house")).to_be_visible()
    expect_accessible(page)
    factory = page.locator(".drawn-city .card", has_text="Factory")
    factory.locator(".paid").tap()
    expect(page.locator("#lit")).to_have_text("−1")
    expect(page.locator("#told")).to_contain_text("HC-32")
    expect(page.locator(".drawn-city .card:not(.far, .free)")).to_have_count(1)
    expect(factory.locator(".paid")).to_be_in_viewport()
    expect_accessible(page)
