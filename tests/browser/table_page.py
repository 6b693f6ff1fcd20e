"""What all tests do with the pages: open a table, post and read its pad, save, bring plays in."""

from pathlib import Path
from urllib.parse import urlencode, urljoin

from playwright.sync_api import Locator, Page, expect

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


def open_pad(page: Page, table: str, seat: int = 0) -> None:
    page.goto(f"{table}/enter/seat-{seat}?by=pad")


def post_pad(page: Page, table: str, **numbers: int) -> None:
    """Post the first seat's pad."""
    pad = {f"pad.{key}": str(number) for key, number in numbers.items()}
    assert page.request.post(f"{table}/enter/seat-0", form={"way": "pad", "base": "0", **pad}).ok


def field(page: Page, key: str) -> Locator:
    return page.locator(f'[name="pad.{key}"]')


def send(page: Page) -> None:
    """Save the form of a page without a script, and wait for the page that answers."""
    with page.expect_navigation():
        page.locator("#save").click()


def expect_saved(page: Page) -> None:
    expect(page.locator("#status")).to_have_attribute("data-is", "saved")


def copy_example(page: Page, game: str, modules: tuple[str, ...] = ()) -> str:
    """Open a table with what stands on the game's example, and more modules; return its address."""
    example = f"/v/example-{game}"
    page.goto(example)
    told = _progress_told(page)
    seats = page.evaluate("""() => Object.fromEntries([...document.querySelectorAll(".seat")]
      .map((seat) => [seat.pathname.split("/").pop(), seat.querySelector(".d").textContent]))""")
    names = tuple(name for part, name in sorted(seats.items()) if part.startswith("seat-"))
    table = open_table(page, game, names, modules)
    for part in seats:
        page.goto(f"{example}/enter/{part}")
        body = page.evaluate("""() => {
          document.querySelector("#part fieldset").disabled = false;
          // The form of a map that is sent place by place holds only what was changed.
          document.querySelectorAll("[data-cell][data-is]").forEach((place, at) => {
            document.querySelector(`[name=e${at}]`).value = `${place.dataset.cell} ${place.dataset.is}`;
          });
          return new URLSearchParams(new FormData(document.getElementById("part"))).toString();
        }""")
        assert page.request.post(f"{table}/enter/{part}", data=body.replace("base=1", "base=0"), headers=FORM).ok
    page.goto(table)
    assert modules or _progress_told(page) == told
    return table


def _progress_told(page: Page) -> list[str]:
    """How far the seats are, without the sign of a finding: the plans of the example are not copied."""
    return sorted(text.splitlines()[-1] for text in page.locator(".seat .how").all_inner_texts())


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
