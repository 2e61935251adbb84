"""The beginning: all tables in an empty database, and in one of the time before revisions what it lacks."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text, inspect
from sqlalchemy.schema import CreateColumn

revision = "0001"
down_revision = None

OF_THEN = MetaData()
Table("secret", OF_THEN, Column("name", String, primary_key=True), Column("value", String, nullable=False))
Table(
    "person",
    OF_THEN,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("since", Float, nullable=False),
)
Table(
    "game_table",
    OF_THEN,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("edition", String, nullable=False),
    Column("options", Text, nullable=False),
    Column("seed", String, nullable=False),
    Column("commitment", String, nullable=False),
    Column("host", String, nullable=False),
    Column("public", Integer, nullable=False),
    Column("status", String, nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("moved", Float, nullable=False),
    Column("round", Integer, nullable=False, default=0),
    Column("result", Text, nullable=False, default=""),
    Column("rematch", String, nullable=False, default=""),
    Column("hints", Integer),
    Column("lesson", String, nullable=False, default="", server_default=""),
)
Table(
    "seat",
    OF_THEN,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", String, nullable=False, default="", index=True),
    Column("level", String, nullable=False, default=""),
    Column("key", String, nullable=False, default=""),
    Column("votes", Text, nullable=False, default="[]"),
    Column("seen", Float, nullable=False, default=0.0),
    Column("gone", Float, nullable=False, default=0.0, server_default="0"),
    Column("read", Integer, nullable=False, default=0, server_default="0"),
)
Table(
    "entry",
    OF_THEN,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
)
Table(
    "done",
    OF_THEN,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("n", Integer, nullable=False),
)
Table(
    "said",
    OF_THEN,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    Column("kind", String, nullable=False, default="", server_default=""),
    Column("moment", Integer, nullable=False, default=0, server_default="0"),
)

# Where the ids of acts were before they were a seat's own. Whose an act was is told by the log: the last line
# up to its version that was not nature's.
BEFORE = """
INSERT INTO done (table_id, seat, kind, id, n)
SELECT act.table_id, entry.seat, CASE WHEN entry.text = 'undo' THEN 'undo' ELSE 'act' END, act.id, act.n
FROM act JOIN entry ON entry.table_id = act.table_id AND entry.n = (
    SELECT max(line.n) FROM entry AS line WHERE line.table_id = act.table_id AND line.n <= act.n AND line.seat >= 0
)
"""


def upgrade() -> None:
    link = op.get_bind()
    OF_THEN.create_all(link)
    for table in OF_THEN.sorted_tables:
        there = {column["name"] for column in inspect(link).get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                new = CreateColumn(column).compile(dialect=link.dialect)
                link.exec_driver_sql(f"ALTER TABLE {table.name} ADD COLUMN {new}")
    if inspect(link).has_table("act"):
        link.exec_driver_sql(BEFORE)
        link.exec_driver_sql("DROP TABLE act")
