"""The tables of the database. A change here needs a step in `migrations`; a test says what it lacks."""

from datetime import UTC, datetime

import sqlalchemy as sa


class Moment(sa.TypeDecorator[datetime]):
    """A time in UTC, aware of it in either database (SQLite keeps no zone)."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: sa.Dialect) -> datetime | None:
        return value and value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: sa.Dialect) -> datetime | None:
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


metadata = sa.MetaData(
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
groups = sa.Table(
    "groups",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(40), nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
)

# Links of groups that were renewed: they open nothing any more, and say so.
former_group_keys = sa.Table(
    "former_group_keys",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("group_id", sa.ForeignKey("groups.id"), nullable=False, index=True),
)

# `was` is the name before the last renaming; `merged_into` the key of the person that this one turned out to be.
people = sa.Table(
    "people",
    metadata,
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("group_id", sa.ForeignKey("groups.id"), nullable=False, index=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("was", sa.Text),
    sa.Column("merged_into", sa.String(40)),
)

# `created` is when it was opened, there where it was played; `arrived` when it came here from elsewhere.
tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("edit_key", sa.String(40), nullable=False, unique=True),
    sa.Column("view_key", sa.String(40), nullable=False, unique=True),
    sa.Column("created", Moment, nullable=False),
    sa.Column("finished", Moment),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("rematch_of", sa.ForeignKey("tables.id")),
    sa.Column("opened_from", sa.String(64)),
    sa.Column("arrived", Moment),
    sa.Column("group_id", sa.ForeignKey("groups.id"), index=True),
    sa.Column("deleted", Moment, index=True),
    sa.Index("ix_tables_opened_from", "opened_from", "created"),
    sa.Index("ix_tables_arrived", "opened_from", "arrived"),
)

# `position` names the seat for good; `place` is where it is in the order (NULL: at its position; below 0: gone).
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("position", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("shape", sa.String(40), nullable=False),
    sa.Column("colour", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer),
    sa.Column("box", sa.String(20)),
)

# One row a code, for the table that had it last: the key itself keeps two open tables from sharing a code.
codes = sa.Table(
    "codes",
    metadata,
    sa.Column("code", sa.String(8), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("expires", Moment, nullable=False, index=True),
)

# Codes that opened nothing, by the address they came from; the empty one stands for all of them together.
guesses = sa.Table(
    "guesses",
    metadata,
    sa.Column("address", sa.String(64), primary_key=True),
    sa.Column("until", Moment, nullable=False),
    sa.Column("clear", Moment, nullable=False),
)

# A phone that offers its tables to another: by the hash of a key that is shown once. `taken_by` is the phone that used
# it.
moves = sa.Table(
    "moves",
    metadata,
    sa.Column("key_hash", sa.String(64), primary_key=True),
    sa.Column("device", sa.Text, nullable=False),
    sa.Column("expires", Moment, nullable=False),
    sa.Column("taken_by", sa.Text),
)

devices = sa.Table("devices", metadata, sa.Column("id", sa.Text, primary_key=True), sa.Column("name", sa.Text))

visits = sa.Table(
    "visits",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("device", sa.ForeignKey("devices.id"), primary_key=True, index=True),
    sa.Column("number", sa.Integer, nullable=False),
    sa.Column("edit", sa.Boolean, nullable=False),
    sa.Column("seen", Moment, nullable=False),
    sa.UniqueConstraint("table_id", "number"),
)

changes = sa.Table(
    "changes",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("table_id", sa.Integer, nullable=False),
    sa.Column("device", sa.Text, nullable=False),
    sa.Column("at", Moment, nullable=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("note", sa.JSON, nullable=False),
    sa.ForeignKeyConstraint(["table_id", "device"], ["visits.table_id", "visits.device"]),
    sa.CheckConstraint("kind IN ('edit', 'undo', 'redo', 'restore', 'merge')", name="kind"),
    sa.Index("ix_changes_table_id_id", "table_id", "id"),
)

# `state` is the revision that first had this document; `undo` and `redo` are the revisions those lead to (0: the empty
# beginning; NULL: nowhere). Every row carries all three, so the newest row alone tells what can be undone and redone.
# `took` is the entry that this row took back from under later ones of other phones; NULL: it is an entry of its own.
# `document` is the whole where `start` is NULL, else what changed since the number before; `start` is then the last
# number that has the whole, and `weight` how many letters the changes since then have together.
revisions = sa.Table(
    "revisions",
    metadata,
    sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("change_id", sa.ForeignKey("changes.id"), nullable=False, index=True),
    sa.Column("document", sa.JSON, nullable=False),
    sa.Column("state", sa.Integer, nullable=False),
    sa.Column("undo", sa.Integer),
    sa.Column("redo", sa.Integer),
    sa.Column("took", sa.Integer),
    sa.Column("start", sa.Integer),
    sa.Column("weight", sa.Integer),
)

# Forms that were taken, each once, by the hash of the number that a form carries: an entry at a table, or what opened
# one.
forms = sa.Table(
    "forms",
    metadata,
    sa.Column("number", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False, index=True),
)

# Where each part stands: the number of its newest revision, and its document as a whole.
parts = sa.Table(
    "parts",
    metadata,
    sa.Column("table_id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("key", sa.String(40), primary_key=True),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("document", sa.JSON),
    sa.ForeignKeyConstraint(
        ["table_id", "key", "revision"], ["revisions.table_id", "revisions.key", "revisions.number"]
    ),
)

# Cards that people made while all tables shared one catalogue. Now each table has its own, as a part; nothing is
# written here any more, and `companion catalogue` prints it.
former_catalogue = sa.Table(
    "catalogue",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("entry", sa.String(400), nullable=False),
    sa.Column("made", Moment, nullable=False),
    sa.UniqueConstraint("game", "entry"),
)

# The phones that hold the link of a group.
holders = sa.Table(
    "holders",
    metadata,
    sa.Column("group_id", sa.ForeignKey("groups.id"), primary_key=True),
    sa.Column("device", sa.ForeignKey("devices.id"), primary_key=True, index=True),
)

# Finished games as they were scored on their day. `record` is the play as a document, with `game`, `ended`, `place` and
# `revision` beside it to be looked for; `words` is what a search looks through, in small letters. `result` is what the
# page of the result shows, `code` the join code of that evening. One that was imported has no table.
plays = sa.Table(
    "plays",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("key", sa.String(80), nullable=False, unique=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), unique=True),
    sa.Column("group_id", sa.ForeignKey("groups.id"), nullable=False),
    sa.Column("game", sa.String(40), nullable=False),
    sa.Column("ended", Moment, nullable=False),
    sa.Column("place", sa.Text, nullable=False),
    sa.Column("code", sa.String(8)),
    sa.Column("words", sa.Text, nullable=False),
    sa.Column("record", sa.JSON, nullable=False),
    sa.Column("result", sa.JSON),
    sa.Column("revision", sa.Integer, nullable=False),
    sa.Column("deleted", Moment),
    sa.Index("ix_plays_group_id_ended", "group_id", "ended"),
    # All that a filter asks for, so that no record is read but those on the page.
    sa.Index("ix_plays_shown", "deleted", "ended", "group_id", "table_id", "game", "place"),
)

# Who played: the person as the group knew them when the play was written, whoever they were merged into since.
play_people = sa.Table(
    "play_people",
    metadata,
    sa.Column("play_id", sa.ForeignKey("plays.id"), primary_key=True),
    sa.Column("person", sa.ForeignKey("people.key"), primary_key=True, index=True),
)

# The play as it was before it was corrected, by the revision it had.
play_revisions = sa.Table(
    "play_revisions",
    metadata,
    sa.Column("play_id", sa.ForeignKey("plays.id"), primary_key=True),
    sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("replaced", Moment, nullable=False),
    sa.Column("record", sa.JSON, nullable=False),
)
