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
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("edit_key", sa.String(40), nullable=False),
        sa.Column("view_key", sa.String(40), nullable=False),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("finished", sa.DateTime(timezone=True), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("rematch_of", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.ForeignKeyConstraint(["rematch_of"], ["tables.id"], name="fk_tables_rematch_of"),
        sa.UniqueConstraint("edit_key", name="uq_tables_edit_key"),
        sa.UniqueConstraint("view_key", name="uq_tables_view_key"),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("shape", sa.String(40), nullable=False),
        sa.Column("colour", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "position", name="pk_seats"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seats_table_id"),
    )
    op.create_table(
        "codes",
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_codes"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_codes_table_id"),
    )
    op.create_index("ix_codes_table_id", "codes", ["table_id"])


def _the_phones() -> None:
    op.create_table(
        "devices",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_devices"),
    )
    op.create_table(
        "visits",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("edit", sa.Boolean(), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "device", name="pk_visits"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_visits_table_id"),
        sa.ForeignKeyConstraint(["device"], ["devices.id"], name="fk_visits_device"),
        sa.UniqueConstraint("table_id", "number", name="uq_visits_table_id"),
    )
    op.create_index("ix_visits_device", "visits", ["device"])


def _what_was_entered() -> None:
    op.create_table(
        "changes",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("note", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_changes"),
        sa.ForeignKeyConstraint(
            ["table_id", "device"], ["visits.table_id", "visits.device"], name="fk_changes_table_id"
        ),
        sa.CheckConstraint("kind IN ('edit', 'undo', 'redo', 'restore', 'merge')", name=op.f("ck_changes_kind")),
    )
    op.create_index("ix_changes_table_id_id", "changes", ["table_id", "id"])
    op.create_table(
        "revisions",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("change_id", sa.Integer(), nullable=False),
        sa.Column("document", sa.JSON(), nullable=False),
        sa.Column("state", sa.Integer(), nullable=False),
        sa.Column("undo", sa.Integer(), nullable=True),
        sa.Column("redo", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "key", "number", name="pk_revisions"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_revisions_table_id"),
        sa.ForeignKeyConstraint(["change_id"], ["changes.id"], name="fk_revisions_change_id"),
    )
    op.create_index("ix_revisions_change_id", "revisions", ["change_id"])
    op.create_table(
        "parts",
        sa.Column("table_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "key", name="pk_parts"),
        sa.ForeignKeyConstraint(
            ["table_id", "key", "revision"],
            ["revisions.table_id", "revisions.key", "revisions.number"],
            name="fk_parts_table_id",
        ),
    )
