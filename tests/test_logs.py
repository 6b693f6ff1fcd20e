"""The log says where something went wrong, and nothing that belongs to those at a table."""

import io
import logging
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from companion.hosting.logs import PlainFormatter, escape_controls
from companion.tables import Store
from tests.web.phones import open_table


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What a server would have written."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(PlainFormatter())
    monkeypatch.setattr(logging.getLogger(), "handlers", [handler])
    return stream


def test_a_page_that_fails_leaves_no_link_and_no_name_in_the_log(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_given: Any) -> None:
        raise ValueError("Secret Ann\nERROR forged line")

    table = open_table(app.test_client(), names=("Secret Ann", "Bob"))
    monkeypatch.setattr("companion.web.pages.table.rows_by_place", fail)
    app.testing = False
    assert table.get().status_code == 500
    said = caplog.text + capsys.readouterr().err
    assert "GET /<any(t, v):access>/<key> failed: ValueError at " in said
    assert "tests/test_logs.py" in said
    for private in (table.path.rpartition("/")[2], "Secret", "forged"):
        assert private not in said


def test_an_error_of_the_database_tells_no_parameters(store: Store) -> None:
    with pytest.raises(SQLAlchemyError) as failed, store._engine.begin() as connection:
        connection.execute(text("SELECT * FROM nowhere WHERE name = :name"), {"name": "Secret Ann"})
    assert "Secret" not in str(failed.value)


def test_any_logger_leaves_the_message_of_an_error_out(log: io.StringIO) -> None:
    try:
        try:
            raise KeyError("Secret Ann")
        except KeyError as error:
            raise RuntimeError("Secret too") from error
    except RuntimeError:
        logging.getLogger("another").exception("It failed.")
    assert log.getvalue().startswith("ERROR another: It failed. RuntimeError at ")
    assert "; after KeyError at " in log.getvalue()
    assert "Secret" not in log.getvalue()
    assert log.getvalue().count("\n") == 1


def test_control_characters_are_escaped(log: io.StringIO) -> None:
    logging.getLogger("another").warning("said %s", "a\r\nb\x1b[2J\x00\x85\u2028\u202eабв")
    assert log.getvalue() == "WARNING another: said a\\r\\nb\\x1b[2J\\x00\\x85\\u2028\\u202eабв\n"
    assert escape_controls("Ann, Аня, 東京") == "Ann, Аня, 東京"
