"""Every board that is entered at a table, each by one small form.

Two phones that change the same thing choose in words, never in the codes that a document keeps. What is chosen is taken
back and done again, and the log says so. Without a script, what is refused comes back with everything in it.
"""

import re
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table, table_of

Form = dict[str, str]
MILL: Form = {"card.0": "market", "name.1": "Mill", "colour.1": "green"}
STATION: Form = {"t0.x": "0", "t0.y": "0", "t0.road": "S"}
MODULES = {"streets": ["business", "advisors"]}
CHOICES: dict[str, tuple[str, str, Form, Form, Form, list[list[str]]]] = {
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


@pytest.mark.parametrize(("game", "part", "first", "theirs", "mine", "words"), CHOICES.values(), ids=CHOICES)
def test_of_two_phones_one_chooses_in_words_and_takes_it_back(
    app: Flask, store: Store, game: str, part: str, first: Form, theirs: Form, mine: Form, words: list[list[str]]
) -> None:
    client, other = app.test_client(), app.test_client()
    table = open_table(client, game, module=MODULES.get(game, []))

    def save(form: Form, base: int, phone: FlaskClient = client) -> tuple[int, dict[str, str]]:
        answer = AtTable(phone, table.path).save(part, base, **form)
        return answer.status_code, answer.json["fragments"]

    def board() -> Any:
        return store.part(table_of(store, table).id, part).document["board"]

    base = 1 if first else 0
    if first:
        assert save(first, 0)[0] == 200
    assert save(theirs, base, other)[0] == 200
    left = board()
    status, fragments = save(mine, base)
    assert status == 409
    assert board() == left
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td>', fragments["conflict"])
    assert [list(map(unescape, row)) for row in rows] == words
    assert save({**mine, "choice": "mine", "seen": str(base + 1)}, base)[0] == 200
    told = other.get(f"{table.path}/state?show={part}&revision={base + 1}", headers={"Accept-Language": "ru"})
    assert set(re.findall("[A-Za-z]+", told.json["said"])) <= {"Ann", "Bob"}, "stored apart from its language"
    chosen = board()
    assert chosen != left
    for step, said, stands in (("undo", "Undone: ", left), ("redo", "Redone: ", chosen)):
        moved = client.post(f"{table.path}/enter/{part}/{step}", headers=JSON)
        assert (moved.status_code, moved.json["said"].startswith(said), board()) == (200, True, stands)
    entry = flat(moved.json["said"]).removeprefix(said).partition(" (")[0]
    assert entry in unescape(flat(table.get("/log").text))


TILE = {"x": "4", "road": "E", "face": "parent; copy; ; Mill", "owner": "1", "people": "0 0 2 0", "seekers": "1"}
LOT = {"colour": "blue", "number": "12", "height": "4", "owner": "1"}
FORMS = {
    "streets": {
        "city": ({f"t5.{name}": value for name, value in TILE.items()}, "t5.y", "north"),
        "street": ({f"t2.{name}": value for name, value in TILE.items()} | {"t2.closing": "yes"}, "t2.neighbours", "x"),
        "seat-0": ({"tokens.leisure": "2", "advisor": "hacker", "hand1.back": "mixed"}, "money", "much"),
    },
    "ginkgopolis": {
        "city": (
            {f"{row}.{name}": value for row in ("c.0,0", "n2") for name, value in LOT.items()} | {"n2.x": "5"},
            "n2.y",
            "north",
        ),
        "districts": ({"d1.colour": "red", "d1.0.resources": "3", "d2.colour": "blue"}, "d1.1.resources", "x"),
        "seat-0": (
            {"refresh": "1", "character.red-exploit": "2", "count.high": "3", "card.blue-14": "1"},
            "tokens",
            "many",
        ),
    },
    "paper-quarters": {
        "seat-0": (
            {"houses.0.1": "7b", "fences.1.3": "1", "pools.2.0": "1", "parks.1": "2", "agents.3": "1", "temps": "4",
             "refusals": "2", "claim.1": "later", "bis": "3"},
            "houses.0.2",
            "x",
        ),
    },
    "uptown": {"seat-0": ({"lot.2": "office; shop roof", "coins": "7", "deck_coins": "2"}, "lot.3", "tower")},
    "happy-city": {"seat-0": ({"name.1": "Mill", "colour.1": "blue", "hearts.1": "2"}, "coins", "many")},
}  # fmt: skip
CASES = [(game, part, *form) for game, parts in FORMS.items() for part, form in parts.items()]


@pytest.mark.parametrize(
    ("game", "part", "good", "field", "bad"), CASES, ids=[f"{case[0]} {case[1]}" for case in CASES]
)
def test_what_was_typed_is_still_there(
    client: FlaskClient, game: str, part: str, good: dict[str, str], field: str, bad: str
) -> None:
    table = open_table(client, game, module=MODULES.get(game, []))
    refused = table.post(f"/enter/{part}", way="board", base=0, **good, **{field: bad})
    assert refused.status_code == 422
    page = Filled(refused.text)
    assert {name: page.sent.get(name) for name in (*good, field)} == {**good, field: bad}
    assert page.invalid == [field]


@pytest.mark.parametrize(
    ("game", "part", "field", "value", "most"),
    [
        ("streets", "city", "t48.road", "N", 48),
        ("ginkgopolis", "city", "e60", "1,1 red 7 1 -", 60),
        ("ginkgopolis", "city", "n6.colour", "red", 6),
        ("happy-city", "seat-0", "card.12", "school", 12),
        ("uptown", "seat-0", "lot.6", "red", 5),
    ],
)
def test_a_row_that_the_page_does_not_have_is_refused_and_not_left_out(
    client: FlaskClient, game: str, part: str, field: str, value: str, most: int
) -> None:
    table = open_table(client, game, ("Ann", "Bob", "Cid"))
    refused = table.save(part, **{field: value})
    assert refused.status_code == 422
    assert refused.json["error"] == {"field": field, "message": f"at most {most} allowed here, not {most + 1}"}


@pytest.mark.parametrize(
    ("game", "field"),
    [("happy-city", "coins"), ("happy-city", "residents.1"), ("uptown", "coins"), ("uptown", "deck_coins"),
     ("streets", "money"), ("ginkgopolis", "tokens")],
)  # fmt: skip
def test_a_number_that_is_too_large_is_refused_and_not_cut_off(client: FlaskClient, game: str, field: str) -> None:
    table = open_table(client, game)
    page = table.get("/enter/seat-0").text
    (control,) = re.findall(rf'<input[^>]* name="{re.escape(field)}"[^>]*>', page)
    assert "maxlength" not in control
    refused = table.post("/enter/seat-0", way="board", base=0, **{field: "999999999999"})
    assert (refused.status_code, "should be at most 999999, not 999999999999" in refused.text) == (422, True)
    again = Filled(refused.text)
    assert (again.sent[field], again.invalid) == ("999999999999", [field])
