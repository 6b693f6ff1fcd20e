"""What is tapped is large enough for a thumb, and nothing covers it."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import copy_example, open_table
from tests.browser.uptown_page import lot, open_built_street

pytestmark = pytest.mark.night
SMALL = """() => [...document.querySelectorAll("a, button, input:not([type=hidden]), summary, select")]
  .filter((element) => !element.closest("[hidden], .vh, .skip, .link, svg, p"))
  .map((element) => [(element.closest("label") ?? element).getBoundingClientRect(), element.outerHTML.slice(0, 100)])
  .filter(([box]) => box.width && box.height && (box.height < 43.5 || box.width < 43.5))
  .map(([box, html]) => `${html} ${box.width}×${box.height}`)"""
OPEN_PANELS = "all => all.forEach((panel) => Object.assign(panel, { name: '', open: true }))"


@pytest.mark.parametrize("game", ["streets", "uptown", "happy-city", "ginkgopolis"])
def test_targets_in_opened_panels_are_large_enough(phone: Phone, game: str) -> None:
    page = phone()
    table = open_table(page, game)
    city = ("/enter/city",) if game in ("streets", "ginkgopolis") else ()
    for path in ("", "/enter/seat-0", "/enter/seat-0?by=pad", "/settings", *city):
        page.goto(table + path)
        page.locator("details").evaluate_all(OPEN_PANELS)
        if path in city:
            page.locator("[data-cell]").first.press("Enter")
        assert page.evaluate(SMALL) == [], path


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


@pytest.mark.parametrize("width", [320, 390])
def test_the_keys_of_the_picture_show_their_size_and_their_whole_arrow(phone: Phone, width: int) -> None:
    page = phone()
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{copy_example(page, 'happy-city')}/share")
    signs = """(keys) => keys.flatMap((key) => [...key.children].map((sign) => {
      const [room, box] = [key.getBoundingClientRect(), sign.getBoundingClientRect()];
      return [key.textContent, Math.round(box.width), box.left >= room.left && box.right <= room.right];
    }))"""
    shown = page.locator(".acts.three .btn").evaluate_all(signs)
    assert len(shown) == 6
    assert all(inside for *_, inside in shown)
    assert [wide for _, wide, _ in shown[1::2]] == [20, 20, 20]


@pytest.mark.parametrize("height", [844, 640])
def test_a_refusal_is_read_under_the_title_and_covers_no_wallet(page: Page, height: int) -> None:
    page.set_viewport_size({"width": 360, "height": height})
    open_built_street(page)
    page.locator(".rest summary").tap()
    lot(page, 5).fill("shop bla")
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
