"""The application on one phone by itself: what speaks of other phones is gone, and pages may stand in a frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.web import create_app


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[FlaskClient]:
    app = create_app(
        {"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{tmp_path / 'kvartal.sqlite'}", "PLACE": "phone"}
    )
    with app.test_client() as client:
        yield client
    app.extensions["store"].close()


@pytest.fixture
def table(phone: FlaskClient) -> str:
    return phone.post("/new", data={"game": "paper-quarters", "name": ["Ann", "Bob"]}).location


def test_the_home_page_says_where_the_tables_are(phone: FlaskClient) -> None:
    home = phone.get("/").text
    assert "On this phone" in home
    assert "by the table" not in home
    assert phone.get("/here").status_code == 200


def test_a_table_has_no_code_and_no_link_to_watch(phone: FlaskClient, table: str) -> None:
    page = phone.get(table).text
    for gone in ("Code of the table", "To watch", "New code", "QR code"):
        assert gone not in page
    assert phone.get("/join").status_code == 404
    assert "Join by code" not in phone.get("/new").text
    assert "Code of a table" not in phone.get("/nowhere").text
    assert "Table tent" not in phone.get(f"{table}/print").text


def test_the_result_is_sent_without_a_link(phone: FlaskClient, table: str) -> None:
    for seat in range(2):
        phone.post(f"{table}/enter/seat-{seat}", data={"way": "total", "base": "0", "total": "40"})
    page = phone.get(f"{table}/share").text
    assert "Ann" in page
    assert "/v/" not in page.partition("<textarea")[2].partition("</textarea>")[0]


def test_photos_need_the_laptop(phone: FlaskClient, table: str) -> None:
    assert "Photos need the laptop" in phone.get(f"{table}/photo").text


def test_pages_may_stand_in_a_frame_of_their_own_site_only(phone: FlaskClient) -> None:
    headers = phone.get("/").headers
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_file_of_the_tables_holds_every_save_at_once(phone: FlaskClient, table: str, tmp_path: Path) -> None:
    before = (tmp_path / "kvartal.sqlite").read_bytes()
    phone.post(f"{table}/enter/seat-0", data={"way": "total", "base": "0", "total": "40"})
    assert (tmp_path / "kvartal.sqlite").read_bytes() != before
    assert not list(tmp_path.glob("kvartal.sqlite-*"))
