"""The code on a sheet of Paper Quarters: what was printed is what is read, on every paper and also on older ones."""

from itertools import product

import pytest

from companion.games.paper_quarters.sheet_code import SIZES, Layout, SheetCode, read_sheet_code

LAYOUTS = [Layout(*parts) for parts in product(SIZES, (True, False), (True, False))]
KEY, OLD_KEY = "JOYJ2UDXGQKMIGA", "JOYJ2UDXGQKMIGDA5RTWHLRWQE"


@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_every_layout_is_read_as_it_was_written(layout: Layout) -> None:
    assert read_sheet_code(str(layout)) == SheetCode(layout)
    assert read_sheet_code(f"{layout}:7K2MQX4T") == SheetCode(layout, table="7K2MQX4T")
    for origin in ("HTTP://192.168.178.120:8000", "HTTPS://KVARTAL.EXAMPLE", "HTTP://[FD00::7]:8000"):
        assert read_sheet_code(f"{origin}/E/{KEY}/12/{layout}") == SheetCode(layout, key=KEY, seat=12)


def test_no_two_layouts_have_the_same_code() -> None:
    assert len(set(map(str, LAYOUTS))) == 24


def test_the_code_of_a_table_leaves_a_small_qr_code() -> None:
    texts = [f"{layout}:7K2MQX4T" for layout in LAYOUTS]
    assert max(map(len, texts)) <= 20  # of a code of version 1
    assert all(set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 $%*+-./:") for text in texts)


def test_a_sheet_printed_before_the_code_named_its_layout_still_names_its_seat() -> None:
    assert read_sheet_code(f"HTTP://192.168.0.7:8000/E/{OLD_KEY}/3") == SheetCode(None, key=OLD_KEY, seat=3)
    assert read_sheet_code("KV1-A4-R") == SheetCode(Layout("A4", advanced=True, edition=1))


@pytest.mark.parametrize(
    "text",
    [
        "", "KV2", "KV2-A3-R", "KV2-A4-X", "KV2-A4-R:", "KV2-A4-R:ABC", "KV-A4-R", "https://example.org/",
        "HTTP://EXAMPLE.ORG/E/JOYJ2UDX", "HTTP://EXAMPLE.ORG/E/JOYJ2UDX/2/", "HTTP://EXAMPLE.ORG/E/JOYJ2UDX/2/KV2-A4",
        "HTTP://EXAMPLE.ORG/E/JOYJ2UDX/²", "X" * 5000,
    ],
)  # fmt: skip
def test_a_code_of_something_else_is_none(text: str) -> None:
    assert read_sheet_code(text) is None
