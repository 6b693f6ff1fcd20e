"""Paper Quarters through an evening: the order of the pages, what is told when, what a pad may hold."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.phones import AtTable, flat
from tests.web.test_paper_quarters_editor import FINALS, fields, open_table, save

GAME = next(vector for vector in FINALS if vector["id"] == "pqm-045")
ENDED, OTHER = GAME["input"]["players"][:2]


def words(html: str) -> str:
    return flat(re.sub(r"<[^>]*>", " ", html))


def written(*numbers: int, **more: Any) -> dict[str, str]:
    """A sheet with these numbers in its first street."""
    return {"way": "board", **{f"houses.0.{house}": str(number) for house, number in enumerate(numbers)}, **more}


@pytest.mark.parametrize("names", [("Ann",), ("Ann", "Bob")])
def test_the_button_leads_from_the_streets_to_the_tracks_and_only_then_on(
    client: FlaskClient, names: tuple[str, ...]
) -> None:
    table = open_table(client, *names)
    bar = flat(table.get("/enter/seat-0").text).split('id="score-bar"')[1]
    links = re.findall(r'<a class="btn[^"]*" href="([^"]*)"', bar)
    assert links[0] == "#leaf-tracks"
    assert links[1].endswith("/enter/seat-1" if len(names) > 1 else "/result")
    assert "#leaf-tracks" not in table.get("/enter/seat-0?by=pad").text.split('id="score-bar"')[1]


def test_rounds_are_no_finding_while_sheets_are_entered(client: FlaskClient) -> None:
    table = open_table(client)
    save(table, "seat-0", {**written(1, 2, 3, 4, 5, 6), "refusals": "3"})
    shown = save(table, "seat-1", written(1, 2))["fragments"]
    assert "rounds" not in words(" ".join(shown.values()))
    assert "Bob played 2 rounds, Ann 9" in words(table.get("/result").text)


def test_the_next_player_is_entered_in_the_way_of_the_last(client: FlaskClient) -> None:
    table = open_table(client, "Ann", "Bob", "Cid")

    def shown(seat: int, address: str = "") -> str:
        way = re.search(r'name="way" value="(\w+)"', table.get(f"/enter/seat-{seat}{address}").text)
        assert way
        return way[1]

    assert shown(1) == "board"
    table.enter(0, plans=8)
    assert shown(1) == "pad"
    assert shown(1, "?by=board") == "board"
    save(table, "seat-1", fields(OTHER))
    assert (shown(0), shown(1), shown(2)) == ("pad", "board", "board")


def planned(client: FlaskClient, *names: str) -> AtTable:
    """A table with the plans 3·3·3, 4·1·1·1 and 3·4."""
    table = open_table(client, *names)
    save(table, "plans", {"way": "board", "cards.0": "2", "cards.1": "11", "cards.2": "14"})
    return table


THREE = written(1, 2, 3, **{"fences.0.2": "1"})
FOUR = {"houses.0.3": "4", "houses.0.4": "5", "houses.0.5": "6", "houses.0.6": "7", "fences.0.6": "1"}


def test_who_only_watches_is_offered_nothing(client: FlaskClient) -> None:
    table = planned(client)
    save(table, "seat-0", {**THREE, **FOUR})
    watch = re.search(r"/v/[\w-]+", table.get().text)
    assert watch
    assert "is fulfilled: claim" not in words(client.get(f"{watch[0]}/enter/seat-0").text)


def called(table: AtTable) -> str:
    """What the table page calls out."""
    return words(flat(table.get().text).split('id="strip"')[1].split('id="seats"')[0])


def test_houses_and_plans_near_the_end(client: FlaskClient) -> None:
    table = open_table(client)
    full = {f"houses.{street}.{house}": str(house + 1) for street in range(3) for house in range(10 + street)}
    nearly = {"way": "board", **full, "houses.2.11": "", "points.0": "6"}
    save(table, "seat-0", nearly)
    assert "Ann: 1 house left" in called(table)
    save(table, "seat-0", {**nearly, "points.1": "5"}, base=1)
    assert "Ann: one more plan ends the game" in called(table)
    save(table, "seat-0", {**nearly, "houses.2.11": "12"}, base=2)
    assert "Ann has filled every house" in called(table)


def test_plans_that_share_an_estate_are_told_before_one_is_claimed(client: FlaskClient) -> None:
    """PQ-40: of two estates of four, one plan needs both and the other needs one, with an estate of five."""
    table = open_table(client)
    save(table, "plans", {"way": "board", "cards.0": "3", "cards.1": "10", "cards.2": "14"})
    sizes = (4, 4, 5)
    built = {f"houses.{at}.{house}": str(house + 1) for at, size in enumerate(sizes) for house in range(size)}
    sheet = {"way": "board", **built, **{f"fences.{at}.{size - 1}": "1" for at, size in enumerate(sizes)}}
    shown = save(table, "seat-0", sheet)["fragments"]
    warning = "Not enough estates for plans 1, 2 together: choose which to claim."
    assert warning in flat(shown["marks"])
    assert warning in flat(shown["cards"])
    claimed = save(table, "seat-0", {**sheet, "claim.0": "first"}, base=1)["fragments"]
    assert "Not enough estates" not in claimed["cards"]
    assert "still missing: an estate of 4" in claimed["cards"]


def test_without_a_script_the_button_that_leads_on_saves_first(client: FlaskClient) -> None:
    table = open_table(client)
    bar = flat(table.get("/enter/seat-0").text).split('id="score-bar"')[1]
    assert '<button class="btn small" form="part" name="then" value="seat-1">' in bar
    sent = client.post(f"{table.path}/enter/seat-0", data={**written(1, 2), "base": "0", "then": "seat-1"})
    assert sent.headers["Location"].endswith("/enter/seat-1")
    assert 'value="2"' in table.get("/enter/seat-0").text
    last = client.post(f"{table.path}/enter/seat-1", data={**written(3), "base": "0", "then": "result"})
    assert last.headers["Location"].endswith("/result")
    odd = client.post(f"{table.path}/enter/seat-1", data={**written(3), "base": "1", "then": "https://else.where"})
    assert "/enter/seat-1" in odd.headers["Location"]


@pytest.mark.parametrize(("advanced", "said"), [(False, "Write a bis as 7b"), (True, "Write a roundabout as R")])
def test_without_a_script_it_is_said_how_a_bis_is_written(client: FlaskClient, advanced: bool, said: str) -> None:
    page = flat(open_table(client, advanced=advanced).get("/enter/seat-0").text)
    hint = re.search(r"<noscript><p[^>]*>(.*?)</p></noscript>", page)
    assert hint
    assert said in hint[1]
    assert ("roundabout" in hint[1]) == advanced


def test_once_every_sheet_is_entered_the_table_leads_to_the_result(client: FlaskClient) -> None:
    table = open_table(client)

    def leads_to() -> str:
        return re.findall(r'<a class="btn\s*" href="([^"]*)"', table.get().text.split('id="acts"')[1])[0]

    save(table, "seat-0", {**written(1, 2, 3), "refusals": "1"})
    assert leads_to().endswith("/enter/seat-1")
    save(table, "seat-1", {**written(4), "refusals": "1"})
    assert leads_to().endswith("/result")


def test_alone_nobody_wins_before_the_pile_is_empty(client: FlaskClient) -> None:
    table = open_table(client, "Ann")
    save(table, "seat-0", {**written(1, 2, 3), "refusals": "1"})
    result = words(table.get("/result").text)
    assert "Ann : 0 so far" in result
    assert "Not over yet: 3 houses of 33, Round 5 of 27" in result
    assert "record" not in result
    full = {f"houses.{street}.{house}": str(house + 1) for street in range(3) for house in range((10, 11, 6)[street])}
    save(table, "seat-0", {"way": "board", **full, "refusals": "1"}, base=1)
    result = words(table.get("/result").text)
    assert "so far" not in result
    assert "wins" not in result
    assert "the record to beat" in result
