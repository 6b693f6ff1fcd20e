"""Everything in one JSON file: the plays with their tables, the groups and their people.

It holds numbers, names, boards and the ids of rules, and no sentence but what people typed themselves: what a result
says is worked out from the board where it comes in. The schema of the file is published (`schema()`), and its first
line says which form it has. The same plays always give the same bytes. It has no key of a table: whoever reads it in
gets tables of their own. Tables that are not finished come after the plays.
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, fields
from datetime import datetime
from graphlib import CycleError, TopologicalSorter
from typing import Annotated, Any, Literal

from pydantic import Field

from companion import games
from companion.documents import adapter
from companion.exchange import handover, parsing
from companion.exchange.parsing import Incoming
from companion.game.document_types import MaxLength, Name, Unreadable, document
from companion.game.game import Game
from companion.tables.history.play import ArchivedPlay, Key, Moment, Play, PortableTable, Record, to_json
from companion.tables.models import Group, Json, Person
from companion.translations import current_wording

VERSION = 3
"""Form 1 also had sentences: what a result showed, and what decided a tie. Form 2 has no unfinished tables: a file
without any still has it, so that older Kvartals read it."""
NAME = "kvartal-archive"
_KEY = 80
_MANY = 100_000  # A file holds at most 100,000 plays.
_MANY_TABLES = 1000  # A file holds at most 1,000 unfinished tables.
_HERE = "kvartal"  # The source of an imported play; in the file it is empty.


@document
class GroupState:
    key: Annotated[str, MaxLength(40)]
    name: Name
    people: Annotated[tuple[Person, ...], MaxLength(5000)]


@document
class RecordState(Record):
    """A record as a file has it."""

    tie: Annotated[tuple[Key, ...], MaxLength(50)]
    source: Literal["", "bgstats"]


@document
class EarlierState(RecordState):
    """What a play was before it was corrected."""

    replaced: Moment


@document
class PlayState(RecordState):
    key: Key
    group: Annotated[str, MaxLength(40)]
    table: dict[str, Any] | None = None
    """The table, as in the file of one table."""
    earlier: Annotated[tuple[EarlierState, ...], MaxLength(100)] = ()
    """Before it was corrected, the oldest first."""


@document
class ArchiveState:
    form: Annotated[int, Field(alias=NAME)]
    groups: Annotated[tuple[GroupState, ...], MaxLength(5000)]
    plays: Annotated[tuple[PlayState, ...], MaxLength(_MANY)]
    tables: Annotated[tuple[dict[str, Any], ...], MaxLength(_MANY_TABLES)] = ()
    """Tables that are not finished, each as in the file of one table."""


def schema() -> dict[str, Any]:
    made = adapter(ArchiveState).json_schema()
    table = adapter(PortableTable).json_schema(ref_template="#/$defs/{model}")
    made["$defs"] |= {**table.pop("$defs", {}), "TableState": table}
    made["$defs"]["PlayState"]["properties"]["table"] = {"anyOf": [{"$ref": "#/$defs/TableState"}, {"type": "null"}]}
    made["properties"]["tables"]["items"] = {"$ref": "#/$defs/TableState"}
    made["properties"][NAME] = {"enum": [VERSION - 1, VERSION], "description": "The form of the file."}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Kvartal archive", **made}


def write(
    groups: Iterable[Group], entries: Iterable[ArchivedPlay], tables: Collection[PortableTable] = ()
) -> Iterator[bytes]:
    """The file in pieces: one group, play or table a line, in an order that does not depend on the database."""
    yield f'{{"{NAME}": {VERSION if tables else VERSION - 1},\n"groups": ['.encode()
    yield from _lines(_group(group) for group in sorted(groups, key=lambda group: group.key))
    yield b'],\n"plays": ['
    yield from _lines(_entry(entry) for entry in sorted(entries, key=lambda entry: (entry.play.ended, entry.play.key)))
    if tables:
        yield b'],\n"tables": ['
        yield from _lines(handover.to_json(table) for table in sorted(tables, key=lambda table: table.created))
    yield b"]}\n"


def _lines(documents: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    for index, found in enumerate(documents):
        yield (b",\n" if index else b"\n") + json.dumps(found, ensure_ascii=False, separators=(",", ":")).encode()


def _group(group: Group) -> dict[str, Any]:
    people = sorted(group.people, key=lambda person: person.key)
    return {"key": group.key, "name": group.name, "people": [handover.compact(asdict(person)) for person in people]}


def _entry(entry: ArchivedPlay) -> dict[str, Any]:
    besides = {
        "table": handover.to_json(entry.table) if entry.table else None,
        "earlier": [{**_record(former), "replaced": at.isoformat()} for former, at in entry.earlier] or None,
    }
    return {"key": entry.play.key, "group": entry.group, **_record(entry.play), **handover.compact(besides)}


def _record(play: Play) -> dict[str, Any]:
    written = to_json(play)
    written["source"] = "" if play.source == _HERE else play.source
    written["tie"] = _steps(play.game, play.tie)
    del written["key"]
    return written


def _steps(game_id: Any, tie: Iterable[Json]) -> list[str]:
    """What decided a tie, by the names of the game. Older plays have a sentence, from which the name is found."""
    if game_id not in games.ids():
        return []
    game = games.get(game_id)
    return [step for step in (_step(game, stored) for stored in tie) if step]


def _step(game: Game, stored: Json) -> str | None:
    match stored:
        case str():
            return stored
        case {"message": str(message)} if current_wording(message) == game.shared_win.why.message:
            return "shared"
        case {"values": {"what": {"message": message, "values": values}}}:
            names = {step.name: (step.decided.message, step.decided.values) for step in game.tie_breaks}
            return next((name for name, text in names.items() if text == (message, values)), None)
    return None


def read(file: bytes, parsed: Any = None) -> Incoming:
    """What a file holds, checked to the last letter; `parsed` is its document, where that is there already.

    :raise Unreadable: with the place; then nothing of it can be used.
    """
    found = parsing.parse_json(file) if parsed is None else parsed
    if parsing.read_version(found, NAME, VERSION) > 1:
        state = parsing.read_text(ArchiveState, file, found)
    else:
        state = parsing.read(ArchiveState, _without_sentences(found))
    groups = tuple(_read_group(f"groups[{index}]", group) for index, group in enumerate(state.groups))
    _check_once("groups", [group.key for group in groups])
    _check_once("plays", [play.key for play in state.plays])
    people = {group.key: {person.key for person in group.people} for group in groups}
    _check_once("people", [key for keys in people.values() for key in keys])
    here = [(f"plays[{index}]", play) for index, play in enumerate(state.plays) if play.game in games.ids()]
    entries = tuple(_read_entry(where, play, people) for where, play in here)
    tables = tuple(
        handover.read_table(f"tables[{index}]", table)
        for index, table in enumerate(state.tables)
        if table.get("game") in games.ids()
    )
    return Incoming(groups, entries, len(state.plays) - len(entries), tables)


def _without_sentences(found: dict[str, Any]) -> dict[str, Any]:
    """A file of the first form in that of today."""
    plays = found.get("plays")
    return {**found, "plays": list(map(_renew, plays)) if isinstance(plays, list) else plays}


def _renew(play: Any) -> Any:
    if not isinstance(play, dict):
        return play
    renewed = {key: value for key, value in play.items() if key != "result"}
    if isinstance(tie := play.get("tie"), list):
        renewed["tie"] = _steps(play.get("game"), tie)
    if isinstance(earlier := play.get("earlier"), list):
        renewed["earlier"] = list(map(_renew, earlier))
    return renewed


def _check_once(where: str, keys: list[str]) -> None:
    seen: set[str] = set()
    for index, key in enumerate(keys):
        if key in seen:
            raise Unreadable(f"{where}[{index}].key", "appears twice")
        seen.add(key)


def _read_group(where: str, group: GroupState) -> Group:
    parsing.check_key(f"{where}.key", group.key)
    indexes = {person.key: index for index, person in enumerate(group.people)}
    into = {person.key: person.merged_into for person in group.people if person.merged_into is not None}
    for key, index in indexes.items():
        parsing.check_key(f"{where}.people[{index}].key", key)
        if into.get(key, key) not in indexes:
            raise Unreadable(f"{where}.people[{index}].merged_into", "nobody in the group has this key")
    try:
        TopologicalSorter({key: [other] for key, other in into.items()}).prepare()
    except CycleError as error:
        index = min(indexes[key] for key in error.args[1])
        raise Unreadable(f"{where}.people[{index}].merged_into", "these people are merged into each other") from None
    return Group(0, group.key, group.name, group.people)


def _read_entry(where: str, state: PlayState, people: Mapping[str, set[str]]) -> ArchivedPlay:
    parsing.check_key(f"{where}.key", state.key, _KEY)
    if state.group not in people:
        raise Unreadable(f"{where}.group", "no group in the file has this key")
    play = _play(where, state.key, state, people[state.group])
    table = handover.read_table(f"{where}.table", state.table) if state.table else None
    if table and table.game != state.game:
        raise Unreadable(f"{where}.table.game", "the table and its play are from different games")
    return ArchivedPlay(play, state.group, table, earlier=tuple(_earlier(where, state, people[state.group])))


def _earlier(where: str, state: PlayState, people: Collection[str]) -> Iterator[tuple[Play, datetime]]:
    """The oldest first, each once, and none as new as the play."""
    last = 0
    for index, former in enumerate(state.earlier):
        here = f"{where}.earlier[{index}]"
        if former.game != state.game:
            raise Unreadable(f"{here}.game", "is from a different game than its play")
        if not last < former.revision < state.revision:
            raise Unreadable(f"{here}.revision", "the numbers should rise and stay below that of the play")
        last = former.revision
        yield _play(here, state.key, former, people), former.replaced


def _play(where: str, key: str, state: RecordState, people: Collection[str]) -> Play:
    for index, player in enumerate(state.players):
        if player.person not in people:
            raise Unreadable(f"{where}.players[{index}].person", "nobody in the group has this key")
    if not state.players:
        raise Unreadable(f"{where}.players", "should have {size} items, not {found}", size=1, found=0)
    if state.ended < state.started:
        raise Unreadable(f"{where}.ended", "should not be before the start")
    recorded = {one.name: getattr(state, one.name) for one in fields(Record)}
    return Play(key=key, **{**recorded, "source": state.source or _HERE})
