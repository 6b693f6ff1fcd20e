"""Plays and tables that come from another Kvartal, and all of them as they go there."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import asdict, replace
from datetime import datetime, timedelta
from hashlib import sha256
from itertools import islice
from typing import Any

from sqlalchemy import Connection, insert, or_, select

from companion.tables import schema
from companion.tables.history import groups, play_queries, recording, trash
from companion.tables.history.play import ArchivedPlay, Play, PortableTable, from_json
from companion.tables.history.play_queries import Scope
from companion.tables.live import forms, lifecycle
from companion.tables.models import Group, Json, Person, Seat, Table
from companion.tables.storage.database import Repository

_g, _m, _p, _t, _v = schema.groups.c, schema.people.c, schema.plays.c, schema.tables.c, schema.visits.c
_h = schema.holders.c
EVERYTHING = Scope()
_AT_ONCE = 500  # At most 500 values are looked up in one query.


class Elsewhere(LookupError):
    """Somebody of the groups that come in belongs to another group here, or the link of their group was renewed."""


class Transfer(Repository):
    """What comes to this instance and what leaves it. Each method is one transaction: all of it or nothing."""

    def existing_plays(self, plays: Iterable[str]) -> set[str]:
        """Which of these keys of plays are here, deleted or not."""
        with self._engine.begin() as connection:
            return _existing(connection, _p.key, plays)

    def deleted_plays(self, plays: Iterable[str], device: str, links: Collection[str]) -> set[str]:
        """Which of these keys are of deleted plays that the device may bring back once it has the links of these
        groups."""
        with self._engine.begin() as connection:
            return _restorable(connection, plays, device, links)

    def export_plays(self, scope: Scope = EVERYTHING) -> tuple[list[Group], list[ArchivedPlay]]:
        """All plays of a scope with their tables, and the groups that they are of.

        Whoever has been at a table without the link of its group gets a group of those who were there, by a key that
        opens nothing.
        """
        with self._engine.begin() as connection:
            seen = play_queries.in_scope(scope), _p.deleted.is_(None)
            query = select(_p.id, _p.record, _p.table_id, _p.group_id).where(*seen)
            rows = connection.execute(query.order_by(_p.id)).all()
            tables = dict(read_tables(connection, [row.table_id for row in rows if row.table_id is not None]))
            batches = _batches({row.group_id for row in rows})
            of_them = {group.id: group for some in batches for group in groups.find(connection, _g.id.in_(some))}
            earlier = _earlier(connection, [row.id for row in rows])
            plays: defaultdict[int, list[ArchivedPlay]] = defaultdict(list)
            for row in rows:
                play, key = from_json(row.record), of_them[row.group_id].key
                entry = ArchivedPlay(play, key, tables.get(row.table_id), earlier=tuple(earlier[row.id]))
                plays[row.group_id].append(entry)
            held = set(of_them)
            if scope.device is not None:
                held = {group.id for group in groups.of_device(connection, scope.device)}
            masked = [
                (group, plays[number]) if number in held else _mask(group, plays[number], scope.device or "")
                for number, group in of_them.items()
            ]
            return [group for group, _ in masked], [entry for _, some in masked for entry in some]

    def unfinished_tables(self, device: str) -> list[PortableTable]:
        """The tables that are not finished and that the device may change, as they stand."""
        with self._engine.begin() as connection:
            mine = select(_t.id).join(schema.visits, _v.table_id == _t.id).where(_v.device == device, _v.edit)
            open_now = mine.where(_t.finished.is_(None), _t.deleted.is_(None))
            return [table for _, table in read_tables(connection, connection.execute(open_now).scalars().all())]

    def new_tables(self, tables: Iterable[PortableTable], device: str) -> list[PortableTable]:
        """Those that the device does not have, by the second in which they were opened; one that it deleted it has no
        longer."""
        with self._engine.begin() as connection:
            return _new_tables(connection, tables, device)

    def is_going_on(self, handed: PortableTable) -> bool:
        """Whether some phone has this table open here, by the second in which it was opened."""
        second = _t.created >= handed.created, _t.created < handed.created + timedelta(seconds=1)
        open_now = select(_t.id).where(_t.game == handed.game, *second, _t.finished.is_(None), _t.deleted.is_(None))
        with self._engine.begin() as connection:
            return connection.execute(open_now).first() is not None

    def import_plays(
        self,
        of: Sequence[Group],
        entries: Sequence[ArchivedPlay],
        device: str,
        note: Json,
        tables: Sequence[PortableTable] = (),
        deleted: Iterable[str] = (),
    ) -> int:
        """Add plays with their groups, people and tables, and give the links of the groups to the device. Open the
        tables that are not finished. Restore the deleted plays of these keys that the device may bring back.

        What is here already stays as it is. Returns how many plays came in.

        :raise Elsewhere: somebody of them belongs to another group here; then nothing came in.
        """
        with self._writing.begin() as connection:
            now = self._now()
            back = _restorable(connection, deleted, device, {group.key for group in of})
            for key in back:
                trash.mark_play(connection, None, key)
            here = _existing(connection, _p.key, (entry.play.key for entry in entries))
            new = [entry for entry in entries if entry.play.key not in here]
            unfinished = [(table, None) for table in _new_tables(connection, tables, device)]
            for table_id in _open(connection, unfinished, device, note, now):
                lifecycle.give_code(connection, now, table_id)
            if entries and not (new or back):
                return 0  # all of them came by another tap of the same button: no group is founded for them again
            numbers = {group.key: _add_group(connection, now, group, device) for group in of}
            played = [(entry.table, numbers[entry.group]) for entry in new if entry.table]
            opened = iter(_open(connection, played, device, note, now))
            plays = []
            for entry in new:
                table = next(opened) if entry.table else None
                group_id = numbers[entry.group]
                plays.append(recording.New(group_id, entry.play, table, None, entry.result, entry.earlier))
            recording.write(connection, plays)
            for group_id in {numbers[entry.group] for entry in new}:
                groups.touch(connection, group_id)
            return len(new) + len(back)

    def open_table(
        self, handed: PortableTable, device: str, note: Json = None, form_number: str | None = None
    ) -> Table:
        """Open a table that was handed over as one of this instance; the device may write there. A form that comes
        twice opens one table."""
        with self._writing.begin() as connection:
            if opened := lifecycle.opened_by(connection, self._now(), form_number):
                return opened
            (table_id,) = _open(connection, [(handed, None)], device, note, self._now())
            if form_number:
                forms.take(connection, form_number, table_id)
            if handed.finished is None:
                lifecycle.give_code(connection, self._now(), table_id)
            return lifecycle.load(connection, self._now(), table_id)


def _mask(group: Group, entries: Sequence[ArchivedPlay], device: str) -> tuple[Group, list[ArchivedPlay]]:
    """The group as somebody without its link may know it: always by the same keys, which nobody else gets, for where
    the file is imported they open a group."""
    people: dict[str, Person] = {}
    key = _masked_key(group.key, device)

    def masked(play: Play) -> Play:
        for player in play.players:
            whole = group.whole(player.person) or Person(player.person, player.name)
            people[player.person] = Person(_masked_key(key, whole.key), whole.name)
        players = (replace(player, person=people[player.person].key) for player in play.players)
        return replace(play, players=tuple(players))

    masked_entries = []
    for entry in entries:
        earlier = tuple((masked(former), at) for former, at in entry.earlier)
        masked_entries.append(replace(entry, play=masked(entry.play), group=key, earlier=earlier))
    return replace(group, key=key, name="", people=tuple(dict.fromkeys(people.values()))), masked_entries


def _masked_key(*keys: str) -> str:
    return f"m{sha256(' '.join(keys).encode()).hexdigest()[:24]}"


def _batches(values: Iterable[Any]) -> Iterator[list[Any]]:
    waiting = iter(values)
    while some := list(islice(waiting, _AT_ONCE)):
        yield some


def _existing(connection: Connection, column: Any, keys: Iterable[str]) -> set[str]:
    return {
        key for some in _batches(keys) for key in connection.execute(select(column).where(column.in_(some))).scalars()
    }


def _restorable(connection: Connection, plays: Iterable[str], device: str, links: Collection[str]) -> set[str]:
    """Whoever writes at the table of a deleted play may bring it back, and whoever has the link of its group."""
    writes = select(_v.table_id).where(_v.device == device, _v.edit)
    held = select(_h.group_id).where(_h.device == device)
    may = or_(_p.table_id.in_(writes), _p.group_id.in_(held)).label("may")
    deleted = select(_p.key, _g.key.label("link"), may).join(schema.groups).where(_p.deleted.is_not(None))
    return {
        row.key
        for some in _batches(plays)
        for row in connection.execute(deleted.where(_p.key.in_(some)))
        if row.may or row.link in links
    }


def _new_tables(connection: Connection, tables: Iterable[PortableTable], device: str) -> list[PortableTable]:
    visited = select(_t.game, _t.created).join(schema.visits, _v.table_id == _t.id).where(_v.device == device)
    mine = visited.where(_t.deleted.is_(None))
    here = {(row.game, row.created.replace(microsecond=0)) for row in connection.execute(mine)}
    # Of copies in one file, only the one in which the most was entered.
    by_parts = sorted(tables, key=lambda table: len(table.parts))
    each = {(table.game, table.created, tuple(seat.name for seat in table.seats)): table for table in by_parts}
    return [table for table in each.values() if (table.game, table.created.replace(microsecond=0)) not in here]


def _add_group(connection: Connection, now: datetime, group: Group, device: str) -> int:
    """The number of a group here, once everybody of it is here too."""
    group_id = connection.execute(select(_g.id).where(_g.key == group.key)).scalar()
    if group_id is None and (former := groups.former_group(connection, group.key)) is not None:
        if not groups.is_holder(connection, former, device):
            raise Elsewhere(group.key)
        group_id = former
    if group_id is None:
        group_id = groups.create(connection, now, group.key, group.name)
    ours = {person.key for person in groups.load(connection, group_id).people}
    new = [person for person in group.people if person.key not in ours]
    if _existing(connection, _m.key, (person.key for person in new)):
        raise Elsewhere(group.key)
    if new:
        connection.execute(insert(schema.people), [{"group_id": group_id, **asdict(person)} for person in new])
    groups.add_holder(connection, group_id, device)
    return group_id


def _open(
    connection: Connection, tables: Sequence[tuple[PortableTable, int | None]], device: str, note: Json, now: datetime
) -> list[int]:
    """Tables of groups with links of their own, as they stood. What was entered elsewhere cannot be undone here.

    All at once: ten years of them take a few statements.
    """
    if not tables:
        return []
    opened = insert(schema.tables).returning(_t.id, sort_by_parameter_order=True)
    rows = [
        {
            "game": handed.game, "options": dict(handed.options), "created": handed.created,
            "finished": handed.finished, "group_id": group_id, "arrived": now, **lifecycle.new_keys(),
        }
        for handed, group_id in tables
    ]  # fmt: skip
    ids = connection.execute(opened, rows).scalars().all()
    here = [(table_id, handed) for table_id, (handed, _) in zip(ids, tables, strict=True)]
    lifecycle.register(connection, device)
    then = [(table_id, handed.finished or handed.created) for table_id, handed in here]
    by = {"device": device, "number": 1, "edit": True}
    connection.execute(insert(schema.visits), [{"table_id": number, "seen": at, **by} for number, at in then])
    seats = [lifecycle.seat_row(number, seat) for number, handed in here for seat in handed.seats]
    connection.execute(insert(schema.seats), seats)
    log = insert(schema.changes).returning(schema.changes.c.id, sort_by_parameter_order=True)
    lines = [{"table_id": number, "device": device, "at": at, "kind": "edit", "note": note} for number, at in then]
    changes = connection.execute(log, lines).scalars().all()
    entered = [
        (change, {"table_id": number, "key": key, "document": document})
        for (number, handed), change in zip(here, changes, strict=True)
        for key, document in sorted(handed.parts.items())
    ]
    if entered:
        first = {"number": 1, "state": 1, "undo": None, "redo": None, "took": None, "start": None, "weight": 0}
        connection.execute(insert(schema.revisions), [{**part, "change_id": by, **first} for by, part in entered])
        connection.execute(insert(schema.parts), [{**part, "revision": 1} for _, part in entered])
    return list(ids)


def _earlier(connection: Connection, plays: Collection[int]) -> defaultdict[int, list[tuple[Play, datetime]]]:
    """What plays were before they were corrected, by their number, the oldest first."""
    r = schema.play_revisions.c
    found: defaultdict[int, list[tuple[Play, datetime]]] = defaultdict(list)
    for some in _batches(plays):
        rows = connection.execute(select(schema.play_revisions).where(r.play_id.in_(some)).order_by(r.revision))
        for row in rows:
            found[row.play_id].append((from_json(row.record), row.replaced))
    return found


def read_tables(connection: Connection, tables: Collection[int]) -> Iterator[tuple[int, PortableTable]]:
    """Tables as they stand, by number."""
    s, d = schema.seats.c, schema.parts.c
    for some in _batches(tables):
        seats: defaultdict[int, list[Seat]] = defaultdict(list)
        parts: defaultdict[int, dict[str, Json]] = defaultdict(dict)
        for row in connection.execute(select(schema.seats).where(s.table_id.in_(some)).order_by(s.position)):
            seats[row.table_id].append(lifecycle.seat(row))
        for row in connection.execute(select(d.table_id, d.key, d.document).where(d.table_id.in_(some))):
            parts[row.table_id][row.key] = row.document
        for row in connection.execute(select(schema.tables).where(_t.id.in_(some))):
            handed = (row.game, row.options, tuple(seats[row.id]), parts[row.id], row.created, row.finished)
            yield row.id, PortableTable(*handed)
