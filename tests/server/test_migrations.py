"""The tables of a database: made, adopted and changed by revisions, on SQLite and on PostgreSQL."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text

from tablero.core.errors import Mistake
from tablero.server.store import migrations
from tablero.server.store.database import Database
from tablero.server.store.schema import META
from tests.server.test_old_database import keep


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite3'}"


def differences(database: Database) -> list[object]:
    """What Alembic would still change."""
    with database.engine.connect() as link:
        options = {"version_table": migrations.VERSION}
        return list(compare_metadata(MigrationContext.configure(link, opts=options), META))


def agree(url: str) -> None:
    database = Database(url)
    assert differences(database) == []
    with database.engine.connect() as link:
        assert migrations.version(link) == migrations.revisions()[-1]
    database.close()


def refused(url: str) -> str:
    with pytest.raises(Mistake) as said:
        Database(url)
    return str(said.value)


def test_the_revisions_are_one_line_by_number() -> None:
    scripts = list(ScriptDirectory(str(migrations.HERE)).walk_revisions())
    assert [each.revision for each in reversed(scripts)] == migrations.revisions()
    assert [int(each) for each in migrations.revisions()] == list(range(1, len(scripts) + 1))


def test_the_revisions_make_the_tables_that_the_build_knows(url: str) -> None:
    agree(url)
    agree(url)


def test_a_database_of_before_is_adopted(url: str) -> None:
    keep(url)
    agree(url)


def test_a_newer_database_is_refused(url: str) -> None:
    agree(url)
    engine = create_engine(url)
    with engine.begin() as link:
        link.execute(text(f"UPDATE {migrations.VERSION} SET version_num = '9999'"))
    engine.dispose()
    assert "of a newer Tablero" in refused(url)


def test_a_database_of_others_is_refused_and_left_alone(url: str) -> None:
    engine = create_engine(url)
    with engine.begin() as link:
        link.execute(text("CREATE TABLE person (id INTEGER PRIMARY KEY, salary INTEGER)"))
    assert "tables that are not Tablero's: person" in refused(url)
    with engine.connect() as link:
        assert link.execute(text("SELECT count(*) FROM sqlite_master")).scalar() == 1
    engine.dispose()


def test_a_revision_that_fails_changes_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    upgrade = migrations._upgrade

    def fail(link: Connection) -> None:
        upgrade(link)
        raise Mistake("The power is gone.")

    monkeypatch.setattr(migrations, "_upgrade", fail)
    assert refused(url) == "The power is gone."
    engine = create_engine(url)
    with engine.connect() as link:
        assert link.execute(text("SELECT count(*) FROM sqlite_master")).scalar() == 0
    engine.dispose()
    monkeypatch.undo()
    agree(url)
