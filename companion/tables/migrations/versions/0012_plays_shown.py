"""A history of thousands of plays is filtered without reading their records."""

from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.drop_index("ix_plays_deleted", "plays")
    op.create_index("ix_plays_shown", "plays", ["deleted", "ended", "group_id", "table_id", "game", "place"])
