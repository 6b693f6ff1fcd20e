"""Tables and plays that come from elsewhere, and all of them as they go there."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Row, insert, select

from companion.tables import schema
from companion.tables.history import groups, play_queries, recording
from companion.tables.history.play import Entry, Handover, Play, from_json
from companion.tables.history.play_queries import Scope
from companion.tables.live import lifecycle, visits
from companion.tables.models import Group, Json, Person, Seat, Table
from companion.tables.storage.database import Repository

_g, _m, _p, _t = schema.groups.c, schema.people.c, schema.plays.c, schema.tables.c
EVERYTHING = Scope()
_AT_ONCE = 500
"""So many are asked for in one query: neither database takes any number of values."""


class Elsewhere(LookupError):
    """Somebody of the groups that come in is known here in another group."""


class Transfer(Repository):
    """What comes to this instance and what leaves it. Each method is one transaction: all of it or nothing."""

    def known(self, plays: Iterable[str]) -> set[str]:
        """Which of these plays are here, deleted or not."""
        with self._engine.begin() as connection:
            return _found(connection, _p.key, plays)

    def leaving(self, scope: Scope = EVERYTHING) -> tuple[list[Group], list[Entry]]:
        """All plays of a scope with their tables, and the groups that they are of.

        Whoever has been at a table without the link of its group gets a group that only holds who was there, by a key
        that opens nothing.
        """
        with self._engine.begin() as connection:
            columns = select(_p.id, _p.record, _p.table_id, _p.group_id)
            rows = connection.execute(
                columns.where(play_queries.in_scope(scope), _p.deleted.is_(None)).order_by(_p.id)
            ).all()
            tables = dict(_leaving(connection, [row.table_id for row in rows if row.table_id is not None]))
            of_them = {
                group.id: group
                for some in _some({row.group_id for row in rows})
                for group in groups.find(connection, _g.id.in_(some))
            }
            earlier = _earlier(connection, [row.id for row in rows])
            plays: defaultdict[int, list[Entry]] = defaultdict(list)
            for row in rows:
                play, key = from_json(row.record), of_them[row.group_id].key
                entry = Entry(play, key, tables.get(row.table_id), earlier=tuple(earlier[row.id]))
                plays[row.group_id].append(entry)
            held = set(of_them)
            if scope.device is not None:
                held = {group.id for group in groups.held_by(connection, scope.device)}
            masked = [
                (group, plays[number]) if number in held else _masked(group, plays[number], scope.device or "")
                for number, group in of_them.items()
            ]
            return [group for group, _ in masked], [entry for _, some in masked for entry in some]

    def bring_in(self, of: Sequence[Group], entries: Iterable[Entry], device: str, note: Json) -> int:
        """Keep plays with their groups, people and tables, and give the groups' links to the device.

        What is known here is left as it is. Returns how many plays came in.

        :raise Elsewhere: somebody of them is known here in another group; then nothing came in.
        """
        with self._writing.begin() as connection:
            now = self._now()
            waiting = list(entries)
            here = _found(connection, _p.key, (entry.play.key for entry in waiting))
            new = [entry for entry in waiting if entry.play.key not in here]
            numbers = {group.key: _group(connection, now, group, device) for group in of}
            tables = [(entry.table, numbers[entry.group]) for entry in new if entry.table]
            opened = iter(_open(connection, tables, device, note, now))
            recording.write(connection, [
                recording.New(
                    numbers[entry.group], entry.play, next(opened) if entry.table else None,
                    result=entry.result, earlier=entry.earlier,
                )
                for entry in new
            ])  # fmt: skip
            for group_id in {numbers[entry.group] for entry in new}:
                groups.changed(connection, group_id)
            return len(new)

    def take(self, handed: Handover, device: str, note: Json = None) -> Table:
        """Open a table that was handed over, as one of this instance; the device may write there."""
        with self._writing.begin() as connection:
            (table_id,) = _open(connection, [(handed, None)], device, note, self._now())
            if handed.finished is None:
                lifecycle.give_code(connection, self._now(), table_id)
            return lifecycle.load(connection, self._now(), table_id)


def _masked(group: Group, entries: Sequence[Entry], device: str) -> tuple[Group, list[Entry]]:
    """The group as somebody without its link may know it, always by the same keys, which nobody else gets: where the
    file is brought in they open a group."""
    people: dict[str, Person] = {}
    shown = []
    key = _mask(group.key, device)

    def masked(play: Play) -> Play:
        for player in play.players:
            whole = group.whole(player.person) or Person(player.person, player.name)
            people[player.person] = Person(_mask(key, whole.key), whole.name)
        return replace(
            play, players=tuple(replace(player, person=people[player.person].key) for player in play.players)
        )

    for entry in entries:
        earlier = tuple((masked(former), at) for former, at in entry.earlier)
        shown.append(replace(entry, play=masked(entry.play), group=key, earlier=earlier))
    return replace(group, key=key, name="", people=tuple(dict.fromkeys(people.values()))), shown


def _mask(*keys: str) -> str:
    return f"m{sha256(' '.join(keys).encode()).hexdigest()[:24]}"


def _some(values: Collection[Any]) -> Iterator[list[Any]]:
    """The values, a number at a time that a query can have."""
    waiting = iter(values)
    while some := list(islice(waiting, _AT_ONCE)):
        yield some


def _found(connection: Connection, column: Any, keys: Iterable[str]) -> set[str]:
    return {
        key
        for some in _some(list(keys))
        for key in connection.execute(select(column).where(column.in_(some))).scalars()
    }


def _group(connection: Connection, now: datetime, group: Group, device: str) -> int:
    """The number of a group here, with everybody of it whom it lacks."""
    row = connection.execute(select(_g.id).where(_g.key == group.key)).first()
    if row is None:
        values = {"key": group.key, "name": group.name, "made": now, "version": 1}
        group_id: int = connection.execute(insert(schema.groups).values(values).returning(_g.id)).scalar_one()
    else:
        group_id = row.id
    ours = {person.key for person in groups.known(connection, group_id).people}
    new = [person for person in group.people if person.key not in ours]
    if _found(connection, _m.key, (person.key for person in new)):
        raise Elsewhere(group.key)
    if new:
        connection.execute(insert(schema.people), [_person(group_id, person) for person in new])
    groups.hold(connection, group_id, device)
    return group_id


def _person(group_id: int, person: Person) -> dict[str, Any]:
    told = {"was": person.was, "merged_into": person.merged_into}
    return {"key": person.key, "group_id": group_id, "name": person.name, **told}


def _open(
    connection: Connection,
    tables: Sequence[tuple[Handover, int | None]],
    device: str,
    note: Json,
    now: datetime,
) -> list[int]:
    """Tables of groups with links of their own, as they stood. What was entered elsewhere cannot be taken back here.

    All at once: ten years of them come with a few statements.
    """
    if not tables:
        return []
    opened = insert(schema.tables).returning(_t.id, sort_by_parameter_order=True)
    rows = [{**_row_of(handed, group_id), "arrived": now} for handed, group_id in tables]
    ids = connection.execute(opened, rows).scalars().all()
    here = [(table_id, handed) for table_id, (handed, _) in zip(ids, tables, strict=True)]
    visits.register(connection, device)
    then = [(table_id, handed.finished or handed.created) for table_id, handed in here]
    by = {"device": device, "number": 1, "edit": True}
    connection.execute(insert(schema.visits), [{"table_id": number, "seen": at, **by} for number, at in then])
    connection.execute(insert(schema.seats), [row for number, handed in here for row in _seats(number, handed)])
    told = insert(schema.changes).returning(schema.changes.c.id, sort_by_parameter_order=True)
    lines = [{"table_id": number, "device": device, "at": at, "kind": "edit", "note": note} for number, at in then]
    changes = connection.execute(told, lines).scalars().all()
    entered = [
        (number, change, key, document)
        for (number, handed), change in zip(here, changes, strict=True)
        for key, document in sorted(handed.parts.items())
    ]
    if entered:
        connection.execute(insert(schema.revisions), [_revision(*entry) for entry in entered])
        parts = [{"table_id": number, "key": key, "revision": 1, "document": told} for number, _, key, told in entered]
        connection.execute(insert(schema.parts), parts)
    return list(ids)


def _row_of(handed: Handover, group_id: int | None) -> dict[str, Any]:
    keys = {"edit_key": secrets.token_urlsafe(16), "view_key": secrets.token_urlsafe(16)}
    about = {"game": handed.game, "options": dict(handed.options), "created": handed.created, "version": 1}
    return {**about, **keys, "finished": handed.finished, "group_id": group_id}


def _seats(table_id: int, handed: Handover) -> Iterator[dict[str, Any]]:
    for seat in handed.seats:
        about = {"position": seat.position, "name": seat.name, "shape": seat.shape, "colour": seat.colour}
        yield {"table_id": table_id, **about, "place": seat.place}


def _revision(table_id: int, change: int, key: str, document: Json) -> dict[str, Any]:
    """The first state of a part, with nothing below it."""
    about = {"table_id": table_id, "key": key, "number": 1, "change_id": change, "document": document}
    return {**about, "state": 1, "undo": None, "redo": None, "took": None, "start": None, "weight": 0}


def _earlier(connection: Connection, plays: Collection[int]) -> defaultdict[int, list[tuple[Play, datetime]]]:
    """What plays were before they were corrected, by their number, the oldest first."""
    r = schema.play_revisions.c
    found: defaultdict[int, list[tuple[Play, datetime]]] = defaultdict(list)
    for some in _some(plays):
        rows = connection.execute(select(schema.play_revisions).where(r.play_id.in_(some)).order_by(r.revision))
        for row in rows:
            found[row.play_id].append((from_json(row.record), row.replaced))
    return found


def _leaving(connection: Connection, tables: Collection[int]) -> Iterator[tuple[int, Handover]]:
    """Tables as they stand, by number."""
    s, d = schema.seats.c, schema.parts.c
    for some in _some(tables):
        seats: defaultdict[int, list[Seat]] = defaultdict(list)
        parts: defaultdict[int, dict[str, Json]] = defaultdict(dict)
        for row in connection.execute(select(schema.seats).where(s.table_id.in_(some)).order_by(s.position)):
            seats[row.table_id].append(lifecycle.seat(row))
        for row in connection.execute(select(d.table_id, d.key, d.document).where(d.table_id.in_(some))):
            parts[row.table_id][row.key] = row.document
        for row in connection.execute(select(schema.tables).where(_t.id.in_(some))):
            yield row.id, _handover(row, seats[row.id], parts[row.id])


def _handover(row: Row[Any], seats: Sequence[Seat], parts: Mapping[str, Json]) -> Handover:
    return Handover(row.game, row.options, tuple(seats), parts, row.created, row.finished)
