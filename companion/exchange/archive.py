"""Everything in one JSON file: the plays with their tables, the groups and their people.

The schema of the file is published (`schema()`), and its first line says which form it has. The same plays always give
the same bytes. It has no key of a table: whoever reads it in gets tables of their own. Tables that are not finished are
not in it.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import Field, TypeAdapter

from companion import games
from companion.exchange import handover, reading
from companion.exchange.bounds import VISITORS, Bounds, Room
from companion.games.shapes import AtLeast, AtMost, Name, Sentence, Unreadable, document
from companion.tables import Group, Person
from companion.tables.arrivals import Entry
from companion.tables.plays import Play, Player, to_json

VERSION = 1
NAME = "kvartal-archive"
_KEY = 80
_MANY = 100_000
_LARGEST_RESULT = 2 * 1024 * 1024
"""Bytes: what a hundred sheets showed, with all that was amiss, has one million."""
_BESIDES, _NAMED = 16 * 1024, 8
"""Letters of what was counted, decided and tied in a play, and so many more for each letter of its names."""
_HERE = "kvartal"
"""The source of a play that was read in; in the file it is nobody's."""


@document
class PersonState:
    key: Annotated[str, AtMost(40)]
    name: Name
    was: Name | None = None
    """The name before the last renaming."""
    merged_into: Annotated[str, AtMost(40)] | None = None
    """Who this one turned out to be."""


@document
class GroupState:
    key: Annotated[str, AtMost(40)]
    name: Name
    people: Annotated[tuple[PersonState, ...], AtMost(5000)]


@document
class PlayerState:
    name: Name
    person: Annotated[str, AtMost(40)]
    total: int | None
    place: Annotated[int, AtLeast(1)] | None
    winner: bool
    began: bool
    categories: Annotated[dict[Annotated[str, AtMost(80)], int], AtMost(50)]


@document
class RecordState:
    game: Annotated[str, AtMost(40)]
    options: Annotated[dict[str, Any], AtMost(50)]
    players: Annotated[tuple[PlayerState, ...], AtMost(200)]
    started: Annotated[str, AtMost(40)]
    ended: Annotated[str, AtMost(40)]
    paused: Annotated[int, AtLeast(0)]
    place: Sentence
    notes: Annotated[str, AtMost(20_000)]
    rulings: Annotated[tuple[dict[str, Any], ...], AtMost(200)]
    tie: Annotated[tuple[Any, ...], AtMost(50)]
    rank: Annotated[str, AtMost(80)] | None
    revision: Annotated[int, AtLeast(1)]
    version: Annotated[str, AtMost(40)]
    source: Literal["", "bgstats"]
    """Where it was imported from, if not from a Kvartal."""


@document
class EarlierState(RecordState):
    """What a play was before it was corrected."""

    replaced: Annotated[str, AtMost(40)]


@document
class PlayState(RecordState):
    key: Annotated[str, AtMost(_KEY)]
    group: Annotated[str, AtMost(40)]
    table: dict[str, Any] | None = None
    """A table as it is handed over."""
    result: Annotated[str, AtMost(100_000)] | None = None
    """What the page of the result showed that day: JSON, deflated, in base 64."""
    earlier: Annotated[tuple[EarlierState, ...], AtMost(100)] = ()
    """Before it was corrected, the oldest first."""


@document
class ArchiveState:
    form: Annotated[int, Field(alias=NAME)]
    groups: Annotated[tuple[GroupState, ...], AtMost(5000)]
    plays: Annotated[tuple[PlayState, ...], AtMost(_MANY)]


_ARCHIVE = TypeAdapter(ArchiveState)


@dataclass(frozen=True, slots=True)
class Archive:
    """What a file holds. A group has no number here; `elsewhere` are the plays of games that are not here, by game."""

    groups: tuple[Group, ...]
    entries: tuple[Entry, ...]
    elsewhere: Mapping[str, int]


def schema() -> dict[str, Any]:
    """The published JSON schema of the file."""
    made = _ARCHIVE.json_schema()
    table = handover.TABLE.json_schema(ref_template="#/$defs/{model}")
    made["$defs"] |= {**table.pop("$defs", {}), "TableState": table}
    made["$defs"]["PlayState"]["properties"]["table"] = {"anyOf": [{"$ref": "#/$defs/TableState"}, {"type": "null"}]}
    made["properties"][NAME] = {"const": VERSION, "description": "The form of the file."}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Kvartal archive", **made}


def file(groups: Iterable[Group], entries: Iterable[Entry]) -> Iterator[bytes]:
    """The file in pieces: a group or a play a line, in an order that does not depend on the database."""
    yield f'{{"{NAME}": {VERSION},\n"groups": ['.encode()
    yield from _lines(_group(group) for group in sorted(groups, key=lambda group: group.key))
    yield b'],\n"plays": ['
    yield from _lines(_entry(entry) for entry in sorted(entries, key=lambda entry: (entry.play.ended, entry.play.key)))
    yield b"]}\n"


def _lines(documents: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    for index, found in enumerate(documents):
        yield (b",\n" if index else b"\n") + json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _group(group: Group) -> dict[str, Any]:
    people = sorted(group.people, key=lambda person: person.key)
    return {"key": group.key, "name": group.name, "people": [_person(person) for person in people]}


def _person(person: Person) -> dict[str, Any]:
    told = {"was": person.was, "merged_into": person.merged_into}
    return {"key": person.key, "name": person.name, **{key: value for key, value in told.items() if value is not None}}


def _entry(entry: Entry) -> dict[str, Any]:
    written = _record(entry.play)
    told = {
        "table": handover.state(entry.table) if entry.table else None,
        "result": None if entry.result is None else _deflated(entry.result),
        "earlier": [{**_record(former), "replaced": at.isoformat()} for former, at in entry.earlier] or None,
    }
    return {"key": entry.play.key, "group": entry.group, **written,
            **{key: value for key, value in told.items() if value is not None}}  # fmt: skip


def _record(play: Play) -> dict[str, Any]:
    written = to_json(play)
    written["source"] = "" if play.source == _HERE else play.source
    del written["key"]
    return written


def _deflated(result: Any) -> str:
    text = json.dumps(result, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(text.encode(), 9)).decode()


def _inflated(where: str, text: str, room: Room) -> Any:
    try:
        found = reading.inflated(b64decode(text, validate=True), _LARGEST_RESULT)
    except Unreadable as error:
        error.where = where
        raise
    except ValueError:
        raise Unreadable(where, "this cannot be read: it is not whole") from None
    room.for_table(len(found))
    result = reading.parsed(found, room)
    reading.sentences(where, result)
    return result


def read(sent: bytes, bounds: Bounds = VISITORS) -> Archive:
    """What a file holds.

    :raise Unreadable: as below.
    """
    room = Room(bounds)
    return of(sent, reading.parsed(sent, room), room)


def of(file: bytes, found: Any, room: Room) -> Archive:
    """What a file and its document hold, checked to the last letter.

    :raise Unreadable: with the place; then nothing of it can be used.
    """
    reading.version(found, NAME, VERSION)
    state = reading.read_text(_ARCHIVE, file, found)
    _count(state, room)
    groups = tuple(_read_group(f"groups[{index}]", group) for index, group in enumerate(state.groups))
    _once("groups", [group.key for group in groups])
    _once("plays", [play.key for play in state.plays])
    people = {group.key: {person.key for person in group.people} for group in groups}
    _once("people", [key for keys in people.values() for key in keys])
    here = [(f"plays[{index}]", play) for index, play in enumerate(state.plays) if play.game in games.ids()]
    elsewhere: dict[str, int] = {}
    for play in state.plays:
        if play.game not in games.ids():
            elsewhere[play.game] = elsewhere.get(play.game, 0) + 1
    return Archive(groups, tuple(_read_entry(where, play, people, room) for where, play in here), elsewhere)


def _count(state: ArchiveState, room: Room) -> None:
    records = [record for play in state.plays for record in (play, *play.earlier)]
    in_groups = sum(len(group.people) for group in state.groups)
    people = sum(len(record.players) for record in records) + in_groups
    room.for_all(len(records), people, len(state.groups), sum(play.table is not None for play in state.plays))
    room.for_groups(in_groups)


def _once(where: str, keys: list[str]) -> None:
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            raise Unreadable(f"{where}[{index}].key", "is there twice")
        seen.add(key)


def _read_group(where: str, group: GroupState) -> Group:
    reading.key(f"{where}.key", group.key)
    people = tuple(Person(person.key, person.name, person.was, person.merged_into) for person in group.people)
    into = {person.key: person.merged_into for person in people}
    ending: set[str | None] = {None}
    for index, person in enumerate(people):
        reading.key(f"{where}.people[{index}].key", person.key)
        passed: set[str] = set()
        key: str | None = person.key
        while key not in ending:
            if key not in into:
                raise Unreadable(f"{where}.people[{index}].merged_into", "nobody of the group has this key")
            if key in passed:
                raise Unreadable(f"{where}.people[{index}].merged_into", "these people turn into each other")
            passed.add(key)
            key = into[key]
        ending |= passed
    return Group(0, group.key, group.name, people)


def _read_entry(where: str, state: PlayState, people: Mapping[str, set[str]], room: Room) -> Entry:
    reading.key(f"{where}.key", state.key, _KEY)
    if state.group not in people:
        raise Unreadable(f"{where}.group", "no group of the file has this key")
    play = _play(where, state.key, state, people[state.group])
    result = None if state.result is None else _inflated(f"{where}.result", state.result, room)
    table = handover.table(f"{where}.table", state.table, room) if state.table else None
    if table and table.game != state.game:
        raise Unreadable(f"{where}.table.game", "the table is of another game than its play")
    return Entry(play, state.group, table, result, tuple(_earlier(where, state, people[state.group])))


def _earlier(where: str, state: PlayState, people: Collection[str]) -> Iterator[tuple[Play, datetime]]:
    """The oldest first, each once, and none as new as the play."""
    last = 0
    for index, former in enumerate(state.earlier):
        here = f"{where}.earlier[{index}]"
        if former.game != state.game:
            raise Unreadable(f"{here}.game", "is of another game than its play")
        if not last < former.revision < state.revision:
            raise Unreadable(f"{here}.revision", "should grow up to that of the play")
        last = former.revision
        yield _play(here, state.key, former, people), reading.moment(f"{here}.replaced", former.replaced)


def _count_besides(where: str, state: RecordState) -> None:
    """Refuse a play that tells more besides its players than any does: each page of a history reads it.

    :raise Unreadable: it does.
    """
    besides = [state.options, state.rulings, state.tie]
    if any(besides):
        most = _BESIDES + _NAMED * sum(len(player.name) for player in state.players)
        if len(json.dumps(besides, ensure_ascii=False)) > most:
            raise Unreadable(where, "this is larger than {most} KB: that is more than is read here", most=most // 1024)


def _play(where: str, key: str, state: RecordState, people: Collection[str]) -> Play:
    for index, player in enumerate(state.players):
        if player.person not in people:
            raise Unreadable(f"{where}.players[{index}].person", "nobody of the group has this key")
    if not state.players:
        raise Unreadable(f"{where}.players", "should have {size} items, not {found}", size=1, found=0)
    _count_besides(where, state)
    reading.sentences(f"{where}.tie", state.tie)
    for index, ruling in enumerate(state.rulings):
        if not isinstance(ruling.get("rule"), str) or not isinstance(ruling.get("side"), str | None):
            raise Unreadable(f"{where}.rulings[{index}]", "should have a rule and its side")
    if any(not isinstance(step, dict) or "message" not in step for step in state.tie):
        raise Unreadable(f"{where}.tie", "here is a sentence that is none of ours")
    players = (
        Player(player.name, player.person, player.total, player.place, player.winner, player.began, player.categories)
        for player in state.players
    )
    started, ended = (reading.moment(f"{where}.{name}", getattr(state, name)) for name in ("started", "ended"))
    if ended < started:
        raise Unreadable(f"{where}.ended", "should not be before the start")
    return Play(
        key=key, game=state.game, options=state.options, players=tuple(players), started=started, ended=ended,
        paused=state.paused, place=state.place, notes=state.notes, rulings=state.rulings, tie=state.tie,
        rank=state.rank, revision=state.revision, version=state.version, source=state.source or _HERE,
    )  # fmt: skip
