"""A result with long names costs little more than one with short names."""

from __future__ import annotations

import pytest

from companion import documents
from pdf import fonts
from pdf.result import Facts, pages
from tests.largest import pads


@pytest.mark.parametrize("letters", ["Щ", "слово "])
def test_a_name_as_long_as_a_form_takes_is_measured_a_few_times(monkeypatch: pytest.MonkeyPatch, letters: str) -> None:
    board = pads(10)
    for number, player in enumerate(board["players"]):
        player["name"] = (f"{number} " + letters * 200)[:200].strip()
    final = documents.calculate("paper-quarters", "final", board)
    measured, width = 0, fonts.width

    def counted(text: str, size: float, weight: fonts.Weight) -> float:
        nonlocal measured
        measured += 1
        return width(text, size, weight)

    monkeypatch.setattr(fonts, "width", counted)
    pages("paper-quarters", final, None, Facts())
    assert measured < 60_000


def test_the_result_of_a_hundred_is_laid_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    final = documents.calculate("paper-quarters", "final", pads(100))
    drawn: list[int] = []
    monkeypatch.setattr("pdf.result.reasons", lambda *_rest: drawn.append(1))
    assert len(pages("paper-quarters", final, None, Facts())) > 8
    assert len(drawn) == 20
