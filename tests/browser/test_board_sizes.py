"""The boards on every screen: keys large enough, names and words in their places."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.axe import expect_accessible
from tests.browser.conftest import Phone
from tests.browser.table_page import open_table

pytestmark = pytest.mark.night


def test_the_rulers_of_a_large_city_stay_legible_on_a_small_phone(phone: Phone) -> None:
    page = phone(viewport={"width": 320, "height": 640}, has_touch=True)
    table = ginkgopolis.open_city(page, ("Ann", "Bob"))
    ginkgopolis.post_city(page, table, *(f"{x},0 red {x + 6} 1 0" for x in range(-4, 8)))
    page.reload()
    ruler = page.locator(".map .ruler").first
    expect(ruler).to_be_visible()
    assert ruler.evaluate("one => parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a") >= 9


SIDES = "keys => keys.map((key) => key.getBoundingClientRect()).flatMap(({ width, height }) => [width, height])"


def test_paper_quarters_fits_the_screen_and_the_thumb(phone: Phone) -> None:
    page = phone(locale="ru")
    paper_quarters.open_sheet(page, ("Константин Константинопольский-Заречный", "W" * 200))
    for width, height in ((390, 844), (360, 640), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert min(page.locator(".key, .tkey").evaluate_all(SIDES)) >= 44
        expect(page.locator('[data-number="17"]')).to_be_in_viewport()


CONTRAST = """(pool) => {
  const pen = document.createElement("canvas").getContext("2d");
  const light = (colour) => {
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const linear = [...pen.getImageData(0, 0, 1, 1).data].map((n) => (n / 255) ** 2.2);
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05;
  };
  const found = [getComputedStyle(pool).stroke, getComputedStyle(document.body).backgroundColor].map(light);
  return Math.max(...found) / Math.min(...found);
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pools_to_be_built_are_seen_by_day_and_by_night(phone: Phone, scheme: str) -> None:
    page = phone(color_scheme=scheme)
    paper_quarters.open_sheet(page)
    for pool in ('[data-pool="0.2"] + svg', "#strip [data-do=pool][data-at='2'] svg"):
        assert page.locator(pool).evaluate(CONTRAST) > 4.5


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


def test_a_known_tile_is_mended_on_a_narrow_phone(phone: Phone) -> None:
    page = phone(has_touch=True, locale="ru", viewport={"width": 320, "height": 640})
    table = streets.open_city(page)
    streets.post_collection(page, table)
    page.goto(f"{table}/tiles")
    page.locator(".mendable").first.tap()
    expect(page.locator("[name=name]").first).to_be_visible()
    expect_accessible(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator("[name=name]").first.fill("Башня с часами")
    page.get_by_role("button", name="Переименовать").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(1)
    page.get_by_role("button", name="Отменить").tap()
    expect(page.locator(".mendable", has_text="Башня с часами")).to_have_count(0)


@pytest.mark.parametrize("height", [844, 667])
def test_a_new_street_opens_at_the_top_of_its_page(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 390, "height": height})
    uptown.open_street(page)
    expect(page.locator(".place:has(:checked)")).to_be_in_viewport()
    assert page.evaluate("window.scrollY") == 0


def test_on_a_wide_screen_what_is_called_out_stands_over_the_seats(phone: Phone) -> None:
    page = phone({"width": 1280, "height": 800})
    table = open_table(page, "uptown")
    page.request.post(f"{table}/enter/seat-0", form={"way": "board", "base": "0", "lot.1": "shop roof +1$"})
    page.goto(table)
    expect(page.locator("#strip")).to_contain_text("roofs 1 of 5")
    boxes = [page.locator(part).bounding_box() for part in ("#strip", "#seats", ".side")]
    strip, seats, side = (box for box in boxes if box)
    assert strip["height"] > 20
    assert strip["x"] == seats["x"] < side["x"]
    assert strip["y"] == side["y"]
    assert seats["y"] - strip["y"] - strip["height"] < 16


TEXT_LEFT = """one => {
  const range = document.createRange();
  range.selectNodeContents(one);
  return range.getBoundingClientRect().left;
}"""


def test_a_name_from_right_to_left_stands_above_its_caption(page: Page) -> None:
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


@pytest.mark.parametrize("game", GAMES)
def test_saved_covers_nothing_that_can_be_tapped_or_typed_in(page: Page, game: str) -> None:
    table = open_table(page, game, ("Ann", "Константинопольский"))
    for seat in ("seat-0", "seat-1", "seat-0?by=pad"):
        page.goto(f"{table}/enter/{seat}")
        for width, height in ((360, 640), (390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            for scrolled in (0, 90, 10_000):
                page.evaluate("top => scrollTo(0, top)", scrolled)
                assert page.evaluate(UNDER_SAVED) == [], (seat, width, scrolled)


ALONE = """() => [...document.querySelectorAll(".opts")].map((choice) => {
  const rows = Object.groupBy([...choice.children], (key) => key.getBoundingClientRect().top);
  return [choice, Object.values(rows).map((row) => row.length)];
}).filter(([, rows]) => new Set(rows).size > 1).map(([choice, rows]) => `${choice.textContent.trim()}: ${rows}`)"""
UNDER_THE_BAR = """() => {
  const key = document.activeElement.closest(".opt")?.getBoundingClientRect();
  return Boolean(key) && key.bottom > document.querySelector(".bar").getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("width", [390, 1280])
def test_no_choice_stands_alone_in_its_row_or_under_the_bar(phone: Phone, width: int) -> None:
    page = phone({"width": width, "height": 800}, locale="ru")
    table = open_table(page, "paper-quarters")
    for path in ("/print", "/print?kind=tent"):
        page.goto(table + path)
        assert page.evaluate(ALONE) == []
        for _ in range(page.locator("form#choices .opt").count()):
            page.keyboard.press("Tab")
            assert not page.evaluate(UNDER_THE_BAR)


@pytest.mark.parametrize("height", [844, 640])
def test_a_refusal_is_read_under_the_title_and_covers_no_wallet(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 360, "height": height})
    uptown.open_built_street(page)
    page.locator(".rest summary").tap()
    uptown.lot(page, 5).fill("shop bla")
    refusal = page.locator("#status[data-is=refused]")
    expect(refusal).to_have_text("lot 5: “bla” is not known here")
    title = page.locator(".titleblock").bounding_box()
    for top in (0, 10_000):
        page.evaluate("top => scrollTo(0, top)", top)
        box = refusal.bounding_box()
        assert box["y"] >= title["y"] + title["height"] - 0.5
        assert box["y"] + box["height"] < height / 2
        wallet = page.locator(".head").bounding_box()
        assert wallet["y"] >= box["y"] + box["height"] - 0.5 or wallet["y"] + wallet["height"] <= 0
