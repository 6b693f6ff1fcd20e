"""Every board that is entered at a table, each by one small form.

Two phones that change the same thing choose in words, never in the codes that a document keeps. What is chosen is taken
back and done again, and the log says so. Without a script, what is refused comes back with everything in it.
"""

import json
import re
from html import unescape
from operator import itemgetter
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.tables import Store
from tests.web.filled import Filled
from tests.web.phones import JSON, AtTable, flat, open_table, table_of

MODULES = {"streets": ["business", "advisors"]}


def rows(name: str) -> list[dict[str, Any]]:
    file = Path(__file__).with_name(name)
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("row", rows("choices.jsonl"), ids=itemgetter("why"))
def test_of_two_phones_one_chooses_in_words_and_takes_it_back(app: Flask, store: Store, row: dict[str, Any]) -> None:
    """What stood `first`, what the other phone saved and what this one sends, and the words of the choice."""
    game, part, theirs, mine = row["game"], row["part"], row["theirs"], row["mine"]
    client, other = app.test_client(), app.test_client()
    table = open_table(client, game, module=MODULES.get(game, []))

    def save(form: dict[str, str], base: int, phone: FlaskClient = client) -> tuple[int, dict[str, str]]:
        answer = AtTable(phone, table.path).save(part, base, **form)
        return answer.status_code, answer.json["fragments"]

    def board() -> Any:
        return store.part(table_of(store, table).id, part).document["board"]

    base = 1 if row["first"] else 0
    if row["first"]:
        assert save(row["first"], 0)[0] == 200
    assert save(theirs, base, other)[0] == 200
    left = board()
    status, fragments = save(mine, base)
    assert status == 409
    assert board() == left
    rows = re.findall(r'<tr><th scope="row">(.*?)</th><td[^>]*>(.*?)</td><td[^>]*>(.*?)</td>', fragments["conflict"])
    assert [list(map(unescape, row)) for row in rows] == row["words"]
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


@pytest.mark.parametrize("row", rows("typed.jsonl"), ids=lambda row: f"{row['game']} {row['part']}")
def test_what_was_typed_is_still_there(client: FlaskClient, row: dict[str, Any]) -> None:
    game, part, good, field, bad = row.values()
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
