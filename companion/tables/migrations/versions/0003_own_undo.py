"""Which entry a revision took back from under later ones: undo is of one's own phone."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("revisions", sa.Column("took", sa.Integer))
