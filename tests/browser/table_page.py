"""What all tests do with the pages: open a table, post and read its pad, save, bring plays in."""

from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Locator, Page, expect

from companion.exchange import handover
from companion.session import sample_tables
from companion.session.seating import badge
from companion.tables import Seat, Snapshot

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def open_table(
    page: Page, game: str = "happy-city", names: tuple[str, ...] = ("Ann", "Bob"), modules: tuple[str, ...] = ()
) -> str:
    """Start a table from this phone by a POST, and return its address."""
    form = [("game", game), *(("name", name) for name in names), *(("module", module) for module in modules)]
    answer = page.request.post("/new", data=urlencode(form), headers=FORM, max_redirects=0)
    assert answer.status == 303, answer.text()
    return urljoin(answer.url, answer.headers["location"])


def open_more(page: Page) -> None:
    """Open the sheet with what a page of the table has besides."""
    page.get_by_role("link", name="More").click()
    expect(page.locator("#more")).to_be_visible()


def open_pad(page: Page, table: str, seat: int = 0) -> str:
    """Go to a seat's pad, and return its table."""
    page.goto(f"{table}/enter/seat-{seat}?by=pad")
    return table


def post_pad(page: Page, table: str, seat: int = 0, **numbers: int) -> None:
    """Post a seat's pad, the first time."""
    pad = {f"pad.{key}": str(number) for key, number in numbers.items()}
    assert page.request.post(f"{table}/enter/seat-{seat}", form={"way": "pad", "base": "0", **pad}).ok


def field(page: Page, key: str) -> Locator:
    return page.locator(f'[name="pad.{key}"]')


def send(page: Page) -> None:
    """Save the form of a page without a script, and wait for the page that answers."""
    with page.expect_navigation():
        page.locator("#save").click()


def expect_saved(page: Page) -> None:
    expect(page.locator("#status")).to_have_attribute("data-is", "saved")


def copy_example(page: Page, game: str, modules: tuple[str, ...] = (), names: tuple[str, ...] = ()) -> str:
    """Open a table with what stands on the game's example, more modules and other names; return its address.

    As a phone does to which a table was handed over.
    """
    example = sample_tables.snapshot(f"example-{game}")
    assert example
    seats = tuple(Seat(place, name, *badge(place)) for place, name in enumerate(names)) or example.table.seats
    options = {**example.table.options, **dict.fromkeys(modules, True)}
    table = replace(example.table, seats=seats, options=options, finished=None)
    packed = handover.to_link(handover.from_snapshot(Snapshot(table, example.parts)))
    answer = page.request.post("/take", form={"packed": packed}, max_redirects=0)
    assert answer.status == 303, answer.text()
    return urljoin(answer.url, answer.headers["location"])


def total(page: Page) -> Locator:
    """The seat's total over its page."""
    return page.locator("#score-bar .total")


def import_archive(page: Page, file: Path) -> None:
    """Bring the plays of a file into this browser's history."""
    page.goto("/exchange")
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_text("imported", exact=False)).to_be_visible()
