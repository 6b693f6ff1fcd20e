"""Entering a seat: saved, merged, in conflict, undone; with a script and without one."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents, games
from companion.game.description import PadRow
from companion.session.editors import editor
from companion.session.editors.form_reading import FormError
from companion.session.editors.pad import pad_numbers, pad_progress, read_pad
from companion.session.saving import save
from companion.tables import PartState, Snapshot
from companion.web.pages import enter
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, open_table


def test_a_save_answers_with_the_revision_and_the_panels(table: AtTable) -> None:
    answer = table.enter(0, residents=7, hearts=6, coins=1).json
    assert answer["revision"] == 1
    assert answer["state"] == "complete"
    assert set(answer["fragments"]) == {"ended", "score-bar", "findings", "steps", "counting"}
    assert ">42<" in answer["fragments"]["score-bar"]


def test_without_a_script_the_page_comes_back(table: AtTable) -> None:
    form = {"way": "pad", "base": 0, "pad.residents": "7", "pad.hearts": "6", "pad.coins": ""}
    response = table.client.post(f"{table.path}/enter/seat-0", data=form, follow_redirects=True)
    assert response.status_code == 200
    assert Filled(response.text).sent["pad.residents"] == "7"
    assert 'name="base" value="1"' in response.text


def test_what_cannot_be_read_is_said_and_kept_in_the_field(table: AtTable) -> None:
    refused = table.enter(0, residents="seven")
    assert refused.status_code == 422
    assert refused.json["error"]["field"] == "pad.residents"
    assert "seven" in refused.json["error"]["message"]
    page = table.client.post(f"{table.path}/enter/seat-0", data={"way": "pad", "base": 0, "pad.residents": "seven"})
    assert page.status_code == 422
    assert 'value="seven"' in page.text
    assert 'aria-invalid="true"' in page.text


def test_two_phones_at_different_fields_merge(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=1, hearts=1, coins=1)
    other = AtTable(app.test_client(), table.path)
    other.enter(0, base=1, residents=5, hearts=1, coins=1)
    answer = table.enter(0, base=1, residents=1, hearts=6, coins=1).json
    assert answer["revision"] == 3
    assert Filled(answer["fragments"]["fields"]).sent["pad.residents"] == "5"
    assert Filled(answer["fragments"]["fields"]).sent["pad.hearts"] == "6"


@pytest.mark.parametrize(("choice", "residents"), [("mine", 9), ("theirs", 5)])
def test_the_same_field_on_two_phones_is_a_choice_and_loses_nothing(
    app: Flask, table: AtTable, choice: str, residents: int
) -> None:
    table.enter(0, residents=1, hearts=1, coins=1)
    AtTable(app.test_client(), table.path).enter(0, base=1, residents=5, hearts=1, coins=4)
    mine = {"way": "pad", "base": 1, "pad.residents": 9, "pad.hearts": 8, "pad.coins": 1}
    address = f"{table.path}/enter/seat-0"
    conflict = table.client.post(address, data=mine, headers=JSON)
    assert conflict.status_code == 409
    panel = conflict.json["fragments"]["conflict"]
    assert "Residents" in panel
    assert ">9<" in panel
    assert ">5<" in panel
    assert "Hearts" not in panel
    settled = table.client.post(address, data={**mine, "choice": choice, "seen": conflict.json["seen"]}, headers=JSON)
    assert settled.status_code == 200
    part = app.extensions["store"].part(1, "seat-0")
    assert part.document["pad"] == {"residents": residents, "hearts": 8, "coins": 4}


def test_the_phone_whose_entry_another_one_chose_over_learns_it(app: Flask, table: AtTable) -> None:
    other = AtTable(app.test_client(), table.path)
    table.enter(0, residents=5)
    seen = other.enter(0, residents=9).json["seen"]
    mine = {"pad.residents": 9, "choice": "mine", "seen": seen}
    assert other.save("seat-0", way="pad", **mine).json.get("said") is None
    said = "phone 2: Residents: 9 instead of 5 (chosen over another phone’s entry)"
    other.enter(0, base=2, residents=9, hearts=2)
    assert table.get("/state?show=seat-0&revision=1").json["said"] == said
    assert table.get("/state?show=seat-0&revision=2").json.get("said") is None
    assert table.enter(0, base=1, residents=5, coins=3).json["said"] == said, "it entered on, before it asked"
    assert "Residents: 9 instead of 5 (chosen over another phone’s entry)" in table.get("/log").text


def test_two_first_entries_merge_field_by_field(app: Flask, table: AtTable) -> None:
    AtTable(app.test_client(), table.path).enter(0, residents=5)
    assert table.enter(0, hearts=6).status_code == 200
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 5, "hearts": 6}
    conflict = AtTable(app.test_client(), table.path).enter(0, hearts=7)
    assert conflict.status_code == 409
    assert "Hearts" in conflict.json["fragments"]["conflict"]
    assert "Residents" not in conflict.json["fragments"]["conflict"]


def test_the_choice_works_without_a_script(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=1)
    AtTable(app.test_client(), table.path).enter(0, base=1, residents=5)
    page = table.post("/enter/seat-0", **{"way": "pad", "base": 1, "pad.residents": "9"})
    assert page.status_code == 409
    assert Filled(page.text).sent["pad.residents"] == "9"
    assert 'name="seen" value="2"' in page.text
    data = {"way": "pad", "base": 1, "pad.residents": "9", "seen": 2, "choice": "mine"}
    assert table.post("/enter/seat-0", **data).status_code == 303
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 9}


def test_undo_and_redo_draw_the_form_again(table: AtTable) -> None:
    table.enter(0, residents=1)
    table.enter(0, base=1, residents=2)
    undone = table.client.post(f"{table.path}/enter/seat-0/undo", headers=JSON).json
    assert Filled(undone["fragments"]["fields"]).sent["pad.residents"] == "1"
    redone = table.client.post(f"{table.path}/enter/seat-0/redo", headers=JSON).json
    assert Filled(redone["fragments"]["fields"]).sent["pad.residents"] == "2"
    assert table.client.post(f"{table.path}/enter/seat-0/redo", headers=JSON).status_code == 409
    assert table.client.post(f"{table.path}/enter/seat-0/redo").status_code == 303


def test_an_undo_whose_answer_was_lost_is_not_done_twice(app: Flask, table: AtTable) -> None:
    for base, residents in enumerate((1, 2, 3)):
        table.enter(0, base=base, residents=residents)
    address = f"{table.path}/enter/seat-0/undo"
    assert table.client.post(address, data={"base": 3}, headers=JSON).status_code == 200
    again = table.client.post(address, data={"base": 3}, headers=JSON)
    assert again.status_code == 409
    assert again.json["revision"] == 4
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 2}


def test_an_answer_never_names_a_revision_that_the_form_does_not_show(
    app: Flask, table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    def save_and_then_another_phone(*args: Any) -> Any:
        saved = save(*args)
        monkeypatch.undo()
        AtTable(app.test_client(), table.path).enter(0, base=saved.parts["seat-0"].revision, residents=1, hearts=6)
        return saved

    monkeypatch.setattr(enter, "save", save_and_then_another_phone)
    answer = table.enter(0, residents=1).json
    assert answer["revision"] == 1
    assert "fields" not in answer["fragments"]
    later = table.get("/state?show=seat-0&revision=1", headers={"If-None-Match": f'"{answer["tag"]}"'}).json
    assert later["revision"] == 2
    assert Filled(later["fragments"]["fields"]).sent["pad.hearts"] == "6"


def test_any_earlier_state_can_be_restored_from_the_log(app: Flask, table: AtTable) -> None:
    table.enter(0, residents=1)
    table.enter(0, base=1, residents=2)
    log = table.get("/log").text
    assert "Residents: 2" in log
    assert "phone 1" in log
    first = re.findall(r'/restore\?change=(\d+)"', log)[-1]
    assert table.post("/restore", change=first).status_code == 303
    assert app.extensions["store"].part(1, "seat-0").document["pad"] == {"residents": 1}
    assert table.post("/restore", change=99).status_code == 404


def test_a_poll_is_304_until_something_changes(table: AtTable) -> None:
    tag = re.search(r'data-tag="([^"]+)"', table.get("").text)[1]
    again = table.get("/state?show=table", headers={"If-None-Match": f'"{tag}"'})
    assert again.status_code == 304
    assert again.data == b""
    table.enter(1, residents=3, hearts=3, coins=0)
    changed = table.get("/state?show=table", headers={"If-None-Match": f'"{tag}"'})
    assert changed.status_code == 200
    assert ">9<" in changed.json["fragments"]["seats"]


def test_what_a_save_answered_is_not_sent_again_by_the_next_poll(table: AtTable) -> None:
    tag = table.enter(0, residents=3).json["tag"]
    poll = "/state?show=seat-0&revision=1"
    assert table.get(poll, headers={"If-None-Match": f'"{tag}"'}).status_code == 304
    table.enter(1, residents=4)
    assert table.get(poll, headers={"If-None-Match": f'"{tag}"'}).status_code == 200


def test_a_poll_of_a_seat_sends_the_form_only_where_it_is_out_of_date(table: AtTable) -> None:
    table.enter(0, residents=3)
    assert "fields" not in table.get("/state?show=seat-0&revision=1").json["fragments"]
    assert "fields" in table.get("/state?show=seat-0&revision=0").json["fragments"]
    assert table.get("/state?show=seat-7").status_code == 404


def test_a_part_that_the_game_does_not_have_is_404(table: AtTable) -> None:
    assert table.get("/enter/seat-2").status_code == 404
    assert table.get("/enter/readings").status_code == 404
    assert table.post("/enter/seat-2", way="pad").status_code == 404


ROWS = (
    PadRow("gain", games.get("happy-city").pad[0].title, "star", signed=True),
    PadRow("loss", games.get("happy-city").pad[1].title, "star", minus=True),
    PadRow("tie", games.get("happy-city").pad[2].title, "star", optional=True),
)


@pytest.mark.parametrize(("entered", "number"), [("7", 7), (" 7 ", 7), ("-7", -7), ("−7", -7), ("–7", -7), ("007", 7)])
def test_a_number_is_read_as_people_type_it(entered: str, number: int) -> None:
    assert read_pad(ROWS, {"pad.gain": entered}) == {"gain": number}


@pytest.mark.parametrize("entered", ["seven", "7.5", "1e3", "--7", "7 8", "9999999"])
def test_what_is_no_number_names_its_field(entered: str) -> None:
    with pytest.raises(FormError) as refused:
        read_pad(ROWS, {"pad.gain": entered})
    assert refused.value.field == "pad.gain"


def test_a_pad_is_complete_without_its_optional_lines() -> None:
    assert pad_progress(ROWS, {}).state == "nothing"
    assert pad_progress(ROWS, {"gain": 1}).state == "in-progress"
    assert pad_progress(ROWS, {"gain": 0, "loss": 0}).state == "complete"


def test_losses_take_off_however_they_were_written() -> None:
    assert pad_numbers(ROWS, {"gain": 5, "loss": 3}) == {"gain": 5, "loss": -3}
    assert pad_numbers(ROWS, {"loss": -3, "tie": 2}) == {"gain": 0, "loss": -3, "tie": 2}


@pytest.mark.parametrize("game", ["streets", "uptown", "happy-city", "ginkgopolis", "paper-quarters"])
def test_every_game_has_an_editor_that_gives_back_what_it_read(client: FlaskClient, app: Flask, game: str) -> None:
    snapshot = app.extensions["store"].snapshot(open_table(client, game).path.removeprefix("/t/"), edit=True)
    seat = editor(game).parts(snapshot).seats[0]
    form = {"way": "pad", **{f"pad.{row.key}": "3" for row in seat.rows}}
    document = seat.read(form, seat.blank())
    assert document["pad"] == {row.key: 3 for row in seat.rows}
    assert seat.progress(document).state == "complete"
    entered = Snapshot(snapshot.table, {"seat-0": PartState("seat-0", 1, document)})
    assembled = editor(game).final_document(editor(game).parts(entered))
    assert assembled is not None
    assert [player["name"] for player in documents.dump(assembled[0])["players"]] == ["Ann"]


def test_the_pad_of_a_board_shows_what_the_board_gave_and_goes_on_from_there(client: FlaskClient) -> None:
    table = open_table(client, "uptown")
    board = {"way": "board", "base": 0, "lot.1": "shop +2*; hotel +4*", "coins": "7"}
    client.post(f"{table.path}/enter/seat-0", data=board, headers=JSON)
    pad = table.get("/enter/seat-0?by=pad").text
    assert "Scored from the board." in pad
    numbers = {name: value for name, value in Filled(pad).sent.items() if name.startswith("pad.")}
    assert numbers == {"pad.lot-1": "6", "pad.lot-2": "0", "pad.lot-3": "0", "pad.lot-4": "0", "pad.lot-5": "0",
                       "pad.coins": "7", "pad.tallest": ""}  # fmt: skip
    form = {"way": "pad", "base": 1, **numbers, "pad.lot-2": "3"}
    assert ">11<" in client.post(f"{table.path}/enter/seat-0", data=form, headers=JSON).json["fragments"]["score-bar"]


@pytest.mark.parametrize("way", ["pad", "total"])
def test_a_finished_seat_says_what_it_is_scored_from_and_asks_for_no_number(client: FlaskClient, way: str) -> None:
    table = open_table(client, "uptown")
    board = {"way": "board", "base": 0, "lot.1": "shop +2*", "coins": "7"}
    client.post(f"{table.path}/enter/seat-0", data=board, headers=JSON)
    assert "is used instead." in table.get(f"/enter/seat-0?by={way}", follow_redirects=True).text
    table.post("/finish")
    page = table.get(f"/enter/seat-0?by={way}", follow_redirects=True).text
    assert "Scored from the board." in page
    assert "is used instead." not in page


def test_an_empty_pad_never_takes_the_place_of_a_board(client: FlaskClient, app: Flask) -> None:
    table = open_table(client)
    board = {"way": "board", "base": 0, "card.0": "market", "card.1": "zoo", "card.2": "house"}
    client.post(f"{table.path}/enter/seat-0", data=board, headers=JSON)
    table.enter(0, base=1, residents=9)
    table.enter(0, base=2)
    assert app.extensions["store"].part(1, "seat-0").document["way"] == "board"
    assert ">3<" in table.get().text
