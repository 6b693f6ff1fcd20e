"""A form is taken once: an entry at a table, or what opened one. A link to another phone remembers who used it."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "forms",
        sa.Column("number", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, index=True),
    )
    op.add_column("moves", sa.Column("taken_by", sa.Text, nullable=True))
