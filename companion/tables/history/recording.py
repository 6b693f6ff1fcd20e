"""Writing plays: when a table is finished or corrected, and when plays come from elsewhere."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select, update

from companion.tables import schema
from companion.tables.history import groups
from companion.tables.history.play import Play, from_json, to_json
from companion.tables.models import Json, Snapshot, Table, strip_unstorable

_p, _by = schema.plays.c, schema.play_people.c
SAME_EVENING = timedelta(hours=12)
"""Finished again more than 12 hours after its end, a table was corrected: the game ended when it did."""
_CORRECTION = timedelta(minutes=15)
"""Finished again within 15 minutes of being reopened, it was corrected too. A game that goes on takes longer."""


class Recorded(NamedTuple):
    """A finished game as the scorer gives it, and what the page of its result shows. The store sets key, revision and
    persons; and the end, unless somebody entered it (`end_told`)."""

    play: Play
    result: Json = None
    end_told: bool = False


Recorder: TypeAlias = Callable[[Snapshot], Recorded]


def record(connection: Connection, now: datetime, table: Table, recorded: Recorded) -> Play:
    """Write the play of a table that is just finished. If it was finished before, the former record becomes an older
    revision; if nothing is different, the record stays as it is."""
    group_id = groups.for_table(connection, now, table)
    play = _storable(recorded.play)
    persons = groups.people_by_name(connection, group_id, (player.name for player in play.players))
    play = replace(play, players=tuple(replace(player, person=persons[player.name]) for player in play.players))
    former = connection.execute(select(_p.id, _p.record, _p.result).where(_p.table_id == table.id)).first()
    if former is None:
        play = replace(play, key=secrets.token_urlsafe(12), revision=1)
        write(connection, [New(group_id, play, table.id, table.code, recorded.result)])
    else:
        before = from_json(former.record)
        play = replace(play, key=before.key, revision=before.revision + 1)
        corrected = play.ended - _reopened(connection, table, now) <= _CORRECTION
        if not recorded.end_told and (corrected or play.ended - before.ended > SAME_EVENING):
            play = replace(play, ended=before.ended, paused=before.paused)
        if _same(play, before) and former.result == recorded.result:
            return before
        _replace(connection, now, former, play, recorded.result)
    groups.touch(connection, group_id)
    return play


def _reopened(connection: Connection, table: Table, now: datetime) -> datetime:
    """When a table that was finished before was opened again: the last line of its log that is of no part, but for the
    one of its end."""
    _c, _r = schema.changes.c, schema.revisions.c
    lines = select(func.max(_c.at)).where(
        _c.table_id == table.id, _c.at < now, _c.id.not_in(select(_r.change_id).where(_r.table_id == table.id))
    )
    return connection.execute(lines).scalar() or table.created


def _storable(play: Play) -> Play:
    """The play without characters that PostgreSQL refuses: an old table may hold some."""
    players = (replace(player, name=strip_unstorable(player.name)) for player in play.players)
    place, notes = strip_unstorable(play.place), strip_unstorable(play.notes)
    return replace(play, players=tuple(players), place=place, notes=notes)


def _same(play: Play, before: Play) -> bool:
    """Whether nothing is different but the moment at which it was finished. What decided a tie and what was counted
    besides the points follow from the result, and older plays have them in another form or not at all."""
    now, then = (
        replace(
            one, players=tuple(replace(player, counts={}) for player in one.players), rival=None, tie=before.tie,
            revision=before.revision, version=before.version, ended=before.ended,
        )
        for one in (play, before)
    )  # fmt: skip
    return now == then


class New(NamedTuple):
    """A play that is not here yet. Its people are of the group."""

    group_id: int
    play: Play
    table_id: int | None = None
    code: str | None = None
    result: Json = None
    earlier: tuple[tuple[Play, datetime], ...] = ()  # What it was before it was corrected, and when that was.


def write(connection: Connection, plays: Sequence[New]) -> None:
    """Write plays all at once: ten years of them take a few statements."""
    if not plays:
        return
    rows = [
        {
            "key": new.play.key, "table_id": new.table_id, "group_id": new.group_id, "code": new.code,
            "result": new.result, **_columns(new.play),
        }
        for new in plays
    ]  # fmt: skip
    # By their keys: SQLite gives the numbers of rows that it writes at once in no order.
    written = connection.execute(insert(schema.plays).returning(_p.key, _p.id), rows)
    numbers = dict(map(tuple, written))
    numbered = [(numbers[new.play.key], new) for new in plays]
    _note_people(connection, {number: new.play for number, new in numbered})
    earlier = [
        {"play_id": number, "revision": former.revision, "replaced": at, "record": to_json(former)}
        for number, new in numbered
        for former, at in new.earlier
    ]
    if earlier:
        connection.execute(insert(schema.play_revisions), earlier)


def _replace(connection: Connection, now: datetime, former: Any, play: Play, result: Json) -> None:
    row = {"play_id": former.id, "revision": play.revision - 1, "replaced": now, "record": former.record}
    connection.execute(insert(schema.play_revisions).values(row))
    values = {**_columns(play), "result": result}
    connection.execute(update(schema.plays).where(_p.id == former.id).values(values))
    connection.execute(delete(schema.play_people).where(_by.play_id == former.id))
    _note_people(connection, {former.id: play})


def _columns(play: Play) -> dict[str, Any]:
    words = (*(player.name for player in play.players), play.place, play.notes)
    return {
        "game": play.game, "ended": play.ended, "place": play.place, "record": to_json(play),
        "words": "\n".join(words).casefold(), "revision": play.revision,
    }  # fmt: skip


def _note_people(connection: Connection, plays: Mapping[int, Play]) -> None:
    """Who played, by the number of the play."""
    people = [
        {"play_id": number, "person": person}
        for number, play in plays.items()
        for person in dict.fromkeys(player.person for player in play.players)
    ]
    if people:
        connection.execute(insert(schema.play_people), people)
