"""A revision keeps what changed since the one before it; how a part stands is kept as a whole beside its number."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.add_column("revisions", sa.Column("start", sa.Integer))
    op.add_column("revisions", sa.Column("weight", sa.Integer))
    op.add_column("parts", sa.Column("document", sa.JSON))
    op.execute(
        "UPDATE parts SET document = (SELECT r.document FROM revisions r"
        " WHERE r.table_id = parts.table_id AND r.key = parts.key AND r.number = parts.revision)"
    )
