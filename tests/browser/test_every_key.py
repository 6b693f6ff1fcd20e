"""A walk through an evening of each game with one question: can every key be tapped that is shown, and does it stay?"""

import re
from collections.abc import Callable, Iterator

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Locator, Page, expect

from companion import games
from tests.browser import ginkgopolis_page as ginkgopolis
from tests.browser import happy_city_page as happy_city
from tests.browser import paper_quarters_page as paper_quarters
from tests.browser import streets_page as streets
from tests.browser import uptown_page as uptown
from tests.browser.conftest import PHONE, Phone
from tests.browser.reach import out_of_reach, watched
from tests.browser.table_page import copy_example, expect_saved, open_more, open_table
from tests.browser.test_every_page import MODULES, OF_A_GAME, OF_NO_GAME, pages_of
from tests.web.streets_forms import EXAMPLE

Scenes = Iterator[str]
"""What is seen in turn, in words; at each the page is looked at."""


def tap_if_shown(key: Locator) -> None:
    if key.count() and key.first.is_visible():
        key.first.tap()


def walk_streets(page: Page) -> Scenes:
    table = copy_example(page, "streets", MODULES["streets"])
    page.goto(f"{table}/enter/city")
    yield "the city"
    page.locator(".tile[data-cell]").nth(3).tap()
    yield "a tile of the city, chosen"
    tap_if_shown(page.get_by_role("button", name="Edit this tile"))
    yield "a tile of the city, changed"
    page.keyboard.press("Escape")
    page.locator("[data-cell]:not(.tile) .hit").first.tap()
    yield "a free place, chosen"
    streets.Thumb(page).kind("hipster")
    yield "a new tile, its kind chosen"
    for more in ("another", "rest"):
        tap_if_shown(page.locator(f"#sheet [data-do={more}]"))
        yield f"a new tile, after “{more}”"
    for part in ("seat-0", "street"):
        page.goto(f"{table}/enter/{part}")
        yield {"seat-0": "a player", "street": "one street"}[part]
    table = streets.open_city(page)
    streets.post_city(page, table, EXAMPLE)
    yield "a street that closes"
    table = streets.open_city(page, "business")
    streets.post_city(page, table, EXAMPLE)
    yield "a street that closes, with Business"


def walk_uptown(page: Page) -> Scenes:
    page.goto(f"{copy_example(page, 'uptown')}/enter/seat-0")
    yield "a street"
    uptown.storey(page, "1.2").tap()
    yield "a card of the street, chosen"
    uptown.open_street(page)
    yield "an empty street"
    uptown.Thumb(page).storey(1, "shop roof +3$")
    yield "a street whose first lot is roofed"


def walk_happy_city(page: Page) -> Scenes:
    table = copy_example(page, "happy-city", ("expert",))
    page.goto(f"{table}/enter/seat-1?by=board")
    yield "a city"
    for tab in page.locator(".tab[data-tab]:visible").all():
        tab.tap()
        yield f"a city, the cards “{tab.inner_text()}”"
    happy_city.place(page, 3).tap()
    yield "a card of the city, chosen"
    page.goto(f"{table}/enter/seat-0?by=board")
    yield "a full city"
    page.goto(f"{table}/enter/specials")
    yield "the specials"


def walk_ginkgopolis(page: Page) -> Scenes:
    table = copy_example(page, "ginkgopolis")
    page.goto(f"{table}/enter/city")
    yield "the city"
    page.locator("[data-cell].built").nth(3).tap()
    yield "a building, chosen"
    tap_if_shown(page.locator("#sheet [data-do=ask]"))
    yield "a building, chosen during the game"
    page.locator("#sheet [data-do=close]").tap()
    page.locator("[data-cell]:not(.built)").nth(3).tap()
    yield "a free place, chosen"
    page.locator("#sheet [data-tile]:visible").first.tap()
    yield "a free place and its tile, chosen"
    for part in ("seat-0", "districts"):
        page.goto(f"{table}/enter/{part}")
        yield {"seat-0": "a player", "districts": "the districts"}[part]
    ginkgopolis.open_city(page)
    yield "an empty city"


def walk_paper_quarters(page: Page) -> Scenes:
    table = copy_example(page, "paper-quarters", MODULES["paper-quarters"])
    page.goto(f"{table}/enter/seat-0")
    yield "the houses"
    paper_quarters.house(page, 0, 4).click()
    yield "a house, chosen"
    tap_if_shown(page.locator(".leaves [data-leaf=tracks]"))
    yield "the tracks"
    page.goto(f"{table}/enter/plans")
    yield "the plans"
    paper_quarters.open_sheet(page)
    yield "an empty sheet"


BOARDS: dict[str, Callable[[Page], Scenes]] = {
    "streets": walk_streets,
    "uptown": walk_uptown,
    "happy-city": walk_happy_city,
    "ginkgopolis": walk_ginkgopolis,
    "paper-quarters": walk_paper_quarters,
}
NIGHT = pytest.mark.night
SMALL_PHONE, DESK = (360, 640), (1280, 800)
SIZES = (SMALL_PHONE, (390, 844), DESK, (1920, 1080), (844, 390))


def faults_of(page: Page, scenes: Scenes, game: str) -> list[str]:
    """What is wrong at each scene, in words."""
    size = page.viewport_size or PHONE
    where = f"At {size['width']}×{size['height']} in {games.get(game).name}"
    return [f"{where}, {scene}: {fault}" for scene in scenes for fault in out_of_reach(page)]


def around_the_table(page: Page, game: str) -> Scenes:
    """The pages that all games share, as a table that is being played shows them, with what opens over them."""
    for address, words in (("/", "home"), (f"/new?game={game}", "a new table"), (f"/rules?game={game}", "the rules")):
        page.goto(address)
        yield words
    table = copy_example(page, game, MODULES.get(game, ()))
    page.goto(table)
    yield "the table"
    open_more(page)
    yield "the table, “More”"
    page.goto(f"{table}/result")
    yield "the result"
    page.locator(".cellnum").first.click()
    yield "the result, a number chosen"
    page.locator("a.ruletap:visible").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    yield "the result, the card of a rule"
    page.keyboard.press("Escape")
    open_more(page)
    yield "the result, “More”"
    for path, words in (("enter/seat-0?by=pad", "the pad"), ("enter/seat-0?by=total", "a total")):
        page.goto(f"{table}/{path}")
        yield words
    page.get_by_role("link", name="Help me decide").first.click()
    yield "“Help me decide”"


def by_day(*chosen: tuple[str, tuple[int, int]]) -> list[ParameterSet]:
    """Every game in every size; by day these alone."""
    return [
        pytest.param(game, size, marks=() if (game, size) in chosen else NIGHT, id=f"{game}-{'×'.join(map(str, size))}")
        for game in BOARDS
        for size in SIZES
    ]


@pytest.mark.parametrize(("game", "size"), by_day(("uptown", DESK), *((game, SMALL_PHONE) for game in BOARDS)))
def test_every_key_of_a_board_takes_its_tap(phone: Phone, game: str, size: tuple[int, int]) -> None:
    """And the filled button of a page or a sheet waits in sight. On a desk UpTown has the most drawers."""
    page = phone({"width": size[0], "height": size[1]}, has_touch=True)
    faulty = faults_of(page, BOARDS[game](page), game)
    assert not faulty, "\n".join(faulty)


@pytest.mark.parametrize(("game", "size"), by_day(("streets", SMALL_PHONE)))
def test_every_key_around_a_table_takes_its_tap(phone: Phone, game: str, size: tuple[int, int]) -> None:
    page = phone({"width": size[0], "height": size[1]}, has_touch=True)
    faulty = faults_of(page, around_the_table(page, game), game)
    assert not faulty, "\n".join(faulty)


def all_pages(page: Page, game: str) -> Scenes:
    shared = [path.format(game=game, prefix=games.get(game).prefix) for path in OF_A_GAME]
    for address in (*pages_of(page, game), *shared, *(OF_NO_GAME if game == "streets" else ())):
        page.goto(address)
        yield re.sub(r"/t/[^/]+", "table", address)


@pytest.mark.parametrize(("game", "size"), by_day())
def test_every_key_of_every_page_takes_its_tap(phone: Phone, game: str, size: tuple[int, int]) -> None:
    page = phone({"width": size[0], "height": size[1]}, has_touch=True)
    faulty = faults_of(page, all_pages(page, game), game)
    assert not faulty, "\n".join(faulty)


def lay_tiles(page: Page) -> None:
    thumb = streets.Thumb(page)
    thumb.new((1, -1), "W", "hipster", "pair hipster parent", sign="restaurant")
    thumb.new((1, -2), "W", "parent", "symbol parent", sign="leisure")


def lay_cards(page: Page) -> None:
    thumb = uptown.Thumb(page)
    for lot, code in ((1, "shop +2$"), (2, "hotel gift only-ground +4*"), (1, "apartment +1*")):
        thumb.storey(lot, code)


def open_built_street(page: Page) -> None:
    uptown.open_built_street(page)
    page.get_by_role("button", name="Already taken by hand").tap()
    expect_saved(page)


def change_a_card(page: Page) -> None:
    uptown.storey(page, "1.1").tap()
    uptown.Thumb(page).key("duo")
    page.locator(".builder [data-done]").tap()


def open_catalogue(page: Page) -> None:
    """On a small phone the first tap on a kind of card brings the sheet up, for not one card is in sight by then."""
    happy_city.open_board(page, open_table(page))
    page.locator(".tab[data-tab=blue]").tap()


def build_cards(page: Page) -> None:
    for card in ("library", "zoo", "museum", "house", "factory"):
        happy_city.build(page, card)


def look_at_cards(page: Page) -> None:
    happy_city.place(page, 2).tap()
    happy_city.place(page, 3).tap()


def open_full_city(page: Page) -> None:
    page.goto(f"{copy_example(page, 'happy-city')}/enter/seat-1?by=board")


def build_houses(page: Page) -> None:
    thumb = ginkgopolis.Thumb(page)
    for x, number in enumerate((14, 15)):
        thumb.building({"x": x, "y": 0, "colour": "red", "number": number, "height": 1 + x}, "0")


def write_houses(page: Page) -> None:
    paper_quarters.press(page, 1, 2, 5, "pool", "fence", 7)
    house = paper_quarters.house(page, 1, 0)  # A thumb brings it between the head and the keys, where the phone is low.
    house.evaluate("house => scrollBy(0, house.getBoundingClientRect().top - 0.25 * innerHeight)")
    house.click()
    paper_quarters.press(page, 2)


SHELF = ".shelf *"
"""What was used last comes first: after a card is laid, not while it is made."""
ON_TOP = ".skyline .place"
"""The place for the next storey is on top of the one just laid."""
LANE = ".lane *"
"""The enlarged street goes on with the house that is written, as a typewriter does."""
ENTRIES: dict[str, tuple[Callable[[Page], object], Callable[[Page], None], tuple[str, ...]]] = {
    "tiles of Streets": (lambda page: streets.open_city(page, "business"), lay_tiles, ()),
    "cards of UpTown": (uptown.open_street, lay_cards, (SHELF, ON_TOP)),
    "a card of UpTown that is changed": (open_built_street, change_a_card, ()),
    "cards of Happy City": (open_catalogue, build_cards, ()),
    "cards of Happy City that are looked at": (open_full_city, look_at_cards, ()),
    "buildings of Ginkgopolis": (ginkgopolis.open_city, build_houses, ()),
    "houses of Welcome To…": (paper_quarters.open_sheet, write_houses, (LANE,)),
}


@pytest.mark.parametrize("height", [844, pytest.param(640, marks=NIGHT)])
@pytest.mark.parametrize("entry", ENTRIES)
def test_nothing_moves_under_the_thumb(phone: Phone, entry: str, height: int) -> None:
    """From tap to tap every key lies where it lay; a map makes room for its sheet as that opens, and takes it back."""
    start, enter, allowed = ENTRIES[entry]
    page = phone({"width": 390, "height": height}, has_touch=True)
    start(page)
    with watched(page, *allowed) as faulty:
        enter(page)
    assert not faulty, "\n".join(faulty)
