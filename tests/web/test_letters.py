"""Letters that PostgreSQL refuses are refused as a name, with a sentence, whatever the database."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from companion.tables import Store
from companion.web.forms.new_table import NewTableForm
from tests.web.filled import Filled
from tests.web.phones import AtTable, table_of

NUL = "A\0nn"
WHY = "There is a character here that cannot be kept"


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


def test_every_other_name_is_kept(client: FlaskClient, store: Store) -> None:
    names = ["Аня", "🏙️👩‍🚀", "\uffff\U0010ffff", "a\x01b\x7f"]
    location = client.post("/new", data={"game": "happy-city", "name": names}).headers["Location"]
    assert [seat.name for seat in table_of(store, AtTable(client, location)).seats] == names
