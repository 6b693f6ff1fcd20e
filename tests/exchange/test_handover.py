"""A table on its way to another Kvartal: nothing lost, small enough for a QR code, and nothing else gets in."""

import json
import zlib
from base64 import b32encode
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange import handover, incoming
from companion.game.document_types import Unreadable
from companion.session import sample_tables
from companion.tables import Seat
from companion.tables.history.play import PortableTable

_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9999, 9999) | st.text(st.characters(exclude_categories=["Cs", "Cc"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text("abcdeя", min_size=1), inner, max_size=4),
    max_leaves=12,
)
SHORT = 600
A_CODE = 1500
"""Capitals and digits of a QR code of 105 by 105 points, which a phone reads from another's screen, without a host."""
BLANK = PortableTable("streets", {}, (Seat(0, "Аня", "circle", 0),), {}, datetime(2026, 11, 14, 21, 40, tzinfo=UTC))


def example(app: Flask, game: str) -> PortableTable:
    with app.test_request_context("/", headers={"Accept-Language": "ru"}):
        snapshot = sample_tables.snapshot(sample_tables.keys()[game])
    assert snapshot
    return handover.from_snapshot(snapshot)


def deflated(document: Any) -> int:
    return len(zlib.compress(json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode(), 9))


@pytest.mark.parametrize("game", sample_tables.keys())
def test_a_finished_table_comes_back_from_link_and_file(app: Flask, game: str) -> None:
    table = example(app, game)
    assert handover.read(handover.to_link(table).encode()) == table
    assert incoming.read(handover.to_file(table), UTC).table == table


@pytest.mark.parametrize("game", sample_tables.keys())
def test_a_finished_board_is_short_and_the_whole_table_fits_a_code(app: Flask, game: str) -> None:
    table = example(app, game)
    assert max(deflated(board) for board in table.parts.values()) < SHORT
    assert len(handover.to_link(table)) < A_CODE
    assert handover.to_link(table).isalnum()
    assert handover.to_link(table).isupper()


def test_a_link_is_read_whatever_a_chat_made_of_it(app: Flask) -> None:
    table = example(app, "uptown")
    packed = handover.to_link(table)
    for sent in (f"http://192.168.1.5:8000/take/{packed}", packed.lower(), f"\n {packed[:40]}\n{packed[40:]} "):
        assert handover.read(sent.encode()) == table


@given(parts=st.dictionaries(st.from_regex(r"[a-z][a-z0-9-]{0,9}", fullmatch=True), _JSON, max_size=5))
def test_whatever_was_entered_comes_back(parts: dict[str, Any]) -> None:
    table = replace(BLANK, parts=parts)
    assert handover.read(handover.to_link(table).encode()) == table


def test_who_left_and_who_moved_come_along(app: Flask) -> None:
    table = example(app, "streets")
    seats = (Seat(0, "Аня", "circle", 0, 1), Seat(1, "Боря", "square", 1, -2), Seat(2, "Věra", "cross", 2, 0))
    moved = replace(table, seats=seats, finished=None)
    back = incoming.read(handover.to_file(moved), UTC).table
    assert back == moved
    assert [seat.name for seat in back.seated] == ["Věra", "Аня"]


@pytest.mark.parametrize(
    "entered",
    [
        {"board": {"city": [{"x": -100, "y": 0}]}},
        {"board": {"city": [{"x": 0, "y": 1e300}]}},
        {"board": {"city": [{"people": {"parent": 100_000}}]}},
        {"board": {"characters": {"red-exploit": 10**30}}},
        {"board": {"characters": dict.fromkeys(map(str, range(6)), 99_999)}},
    ],
)
def test_a_number_that_nobody_could_enter_is_refused(app: Flask, entered: Any) -> None:
    with pytest.raises(Unreadable) as refused:
        handover.read_table("", handover.to_json(replace(example(app, "streets"), parts={"seat-0": entered})))
    assert refused.value.where == "parts"


@pytest.mark.parametrize("share", [0, 1, 10, 50, 90, 99])
def test_half_a_link_or_file_is_refused(app: Flask, share: int) -> None:
    table = example(app, "ginkgopolis")
    for whole in (handover.to_link(table).encode(), handover.to_file(table)):
        with pytest.raises(Unreadable):
            incoming.read(whole[: len(whole) * share // 100], UTC)


def test_a_small_link_that_swells_is_refused() -> None:
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = deflater.compress(b" " * 50_000_000) + deflater.flush()
    with pytest.raises(Unreadable):
        handover.read(b32encode(bomb))


@given(st.binary(max_size=300))
def test_noise_is_refused(noise: bytes) -> None:
    with pytest.raises(Unreadable):
        handover.read(noise)
