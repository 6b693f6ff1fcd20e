"""Plays, groups and their people; a table that was deleted can be brought back for a while.

Tables that were finished before have no play yet: scoring is not the business of a database. They get theirs when
somebody first looks at the history (`companion/session/recording.py`).
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

_MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    _groups()
    op.execute("ALTER TABLE tables ADD COLUMN group_id INTEGER CONSTRAINT fk_tables_group_id REFERENCES groups (id)")
    op.add_column("tables", sa.Column("deleted", _MOMENT, nullable=True))
    op.create_index("ix_tables_group_id", "tables", ["group_id"])
    op.create_index("ix_tables_deleted", "tables", ["deleted"])
    _plays()


def _groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("made", _MOMENT, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_groups"),
        sa.UniqueConstraint("key", name="uq_groups_key"),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("was", sa.Text(), nullable=True),
        sa.Column("merged_into", sa.String(40), nullable=True),
        sa.PrimaryKeyConstraint("key", name="pk_people"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_people_group_id"),
    )
    op.create_index("ix_people_group_id", "people", ["group_id"])
    op.create_table(
        "holders",
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("device", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("group_id", "device", name="pk_holders"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_holders_group_id"),
        sa.ForeignKeyConstraint(["device"], ["devices.id"], name="fk_holders_device"),
    )
    op.create_index("ix_holders_device", "holders", ["device"])


def _plays() -> None:
    op.create_table(
        "plays",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=True),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", _MOMENT, nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("code", sa.String(8), nullable=True),
        sa.Column("words", sa.Text(), nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("deleted", _MOMENT, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_plays"),
        sa.UniqueConstraint("key", name="uq_plays_key"),
        sa.UniqueConstraint("table_id", name="uq_plays_table_id"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_plays_table_id"),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_plays_group_id"),
    )
    op.create_index("ix_plays_deleted", "plays", ["deleted"])
    op.create_index("ix_plays_group_id_ended", "plays", ["group_id", "ended"])
    op.create_table(
        "play_people",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("play_id", "person", name="pk_play_people"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_play_people_play_id"),
        sa.ForeignKeyConstraint(["person"], ["people.key"], name="fk_play_people_person"),
    )
    op.create_index("ix_play_people_person", "play_people", ["person"])
    op.create_table(
        "play_revisions",
        sa.Column("play_id", sa.Integer(), nullable=False),
        sa.Column("revision", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("replaced", _MOMENT, nullable=False),
        sa.Column("record", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("play_id", "revision", name="pk_play_revisions"),
        sa.ForeignKeyConstraint(["play_id"], ["plays.id"], name="fk_play_revisions_play_id"),
    )
