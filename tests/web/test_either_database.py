"""An evening with letters that a database may refuse: on SQLite and on PostgreSQL every page answers."""

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from io import BytesIO
from typing import Any
from urllib.parse import quote, quote_from_bytes

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.exchange import handover
from companion.tables import Edit, Store
from companion.web import create_app
from tests import postgresql
from tests.web.phones import open_table, table_of
from tests.writing import by

pytestmark = pytest.mark.crossed("anywhere", "text", "letter")
HOSTILE = {
    "nul": b"A\0b", "only nul": b"\0", "half a character": b"\xed\xa0\x80", "no utf-8": b"\xff\xfe",
    "control": b"\x01\x08\x1b\x7f", "no character": "\ufffe\uffff".encode(), "combining": b"Z" + "\u0301".encode() * 40,
    "sql, like, the other way": b"'); DROP TABLE plays;--%_\\" + "\u202eb".encode(),
}  # fmt: skip
"""What somebody may send for a text, as bytes."""


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.process)])
def anywhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on each database, answering as it does for people: a mistake of its own is a 500."""
    with ExitStack() as stack:
        settings: dict[str, Any] = {"INSTANCE": tmp_path_factory.mktemp("instance")}
        if request.param == "postgresql":
            server = request.getfixturevalue("postgresql_server")
            settings["DATABASE_URL"] = stack.enter_context(postgresql.database(server))
        application = create_app(settings)
        stack.callback(application.extensions["store"].close)
        yield application


@pytest.fixture
def phone(anywhere: Flask) -> FlaskClient:
    return anywhere.test_client()


def post(phone: FlaskClient, path: str, text: bytes, /, **fields: Any) -> int:
    """Send a form; a field that is `...` holds the text."""
    pairs = [(name, one) for name, value in fields.items() for one in (value if isinstance(value, list) else [value])]
    body = "&".join(
        f"{quote(name)}={quote_from_bytes(text) if value is ... else quote(str(value))}" for name, value in pairs
    )
    return phone.post(path, data=body, content_type="application/x-www-form-urlencoded").status_code


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_whatever_is_typed_at_a_table_it_is_played_and_found_again(phone: FlaskClient, text: bytes) -> None:
    assert post(phone, "/new", text, game="happy-city", name=[..., "Bob"], group=..., shape=...) in (303, 422)
    table, spelled = open_table(phone), quote_from_bytes(text)
    at = table.path
    answers = {
        "names": post(phone, f"{at}/settings", text, name=["Ann", ...], was=..., seat=..., phone=..., had=...),
        "notes": post(phone, f"{at}/notes", text, text=..., base=0),
        "place": post(phone, f"{at}/evening", text, place=..., started="", ended="", paused=""),
        "moments": post(phone, f"{at}/evening", text, place="", started=..., ended=..., paused=...),
        "ruling": post(phone, f"{at}/rules/HC-31", text, side=..., base=0),
        "begins": post(phone, f"{at}/begins", text, seat=...),
        "restored": post(phone, f"{at}/restore", text, change=...),
        "card": post(phone, f"{at}/enter/seat-1", text, **{"way": "board", "base": 0, "name.0": ..., "hearts.0": 2}),
        "no part": post(phone, f"{at}/enter/{spelled}", text, way="pad", base=0),
        "pad": post(phone, f"{at}/enter/seat-0", text, **{"way": "pad", "base": 0, "pad.residents": ...}),
        "preferences": post(phone, "/preferences", text, language=..., plan=..., back=...),
    }
    assert table.enter(0, residents=3, hearts=2, coins=1).status_code == 200
    assert post(phone, f"{at}/finish", text) == 303
    history = phone.get("/plays").text
    key, group = (re.search(rf'href="/{kind}/([\w-]{{10,}})"', history) for kind in ("plays", "groups"))
    assert key
    assert group
    answers |= {
        "group": post(phone, f"/groups/{group[1]}/name", text, name=...),
        "person": post(phone, f"/groups/{group[1]}/people", text, key=..., name=..., same=...),
    }
    for page in ("", "/result", "/log", "/notes", "/evening", "/settings", "/share", "/print/result", "/hand-over"):
        answers[f"table{page}"] = table.get(page).status_code
    for page in (
        f"/plays?q={spelled}&game={spelled}&person={spelled}&place={spelled}&year={spelled}&page={spelled}",
        f"/plays/stats?game={spelled}&person={spelled}&year={spelled}", f"/plays/year?year={spelled}",
        f"/plays/{key[1]}", f"/plays/{spelled}", f"/groups/{spelled}", f"/groups/{group[1]}",
        f"/join?code={spelled}", f"/j/{spelled}", f"/j/{spelled}/{spelled}", f"/t/{spelled}", f"/v/{spelled}/state",
        f"/E/{spelled}/1", f"/move/{spelled}", f"/TAKE/{spelled}", f"/new?game=uptown&name={spelled}&group={spelled}",
        f"/rules?q={spelled}", f"/api/ask?q={spelled}", f"/print?game=happy-city&names={spelled}&place={spelled}",
        f"{at}/hand-over?to={spelled}", f"{at}/print/result?paper=a4&style=colour&place={spelled}",
    ):  # fmt: skip
        answers[page] = phone.get(page).status_code
    answers["taken"] = post(phone, "/take", text, packed=...)
    answers["read"] = post(phone, "/exchange/read", text, link=...)
    answers["brought in"] = post(phone, "/exchange/bring-in", text, sent=..., group=...)
    answers["deleted"] = post(phone, f"{at}/delete", text)
    answers["brought back"] = post(phone, f"{at}/back", text)
    assert {what: status for what, status in answers.items() if status >= 500} == {}
    assert "Ann" in phone.get("/plays").text


def test_a_table_that_holds_such_a_letter_already_is_finished_and_found(anywhere: Flask, phone: FlaskClient) -> None:
    store: Store = anywhere.extensions["store"]
    table = open_table(phone)
    old = [Edit("notes", {"text": "a re\0match \ud800for Ann"}, 0), Edit("evening", {"place": "The Hor\0n"}, 0)]
    by(store, table_of(store, table).id, "before").save(old)
    table.enter(0, residents=3, hearts=2, coins=1)
    assert table.post("/finish").status_code == 303
    found = phone.get("/plays?q=rematch").text
    assert "The Horn" in found
    assert "Ann" in found
    assert table.get("/result").status_code == 200
    assert phone.get("/exchange/kvartal.csv").status_code == 200


@pytest.mark.parametrize("letter", [r"\u0000", r"\ud800"])
def test_a_file_with_such_a_letter_is_refused_with_its_place(phone: FlaskClient, letter: str) -> None:
    table = open_table(phone)
    table.enter(0, residents=3, hearts=2, coins=1)
    table.post("/notes", text="Swap", base=0)
    table.post("/evening", place="Swap", started="", ended="", paused="")
    handed = table.get("/hand-over.json").text
    table.post("/finish")
    whole = phone.get("/exchange/kvartal.json").text
    for file in (whole.replace("Ann", letter), whole.replace("Swap", letter), handed.replace("Swap", letter)):
        answer = phone.post("/exchange/read", data={"file": (BytesIO(file.encode()), "kvartal.json")})
        assert (answer.status_code, "cannot be stored" in answer.text) == (422, True)
    packed = handover.to_link(handover.read_document(json.loads(handed)))
    assert phone.post("/take", data={"packed": packed}).status_code == 303


@pytest.mark.parametrize("letter", [r"\u0000", r"\ud800"])
def test_a_document_with_such_a_letter_is_answered(phone: FlaskClient, letter: str) -> None:
    player = {"name": "Swap", "pad": {"residents": 3, "hearts": 2, "special": 0, "coins": 1}}
    document = json.dumps({"players": [player]}).replace("Swap", letter)
    assert phone.post("/api/happy-city/final", data=document).status_code in (200, 422)
