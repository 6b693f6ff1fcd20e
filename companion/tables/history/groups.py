"""Groups and their people: the same person across tables, renamed or merged once for all plays."""

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import fields
from datetime import datetime

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, union, update

from companion.tables import schema
from companion.tables.live import lifecycle, revisions
from companion.tables.models import Group, Person, Snapshot, StorageError, Table, Unknown, fold_name
from companion.tables.storage.database import Repository, insert_or

_g, _p, _h, _t = schema.groups.c, schema.people.c, schema.holders.c, schema.tables.c
_f = schema.former_group_keys.c
_person = [_p[field.name] for field in fields(Person)]


class Groups(Repository):
    """The groups of this instance. Each method is one transaction."""

    def by_key(self, key: str) -> Group | None:
        if not lifecycle.is_searchable(key):
            return None
        with self._engine.begin() as connection:
            return next(iter(find(connection, _g.key == key)), None)

    def is_former(self, key: str) -> bool:
        """Whether this was the link of a group before it was renewed."""
        if not lifecycle.is_searchable(key):
            return False
        with self._engine.begin() as connection:
            return former_group(connection, key) is not None

    def holds(self, group_id: int, device: str) -> bool:
        """Whether the device has opened the link of the group or made the group."""
        with self._engine.begin() as connection:
            return is_holder(connection, group_id, device)

    def of_device(self, device: str) -> list[Group]:
        """The groups whose link this device holds, the one that played last first."""
        with self._engine.begin() as connection:
            return of_device(connection, device)

    def hold(self, group_id: int, device: str) -> None:
        """Remember that the device has the link of the group. It seldom has to write; where nothing can be written, the
        next page tries again."""
        if self.holds(group_id, device):
            return
        with suppress(StorageError), self._writing.begin(soon=True) as connection:
            add_holder(connection, group_id, device)

    def release(self, group_id: int, device: str) -> None:
        """Forget that the device has the link; the group stays with the others."""
        with self._writing.begin() as connection:
            connection.execute(delete(schema.holders).where(_h.group_id == group_id, _h.device == device))

    def renew(self, group_id: int, device: str) -> Group:
        """Give the group a new link. The former one ends, and of all phones only this one still holds the group."""
        with self._writing.begin() as connection:
            former = load(connection, group_id).key
            connection.execute(insert(schema.former_group_keys).values(key=former, group_id=group_id))
            connection.execute(update(schema.groups).where(_g.id == group_id).values(key=_new_key()))
            connection.execute(delete(schema.holders).where(_h.group_id == group_id, _h.device != device))
            add_holder(connection, group_id, device)
            return touch(connection, group_id)

    def rename(self, group_id: int, name: str) -> Group:
        with self._writing.begin() as connection:
            connection.execute(update(schema.groups).where(_g.id == group_id).values(name=name))
            return touch(connection, group_id)

    def rename_person(self, group_id: int, key: str, name: str) -> Group:
        """Rename a person in all plays, and keep the former name."""
        with self._writing.begin() as connection:
            former = _member(connection, group_id, key).name
            if former != name:
                connection.execute(update(schema.people).where(_p.key == key).values(name=name, was=former))
            return touch(connection, group_id)

    def merge(self, group_id: int, key: str, into: str) -> Group:
        """Make two people one: from now on the plays of both are those of the second."""
        with self._writing.begin() as connection:
            one, other = _member(connection, group_id, key), _member(connection, group_id, into)
            group = load(connection, group_id)
            if one.merged_into or one == other or group.whole(other.key) == one:
                raise Unknown(f"{key} cannot be {into}")
            connection.execute(update(schema.people).where(_p.key == key).values(merged_into=other.key))
            return touch(connection, group_id)

    def unmerge(self, group_id: int, key: str) -> Group:
        """Undo a merger: the plays of this person are their own again."""
        with self._writing.begin() as connection:
            _member(connection, group_id, key)
            connection.execute(update(schema.people).where(_p.key == key).values(merged_into=None))
            return touch(connection, group_id)

    def match(self, device: str, key: str, names: Sequence[str]) -> Group | None:
        """The group of this key, if the device holds its link and enough of these names are its people's."""
        with self._engine.begin() as connection:
            chosen = [group for group in of_device(connection, device) if group.key == key]
            return chosen[0] if chosen and best_group(chosen, names) is not None else None

    def last_table(self, group_id: int, game: str | None = None) -> Snapshot | None:
        """The newest table of the group; of this game, where one is named."""
        tables = select(_t.id).where(_t.group_id == group_id, _t.deleted.is_(None))
        if game is not None:
            tables = tables.where(_t.game == game)
        with self._engine.begin() as connection:
            return revisions.newest(connection, self._now(), tables)


def find(connection: Connection, where: ColumnElement[bool]) -> list[Group]:
    """The groups that fit, each with its people sorted by name."""
    rows = connection.execute(select(_g.id, _g.key, _g.name).where(where)).all()
    people: defaultdict[int, list[Person]] = defaultdict(list)
    of_them = _p.group_id.in_([row.id for row in rows])
    for row in connection.execute(select(_p.group_id, *_person).where(of_them)):
        people[row.group_id].append(Person(*row[1:]))
    by_name = {group: sorted(some, key=lambda person: (person.name, person.key)) for group, some in people.items()}
    return [Group(row.id, row.key, row.name, tuple(by_name.get(row.id, ()))) for row in rows]


def load(connection: Connection, group_id: int) -> Group:
    for group in find(connection, _g.id == group_id):
        return group
    raise Unknown(f"no group {group_id}")


def _member(connection: Connection, group_id: int, key: str) -> Person:
    for person in load(connection, group_id).people:
        if person.key == key:
            return person
    raise Unknown(f"nobody {key!r} in group {group_id}")


def of_device(connection: Connection, device: str) -> list[Group]:
    plays = schema.plays.c
    last = select(_h.group_id, func.max(plays.ended)).outerjoin(schema.plays, plays.group_id == _h.group_id)
    rows = connection.execute(last.where(_h.device == device).group_by(_h.group_id))
    played = dict(map(tuple, rows))
    groups = find(connection, _g.id.in_(played))
    return sorted(groups, key=lambda group: (played[group.id] is not None, played[group.id], group.id), reverse=True)


def is_holder(connection: Connection, group_id: int, device: str) -> bool:
    held = select(_h.device).where(_h.group_id == group_id, _h.device == device)
    return connection.execute(held).first() is not None


def former_group(connection: Connection, key: str) -> int | None:
    """The number of the group that once had this link."""
    return connection.execute(select(_f.group_id).where(_f.key == key)).scalar()


def _new_key() -> str:
    return secrets.token_urlsafe(16)


def create(connection: Connection, now: datetime, key: str, name: str = "") -> int:
    row = {"key": key, "name": name, "made": now, "version": 1}
    number: int = connection.execute(insert(schema.groups).values(row).returning(_g.id)).scalar_one()
    return number


def add_holder(connection: Connection, group_id: int, device: str) -> None:
    lifecycle.register(connection, device)
    row = {"group_id": group_id, "device": device}
    connection.execute(insert_or(connection, schema.holders).values(row).on_conflict_do_nothing())


def touch(connection: Connection, group_id: int) -> Group:
    """Give the group its next version, as its people or plays have changed. Returns it as it now is."""
    connection.execute(update(schema.groups).where(_g.id == group_id).values(version=_g.version + 1))
    return load(connection, group_id)


def for_table(connection: Connection, now: datetime, table: Table) -> int:
    """The group of a table. A table without one joins the group with most of its people, of those whose link the phone
    that opened it holds; else of those of the next phone that entered something there. A table of new people gets a new
    group, whose link the phone that opened it holds."""
    if table.group_id is not None:
        return table.group_id
    names = [seat.name for seat in table.seats]
    v, c = schema.visits.c, schema.changes.c
    first = select(func.min(v.number)).where(v.table_id == table.id).scalar_subquery()
    entered = select(c.device).where(c.table_id == table.id)
    here = select(v.device).where(v.table_id == table.id, or_(v.number == first, v.device.in_(entered)))
    devices = connection.execute(here.order_by(v.number)).scalars().all()
    suitable = (best_group(of_device(connection, device), names) for device in devices)
    group_id = next((number for number in suitable if number is not None), None)
    if group_id is None:
        group_id = create(connection, now, _new_key())
        for device in devices[:1]:
            add_holder(connection, group_id, device)
    connection.execute(update(schema.tables).where(_t.id == table.id).values(group_id=group_id))
    return group_id


def best_group(groups: Sequence[Group], names: Sequence[str]) -> int | None:
    """The group in which the most of these names are: at least half of them, and two where there are two."""
    called = {fold_name(name) for name in names}
    best, most = None, max(min(2, len(called)), (len(called) + 1) // 2) - 1
    for group in groups:
        common = len(called & {fold_name(person.name) for person in group.people})
        if common > most:
            best, most = group.id, common
    return best


def people_by_name(connection: Connection, group_id: int, names: Iterable[str]) -> dict[str, str]:
    """The key of the person of each name; a new name is a new person.

    A name that somebody had before a renaming is still theirs, unless another has it now.
    """
    people = load(connection, group_id).people
    formerly = [(person.was, person.key) for person in people if person.was is not None]
    by_name = sorted(people, key=lambda person: person.merged_into is not None)
    keys = {fold_name(name): key for name, key in reversed([*((one.name, one.key) for one in by_name), *formerly])}
    called, new = {}, []
    for name in names:
        wanted = fold_name(name)
        if wanted not in keys:
            keys[wanted] = secrets.token_urlsafe(12)
            new.append({"key": keys[wanted], "group_id": group_id, "name": name})
        called[name] = keys[wanted]
    if new:
        connection.execute(insert(schema.people), new)
    return called


def delete_unused(connection: Connection, groups: Collection[int]) -> None:
    """Delete the people of these groups who are in no play any more, and the groups that have neither plays nor
    tables."""
    into = schema.people.alias("into").c
    played, merged = select(schema.play_people.c.person), select(into.merged_into).where(into.merged_into.is_not(None))
    nobody = and_(_p.group_id.in_(groups), _p.key.not_in(played), _p.key.not_in(merged))
    while connection.execute(delete(schema.people).where(nobody)).rowcount:
        continue
    left = union(select(schema.plays.c.group_id), select(_t.group_id).where(_t.group_id.is_not(None)))
    gone = list(connection.execute(select(_g.id).where(_g.id.in_(groups), _g.id.not_in(left))).scalars())
    for part in (schema.people, schema.holders, schema.former_group_keys):
        connection.execute(delete(part).where(part.c.group_id.in_(gone)))
    connection.execute(delete(schema.groups).where(_g.id.in_(gone)))
