"""A picture with long names costs little more than one with short names, and nothing of them is kept."""

import tracemalloc

import pytest
from flask.testing import FlaskClient

from companion.share import glyphs
from tests.web.phones import open_table


@pytest.mark.night
@pytest.mark.parametrize("size", ["wide", "square"])
def test_twice_as_many_long_names_cost_no_more_than_twice(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, size: str
) -> None:
    few = measured(client, monkeypatch, [f"{seat} " + "Ж" * 60 for seat in range(5)], size)
    assert measured(client, monkeypatch, [f"{seat} " + "Ж" * 60 for seat in range(10)], size) < 2.6 * few
    assert measured(client, monkeypatch, [f"{seat} " + "Ж" * 120 for seat in range(5)], size) < 2.6 * few


def measured(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, names: list[str], size: str) -> int:
    """How many letters are looked at for the picture of a table at which all of these won."""
    table, counted, runs = open_table(client, "paper-quarters", tuple(names)), 0, glyphs.runs
    for seat in range(len(names)):
        table.enter(seat, parks=3)

    def counting(text: str) -> tuple[tuple[str, str], ...]:
        nonlocal counted
        counted += len(text)
        return runs(text)

    with monkeypatch.context() as patched:
        patched.setattr(glyphs, "runs", counting)
        assert table.get(f"/result-{size}.svg").status_code == 200
    return counted


def test_no_text_is_kept_once_it_is_drawn() -> None:
    texts = [f"{number} " + "Aж" * 60 for number in range(300)]
    glyphs.width(texts[0], 40)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for text in texts:
            glyphs.width(text, 40)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 100_000


@pytest.mark.parametrize("text", ["Ж" * 300, "To be or " * 40, "שרה " * 80, "شيرين" * 60, "漢字" * 90])
def test_as_much_of_a_name_is_left_as_fits(text: str) -> None:
    shown = glyphs.shorten(text, 40, 300)
    assert shown.endswith("…")
    assert text.startswith(shown[:-1])
    assert glyphs.width(shown, 40) <= 300


def test_not_a_letter_is_cut_off_that_would_have_fitted() -> None:
    text = "Anna Maria Kowalska-Nowak"
    whole = glyphs.width(text, 40)
    assert glyphs.shorten(text, 40, whole) == text
    shown = glyphs.shorten(text, 40, whole - 1)
    longer = text[: len(shown)]
    assert glyphs.width(f"{longer}…", 40) > whole - 1


def test_a_few_fonts_stay_open_at_whatever_sizes_names_are_drawn() -> None:
    for size in range(24, 84):
        for path in glyphs._paths("李"):
            glyphs.font(path, size)
    assert glyphs.font.cache_info().currsize <= 32
