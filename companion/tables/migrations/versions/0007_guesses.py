"""Who guessed join codes, and how long the next one is refused; how a code ended is no longer told."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "guesses",
        sa.Column("address", sa.String(64), primary_key=True),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.Column("clear", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index("ix_codes_expires", "codes", ["expires"])
    op.drop_column("codes", "replaced")
