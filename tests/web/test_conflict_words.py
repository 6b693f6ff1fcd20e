"""Two phones, one field: the choice is put in words, never in the codes that a document keeps."""

import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.web.phones import AtTable, open_table

Form = dict[str, str]
MILL: Form = {"card.0": "market", "name.1": "Mill", "colour.1": "green"}
STATION: Form = {"t0.x": "0", "t0.y": "0", "t0.road": "S"}
MODULES = {"streets": ["business", "advisors"]}
CASES: dict[str, tuple[str, str, Form, Form, Form, list[list[str]]]] = {
    "a district told first on both": (
        "ginkgopolis", "districts", {},
        {"d0.colour": "red", "d0.0.resources": "3", "d0.1.resources": "1", "d0.1.tallest": "2"},
        {"d0.colour": "blue", "d0.0.resources": "2"},
        [["district 1", "Blue, Ann: 2 resources", "Red, Ann: 3 resources, Bob: 1 resource, 2 levels"]],
    ),
    "a district told otherwise": (
        "ginkgopolis", "districts", {"d0.colour": "red", "d0.0.resources": "3"},
        {"d0.colour": "yellow", "d0.0.resources": "4"},
        {"d0.colour": "blue", "d0.0.resources": "2"},
        [["district 1", "Blue", "Yellow"], ["district 1, Ann", "2", "4"]],
    ),
    "a character": (
        "ginkgopolis", "seat-0", {"character.red-exploit": "3"}, {"character.red-exploit": "1"},
        {"character.red-exploit": "2"}, [["Red character for a card played alone", "2", "1"]],
    ),
    "houses and claims": (
        "paper-quarters", "seat-0", {"houses.0.0": "3"}, {"houses.0.0": "4b", "claim.1": "first"},
        {"houses.0.0": "R", "claim.1": "later"},
        [["street 1, house 1", "roundabout", "4 bis"], ["Plan 2", "later", "first"]],
    ),
    "plan cards": (
        "paper-quarters", "plans", {"cards.0": "1"}, {"cards.0": "2"}, {"cards.0": "3"},
        [["Card of plan 1", "6 or 3 points", "8 or 4 points"]],
    ),
    "a lot and no coins": (
        "uptown", "seat-0", {"lot.1": "office", "coins": "5"}, {"lot.1": "office; shop roof +2$", "coins": "0"},
        {"lot.1": "", "coins": "3"},
        [["Lot 1", "–", "office; shop, with a roof, income +2"], ["Upcoins", "3", "0"]],
    ),
    "a choice and a colour": (
        "happy-city", "seat-0", {**MILL, "chosen": "left"}, {**MILL, "colour.1": "blue", "chosen": "box:E01"},
        {**MILL, "colour.1": "purple", "chosen": "seat-1"},
        [["card 2", "purple", "blue"], ["Choice for the special building", "Bob", "Pyramid"]],
    ),
    "an advisor and a hand": (
        "streets", "seat-0", {"advisor": "investor"}, {"advisor": "hacker", "hand0.back": "tourist"},
        {"advisor": "entrepreneur", "hand0.back": "parent"},
        [["Advisor", "Entrepreneur", "Hacker"], ["Tiles in hand", "parents", "tourists"]],
    ),
    "a street that pays": (
        "streets", "city", {**STATION, "turn": "0", "tokens.0,0.1": "leisure leisure"},
        {**STATION, "turn": "1", "tokens.0,0.1": "leisure", "moves.0,0.parent": "1,1"},
        {**STATION, "turn": "", "tokens.0,0.1": "retail", "moves.0,0.parent": "1,2"},
        [["Whose turn it is", "–", "Bob"], ["The street closes: Bob", "retail", "leisure"],
         ["The street closes", "the tile at 1, 2", "the tile at 1, 1"]],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("game", "part", "first", "theirs", "mine", "words"), CASES.values(), ids=CASES)
def test_a_choice_is_put_in_words(
    app: Flask, game: str, part: str, first: Form, theirs: Form, mine: Form, words: list[list[str]]
) -> None:
    client, other = app.test_client(), app.test_client()
    table = open_table(client, game, module=MODULES.get(game, []))

    def save(form: Form, base: int, phone: FlaskClient = client) -> tuple[int, dict[str, str]]:
        answer = AtTable(phone, table.path).save(part, base, **form)
        return answer.status_code, answer.json["fragments"]

    base = 1 if first else 0
    if first:
        assert save(first, 0)[0] == 200
    assert save(theirs, base, other)[0] == 200
    status, fragments = save(mine, base)
    assert status == 409
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td>', fragments["conflict"])
    assert [list(map(unescape, row)) for row in rows] == words
    assert save({**mine, "choice": "mine", "seen": str(base + 1)}, base)[0] == 200
    told = other.get(f"{table.path}/state?show={part}&revision={base + 1}", headers={"Accept-Language": "ru"})
    assert set(re.findall("[A-Za-z]+", told.json["said"])) <= {"Ann", "Bob"}, "stored apart from its language"
