"""Drawings are made two at a time and kept; a request waits for its own only a while, and no page waits at all."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.translations import LANGUAGES
from companion.web.rendering.drawing_queue import _QUEUED, _WAITING, Drawings, NotDrawnYet
from pdf import printing
from tests.web.phones import open_table

LONG = 60


class Painter:
    """Draws when it is let, and notes what it has drawn."""

    def __init__(self) -> None:
        self.go = Event()
        self.drawn: list[object] = []

    def __call__(self, key: object = None, *_: object) -> bytes:
        self.go.wait(LONG)
        self.drawn.append(key)
        return b"ten bytes."


@pytest.fixture
def painter() -> Iterator[Painter]:
    """In the end it is let go, so that nothing waits for it."""
    painter = Painter()
    yield painter
    painter.go.set()


def test_the_same_drawing_is_made_once(painter: Painter) -> None:
    drawings = Drawings()
    painter.go.set()
    for version in (1, 1, 2, 1):
        assert drawings.get(("result", version), partial(painter, version)) == b"ten bytes."
    assert painter.drawn == [1, 2]


def test_who_asks_while_it_is_drawn_gets_the_same(painter: Painter) -> None:
    drawings = Drawings()
    with pytest.raises(NotDrawnYet):
        drawings.get("result", painter, 0)
    with ThreadPoolExecutor(2) as phones:
        asked = [phones.submit(drawings.get, "result", painter, LONG) for _ in range(2)]
        painter.go.set()
        assert [each.result() for each in asked] == [b"ten bytes."] * 2
    assert len(painter.drawn) == 1


def test_two_are_drawn_at_a_time() -> None:
    drawings, together = Drawings(), Barrier(2)

    def draw() -> bytes:
        together.wait(LONG)
        return b"page"

    with ThreadPoolExecutor(2) as phones:
        assert list(phones.map(lambda key: drawings.get(key, draw, LONG), ("first", "second"))) == [b"page"] * 2


def test_a_third_drawing_comes_after_them(painter: Painter) -> None:
    drawings, third = Drawings(), Painter()
    third.go.set()
    for key, draw in {"first": painter, "second": painter, "third": third}.items():
        with pytest.raises(NotDrawnYet):
            drawings.get(key, draw, 0)
    assert third.drawn == []
    painter.go.set()
    assert drawings.get("third", third, LONG) == b"ten bytes."


def test_a_few_requests_wait_and_any_other_is_answered_at_once(
    monkeypatch: pytest.MonkeyPatch, painter: Painter
) -> None:
    drawings, arrived = Drawings(), Barrier(_WAITING + 1)
    acquire = drawings._waiting.acquire

    def counted(*, blocking: bool) -> bool:
        taken = acquire(blocking=blocking)
        if taken:
            arrived.wait(LONG)
        return taken

    monkeypatch.setattr(drawings._waiting, "acquire", counted)
    with ThreadPoolExecutor(_WAITING) as phones:
        asked = [phones.submit(drawings.get, "result", painter, LONG) for _ in range(_WAITING)]
        arrived.wait(LONG)
        with pytest.raises(NotDrawnYet):
            drawings.get("result", painter, LONG)
        painter.go.set()
        assert [each.result() for each in asked] == [b"ten bytes."] * _WAITING


def test_the_queue_has_an_end(painter: Painter) -> None:
    drawings = Drawings()
    for number in range(_QUEUED + 1):
        with pytest.raises(NotDrawnYet):
            drawings.get(number, partial(painter, number), 0)
    painter.go.set()
    for number in range(_QUEUED):
        assert drawings.get(number, painter, LONG) == b"ten bytes."
    assert sorted(painter.drawn, key=str) == sorted(range(_QUEUED), key=str)


def test_what_cannot_be_drawn_says_so_to_whoever_asks_and_is_tried_again() -> None:
    drawings = Drawings()
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            drawings.get("result", lambda: bytes(1 // 0))
    assert drawings.get("result", lambda: b"page") == b"page"


def test_what_was_not_asked_for_longest_is_forgotten(monkeypatch: pytest.MonkeyPatch, painter: Painter) -> None:
    monkeypatch.setattr("companion.web.rendering.drawing_queue._BYTES", 20)
    drawings = Drawings()
    painter.go.set()
    for key in "abacab":
        drawings.get(key, partial(painter, key))
    assert painter.drawn == ["a", "b", "c", "b"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_that_is_not_drawn_yet_asks_again_by_itself(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, painter: Painter, language: str
) -> None:
    monkeypatch.setattr(printing, "pad", painter)
    monkeypatch.setattr("companion.web.rendering.drawing_queue._drawings", Drawings())
    monkeypatch.setitem(app.config, "SECONDS_FOR_A_DRAWING", 0)
    waits = client.get("/pads/uptown.pdf", headers={"Accept-Language": language})
    assert (waits.status_code, waits.mimetype) == (503, "text/html")
    assert waits.headers["Retry-After"] == waits.headers["Refresh"] == "2"
    assert f'lang="{language}"' in waits.text
    painter.go.set()
    monkeypatch.setitem(app.config, "SECONDS_FOR_A_DRAWING", LONG)
    assert client.get("/pads/uptown.pdf", headers={"Accept-Language": language}).data == b"ten bytes."


def test_a_picture_that_is_not_drawn_yet_is_only_a_status(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch, painter: Painter
) -> None:
    table = open_table(client)
    table.enter(0, residents=3, hearts=4, coins=1)
    monkeypatch.setattr("companion.share.card.as_png", painter)
    monkeypatch.setattr("companion.web.rendering.drawing_queue._drawings", Drawings())
    monkeypatch.setitem(app.config, "SECONDS_FOR_A_DRAWING", 0)
    waits = table.get("/result-wide.png")
    assert (waits.status_code, waits.data, waits.headers["Retry-After"]) == (503, b"", "2")


@pytest.mark.parametrize("page", ["/result.pdf", "/result-wide.png"])
def test_a_result_is_drawn_again_when_the_table_or_how_it_is_read_has_changed(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    table = open_table(client)
    table.enter(0, residents=3, hearts=4, coins=1)
    monkeypatch.setattr("companion.web.rendering.drawing_queue._drawings", Drawings())
    first = table.get(page).data
    assert table.get(page).data == first
    russian = table.get(page, headers={"Accept-Language": "ru"}).data
    table.enter(1, residents=5, hearts=5, coins=0)
    assert len({first, russian, table.get(page).data}) == 3
