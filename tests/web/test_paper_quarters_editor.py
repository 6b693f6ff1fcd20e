"""Paper Quarters on the phone: forms into sheets and back, worked cases through the form, plans, pads, the log."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import documents
from companion.documents.results import write
from companion.games.paper_quarters.board import Claim
from companion.games.paper_quarters.table.sheet_form import CARD_PLACES, SHEET_PLACES, PlanEntry
from companion.session.editors import FormError, editor
from tests.examples import some
from tests.pdf.seen import lines
from tests.test_vectors import VECTORS, differences
from tests.web.filled import inputs
from tests.web.phones import JSON, AtTable, flat

FINALS = [
    v
    for v in VECTORS
    if v["game"] == "paper-quarters" and v["calculation"] == "final" and not v["input"].get("readings")
]
PADS = ("plans", "parks", "pools", "temps", "estates", "bis", "roundabouts", "refusals")


def open_table(client: FlaskClient, *names: str, advanced: bool = False) -> AtTable:
    modules = {"module": ["advanced"]} if advanced else {}
    response = client.post("/new", data={"game": "paper-quarters", "name": list(names or ("Ann", "Bob")), **modules})
    assert response.status_code == 303, response.text
    return AtTable(client, response.headers["Location"])


def fields(sheet: dict[str, Any]) -> dict[str, str]:
    """A sheet of the contract as the form sends it."""
    sent = {"way": "board", "temps": str(sheet["temps"]), "refusals": str(sheet["refusals"])}
    for at, street in enumerate(sheet["streets"]):
        sent |= {f"houses.{at}.{n}": "" if house is None else str(house) for n, house in enumerate(street["houses"])}
        sent |= {f"fences.{at}.{n}": "1" for n, fence in enumerate(street["fences"]) if fence}
        sent |= {f"pools.{at}.{n}": "1" for n, pool in enumerate(street["pools"]) if pool}
        sent[f"parks.{at}"] = str(street["parks"])
    sent |= {f"agents.{n}": str(marks) for n, marks in enumerate(sheet["agents"])}
    sent |= {key: str(sheet[key]) for key in ("bis", "roundabouts") if sheet.get(key) is not None}
    for claim in sheet.get("plans", ()):
        if "points" in claim:
            sent[f"points.{claim['slot'] - 1}"] = str(claim["points"])
        else:
            sent[f"claim.{claim['slot'] - 1}"] = "first" if claim["first"] else "later"
    return sent


def save(table: AtTable, part: str, data: dict[str, str], base: int = 0) -> Any:
    response = table.client.post(f"{table.path}/enter/{part}", data={**data, "base": base}, headers=JSON)
    assert response.status_code == 200, response.text
    return response.json


def entered(client: FlaskClient, document: dict[str, Any]) -> AtTable:
    """A table of the contract, entered through the pages."""
    table = open_table(client, *(sheet["name"] for sheet in document["players"]), advanced=document["advanced"])
    if document["plans"]:
        cards = {f"cards.{slot}": str(card) for slot, card in enumerate(document["plans"]) if card is not None}
        save(table, "plans", {"way": "board", **cards})
    for seat, sheet in enumerate(document["players"]):
        save(table, f"seat-{seat}", fields(sheet))
    return table


@pytest.mark.parametrize("vector", some(FINALS), ids=lambda vector: vector["id"])
def test_a_worked_case_entered_through_the_form_is_shown_as_sent_and_scored_as_worked(
    client: FlaskClient, vector: dict[str, Any]
) -> None:
    table = entered(client, vector["input"])
    assert table.get("/result").status_code == 200
    totals = [player["total"] for player in vector["expected"]["players"]]
    for seat, (sheet, total) in enumerate(zip(vector["input"]["players"], totals, strict=True)):
        page = table.get(f"/enter/seat-{seat}").text
        assert re.search(f'id="total"[^>]*>{str(total).replace("-", "−")}<', page)
        shown, sent = inputs(page), fields(sheet)
        assert {key: shown.get(key) for key in sent} == sent
        assert SHEET_PLACES.read(shown) == SHEET_PLACES.read(sent)
    assert list(differences(vector["expected"], scored(client, table))) == []


def scored(client: FlaskClient, table: AtTable) -> dict[str, Any]:
    """The result as a document."""
    from companion.web.http.access import find_view

    with client.application.test_request_context(headers={"Accept-Language": "en"}):
        result = find_view("t", table.path.rsplit("/", 1)[1]).score.result
        return write(result, str) if result else {}


def test_every_field_goes_round() -> None:
    board = documents.dump(SHEET_PLACES.blank)
    sent: dict[str, str] = {"temps": "11", "refusals": "3", "bis": "2", "roundabouts": "1"}
    for at, street in enumerate(board["streets"]):
        for house in range(len(street["houses"])):
            street["houses"][house] = ("R", "7b", 7)[house % 3]
            sent[f"houses.{at}.{house}"] = ("r", "7 bis", " 7 ")[house % 3]
        street["fences"] = [True] * len(street["fences"])
        street["pools"], street["parks"] = [True] * 3, at + 1
        sent |= {f"fences.{at}.{n}": "1" for n in range(len(street["fences"]))} | {
            f"pools.{at}.{n}": "1" for n in range(3)
        }
        sent[f"parks.{at}"] = str(at + 1)
    board |= {"agents": [1, 2, 3, 4, 4, 4], "temps": 11, "refusals": 3, "bis": 2, "roundabouts": 1}
    sent |= {f"agents.{n}": str(marks) for n, marks in enumerate(board["agents"])}
    board["plans"] = [
        {"claim": "first", "points": None},
        {"claim": "later", "points": None},
        {"claim": None, "points": 7},
    ]
    sent |= {"claim.0": "first", "claim.1": "later", "points.2": "7"}
    read = SHEET_PLACES.read(sent)
    assert documents.dump(read) == board
    assert SHEET_PLACES.read(SHEET_PLACES.write(read)) == read
    assert SHEET_PLACES.read({}) == SHEET_PLACES.blank


@pytest.mark.parametrize(
    ("field", "typed"),
    [("houses.1.4", "seven"), ("houses.0.0", "-3"), ("temps", "many"), ("points.1", "1.5"), ("bis", "²")],
)
def test_what_cannot_be_read_names_its_field(field: str, typed: str) -> None:
    with pytest.raises(FormError) as refused:
        SHEET_PLACES.read({field: typed})
    assert refused.value.field == field


def test_a_card_that_is_none_is_refused() -> None:
    with pytest.raises(FormError):
        CARD_PLACES.read({"cards.0": "99"})


def test_without_a_script_what_was_typed_wrong_stays_in_its_field(client: FlaskClient) -> None:
    table = open_table(client)
    page = client.post(
        f"{table.path}/enter/seat-0", data={"way": "board", "base": 0, "houses.1.4": "seven", "houses.1.5": "9"}
    )
    assert page.status_code == 422
    shown = inputs(page.text)
    assert (shown["houses.1.4"], shown["houses.1.5"]) == ("seven", "9")


def test_a_plan_pays_its_points_until_the_card_is_known(client: FlaskClient) -> None:
    table = open_table(client)
    save(table, "seat-0", {"way": "board", "points.1": "7"})
    assert scored(client, table)["players"][0]["total"] == 7
    save(table, "plans", {"way": "board", "cards.1": "8"})
    page = flat(table.get("/enter/seat-0").text)
    assert re.search(r'name="claim\.1" value="later" checked', page)
    assert scored(client, table)["players"][0]["total"] == 7


def test_a_claim_without_a_card_pays_nothing_yet() -> None:
    first, second = PlanEntry(claim="first", points=None), PlanEntry(claim=None, points=7)
    board = replace(SHEET_PLACES.blank, plans=(first, second, PlanEntry(claim=None, points=None)))
    assert board.sheet("Ann", []).plans == (Claim(slot=1, points=0), Claim(slot=2, points=7))
    assert board.sheet("Ann", [3, None, 12]).plans == (Claim(slot=1, first=True), Claim(slot=2, points=7))


def test_cards_with_a_star_are_offered_in_the_advanced_game_only(client: FlaskClient) -> None:
    def cards(table: AtTable) -> int:
        return len(re.findall(r'name="cards\.\d" value="\d+"', flat(table.get("/enter/plans").text)))

    assert cards(open_table(client)) == 18
    assert cards(open_table(client, advanced=True)) == 28


def test_what_asks_for_numbers_waits_until_some_are_written(client: FlaskClient) -> None:
    table = open_table(client)
    tracks = {"way": "board", "temps": "5", "parks.0": "2"}
    panels = save(table, "seat-0", tracks)["fragments"]
    assert "PQ-" not in panels["found"]
    assert "PQ-" not in panels["marks"]
    panels = save(table, "seat-0", {**tracks, "houses.1.0": "3"}, base=1)["fragments"]
    assert "PQ-17" in panels["found"]
    assert "PQ-" not in panels["marks"]
    panels = save(table, "seat-0", {**tracks, "houses.0.0": "3"}, base=2)["fragments"]
    assert "PQ-25" in panels["found"]
    assert {one["rule"] for one in scored(client, table)["findings"]} == {"PQ-17", "PQ-25"}


def test_a_mistake_on_a_shared_page_names_its_player_and_leads_there(client: FlaskClient) -> None:
    table = open_table(client)
    sheet = {"way": "board", "houses.0.0": "1", "refusals": "3"}
    save(table, "seat-0", sheet)
    save(table, "seat-1", sheet)
    assert "Against the rules or missing" not in table.get("").text
    said = save(table, "seat-0", {**sheet, "temps": "2"}, base=1)["fragments"]["found"]
    assert "2 effects used, but 1 number written" in said
    assert "Ann:" not in said
    for page in ("/result", "/enter/plans"):
        assert re.search(rf'<a href="{table.path}/enter/seat-0">\W*Ann\W*: 2 effects used', flat(table.get(page).text))
    assert "PQ-17: Ann: 2 effects used" in " ".join(lines(table.get("/result.pdf").data, page=-1))
    assert "Against the rules or missing" in table.get("").text


def test_what_fits_comes_from_the_server(client: FlaskClient) -> None:
    answer = save(open_table(client), "seat-0", {"way": "board", "houses.0.0": "3", "houses.0.2": "5"})
    fits = re.search(r'data-fits="([^"]*)"', answer["fragments"]["hints"])
    assert fits is not None
    assert fits[1].split(" ")[:4] == ["0-4", "4-4", "4-17", "6-17"]
    assert len(fits[1].split(" ")) == 33


def test_the_pad_of_a_seat_beside_the_sheet_of_another(client: FlaskClient) -> None:
    table = open_table(client, "Ann", "Bob", "Cid")
    sums = dict(zip(PADS, (13, 4, 9, 7, 42, 3, 0, 5), strict=True))
    save(table, "seat-0", {"way": "pad", **{f"pad.{key}": str(n) for key, n in sums.items()}})
    save(table, "seat-1", {"way": "board", "houses.0.0": "1", "fences.0.0": "1", "temps": "1"})
    result = scored(client, table)
    assert [player["total"] for player in result["players"]] == [13 + 4 + 9 + 7 + 42 - 3 - 5, 1 + 7]
    assert [one["reason"] for one in result["findings"] if one["rule"] == "PQ-32"] == ["temps-unknown"]
    hired = {"pad.temps_hired": "3", "pad.estates_of_1": "2", "pad.estates_count": "2"}
    save(table, "seat-0", {"way": "pad", **{f"pad.{key}": str(n) for key, n in sums.items()}, **hired}, base=1)
    result = scored(client, table)
    assert result["players"][1]["categories"]["temps"] == 4
    assert not [one for one in result["findings"] if one["rule"] == "PQ-32"]


def test_a_pad_that_cannot_be_counted_anew_leaves_another_reading_open(client: FlaskClient) -> None:
    """Both wrote 3 for refusals (PQ-48): by the other reading Ann's sheet gets them back, and Bob's pad may too."""
    table = open_table(client)
    save(table, "seat-0", {"way": "board", "houses.0.0": "1", "fences.0.0": "1", "refusals": "2"})
    save(
        table, "seat-1", {"way": "pad", **{f"pad.{key}": "0" for key in PADS}, "pad.estates": "2", "pad.refusals": "3"}
    )
    unknown = "Who would be ahead then is not known. Only sums were entered: Bob"
    for page in ("/result", "/rules/PQ-48"):
        assert unknown in flat(table.get(page).text)
    assert unknown in " ".join(lines(table.get("/result.pdf").data))
    assert "would lead" not in table.get("/result").text
    for base, side in enumerate(("uncrossed", "crossed")):
        table.post("/rules/PQ-48", side=side, base=base)
        settled = flat(table.get("/result").text.partition('id="settled"')[2].partition("</section>")[0])
        assert f"<b>{unknown}.</b>" in settled, "settling the rule counts nobody's sheet"
        assert f"{unknown}." in " ".join(lines(table.get("/result.pdf").data))


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("board.streets[1].houses[7]", "street {street}, house {house}"),
        ("board.streets[0].pools[2]", "street {street}, pool {nth}"),
        ("board.streets[2].parks", "street {street}, parks"),
        ("board.agents[5]", "Agents for estates of {size}"),
        ("board.temps", "Temps hired"),
        ("board.refusals", "Permit refusals"),
        ("board.plans[0].claim", "Plan {slot}"),
        ("pad.parks", "Parks"),
    ],
)
def test_a_field_in_words_for_the_choice_between_two_phones(
    app: Flask, client: FlaskClient, path: str, words: str
) -> None:
    snapshot = app.extensions["store"].snapshot(open_table(client).path.removeprefix("/t/"), edit=True)
    assert editor("paper-quarters").parts(snapshot)["seat-0"].label(path).message == words


def test_spectators_see_the_sheet_and_no_keys(client: FlaskClient) -> None:
    table = open_table(client)
    link = re.search(r"/v/[\w-]+", table.get().text)
    assert link is not None
    page = client.get(f"{link[0]}/enter/seat-0").text
    assert 'name="houses.0.0"' in page
    assert "keysheet" not in page
