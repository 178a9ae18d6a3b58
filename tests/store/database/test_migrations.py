"""The migrations lead to the current schema, and keep the data of an old database."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, Table, insert, inspect, select

from fortyeight.store import migrations
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.migrations import HEAD, WrongSchema, migrate, revision
from tests.store.conftest import new_postgres_database

VERSIONS = ScriptDirectory(str(Path(migrations.__file__).parent))


def described(connection: Connection) -> dict[str, object]:
    """Return the database's description of all its tables."""
    inspector = inspect(connection)
    found: dict[str, object] = {}
    for name in sorted(set(inspector.get_table_names()) - {"alembic_version"}):
        columns = [
            {key: str(value) for key, value in column.items() if key != "comment"}
            for column in inspector.get_columns(name)
        ]
        found[name] = (
            columns,
            inspector.get_pk_constraint(name)["constrained_columns"],
            [(one["name"], one["sqltext"]) for one in inspector.get_check_constraints(name)],
            [one["column_names"] for one in inspector.get_unique_constraints(name)],
            sorted((str(one["name"]), one["column_names"]) for one in inspector.get_indexes(name)),
        )
    return found


def strict_tables(connection: Connection) -> set[str]:
    if connection.dialect.name != "sqlite":
        return set()
    rows = connection.exec_driver_sql("SELECT name FROM pragma_table_list WHERE strict")
    return {str(row[0]) for row in rows}


def test_a_migrated_database_is_that_of_the_schema(empty_url: str, database: Database) -> None:
    plain = Database.open(empty_url, migrate=False)
    plain.write(schema.metadata.create_all)
    with plain.read() as one, database.read() as other:
        assert described(one) == described(other)
        assert set(described(one)) == set(schema.metadata.tables)
        assert strict_tables(one) == strict_tables(other)
        if not database.is_postgres:
            assert strict_tables(one) == set(schema.metadata.tables)
    plain.close()


def test_nothing_is_left_to_migrate(database: Database) -> None:
    with database.read() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []


def test_the_head_is_the_last_version() -> None:
    assert VERSIONS.get_current_head() == HEAD


def test_a_database_of_a_later_program_is_refused(url: str) -> None:
    database = Database.open(url)
    later = "UPDATE alembic_version SET version_num = '9999'"
    database.write(lambda connection: connection.exec_driver_sql(later))
    database.close()
    with pytest.raises(WrongSchema, match="newer program"):
        Database.open(url)
    with pytest.raises(WrongSchema):
        Database.open(url, exclusive=False)
    again = Database.open(url, migrate=False)
    back = f"UPDATE alembic_version SET version_num = '{HEAD}'"
    again.write(lambda connection: connection.exec_driver_sql(back))
    again.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    empty_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(connection: Connection) -> None:
        migrate(connection)
        raise LookupError("after all tables were made")

    database = Database.open(empty_url, migrate=False)
    with pytest.raises(LookupError):
        database.write(fail)
    with database.read() as connection:
        assert described(connection) == {}
        assert revision(connection) is None
    database.close()


def test_two_processes_may_migrate_at_once(postgres: str) -> None:
    url = new_postgres_database(postgres)
    opened: list[Database] = []
    threads = [threading.Thread(target=lambda: opened.append(Database.open(url))) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(opened) == 4
    for database in opened:
        database.close()


def value(column: Any, row: int) -> object:
    """Return a value of a column's type, another in each row."""
    kind = column.type.python_type
    if kind is int:
        return 2**40 + row if "BIGINT" in str(column.type) else row
    return f"{column.name} {row} ünï" if kind is str else bytes([row, 0, 255])


def filled(connection: Connection) -> dict[str, list[tuple[object, ...]]]:
    """Insert rows into every table of a database, of whatever version it is."""
    found = MetaData()
    found.reflect(connection)
    written: dict[str, list[tuple[object, ...]]] = {}
    for name, table in found.tables.items():
        if name == "alembic_version":
            continue
        rows = [{column.name: value(column, row) for column in table.columns} for row in (1, 2)]
        connection.execute(insert(table), rows)
        written[name] = [tuple(row.values()) for row in rows]
    return written


@pytest.mark.parametrize("old", [script.revision for script in VERSIONS.walk_revisions()])
def test_an_old_database_keeps_what_it_holds(empty_url: str, old: str) -> None:
    """Every version ever released is filled and migrated, and nothing is lost.

    A version that moves or renames old data records its new place here.
    """
    database = Database.open(empty_url, migrate=False)
    database.write(lambda connection: migrate(connection, old))
    written = database.write(filled)
    columns: dict[str, list[str]] = {}
    with database.read() as connection:
        reflected = MetaData()
        reflected.reflect(connection)
        for name in written:
            columns[name] = [column.name for column in reflected.tables[name].columns]
    database.close()

    database = Database.open(empty_url)
    with database.read() as connection:
        assert revision(connection) == HEAD
        for name, rows in written.items():
            table: Table = schema.metadata.tables[name]
            query = select(*(table.c[column] for column in columns[name]))
            kept = [tuple(row) for row in connection.execute(query)]
            assert sorted(kept, key=repr) == sorted(rows, key=repr)
    database.close()
