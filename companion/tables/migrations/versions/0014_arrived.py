"""When a table came from elsewhere: it counts among those of its day, whenever it was played."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.add_column("tables", sa.Column("arrived", sa.DateTime(timezone=True)))
    op.create_index("ix_tables_arrived", "tables", ["opened_from", "arrived"])
