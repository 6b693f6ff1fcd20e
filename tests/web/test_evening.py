"""The evening: when and where, pauses, and a fair choice of who begins, which the log keeps."""

from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from companion.session.evening import Evening
from companion.session.log import EVENING
from companion.tables import Edit, Store
from tests.web.phones import AtTable, flat, open_table, table_of
from tests.web.test_plays import holder, only_play
from tests.writing import by


@pytest.fixture
def at(client: FlaskClient) -> AtTable:
    client.set_cookie("zone", "Europe/Moscow")
    return open_table(client, "happy-city", ("Ann", "Bob", "Cid"))


def test_what_was_told_of_the_evening_is_in_the_play(at: AtTable, store: Store) -> None:
    told = {"started": "2026-05-01T19:00", "ended": "2026-05-01T21:30", "paused": "20", "place": " The club "}
    assert at.post("/evening", base=0, **told).status_code == 303
    at.post("/finish")
    play = only_play(store, at)
    assert play.started == datetime(2026, 5, 1, 16, tzinfo=UTC)
    assert (play.seconds, play.paused, play.place) == (130 * 60, 1200, "The club")
    shown = flat(at.get("/evening").text)
    assert 'value="2026-05-01T19:00"' in shown
    assert 'value="The club"' in shown


def test_a_play_in_the_future_is_asked_about(at: AtTable, store: Store) -> None:
    told = {"started": "", "ended": "2090-05-01T21:30", "paused": "0", "place": ""}
    asked = at.post("/evening", base=0, **told)
    assert asked.status_code == 422
    assert "This play is dated in the future." in asked.text
    assert 'value="2090-05-01T21:30"' in asked.text
    assert store.part(table_of(store, at).id, EVENING).revision == 0
    assert at.post("/evening", base=0, **told, future="yes").status_code == 303
    assert store.part(table_of(store, at).id, EVENING).document["ended"].startswith("2090-05-01")


def test_where_one_played_is_not_called_as_the_place_that_one_took(at: AtTable) -> None:
    shown = at.get("/evening?lang=uk").text
    label = shown.partition('name="place"')[0].rpartition("<label")[2]
    assert ">Де<" in label


def test_what_nobody_touched_stays_to_the_second(at: AtTable, store: Store) -> None:
    table = table_of(store, at)
    shown = at.get("/evening").text
    minute = shown.partition('name="started"')[2].partition('value="')[2][:16]
    at.post("/evening", base=0, started=minute, place="Home")
    assert store.part(table.id, EVENING).document["started"] == table.created.isoformat()
    at.post("/finish")
    assert only_play(store, at).started == table.created


def test_a_pause_is_begun_and_ended_by_a_press(at: AtTable, store: Store, client: FlaskClient) -> None:
    table = table_of(store, at)
    at.post("/evening", base=0, press="pause")
    assert "Paused since" in at.get("/evening").text
    document = store.part(table.id, EVENING).document
    earlier = {**document, "pause": (datetime.now(UTC) - timedelta(minutes=10)).isoformat()}
    by(store, table.id, holder(client)).save([Edit(EVENING, earlier, 1)])
    at.post("/evening", base=2, press="go on")
    assert "Paused since" not in at.get("/evening").text
    snapshot = store.snapshot(table.edit_key, edit=True)
    assert snapshot is not None
    assert Evening.at(snapshot).paused in range(599, 660)


@pytest.mark.parametrize(
    "sent",
    [
        {"started": "yesterday"},
        {"started": "0026-05-01T19:00"},
        {"started": "2026-05-01T19:00", "ended": "2026-05-01T18:00"},
        {"paused": "-5"},
    ],
)
def test_what_cannot_be_is_refused_and_kept_in_the_form(at: AtTable, sent: dict[str, str]) -> None:
    refused = at.post("/evening", base=0, **sent)
    assert refused.status_code == 422
    assert 'aria-invalid="true"' in refused.text


@pytest.mark.parametrize("game", ["happy-city", "uptown"])
def test_a_rematch_goes_on_with_the_one_who_begins(client: FlaskClient, game: str) -> None:
    at = open_table(client, game, ("Ann", "Bob", "Cid"))
    at.post("/begins", seat="0")
    assert "Enter Ann" in at.get("").text
    again = AtTable(client, at.post("/rematch").headers["Location"]).get("").text
    assert flat(again).partition("starts</span>")[0].rpartition('<b class="d" dir="auto">')[2].startswith("Bob")
    assert "Enter Bob" in again


def test_who_begins_is_drawn_by_lot_or_named_and_the_log_says_which(
    at: AtTable, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = flat(at.get("/evening").text)
    assert "The rulebook says: the happiest of you." in shown
    assert "HC-02" in shown
    monkeypatch.setattr("companion.web.pages.evening.secrets.choice", lambda seats: seats[2])
    at.post("/begins")
    assert table_of(store, at).options["first"] == 2
    assert "drawn at random: Cid starts" in flat(at.get("/log").text)
    at.post("/begins", seat=1)
    assert table_of(store, at).options["first"] == 1
    at.post("/finish")
    assert [player.began for player in only_play(store, at).players] == [False, True, False]


def test_nobody_begins_where_all_play_at_once(client: FlaskClient) -> None:
    at = open_table(client, "paper-quarters")
    assert "Who starts" not in at.get("/evening").text
    assert at.post("/begins").status_code == 422


def test_the_tile_of_the_evening_promises_who_starts_only_where_its_page_says_so(client: FlaskClient) -> None:
    for game, names, promised in (("happy-city", ("Ann", "Bob"), True), ("paper-quarters", ("Ann", "Bob"), False)):
        at = open_table(client, game, names)
        assert ("Who starts" in at.get("/evening").text) is promised
        assert ("who starts, when and where" in at.get().text) is promised
        assert "when and where, a timer" in at.get().text
