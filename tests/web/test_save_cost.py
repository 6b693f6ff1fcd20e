"""A save is cheap: the table is loaded once, and a sheet is read once."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event

from companion import documents
from companion.games.paper_quarters.table.sheet_form import SHEET_PLACES, SheetBoard
from tests.web.phones import JSON, AtTable, open_table

SHEET = {"way": "board", "houses.0.0": "3", "houses.0.1": "4", "temps": "2"}


@pytest.fixture
def statements(app: Flask) -> Iterator[list[str]]:
    """Every statement that the database gets, but for those that begin a transaction which reads."""
    engine: Engine = app.extensions["store"]._engine
    sent: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement != "BEGIN":
            sent.append(statement)

    event.listen(engine, "before_cursor_execute", note)
    yield sent
    event.remove(engine, "before_cursor_execute", note)


def enter(table: AtTable, seat: int, base: int, **more: str) -> None:
    data = {**SHEET, **more, "base": base}
    assert table.client.post(f"{table.path}/enter/seat-{seat}", data=data, headers=JSON).status_code == 200


@pytest.fixture
def table(client: FlaskClient) -> AtTable:
    table = open_table(client, "paper-quarters", ("Ann", "Bob", "Eve"))
    for seat in range(3):
        enter(table, seat, 0)
    return table


@pytest.mark.parametrize("more", [{"houses.0.2": "5"}, {"houses.0.2": "5", "houses.1.0": "1", "refusals": "3"}])
def test_a_save_of_a_sheet_takes_at_most_eight_statements(
    table: AtTable, statements: list[str], more: dict[str, str]
) -> None:
    enter(table, 0, 1, **more)
    assert len(statements) <= 8, statements


def test_a_phone_that_asks_whether_something_changed_costs_one_question(table: AtTable, statements: list[str]) -> None:
    tag = table.get("/state").json["tag"]
    statements.clear()
    assert table.get("/state", headers={"If-None-Match": f'"{tag}"'}).status_code == 304
    assert len(statements) == 1, statements
    assert statements[0].startswith("SELECT tables.version")


def test_a_page_that_is_asked_for_again_costs_two_questions(table: AtTable, statements: list[str]) -> None:
    table.get()
    statements.clear()
    assert table.get().status_code == 200
    assert [statement.partition(" \n")[0] for statement in statements] == [
        "SELECT tables.version",
        "SELECT visits.seen, visits.edit",
    ]


def test_a_save_reads_each_sheet_once(table: AtTable, monkeypatch: pytest.MonkeyPatch) -> None:
    calls: Counter[str] = Counter()
    boards: list[Any] = []

    def counted(owner: Any, name: str, called: str) -> None:
        function = getattr(owner, name)

        def wrapper(*args: Any) -> Any:
            calls[called] += 1
            if owner is SheetBoard:
                boards.append(args[0])
            return function(*args)

        monkeypatch.setattr(owner, name, wrapper)

    counted(documents, "read", "document")
    counted(SHEET_PLACES, "read", "form")
    counted(SheetBoard, "sheet", "sheet")
    enter(table, 0, 1, **{"houses.0.2": "5", "houses.1.0": "1"})
    assert calls == {"document": 1, "form": 1, "sheet": 3}
    assert len({id(board) for board in boards}) == len(boards)
