"""From which household a table was opened, as the hash of an address: nobody opens tables without end."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("tables", sa.Column("opened_from", sa.String(64)))
    op.create_index("ix_tables_opened_from", "tables", ["opened_from", "created"])
