"""Forms that were taken: one that comes twice, by a double tap or because its answer was lost, is taken once."""

from sqlalchemy import Connection, select, text

from companion.tables import schema
from companion.tables.storage.database import insert_or

_f = schema.forms.c


def table_of(connection: Connection, number: str) -> int | None:
    """The table of the form with this number, where it was taken before. Who sends the same form at once waits."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:number, 0))"), {"number": number})
    return connection.execute(select(_f.table_id).where(_f.number == number)).scalar()


def take(connection: Connection, number: str, table_id: int) -> None:
    """Remember that this form was taken, as long as its table is here."""
    taken = insert_or(connection, schema.forms).values(number=number, table_id=table_id)
    connection.execute(taken.on_conflict_do_nothing())
