"""What may be chosen: sensible defaults, and a clear sentence for everything that makes no sense."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from companion import games
from companion.commands.pad import pad
from companion.game.document_types import Unreadable
from companion.translations import LANGUAGES, catalogue
from pdf import parse_options, printing
from tests.pdf.seen import reader


@pytest.mark.parametrize(
    ("game", "given", "where"),
    [
        ("chess", {}, "game"),
        ("streets", {"copies": "0"}, "copies"),
        ("streets", {"copies": "501"}, "copies"),
        ("streets", {"copies": "-1"}, "copies"),
        ("streets", {"copies": "1e9"}, "copies"),
        ("streets", {"copies": "١٢"}, "copies"),
        ("streets", {"copies": "9" * 400}, "copies"),
        ("streets", {"paper": "a3"}, "paper"),
        ("streets", {"paper": "a6", "up": "4"}, "up"),
        ("streets", {"up": "3"}, "up"),
        ("streets", {"up": "²"}, "up"),
        ("streets", {"style": "rainbow"}, "style"),
        ("streets", {"lang": "tlh"}, "lang"),
        ("streets", {"players": "6"}, "players"),
        ("uptown", {"players": "1"}, "players"),
        ("uptown", {"names": "A,B,C,D,E"}, "names"),
        ("uptown", {"names": "A,B,C", "players": "2"}, "names"),
        ("uptown", {"names": "x" * 401}, "names"),
        ("uptown", {"place": "x" * 61}, "place"),
        ("uptown", {"cards": "1"}, "cards"),
        ("uptown", {"legend": "1"}, "legend"),
        ("uptown", {"labels": "top"}, "labels"),
        ("uptown", {"kind": "poster"}, "kind"),
        ("uptown", {"kind": "aid", "paper": "a6"}, "paper"),
        ("uptown", {"kind": "aid", "copies": "5"}, "copies"),
        ("paper-quarters", {"solo": "perhaps"}, "solo"),
        ("paper-quarters", {"table": "../etc"}, "table"),
        ("paper-quarters", {"legend": "1", "up": "4"}, "legend"),
        ("paper-quarters", {"names": ",".join(map(str, range(21)))}, "names"),
        ("happy-city", {"cards": "1", "players": "5", "up": "4"}, "cards"),
        ("happy-city", {"sheets": "1"}, "sheets"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(game: str, given: dict[str, Any], where: str) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_options.read(game, given)
    assert refused.value.where == where
    for language in LANGUAGES:
        sentence = refused.value.text.render(catalogue(language))
        assert 10 < len(sentence) < 200
        assert "{" not in sentence


@pytest.mark.parametrize("game", games.ids())
def test_without_a_choice_one_page_is_filled(game: str) -> None:
    chosen = parse_options.read(game, {})
    assert chosen.pages == 1
    assert chosen.copies == chosen.up
    assert len(reader(printing.pad(chosen)).pages) == 1


def test_as_many_as_fit_at_a_readable_size() -> None:
    fitting = {
        paper: parse_options.read("streets", {"paper": paper, "up": "fit"}).up for paper in ("a4", "a5", "a6", "letter")
    }
    assert fitting == {"a4": 4, "a5": 2, "a6": 1, "letter": 4}


def test_copies_are_slips_not_pages() -> None:
    chosen = parse_options.read("paper-quarters", {"copies": "50", "up": "4"})
    assert chosen.pages == len(printing.pages(chosen)) == 13


def test_names_make_no_copies_of_a_pad_but_a_sheet_for_each() -> None:
    names = {"names": "A, B, C, D, E", "up": "1"}
    assert parse_options.read("streets", names).copies == 1
    assert parse_options.read("paper-quarters", names).copies == 5


@pytest.mark.parametrize(("given", "copies"), [("", 4), ("2", 3), ("7", 7)])
def test_names_decide_the_copies_and_nobody_is_left_out(given: str, copies: int) -> None:
    chosen = parse_options.read("paper-quarters", {"names": "A, B, C", "up": "4", "copies": given})
    assert chosen.copies == copies
    tags = [slip.drawing.title for page in printing.pages(chosen) for slip in page.slips if slip.drawing.title in "ABC"]
    assert {name: tags.count(name) for name in "ABC"} == dict.fromkeys("ABC", copies // 3)


@pytest.mark.parametrize("up", ["1", "2", "4"])
def test_as_many_on_a_page_as_asked_for_fill_it(up: str) -> None:
    for names in ("", "A", "A, B, C"):
        chosen = parse_options.read("paper-quarters", {"up": up, "names": names})
        assert [len({(slip.x, slip.y) for slip in page.slips}) for page in printing.pages(chosen)] == (
            [int(up)] * chosen.pages
        )


def test_ten_card_rows_for_five_need_a_bigger_slip() -> None:
    chosen = parse_options.read("happy-city", {"cards": "1", "players": "5", "up": "2"})
    assert printing.pages(chosen)[0].slips[0].drawing.cut == ()


def test_empty_fields_of_a_form_are_no_choice() -> None:
    assert parse_options.read("uptown", {"names": "", "place": " ", "players": ""}) == parse_options.read("uptown", {})


@pytest.fixture
def command(tmp_path: Path) -> Callable[[str], bytes]:
    """What `companion pad` writes into its file."""

    def run(arguments: str) -> bytes:
        output = tmp_path / "written"
        made = CliRunner().invoke(pad, [*arguments.split(), "-o", str(output)])
        assert made.exit_code == 0, made.output
        return output.read_bytes()

    return run


def test_the_command_writes_the_file(command: Callable[[str], bytes]) -> None:
    assert len(reader(command("paper-quarters --copies 50 --paper a4 --up 2 --lang ru")).pages) == 25


@pytest.mark.parametrize(("up", "marks"), [("1", [142, 67, 119, 200]), ("4", [160, 67, 119, 200])])
def test_the_command_tells_where_every_box_of_a_sheet_lies(
    command: Callable[[str], bytes], up: str, marks: list[int]
) -> None:
    told = json.loads(command(f"paper-quarters --up {up} --names A,B --boxes"))
    (page, *_) = printing.pages(parse_options.read("paper-quarters", {"up": up}))
    drawing = page.slips[0].drawing
    assert (told["width"], told["height"]) == (drawing.width, drawing.height)
    assert [box["name"] for box in told["boxes"]] == [box.name for box in drawing.boxes]
    assert [box["value"] for box in told["boxes"] if box["kind"] == "mark"] == marks
    house = next(box for box in told["boxes"] if box["name"] == "house-1-1")
    assert house["w"] > 8
    assert house["x"] + house["w"] < drawing.width
    assert house["entry"] == ["streets", 0, "houses", 0]


def test_the_command_tells_which_sheet_it_is_and_where_its_codes_lie(command: Callable[[str], bytes]) -> None:
    told = json.loads(command("paper-quarters --paper a5 --up 1 --solo --boxes"))
    assert told["layout"] == {"code": "KV2-A5-RS", "edition": 2, "size": "A5", "advanced": True, "solo": True}
    (code,) = told["codes"]["anybody"]
    drawn = next(box for box in told["boxes"] if box["kind"] == "code")
    assert [round(code[side], 2) for side in ("x", "y", "size")] == [drawn["x"], drawn["y"], drawn["w"]]
    assert [place["modules"] for place in told["codes"]["seat"]] == [29, 33]


@pytest.mark.parametrize(
    "arguments",
    [
        "paper-quarters --basic --solo --legend --table 7K2M --style grey",
        "happy-city --cards --players 4 --labels right --names A,B --place x --date y",
        "streets --kind aid --paper letter",
    ],
)
def test_the_command_knows_every_choice(command: Callable[[str], bytes], arguments: str) -> None:
    assert command(arguments)[:4] == b"%PDF"


def test_the_command_refuses_with_one_line_and_no_file(tmp_path: Path) -> None:
    output = tmp_path / "pad.pdf"
    run = CliRunner().invoke(pad, ["streets", "--copies", "9999", "-o", str(output)])
    assert run.exit_code == 2
    assert "copies: should be a whole number from 1 to 500" in run.output
    assert not output.exists()


def test_an_aid_has_no_boxes() -> None:
    assert printing.boxes(parse_options.read("streets", {"kind": "aid"}))["boxes"] == []


@pytest.mark.parametrize("game", games.ids())
def test_the_size_of_a_page_is_known_before_it_is_drawn(game: str) -> None:
    for kind in parse_options.kinds(game, False):
        for up in ("1", "2", "4") if kind == "pad" else ("1",):
            options = parse_options.read(
                game, {"kind": kind, "paper": "a4", **({"up": up} if kind == "pad" else {})}, "en"
            )
            first = printing.pages(options)[0]
            assert printing.page_size(options) == (first.width, first.height)
