"""Editions that people make, and the one that a table is played with."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "edition",
        Column("id", String, primary_key=True),
        Column("person", String, ForeignKey("person.id"), nullable=False, index=True),
        Column("game", String, nullable=False),
        Column("name", String, nullable=False),
        Column("text", Text, nullable=False),
        Column("digest", String, nullable=False),
        Column("shared", Integer, nullable=False),
        Column("created", Float, nullable=False),
        Column("changed", Float, nullable=False),
    )
    op.create_table(
        "printing",
        Column("table_id", String, ForeignKey("game_table.id"), primary_key=True),
        Column("digest", String, nullable=False),
        Column("text", Text, nullable=False),
    )
