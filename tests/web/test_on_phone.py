"""The application on one phone by itself: what speaks of other phones is gone, and pages may stand in a frame."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion import games, rules, translations
from companion.rules import index_cache
from companion.rules import language as spoken
from companion.tables import Edit
from companion.web import create_app
from companion.web.pages.phone import BROWSER_ERROR
from pdf import fiducials
from tests.writing import by


@pytest.fixture
def phone(tmp_path: Path) -> Iterator[FlaskClient]:
    app = create_app(
        {"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{tmp_path / 'kvartal.sqlite'}", "STANDALONE": True}
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
    assert "QR code" not in phone.get("/t/nowhere").text
    assert "Table tent" not in phone.get(f"{table}/print").text


def test_the_result_is_sent_without_a_link(phone: FlaskClient, table: str) -> None:
    for seat in range(2):
        phone.post(f"{table}/enter/seat-{seat}", data={"way": "total", "base": "0", "total": "40"})
    page = phone.get(f"{table}/share").text
    assert "Ann" in page
    assert "/v/" not in page.partition("<textarea")[2].partition("</textarea>")[0]


def test_the_log_names_no_phone(phone: FlaskClient, table: str) -> None:
    assert "with the phone" not in phone.get(f"{table}/log").text
    phone.post(f"{table}/enter/seat-0", data={"way": "total", "base": "0", "total": "40"})
    log = phone.get(f"{table}/log").text
    assert "Ann" in log
    assert "phone 1" not in log
    assert "Name of this phone" not in phone.get(f"{table}/settings").text


def test_two_tabs_that_change_the_same_thing_are_called_tabs(phone: FlaskClient, table: str) -> None:
    store = phone.application.extensions["store"]
    opened = store.by_key(table.removeprefix("/t/"))
    # What a phone itself entered since is no conflict, unless it was long ago.
    by(store, opened.id, "long ago").save([Edit("seat-0", {"way": "total", "total": 40}, 0)])
    sent = phone.post(
        f"{table}/enter/seat-0",
        data={"way": "total", "base": "0", "total": "50"},
        headers={"Accept": "application/json"},
    )
    assert sent.status_code == 409
    assert "Another tab changed the same thing" in sent.get_json()["error"]["message"]
    assert "Changed in two tabs" in sent.get_json()["fragments"]["conflict"]


def test_paper_of_a_table_has_no_code_of_a_page(
    phone: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = phone.post("/new", data={"game": "happy-city", "name": ["Ann", "Bob"]}).location
    drawn: list[str] = []
    monkeypatch.setattr(fiducials, "draw_qr", lambda _pen, text, *_: drawn.append(text))
    phone.post(f"{other}/enter/seat-0", data={"way": "total", "base": "0", "total": "40"})
    for path in (f"{table}/pad.svg", f"{table}/pad.pdf", f"{other}/pad.pdf", f"{other}/result.pdf"):
        assert phone.get(path).status_code == 200
    assert [text for text in drawn if "HTTP" in text.upper()] == []


def test_the_address_of_the_other_kvartal_is_not_this_one(phone: FlaskClient, table: str) -> None:
    field = phone.get(f"{table}/hand-over").text.partition('name="to"')[2].partition(">")[0]
    assert 'value="' not in field or 'value=""' in field


def test_all_games_are_asked_where_the_rules_of_some_are_here(
    phone: FlaskClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    built = rules.build_language("happy-city", "en")
    monkeypatch.setattr(index_cache, "_open_indexes", {})
    monkeypatch.setenv("KVARTAL_RULES", str(tmp_path / "rules"))
    (tmp_path / "rules").mkdir()
    assert phone.get("/rules?q=who+wins+a+tie").status_code == 503
    shutil.copy(built, tmp_path / "rules/happy-city-en.sqlite")
    for path in ("/rules?q=who+wins+a+tie", "/api/ask?q=who+wins+a+tie"):
        answer = phone.get(path)
        assert answer.status_code == 200
        assert "HC-" in answer.text
        assert answer.headers["Rules-File"].split(", ") == [
            f"{game}-en.sqlite" for game in games.ids() if game != "happy-city"
        ]
    page = phone.get("/rules?q=who+wins+a+tie").text
    assert "Connect once for these rules" in page
    assert 'name="q"' in phone.get("/rules?q=who+wins+a+tie&game=uptown").text


def test_photos_need_the_laptop(phone: FlaskClient, table: str) -> None:
    assert "Photograph this sheet" not in phone.get(f"{table}/enter/seat-0?by=board").text
    page = phone.get(table).text
    assert f'href="{table}/photo' not in page
    assert re.search(rf'href="{table}/hand-over".*?Photograph the sheets.*?Photos need the laptop', page, re.DOTALL)


def test_a_language_that_is_not_there_is_said_once_and_the_next_page_stays_in_the_former(phone: FlaskClient) -> None:
    phone.set_cookie("language", "hu")
    refused = phone.get("/?lang=hu", environ_overrides={BROWSER_ERROR: "language ru"})
    assert refused.status_code == 507
    assert "Этого языка на телефоне ещё нет" in refused.text
    assert "На этом телефоне" in phone.get("/").text


def test_nothing_looks_for_the_words_of_a_language_that_is_not_there(
    phone: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever was not found would be remembered as English."""
    looked_for: list[str] = []
    monkeypatch.setattr(translations, "set_reader", lambda _: looked_for.append(translations.reader_language()))
    phone.get("/?lang=hu", environ_overrides={BROWSER_ERROR: "language ru"})
    assert "hu" not in looked_for


def test_a_question_whose_words_are_not_there_is_asked_in_the_language_of_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "concepts" / "en.tsv"
    here.parent.mkdir()
    here.write_bytes(Path(spoken.__file__).with_name("concepts").joinpath("en.tsv").read_bytes())
    monkeypatch.setattr(spoken, "_FOLDER", tmp_path)
    for question in ("Сколько нужно монет за третий район?", "Kto wygrywa przy remisie dwóch graczy?"):
        assert spoken.detect_language(question, "en") == "en"


def test_pages_may_stand_in_a_frame_of_their_own_site_only(phone: FlaskClient) -> None:
    headers = phone.get("/").headers
    assert "frame-ancestors 'self'" in headers["Content-Security-Policy"]
    assert headers["X-Frame-Options"] == "SAMEORIGIN"


def test_the_file_of_the_tables_holds_every_save_at_once(phone: FlaskClient, table: str, tmp_path: Path) -> None:
    before = (tmp_path / "kvartal.sqlite").read_bytes()
    phone.post(f"{table}/enter/seat-0", data={"way": "total", "base": "0", "total": "40"})
    assert (tmp_path / "kvartal.sqlite").read_bytes() != before
    assert not list(tmp_path.glob("kvartal.sqlite-*"))
