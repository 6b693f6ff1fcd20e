"""A photo of printed sheets: it is read in its turn, checked, entered as one entry, and nothing of it is left."""

import io
import re
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any, get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.games.paper_quarters.printed import SHEET
from companion.games.paper_quarters.web import photo_page, photo_readings
from companion.games.paper_quarters.web.photo_readings import PHOTOS
from companion.photo.quality import Reason
from companion.photo.reader import PhotoReading, Progress, Tell
from companion.tables import Store
from tests.photo.at_table import DOUBTFUL, TWO, dark_photo, read_unsurely, totals_on_paper, unsure_reading
from tests.photo.stored import KEY, photo, written
from tests.web.phones import JSON, AtTable, flat, table_of

NEVER = 120


@pytest.fixture
def at(client: FlaskClient, store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[AtTable]:
    """A table of Ann, Bob and Cid, whose seats the codes of the photo name."""
    form = {"game": "paper-quarters", "name": ["Ann", "Bob", "Cid"], "module": "advanced"}
    table = AtTable(client, client.post("/new", data=form).headers["Location"])
    key = table_of(store, table).edit_key
    monkeypatch.setattr(photo_page, "edit_key_of_seat", lambda spelled: key if spelled == KEY else "")
    monkeypatch.setattr(photo_readings, "read_sheets", read_unsurely)
    yield table
    for reading in list(PHOTOS._readings.values()):
        PHOTOS.forget(reading)


def send(at: AtTable, data: bytes, **fields: str) -> str:
    """Send a photo and wait until it is read: where it goes on."""
    form = {"form_number": "one", **fields, "file": (io.BytesIO(data), "photo.jpg")}
    sent = at.client.post(f"{at.path}/photo", data=form, headers=JSON)
    assert sent.status_code == 200, sent.text
    there = sent.json["there"]
    return wait(at, there)


def wait(at: AtTable, there: str) -> str:
    reading = PHOTOS._readings[there.rpartition("/")[2]]
    assert reading.done.wait(NEVER)
    return str(at.client.get(there, headers=JSON).json["there"])


def press(at: AtTable, page: str, **fields: str) -> TestResponse:
    """Press a button of a sheet's page, with what its form holds."""
    base = re.search(r'name="base" value="(\d*)"', at.client.get(page).text)
    assert base is not None
    return at.client.post(page, data={"form_number": page, "base": base[1], **fields})


def enter_both(at: AtTable) -> TestResponse:
    first = send(at, TWO)
    press(at, first, answer=f"{DOUBTFUL}:1")
    second = press(at, first, use="1").headers["Location"]
    return press(at, second, use="1")


def test_two_sheets_of_a_photo_come_to_their_seats_with_their_scores(at: AtTable, store: Store) -> None:
    first = send(at, TWO)
    page = flat(at.client.get(first).text)
    assert "Ann’s sheet" in page
    assert "Please look at this" in page
    assert "Use it like this" in page
    assert press(at, first, answer=f"{DOUBTFUL}:1").headers["Location"] == first
    page = flat(at.client.get(first).text)
    assert "All boxes are clear" in page
    assert "next: Bob" in page
    assert store.parts(table_of(store, at).id) == {}, "nothing is entered before the last sheet is confirmed"
    second = press(at, first, use="1").headers["Location"]
    done = press(at, second, use="1")
    assert "2 sheets entered" in at.client.get(done.headers["Location"]).text
    found = re.findall(r'class="num total">(\d+)<', at.get().text)
    assert [int(total) for total in found] == totals_on_paper()


def test_one_undo_takes_the_whole_photo_back(at: AtTable, store: Store) -> None:
    enter_both(at)
    told = at.client.post(f"{at.path}/enter/seat-1/undo", data={"way": "board"}, follow_redirects=True).text
    assert "2 sheets read from a photo" in told
    assert all(part.document is None for part in store.parts(table_of(store, at).id).values())


def test_a_sheet_taken_at_its_seat_says_so_there_with_a_way_back(at: AtTable, store: Store) -> None:
    page = send(at, photo("one"), part="seat-2")
    entered = press(at, page, use="1").headers["Location"]
    shown = at.client.get(entered).text
    assert entered.startswith(f"{at.path}/enter/seat-2")
    assert "Taken from the photo" in shown
    assert "Taken from the photo" not in at.get("/enter/seat-2").text
    form = re.search(r'action="([^"]+/undo)">.*?name="shows" value="(\d+)"', shown, re.DOTALL)
    assert form is not None
    at.client.post(form[1], data={"shows": form[2], "way": "board"})
    assert store.parts(table_of(store, at).id)["seat-2"].document is None


def test_a_sheet_that_nobody_wrote_on_says_so(at: AtTable) -> None:
    page = at.client.get(send(at, photo("blank"))).text
    assert "Nothing is written on this sheet" in page
    assert "All boxes are clear" not in page
    assert "Use this sheet" not in page


def test_a_fence_a_pool_and_a_column_can_be_corrected(at: AtTable) -> None:
    first = send(at, TWO)
    street, pool = written("two")[0]["streets"][0], SHEET.streets[0].pools[0]
    around = flat(at.client.get(f"{first}?large&other=house-1-{pool + 1}").text)
    for name, text, now in (
        (f"fence-1-{pool}", "Fence on the left", street["fences"][pool - 1]),
        (f"fence-1-{pool + 1}", "Fence on the right", street["fences"][pool]),
        (f"pool-1-{pool + 1}", "Pool", street["pools"][0]),
    ):
        pressed = "true" if now else "false"
        button = f'value="{name}:{not now}" aria-pressed="{pressed}"><span class="d">{text}</span>'
        assert button in around
        assert press(at, f"{first}?large", answer=f"{name}:{not now}").headers["Location"] == f"{first}?large#sheet"
    assert "other=temp#other" in at.client.get(f"{first}?large").text
    assert 'value="temp:4"' in at.client.get(f"{first}?large&other=temp").text
    press(at, first, answer="temp:4")
    press(at, first, answer=f"{DOUBTFUL}:1")
    filled = next(iter(PHOTOS._readings.values())).sheets[0].filled
    assert filled.streets[0].fences[pool - 1 : pool + 1] == tuple(
        not fence for fence in street["fences"][pool - 1 : pool + 1]
    )
    assert filled.streets[0].pools[0] is not street["pools"][0]
    assert filled.temps == 4


def read_when_told(monkeypatch: pytest.MonkeyPatch, progress: Progress | None = None) -> tuple[Event, Event]:
    """Reading has begun, and tells this progress; it goes on when it is told to."""
    begun, go_on = Event(), Event()

    def read(_data: bytes, tell: Tell) -> PhotoReading:
        if progress:
            tell(progress)
        begun.set()
        assert go_on.wait(NEVER)
        return unsure_reading()

    monkeypatch.setattr(photo_readings, "read_sheets", read)
    return begun, go_on


def test_the_sheets_that_were_found_are_outlined_while_they_are_read(
    at: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    told, go_on = read_when_told(monkeypatch, Progress((200, 100), (((10, 10), (90, 10), (90, 60), (10, 60)),), 0.5))
    data = {"file": (io.BytesIO(b"one"), "photo.jpg")}
    there = at.client.post(f"{at.path}/photo", data=data).headers["Location"]
    assert told.wait(NEVER)
    fragments = at.client.get(there, headers=JSON).json["fragments"]
    assert 'viewBox="0 0 200 100"' in fragments["outlines"]
    assert 'points="10,10 90,10 90,60 10,60 "' in fragments["outlines"]
    assert "1 sheet<" in flat(fragments["progress"])
    go_on.set()
    assert wait(at, there).endswith("/1")


@pytest.mark.parametrize("headers", [{}, JSON])
def test_a_photo_that_is_done_while_its_page_is_made_does_no_harm(
    at: AtTable, monkeypatch: pytest.MonkeyPatch, headers: dict[str, str]
) -> None:
    begun, go_on = read_when_told(monkeypatch)
    there = at.client.post(f"{at.path}/photo", data={"file": (io.BytesIO(b"one"), "photo.jpg")}).headers["Location"]
    assert begun.wait(NEVER)

    def done_now(reading: photo_readings.Reading) -> int:
        go_on.set()
        assert reading.done.wait(NEVER)
        return 0

    monkeypatch.setattr(PHOTOS, "before", done_now)
    assert at.client.get(there, headers=headers).status_code == 200
    assert wait(at, there).endswith("/1")


def test_what_was_entered_before_is_shown_beside_what_was_read(at: AtTable) -> None:
    typed = {"way": "board", "base": "0", "houses.0.0": "2", "temps": "1"}
    assert at.post("/enter/seat-0", **typed).status_code == 303
    page = flat(at.client.get(send(at, TWO)).text)
    assert "Already entered, and different" in page
    assert re.search(r"street 1, house 1</th><td>2</td><td><b>17</b>", page)
    assert at.get("/enter/seat-0").text.count('value="2"'), "nothing is overwritten yet"


def test_an_entry_of_another_phone_in_between_is_shown_before_it_is_overwritten(at: AtTable) -> None:
    first = send(at, TWO)
    at.post("/enter/seat-0", way="board", base="0", **{"houses.0.0": "2"})
    late = at.client.post(first, data={"form_number": "late", "base": "0", "use": "1"})
    assert late.status_code == 409
    assert "Somebody has just entered something" in late.text
    assert "Already entered, and different" in flat(late.text)


def test_a_sheet_of_another_table_asks_whose_it_is(at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photo_page, "edit_key_of_seat", lambda _spelled: "another")
    first = send(at, TWO)
    page = flat(at.client.get(first).text)
    assert "Whose sheet is this?" in page
    assert "Its code is of another table" in page
    assert press(at, first, use="1").status_code == 422
    press(at, first, part="seat-2")
    assert "Cid’s sheet" in flat(at.client.get(first).text)
    second = at.client.get(f"{first[:-1]}2").text
    assert 'value="seat-2"' not in second, "a seat has one sheet"


def test_a_photo_is_gone_once_it_is_confirmed_or_left(at: AtTable, app: Flask) -> None:
    first = send(at, TWO)
    assert at.client.get(f"{first}.jpg").mimetype == "image/jpeg"
    assert len(PHOTOS) == 1
    at.get("/photo")
    assert len(PHOTOS) == 0
    assert at.client.get(f"{first}.jpg").status_code == 404
    assert "no longer here" in at.client.get(first, follow_redirects=True).text
    enter_both(at)
    assert len(PHOTOS) == 0
    database = Path(app.config["DATABASE_URL"].removeprefix("sqlite:///"))
    assert b"\xff\xd8\xff" not in database.read_bytes(), "no JPEG is stored"


def test_a_photo_that_nobody_comes_back_to_is_forgotten(at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    send(at, dark_photo())
    monkeypatch.setattr(photo_readings, "LIFETIME", -1)
    PHOTOS._tick()
    assert len(PHOTOS) == 0


def test_a_confirmation_pressed_twice_enters_once(at: AtTable, store: Store) -> None:
    first = send(at, TWO)
    second = press(at, first, use="1").headers["Location"]
    once = {"form_number": "same", "base": "0", "use": "1"}
    at.client.post(second, data=once)
    version = table_of(store, at).version
    again = at.client.post(second, data=once)
    assert again.status_code == 303
    assert "gone" not in again.headers["Location"]
    assert table_of(store, at).version == version


@pytest.mark.parametrize(
    ("photo", "says"), [(dark_photo(), "Too dark"), (b"GIF89a is no photo", "This is not a photo")]
)
def test_a_photo_that_cannot_be_read_says_why(at: AtTable, photo: bytes, says: str) -> None:
    page = flat(at.client.get(send(at, photo, part="seat-1")).text)
    assert says in page
    assert "Take it again" in page
    assert f'href="{at.path}/enter/seat-1"' in page, "it can be typed in"


def test_every_reason_to_take_a_photo_again_has_its_words() -> None:
    assert set(get_args(Reason)) <= set(photo_page._REASONS)


def test_a_failure_of_the_reader_is_a_sentence_too(at: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(data: bytes, _tell: Tell) -> PhotoReading:
        raise ZeroDivisionError(data)

    monkeypatch.setattr(photo_readings, "read_sheets", fail)
    assert "This photo could not be read" in at.client.get(send(at, b"anything")).text


def test_a_photo_that_is_too_large_is_a_sentence(at: AtTable) -> None:
    answer = at.client.post(
        f"{at.path}/photo",
        input_stream=io.BytesIO(b"--photo"),
        content_type="multipart/form-data; boundary=photo",
        environ_overrides={"CONTENT_LENGTH": str(photo_page.MOST_BYTES + 1)},
    )
    assert answer.status_code == 413
    assert "At most 12 MB can be read" in answer.text


def test_no_photo_is_a_sentence(at: AtTable) -> None:
    answer = at.post("/photo", form_number="one")
    assert answer.status_code == 422
    assert "No photo came" in answer.text


def test_the_second_photo_is_told_its_turn(at: AtTable, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = read_when_told(monkeypatch)
    data = {"file": (io.BytesIO(b"one"), "photo.jpg")}
    first = at.client.post(f"{at.path}/photo", data=data).headers["Location"]
    assert begun.wait(NEVER)
    other = app.test_client()
    data = {"file": (io.BytesIO(b"two"), "photo.jpg")}
    second = other.post(f"{at.path}/photo", data=data).headers["Location"]
    assert "Finding the corner marks" in flat(at.client.get(first).text)
    waits = other.get(second)
    assert "1 photo is read first" in flat(waits.text)
    assert waits.headers["Refresh"], "without a script the page asks again by itself"
    assert "is read first" not in at.client.get(first).text
    go_on.set()
    assert wait(at, first).endswith("/1")
    assert wait(AtTable(other, at.path), second).endswith("/1")


def test_the_same_photo_sent_twice_is_read_once(at: AtTable) -> None:
    assert send(at, dark_photo()) == send(at, dark_photo())
    assert len(PHOTOS) == 1


def test_who_only_watches_sends_no_photo(at: AtTable, store: Store) -> None:
    watching = f"/v/{table_of(store, at).view_key}"
    assert at.client.get(f"{watching}/photo").status_code == 403
    assert at.client.post(f"{watching}/photo", data={"file": (io.BytesIO(b"x"), "x.jpg")}).status_code == 403


def test_only_tables_with_sheets_that_can_be_read_offer_it(at: AtTable, table: AtTable) -> None:
    assert "Photograph the sheets" in at.get().text
    assert "Photograph this sheet" in at.get("/enter/seat-0").text
    enter_both(at)
    assert "Photograph this sheet" in at.get("/enter/seat-0").text, "what differs is shown before it is overwritten"
    assert at.get().text.count("Photograph the sheets") > 1, "on the page of the table too, not only under More"
    assert "Photograph" not in table.get().text
    assert table.get("/photo").status_code == 404


@pytest.mark.parametrize("keeps", [True, False])
def test_confirmed_boxes_are_kept_only_where_the_owner_says_so(
    at: AtTable, app: Flask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, keeps: bool
) -> None:
    folder = tmp_path / "cut-outs"
    monkeypatch.setitem(app.config, "KEEP_CUTOUTS", str(folder) if keeps else "")
    enter_both(at)
    names = [file.name for file in folder.glob("*")]
    assert [bool(re.fullmatch(rf"{DOUBTFUL}=1-\w+\.png", name)) for name in names] == [True] * keeps


def test_a_finished_table_is_asked_before_it_is_reopened(at: AtTable, store: Store) -> None:
    first = send(at, TWO)
    at.post("/finish")
    second = press(at, first, use="1").headers["Location"]
    asked = press(at, second, use="1")
    assert asked.status_code == 409
    assert "Reopen" in asked.text
    fields: dict[str, Any] = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', asked.text))
    assert at.client.post(second, data={**fields, "reopen": "y"}).status_code == 303
    assert len(store.parts(table_of(store, at).id)) == 2
