"""The result on paper: every player, category and reason, and the boards as they were entered."""

import pytest

from companion import documents, games
from companion.language import LANGUAGES, catalogue
from pdf.fonts import SMALLEST, printable
from pdf.ink import INKS
from pdf.result import Facts, pages, result
from tests.pdf.seen import lines, outside, overlapping, reader
from tests.test_vectors import VECTORS

FINALS = [vector for vector in VECTORS if vector["calculation"] == "final"]
LARGEST = {
    game: max((v for v in FINALS if v["game"] == game), key=lambda vector: len(str(vector["input"])))
    for game in games.ids()
}
CITY = {
    "players": [{"name": "Аня", "money": 54}, {"name": "Борис", "money": 61}],
    "city": [
        {"id": "station", "x": 0, "y": 0, "road": "S", "symbols": ["mixed"], "value": None, "owner": None},
        {
            "id": "b", "x": -1, "y": 0, "road": "S", "symbols": ["hipster", "hipster"],
            "value": {"per": "symbol", "kind": "hipster", "pays": 2}, "owner": "Аня", "people": {"hipster": 2},
        },
    ],
}  # fmt: skip


def on_paper(game, document, language="en", **facts):
    final = documents.calculate(game, "final", document, catalogue(language))
    given = Facts(
        lang=language, date="15 ноября 2026", place="Казань", address="https://kv.example/v/7K2MQX4T", **facts
    )
    return final, pages(game, final, document, given), given


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_player_number_and_reason_is_on_it(game, language):
    document = LARGEST[game]["input"]
    final, found, facts = on_paper(game, document, language)
    said = " ".join(words.text for page in found for words in page.own.words).replace("\u00a0", " ")
    for player in final["players"]:
        assert printable(player["name"]) in said
        assert str(player["total"]).replace("-", "−") in said
    data = result(game, final, document, facts)
    assert result(game, final, document, facts) == data
    assert len(reader(data).pages) == len(found)
    text = "".join("".join(lines(data, page)) for page in range(len(found)))
    squeezed = "".join(text.split())
    for player in final["players"]:
        for line in player["lines"]:
            assert "".join(printable(line["why"]).split())[:12] in squeezed


@pytest.mark.parametrize("style", INKS)
@pytest.mark.parametrize("game", games.ids())
def test_nothing_leaves_the_page_or_lies_on_another(game, style):
    _, found, _ = on_paper(game, LARGEST[game]["input"], "ru", style=style)
    for page in found:
        assert page.own.cut == ()
        assert outside(page.own.items, page.width, page.height, 10) == []
        assert [(a.text, b.text) for a, b in overlapping(page.own.words)] == []
        assert min(words.size for words in page.own.words) >= SMALLEST


@pytest.mark.parametrize("vector", FINALS, ids=lambda vector: vector["id"])
def test_every_worked_case_can_be_printed(vector):
    final, found, _ = on_paper(vector["game"], vector["input"])
    assert found
    assert len(final["players"]) == len(vector["input"]["players"])


def test_a_town_shows_the_numbers_as_entered():
    document = LARGEST["paper-quarters"]["input"]
    _, found, _ = on_paper("paper-quarters", document)
    said = [words.text for page in found for words in page.own.words]
    houses = [
        str(house).removesuffix("b")
        for sheet in document["players"]
        for street in sheet["streets"]
        for house in street["houses"]
        if house not in (None, "R")
    ]
    assert houses
    assert not [house for house in set(houses) if said.count(house) < houses.count(house)]


def test_a_city_of_streets_is_a_map():
    _, found, _ = on_paper("streets", CITY)
    assert len(found) == 1
    assert {"Аня", "Борис"} <= {words.text for words in found[0].own.words}


def test_many_players_fill_several_tables():
    sheet = LARGEST["paper-quarters"]["input"]["players"][0]
    players = [{**sheet, "name": f"Player {n}"} for n in range(1, 13)]
    document = {**LARGEST["paper-quarters"]["input"], "players": players}
    final, found, _ = on_paper("paper-quarters", document)
    said = [words.text for page in found for words in page.own.words]
    assert all(player["name"] in said for player in final["players"])
    assert len(found) > 2


def test_pads_without_a_board_have_no_board():
    document = {"players": [{"name": "A", "pad": {"lots": [1, 2, 3, 4, 5], "coins": 9}}]}
    _, found, _ = on_paper("uptown", document)
    assert len(found) == 1


def test_the_readings_that_are_disputed_are_named():
    disputed = next(v for v in FINALS if documents.calculate(v["game"], "final", v["input"])["readings"])
    final, found, _ = on_paper(disputed["game"], disputed["input"])
    said = " ".join(words.text for page in found for words in page.own.words)
    assert all(reading["rule"] in said for reading in final["readings"])
