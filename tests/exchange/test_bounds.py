"""A file costs by its size, and it has an end: what goes beyond is refused with what to do."""

import gzip
import json
import tracemalloc
from dataclasses import replace
from datetime import UTC, timedelta
from typing import Any

import pytest

from companion.exchange import archive, bgstats, incoming, parsing
from companion.game.document_types import Unreadable
from tests.exchange.test_archive import ENTRIES, written
from tests.exchange.test_bgstats_file import EXPORT
from tests.plays import random_plays
from tests.test_bounds import calls_of

TWICE = 2.5
"""So many times as much twice as many cost at most; with the square it would be four times."""


def refused(file: bytes) -> bool:
    with pytest.raises(Unreadable) as error:
        incoming.read(file, UTC)
    return "companion tables import" in error.value.text.message


@pytest.mark.parametrize("file", [written(), json.dumps(EXPORT).encode()], ids=["kvartal", "bgstats"])
def test_more_plays_than_a_browser_brings_in_at_once_are_refused_with_what_to_do(
    file: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    plays = len(incoming.read(file, UTC).entries)
    monkeypatch.setattr(incoming, "MOST_PLAYS", plays)
    assert len(incoming.read(file, UTC).entries) == plays
    monkeypatch.setattr(incoming, "MOST_PLAYS", plays - 1)
    assert refused(file)
    assert len(incoming.read(file, UTC, any_size=True).entries) == plays


def test_a_larger_file_is_refused_before_it_is_read_compressed_or_not(monkeypatch: pytest.MonkeyPatch) -> None:
    file = b'{"kvartal-archive": 2, "plays": [' + b" " * incoming.MOST_BYTES
    monkeypatch.setattr(parsing, "parse_json", lambda *_: pytest.fail("it was read"))
    assert refused(file)
    assert refused(gzip.compress(file))


@pytest.mark.night
def test_a_file_that_swells_takes_no_memory() -> None:
    bomb = gzip.compress(b" " * (20 * incoming.MOST_BYTES))
    tracemalloc.start()
    assert refused(bomb)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 3 * incoming.MOST_BYTES


def test_whoever_runs_it_brings_in_a_file_of_any_size() -> None:
    larger = written().replace(b"{", b"{" + b" " * incoming.MOST_BYTES, 1)
    for file in (larger, gzip.compress(larger)):
        assert len(incoming.read(file, UTC, any_size=True).entries) == len(ENTRIES)


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
        assert bgstats.duplicates(alike, later) == set()
        assert len(bgstats.duplicates(alike, alike)) == number
        return calls_of(lambda: bgstats.duplicates(alike, later))

    assert compared(600) < TWICE * compared(300)


def test_a_deep_place_is_not_kept_for_every_value_in_it() -> None:
    deep: Any = ["\x00", *[1] * 20_000]
    for _ in range(400):
        deep = [deep]
    tracemalloc.start()
    with pytest.raises(Unreadable):
        parsing.parse_json(json.dumps(deep).encode())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 10 * 1024 * 1024
