"""Take along and bring in: what a browser may see, shown before it comes in, nothing twice, nothing half."""

import gzip
import json
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.exchange import archive
from companion.tables import Store
from companion.tables.history.device_move import LIFETIME
from tests.exchange.test_bgstats_file import EXPORT
from tests.web.phones import AtTable, flat, sums
from tests.web.test_bringing_in import bring_in, elsewhere, sent


@pytest.fixture
def other(app: Flask) -> FlaskClient:
    """Another browser."""
    return app.test_client()


@pytest.fixture
def finished(table: AtTable) -> AtTable:
    for seat, residents in enumerate((5, 6)):
        table.enter(seat, residents=residents, hearts=7, coins=seat)
    table.post("/finish")
    return table


@pytest.mark.usefixtures("finished")
def test_a_browser_takes_along_what_it_knows_and_nothing_else(client: FlaskClient, other: FlaskClient) -> None:
    mine, theirs = (archive.read(one.get("/exchange/kvartal.json").data) for one in (client, other))
    assert [entry.play.players[1].name for entry in mine.entries] == ["Bob"]
    assert mine.entries[0].table
    assert theirs.entries == ()
    assert b"Bob" in client.get("/exchange/kvartal.csv").data
    assert b"Bob" not in other.get("/exchange/kvartal.csv").data


def test_an_unfinished_table_comes_along_and_opens_once(
    client: FlaskClient, other: FlaskClient, table: AtTable
) -> None:
    table.enter(0, residents=5, hearts=7, coins=0)
    file = client.get("/exchange/kvartal.json").data
    preview = sent(other, file).text
    assert "And 1 unfinished table, as a copy." in flat(preview)
    assert bring_in(other, preview).status_code == 303
    bring_in(other, preview)
    home = other.get("/").text
    assert "Back to the table" in home
    assert len(set(re.findall(r'href="(/t/[^"/?#]+)"', home))) == 1
    for phone in (other, client):  # its own phone has it too
        again = flat(sent(phone, file).text)
        assert "1 unfinished table is already here and stays as it is." in again
        assert "as a copy" not in again


def test_two_copies_of_a_table_in_one_file_come_in_as_the_one_that_is_further(
    client: FlaskClient, other: FlaskClient, table: AtTable
) -> None:
    table.enter(0, residents=5, hearts=7, coins=0)
    packed = re.search(r"/TAKE/([0-9A-Z]+)", table.get("/hand-over").text)
    assert packed
    table.enter(1, residents=3, hearts=4, coins=0)
    assert client.post("/take", data={"packed": packed[1]}).headers["Location"] != table.path
    bring_in(other, sent(other, client.get("/exchange/kvartal.json").data).text)
    (opened,) = set(re.findall(r'href="(/t/[^"/?#]+)"', other.get("/").text))
    assert sums(AtTable(other, opened)) == ["35", "12"]


def test_an_unfinished_table_that_was_deleted_here_opens_by_its_file_and_once(
    client: FlaskClient, table: AtTable
) -> None:
    table.enter(0, residents=5, hearts=7, coins=0)
    file = client.get("/exchange/kvartal.json").data
    table.post("/delete")
    preview = sent(client, file).text
    assert "And 1 unfinished table, as a copy." in flat(preview)
    bring_in(client, preview)
    bring_in(client, preview)
    assert len(set(re.findall(r'href="(/t/[^"/?#]+)"', client.get("/").text))) == 1
    assert client.get("/exchange/kvartal.json").data == file
    assert "1 unfinished table is already here and stays as it is." in flat(sent(client, file).text)


@pytest.mark.usefixtures("finished")
def test_plays_of_the_future_are_asked_about_before_they_come_in(client: FlaskClient, other: FlaskClient) -> None:
    file = elsewhere(client.get("/exchange/kvartal.json").data)
    assert "dated in the future" not in sent(other, file).text
    later = re.sub(rb'"ended":"\d{4}', b'"ended":"2090', file)
    assert "1 play is dated in the future. Is that right?" in flat(sent(other, later).text)


@pytest.mark.usefixtures("finished")
def test_a_file_shows_what_would_come_in_and_comes_in_once(client: FlaskClient, other: FlaskClient) -> None:
    file = elsewhere(client.get("/exchange/kvartal.json").data)
    preview = sent(other, file).text
    assert "1 play to import" in flat(preview)
    assert other.get("/plays").text.count("Happy City") == 0
    assert bring_in(other, preview).headers["Location"] == "/exchange?came=1"
    first = other.get("/exchange/kvartal.json").data
    again = sent(other, file).text
    assert "1 play is already here" in flat(again)
    bring_in(other, again)
    assert other.get("/exchange/kvartal.json").data == first
    assert "Bob" in other.get("/plays").text


def test_a_deleted_play_comes_back_with_its_table_by_its_file_and_once(
    client: FlaskClient, finished: AtTable, store: Store
) -> None:
    file = client.get("/exchange/kvartal.json").data
    finished.post("/delete")
    assert finished.get("/result").status_code == 410
    preview = sent(client, file).text
    assert "1 play to import" in flat(preview)
    assert "1 play was deleted here and comes back." in flat(preview)
    assert "already here" not in preview
    assert bring_in(client, preview).headers["Location"] == "/exchange?came=1"
    bring_in(client, preview)
    assert finished.get("/result").status_code == 200
    assert client.get("/exchange/kvartal.json").data == file
    assert 'id="trash"' not in client.get("/plays").text
    assert len(store.tables()) == 1
    assert "0 plays to import" in flat(sent(client, file).text)


def test_who_may_not_delete_a_play_does_not_bring_it_back_by_a_file(
    client: FlaskClient, other: FlaskClient, finished: AtTable, store: Store
) -> None:
    watch = re.search(r"/v/[\w-]+", finished.get().text)
    assert watch
    other.get(watch[0])
    whole, watched = (one.get("/exchange/kvartal.json").data for one in (client, other))
    finished.post("/delete")
    preview = sent(other, watched).text
    assert "comes back" not in preview
    bring_in(other, preview)
    store.transfer.import_plays([], [], "stranger", None, deleted=[archive.read(whole).entries[0].play.key])
    assert finished.get("/result").status_code == 410
    # The file of who wrote there has the link of the group: whoever has it may bring the play back.
    bring_in(other, sent(other, whole).text)
    assert finished.get("/result").status_code == 200


@pytest.mark.usefixtures("finished")
def test_a_table_from_a_file_opens_as_it_was_scored(client: FlaskClient, other: FlaskClient, store: Store) -> None:
    bring_in(other, sent(other, elsewhere(client.get("/exchange/kvartal.json").data)).text)
    link = re.search(r'href="(/t/[^"]*/result)"', other.get("/plays").text)
    assert link
    assert "Bob wins" in flat(other.get(link[1]).text.replace("<bdi>", "").replace("</bdi>", ""))
    assert len(store.tables()) == 2


def test_a_compressed_file_is_read_too(finished: AtTable, other: FlaskClient) -> None:
    file = gzip.compress(elsewhere(finished.client.get("/exchange/kvartal.json").data))
    assert "1 play to import" in flat(sent(other, file).text)
    assert "incomplete" in sent(other, file[:-40]).text


def test_bg_stats_joins_the_group_that_has_its_people(client: FlaskClient, store: Store) -> None:
    export = json.dumps(EXPORT).encode()
    preview = sent(client, export).text
    assert "2 plays to import" in flat(preview)
    assert "2 plays are of other games and are left out." in flat(preview)
    bring_in(client, preview)
    again = sent(client, export).text
    assert "0 plays to import" in flat(again)
    assert len(store.tables()) == 0
    assert "Аня" in client.get("/plays").text


@pytest.mark.parametrize(
    ("file", "says"),
    [
        (b"", "Choose a file"),
        (b'{"kvartal-archive": 1, "groups": [', "line 1"),
        (b'{"kvartal-archive": 9, "groups": [], "plays": []}', "newer Kvartal"),
        (b'{"kvartal-archive": 1, "groups": [], "plays": [{"key": 4}]}', "plays[0]"),
        (b'{"a": "<script>alert(1)</script>"}', "neither from Kvartal nor from BG Stats"),
        (b"date,game,player,points\r\n2026-11-14,UpTown,Ann,12\r\n", "neither from Kvartal nor from BG Stats"),
        (b"\x89PNG\r\n", "neither from Kvartal nor from BG Stats"),
        (b"https://kvartal.example/h/NOTWHOLE", "no table"),
    ],
)
def test_a_bad_file_is_answered_with_a_sentence(client: FlaskClient, file: bytes, says: str) -> None:
    answer = sent(client, file)
    assert answer.status_code == 422
    assert says in answer.text
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize("kept", ["", "=", "AAAA", "eJwDAAAAAAE="])
def test_a_mangled_confirmation_brings_in_nothing(client: FlaskClient, kept: str) -> None:
    assert client.post("/exchange/bring-in", data={"sent": kept}).status_code == 422


def test_the_schema_is_published(client: FlaskClient) -> None:
    assert json.loads(client.get("/exchange/schema.json").data) == json.loads(json.dumps(archive.schema()))


def moving(client: FlaskClient) -> str:
    found = re.search(r'value="http://[^/"]*(/move/[^"]+)"', client.post("/exchange/move").text)
    assert found
    return found[1]


@pytest.mark.usefixtures("finished")
def test_the_shelf_moves_to_a_new_phone_once(client: FlaskClient, other: FlaskClient, app: Flask) -> None:
    link = moving(client)
    assert other.head(link).status_code == 200
    assert "1 table for this phone" in flat(other.get(link).text)
    assert "open the link on the new one" in client.get(link).text
    assert other.post(link).headers["Location"] == "/plays"
    assert "Bob" in other.get("/plays").text
    assert app.test_client().get(link).status_code == 410
    assert app.test_client().post(link).status_code == 410
    assert LIFETIME.total_seconds() == 600
