"""The tables of the database. A change here needs a step in `migrations`; a test says what it lacks."""

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """A time in UTC, aware of it in either database (SQLite keeps no zone)."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

# People who play together. A group that nobody named is called by its people. The version grows with every change
# of its people and plays.
groups = Table(
    "groups",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(40), nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("made", Moment, nullable=False),
    Column("version", Integer, nullable=False),
)

# Links of groups that were renewed: they open nothing any more, and say so.
former_group_keys = Table(
    "former_group_keys",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("group_id", ForeignKey("groups.id"), nullable=False, index=True),
)

# `was` is the name before the last renaming; `merged_into` the key of the person that this one turned out to be.
people = Table(
    "people",
    metadata,
    Column("key", String(40), primary_key=True),
    Column("group_id", ForeignKey("groups.id"), nullable=False, index=True),
    Column("name", Text, nullable=False),
    Column("was", Text),
    Column("merged_into", String(40)),
)

# `created` is when it was opened, there where it was played; `arrived` when it came here from elsewhere.
tables = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("edit_key", String(40), nullable=False, unique=True),
    Column("view_key", String(40), nullable=False, unique=True),
    Column("created", Moment, nullable=False),
    Column("finished", Moment),
    Column("version", Integer, nullable=False),
    Column("rematch_of", ForeignKey("tables.id")),
    Column("opened_from", String(64)),
    Column("arrived", Moment),
    Column("group_id", ForeignKey("groups.id"), index=True),
    Column("deleted", Moment, index=True),
    Index("ix_tables_opened_from", "opened_from", "created"),
    Index("ix_tables_arrived", "opened_from", "arrived"),
)

# `position` names the seat for good; `place` is where it is in the order (NULL: at its position; below 0: gone).
seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("position", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("shape", String(40), nullable=False),
    Column("colour", Integer, nullable=False),
    Column("place", Integer),
    Column("box", String(20)),
)

# One row a code, for the table that had it last: the key itself keeps two open tables from sharing a code.
codes = Table(
    "codes",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("expires", Moment, nullable=False, index=True),
)

# Codes that opened nothing, by the address they came from; the empty one stands for all of them together.
guesses = Table(
    "guesses",
    metadata,
    Column("address", String(64), primary_key=True),
    Column("until", Moment, nullable=False),
    Column("clear", Moment, nullable=False),
)

# A phone that offers its tables to another: by the hash of a key that is shown once. `taken_by` is the phone that used
# it.
moves = Table(
    "moves",
    metadata,
    Column("key_hash", String(64), primary_key=True),
    Column("device", Text, nullable=False),
    Column("expires", Moment, nullable=False),
    Column("taken_by", Text),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text),
)

visits = Table(
    "visits",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("device", ForeignKey("devices.id"), primary_key=True, index=True),
    Column("number", Integer, nullable=False),
    Column("edit", Boolean, nullable=False),
    Column("seen", Moment, nullable=False),
    UniqueConstraint("table_id", "number"),
)

changes = Table(
    "changes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", Integer, nullable=False),
    Column("device", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("note", JSON, nullable=False),
    ForeignKeyConstraint(["table_id", "device"], ["visits.table_id", "visits.device"]),
    CheckConstraint("kind IN ('edit', 'undo', 'redo', 'restore', 'merge')", name="kind"),
    Index("ix_changes_table_id_id", "table_id", "id"),
)

# `state` is the revision that first had this document; `undo` and `redo` are the revisions those lead to (0: the empty
# beginning; NULL: nowhere). Every row carries all three, so the newest row alone tells what can be undone and redone.
# `took` is the entry that this row took back from under later ones of other phones; NULL: it is an entry of its own.
# `document` is the whole where `start` is NULL, else what changed since the number before; `start` is then the last
# number that has the whole, and `weight` how many letters the changes since then have together.
revisions = Table(
    "revisions",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("key", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("change_id", ForeignKey("changes.id"), nullable=False, index=True),
    Column("document", JSON, nullable=False),
    Column("state", Integer, nullable=False),
    Column("undo", Integer),
    Column("redo", Integer),
    Column("took", Integer),
    Column("start", Integer),
    Column("weight", Integer),
)

# Forms that were taken, each once, by the hash of the number that a form carries: an entry at a table, or what opened
# one.
forms = Table(
    "forms",
    metadata,
    Column("number", String(64), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
)

# Where each part stands: the number of its newest revision, and its document as a whole.
parts = Table(
    "parts",
    metadata,
    Column("table_id", Integer, primary_key=True, autoincrement=False),
    Column("key", String(40), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("document", JSON),
    ForeignKeyConstraint(["table_id", "key", "revision"], ["revisions.table_id", "revisions.key", "revisions.number"]),
)

# Cards that people made while all tables shared one catalogue. Now each table has its own, as a part; nothing is
# written here any more, and `companion catalogue` prints it.
former_catalogue = Table(
    "catalogue",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("game", String(40), nullable=False),
    Column("entry", String(400), nullable=False),
    Column("made", Moment, nullable=False),
    UniqueConstraint("game", "entry"),
)

# The phones that hold the link of a group.
holders = Table(
    "holders",
    metadata,
    Column("group_id", ForeignKey("groups.id"), primary_key=True),
    Column("device", ForeignKey("devices.id"), primary_key=True, index=True),
)

# Finished games as they were scored on their day. `record` is the play as a document, with `game`, `ended`, `place` and
# `revision` beside it to be looked for; `words` is what a search looks through, in small letters. `result` is what the
# page of the result shows, `code` the join code of that evening. One that was imported has no table.
plays = Table(
    "plays",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(80), nullable=False, unique=True),
    Column("table_id", ForeignKey("tables.id"), unique=True),
    Column("group_id", ForeignKey("groups.id"), nullable=False),
    Column("game", String(40), nullable=False),
    Column("ended", Moment, nullable=False),
    Column("place", Text, nullable=False),
    Column("code", String(8)),
    Column("words", Text, nullable=False),
    Column("record", JSON, nullable=False),
    Column("result", JSON),
    Column("revision", Integer, nullable=False),
    Column("deleted", Moment),
    Index("ix_plays_group_id_ended", "group_id", "ended"),
    # All that a filter asks for, so that no record is read but those on the page.
    Index("ix_plays_shown", "deleted", "ended", "group_id", "table_id", "game", "place"),
)

# Who played: the person as the group knew them when the play was written, whoever they were merged into since.
play_people = Table(
    "play_people",
    metadata,
    Column("play_id", ForeignKey("plays.id"), primary_key=True),
    Column("person", ForeignKey("people.key"), primary_key=True, index=True),
)

# The play as it was before it was corrected, by the revision it had.
play_revisions = Table(
    "play_revisions",
    metadata,
    Column("play_id", ForeignKey("plays.id"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("replaced", Moment, nullable=False),
    Column("record", JSON, nullable=False),
)
