"""What restoring a line of the log would change, before it is done."""

from sqlalchemy import Connection

from companion.tables.live import revisions
from companion.tables.live.merge import same
from companion.tables.models import Restoration, Snapshot, Unknown


def restoration(connection: Connection, snapshot: Snapshot, change: int) -> Restoration:
    """The parts as that change left them, and every part that was saved together with an entry that is undone or comes
    back: a street that has not paid, and its money, go together.

    :raise Unknown: the table has no such change, or it was none of a part.
    """
    table_id = snapshot.table.id
    to = revisions.entry(connection, table_id, change)
    keys = {key for key, _ in to.parts}
    if not keys:
        raise Unknown(f"change {change} at table {table_id} is of no part")
    while True:
        then = {key: revisions.as_of(connection, table_id, key, change) for key in sorted(keys)}
        gone, back = set(), set()
        for key, state in then.items():
            stands, stood = (
                {row.number: row.change_id for row in revisions.entries_below(connection, table_id, key, origin)}
                for origin in (snapshot.part(key).origin, state.origin)
            )
            gone |= {stands[number] for number in stands.keys() - stood.keys()}
            back |= {stood[number] for number in stood.keys() - stands.keys()}
        taken, brought = (revisions.entries(connection, table_id, changes) for changes in (gone, back))
        together = {key for entry in (*taken, *brought) for key, _ in entry.parts}
        if together <= keys:
            break
        keys |= together
    moved = {key: part.document for key, part in then.items() if not same(part.document, snapshot.document(key))}
    return Restoration(to, taken, brought, moved)
