"""A catalogue of its own for each table: what it uses of the one that was everybody's, and what its people used before.

The former catalogue stays as it is, for what no table uses: `companion catalogue` prints it.
"""

from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from alembic import op

from companion.game.text import say

revision = "0006"
down_revision = "0005"

_PART = "collection"
_NOTE = say("{n} from the catalogue of all tables").message

_catalogue = sa.table("catalogue", sa.column("id"), sa.column("game"), sa.column("entry"))
_tables = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("rematch_of"), sa.column("version"))
_visits = sa.table("visits", sa.column("table_id"), sa.column("device"), sa.column("number"))
_changes = sa.table(
    "changes", sa.column("id"), sa.column("table_id"), sa.column("device"), sa.column("at", sa.DateTime(timezone=True)),
    sa.column("kind"), sa.column("note", sa.JSON()),
)  # fmt: skip
_revisions = sa.table(
    "revisions", sa.column("table_id"), sa.column("key"), sa.column("number"), sa.column("change_id"),
    sa.column("document", sa.JSON()), sa.column("state"), sa.column("undo"),
)  # fmt: skip
_parts = sa.table("parts", sa.column("table_id"), sa.column("key"), sa.column("revision"))


def upgrade() -> None:
    connection = op.get_bind()
    entries: defaultdict[str, list[str]] = defaultdict(list)
    for row in connection.execute(sa.select(_catalogue).order_by(_catalogue.c.id)):
        entries[row.game].append(row.entry)
    for game, known in entries.items():
        for table_id, used in _used(connection, game, set(known)).items():
            _give(connection, table_id, [entry for entry in known if entry in used])


def _used(connection: sa.Connection, game: str, known: set[str]) -> dict[int, set[str]]:
    """What stands at each table of the game now, and what stood at the tables it is a rematch of."""
    t, p, r = _tables.c, _parts.c, _revisions.c
    newest = sa.and_(r.table_id == p.table_id, r.key == p.key, r.number == p.revision)
    documents = sa.select(t.id, r.document).select_from(
        _tables.join(_parts, p.table_id == t.id).join(_revisions, newest)
    )
    used: defaultdict[int, set[str]] = defaultdict(set)
    for row in connection.execute(documents.where(t.game == game)):
        used[row.id] |= known.intersection(_strings(row.document))
    for row in connection.execute(sa.select(t.id, t.rematch_of).where(t.rematch_of.is_not(None)).order_by(t.id)):
        used[row.id] |= used[row.rematch_of]
    return {table_id: found for table_id, found in used.items() if found}


def _strings(document: Any) -> Iterator[str]:
    match document:
        case str():
            yield document
        case list():
            for item in document:
                yield from _strings(item)
        case dict():
            for item in document.values():
                yield from _strings(item)


def _give(connection: sa.Connection, table_id: int, entries: list[str]) -> None:
    """Write the entries as the first revision of a part, in the name of the phone that opened the table. One at which
    nobody has been, such as a rematch that no phone came to, gets none: nothing can be in nobody's name."""
    v, t = _visits.c, _tables.c
    first = sa.select(v.device).where(v.table_id == table_id).order_by(v.number).limit(1)
    device = connection.execute(first).scalar()
    if device is None:
        return
    note = {"message": _NOTE, "values": {"n": len(entries)}, "plural": None, "count": 0}
    change = {"table_id": table_id, "device": device, "kind": "edit", "note": note}
    made = sa.insert(_changes).values(**change, at=datetime.now(UTC)).returning(_changes.c.id)
    number = connection.execute(made).scalar_one()
    document = {"made": dict.fromkeys(entries, True)}
    state = {"number": 1, "change_id": number, "document": document, "state": 1, "undo": 0}
    connection.execute(sa.insert(_revisions).values(table_id=table_id, key=_PART, **state))
    connection.execute(sa.insert(_parts).values(table_id=table_id, key=_PART, revision=1))
    connection.execute(sa.update(_tables).where(t.id == table_id).values(version=t.version + 1))
