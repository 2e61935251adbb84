"""Tables at which somebody practises from a moment of another."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "practice",
        Column("table_id", String, ForeignKey("game_table.id"), primary_key=True),
        Column("of", String, nullable=False, index=True),
        Column("at", Integer, nullable=False),
        Column("seat", Integer, nullable=False),
        Column("lines", Text, nullable=False),
        Column("better", String, nullable=False),
    )
