"""A result with long names costs little more than one with short names."""

import pytest

from companion.translations import catalogue
from pdf import fonts
from pdf.ink import INKS
from pdf.pen import Pen
from pdf.printable_names import printable_names
from pdf.result import Facts, pages
from tests.largest import LONG, mixed_names, pads
from tests.pdf.seen import bounds, final_of


@pytest.mark.parametrize("letters", ["Щ", "слово "])
def test_a_name_as_long_as_a_form_takes_is_measured_a_few_times(monkeypatch: pytest.MonkeyPatch, letters: str) -> None:
    board = pads(10)
    for number, player in enumerate(board["players"]):
        player["name"] = (f"{number} " + letters * 200)[:200].strip()
    final = final_of("paper-quarters", board)
    measured, width = 0, fonts.width

    def counted(text: str, size: float, weight: fonts.Weight) -> float:
        nonlocal measured
        measured += 1
        return width(text, size, weight)

    monkeypatch.setattr(fonts, "width", counted)
    pages("paper-quarters", final, None, Facts())
    assert measured < 60_000


def test_the_result_of_a_hundred_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    final = final_of("paper-quarters", pads(100))
    drawn: list[int] = []
    monkeypatch.setattr("pdf.result.reasons.draw_reasons", lambda *_rest: drawn.append(1))
    assert len(pages("paper-quarters", final, None, Facts())) > 8
    assert len(drawn) == 20


def test_a_name_is_cut_to_its_room_in_a_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    width, steps = fonts.width, 0

    def counted(text: str, size: float, weight: fonts.Weight) -> float:
        nonlocal steps
        steps += 1
        return width(text, size, weight)

    monkeypatch.setattr(fonts, "width", counted)
    pen = Pen(100, 100, INKS["colour"], catalogue("en"))
    text, size = pen.fit("Anna Maria " + "Ж" * 200, 10.5, "bold", 60)
    assert steps <= 12
    whole = text.removesuffix("…")
    assert text != whole
    assert width(text, size, "bold") <= 60 < width(f"{whole}Ж…", size, "bold")
    assert pen.fit("Щ", 10.5, "bold", 0.1)[0] == "…"


@pytest.mark.parametrize(("first", "rest"), [("Friedrich", "nathaniel"), ("szabály", "füzetbeli")])
def test_what_is_left_of_a_word_is_not_broken_where_it_just_fits(first: str, rest: str) -> None:
    pen = Pen(100, 100, INKS["colour"], catalogue("en"))
    room = fonts.width(rest, 10, "bold")
    assert room < fonts.width(f"{rest[:8]}-", 10, "bold"), "its last letter is narrower than a hyphen"
    assert pen.wrap(first + rest, 10, room, "bold", break_words=True) == [f"{first}-", rest]


def test_a_name_longer_than_any_room_ends_in_an_ellipsis() -> None:
    whole = "Ж" * 60
    first, second, third = printable_names([whole, "Ж" * LONG, "Ж" * (LONG - 1)], catalogue("en"))
    assert first == whole
    assert second == "Ж" * 59 + "…"
    assert third == f"{second} 3"


@pytest.mark.parametrize("flood", ["\u0301", "\u200d", "\ufe0f", "\u202e"])
def test_a_flood_of_signs_on_one_letter_is_cut_or_left_out(flood: str) -> None:
    (name,) = printable_names(["A" + flood * (LONG - 1)], catalogue("en"))
    assert len(name) <= 60
    assert name.startswith("A")


def test_all_who_share_a_victory_are_named_on_the_pages() -> None:
    board = pads(60)
    for player, name in zip(board["players"], mixed_names(60), strict=True):
        player.update(name=name, pad=board["players"][0]["pad"])
    final = final_of("paper-quarters", board)
    assert final.decided_by == "shared"
    for page in pages("paper-quarters", final, None, Facts()):
        assert page.drawing
        assert max(bounds(words)[3] for words in page.drawing.words) < page.height
