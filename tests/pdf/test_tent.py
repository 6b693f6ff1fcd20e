"""The card for the middle of a table: it opens the table, says who sits there and what was agreed, both ways up."""

import re

import pytest
from flask.testing import FlaskClient

from companion import games
from companion.translations import LANGUAGES
from pdf import parse_options, printing
from pdf.drawing import Drawing
from pdf.fonts import SMALLEST
from pdf.options import Tent
from tests.pdf.seen import bounds, lines, outside, overlapping, reader
from tests.pdf.test_at_table import seats
from tests.web.phones import open_table

AGREED = tuple(f"Do corners join {number} districts? Only sides join them, as the booklet says" for number in range(6))


def drawn(game: str, count: int, agreed: tuple[str, ...] = (), **given: str) -> Drawing:
    tent = Tent("http://192.168.1.20:8000/j/7K2M", "7K2M", agreed)
    (page,) = printing.pages(parse_options.read(game, {"kind": "tent", **given}, "en", seats(count), tent))
    assert page.drawing is not None
    return page.drawing


@pytest.mark.crossed("paper", "language", "count")
@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [12, 5, 1])
def test_it_says_everything_twice_once_for_each_side(count: int, language: str, paper: str) -> None:
    drawing = drawn("paper-quarters", count, AGREED, paper=paper, lang=language)
    upright = [words.text for words in drawing.words if not words.turned]
    assert sorted(words.text for words in drawing.words if words.turned) == sorted(upright)
    assert "7K2M" in upright
    assert "Аня" in upright
    assert "Do corners join 5 districts?" in " ".join(upright)
    assert outside(drawing.items, drawing.width, drawing.height, 6) == []
    assert overlapping(drawing.words) == []
    assert min(words.size for words in drawing.words) >= SMALLEST
    halves = {bounds(words)[1] < drawing.height / 2 for words in drawing.words if words.turned}
    assert halves == {True}


@pytest.mark.parametrize("paper", ["a4", "a5", "letter"])
def test_a_hundred_names_stay_on_it(paper: str) -> None:
    drawing = drawn("paper-quarters", 100, AGREED[:1], paper=paper)
    assert outside(drawing.items, drawing.width, drawing.height, 6) == []
    assert overlapping(drawing.words) == []
    assert len([words for words in drawing.words if words.turned]) > 100


@pytest.mark.parametrize("game", games.ids())
def test_a_table_has_one_in_its_print_page(client: FlaskClient, game: str) -> None:
    table = open_table(client, game, ("Аня", "Борис"))
    code = re.search(r'class="num code">(\w{4})<', table.get().text)[1]
    page = table.get("/print?kind=tent")
    assert page.status_code == 200
    file = table.get("/pad.pdf?kind=tent")
    assert len(reader(file.data).pages) == 1
    assert lines(file.data).count(code) == 2
    assert client.get(f"/print?game={game}&kind=tent").status_code == 400


def test_what_the_table_settled_stands_on_it(client: FlaskClient) -> None:
    table = open_table(client, "ginkgopolis", ("Аня", "Борис"))
    picture = table.get("/pad.svg?kind=tent").text
    assert "Agreed at this table" not in picture
    assert "rotate(180" in picture


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_follows_its_question_without_a_colon(client: FlaskClient, language: str) -> None:
    table = open_table(client, "happy-city", ("Аня", "Борис"))
    table.post("/rules/HC-33", side="clamp", base=0)
    said = " ".join(lines(table.get(f"/pad.pdf?kind=tent&lang={language}").data))
    _question, asked, answer = said.rpartition("? ")
    assert asked
    assert answer[0].isupper()
    assert "?:" not in said
