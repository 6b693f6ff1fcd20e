"""What people have comes in by a file, as it was, and nothing twice; a file has an end."""

import gzip
import json
import re
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.exchange import incoming
from companion.session import validation
from companion.tables import Store
from tests import largest_history
from tests.exchange.test_archive import FIRST_FORM
from tests.plays import archived, random_plays
from tests.web.phones import flat, open_table

MEGABYTE = 1024 * 1024
MORE = "too much to import in a browser"
Measured = tuple[TestResponse, float]


def sent(client: FlaskClient, file: bytes) -> TestResponse:
    return post_part(client, "/exchange/read", b'name="file"; filename="kvartal.json"', file)


def post_part(client: FlaskClient, page: str, about: bytes, contents: bytes) -> TestResponse:
    """As a browser sends it; the client of the tests would put a long one into a file, and leave that open."""
    head = b"--part\r\nContent-Disposition: form-data; " + about + b"\r\n\r\n"
    form = "multipart/form-data; boundary=part"
    return client.post(page, data=head + contents + b"\r\n--part--\r\n", content_type=form)


def bring_in(client: FlaskClient, preview: str) -> TestResponse:
    kept = re.search(r'name="sent" value="([^"]*)"', preview)
    assert kept
    return post_part(client, "/exchange/bring-in", b'name="sent"', kept[1].encode())


def peak(work: Callable[[], TestResponse]) -> Measured:
    """The answer, and how many megabytes it took at its worst."""
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1] / MEGABYTE
    finally:
        tracemalloc.stop()


def elsewhere(file: bytes) -> bytes:
    """The file as if another Kvartal had made it: with other keys."""
    return re.sub(rb'"(key|person|group)":"([^"]{3})', rb'"\1":"new\2', file)


@pytest.fixture
def archive(client: FlaskClient) -> dict[str, Any]:
    """The file of a finished table, as another Kvartal would have made it."""
    table = open_table(client)
    for seat, residents in enumerate((5, 6)):
        table.enter(seat, residents=residents, hearts=7, coins=seat)
    table.post("/finish")
    found: dict[str, Any] = json.loads(elsewhere(client.get("/exchange/kvartal.json").data))
    return found


def many(archive: dict[str, Any], number: int) -> bytes:
    """The same evening so many times, each with its own key."""
    plays = [{**deepcopy(archive["plays"][0]), "key": f"again-{index}"} for index in range(number)]
    return gzip.compress(json.dumps({**archive, "plays": plays}).encode())


@pytest.mark.night
def test_a_confirmation_that_swells_takes_no_memory(client: FlaskClient) -> None:
    bomb = b64encode(zlib.compress(b" " * (100 * MEGABYTE), 9)).decode()
    answer, megabytes = peak(lambda: client.post("/exchange/bring-in", data={"sent": bomb}))
    assert (answer.status_code, "Nothing was imported" in answer.text) == (422, True)
    assert megabytes < 40


def test_a_form_of_countless_fields_is_refused_before_it_is_read(client: FlaskClient) -> None:
    form = "application/x-www-form-urlencoded"
    for page in ("read", "bring-in"):
        address = f"/exchange/{page}"
        assert client.post(address, data=b"a&" * 5_000_000, content_type=form).status_code == 413


def test_more_plays_than_fit_are_refused_before_a_board_is_scored(
    client: FlaskClient, archive: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(incoming, "MOST_PLAYS", 9)
    monkeypatch.setattr(validation, "score_handed_table", lambda *_: pytest.fail("a table was scored"))
    answer = sent(client, many(archive, 10))
    assert (answer.status_code, MORE in answer.text) == (422, True)


@pytest.mark.night
def test_ten_years_of_plays_come_in(client: FlaskClient) -> None:
    preview = sent(client, gzip.compress(archived(random_plays(5_000), "tenyears")))
    assert bring_in(client, preview.text).headers["Location"] == "/exchange?came=5000"


@pytest.mark.night
def test_the_longest_history_comes_in_and_every_page_of_it_opens(client: FlaskClient) -> None:
    assert bring_in(client, sent(client, largest_history.file()).text).status_code == 303
    assert f"{incoming.MOST_PLAYS} finished games" in client.get("/exchange").text.replace(",", "")
    for page in ("stats", "stats?game=uptown&year=2025", "year", "year.svg"):
        assert client.get(f"/plays/{page}").status_code == 200
    assert sent(client, client.get("/exchange/kvartal.json").data).status_code == 200


@pytest.mark.night
def test_some_hundred_tables_come_in(app: Flask, archive: dict[str, Any], store: Store) -> None:
    other = app.test_client()
    assert bring_in(other, sent(other, many(archive, 300)).text).headers["Location"] == "/exchange?came=300"
    assert len(store.tables()) == 301


def test_what_is_sent_back_twice_comes_in_once(app: Flask, archive: dict[str, Any], store: Store) -> None:
    other = app.test_client()
    preview = sent(other, many(archive, 3)).text
    assert bring_in(other, preview).headers["Location"] == "/exchange?came=3"
    assert bring_in(other, preview).headers["Location"] == "/plays"
    assert len(store.tables()) == 4


def test_what_the_page_sends_back_is_checked_like_the_file(app: Flask, archive: dict[str, Any], store: Store) -> None:
    other = app.test_client()
    archive["plays"][0]["table"]["parts"] = {"seat-0": {"way": 3, "pad": "none"}}
    for answer in (
        sent(other, json.dumps(archive).encode()),
        bring_in(other, f'name="sent" value="{b64encode(zlib.compress(json.dumps(archive).encode())).decode()}"'),
    ):
        assert (answer.status_code, "plays[0].table.parts.seat-0" in answer.text) == (422, True)
    assert len(store.tables()) == 1


def results(client: FlaskClient) -> list[str]:
    """The pages of the results in the history, the latest first, as they read."""
    links = re.findall(r'href="(/t/[^"]*/result)"', client.get("/plays").text)
    return [flat(re.sub(r"<[^>]*>", " ", client.get(link).text)) for link in dict.fromkeys(links)]


def test_a_file_of_the_first_form_comes_in_with_its_numbers_and_the_reasons_of_its_boards(client: FlaskClient) -> None:
    file = FIRST_FORM.read_bytes()
    assert bring_in(client, sent(client, file).text).headers["Location"] == "/exchange?came=6"
    plays = {play["key"]: play for play in json.loads(file)["plays"]}
    told = json.loads(client.get("/exchange/kvartal.json").data)
    for play in told["plays"]:
        assert play["players"] == plays[play["key"]]["players"]
        assert (play["started"], play["ended"]) == (plays[play["key"]]["started"], plays[play["key"]]["ended"])
    tied = {play["tie"][0]: client.get(f"/plays/{play['key']}").text for play in told["plays"] if play["tie"]}
    assert "Tied on points; decided by the coins left." in tied["coins"]
    assert "The rulebook says no more: the win is shared." in tied["shared"]
    corrected, shared, by_coins, of_boards = results(client)
    assert "Ann wins" in corrected
    assert "the win is shared" in shared
    assert "decided by the coins left" in by_coins
    assert "66" in of_boards


def test_numbers_stay_those_of_the_day_where_the_board_comes_to_others_now(app: Flask, archive: dict[str, Any]) -> None:
    ann, bob = archive["plays"][0]["players"]
    assert (ann["total"], bob["total"], bob["winner"]) == (35, 42, True)
    ann |= {"total": 71, "place": 1, "winner": True, "categories": {"happiness": 71}}
    bob |= {"place": 2, "winner": False}
    other = app.test_client()
    assert bring_in(other, sent(other, json.dumps(archive).encode()).text).status_code == 303
    (result,) = results(other)
    assert "Ann wins" in result
    assert "71" in result
    assert "42" in result
    assert "35" not in result


def test_who_lost_the_browser_gets_its_history_back_by_the_file(app: Flask) -> None:
    file = archived(random_plays(10), "ours")
    old, new = app.test_client(), app.test_client()
    assert bring_in(old, sent(old, file).text).status_code == 303
    preview = sent(new, file).text
    assert "10 plays to import" in flat(preview)
    assert "10 plays are already stored here and will appear in this browser’s history." in flat(preview)
    assert "stay as they are" not in preview
    assert bring_in(new, preview).headers["Location"] == "/plays"
    assert "10 finished games" in new.get("/exchange").text
    again = flat(sent(new, file).text)
    assert ("0 plays to import" in again, "10 plays are already here and stay as they are" in again) == (True, True)
    assert "10 finished games" in old.get("/exchange").text
