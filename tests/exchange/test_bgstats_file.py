"""The file that BG Stats exports: our games out of it, and nothing twice."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from companion.exchange import bgstats
from companion.exchange.bgstats import duplicates, read
from companion.game.document_types import Unreadable
from tests.plays import random_plays

EXPORT: dict[str, Any] = {
    "games": [
        {"id": 1, "name": "Welcome To...", "bggId": 233867},
        {"id": 2, "name": "Azul", "bggId": 230802},
        {"id": 3, "name": "Місто щастя", "bggId": 0},
        {"id": 4, "name": "Streets", "bggId": 999},
    ],
    "players": [
        {"id": 7, "name": "Аня", "isAnonymous": False},
        {"id": 8, "name": "Боря", "isAnonymous": False},
    ],
    "locations": [{"id": 5, "name": "Дача"}],
    "plays": [
        {
            "uuid": "9f1f0a1e-2a0c-4b7e-8a54-000000000001", "playDate": "2026-05-01 21:30:00", "durationMin": 45,
            "gameRefId": 1, "locationRefId": 5, "comments": "rain", "ignored": False,
            "playerScores": [
                {"playerRefId": 8, "score": "71", "winner": False, "startPlayer": False, "rank": 0, "seatOrder": 2},
                {"playerRefId": 7, "score": "40+42", "winner": True, "startPlayer": True, "rank": 0, "seatOrder": 1},
            ],
        },
        {"uuid": "b", "playDate": "2026-05-02 20:00:00", "gameRefId": 2, "playerScores": []},
        {
            "uuid": "c", "playDate": "2026-05-03 20:00:00", "durationMin": 0, "gameRefId": 3,
            "playerScores": [{"playerRefId": 7, "score": "", "winner": True, "startPlayer": False}],
        },
        {"uuid": "d", "playDate": "2026-05-04 20:00:00", "gameRefId": 4, "playerScores": []},
    ],
    "userInfo": {"meRefId": 7},
}  # fmt: skip
MOSCOW = timezone(timedelta(hours=3))


def changed(whole: Any, path: Sequence[str | int], value: Any) -> Any:
    """A document with another value in one place."""
    document = inner = deepcopy(whole)
    *steps, last = path
    for step in steps:
        inner = inner[step]
    inner[last] = value
    return document


def test_our_games_come_in_with_players_date_and_totals() -> None:
    export = read(EXPORT, MOSCOW)
    assert [entry.play.game for entry in export.entries] == ["paper-quarters", "happy-city"]
    assert export.others == 2
    play = export.entries[0].play
    assert play.ended == datetime(2026, 5, 1, 18, 30, tzinfo=UTC)
    assert play.seconds == 45 * 60
    assert (play.place, play.notes, play.source) == ("Дача", "rain", "bgstats")
    first, second = play.players
    assert (first.name, first.total, first.place, first.winner, first.began) == ("Аня", 82, 1, True, True)
    assert (second.name, second.total, second.place, second.winner, second.began) == ("Боря", 71, 2, False, False)


def test_who_played_alone_has_neither_won_nor_a_place() -> None:
    (alone,) = read(EXPORT, UTC).entries[1].play.players
    assert (alone.total, alone.place, alone.winner) == (None, None, False)


def test_a_game_of_the_same_name_with_another_number_is_not_ours() -> None:
    assert all(entry.play.game != "streets" for entry in read(EXPORT, UTC).entries)


def test_the_same_play_has_the_same_key_every_time() -> None:
    first, again = read(EXPORT, UTC).entries, read(json.loads(json.dumps(EXPORT)), UTC).entries
    assert [entry.play.key for entry in first] == [entry.play.key for entry in again]
    assert len({entry.play.key for entry in first}) == len(first)


def test_what_was_sent_from_here_is_known_when_it_comes_back() -> None:
    known = random_plays(300, seed=5)
    back = [replace(play, key=f"b{n}", ended=play.ended + timedelta(hours=3)) for n, play in enumerate(known)]
    other = [replace(play, key=f"o{n}", ended=play.ended + timedelta(days=9000)) for n, play in enumerate(known)]
    assert duplicates([*back, *other], known) == {play.key for play in back}


def places(inside: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document."""
    for step, value in inside.items() if isinstance(inside, dict) else enumerate(inside):
        yield (*path, step)
        if isinstance(value, dict | list):
            yield from places(value, (*path, step))


@pytest.mark.parametrize("strange", [[], ["x"], {}, {"id": 1}, None, True, -1, 10**30, 1.5, "", "x"], ids=repr)
def test_whatever_stands_at_a_place_is_read_or_refused(strange: Any) -> None:
    for place in places(EXPORT):
        with suppress(Unreadable):
            read(changed(EXPORT, place, strange), UTC)


def test_a_file_of_ours_is_not_taken_for_one_of_bg_stats() -> None:
    assert bgstats.is_export(EXPORT)
    assert not bgstats.is_export([])
    assert not bgstats.is_export({"kvartal-archive": 1, "groups": [], "plays": []})
