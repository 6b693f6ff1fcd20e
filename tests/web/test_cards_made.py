"""UpTown's cards: those built at the table, and those that its people brought along."""

import pytest
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.collection import CARD, again, build, offers
from tests.web.phones import AtTable, flat, open_table, spectator


@pytest.fixture
def street(client: FlaskClient) -> AtTable:
    table = open_table(client, "uptown")
    build(table, CARD)
    return table


def test_a_rematch_offers_them_and_its_own_rematch_too(street: AtTable) -> None:
    rematch = again(street)
    assert offers(rematch, CARD)
    build(rematch, "shop +2$")
    third = again(rematch)
    assert offers(third, CARD)
    assert offers(third, "shop +2$")


def test_a_new_table_of_the_phone_offers_them_by_choice(street: AtTable) -> None:
    assert "1 made by hand, at the table of Ann, Bob" in flat(street.client.get("/new?game=uptown").text)
    for choice, offered in (([], False), (["yes"], True)):
        table = open_table(street.client, "uptown", made_last_time=choice)
        assert offers(table, CARD) == offered
        if not offered:
            build(table, CARD)


def test_they_stay_where_people_leave_them(street: AtTable) -> None:
    street.post("/cards/along", along="no")
    assert not offers(again(street), CARD)


def test_one_that_came_along_is_deleted_and_comes_back(street: AtTable) -> None:
    rematch = again(street)
    sent = rematch.post("/cards/delete", card=CARD)
    assert "deleted" in rematch.client.get(sent.headers["Location"]).text
    assert not offers(rematch, CARD)
    rematch.post("/cards/undo", did=2)
    assert offers(rematch, CARD)
    assert offers(street, CARD)


@pytest.mark.parametrize("card", ["shop +2$", "no card", ""])
def test_what_did_not_come_along_is_not_deleted(street: AtTable, card: str) -> None:
    rematch = again(street)
    rematch.post("/cards/delete", card=card)
    assert offers(rematch, CARD)


@pytest.mark.parametrize("deed", ["delete", "undo", "along"])
def test_a_spectator_changes_none(street: AtTable, store: Store, deed: str) -> None:
    rematch = again(street)
    watch = spectator(store, rematch)
    assert watch.get("/cards").status_code == 200
    assert watch.post(f"/cards/{deed}", card=CARD, did=1, along="no").status_code == 403
    assert offers(again(rematch), CARD)
