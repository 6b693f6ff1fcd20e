"""Numbers are refused in words that say why; less than nothing would hide everybody's score."""

import re

import pytest
from flask.testing import FlaskClient

from companion.tables import Edit, Store
from tests.web.phones import AtTable, flat, open_table, table_of
from tests.web.test_plays import holder
from tests.writing import by


@pytest.mark.parametrize(
    ("game", "row", "title"),
    [
        ("streets", "buildings", "Buildings at the end"),
        ("uptown", "coins", "Upcoins"),
        ("happy-city", "coins", "Coins"),
        ("ginkgopolis", "tokens", "Success points"),
        ("paper-quarters", "plans", "City plans"),
    ],
)
@pytest.mark.parametrize("minus", "-−–")
def test_a_line_that_cannot_go_below_nothing_names_its_field(
    client: FlaskClient, game: str, row: str, title: str, minus: str
) -> None:
    table = open_table(client, game, ("Ann", "Bob"))
    refused = table.enter(0, **{row: f"{minus}3"})
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": f"pad.{row}", "message": f"{title}: should be at least 0, not {minus}3"}
    assert table.get("/result").status_code == 200


@pytest.mark.parametrize("entered", ["3", "-3", "−3"])
def test_a_loss_has_one_sign_however_it_is_entered(client: FlaskClient, store: Store, entered: str) -> None:
    """Also one that was stored with its sign."""
    table = open_table(client, "paper-quarters", ("Ann", "Bob"))
    assert table.enter(0, plans=6, refusals=entered).status_code == 200
    snapshot = store.snapshot(table.path.rpartition("/")[2], edit=True)
    assert snapshot
    document = snapshot.part("seat-0").document
    assert document["pad"] == {"plans": 6, "refusals": 3}
    assert _shown(table, "refusals") == "3"
    former = {**document, "pad": {"plans": 6, "refusals": -3}}
    by(store, snapshot.table.id, holder(client)).save([Edit("seat-0", former, 1)])
    assert _shown(table, "refusals") == "3"


def _shown(table: AtTable, row: str) -> str:
    page = table.get("/enter/seat-0?by=pad").text
    (field,) = re.findall(rf'<input[^>]*name="pad.{row}"[^>]*>', page)
    return field.partition('value="')[2].partition('"')[0]


@pytest.mark.parametrize(
    ("entered", "wrong"),
    [
        ("99999999", "should be at most 999999, not 99999999"),
        ("9" * 5000, f"should be at most 999999, not {'9' * 20}"),
        ("-5", "should be at least 0, not -5"),
        ("2.5", "“2.5” is not a whole number"),
    ],
)
@pytest.mark.parametrize(
    ("game", "fields"),
    [
        ("uptown", {"pad.coins": "Upcoins: "}),
        ("uptown", {"coins": "Upcoins: ", "deck_coins": "Upcoins on the deck: "}),
        ("happy-city", {"coins": "Coins: "}),
        ("ginkgopolis", {"tokens": ""}),
        ("streets", {"money": "", "tokens.restaurant": ""}),
        ("paper-quarters", {"temps": ""}),
    ],
)
def test_a_refused_number_says_what_is_wrong_with_it(
    client: FlaskClient, game: str, fields: dict[str, str], entered: str, wrong: str
) -> None:
    table = open_table(client, game, ("Ann", "Bob"))
    for field, title in fields.items():
        way = "pad" if field.startswith("pad.") else "board"
        refused = table.save("seat-0", way=way, **{field: entered})
        assert refused.json["error"] == {"field": field, "message": title + wrong}


@pytest.mark.parametrize(
    ("game", "row"), [("uptown", "lot-1"), ("happy-city", "hearts"), ("paper-quarters", "refusals")]
)
def test_points_that_can_be_lost_are_taken_with_a_minus(client: FlaskClient, game: str, row: str) -> None:
    table = open_table(client, game, ("Ann", "Bob"))
    assert table.enter(0, **{row: "−3"}).status_code == 200


def test_what_cannot_be_counted_names_its_seat_and_its_row(client: FlaskClient, store: Store) -> None:
    """An old or imported table may hold what no form gives."""
    table = open_table(client, "streets", ("Ann", "Bob"))
    table.enter(0, money=5)
    bad = {"way": "pad", "pad": {"money": -1}}
    by(store, table_of(store, table).id, "phone").save([Edit("seat-1", bad, 0)], None)
    for path in ("", "/result"):
        assert "Bob, Money: should be at least 0, not -1" in flat(table.get(path).text)
