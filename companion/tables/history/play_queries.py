"""Queries for plays: a page, a filter, a search, of what a phone or a group may see."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, extract, func, or_, select

from companion.tables import schema
from companion.tables.history import groups, recording, trash
from companion.tables.history.play import Play, from_json
from companion.tables.history.recording import Recorded
from companion.tables.live import lifecycle
from companion.tables.models import Group, Json, Person, Snapshot, Table, fold_name
from companion.tables.storage import join_codes
from companion.tables.storage.database import Repository

_p, _t, _v, _h = schema.plays.c, schema.tables.c, schema.visits.c, schema.holders.c
_by = schema.play_people.c
_PAGE = 25
_DELETED = 500  # At most 500 deleted plays are listed.
_YEAR = extract("year", _p.ended)
_LATEST = (_p.ended.desc(), _p.id.desc())


class Scope(NamedTuple):
    """Whose plays: those that a device may see, or those of a group."""

    device: str | None = None
    group: int | None = None


class SearchTerm(NamedTuple):
    """A word to search for, and the games that it names."""

    text: str
    games: tuple[str, ...] = ()


class PlayFilter(NamedTuple):
    game: str | None = None
    person: str | None = None
    place: str | None = None
    since: datetime | None = None
    before: datetime | None = None
    terms: tuple[SearchTerm, ...] = ()


ANY = PlayFilter()


class PlayLine(NamedTuple):
    """A play as a line of the history: with its group, the link that this phone has, the code of that evening, and
    whether the table is open again or deleted."""

    play: Play
    group: Group
    access: str | None
    """`t` or `v`, as in the address; None: there is no table."""
    link: str | None
    code: str | None
    reopened: bool
    deleted: datetime | None

    def name(self, person: str) -> str | None:
        """What a person of this play is called now."""
        found = self.group.whole(person)
        return found.name if found else None


class Page(NamedTuple):
    """Some of the plays that fit, the latest first, and how many fit."""

    plays: tuple[PlayLine, ...]
    total: int


class Choices(NamedTuple):
    """What a history can be filtered by, each with the number of its plays, the most frequent first."""

    games: Mapping[str, int]
    people: Mapping[Person, int]
    places: Mapping[str, int]
    years: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class History:
    """All plays of a scope, the oldest first, and its people."""

    plays: tuple[Play, ...]
    people: Mapping[str, Person] = field(default_factory=dict)
    """By key, after all mergers."""


class Plays(Repository):
    """The plays of this instance. Each method is one transaction."""

    def page(self, scope: Scope, wanted: PlayFilter = ANY, limit: int = _PAGE, offset: int = 0) -> Page:
        """Some of the plays that fit, the latest first."""
        with self._engine.begin() as connection:
            fits = and_(in_scope(scope), _p.deleted.is_(None), _fits(connection, scope, wanted))
            total = connection.execute(select(func.count()).select_from(schema.plays).where(fits)).scalar_one()
            # First which they are: that stands in an index, while the records of all that come before are long.
            shown = select(_p.id).where(fits).order_by(*_LATEST).limit(limit).offset(offset)
            numbers = list(connection.execute(shown).scalars())
            rows = connection.execute(_lines(scope).where(_p.id.in_(numbers))).all()
            return Page(tuple(_read_lines(connection, rows)), total)

    def deleted(self, scope: Scope) -> list[PlayLine]:
        """The deleted plays that can still be restored, the latest first."""
        with self._engine.begin() as connection:
            hidden = and_(in_scope(scope), _p.deleted > self._now() - trash.LIFETIME)
            return list(_read_lines(connection, connection.execute(_lines(scope).where(hidden).limit(_DELETED)).all()))

    def choices(self, scope: Scope) -> Choices:
        """What the history of a scope can be filtered by."""
        seen = and_(in_scope(scope), _p.deleted.is_(None))
        with self._engine.begin() as connection:
            games, places, years = (_count_by(connection, column, seen) for column in (_p.game, _p.place, _YEAR))
            known = _people(connection, scope)
            of_them = _by.play_id.in_(select(_p.id).where(seen))
            people: Counter[Person] = Counter()
            for key, number in connection.execute(select(_by.person, func.count()).where(of_them).group_by(_by.person)):
                people[known[key]] += number
        places.pop("", None)
        return Choices(games, dict(people.most_common()), places, dict(sorted(years.items(), reverse=True)))

    def history(self, scope: Scope) -> History:
        seen = and_(in_scope(scope), _p.deleted.is_(None))
        with self._engine.begin() as connection:
            people = _people(connection, scope)
            records = connection.execute(select(_p.record).where(seen).order_by(_p.ended, _p.id)).scalars()
            return History(tuple(_whole(from_json(record), people) for record in records), people)

    def get(self, key: str, device: str | None = None) -> PlayLine | None:
        """The play of this key, with the link that a device has. Anybody gets it: ask first whether it `is_visible`."""
        return self._find(_p.key == key, device)

    def is_visible(self, scope: Scope, key: str) -> bool:
        """Whether a scope holds the play, deleted or not."""
        if not lifecycle.is_searchable(key):
            return False
        with self._engine.begin() as connection:
            return connection.execute(select(_p.id).where(_p.key == key, in_scope(scope))).first() is not None

    def for_table(self, table_id: int, device: str | None = None) -> PlayLine | None:
        """The play of a table as it was last finished."""
        return self._find(_p.table_id == table_id, device)

    def of_same_evening(self, table: Table, device: str) -> PlayLine | None:
        """The play of another table in the history of a device that was opened in the same second, where one of the two
        was handed over or imported: then the one is a copy of the other."""
        this = schema.tables.alias().c
        second = table.created.replace(microsecond=0)
        copies = and_(
            this.id == table.id,
            _t.id != this.id,
            _t.game == this.game,
            _t.created >= second,
            _t.created < second + timedelta(seconds=1),
            or_(_t.arrived.is_not(None), this.arrived.is_not(None)),
        )
        of_copies = _p.table_id.in_(select(_t.id).where(copies))
        return self._find(and_(of_copies, in_scope(Scope(device=device)), _p.deleted.is_(None)), device)

    def _find(self, which: ColumnElement[bool], device: str | None) -> PlayLine | None:
        with self._engine.begin() as connection:
            rows = connection.execute(_lines(Scope(device=device)).where(which)).all()
            return next(_read_lines(connection, rows), None)

    def result(self, table_id: int) -> Json:
        """What the page of the result showed when the table was last finished; None: it was not stored."""
        with self._engine.begin() as connection:
            return connection.execute(select(_p.result).where(_p.table_id == table_id)).scalar()

    def revisions(self, key: str) -> list[tuple[Play, datetime]]:
        """The play before it was corrected, the oldest first, each with when it was replaced."""
        r = schema.play_revisions.c
        query = select(r.record, r.replaced).join(schema.plays).where(_p.key == key).order_by(r.revision)
        with self._engine.begin() as connection:
            return [(from_json(row.record), row.replaced) for row in connection.execute(query)]

    def tables_without_play(self, device: str | None = None) -> list[tuple[str, int]]:
        """The edit keys and numbers of tables that were finished before there were plays, of those that a device
        visited."""
        recorded = select(_p.table_id).where(_p.table_id.is_not(None))
        without = and_(_t.finished.is_not(None), _t.deleted.is_(None), _t.id.not_in(recorded))
        query = select(_t.edit_key, _t.id).where(without).order_by(_t.finished.desc())
        if device is not None:
            query = query.where(_t.id.in_(select(_v.table_id).where(_v.device == device)))
        with self._engine.begin() as connection:
            return [(row.edit_key, row.id) for row in connection.execute(query)]

    def record(self, snapshot: Snapshot, recorded: Recorded) -> None:
        """Write the play of a table that was finished earlier, unless it has one or is open by now."""
        with self._writing.begin() as connection:
            query = select(_t.finished, _t.version).where(_t.id == snapshot.table.id).with_for_update()
            row = connection.execute(query).first()
            there = connection.execute(select(_p.id).where(_p.table_id == snapshot.table.id)).first()
            if row and row.finished and row.version == snapshot.table.version and not there:
                recording.record(connection, row.finished, snapshot.table, recorded)


def in_scope(scope: Scope) -> ColumnElement[bool]:
    """The plays of a scope; of an empty one all of them."""
    if scope.group is not None:
        return _p.group_id == scope.group
    if scope.device is None:
        return _p.id.is_not(None)
    visited = select(_v.table_id).where(_v.device == scope.device)
    held = select(_h.group_id).where(_h.device == scope.device)
    return or_(_p.table_id.in_(visited), _p.group_id.in_(held))


def _fits(connection: Connection, scope: Scope, wanted: PlayFilter) -> ColumnElement[bool]:
    fits: list[ColumnElement[bool]] = [_p.id.is_not(None)]
    people = _people(connection, scope) if wanted.person or wanted.terms else {}
    if wanted.game is not None:
        fits.append(_p.game == wanted.game)
    if wanted.place is not None:
        fits.append(_p.place == wanted.place)
    if wanted.person is not None:
        fits.append(_played(key for key, person in people.items() if person.key == wanted.person))
    if wanted.since is not None:
        fits.append(_p.ended >= wanted.since)
    if wanted.before is not None:
        fits.append(_p.ended < wanted.before)
    for term in wanted.terms:
        text = term.text.casefold()
        called = [key for key, person in people.items() if text in person.name.casefold()]
        said = [_p.words.contains(text, autoescape=True), _played(called), _p.game.in_(term.games)]
        if code := join_codes.read(term.text):
            # A code may still open the table: who only watches must not find it letter by letter.
            writes = select(_v.table_id).where(_v.device == scope.device, _v.edit)
            said.append(and_(_p.code == code, _p.table_id.in_(writes)))
        fits.append(or_(*said))
    return and_(*fits)


def _played(keys: Iterable[str]) -> ColumnElement[bool]:
    return _p.id.in_(select(_by.play_id).where(_by.person.in_(list(keys))))


def _lines(scope: Scope) -> Select[Any]:
    """The lines of the history, the latest first. A device gets the link that it has, anybody else the one to watch."""
    visit = and_(_v.table_id == _p.table_id, _v.device == scope.device)
    plays = schema.plays.outerjoin(schema.tables, _t.id == _p.table_id).outerjoin(schema.visits, visit)
    shown = _p.record, _p.group_id, _p.code, _p.deleted, _p.table_id, _t.edit_key, _t.view_key, _t.finished, _v.edit
    return select(*shown).select_from(plays).order_by(*_LATEST)


def _read_lines(connection: Connection, rows: Sequence[Row[Any]]) -> Iterator[PlayLine]:
    found = groups.find(connection, schema.groups.c.id.in_({row.group_id for row in rows}))
    by_id = {group.id: group for group in found}
    for row in rows:
        group = by_id[row.group_id]
        access = None if row.table_id is None else "t" if row.edit else "v"
        link = row.edit_key if row.edit else row.view_key
        reopened = row.table_id is not None and row.finished is None
        # The code may still open the table for writing: whoever only watches does not see it.
        code = None if access == "v" else row.code
        play = _whole(from_json(row.record), group.whole_people)
        yield PlayLine(play, group, access, link, code, reopened, row.deleted)


def _people(connection: Connection, scope: Scope) -> dict[str, Person]:
    """Everybody of the groups of these plays, by key, after all mergers. A group whose link the phone does not hold, as
    of a rematch that a guest opened, has the people of the one it knows with most of these names."""
    plays = select(_p.group_id).where(in_scope(scope), _p.deleted.is_(None))
    found = groups.find(connection, schema.groups.c.id.in_(plays))
    people = {key: person for group in found for key, person in group.whole_people.items()}
    if scope.device is None:
        return people
    known = {group.id: group for group in groups.of_device(connection, scope.device)}
    for group in sorted(found, key=lambda group: group.id):
        same = groups.best_group([*known.values()], [person.name for person in group.here])
        if group.id in known or same is None:
            known[group.id] = group
            continue
        called = {fold_name(person.name): person for person in known[same].here}
        people |= {key: called.get(fold_name(one.name), one) for key, one in group.whole_people.items()}
    return people


def _whole(play: Play, people: Mapping[str, Person]) -> Play:
    """The play with its people after all mergers."""
    known = [(player, people.get(player.person)) for player in play.players]
    if all(person is None or person.key == player.person for player, person in known):
        return play
    players = (replace(player, person=person.key) if person else player for player, person in known)
    return replace(play, players=tuple(players))


def _count_by(connection: Connection, column: ColumnElement[Any], seen: ColumnElement[bool]) -> dict[Any, int]:
    rows = connection.execute(select(column, func.count()).where(seen).group_by(column)).all()
    return dict(sorted(map(tuple, rows), key=lambda row: (-row[1], str(row[0]))))
