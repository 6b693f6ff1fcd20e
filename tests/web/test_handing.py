"""Hand over a table: another browser opens it as its own, and what is no table is refused in words."""

import json
import random
import re
import zlib
from base64 import b32encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from flask import Flask, template_rendered
from flask.testing import FlaskClient

from companion import documents, games
from companion.exchange import handover
from companion.games.paper_quarters.table.sheet_form import SHEET_PLACES
from companion.session import sample_tables
from companion.session.editors import editor
from companion.tables import Store
from tests.examples import examples, first_by_day
from tests.web.phones import AtTable, flat, open_table, table_of


def link(table: AtTable, **query: str) -> str:
    found = re.search(r'id="link" readonly value="([^"]*)"', table.get("/hand-over", query_string=query).text)
    assert found
    return found[1]


def test_another_browser_opens_the_table_as_its_own(app: Flask, table: AtTable, store: Store) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other = app.test_client()
    address = link(table).removeprefix("http://localhost")
    assert "40" in other.get(address).text
    packed = address.rpartition("/")[2]
    opened = other.post("/take", data={"packed": packed}).headers["Location"]
    assert opened != table.path
    mine, theirs = table_of(store, table), table_of(store, AtTable(other, opened))
    assert {mine.edit_key, mine.view_key}.isdisjoint({theirs.edit_key, theirs.view_key})
    assert store.parts(mine.id)["seat-0"].document == store.parts(theirs.id)["seat-0"].document
    AtTable(other, opened).enter(1, residents=1, hearts=1, coins=1)
    assert "seat-1" not in store.parts(mine.id)


def test_opening_it_again_leads_to_the_same_table(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other, packed = app.test_client(), link(table).rpartition("/")[2]
    first, again = (other.post("/take", data={"packed": packed}).headers["Location"] for _ in range(2))
    assert first == again


def test_a_second_phone_joins_the_table_that_another_opened_here(app: Flask, table: AtTable) -> None:
    """Two copies of one table on one laptop would each get half of what is entered."""
    table.enter(0, residents=5, hearts=8, coins=2)
    shown = flat(app.test_client().get(link(table).removeprefix("http://localhost")).text)
    assert "Another phone has opened it. Join it with its code" in shown
    assert 'href="/join"' in shown
    assert "Open this one as a copy" in shown
    table.post("/finish", sure="yes")
    assert "Another phone has opened it" not in app.test_client().get(link(table).removeprefix("http://localhost")).text


def test_a_table_that_is_here_is_offered_before_a_copy_of_it(table: AtTable) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    address = link(table).removeprefix("http://localhost")
    same = flat(table.client.get(address).text)
    assert ("This table is already here" in same, "as a copy" in same) == (True, False)
    table.enter(1, residents=3, hearts=4, coins=0)
    moved_on = flat(table.client.get(address).text)
    assert "Ann 40, Bob 12" in moved_on
    assert f'href="{table.path}"' in moved_on
    assert "Open this one as a copy" in moved_on


def test_of_two_versions_the_one_that_is_further_has_the_filled_button(app: Flask, table: AtTable) -> None:
    def filled(address: str) -> list[str]:
        return re.findall(r'class="btn "[^>]*><span\s+class="d">([^<]*)', table.client.get(address).text)

    def address(at: AtTable) -> str:
        return link(at).removeprefix("http://localhost")

    here, copy = ["Open the one that is here"], ["Open this one as a copy"]
    table.enter(0, residents=5, hearts=8, coins=2)
    begun = address(table)
    other = app.test_client()
    theirs = AtTable(other, other.post("/take", data={"packed": begun.rpartition("/")[2]}).headers["Location"])
    theirs.enter(1, residents=3, hearts=4, coins=0)
    went_on = address(theirs)
    assert filled(went_on) == copy
    table.enter(1, residents=3, hearts=5, coins=0)
    assert (filled(begun), filled(went_on)) == (here, here)
    theirs.post("/finish")
    assert filled(address(theirs)) == copy
    table.post("/finish")
    assert filled(went_on) == here


@pytest.mark.parametrize("original_first", [True, False])
def test_a_second_copy_of_a_game_is_finished_only_when_asked(table: AtTable, original_first: bool) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    packed = link(table).rpartition("/")[2]
    table.enter(1, residents=3, hearts=4, coins=0)
    copy = AtTable(table.client, table.client.post("/take", data={"packed": packed}).headers["Location"])
    copy.enter(1, residents=3, hearts=4, coins=0)
    first, second = (table, copy) if original_first else (copy, table)
    assert "data-finish" in second.get("/result").text
    first.post("/finish")
    assert "data-finish" not in second.get("/result").text
    asked = flat(second.get("/finish").text)
    assert "This game is in the history already" in asked
    second.post("/finish")
    assert "2 finished games" in table.client.get("/exchange").text


def test_two_games_begun_in_one_second_are_two_games(client: FlaskClient) -> None:
    first, second = open_table(client), open_table(client)
    for table in (first, second):
        table.enter(0, residents=5, hearts=8, coins=2)
        table.enter(1, residents=3, hearts=4, coins=0)
    first.post("/finish")
    assert "data-finish" in second.get("/result").text


def test_the_file_and_the_link_open_on_the_page_of_files_too(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=5, hearts=8, coins=2)
    other = app.test_client()
    assert "Open this one as a copy" in other.post("/exchange/read", data={"link": link(table)}).text
    file = table.get("/hand-over.json")
    assert json.loads(file.data)["game"] == "happy-city"
    assert "attachment" in file.headers["Content-Disposition"]


def test_a_link_for_another_kvartal_has_its_address(table: AtTable) -> None:
    assert link(table, to="https://kvartal.example/").startswith("https://kvartal.example/TAKE/")
    assert link(table, to="kvartal.example").startswith("https://kvartal.example/TAKE/")
    refused = table.get("/hand-over", query_string={"to": "javascript:alert(1)"}).text
    assert "An address looks like" in refused
    assert "javascript:alert(1)/TAKE" not in refused


def test_who_only_watches_hands_nothing_over(client: FlaskClient, table: AtTable, store: Store) -> None:
    view = f"/v/{table_of(store, table).view_key}"
    assert client.get(f"{view}/hand-over").status_code == 403
    assert client.get(f"{view}/hand-over.json").status_code == 403


@pytest.mark.parametrize("packed", ["A", "AAAA", "%2e%2e", "х" * 40, "A" * 5000])
def test_a_link_without_a_table_is_refused_in_words(client: FlaskClient, packed: str) -> None:
    assert client.get(f"/TAKE/{packed}").status_code == 422
    assert client.post("/take", data={"packed": packed}).status_code == 422


def _spoilt(document: Any, chance: random.Random) -> Any:
    """The document with something of another kind somewhere."""
    if isinstance(document, dict) and document and chance.random() < 0.9:
        key = chance.choice(sorted(document))
        return {**document, key: _spoilt(document[key], chance)}
    if isinstance(document, list) and document and chance.random() < 0.9:
        place = chance.randrange(len(document))
        return [*document[:place], _spoilt(document[place], chance), *document[place + 1 :]]
    return chance.choice([None, -1, 10**9, "", "<b>", [], {}, True, [[]], {"a": 1}])


@pytest.mark.parametrize("game", first_by_day([*sample_tables.keys()]))
def test_a_spoilt_table_is_refused_or_shown_but_never_breaks_a_page(app: Flask, store: Store, game: str) -> None:
    with app.test_request_context("/"):
        snapshot = sample_tables.snapshot(sample_tables.keys()[game])
    assert snapshot
    whole = json.loads(handover.to_file(handover.from_snapshot(snapshot)))
    client, chance = app.test_client(), random.Random(14)
    rounds, shown = examples(25).max_examples, 0
    for _ in range(rounds):
        spoilt = {**whole, "parts": _spoilt(whole["parts"], chance)}
        answer = client.post("/exchange/read", data={"link": json.dumps(spoilt)})
        assert answer.status_code in (200, 422)
        taken = re.search(r'name="packed" value="([^"]*)"', answer.text)
        if taken:
            opened = client.post("/take", data={"packed": taken[1]}).headers["Location"]
            assert broken(AtTable(client, opened), store) == [], spoilt["parts"]
            shown += 1
    assert shown < rounds


def broken(table: AtTable, store: Store) -> list[str]:
    """The pages of a table that cannot be drawn."""
    snapshot = store.snapshot(table.path.rpartition("/")[2], edit=True)
    assert snapshot
    parts = editor(snapshot.table.game).parts(snapshot)
    pages = ["", "/result", "/log", "/share", "/print/result", "/evening", "/notes", "/settings", "/hand-over"]
    pages += [f"/enter/{key}?by={mode}" for key, part in parts.items() for mode in part.modes]
    return [page for page in pages if table.get(page).status_code >= 500]


def _many(people: int) -> dict[str, Any]:
    """A table of Paper Quarters for so many, by turns with a sheet, with the sums of a pad, and with nothing yet."""
    sheet, blank = (documents.dump(SHEET_PLACES.blank) for _ in range(2))
    sheet["streets"][0]["houses"][:3] = [1, "1b", 4]
    sheet["plans"][1] = {"claim": "first", "points": None}
    told: list[Any] = [
        {"way": "board", "pad": {}, "board": sheet},
        {"way": "pad", "pad": {"parks": 12, "temps_hired": 3}, "board": blank},
    ]
    seats = [{"position": seat, "name": f"P{seat}", "shape": "circle", "colour": 0} for seat in range(people)]
    parts = {f"seat-{seat}": told[seat % 3] for seat in range(people) if seat % 3 < 2}
    cards = {"way": "board", "pad": {}, "board": {"cards": [0, 6, 12]}}
    return {
        handover.NAME: handover.VERSION, "game": "paper-quarters", "options": {}, "seats": seats,
        "parts": {**parts, "plans": cards}, "created": "2026-11-14T21:40:00+00:00",
    }  # fmt: skip


def packed(table: dict[str, Any]) -> str:
    """A link as anybody can make one, whatever the table holds."""
    deflated = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    written = deflated.compress(json.dumps(table).encode()) + deflated.flush()
    return b32encode(written).decode().rstrip("=")


@contextmanager
def drawing(app: Flask) -> Iterator[list[str]]:
    """The templates of the pages that are drawn meanwhile."""
    names: list[str] = []

    def drawn(_app: Flask, template: Any, **_options: Any) -> None:
        names.append(template.name)

    with template_rendered.connected_to(drawn, app):
        yield names


def test_a_table_for_a_hundred_is_opened_without_drawing_every_seat(app: Flask, store: Store) -> None:
    client, link = app.test_client(), packed(_many(100))
    with drawing(app) as names:
        assert client.get(f"/TAKE/{link}").status_code == 200
    assert names == ["exchange/take.html"]
    with drawing(app) as names:
        opened = client.post("/take", data={"packed": link})
    assert opened.status_code == 303
    assert names.count("seat/page.html") <= 7
    assert len(names) <= 9
    table = AtTable(client, opened.headers["Location"])
    assert len(table_of(store, table).seats) == 100
    assert table.get("/enter/seat-99").status_code == 200


def test_a_spoilt_seat_of_many_is_refused_or_shown_but_never_breaks_a_page(app: Flask, store: Store) -> None:
    client, chance, whole = app.test_client(), random.Random(14), _many(9)
    rounds, refused = examples(60).max_examples, 0
    for number in range(rounds):
        key = f"seat-{3 + number % 3 + number % 2}"
        told = {**whole["parts"], key: _spoilt(whole["parts"].get(key, {}), chance)}
        link = packed({**whole, "parts": told})
        assert client.get(f"/TAKE/{link}").status_code in (200, 422)
        answer = client.post("/take", data={"packed": link})
        assert answer.status_code in (303, 422)
        refused += answer.status_code == 422
        if answer.status_code == 303:
            assert broken(AtTable(client, answer.headers["Location"]), store) == [], told[key]
    assert refused > rounds / 2


@pytest.mark.crossed("people", "told")
@pytest.mark.parametrize("people", [3, 9])
@pytest.mark.parametrize(
    "told",
    [
        {"notes": {"text": 7}}, {"notes": []}, {"notes": "x"}, {"evening": {"started": 3}}, {"evening": {"place": {}}},
        {"evening": {"started": "2026-11-14T21:40:00"}}, {"evening": {"paused": "1"}}, {"evening": [1]},
        {"rulings": {"PQ-45": {"side": "x", "at": None}}}, {"rulings": {"PQ-45": 1}}, {"readings": {"x": 1}},
        {"readings": []}, {"collection": {"made": 1}}, {"plans": {"way": "board", "pad": {}, "board": {"cards": [99]}}},
    ],
    ids=str,
)  # fmt: skip
def test_what_a_table_holds_besides_its_seats_breaks_no_page(
    app: Flask, store: Store, told: dict[str, Any], people: int
) -> None:
    client, whole = app.test_client(), _many(people)
    link = packed({**whole, "parts": {**whole["parts"], **told}})
    assert client.get(f"/TAKE/{link}").status_code in (200, 422)
    answer = client.post("/take", data={"packed": link})
    assert answer.status_code in (303, 422)
    if answer.status_code == 303:
        table = AtTable(client, answer.headers["Location"])
        assert broken(table, store) == []
        assert table.post("/finish").status_code == 303


@pytest.mark.parametrize("game", games.ids())
def test_no_more_people_come_along_than_the_game_is_for(app: Flask, game: str) -> None:
    most = games.get(game).players[1]
    for people, status in ((most, 200), (most + 1, 422)):
        table = {**_many(people), "game": game, "parts": {}}
        assert app.test_client().get(f"/TAKE/{packed(table)}").status_code == status
    assert app.test_client().post("/take", data={"packed": packed(table)}).status_code == 422


def test_the_page_says_what_it_does(table: AtTable) -> None:
    assert "this one stays as it is" in flat(table.get("/hand-over").text)
