"""A join code is looked for by itself, by those who may know it: it stands no more among the words of its play."""

from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.execute("UPDATE plays SET words = substr(words, 1, length(words) - length(code) - 1) WHERE code IS NOT NULL")
