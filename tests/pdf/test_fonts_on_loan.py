"""The fonts of other scripts are large: they are open while somebody prints with them, and let go afterwards."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from reportlab.pdfbase import pdfmetrics

from pdf import printing, query

NAMES = ("王小明", "ひらがな", "한국어")


def printed(names: str) -> bytes:
    return printing.pad(query.read("streets", {"names": names}))


def still_open() -> list[str]:
    return [name for name in pdfmetrics.getRegisteredFontNames() if "Kurinto" in name]


def test_a_name_in_another_script_leaves_no_font_open() -> None:
    first = printed(NAMES[0])
    assert b"Kurinto" in first
    assert still_open() == []
    assert printed(NAMES[0]) == first


def test_who_is_through_takes_no_font_from_who_still_prints() -> None:
    alone = {name: printed(name) for name in NAMES}
    with ThreadPoolExecutor(3) as phones:
        together = list(phones.map(printed, NAMES * 4))
    assert together == [alone[name] for name in NAMES * 4]
    assert still_open() == []
