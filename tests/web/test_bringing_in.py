"""Nobody takes the server's memory, time or tables with a file; what people really have still comes in."""

from __future__ import annotations

import gzip
import json
import re
import tracemalloc
import zlib
from base64 import b64encode
from collections.abc import Callable
from copy import deepcopy
from threading import Thread
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.exchange import reading
from companion.exchange.bounds import VISITORS
from companion.tables import Store, plenty
from companion.web import exchange
from companion.web.exchange import FILE_BYTES
from companion.web.turns import Busy, Turns
from tests import largest_history
from tests.plays import archived, random_plays
from tests.web.phones import open_table

MEGABYTE = 1024 * 1024
MORE = "more than a browser can bring in at once"
Measured = tuple[TestResponse, float]


def sent(client: FlaskClient, file: bytes) -> TestResponse:
    """As a browser sends it; the client of the tests would put a long one into a file, and leave that open."""
    head = b'--part\r\nContent-Disposition: form-data; name="file"; filename="kvartal.json"\r\n\r\n'
    form = "multipart/form-data; boundary=part"
    return client.post("/exchange/read", data=head + file + b"\r\n--part--\r\n", content_type=form)


def bring_in(client: FlaskClient, preview: str) -> TestResponse:
    kept = re.search(r'name="sent" value="([^"]*)"', preview)
    assert kept
    return client.post("/exchange/bring-in", data={"sent": kept[1]})


def peak(work: Callable[[], TestResponse]) -> Measured:
    """The answer, and how many megabytes it took at its worst."""
    tracemalloc.start()
    try:
        return work(), tracemalloc.get_traced_memory()[1] / MEGABYTE
    finally:
        tracemalloc.stop()


@pytest.fixture
def archive(client: FlaskClient) -> dict[str, Any]:
    return from_elsewhere(client)


def from_elsewhere(client: FlaskClient) -> dict[str, Any]:
    """The file of a finished table, as another Kvartal would have made it."""
    table = open_table(client)
    for seat, residents in enumerate((5, 6)):
        table.enter(seat, residents=residents, hearts=7, coins=seat)
    table.post("/finish")
    file = re.sub(rb'"(key|person|group)":"([^"]{3})', rb'"\1":"new\2', client.get("/exchange/kvartal.json").data)
    found: dict[str, Any] = json.loads(file)
    return found


def many(archive: dict[str, Any], number: int) -> bytes:
    """The same evening so many times, each with its own key."""
    plays = [{**deepcopy(archive["plays"][0]), "key": f"again-{index}"} for index in range(number)]
    return gzip.compress(json.dumps({**archive, "plays": plays}).encode())


def test_a_confirmation_that_swells_takes_no_memory(client: FlaskClient) -> None:
    bomb = b64encode(zlib.compress(b" " * (100 * MEGABYTE), 9)).decode()
    answer, megabytes = peak(lambda: client.post("/exchange/bring-in", data={"sent": bomb}))
    assert (answer.status_code, "Nothing came in" in answer.text) == (422, True)
    assert megabytes < 10


def test_only_what_was_shown_here_comes_in(client: FlaskClient, archive: dict[str, Any], store: Store) -> None:
    unseen = b64encode(zlib.compress(json.dumps(archive).encode())).decode()
    for forged in (unseen, f".{unseen}", f"{'0' * 64}.{unseen}"):
        refused = client.post("/exchange/bring-in", data={"sent": forged})
        assert (refused.status_code, "not the file that was shown" in refused.text) == (422, True)
    assert len(store.tables()) == 1


def test_results_that_swell_take_no_memory(client: FlaskClient, archive: dict[str, Any]) -> None:
    swollen = b64encode(zlib.compress(b'"' + b" " * 250_000 + b'"', 9)).decode()
    archive["plays"][0] |= {"result": swollen, "table": None}
    answer, megabytes = peak(lambda: sent(client, many(archive, 1000)))
    assert (answer.status_code, MORE in answer.text) == (422, True)
    assert megabytes < 60


@pytest.mark.parametrize(
    "file",
    [
        b'{"a":[' + b"[]," * 4_000_000 + b"1]}",
        gzip.compress(b"{" + b",".join(b'"k%d":1' % number for number in range(2_010_000)) + b"}"),
        gzip.compress(b'{"a":[' + b"1," * 12_000_000 + b"1]}"),
    ],
    ids=["lists", "keys", "numbers"],
)
def test_a_file_of_countless_values_is_refused_before_it_is_read(
    client: FlaskClient, file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert len(file) < FILE_BYTES
    monkeypatch.setattr(reading, "json", SimpleNamespace(loads=lambda *_, **__: pytest.fail("it was read")))
    answer = sent(client, file)
    assert (answer.status_code, MORE in answer.text) == (422, True)


def test_a_form_of_countless_fields_is_refused_before_it_is_read(client: FlaskClient) -> None:
    form = "application/x-www-form-urlencoded"
    for page in ("read", "bring-in"):
        address = f"/exchange/{page}"
        assert client.post(address, data=b"a&" * 5_000_000, content_type=form).status_code == 413


def test_more_tables_than_people_have_are_refused_before_they_are_scored(
    client: FlaskClient, archive: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exchange, "sound", lambda *_: pytest.fail("a table was scored"))
    answer = sent(client, many(archive, VISITORS.tables + 1))
    assert (answer.status_code, MORE in answer.text) == (422, True)


def test_ten_years_of_plays_come_in(client: FlaskClient) -> None:
    preview = sent(client, gzip.compress(archived(random_plays(5_000), "tenyears")))
    assert bring_in(client, preview.text).headers["Location"] == "/exchange?came=5000"


def test_a_file_too_many_is_refused_in_words_before_it_is_shown_and_before_it_is_kept(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = (archived(random_plays(10, seed=seed), f"group{seed}") for seed in (1, 2))
    bring_in(client, sent(client, first).text)
    shown = sent(client, second).text
    monkeypatch.setattr(plenty, "MOST", plenty.MOST._replace(plays=19))
    for answer in (sent(client, second), bring_in(client, shown)):
        assert (answer.status_code, "too long for its pages" in answer.text) == (422, True)
        assert "companion tables import" in answer.text
    assert "10 finished games" in client.get("/exchange").text


def test_a_phone_that_is_full_says_so_and_the_code_goes_on(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = app.test_client(), app.test_client()
    for phone, seed in ((old, 1), (new, 2)):
        file = archived(random_plays(10, seed=seed), f"group{seed}")
        assert bring_in(phone, sent(phone, file).text).status_code == 303
    monkeypatch.setattr(plenty, "MOST", plenty.MOST._replace(plays=19))
    link = re.search(r"/move/[\w-]+", old.post("/exchange/move").text)
    assert link
    answer = new.post(link[0])
    assert (answer.status_code, "too long for its pages" in answer.text) == (409, True)
    assert app.test_client().post(link[0]).status_code == 303


def test_the_longest_history_comes_in_and_every_page_of_it_opens(client: FlaskClient) -> None:
    for file in largest_history.files():
        assert bring_in(client, sent(client, file).text).status_code == 303
    assert f"{plenty.MOST.plays} finished games" in client.get("/exchange").text.replace(",", "")
    for page in ("stats", "stats?game=uptown&year=2025", "year", "year.svg"):
        assert client.get(f"/plays/{page}").status_code == 200
    (refused, _) = largest_history.files("another")
    assert sent(client, refused).status_code == 422


def test_some_hundred_tables_come_in(app: Flask, archive: dict[str, Any], store: Store) -> None:
    other = app.test_client()
    assert bring_in(other, sent(other, many(archive, 300)).text).headers["Location"] == "/exchange?came=300"
    assert len(store.tables()) == 301


def test_while_others_bring_in_files_it_is_said_and_nothing_waits_for_long(
    client: FlaskClient, archive: dict[str, Any], monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    file = many(archive, 1)
    preview = sent(client, file).text
    turns = Turns(waiting=0, seconds=0)
    monkeypatch.setattr(exchange, "_one_at_a_time", turns)
    with turns.turn():
        for answer in (sent(client, file), bring_in(client, preview)):
            assert (answer.status_code, "others are bringing in files" in answer.text) == (503, True)
    assert len(store.tables()) == 1
    assert bring_in(client, preview).status_code == 303


def test_whoever_waits_gets_the_turn() -> None:
    turns, had = Turns(waiting=1, seconds=60), []

    def wait() -> None:
        with turns.turn():
            had.append("turn")

    waiting = Thread(target=wait)
    with turns.turn():
        waiting.start()
        assert had == []
    waiting.join()
    assert had == ["turn"]


def test_where_enough_wait_already_nobody_else_does() -> None:
    turns = Turns(waiting=0, seconds=3600)
    with turns.turn(), pytest.raises(Busy), turns.turn():
        pass


def test_who_lost_the_browser_gets_its_history_back_by_the_file(app: Flask) -> None:
    file = archived(random_plays(10), "ours")
    old, new = app.test_client(), app.test_client()
    assert bring_in(old, sent(old, file).text).status_code == 303
    preview = sent(new, file).text
    assert "Not in the history of this browser yet." in preview
    assert bring_in(new, preview).headers["Location"] == "/plays"
    assert "10 finished games" in new.get("/exchange").text
    again = sent(new, file).text
    assert ("Not in the history" in again, "10 finished games" in old.get("/exchange").text) == (False, True)
