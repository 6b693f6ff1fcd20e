"""A form is taken once: an entry at a table, or what opened one. A link to another phone remembers who used it."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "forms",
        sa.Column("number", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", name="fk_forms_table_id"), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_forms"),
    )
    op.create_index("ix_forms_table_id", "forms", ["table_id"])
    op.add_column("moves", sa.Column("taken_by", sa.Text, nullable=True))
