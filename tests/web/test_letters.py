"""Letters that PostgreSQL refuses are refused wherever people type, with a sentence, whatever the database."""

from io import BytesIO
from typing import Any

import pytest
import wtforms
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict
from werkzeug.test import TestResponse

from companion.tables import Store
from companion.tables.models import UNKEPT
from companion.web.forms.new_table import NewTableForm
from tests.web.filled import Filled
from tests.web.phones import AtTable, open_table, table_of
from tests.web.streets_forms import open_streets
from tests.web.test_forms import with_garbage

NUL = "A\0nn"
WHY = "There is a character here that cannot be stored"


def test_a_player_with_nul_in_the_name_is_refused(client: FlaskClient) -> None:
    answer = client.post("/new", data={"game": "happy-city", "name": [NUL, "Bob"]})
    assert answer.status_code == 422
    assert WHY in answer.text


def test_a_seat_and_a_phone_with_nul_in_the_name_are_refused(table: AtTable, store: Store) -> None:
    answer = table.post("/settings", name=[NUL, "Bob"], phone=NUL)
    assert answer.status_code == 422
    assert WHY in Filled(answer.text).why["phone"]
    assert answer.text.count(WHY) == 2
    assert [seat.name for seat in table_of(store, table).seats] == ["Ann", "Bob"]


@pytest.mark.parametrize("name", ["\ud800", "Ann\udfff", "\0"])
def test_half_a_character_is_refused(name: str) -> None:
    form = NewTableForm.read(MultiDict([("game", "happy-city"), ("name", name), ("name", "Bob")]))
    assert not form.validate()


@pytest.mark.parametrize("sent", [b"\xed\xa0\x80", b"Ann\xff"])
def test_a_name_that_came_broken_is_refused(client: FlaskClient, table: AtTable, sent: bytes) -> None:
    """As a script sends a form. What is no UTF-8 was never typed, and would stand in the history as question marks."""
    opened = send(client, "/new", ("game", b"happy-city"), ("name", sent), ("name", b"Bob"))
    called = send(client, f"{table.path}/settings", ("name", b"Ann"), ("name", b"Bob"), ("phone", sent))
    for answer in (opened, called):
        assert answer.status_code == 422
        assert answer.text.count(WHY) == 1


def send(client: FlaskClient, path: str, *fields: tuple[str, bytes]) -> TestResponse:
    parts = [b'--x\r\nContent-Disposition: form-data; name="%b"\r\n\r\n%b\r\n' % (n.encode(), v) for n, v in fields]
    return client.post(path, data=b"".join([*parts, b"--x--\r\n"]), content_type="multipart/form-data; boundary=x")


def test_every_other_name_is_kept(client: FlaskClient, store: Store) -> None:
    names = ["Аня", "🏙️👩‍🚀", "\uffff\U0010ffff", "a\x01b\x7f"]
    assert [seat.name for seat in table_of(store, open_table(client, names=tuple(names))).seats] == names


def test_no_field_of_text_takes_such_a_letter() -> None:
    """A field that is new is tried too: `with_garbage` has every form."""
    typed = []
    for forms in with_garbage(NUL):
        for form in forms:
            form.validate()
            for field in form:
                if isinstance(field, wtforms.StringField) and not isinstance(field, wtforms.HiddenField):
                    typed.append(field.name)
                    refused: list[Any] = list(field.errors)
                    assert UNKEPT in refused, (form, field.name)
    assert {"name", "text", "place", "phone", "q", "code", "link", "to", "names", "date"} <= set(typed)


def test_a_note_with_nul_is_refused_and_stays_in_its_box(table: AtTable, store: Store) -> None:
    answer = table.post("/notes", text="one\0two", base=0)
    assert answer.status_code == 422
    assert WHY in Filled(answer.text).why["text"]
    assert "two" in Filled(answer.text).sent["text"]
    assert store.parts(table_of(store, table).id) == {}


def test_a_card_of_a_board_with_nul_in_its_name_is_refused(table: AtTable, store: Store) -> None:
    answer = table.save("seat-0", **{"name.0": NUL, "hearts.0": 3})
    assert answer.status_code == 422
    assert answer.json
    assert answer.json["error"]["field"] == "name.0"
    assert WHY in answer.json["error"]["message"]
    assert store.parts(table_of(store, table).id) == {}


def test_a_tile_with_nul_in_its_name_is_refused(client: FlaskClient) -> None:
    streets = open_streets(client)
    tile = "parent parent; people parent 2; ; Nursery"
    answer = streets.post("/tiles", file=(BytesIO(tile.replace("u", "\0").encode()), "tiles.txt"))
    assert (answer.status_code, WHY in answer.text) == (422, True)
    assert streets.post("/tiles", file=(BytesIO(tile.encode()), "tiles.txt")).status_code == 303
    answer = streets.post("/tiles/tile", tile=tile, do="rename", name=NUL)
    assert (answer.status_code, WHY in answer.text) == (422, True)
    assert streets.get("/tiles.txt").text == f"{tile}\n"
