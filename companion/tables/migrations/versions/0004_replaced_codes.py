"""Whether a join code ended because the table was given another one."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("codes", sa.Column("replaced", sa.Boolean))
