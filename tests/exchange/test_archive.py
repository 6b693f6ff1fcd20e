"""The file with everything: the same plays give the same bytes; a bad file is refused as a whole, with the place."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.exchange import archive
from companion.games.shapes import Unreadable
from companion.tables import Group, Person, Seat
from companion.tables.arrivals import Entry, Handover
from companion.tables.plays import Play
from tests.plays import PEOPLE, random_plays

PLAYS = random_plays(80, seed=7)
PEOPLE_OF = tuple(Person(f"person-{number}", name) for number, name in enumerate(PEOPLE))
GROUPS = (
    Group(1, "club-key", "Клуб", (*PEOPLE_OF, Person("person-x", "Анна", was="Ania", merged_into="person-0"))),
    Group(2, "a-key", "", ()),
)


def table_of(index: int) -> Handover | None:
    play = PLAYS[index]
    seats = tuple(Seat(place, player.name, "circle", place % 5) for place, player in enumerate(play.players))
    parts = {f"seat-{seat.position}": {"way": "pad", "pad": {"coins": seat.position}} for seat in seats}
    created = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=index)
    return Handover(play.game, {}, seats, parts, created, created) if index % 3 == 0 else None


def corrected(play: Play) -> tuple[tuple[Play, datetime], ...]:
    """What it was before, of a play in its second revision."""
    return ((replace(play, revision=1, notes="before"), play.ended + timedelta(days=1)),) if play.revision > 1 else ()


ENTRIES = [
    Entry(play, "club-key", table_of(index), {"winners": [1]} if index % 3 == 0 else None, corrected(play))
    for index, play in enumerate(PLAYS)
]
CORRECTED = next(index for index, play in enumerate(PLAYS) if play.revision > 1)


def written() -> bytes:
    return b"".join(archive.file(GROUPS, ENTRIES))


def test_what_was_written_comes_back() -> None:
    found = archive.read(written())
    here = [
        replace(
            entry,
            play=replace(entry.play, source=""),
            earlier=tuple((replace(former, source=""), at) for former, at in entry.earlier),
        )
        for entry in found.entries
    ]
    assert here == ENTRIES
    assert {entry.play.source for entry in found.entries} == {"kvartal"}
    by_key = {group.key: group for group in found.groups}
    assert by_key["club-key"].name == "Клуб"
    assert set(by_key["club-key"].people) == set(GROUPS[0].people)
    assert found.elsewhere == {}


def test_the_same_plays_give_the_same_bytes_in_any_order_and_after_reading() -> None:
    shuffled = ENTRIES[:]
    Random(1).shuffle(shuffled)
    found = archive.read(written())
    assert b"".join(archive.file(reversed(GROUPS), shuffled)) == written()
    assert b"".join(archive.file(found.groups, found.entries)) == written()


def test_the_file_fits_its_published_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(archive.schema())
    jsonschema.Draft202012Validator(archive.schema()).validate(json.loads(written()))
    broken = json.loads(written())
    broken["plays"][0]["players"][0]["winner"] = "yes"
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft202012Validator(archive.schema()).validate(broken)


def test_a_game_that_is_not_here_is_left_out_and_told() -> None:
    document = json.loads(written())
    document["plays"][3]["game"] = "tram-line"
    found = archive.read(json.dumps(document).encode())
    assert found.elsewhere == {"tram-line": 1}
    assert len(found.entries) == len(ENTRIES) - 1


def put(*path: str | int) -> Callable[[Any, Any], None]:
    def change(document: Any, value: Any) -> None:
        for step in path[:-1]:
            document = document[step]
        document[path[-1]] = value

    return change


def packed(message: str) -> dict[str, Any]:
    return {"message": message, "values": {"a": "b"}, "plural": None, "count": 0}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in packed("{a}").items() if name != key}


def nested(deep: int) -> dict[str, Any]:
    """A sentence that says another twice, which says another twice."""
    sentence = packed("{a}")
    for _ in range(deep):
        sentence = {**packed("{a}{a}"), "values": {"a": sentence}}
    return sentence


def deflated(document: Any) -> str:
    return b64encode(zlib.compress(json.dumps(document).encode())).decode()


CIRCLE = [{"key": "a", "name": "A", "merged_into": "b"}, {"key": "b", "name": "B", "merged_into": "a"}]


@pytest.mark.parametrize(
    ("change", "value", "where", "says"),
    [
        (put("kvartal-archive"), 2, "kvartal-archive", "newer Kvartal"),
        (put("kvartal-archive"), "1", "", "not from Kvartal"),
        (put("plays"), {}, "plays", "list"),
        (put("plays", 4, "players", 0, "total"), "12", "plays[4].players[0].total", "whole number"),
        (put("plays", 4, "players", 0, "total"), 1.5, "plays[4].players[0].total", "whole number"),
        (put("plays", 4, "players", 0, "winner"), 1, "plays[4].players[0].winner", "true or false"),
        (put("plays", 4, "players", 0, "person"), "nobody", "plays[4].players[0].person", "nobody"),
        (put("plays", 4, "players", 0, "name"), "x" * 201, "plays[4].players[0].name", "too long"),
        (put("plays", 4, "players", 0, "name"), "a\x00", "plays[4].players[0].name", "cannot be kept"),
        (put("plays", 4, "key"), "../../x", "plays[4].key", "should be a key"),
        (put("plays", 4, "key"), "play-7-0", "plays[4].key", "twice"),
        (put("plays", 4, "group"), "elsewhere", "plays[4].group", "no group"),
        (put("plays", 4, "source"), "=cmd", "plays[4].source", "none of"),
        (put("plays", 4, "ended"), "1999-01-01T00:00:00+00:00", "plays[4].ended", "before the start"),
        (put("plays", CORRECTED, "earlier", 0, "revision"), 2, f"plays[{CORRECTED}].earlier[0].revision", "grow"),
        (put("plays", CORRECTED, "earlier", 0, "game"), "chess", f"plays[{CORRECTED}].earlier[0].game", "another game"),
        (put("plays", CORRECTED, "earlier", 0, "replaced"), "", f"plays[{CORRECTED}].earlier[0].replaced", "its zone"),
        (put("plays", CORRECTED, "earlier", 0, "tie"), ["{x}"], f"plays[{CORRECTED}].earlier[0].tie", "none of ours"),
        (put("plays", 4, "ended"), "today", "plays[4].ended", "time with its zone"),
        (put("plays", 4, "rulings"), [{"side": "a"}], "plays[4].rulings[0]", "a rule"),
        (put("plays", 4, "tie"), ["{x}"], "plays[4].tie", "none of ours"),
        (
            put("plays", 4, "tie"),
            [{"message": "{x}", "values": {}, "plural": None, "count": 0}],
            "plays[4].tie",
            "ours",
        ),
        (put("plays", 4, "tie"), [packed("{a}" * 20_000) | {"values": {"a": "y" * 5_000}}], "plays[4]", ""),
        (put("plays", 4, "tie"), [packed("{a}" * 500) | {"values": {"a": "y" * 5_000}}], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [nested(18)], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [nested(90)], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [without("plural")], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [without("count")], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [packed("{a}") | {"values": {"a": {}}}], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [packed("{a}") | {"values": {"a": [1]}}], "plays[4].tie", "ours"),
        (put("plays", 4, "tie"), [packed("{0}") | {"values": {"0": "x"}}], "plays[4].tie", "ours"),
        (
            put("plays", 4, "tie"),
            [packed("{a.__class__}") | {"values": {"a": "s", "a.__class__": 1}}],
            "plays[4].tie",
            "ours",
        ),
        (put("plays", 4, "options"), {"x": [[1]] * 10_000}, "plays[4]", "larger than"),
        (put("plays", 4, "rulings"), [{"rule": "x" * 20_000, "side": None}], "plays[4]", "larger than"),
        (put("plays", 4, "players", 0, "categories"), {"x" * 81: 1}, "plays[4].players[0].categories", ""),
        (put("plays", 4, "players"), [], "plays[4].players", "items"),
        (put("plays", 0, "result"), deflated([without("plural")]), "plays[0].result", "none of ours"),
        (put("plays", 0, "result"), deflated({"why": packed("{a.__class__}")}), "plays[0].result", "none of ours"),
        (put("plays", 0, "result"), deflated([[packed("{a:>99999999}")]]), "plays[0].result", "none of ours"),
        (put("plays", 0, "result"), deflated(packed("{a!r}")), "plays[0].result", "none of ours"),
        (put("plays", 0, "result"), deflated(packed("{a")), "plays[0].result", "none of ours"),
        (put("plays", 0, "result"), deflated(" " * 9_000_000), "plays[0].result", "larger than"),
        (put("plays", 0, "result"), "=", "plays[0].result", "not whole"),
        (put("plays", 0, "table", "parts"), {"a b": 1}, "plays[0].table", "no part"),
        (put("plays", 0, "table", "game"), "chess", "plays[0].table", "no such game"),
        (put("groups", 1, "people"), CIRCLE, "groups[1].people[0].merged_into", "each other"),
        (put("extra"), 1, "extra", "no such key"),
    ],
)
def test_what_makes_no_sense_is_refused_with_the_place(
    change: Callable[[Any, Any], None], value: Any, where: str, says: str
) -> None:
    document = json.loads(written())
    change(document, value)
    with pytest.raises(Unreadable) as refused:
        archive.read(json.dumps(document).encode())
    assert refused.value.where.startswith(where)
    assert says in refused.value.text.message


@pytest.mark.parametrize("share", [1, 20, 50, 80, 99])
def test_half_a_file_is_refused_with_the_line(share: int) -> None:
    whole = written()
    with pytest.raises(Unreadable) as refused:
        archive.read(whole[: len(whole) * share // 100])
    assert "line {line}" in refused.value.text.message
    assert refused.value.text.values["line"] == whole[: len(whole) * share // 100].count(b"\n") + 1


@pytest.mark.parametrize(
    "noise",
    [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"PK\x03\x04",
        b"null",
        b"[1]",
        b'{"kvartal-archive": NaN}',
        b"[" * 100_000,
        b"9" * 5000,
    ],
)
def test_another_kind_of_file_is_refused(noise: bytes) -> None:
    with pytest.raises(Unreadable):
        archive.read(noise)


def test_a_huge_file_is_refused_before_it_is_read() -> None:
    with pytest.raises(Unreadable) as refused:
        archive.read(b'{"kvartal-archive": 1, "plays": [' + b" " * (49 * 1024 * 1024))
    assert "companion tables import" in refused.value.text.message


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=200))
def test_any_name_comes_back(name: str) -> None:
    entry = ENTRIES[0]
    players = (replace(entry.play.players[0], name=name),)
    named = replace(entry, play=replace(entry.play, players=players, notes=name, place=name))
    (found,) = archive.read(b"".join(archive.file(GROUPS, [named]))).entries
    assert (found.play.players[0].name, found.play.notes, found.play.place) == (name, name, name)
