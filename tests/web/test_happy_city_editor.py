"""The board of Happy City: from form to document and back, from the tables' parts to the score, and its panels."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents
from companion.games.happy_city.cards import cards
from companion.games.happy_city.table.city_form import SLOTS, Board, press, read_city_form
from companion.games.happy_city.table.editor import EDITOR
from companion.resources.sprite import sprite
from companion.session.editors.form_reading import FormError
from companion.tables import Edit, Snapshot, Store
from tests.examples import some
from tests.web.filled import inputs
from tests.web.phones import JSON, AtTable, flat, open_table
from tests.writing import by

VECTORS = Path(__file__).parents[1] / "vectors" / "happy-city.jsonl"
FINALS = [
    case
    for case in map(json.loads, VECTORS.read_text(encoding="utf-8").splitlines())
    if case["calculation"] == "final" and "readings" not in case["input"]
]


def form_of(table: AtTable, seat: int | str = 0, query: str = "") -> dict[str, str]:
    page = table.get(f"/enter/seat-{seat}?by=board{query}")
    assert page.status_code == 200
    return inputs(page.text, form="part")


def send(table: AtTable, seat: int | str = 0, **changes: str) -> Any:
    """Send the form as it is on the page, with some fields changed (`card__1` is `card.1`)."""
    data = {**form_of(table, seat), **{key.replace("__", "."): value for key, value in changes.items()}}
    answer = table.client.post(f"{table.path}/enter/seat-{seat}", data=data, headers=JSON)
    assert answer.status_code == 200, answer.text
    return answer.json


def play(client: FlaskClient, names: list[str], modules: tuple[str, ...] = ()) -> AtTable:
    response = client.post("/new", data={"game": "happy-city", "name": names, "module": list(modules)})
    return AtTable(client, response.headers["Location"])


def parts(app: Flask, table: AtTable) -> dict[str, Any]:
    store: Store = app.extensions["store"]
    found = store.by_key(table.path.rsplit("/", 1)[1])
    assert found is not None
    return {key: part.document for key, part in store.parts(found.id).items()}


def fields_of(city: list[Any]) -> dict[str, str]:
    """The fields of a city as people fill them in."""
    fields: dict[str, str] = {}
    for slot in range(SLOTS):
        card = city[slot] if slot < len(city) else ""
        fields[f"card__{slot}"] = card if isinstance(card, str) else ""
        for field in ("name", "colour", "residents", "hearts", "income"):
            fields[f"{field}__{slot}"] = str(card.get(field, "")) if isinstance(card, dict) else ""
    return fields


def chosen_of(player: dict[str, Any], names: list[str]) -> str:
    choice = player.get("choice", "")
    return f"seat-{names.index(choice)}" if choice in names else choice


@pytest.mark.parametrize("case", some(FINALS), ids=lambda case: case["id"])
def test_a_game_entered_through_the_form_scores_as_its_vector(client: FlaskClient, app: Flask, case: Any) -> None:
    given = case["input"]
    names = [player["name"] for player in given["players"]]
    table = play(client, names, ("sum",) if given["scoring"] == "sum" else ())
    for seat, player in enumerate(given["players"]):
        if "city" not in player:
            pad = {key: player[key] for key in ("residents", "hearts", "coins")}
            assert table.enter(seat, **pad).status_code == 200
            continue
        fields = {**fields_of(player["city"]), "coins": str(player["coins"]), "chosen": chosen_of(player, names)}
        send(table, seat, **fields)
    store: Store = app.extensions["store"]
    snapshot = store.snapshot(table.path.rsplit("/", 1)[1], edit=True)
    assert snapshot is not None
    assembled = EDITOR.final_document(EDITOR.parts(snapshot))
    assert assembled is not None
    assert documents.dump(assembled[0]) == {**given, "expert": False}
    result = table.get("/result").text
    for player in case["expected"]["players"]:
        assert str(player["total"]).replace("-", "−") in result


def test_every_field_comes_back_as_it_was_entered(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    typed = {"name": "Town hall", "colour": "purple", "residents": -1, "hearts": 0, "income": 3}
    fields = {**fields_of(["market", "zoo", typed, "spa"]), "coins": "7"}
    send(table, **fields)
    there = form_of(table)
    assert there["card.1"] == "zoo"
    assert there["card.3"] == "spa"
    assert [there[f"{key}.2"] for key in typed] == ["Town hall", "purple", "−1", "0", "3"]
    assert there["coins"] == "7"
    again = send(table)
    assert again["revision"] == 1, "sending the form back unchanged changes nothing"


def test_a_card_that_is_looked_at_is_not_replaced_by_the_next(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, card__1="zoo")
    data = {**form_of(table, query="&slot=1"), "put": "spa"}
    table.client.post(f"{table.path}/enter/seat-0", data=data)
    assert [card for card in parts(app, table)["seat-0"]["board"]["city"] if card] == ["market", "zoo", "spa"]


def test_another_market_takes_the_place_of_the_market(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob"], ("expert",))
    send(table, card__0="market-blue", card__1="zoo")
    data = {**form_of(table, query="&slot=0"), "put": "market-green"}
    table.client.post(f"{table.path}/enter/seat-0", data=data)
    assert [card for card in parts(app, table)["seat-0"]["board"]["city"] if card] == ["market-green", "zoo"]


def test_nothing_is_put_onto_a_thirteenth_place() -> None:
    board = Board(city=("market",) * SLOTS, coins=0, chosen=None, rounds=0)
    assert press({"put": "zoo"}, board).city == board.city
    with pytest.raises(FormError):
        press({"put": "moon"}, board)


def test_income_phases_are_booked_not_typed() -> None:
    assert read_city_form({"rounds": "9"}, Board(city=(), coins=0, chosen=None, rounds=2)).rounds == 2


def test_the_expert_game_leaves_the_market_open(client: FlaskClient) -> None:
    assert form_of(play(client, ["Ann", "Bob"]))["card.0"] == "market"
    table = play(client, ["Ann", "Bob"], ("expert",))
    assert form_of(table)["card.0"] == ""
    page = table.get("/enter/seat-0").text
    assert 'value="E14"' in page
    assert 'value="unicorn-ranch"' not in page


def test_a_breach_stands_at_its_card(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    answer = send(table, card__1="unicorn-ranch")
    city = answer["fragments"]["city"]
    cells = re.findall(r'class="card[^"]*"[^>]*data-slot="(\d+)"', city)
    wrong = re.findall(r'class="card[^"]* wrong"[^>]*data-slot="(\d+)"', city)
    assert wrong == ["1"]
    assert len(cells) == SLOTS
    assert "HC-22" in answer["fragments"]["breaches"]


def test_the_catalogue_says_what_is_in_the_city_and_with_whom_the_rest_is(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob", "Cem"])
    send(table, 0, card__1="zoo")
    send(table, 1, card__1="zoo", card__2="unicorn-ranch")
    picks = send(table, 2, card__1="spa")["fragments"]["picks"]
    buttons = dict(re.findall(r'<button class="pick[^>]*value="([^"]+)"[^>]*>(.*?)</button>', flat(picks)))
    assert "in the city" in buttons["spa"]
    assert "none left" in buttons["zoo"]
    assert "also with Ann, Bob" in buttons["zoo"]
    assert "also with Bob" in buttons["unicorn-ranch"]
    assert "missing" in buttons["unicorn-ranch"]
    assert "none left" not in buttons["casino"]


@pytest.mark.parametrize(("special", "offers"), [("E01", ["", "left", "right"]), ("E14", ["", "seat-1", "box:E02"])])
def test_a_special_offers_its_choice(client: FlaskClient, special: str, offers: list[str]) -> None:
    table = play(client, ["Ann", "Bob"], ("expert",))
    send(table, 1, card__0="market-blue", card__1="E37")
    panel = send(table, 0, card__0="market-green", card__1=special)["fragments"]["choices"]
    there = re.findall(r'name="choose" value="([^"]*)"', panel)
    assert set(offers) <= set(there)


def test_of_mixed_stacks_all_dwellings_of_a_kind_can_be_built(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob", "Cem"])
    send(table, 0, card__1="house")
    send(table, 1, card__1="house")
    house = r'<button class="pick [^"]*gone[^"]*" name="put"\s+value="house"'
    assert re.search(house, table.get("/enter/seat-2").text)
    table.post("/rules/HC-72", side="mixed")
    assert not re.search(house, table.get("/enter/seat-2").text)


def test_the_income_of_a_round_goes_into_every_wallet_at_once(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob", "Cem"])
    send(table, 0, card__1="hardware-store", coins="4")
    table.enter(2, residents=1, hearts=1, coins=1)
    panel = send(table, 0)["fragments"]["income"]
    assert "Income of round 2" in panel
    assert "entered on the pad" in panel
    answer = send(table, 0, book="2")
    there = parts(app, table)
    assert [there[f"seat-{seat}"]["board"]["coins"] for seat in range(3)] == [7, 3, None]
    assert 'name="coins" value="7"' in answer["fragments"]["fields"]
    log = table.get("/log").text
    assert "income of round 2: Ann 3, Bob 1" in log
    send(table, 0, book="2")
    assert parts(app, table)["seat-0"]["board"]["coins"] == 7, "a round that is booked pays nothing more"
    table.post("/enter/seat-1/undo")
    there = parts(app, table)
    assert there["seat-0"]["board"]["coins"] == 4
    assert there["seat-1"] is None


def test_a_booking_that_is_sent_twice_pays_once(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob"])
    data = {**form_of(table), "coins": "2", "book": "1"}
    for _ in range(2):
        assert table.client.post(f"{table.path}/enter/seat-0", data=data, headers=JSON).status_code == 200
    there = parts(app, table)
    assert [there[part]["board"]["coins"] for part in ("seat-0", "seat-1")] == [3, 3]


def test_the_log_names_the_card(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, card__1="zoo")
    send(table, card__1="spa")
    send(table, card__2="zoo")
    send(table, card__1="zoo", card__2="spa")
    send(table, card__2="")
    send(table, coins="5")
    log = table.get("/log").text
    for line in ("built: Zoo", "Spa instead of Zoo", "cards in another order", "removed: Spa", "Coins: 5"):
        assert line in log


def test_a_seat_is_complete_with_ten_cards_and_its_coins(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    ten = ["market", "zoo", "spa", "casino", "school", "library", "square", "house", "igloo", "bank"]
    assert send(table, **fields_of(ten[:9]))["state"] == "in-progress"
    assert send(table, **fields_of(ten))["state"] == "in-progress"
    assert send(table, coins="0")["state"] == "complete"


def test_two_phones_that_build_at_different_places_do_not_clash(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, card__1="zoo", card__2="spa")
    old = form_of(table)
    send(table, card__3="school")
    data = {**old, "card.1": "casino"}
    assert table.client.post(f"{table.path}/enter/seat-0", data=data, headers=JSON).status_code == 200
    city = parts(app, table)["seat-0"]["board"]["city"]
    assert city[:4] == ["market", "casino", "spa", "school"]


def test_two_phones_at_one_place_choose_between_the_names_of_their_cards(app: Flask, client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    send(table, card__1="zoo")
    old = form_of(table)
    send(AtTable(app.test_client(), table.path), card__1="luxury-residence")
    data = {**old, "card.1": "", "name.1": "Town hall"}
    answer = table.client.post(f"{table.path}/enter/seat-0", data=data, headers=JSON)
    assert answer.status_code == 409
    for words in ("card 2", "Luxury residence", "Town hall"):
        assert words in answer.json["fragments"]["conflict"]


def test_the_signs_of_a_card_are_read_out_in_their_number(client: FlaskClient) -> None:
    table = open_table(client)
    signs = {"name.1": "Башня", "income.1": "2", "residents.1": "1", "hearts.1": "-5"}
    client.post(f"{table.path}/enter/seat-0", data={"way": "board", "base": 0, "card.0": "market", **signs})
    heard = re.findall(r'"vh"> ([^<]*)</span>', table.get("/enter/seat-0", headers={"Accept-Language": "ru"}).text)
    assert heard[:4] == ["монета дохода", "монеты дохода", "житель", "сердец"]


def test_every_card_has_its_picture() -> None:
    sprite = (Path(__file__).parents[2] / "static" / "games" / "happy-city" / "cards.svg").read_text(encoding="utf-8")
    drawn = set(re.findall(r'<symbol id="([^"]+)"', sprite))
    assert {card.id for card in cards() if card.kind != "market"} | {"market"} == drawn


def test_every_tab_of_the_catalogue_has_its_pictogram(client: FlaskClient) -> None:
    expert = client.post("/new", data={"game": "happy-city", "name": ["Ann", "Bob"], "module": "expert"})
    page = client.get(f"{expert.headers['Location']}/enter/seat-0?by=board&slot=0").text
    wanted = set(re.findall(r'sprite\.svg#([\w-]+)"', page))
    assert wanted <= set(re.findall(r'<symbol id="([\w-]+)"', sprite()))


@pytest.mark.parametrize(("modules", "told"), [((), "Hearts: at most 23"), (("expert",), "")])
def test_a_pad_knows_what_ten_cards_can_show(client: FlaskClient, modules: tuple[str, ...], told: str) -> None:
    answer = play(client, ["Ann", "Bob"], modules).enter(0, residents=1, hearts=30)
    assert answer.json
    findings = flat(answer.json["fragments"]["findings"])
    assert told in findings
    assert ("at most" in findings) == bool(told)


def test_the_board_under_a_total_can_be_looked_at(client: FlaskClient) -> None:
    table = play(client, ["Ann", "Bob"])
    assert table.save("seat-0", way="total", total="17").status_code == 200
    assert table.get("/enter/seat-0?by=board").status_code == 200


def test_a_seat_that_only_ever_had_a_pad_shows_an_empty_board(client: FlaskClient, app: Flask) -> None:
    table = play(client, ["Ann", "Bob"])
    store: Store = app.extensions["store"]
    edit = Edit("seat-0", {"way": "pad", "pad": {"residents": 3}}, 0)
    assert isinstance(by(store, 1, "phone").save([edit], None), Snapshot)
    assert table.get("/enter/seat-0?by=board").status_code == 200
