"""A physical session at a table: its seats, what was entered as numbered revisions, and who entered it.

Documents are opaque JSON here: nothing in this package knows a rule of a game.
"""

from companion.tables.models import (
    Beginning,
    CannotUndo,
    Conflict,
    Device,
    Edit,
    Finished,
    Group,
    Kind,
    Label,
    LogEntry,
    NewerDatabase,
    PartState,
    Person,
    Restoration,
    Revision,
    Saved,
    Seat,
    Snapshot,
    StorageError,
    Table,
    Unknown,
    Visit,
    Wait,
)
from companion.tables.storage.database import database_url, shrink
from companion.tables.store import Store

__all__ = [
    "Beginning",
    "CannotUndo",
    "Conflict",
    "Device",
    "Edit",
    "Finished",
    "Group",
    "Kind",
    "Label",
    "LogEntry",
    "NewerDatabase",
    "PartState",
    "Person",
    "Restoration",
    "Revision",
    "Saved",
    "Seat",
    "Snapshot",
    "StorageError",
    "Store",
    "Table",
    "Unknown",
    "Visit",
    "Wait",
    "database_url",
    "shrink",
]
