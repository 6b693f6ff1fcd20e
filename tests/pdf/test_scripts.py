"""Names that Open Sans lacks: the extra `scripts` prints them all; without it only those of East Asia are printed."""

from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from companion.share import card, glyphs
from companion.share.scene import Words
from companion.tables import Seat
from companion.translations import LANGUAGES, catalogue
from pdf import fonts, parse_options, printing
from pdf.drawing import Page
from pdf.ink import COLOUR
from pdf.options import PlayerSeat, Tent
from pdf.printable_names import printable_names
from pdf.result import Facts, pages, result
from pdf.result.reasons import Unfinished
from pdf.scripts import visual
from pdf.year import pages as year_pages
from tests.pdf.seen import final_of, form, lines, outside, overlapping
from tests.pdf.test_result import called, drawn
from tests.pdf.test_year import NAMES, facts
from tests.web.phones import open_table

NOTE = "No font here has the letters of some names: numbers replace them."
ASIAN = ("李雷", "さくら", "김민준")
OTHERS = ("محمد", "שרה", "अनिता", "ნინო")
without_scripts = pytest.mark.usefixtures("without_scripts")


def said(printed: list[Page]) -> list[str]:
    drawings = {id(d): d for page in printed for d in (page.drawing, *(slip.drawing for slip in page.slips)) if d}
    return [words.text for drawing in drawings.values() for words in drawing.words]


def seats(*names: str) -> tuple[PlayerSeat, ...]:
    return tuple(PlayerSeat(name, "triangle", 1, "HTTP://KV.EXAMPLE/E/X/1") for name in names)


def test_with_the_extra_every_name_is_printed_as_it_is() -> None:
    assert printable_names([*ASIAN, *OTHERS], catalogue("en")) == (*ASIAN, *OTHERS)
    made = printing.pages(parse_options.read("uptown", {"names": ", ".join(OTHERS)}))
    assert set(OTHERS) <= set(said(made))
    assert NOTE not in said(made)


def test_with_the_extra_a_font_is_embedded_and_the_name_read_as_typed() -> None:
    data = printing.pad(parse_options.read("uptown", {"names": "Аня 🎲, 李雷, محمد"}))
    assert b"Kurinto" in data
    assert "李雷" in lines(data)
    written = form(data)[1].get_data()
    assert [name for name in ("Аня 🎲", "李雷", "محمد") if name.encode("utf-16-be").hex().encode() not in written] == []
    assert len(data) < 120_000


def test_a_script_that_runs_from_right_to_left_does_so_on_paper() -> None:
    assert visual("שרה wins") == "הרש wins"
    assert [run for _, run in fonts.runs("سلام", "bold")] == ["\ufee1\ufefc\ufeb3"]


@without_scripts
@pytest.mark.parametrize("name", ASIAN)
def test_without_it_names_of_east_asia_are_written_with_the_readers_own_fonts(name: str) -> None:
    data = printing.pad(parse_options.read("uptown", {"names": f"Аня, {name}"}))
    assert b"Kurinto" not in data
    assert name in lines(data)
    assert NOTE not in said(printing.pages(parse_options.read("uptown", {"names": f"Аня, {name}"})))


@without_scripts
@pytest.mark.parametrize("name", OTHERS)
def test_without_it_other_names_give_way_to_sign_and_number_which_the_page_says_once(name: str) -> None:
    for game, shown in (("uptown", "Player 2"), ("paper-quarters", "Player 2")):
        made = printing.pages(parse_options.read(game, {"up": "2"}, "en", seats("Ann", name, "Ali علي")))
        assert {"Ann", shown, "Ali"} <= set(said(made))
        assert said(made).count(NOTE) == 1
        for page in made:
            assert outside(page.drawing.words, page.width, page.height, 4) == []


@without_scripts
@pytest.mark.parametrize(
    ("language", "paper"), [*((language, "a5") for language in LANGUAGES), ("en", "a4"), ("en", "letter")]
)
def test_the_note_lies_on_nothing_else(language: str, paper: str) -> None:
    for game, kind in (("uptown", "pad"), ("paper-quarters", "pad"), ("streets", "tent")):
        chosen = {"paper": paper, "kind": kind, "lang": language}
        made = printing.pages(
            parse_options.read(game, chosen, "en", seats("Ann", OTHERS[0]), Tent("HTTP://KV.EXAMPLE", "ABCD"))
        )
        for page in made:
            assert page.drawing.cut == ()
            slips = [
                replace(words, x=words.x + slip.x, y=words.y + slip.y)
                for slip in page.slips
                for words in slip.drawing.words
            ]
            assert overlapping([*page.drawing.words, *slips]) == []


@without_scripts
def test_a_result_names_them_by_sign_and_number_in_every_sentence() -> None:
    names = ("Ann", OTHERS[0], OTHERS[1])
    entered = called(names)
    entered["players"][1]["refresh"] = 99  # breaks a rule, which is said of the player by name
    final = final_of("ginkgopolis", entered)
    assert any(OTHERS[0] in str(finding.text) for finding in final.findings)
    places = {name: Seat(place, name, "diamond", 3) for place, name in enumerate(names)}
    given = Facts(seats=places, unfinished=Unfinished(untold=(f"{OTHERS[1]}: tokens",)))
    made = pages("ginkgopolis", final, entered, given)
    whole = said(made)
    assert whole.count(NOTE) == 1
    assert {"Ann", "Player 2", "Player 3"} <= set(whole)
    assert any(text.startswith("GK-") and "Player 2: " in text for text in whole)
    owned = sum(building["owner"] is not None for building in entered["city"])
    lines = [line for player in final.players for line in player.lines]
    paid = sum(line.category == "districts" and line.points > 0 for line in lines)
    # Over two columns, in the legend, on the buildings, with what the districts pay.
    assert drawn(made[0], "p-diamond", COLOUR.players[3]) == 2 + 3 + owned + paid
    assert result("ginkgopolis", final, entered, given)[:4] == b"%PDF"


@without_scripts
def test_a_picture_shows_sign_and_number(client: FlaskClient) -> None:
    table = open_table(client, "happy-city", ("Ann", OTHERS[0]))
    table.enter(0, residents=3, hearts=4, coins=1)
    table.enter(1, residents=5, hearts=5, coins=0)
    shown = table.get("/result-wide.svg").text
    assert ">Player 2</text>" in shown
    assert OTHERS[0] not in shown
    assert table.get("/result-wide.png").mimetype == "image/png"
    assert OTHERS[0] in table.get("/share").text


@without_scripts
def test_a_picture_leaves_out_letters_that_no_font_has() -> None:
    assert glyphs.is_legible("Ann שרה")
    assert not glyphs.is_legible("שרה")
    assert glyphs.is_legible("!?")
    town = card.House("Ann שרה", 40, "40", 1, True, "circle", 0)
    drawn = card.lay_out(card.Card("streets", "Streets", "", "Ann wins", "", (town,), True), card.WIDE)
    assert "".join(run for _, run in glyphs.runs("Ann שרה")) == "Ann "
    assert any(isinstance(thing, Words) and thing.text == "Ann שרה" for thing in drawn.items)


@without_scripts
def test_a_year_says_it_too() -> None:
    made = year_pages(replace(facts(), names={**NAMES, "person-0": OTHERS[0]}))
    assert said(made).count(NOTE) == 1
    assert OTHERS[0] not in " ".join(said(made))
