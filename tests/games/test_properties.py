"""What holds for the final table of every game, whatever lies on it."""

import dataclasses
import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import documents, games
from companion.rules import cards
from companion.translations import catalogue
from tests.examples import examples
from tests.games import test_ginkgopolis_properties as ginkgopolis
from tests.games import test_happy_city_properties as happy_city
from tests.games import test_paper_quarters_properties as paper_quarters
from tests.games import test_streets_properties as streets
from tests.games import test_uptown_properties as uptown
from tests.test_vectors import VECTORS

TABLES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "ginkgopolis": ginkgopolis.tables(unique_tiles=False),
    "happy-city": happy_city.boards(),
    "paper-quarters": paper_quarters.TABLES,
    "streets": streets.tables | streets.cities(),
    "uptown": st.fixed_dictionaries({"players": uptown.TABLES, "readings": uptown.CHOICES}),
}
quick = examples(40)
of_every_game = pytest.mark.parametrize("game", sorted(TABLES))


def final(game: str, document: dict[str, Any], language: str = "en") -> dict[str, Any]:
    return documents.calculate(game, "final", document, catalogue(language))


def totals(result: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["total"] for player in result["players"]}


@of_every_game
@quick
@given(data=st.data())
def test_the_lines_add_up_say_why_and_name_their_rule(game: str, data: st.DataObject) -> None:
    for player in final(game, data.draw(TABLES[game]), "ru")["players"]:
        sums: Counter[str] = Counter()
        for line in player["lines"]:
            sums[line["category"]] += line["points"]
            assert line["rule"] in cards()
            assert line["why"]
            assert sum(place["points"] for place in line.get("places", ())) == line["points"] or "places" not in line
        if game == "happy-city":
            assert (sums["residents"], sums["hearts"]) == (player["residents"], player["hearts"])
        assert player["categories"] == {category: sums[category] for category in player["categories"]}
        assert player["total"] == sum(player["categories"].values())


@of_every_game
@quick
@given(data=st.data())
def test_every_place_that_is_named_is_in_the_document(game: str, data: st.DataObject) -> None:
    document = data.draw(TABLES[game])
    result = final(game, document)
    lines = [line for player in result["players"] for line in player["lines"]]
    places = [one for line in lines for key in ("places", "counts") for one in line.get(key, ())]
    together = [where for place in places for where in place.get("together", ())]
    for where in (*together, *(one["where"] for one in [*lines, *places, *result["findings"]])):
        here: Any = document
        for key, index in re.findall(r"(\w+)|\[(\d+)\]", where):
            assert index or key in here or ".pad." in where, "of a pad a finding may name what it leaves open"
            here = here[int(index)] if index else here.get(key)


@of_every_game
@examples(20)
@given(data=st.data())
def test_what_another_reading_gives_is_what_choosing_it_gives_and_one_not_shown_changes_nothing(
    game: str, data: st.DataObject
) -> None:
    document = data.draw(TABLES[game])
    if game == "ginkgopolis":  # Who is called so beside one other is the rival of a solo game only where that is said.
        document["solo"] |= "gosha" in [player["name"] for player in document["players"]]
    result = final(game, document)
    shown = {one["id"]: {other["value"]: other["totals"] for other in one["others"]} for one in result["readings"]}
    for reading in games.get(game).readings:
        for value in reading.values:
            chosen = {**document.get("readings", {}), reading.id: value}
            other = final(game, {**document, "readings": chosen})
            assert totals(other) == shown.get(reading.id, {}).get(value, totals(result))
            assert reading.id in shown or other["winners"] == result["winners"]


@of_every_game
@quick
@given(data=st.data())
def test_a_document_survives_the_dataclasses(game: str, data: st.DataObject) -> None:
    board, _ = documents.read(game, "final", data.draw(TABLES[game]))
    assert documents.read(game, "final", dataclasses.asdict(board))[0] == board


@pytest.mark.parametrize(
    "vector", [one for one in VECTORS if one["game"] == "paper-quarters"], ids=lambda vector: vector["id"]
)
def test_a_worked_case_survives_the_dataclasses(vector: dict[str, Any]) -> None:
    board, _ = documents.read(vector["game"], vector["calculation"], vector["input"])
    assert documents.read(vector["game"], vector["calculation"], dataclasses.asdict(board))[0] == board
