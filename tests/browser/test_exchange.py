"""Between two browsers: a table handed over, a file brought in twice."""

from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from tests.browser.conftest import Phone
from tests.browser.table_page import open_more, open_table, post_pad

NAMES = ("Ann", "Боря")
PADS = ({"residents": 5, "hearts": 8, "coins": 1}, {"residents": 6, "hearts": 7, "coins": 2})


def table(page: Page) -> str:
    """A table of two whose pads are told."""
    path = open_table(page, names=NAMES)
    for seat, pad in enumerate(PADS):
        post_pad(page, path, seat, **pad)
    return path


def test_a_table_is_handed_over_to_another_browser(phone: Phone) -> None:
    mine, theirs = phone(), phone(locale="ru")
    path = table(mine)
    mine.goto(path)
    open_more(mine)
    mine.get_by_role("link", name="Hand the table over").click()
    link = mine.get_by_label("Link with the whole table", exact=True).last.input_value()
    theirs.goto(urlsplit(link).path)
    theirs.get_by_role("button", name="Открыть этот как копию").click()
    expect(theirs.locator(".seat .total")).to_have_text(["40", "42"])
    assert path not in theirs.url
    mine.goto(path)
    expect(mine.locator(".seat .total")).to_have_text(["40", "42"])


def test_a_file_comes_in_once_however_often_it_is_brought(phone: Phone, tmp_path: Path) -> None:
    mine, theirs = phone(), phone(locale="ru")
    path = table(mine)
    mine.goto(f"{path}/result")
    mine.get_by_role("button", name="Finish").click()
    mine.get_by_role("link", name="Send the result").click()
    expect(mine.locator("img.card")).to_have_js_property("naturalWidth", 1200)
    mine.goto("/exchange")
    with mine.expect_download() as download:
        mine.get_by_role("link", name="Everything (JSON)").click()
    file = tmp_path / "kvartal.json"
    text = Path(download.value.path()).read_text(encoding="utf-8")
    # As if another Kvartal had made it: here the plays are known already.
    file.write_text(
        text.replace('"key":"', '"key":"x').replace('"person":"', '"person":"x').replace('"group":"', '"group":"x')
    )
    for shown in ("Добавится 1 партия", "1 партия уже здесь"):
        theirs.goto("/exchange")
        theirs.get_by_label("Файл", exact=True).set_input_files(file)
        theirs.get_by_role("button", name="Предпросмотр").click()
        expect(theirs.locator("main")).to_contain_text(shown)
        bring = theirs.get_by_role("button", name="Импорт")
        if bring.count():
            bring.click()
            expect(theirs.get_by_role("status")).to_contain_text("Импортирована 1 партия")
    theirs.goto("/plays")
    expect(theirs.locator("main")).to_contain_text("Боря")
