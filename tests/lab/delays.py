"""How soon a tap is seen in the standings and on the map, and how smoothly a full map moves; for `make bench`."""

from collections.abc import Callable, Mapping
from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Page

from tests.browser import ginkgopolis_games, pinch, streets_city
from tests.browser.happy_city_page import build
from tests.browser.table_page import open_table
from tests.browser.uptown_page import Thumb
from tests.web.streets_forms import form

NAMES = ("Ann", "Bob", "Cid", "Dee")
_WATCH = """(id) => {
  window.delays = [];
  let since = null;
  addEventListener("pointerup", () => (since = performance.now()), true);
  document.addEventListener("fragment", (event) => {
    if (event.target.id !== id || since === null) return;
    delays.push(performance.now() - since);
    since = null;
  });
}"""


def _write(page: Page, number: int) -> None:
    page.locator(f'[data-number="{number}"]').tap()


def _storey(page: Page, lot: int) -> None:
    Thumb(page).storey(lot, "shop +2$")


def standings(page: Page, game: str) -> list[float]:
    """Milliseconds from a tap to the standings drawn anew."""
    page.goto(f"{open_table(page, game, NAMES)}/enter/seat-0?by=board")
    page.evaluate(_WATCH, "score-bar")
    for tap in _TAPS[game]:
        before = len(page.evaluate("delays"))
        tap(page)
        page.wait_for_function("count => delays.length > count", arg=before)
    return list(page.evaluate("delays"))


_TAPS: dict[str, list[Callable[[Page], object]]] = {
    "paper-quarters": [partial(_write, number=number) for number in range(1, 9)],
    "uptown": [partial(_storey, lot=lot) for lot in range(1, 6)],
    "happy-city": [partial(build, card=card) for card in ("school", "library", "zoo", "museum")],
}


def city_map(page: Page, game: str) -> list[float]:
    """Milliseconds from a key of the sheet to the map of thirty buildings drawn anew."""
    table = open_table(page, game, NAMES)
    _stands(page, table, _THIRTY[game]())
    page.evaluate(_WATCH, "city-map")
    page.locator(f'[data-cell="{_CHOSEN[game]}"]').press("Enter")
    for owner in "010101":
        before = len(page.evaluate("delays"))
        page.locator(f'#sheet [data-owner="{owner}"]').first.tap()
        page.wait_for_function("count => delays.length > count", arg=before)
    return list(page.evaluate("delays"))


def _streets() -> Mapping[str, object]:
    return form(*((*tile["cell"], tile["road"], tile["face"], "2") for tile in streets_city.city()))


def _ginkgopolis() -> Mapping[str, object]:
    return ginkgopolis_games.edits(ginkgopolis_games.thirty())


_THIRTY = {"ginkgopolis": _ginkgopolis, "streets": _streets}
_CHOSEN = {"ginkgopolis": "0,0", "streets": ",".join(map(str, streets_city.city()[0]["cell"]))}


def moved(page: Page, game: str) -> list[float]:
    """Milliseconds from frame to frame while two fingers move a city of 45."""
    table = open_table(page, game, NAMES)
    lots = {f"e{index}": lot for index, lot in enumerate(ginkgopolis_games.forty_five())}
    _stands(page, table, lots if game == "ginkgopolis" else form(*streets_city.forty_five()))
    return pinch.frames(page)


def _stands(page: Page, table: str, fields: Mapping[str, object]) -> None:
    data: dict[str, str | float | bool] = {"way": "board", "base": "0"}
    data |= {name: str(value) for name, value in fields.items()}
    assert page.request.post(f"{table}/enter/city", form=data).ok
    page.goto(f"{table}/enter/city")


def report(new_page: Any) -> None:
    for game in _TAPS:
        found = standings(new_page(), game)
        print(f"{game}: a tap is in the standings after {median(found):.0f} ms, at worst {max(found):.0f} (limit 200)")
    for game in _THIRTY:
        found = city_map(new_page(), game)
        print(f"{game}: a tap is on the map of 30 after {median(found):.0f} ms, at worst {max(found):.0f} (limit 200)")
    for game in ("ginkgopolis", "streets"):
        found = moved(new_page(), game)
        late = sum(frame > 50 for frame in found)
        print(f"{game}: {len(found)} frames at 45 tiles, the longest {max(found):.0f} ms, {late} over 50")
