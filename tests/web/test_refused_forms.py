"""Without a script, a form that is refused comes back with everything in it: nothing has to be typed again."""

import re

import pytest
from flask.testing import FlaskClient

from tests.web.filled import Filled
from tests.web.phones import open_table

MODULES = {"streets": ["business", "advisors"]}
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
