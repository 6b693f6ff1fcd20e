"""The link of a group can be renewed: the former one says so."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "former_group_keys",
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("group_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["group_id"], ["groups.id"], name="fk_former_group_keys_group_id"),
        sa.PrimaryKeyConstraint("key", name="pk_former_group_keys"),
    )
    op.create_index("ix_former_group_keys_group_id", "former_group_keys", ["group_id"])
