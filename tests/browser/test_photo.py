"""From paper to score on a phone: a photo of two sheets, a doubtful box confirmed, the score, and back."""

import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import Thread

import pytest
from flask import Flask
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect
from werkzeug.serving import make_server

from companion.games.paper_quarters.web import photo_page, photo_readings
from companion.photo.picture import LONGEST
from companion.photo.reader import PhotoReading, Tell
from companion.tables import Store
from tests.browser.axe import faults
from tests.browser.conftest import Phone
from tests.browser.layout_faults import OFF_SCREEN, OVER, SMALL
from tests.photo.at_table import TWO, dark_photo, totals_on_paper, unsure_reading
from tests.photo.stored import KEY
from tests.web.phones import AtTable, table_of

SMALL_PHOTO: FilePayload = {"name": "IMG_2.jpg", "mimeType": "image/jpeg", "buffer": dark_photo()}
"""One that is turned away, where no script makes another of it."""


@dataclass
class Sent:
    """The address of a table, and the photos that came there."""

    table: str
    photos: list[bytes] = field(default_factory=list)


@pytest.fixture
def at(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sent]:
    """A table of a server in this process, where a box of the photo is doubtful."""
    client = app.test_client()
    form = {"game": "paper-quarters", "name": ["Ann", "Bob"], "module": "advanced"}
    path = client.post("/new", data=form).headers["Location"]
    store: Store = app.extensions["store"]
    key = table_of(store, AtTable(client, path)).edit_key
    unsure_reading()  # before the browser waits for it
    server = make_server("127.0.0.1", 0, app, threaded=True)
    sent = Sent(f"http://127.0.0.1:{server.port}{path}")

    def read(data: bytes, _tell: Tell) -> PhotoReading:
        sent.photos.append(data)
        return unsure_reading() if data != SMALL_PHOTO["buffer"] else PhotoReading((), "dark")

    monkeypatch.setattr(photo_readings, "read_sheets", read)
    monkeypatch.setattr(photo_page, "edit_key_of_seat", lambda spelled: key if spelled == KEY else "")
    serving = Thread(target=server.serve_forever, daemon=True)
    serving.start()
    yield sent
    server.shutdown()
    serving.join()
    server.server_close()


def large_photo() -> FilePayload:
    """As a phone's camera takes it: more pixels than are needed."""
    file = io.BytesIO()
    photo = Image.open(io.BytesIO(TWO))
    photo.resize((photo.width * 2, photo.height * 2)).save(file, "JPEG", quality=60)
    return {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": file.getvalue()}


def confirm_both(page: Page) -> None:
    expect(page.get_by_role("heading", name="Please look at this")).to_be_visible()
    assert page.evaluate(OFF_SCREEN) == []
    assert page.evaluate(OVER) == []
    page.locator(".doubt").get_by_role("button", name="1", exact=True).click()
    expect(page.get_by_role("heading", name="All boxes are clear")).to_be_visible()
    page.get_by_role("button", name="Use this sheet").click()
    expect(page.get_by_role("heading", name="Bob’s sheet")).to_be_visible()
    page.get_by_role("button", name="Use this sheet").click()
    expect(page.get_by_text("2 sheets entered")).to_be_visible()


def totals(page: Page, at: Sent) -> list[str]:
    page.goto(at.table)
    return page.locator(".seat .total").all_inner_texts()


def test_two_sheets_are_scored_from_one_photo_and_one_undo_takes_them_back(page: Page, at: Sent) -> None:
    page.goto(at.table)
    page.locator("main").get_by_role("link", name="Photograph the sheets").first.click()
    page.locator("#taken").set_input_files(large_photo())
    confirm_both(page)
    assert [max(Image.open(io.BytesIO(photo)).size) for photo in at.photos] == [LONGEST]
    photographed = page.url
    assert totals(page, at) == [str(total) for total in totals_on_paper()]
    page.goto(photographed)
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="Undone: 2 sheets read from a photo")).to_be_visible()
    assert totals(page, at) == ["–", "–"]


def test_a_photo_is_read_without_a_script_too(phone: Phone, at: Sent) -> None:
    page = phone({"width": 320, "height": 568}, java_script_enabled=False)
    page.goto(f"{at.table}/photo")
    page.locator("#chosen").set_input_files(large_photo())
    page.get_by_role("button", name="Read the photo").click()
    page.wait_for_url("**/photo/*/1")
    page.locator(".doubt").get_by_role("link", name="other").click()
    page.locator("#other").get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="Use this sheet").click()
    page.get_by_role("button", name="Use this sheet").click()
    assert totals(page, at) == [str(total) for total in totals_on_paper()]


@pytest.mark.night
@pytest.mark.parametrize(("width", "locale"), [(320, "hu"), (390, "ru"), (1280, "en")])
def test_every_page_of_a_photo_is_open_to_all_and_has_room(phone: Phone, at: Sent, width: int, locale: str) -> None:
    page = phone({"width": width, "height": 844}, locale=locale)
    found: list[str] = []

    def look() -> None:
        found.extend([*faults(page), *page.evaluate(SMALL), *page.evaluate(OFF_SCREEN), *page.evaluate(OVER)])

    page.goto(f"{at.table}/photo")
    look()
    page.locator("#chosen").set_input_files(large_photo())
    page.wait_for_url("**/photo/*/1")
    first = page.url
    for address in (first, f"{first}?other=house-1-1", f"{first}?large&other=house-1-2", f"{first}?whose"):
        page.goto(address)
        look()
    page.goto(first)
    page.locator(".doubt button").last.click()
    look()
    page.locator("button[name=use]").click()
    page.wait_for_url("**/photo/*/2")
    look()
    page.locator("button[name=use]").click()
    page.wait_for_url("**/photo?done=*")
    look()
    assert found == []


@pytest.mark.night
def test_the_pages_of_waiting_and_of_a_bad_photo_are_open_to_all_too(phone: Phone, at: Sent) -> None:
    page, plain = phone(has_touch=True), phone({"width": 320, "height": 568}, java_script_enabled=False)
    plain.goto(f"{at.table}/photo")
    plain.locator("#chosen").set_input_files(SMALL_PHOTO)
    plain.get_by_role("button", name="Read the photo").click()
    expect(plain.get_by_role("heading", name="Too dark")).to_be_visible()
    page.goto(plain.url)
    found = [*faults(page), *page.evaluate(SMALL), *page.evaluate(OFF_SCREEN)]
    page.goto(f"{at.table}/photo")
    page.evaluate("() => ['sending', 'stopping'].forEach((id) => (document.getElementById(id).hidden = false))")
    assert [*found, *faults(page, "#progress")] == []
