"""The file itself: the same choice gives the same bytes; fonts, title, language and tags are in it."""

import pytest

from companion import games
from companion.translations import LANGUAGES, catalogue
from pdf import document, fonts, parse_options, printing
from pdf.drawing import Page
from pdf.ink import INKS
from pdf.options import Options
from pdf.pen import Pen
from tests.pdf.seen import lines, reader


@pytest.fixture(
    scope="module", params=[(game, kind) for game in games.ids() for kind in parse_options.kinds(game)], ids="-".join
)
def made(request: pytest.FixtureRequest) -> tuple[Options, bytes]:
    game, kind = request.param
    chosen = parse_options.read(game, {"kind": kind, "lang": "ru"})
    return chosen, printing.pad(chosen)


def test_the_same_choice_gives_the_same_bytes(made: tuple[Options, bytes]) -> None:
    chosen, data = made
    assert printing.pad(chosen) == data


def test_it_has_a_title_a_language_and_prints_at_its_size(made: tuple[Options, bytes]) -> None:
    chosen, data = made
    read = reader(data)
    assert read.metadata.title == printing.title(chosen)
    root = read.trailer["/Root"]
    assert root["/Lang"] == "ru"
    assert root["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert root["/ViewerPreferences"]["/DisplayDocTitle"] == True  # noqa: E712 - a PDF boolean is no Python one


def test_it_is_tagged(made: tuple[Options, bytes]) -> None:
    """Every page is marked, and every mark leads to an element of the tree."""
    _, data = made
    read = reader(data)
    root = read.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"] == True  # noqa: E712
    tree = root["/StructTreeRoot"]
    elements = tree["/K"]["/K"]
    assert elements
    parents = tree["/ParentTree"]["/Nums"]
    assert list(parents[::2]) == [page["/StructParents"] for page in read.pages]
    figures = [element.get_object() for element in elements if element.get_object()["/S"] == "/Figure"]
    assert all(figure["/Alt"] for figure in figures)


def test_the_fonts_are_embedded_as_subsets_in_at_most_three_weights(made: tuple[Options, bytes]) -> None:
    _, data = made
    descriptors = {}
    for page in reader(data).pages:
        for font in page["/Resources"]["/Font"].get_object().values():
            font = font.get_object()
            if "OpenSans" in font["/BaseFont"]:
                descriptors[font["/BaseFont"]] = font["/FontDescriptor"]
    assert 1 <= len({name.split("+")[1] for name in descriptors}) <= 3
    assert all(len(name.split("+")[0]) == 7 and "/FontFile2" in descriptor for name, descriptor in descriptors.items())


def test_its_text_can_be_selected_and_searched(made: tuple[Options, bytes]) -> None:
    chosen, data = made
    page = printing.pages(chosen)[0]
    drawing = page.drawing if chosen.kind == "aid" else page.slips[0].drawing
    extracted = "".join("".join(lines(data)).split())
    for words in drawing.words:
        assert "".join(words.text.split()) in extracted


def test_a_hundred_sheets_are_a_small_file() -> None:
    chosen = parse_options.read("paper-quarters", {"up": "1", "copies": "100", "legend": "1", "lang": "ru"})
    data = printing.pad(chosen)
    assert len(data) < 120_000
    assert len(reader(data).pages) == 100


def test_every_letter_of_every_language_can_be_printed() -> None:
    alphabets = {
        "en ru uk": "ABCXYZabcxyzАБВЁЪЫЭЯабвёъыэяҐЄІЇґєії",
        "pl cs sk": "ĄĆĘŁŃÓŚŹŻąćęłńóśźżÁČĎÉĚÍŇŘŠŤÚŮÝŽáčďéěíňřšťúůýžÄĽĹÔŔäľĺôŕ",
        "ro hu": "ĂÂÎȘȚăâîșțÁÉÍÓÖŐÚÜŰáéíóöőúüű",
        "signs": "−×÷№Σ½≥…–—“”«»·",
    }
    for weight in ("regular", "semibold", "bold"):
        for letters in alphabets.values():
            assert [letter for letter in letters if not fonts.has(letter, weight)] == []


def test_a_letter_that_no_font_has_is_refused() -> None:
    pen = Pen(50, 50, INKS["colour"], catalogue("en"))
    with pytest.raises(fonts.MissingGlyph, match=r"U\+1F600"):
        pen.text(10, 10, "😀", 8)


def test_a_name_with_a_sign_that_no_font_has_is_printed_without_it() -> None:
    assert "Аня" in lines(printing.pad(parse_options.read("uptown", {"names": "Аня 😀, 🐙"})))


def test_text_that_is_too_long_shrinks_then_is_cut_and_noted() -> None:
    pen = Pen(50, 50, INKS["colour"], catalogue("en"))
    assert pen.text(0, 10, "Majorities", 12, room=13) <= 13
    assert pen.drawing().cut == ()
    pen.text(0, 20, "A very long name indeed", 12, room=13)
    assert pen.drawing().cut == ("A very long name indeed",)


def test_control_characters_do_not_reach_the_file() -> None:
    assert fonts.printable("a\u0000\nb\u202e") == "a b" or fonts.printable("a\u0000\nb\u202e") == "ab"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_its_own_reads_in_order(language: str) -> None:
    """A screen reader meets the title first."""
    chosen = parse_options.read("streets", {"kind": "aid", "lang": language})
    element = reader(printing.pad(chosen)).trailer["/Root"]["/StructTreeRoot"]["/K"]["/K"][0].get_object()
    assert element["/S"] == "/H1"


def test_an_empty_page_is_still_a_file() -> None:
    assert len(reader(document.write([Page(100, 100)], "nothing", "en")).pages) == 1
