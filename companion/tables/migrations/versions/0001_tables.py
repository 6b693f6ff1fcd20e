"""Tables with their seats, codes, devices and revisions."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    _the_table()
    _the_phones()
    _what_was_entered()


def _the_table() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("edit_key", sa.String(40), nullable=False, unique=True),
        sa.Column("view_key", sa.String(40), nullable=False, unique=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True)),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("rematch_of", sa.Integer, sa.ForeignKey("tables.id")),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("position", sa.Integer, autoincrement=False, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("shape", sa.String(40), nullable=False),
        sa.Column("colour", sa.Integer, nullable=False),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, index=True),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )


def _the_phones() -> None:
    op.create_table("devices", sa.Column("id", sa.Text, primary_key=True), sa.Column("name", sa.Text))
    op.create_table(
        "visits",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("device", sa.Text, sa.ForeignKey("devices.id"), primary_key=True, index=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("edit", sa.Boolean, nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("table_id", "number"),
    )


def _what_was_entered() -> None:
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Integer, nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("note", sa.JSON, nullable=False),
        sa.ForeignKeyConstraint(["table_id", "device"], ["visits.table_id", "visits.device"]),
        sa.CheckConstraint("kind IN ('edit', 'undo', 'redo', 'restore', 'merge')", name=op.f("ck_changes_kind")),
    )
    op.create_index("ix_changes_table_id_id", "changes", ["table_id", "id"])
    op.create_table(
        "revisions",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("number", sa.Integer, autoincrement=False, primary_key=True),
        sa.Column("change_id", sa.Integer, sa.ForeignKey("changes.id"), nullable=False, index=True),
        sa.Column("document", sa.JSON, nullable=False),
        sa.Column("state", sa.Integer, nullable=False),
        sa.Column("undo", sa.Integer),
        sa.Column("redo", sa.Integer),
    )
    op.create_table(
        "parts",
        sa.Column("table_id", sa.Integer, autoincrement=False, primary_key=True),
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id", "key", "revision"], ["revisions.table_id", "revisions.key", "revisions.number"]
        ),
    )
