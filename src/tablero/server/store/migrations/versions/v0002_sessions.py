"""Sessions, links that are used once, bans, and what the operator did; those who are known keep their cookies."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, String, Text

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("person", Column("signed", Integer, nullable=False, server_default="0"))
    op.execute("UPDATE person SET signed = 1")
    op.create_table(
        "session",
        Column("id", String, primary_key=True),
        Column("person", String, ForeignKey("person.id"), nullable=False, index=True),
        Column("since", Float, nullable=False),
        Column("seen", Float, nullable=False),
        Column("browser", String, nullable=False),
    )
    op.create_table(
        "link",
        Column("id", String, primary_key=True),
        Column("person", String, ForeignKey("person.id"), nullable=False, index=True),
        Column("until", Float, nullable=False),
    )
    op.create_table(
        "ban",
        Column("person", String, ForeignKey("person.id"), primary_key=True),
        Column("since", Float, nullable=False),
        Column("why", Text, nullable=False),
    )
    op.create_table(
        "errand",
        Column("n", Integer, primary_key=True),
        Column("table_id", String, nullable=False),
        sqlite_autoincrement=True,
    )
