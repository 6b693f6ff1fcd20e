"""What was told wrong when the table was opened can be put right."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.tables import Seat
from companion.tables.live import lifecycle
from tests.web.filled import Filled
from tests.web.phones import AtTable, open_table


@pytest.mark.night
def test_twice_as_many_corrected_names_cost_no_more_than_twice(client: FlaskClient) -> None:
    assert read_seats(client, 40) < 2.6 * read_seats(client, 20)


def test_a_form_of_thousands_of_names_is_refused_before_it_is_drawn(client: FlaskClient) -> None:
    table = open_table(client)
    refused = table.post("/settings", name=["n"] * 4_990, phone="")
    assert (refused.status_code, "more than a table can hold" in refused.text) == (413, True)
    assert table.post("/settings", name=["Ann", "Bob"], had=["nothing"] * 4_000, module=["nothing"]).status_code == 422


def read_seats(client: FlaskClient, count: int) -> int:
    """How many rows of seats are read while the names of all are corrected."""
    table = open_table(client, "paper-quarters", tuple(f"P{seat}" for seat in range(count)))
    read, of_row = 0, lifecycle.seat

    def counting(row: Any) -> Seat:
        nonlocal read
        read += 1
        return of_row(row)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(lifecycle, "seat", counting)
        assert table.post("/settings", name=[f"Q{seat}" for seat in range(count)], phone="").status_code == 303
    assert f"Q{count - 1}<" in table.get("").text
    return read


def test_a_module_is_added_and_taken_away_and_the_first_player_stays(client: FlaskClient) -> None:
    table = open_table(client, first="1")
    store, key = client.application.extensions["store"], table.path.removeprefix("/t/")
    table.post("/settings", name=["Ann", "Bob"], module=["sum"])
    assert store.by_key(key).options == {"first": 1, "sum": True}
    table.enter(0, residents=3, hearts=4)
    assert ">7<" in table.get("").text
    table.post("/settings", name=["Ann", "Bob"], had=["sum"])
    assert store.by_key(key).options == {"first": 1}
    assert ">12<" in table.get("").text


def test_the_log_calls_a_phone_by_its_name(table: AtTable) -> None:
    table.enter(0, residents=3)
    assert "phone 1" in table.get("/log").text
    table.post("/settings", name=["Ann", "Bob"], phone="Ania’s phone")
    assert "Ania’s phone" in table.get("/log").text
    assert 'value="Ania’s phone"' in table.get("/settings").text


@pytest.mark.parametrize(("names", "said"), [(["", "Bob"], "no name yet"), (["Bob", "Bob"], "at the table twice")])
def test_a_wrong_name_is_said_beside_it_and_nothing_is_lost(table: AtTable, names: list[str], said: str) -> None:
    response = table.post("/settings", name=names, phone="mine")
    assert response.status_code == 422
    assert said in response.text
    page = Filled(response.text)
    assert said in page.why["name"]
    assert page.values["name"] == names
    assert page.sent["phone"] == "mine"
    assert "Ann" in table.get("").text


@pytest.mark.parametrize(
    ("field", "sent", "said"),
    [("phone", "x" * 41, "At most 40 characters fit here"), ("module", ["sum", "moon"], "“moon” is not on the list")],
)
def test_whatever_is_refused_the_rest_stays_as_typed(table: AtTable, field: str, sent: object, said: str) -> None:
    response = table.post("/settings", **{"name": ["Anna", "Bobby"], "module": ["sum"], "phone": "mine", field: sent})
    assert response.status_code == 422
    page = Filled(response.text)
    assert said in page.why[field]
    assert page.values["name"] == ["Anna", "Bobby"]
    assert page.values["module"] == ["sum"]
    assert page.sent["phone"] == (sent if field == "phone" else "mine")
    assert "Anna" not in table.get("").text


def test_an_old_page_takes_back_nothing_that_another_phone_put_right(client: FlaskClient) -> None:
    table = open_table(client)
    old = {"was": ["Ann", "Bob"], "phone": "mine"}
    table.post("/settings", name=["Anna", "Bob"], module=["sum"], **old)
    table.post("/settings", name=["Ann", "Bobby"], **old)
    found = client.application.extensions["store"].by_key(table.path.removeprefix("/t/"))
    assert [seat.name for seat in found.seats] == ["Anna", "Bobby"]
    assert found.options.get("sum")
