"""Where a seat is in the seating order, which can change, and who has left the table."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("seats", sa.Column("place", sa.Integer))
