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
    op.add_column("tables", sa.Column("deleted", _MOMENT))
    op.create_index("ix_tables_group_id", "tables", ["group_id"])
    op.create_index("ix_tables_deleted", "tables", ["deleted"])
    _plays()


def _groups() -> None:
    op.create_table(
        "groups",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(40), nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("made", _MOMENT, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
    op.create_table(
        "people",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("group_id", sa.Integer, sa.ForeignKey("groups.id"), nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("was", sa.Text),
        sa.Column("merged_into", sa.String(40)),
    )
    op.create_table(
        "holders",
        sa.Column("group_id", sa.Integer, sa.ForeignKey("groups.id"), primary_key=True),
        sa.Column("device", sa.Text, sa.ForeignKey("devices.id"), primary_key=True, index=True),
    )


def _plays() -> None:
    op.create_table(
        "plays",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("key", sa.String(80), nullable=False, unique=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), unique=True),
        sa.Column("group_id", sa.Integer, sa.ForeignKey("groups.id"), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("ended", _MOMENT, nullable=False),
        sa.Column("place", sa.Text, nullable=False),
        sa.Column("code", sa.String(8)),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
        sa.Column("result", sa.JSON),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("deleted", _MOMENT, index=True),
    )
    op.create_index("ix_plays_group_id_ended", "plays", ["group_id", "ended"])
    op.create_table(
        "play_people",
        sa.Column("play_id", sa.Integer, sa.ForeignKey("plays.id"), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.key"), primary_key=True, index=True),
    )
    op.create_table(
        "play_revisions",
        sa.Column("play_id", sa.Integer, sa.ForeignKey("plays.id"), primary_key=True),
        sa.Column("revision", sa.Integer, autoincrement=False, primary_key=True),
        sa.Column("replaced", _MOMENT, nullable=False),
        sa.Column("record", sa.JSON, nullable=False),
    )
