"""The shelf of tables that moves to a new phone: once, and within ten minutes."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "moves",
        sa.Column("key_hash", sa.String(64), primary_key=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("expires", sa.DateTime(timezone=True), nullable=False),
    )
