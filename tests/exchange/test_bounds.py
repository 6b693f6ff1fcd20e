"""A file costs by its size, and each of its bounds holds: what goes beyond is refused with what to do."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any

import pytest

from companion.exchange import archive, bgstats_file, incoming, reading
from companion.exchange.bounds import VISITORS, Room
from companion.games.shapes import Unreadable
from tests.exchange.test_archive import ENTRIES, GROUPS, written
from tests.exchange.test_bgstats_file import EXPORT
from tests.plays import random_plays
from tests.test_bounds import calls_of

TABLES = sum(entry.table is not None for entry in ENTRIES)
PLAYS = sum(1 + len(entry.earlier) for entry in ENTRIES)
TWICE = 2.5
"""So many times as much twice as many cost at most; with the square it would be four times."""


@pytest.mark.parametrize(
    "bound",
    [
        {"values": 2000},
        {"plays": PLAYS - 1},
        {"people": 100},
        {"in_groups": 1},
        {"groups": len(GROUPS) - 1},
        {"tables": TABLES - 1},
        {"table_bytes": 1000},
    ],
    ids=lambda bound: next(iter(bound)),
)
def test_more_than_fits_is_refused_with_what_to_do(bound: dict[str, int]) -> None:
    with pytest.raises(Unreadable) as refused:
        archive.read(written(), replace(VISITORS, **bound))
    assert "companion tables import" in refused.value.text.message


def test_what_just_fits_is_read() -> None:
    exact = replace(VISITORS, plays=PLAYS, groups=len(GROUPS), tables=TABLES)
    assert len(archive.read(written(), exact).entries) == len(ENTRIES)


def test_tables_that_take_long_to_score_are_refused_when_the_time_is_up() -> None:
    scored = []
    with pytest.raises(Unreadable) as refused:
        incoming.read(written(), UTC, lambda where, *_: scored.append(where), bounds=replace(VISITORS, seconds=-1))
    assert (scored, "companion tables import" in refused.value.text.message) == ([], True)


def test_a_bg_stats_export_is_bounded_too() -> None:
    with pytest.raises(Unreadable):
        incoming.read(json.dumps(EXPORT).encode(), UTC, lambda *_: None, bounds=replace(VISITORS, plays=1))
    with pytest.raises(Unreadable):
        incoming.read(json.dumps(EXPORT).encode(), UTC, lambda *_: None, bounds=replace(VISITORS, in_groups=1))


def test_a_long_chain_of_mergers_is_followed_once() -> None:
    def chain(number: int) -> int:
        people = [{"key": f"p{place}", "name": "A", "merged_into": f"p{place + 1}"} for place in range(number)]
        group = {"key": "club", "name": "", "people": [*people, {"key": f"p{number}", "name": "A"}]}
        file = json.dumps({"kvartal-archive": 1, "groups": [group], "plays": []}).encode()
        return calls_of(lambda: archive.read(file))

    assert chain(600) < TWICE * chain(300)


def test_plays_that_look_alike_are_compared_by_their_order() -> None:
    (play,) = random_plays(1)

    def compared(number: int) -> int:
        alike = [replace(play, key=f"{day}", ended=play.ended + day * timedelta(days=1)) for day in range(number)]
        later = [replace(one, ended=one.ended + timedelta(days=5000)) for one in alike]
        assert bgstats_file.already_here(alike, later) == set()
        assert len(bgstats_file.already_here(alike, alike)) == number
        return calls_of(lambda: bgstats_file.already_here(alike, later))

    assert compared(600) < TWICE * compared(300)


def test_a_deep_place_is_not_kept_for_every_value_in_it() -> None:
    deep: Any = ["\x00", *[1] * 20_000]
    for _ in range(400):
        deep = [deep]
    tracemalloc.start()
    with pytest.raises(Unreadable):
        reading.parsed(json.dumps(deep).encode(), Room(VISITORS))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * 1024 * 1024
