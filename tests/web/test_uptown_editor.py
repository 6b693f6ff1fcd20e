"""UpTown's street in the form: the text of a storey, the builder's buttons, the shelf, the log."""

import json
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents, games
from companion.games.uptown.board import Card, Effect
from companion.games.uptown.table.builder_keys import KIND_KEYS, MARK_KEYS, PLAIN_CARDS, PURSE_KEYS, RARE_MARK_KEYS
from companion.games.uptown.table.storey_code import UnknownWord, read_lot, read_storey, write_lot, write_storey
from companion.games.uptown.table.street_form import Board, blank_street, read_street
from companion.session.editors import FormError
from tests.examples import some
from tests.web.phones import JSON, open_table
from tests.web.uptown_street import Street

_FILE = Path(__file__).parents[1] / "vectors" / "uptown.jsonl"


VECTORS = [json.loads(line) for line in _FILE.read_text(encoding="utf-8").splitlines()]


FINALS = [vector for vector in VECTORS if vector["calculation"] == "final"]


def cards() -> list[dict[str, Any]]:
    """Every card of the worked cases."""
    streets = [street for vector in VECTORS for street in vector["input"].get("players", [vector["input"]])]
    return [card for street in streets for lot in street.get("lots") or () for card in lot]


def text_of(lots: list[list[dict[str, Any]]]) -> list[str]:
    """Lots of a document as the form carries them."""
    board, _ = documents.read("uptown", "income", {"lots": lots})
    return [write_lot(lot) for lot in board.lots]


@pytest.fixture
def street(client: FlaskClient) -> Street:
    return Street(client, open_table(client, "uptown").path)


@pytest.mark.parametrize("card", cards(), ids=lambda card: str(card["kind"]))
def test_a_card_as_text_is_the_same_card_again(card: dict[str, Any]) -> None:
    text = text_of([[card], [], [], [], []])[0]
    assert documents.dump(read_lot(text)) == [card]


def test_a_storey_may_show_everything_at_once() -> None:
    card = Card(
        kind="shop", duo=True, roof=True, gift=True, no_gifts=True, only="upper",
        income=(Effect(per="flat", pays=-1), Effect(per="floor-below", pays=1), Effect(per="ground", pays=2)),
        prestige=(Effect(per="kind-on-lot", pays=2, kind="cafe"), Effect(per="kind-on-street", pays=3, kind="roof")),
    )  # fmt: skip
    text = "shop duo roof gift no-gifts only-upper -1$ +1$/floor +2$/ground +2*/cafe +3*/roof/street"
    assert write_storey(card) == text
    assert read_storey(text) == card


def test_people_may_type_words_in_any_order_and_as_they_look() -> None:
    assert read_storey("  −2★  CAFÉ duo 3$") == read_storey("cafe duo +3$ -2*")


def test_a_card_of_no_kind_is_a_project() -> None:
    assert read_lot("project; +2*; ") == (Card(kind=None), read_storey("project +2*"))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("shop +2", "+2"), ("villa", "villa"), ("shop office", "office"), ("only-ground only-upper", "only-upper"),
        ("+1*/villa", "+1*/villa"), ("+1*/floor/street", "+1*/floor/street"), ("ground", "ground"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_known_is_named(text: str, word: str) -> None:
    with pytest.raises(UnknownWord) as refused:
        read_storey(text)
    assert refused.value.word == word


def test_every_key_of_the_builder_is_a_word_of_a_storey() -> None:
    rows = [key for row in PURSE_KEYS for key in (*row.flat, *row.floors)]
    grids = [key for row in PURSE_KEYS for grid in row.grids for _, keys in grid.rows for key in keys]
    words = [word for word, _, _ in KIND_KEYS] + [key.word for key in (*MARK_KEYS, *RARE_MARK_KEYS, *rows, *grids)]
    assert len(words) == len(set(words))
    for word in words:
        assert word in write_storey(read_storey(word))


def test_a_plain_card_is_a_kind_and_a_number_that_have_keys_too() -> None:
    kinds = {word for word, _, _ in KIND_KEYS}
    numbers = {key.word for row in PURSE_KEYS for key in row.flat}
    for storey in (storey for row in PLAIN_CARDS for storey in row):
        kind, pays = storey.code.split()
        assert kind in kinds
        assert pays in numbers


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_a_table_entered_through_the_form_scores_as_the_vector(client: FlaskClient, vector: dict[str, Any]) -> None:
    players = vector["input"]["players"]
    street = Street(client, open_table(client, "uptown", tuple(player["name"] for player in players)).path)
    for seat, player in enumerate(players):
        answer = street.build(
            text_of(player["lots"]), seat, coins=player["coins"] or "0", deck_coins=player.get("deck_coins", "")
        )
        assert answer.status_code == 200, answer.text
    for reading, value in vector["input"].get("readings", {}).items():
        street.post(f"/rules/{games.get('uptown').reading(reading).rule}", side=value)
    page = street.get("/result").text
    for player in vector["expected"]["players"]:
        assert f">{str(player['total']).replace('-', '−')}<" in page
    seen = street.get("/enter/seat-0").text
    for text in text_of(players[0]["lots"]):
        assert f'value="{text}"' in seen


def test_the_board_makes_the_document_of_the_contract() -> None:
    for vector in FINALS:
        for player in vector["input"]["players"]:
            form = {f"lot.{n}": text for n, text in enumerate(text_of(player["lots"]), 1)}
            assert documents.dump(read_street(form, blank_street()).street) == player["lots"]


def test_what_the_form_does_not_hold_stays_as_it_was() -> None:
    board = Board(lots=("shop", "", "", "", "hotel"), coins=4, deck_coins=2, roofed={"5-1": (1, 0, 0, 0, 1)})
    assert read_street({}, board) == board


@pytest.mark.parametrize(("field", "entered"), [("coins", "−1"), ("deck_coins", "two"), ("lot.3", "shop +")])
def test_what_cannot_be_read_names_its_field(field: str, entered: str) -> None:
    with pytest.raises(FormError) as refused:
        read_street({field: entered}, blank_street())
    assert refused.value.field == field


def test_building_without_a_script(street: Street, app: Flask) -> None:
    words = {"new__duo": "duo", "new__+2$": "+2$"}
    assert street.press(0, lot="1", again="shop", **words).status_code == 303
    street.press(1, at="1", again="shop +2$", new__roof="roof", **words)
    street.press(2, at="4", again="park only-ground +1$")
    street.press(3, at="1.1", again="hotel")
    assert street.board(app)["lots"] == ["hotel; shop duo roof +2$", "", "", "park only-ground +1$", ""]
    street.press(4, at="1.2", do="cap")
    street.press(5, at="1.1", do="up")
    street.press(6, at="1.1", do="down")
    assert street.board(app)["lots"][0] == "shop duo +2$; hotel"
    street.press(6, at="4.1", do="remove")
    assert street.board(app)["lots"][3] == ""


def test_a_button_for_a_storey_that_is_not_there_does_nothing(street: Street, app: Flask) -> None:
    street.build(["shop", "", "", "", ""])
    street.press(1, at="1.9", do="remove")
    street.press(1, at="1", do="up")
    assert street.board(app)["lots"][0] == "shop"


def test_the_icon_of_a_park_is_a_word_of_its_own() -> None:
    assert write_storey(read_storey("as-cafe roof park")) == "park roof as-cafe"
    with pytest.raises(UnknownWord):
        read_storey("office as-cafe")


def test_storeys_of_the_whole_table_are_offered_again_newest_first(street: Street) -> None:
    street.build(["shop +2$", "", "", "", ""], seat=1)
    street.build(["hotel +4*", "", "", "", ""])
    answer = street.build(["hotel +4*; cafe", "", "", "", ""], base=1).json
    shelf = answer["fragments"]["shelf"]
    places = [shelf.index(f'value="{code}"') for code in ("cafe", "hotel +4*", "shop +2$")]
    assert places == sorted(places)


def test_two_phones_on_two_lots_merge_and_on_one_lot_choose(app: Flask, street: Street) -> None:
    street.build(["shop", "", "", "", ""])
    other = Street(app.test_client(), street.path)
    other.build(["shop", "hotel", "", "", ""], base=1)
    assert street.build(["shop; cafe", "", "", "", ""], base=1).status_code == 200
    assert street.board(app)["lots"][:2] == ["shop; cafe", "hotel"]
    other.build(["shop; cafe; park", "hotel", "", "", ""], base=3)
    conflict = street.build(["shop; cafe; office", "hotel", "", "", ""], base=3)
    assert conflict.status_code == 409
    assert "Lot 1" in conflict.json["fragments"]["conflict"]
    assert "shop; café; park" in conflict.json["fragments"]["conflict"]


def test_the_other_way_in_is_kept(street: Street, app: Flask) -> None:
    street.build(["hotel +4*", "", "", "", ""])
    street.client.post(f"{street.path}/enter/seat-0", data={"way": "pad", "base": 1, "pad.lot-1": "2"}, headers=JSON)
    assert street.board(app)["lots"][0] == "hotel +4*"
