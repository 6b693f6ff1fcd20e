"""Paper Quarters through an evening: the order of the pages, what is told when, what a pad may hold."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.web.phones import flat
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


def test_rounds_are_no_finding_before_everybody_was_entered(client: FlaskClient) -> None:
    table = open_table(client, "Ann", "Bob", "Cid")
    save(table, "seat-0", {**written(1, 2, 3, 4, 5, 6), "refusals": "3"})
    save(table, "seat-1", written(1, 2))
    assert "rounds" not in words(table.get("/result").text)


def test_a_finding_is_counted_on_the_leaf_where_it_stands(client: FlaskClient) -> None:
    """Parks are crossed on the tracks: what is wrong with them stands there, not behind the other leaf."""
    table = open_table(client)
    shown = save(table, "seat-0", written(3, 2, **{"parks.0": "3"}))["fragments"]
    assert "parks 3, numbers written 2" in words(shown["found"])
    assert "parks 3" not in words(shown["marks"])
    assert f'<b data-value="found">{shown["found"].count("<li")}</b>' in shown["hints"]
    assert '<b data-value="found.streets">1</b>' in shown["hints"]


def test_the_next_player_is_entered_in_the_way_of_the_last(client: FlaskClient) -> None:
    table = open_table(client)
    table.enter(0, plans=8)
    assert f'href="{table.path}/enter/seat-1?by=pad"' in table.get("/enter/seat-0?by=pad").text
    assert f'href="{table.path}/enter/seat-1"' in table.get("/enter/seat-0?by=board").text
    save(table, "seat-1", fields(OTHER))
    assert f'href="{table.path}/enter/seat-1"' in table.get("/enter/seat-0?by=pad").text


def test_a_pad_knows_what_the_cards_can_pay(client: FlaskClient) -> None:
    table = open_table(client)

    def plans(points: int, base: int) -> str:
        answer = table.enter(0, base, plans=points)
        return words(answer.json["fragments"]["findings"])

    assert "City plans" not in plans(35, 0)
    assert "City plans: at most 35" in plans(36, 1)
