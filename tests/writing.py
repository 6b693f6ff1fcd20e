"""What a phone does at a stored table, each in a transaction of its own."""

from collections.abc import Callable
from typing import Any, NamedTuple

from companion.tables import Snapshot, Store
from companion.tables.live.writer import TableWriter


class By(NamedTuple):
    """A phone at a table: `by(store, table.id, "host").save(edits)` does what `TableWriter.save` does."""

    store: Store
    table_id: int
    device: str
    known: Snapshot | None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def act(*given: Any, **named: Any) -> Any:
            def work(writer: TableWriter) -> Any:
                return getattr(writer, name)(*given, **named)

            return self.store.write(self.table_id, self.device, self.known, work)

        return act


def by(store: Store, table_id: int, device: str, known: Snapshot | None = None) -> By:
    return By(store, table_id, device, known)
