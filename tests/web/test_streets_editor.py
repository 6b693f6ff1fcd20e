"""Streets: a form becomes the city and back, a city is scored, a street pays once and is taken back as one."""

import json
from io import BytesIO
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion import documents
from companion.games.streets.board import KINDS
from companion.games.streets.table.city_board import blank_city, read_city
from companion.session.editors import editor
from companion.tables import Store
from tests.web.phones import JSON, AtTable, flat, table_of
from tests.web.streets_forms import EXAMPLE, GALLERY, HOME, PARK, STATION, form, open_streets, save


def money(store: Store, at: AtTable) -> list[int | None]:
    parts = store.parts(table_of(store, at).id)
    seats = (parts.get(f"seat-{seat}") for seat in range(3))
    return [part.document["board"]["money"] if part and part.document else None for part in seats]


def city(store: Store, at: AtTable) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = store.part(table_of(store, at).id, "city").document["board"]["city"]
    return found


def test_every_field_of_a_tile_goes_round(app: Flask, streets: AtTable, store: Store) -> None:
    more = {"people": "1 0 2 0", "seekers": "0 0 0 3"}
    tile = (-2, 3, "E", "parent parent; pair parent hipster 6; leisure 2; A name; of two parts", "2 2", more)
    assert save(streets, "city", form(tile)).status_code == 200
    kept = city(store, streets)
    assert kept == [
        {
            "x": -2, "y": 3, "road": "E", "face": tile[3], "owner": "2", "signs": 2,
            "people": {"tourist": 1, "parent": 2}, "seekers": {"shopper": 3},
        }
    ]  # fmt: skip
    page = streets.get("/enter/city").text
    for name, value in form(tile).items():
        if name.startswith("t0.") and name not in ("t0.road", "t0.owner"):
            assert f'name="{name}"' in page
            assert f'value="{value}"' in page
    with app.test_request_context():
        again = read_city(table_of(store, streets), {k: str(v) for k, v in form(tile).items()}, "city", {})
    assert documents.dump(again) == kept


def test_a_known_tile_that_lies_already_says_where(streets: AtTable) -> None:
    page = flat(save(streets, "city", form(STATION, PARK, HOME)).json["fragments"]["faces"])
    keys = [key for key in page.split("<button") if "lies at R11" in key]
    assert [key.count("Starter Home") for key in keys] == [3]


def test_a_city_starts_with_two_tiles_and_one_of_each_kind_on_central_station(streets: AtTable) -> None:
    """ST-04; City Park starts empty."""
    station, park = blank_city("city").city
    assert [(tile.cell, tile.road) for tile in (station, park)] == [((0, 0), "S"), ((1, 0), "W")]
    assert (station.people, park.people) == (dict.fromkeys(KINDS, 1), {})
    assert "tourists: 1, hipsters: 1, parents: 1, shoppers: 1" in streets.get("/enter/city").text


def test_people_leave_a_closed_street_in_which_nobody_owns_anything(streets: AtTable, store: Store) -> None:
    """Central Station between two ends: nobody is paid, its four move on, and nothing is left to do there."""
    end = (-1, 0, "E", "parent; building 2; ;", "1")
    home = (-1, -1, "E", "hipster; building 2; ;", "0")
    panel = flat(save(streets, "city", form(STATION, PARK, end, home)).json["fragments"]["closing"])
    assert "Move the people" in panel
    assert "Pay out" not in panel
    save(streets, "city", form(STATION, PARK, end, home, base=1, pay="0,0#0"))
    tiles = {(tile["x"], tile["y"]): tile for tile in city(store, streets)}
    assert tiles[0, 0]["people"] == {}
    assert tiles[0, 0]["seekers"] == {"tourist": 1, "shopper": 1}
    assert tiles[-1, -1]["people"]["hipster"] >= 1
    assert money(store, streets) == [None, None, None]
    assert "The people of a street of 1 building move on" in streets.get("/log").text
    after = streets.client.get(f"{streets.path}/state?show=city", headers=JSON).json["fragments"]
    assert "<section" not in after["closing"]


def test_what_cannot_be_read_is_refused_with_its_field(streets: AtTable) -> None:
    for field, value in (
        ("t0.x", "far"), ("t0.x", "1000"), ("t0.x", ""), ("t0.road", "up"), ("t0.owner", "7"),
        ("t0.face", "wizard;;;"), ("t0.face", "Unheard Of"), ("t0.face", "parent; symbol parent many"),
        ("t0.face", "parent; ; casino"), ("t0.people", "-1"), ("t0.people", "1 1 1 1 1"),
    ):  # fmt: skip
        answer = save(streets, "city", {**form(HOME), field: value})
        assert (answer.status_code, answer.json["error"]["field"]) == (422, field), value
    answer = save(streets, "city", form(HOME, HOME))
    assert answer.json["error"] == {"field": "t1.x", "message": "there are two tiles at −1, −1"}


def test_a_city_is_scored_as_the_contract_says(streets: AtTable, store: Store) -> None:
    """The assembled document is the one a player would write by hand."""
    open_city = (STATION, PARK, HOME, GALLERY)
    save(streets, "city", form(*open_city))
    snapshot = store.snapshot(table_of(store, streets).edit_key, edit=True)
    assert snapshot is not None
    with streets.client.application.test_request_context():
        game = editor("streets")
        document, seats = game.final_document(game.parts(snapshot)) or ({}, ())
    assert [seat.name for seat in seats] == ["Anya", "Mark", "Lena"]
    result = documents.calculate("streets", "final", documents.dump(document))
    assert {player["name"]: player["total"] for player in result["players"]} == {"Anya": 3, "Mark": 2, "Lena": 0}
    assert streets.get("/result").status_code == 200


def test_half_incomes_as_in_the_worked_case(client: FlaskClient) -> None:
    """st-056: four dollars of value and three people, halved and rounded up."""
    at = open_streets(client, ("A", "B"))
    gallery = (0, 0, "S", "hipster; symbol hipster 2; ;", "0", {"people": "0 3"})
    save(at, "city", form(gallery, (1, 0, "S", "hipster; ; ;")))
    result = json.loads(client.get(f"{at.path}/state?show=seat-0", headers=JSON).text)
    assert ">4<" in result["fragments"]["score-bar"]


def test_the_rulebooks_street_pays_nine_seven_and_eleven(streets: AtTable, store: Store) -> None:
    panel = flat(save(streets, "city", form(*EXAMPLE)).json["fragments"]["closing"])
    for amount in (9, 7, 11):
        assert f'<b class="num">{amount}</b>' in panel
    paid = save(streets, "city", form(*EXAMPLE, base=1, pay="-3,-1#0"))
    assert paid.status_code == 200
    assert money(store, streets) == [9, 18, None]
    signs = {(tile["x"], tile["y"]): tile["owner"] for tile in city(store, streets)}
    assert signs[-1, -1] is signs[-2, -1] is signs[-3, -1] is None
    assert signs[0, -1] == "2"
    assert "A street of 3 buildings pays: Anya\u00a09, Mark\u00a018" in streets.get("/log").text


def test_every_pay_out_is_a_reason_of_the_money(streets: AtTable, store: Store) -> None:
    """On the seat, in the result and on paper; building by building, in the reader's language."""
    save(streets, "city", form(*EXAMPLE))
    save(streets, "city", form(*EXAMPLE, base=1, pay="-3,-1#0"))
    for page in (streets.get("/enter/seat-1").text, streets.get("/result").text):
        assert "street 1, Flea Market: sets “parents + hipsters”: 2 × 5; 1 person on it" in flat(page)
        assert "street 1, Starter Home: parent symbols: 3 × 2 (of them mixed: 1); 1 person on it" in flat(page)
        assert "money earned during the game" not in page
    paper = printed(streets)
    assert "street 1, Flea Market" in paper
    assert "money earned during the game" not in paper
    streets.client.set_cookie("language", "ru")
    assert "улица 1, Блошиный рынок" in streets.get("/result").text
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    assert money(store, streets) == [None, None, None]
    assert "улица 1" not in streets.get("/result").text


def test_a_second_street_is_the_second_of_the_ledger_and_money_mended_by_hand_keeps_both(streets: AtTable) -> None:
    """Also one without a map; a building without a name is named by its place, or its kind."""
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    row = ((0, 0, "E", "hipster; ; ;"), (1, 0, "S", "parent; building 2; ;", "0"), (6, 0, "W", "mixed; ; ;"))
    save(streets, "street", form(*row, pay="1,0#0"))
    lines = flat(streets.get("/enter/seat-0").text)
    assert "street 1, Art Gallery" in lines
    assert "street 2, a tile (parents)" in lines
    assert "money besides these pay-outs" not in lines
    save(streets, "seat-0", {"way": "board", "base": 2, "money": 50})
    lines = flat(streets.get("/enter/seat-0").text)
    assert "street 1, Art Gallery" in lines
    assert "street 2, a tile (parents)" in lines
    assert "money besides these pay-outs" in lines


def printed(at: AtTable) -> str:
    """The words of the printed result, its lines joined."""
    pages = PdfReader(BytesIO(at.get("/result.pdf").data)).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages).replace("\u00a0", " ")


def test_people_move_or_stand_up(streets: AtTable, store: Store) -> None:
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    tiles = {(tile["x"], tile["y"]): tile for tile in city(store, streets)}
    assert tiles[-4, -1]["people"] == {"hipster": 3 + 1}  # One came with the house.
    assert tiles[-1, -1]["seekers"] == {"parent": 1}
    assert tiles[-1, -1]["people"] == tiles[-3, -1]["people"] == {}


def test_nobody_moves_into_an_abandoned_house_unless_the_table_reads_it_so(streets: AtTable, store: Store) -> None:
    abandoned = (*EXAMPLE[:-1], EXAMPLE[-1][:4])
    panel = flat(save(streets, "city", form(*abandoned)).json["fragments"]["closing"])
    assert "Abandoned, so nobody moves in: Student House" in panel
    assert f'href="{streets.path}/rules/ST-77"' in panel
    save(streets, "city", form(*abandoned, base=1, pay="-3,-1#0"))
    tiles = {(tile["x"], tile["y"]): tile for tile in city(store, streets)}
    assert (tiles[-4, -1]["people"], tiles[-3, -1]["seekers"]) == ({}, {"hipster": 3})
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    streets.post("/rules/ST-77", side="en")
    save(streets, "city", form(*abandoned, base=3, pay="-3,-1#0"))
    tiles = {(tile["x"], tile["y"]): tile for tile in city(store, streets)}
    assert tiles[-4, -1]["people"] == {"hipster": 3}


def test_one_undo_takes_the_whole_pay_out_back(streets: AtTable, store: Store) -> None:
    save(streets, "city", form(*EXAMPLE))
    save(streets, "city", form(*EXAMPLE, base=1, pay="-3,-1#0"))
    before = city(store, streets)
    streets.client.post(f"{streets.path}/enter/city/undo", headers=JSON)
    assert money(store, streets) == [None, None, None]
    assert city(store, streets) != before
    streets.client.post(f"{streets.path}/enter/city/redo", headers=JSON)
    assert money(store, streets) == [9, 18, None]
    assert city(store, streets) == before


def test_a_street_sent_twice_pays_once(streets: AtTable, store: Store) -> None:
    for _ in range(2):
        save(streets, "city", form(*EXAMPLE, base=0, pay="-3,-1#0"))
    assert money(store, streets) == [9, 18, None]


def test_the_log_says_what_of_a_tile_changed(streets: AtTable) -> None:
    x, y, road, face, owner, more = GALLERY
    save(streets, "city", form(STATION, PARK, (x, y, road, face)))
    save(streets, "city", form(STATION, PARK, (x, y, road, face, owner), base=1))
    save(streets, "city", form(STATION, PARK, GALLERY, base=2))
    save(streets, "city", form(STATION, PARK, (x, y, "W", face, owner, more), base=3))
    log = streets.get("/log").text
    for line in ("built", "Anya", "hipsters: 3", "road to the west"):
        assert f"Art Gallery{' ' if line == 'built' else ': '}{line}" in log
    assert "Art Gallery changed" not in log


def test_a_pad_is_credited_too(streets: AtTable, store: Store) -> None:
    save(streets, "seat-0", {"way": "pad", "base": 0, "pad.money": 5})
    save(streets, "city", form(*EXAMPLE, pay="-3,-1#0"))
    document = store.part(table_of(store, streets).id, "seat-0").document
    assert document["pad"] == {"money": 14}


def test_two_phones_on_different_cells_lose_nothing(streets: AtTable, store: Store) -> None:
    save(streets, "city", form(STATION, PARK))
    save(streets, "city", form(STATION, PARK, HOME, base=1))
    answer = save(streets, "city", form(STATION, PARK, GALLERY, base=1))
    assert answer.status_code == 200
    assert len(city(store, streets)) == 4


def test_two_phones_on_one_cell_are_asked_in_words(app: Flask, streets: AtTable) -> None:
    save(streets, "city", form(STATION, PARK))
    save(AtTable(app.test_client(), streets.path), "city", form(STATION, PARK, HOME, base=1))
    other = (*HOME[:3], "parent; ; ; Trendy Lofts", "0")
    answer = save(streets, "city", form(STATION, PARK, other, base=1))
    assert answer.status_code == 409
    panel = answer.json["fragments"]["conflict"]
    assert "the tile at −1, −1" in panel
    assert "Trendy Lofts, road to the south, Anya" in panel
    assert "Starter Home, road to the south, Mark, parents: 1" in panel


def test_a_spectator_sees_the_city_and_changes_nothing(streets: AtTable, store: Store) -> None:
    save(streets, "city", form(*EXAMPLE))
    key = table_of(store, streets).view_key
    assert "disabled" in streets.client.get(f"/v/{key}/enter/city").text
    assert streets.client.post(f"/v/{key}/enter/city", data=form(STATION)).status_code == 403
