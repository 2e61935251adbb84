"""The tables of the database, as this build knows them; `migrations` brings every database there."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Integer, MetaData, String, Table, Text

META = MetaData()
SECRET = Table("secret", META, Column("name", String, primary_key=True), Column("value", String, nullable=False))
PERSON = Table(
    "person",
    META,
    Column("id", String, primary_key=True),
    Column("name", String, nullable=False),
    Column("since", Float, nullable=False),
    # Whether a signed cookie, as they were before there were sessions, still stands for the person.
    Column("signed", Integer, nullable=False, default=0, server_default="0"),
)
TABLE = Table(
    "game_table",
    META,
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
    # The name of the lesson that is given at it.
    Column("lesson", String, nullable=False, default="", server_default=""),
)
SEAT = Table(
    "seat",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    # A person holds it, or it is open, or a bot of a level plays it; a level beside a person stands in for him.
    Column("person", String, nullable=False, default="", index=True),
    Column("level", String, nullable=False, default=""),
    Column("key", String, nullable=False, default=""),
    Column("votes", Text, nullable=False, default="[]"),
    # When a sign of the person last came, and when his last stream was closed.
    Column("seen", Float, nullable=False, default=0.0),
    Column("gone", Float, nullable=False, default=0.0, server_default="0"),
    # The last line of the chat that the person has read.
    Column("read", Integer, nullable=False, default=0, server_default="0"),
)
ENTRY = Table(
    "entry",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
)
# The ids of acts and undos that were done, so that what is sent twice is done once. A seat's ids are its own.
DONE = Table(
    "done",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String, primary_key=True),
    Column("id", String, primary_key=True),
    Column("n", Integer, nullable=False),
)
SAID = Table(
    "said",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    # A line that nobody said tells what happened to the seat, after so many entries of the log.
    Column("kind", String, nullable=False, default="", server_default=""),
    Column("moment", Integer, nullable=False, default=0, server_default="0"),
)

# A table at which somebody practises: it goes on from a moment of another table, by the lines that led there, dealt
# anew for a seat; and what the review held to be better then.
PRACTICE = Table(
    "practice",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("of", String, nullable=False, index=True),
    Column("at", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("lines", Text, nullable=False),
    Column("better", String, nullable=False),
)

# An edition that somebody makes, as one text; `shared` ones are there for whoever has their link.
EDITION = Table(
    "edition",
    META,
    Column("id", String, primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("game", String, nullable=False),
    Column("name", String, nullable=False),
    Column("text", Text, nullable=False),
    Column("digest", String, nullable=False),
    Column("shared", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
)
# What a table is played with that was made with such an edition: as it was then, whatever becomes of it.
PRINTING = Table(
    "printing",
    META,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("digest", String, nullable=False),
    Column("text", Text, nullable=False),
)

# A browser in which somebody is signed in, and a link to sign in once; the ids are hashes of what the browser shows,
# so that who reads the database cannot show it.
SESSION = Table(
    "session",
    META,
    Column("id", String, primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Column("browser", String, nullable=False),
)
LINK = Table(
    "link",
    META,
    Column("id", String, primary_key=True),
    Column("person", ForeignKey("person.id"), nullable=False, index=True),
    Column("until", Float, nullable=False),
)
BAN = Table(
    "ban",
    META,
    Column("person", ForeignKey("person.id"), primary_key=True),
    Column("since", Float, nullable=False),
    Column("why", Text, nullable=False),
)
# The tables that were changed by the operator beside the servers, which look here.
ERRAND = Table(
    "errand",
    META,
    Column("n", Integer, primary_key=True),
    Column("table_id", String, nullable=False),
    sqlite_autoincrement=True,
)
