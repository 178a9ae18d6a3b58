"""Backups are of one moment, complete or refused, from either database into either."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import tracemalloc
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from fortyeight.store.backup.restore import read_manifest, restore
from fortyeight.store.backup.write_backup import (
    TRAILER,
    TRAILER_SIZE,
    Manifest,
    back_up,
    saved_tables,
)
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import BadBackup
from fortyeight.store.signing.head_exports import read_exports
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.store.verify.faults import Report
from tests.effort import effort
from tests.store.conftest import new_postgres_database
from tests.store.small_log import NOW, Row, buy, fill, store


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys.open(tmp_path / "keys")


@pytest.fixture
def filled(database: Database, keys: Keys, tmp_path: Path) -> Database:
    fill(database, keys, tmp_path / "heads")
    database.write(
        lambda connection: connection.execute(
            insert(schema.failures), [{"folded": "änn", "source": "::1", "at": NOW}] * 3
        )
    )
    database.write(
        lambda connection: connection.execute(
            insert(schema.sessions).values(
                id=b"secret", person="ann", created_at=1, seen_at=1, expires_at=1, source=""
            )
        )
    )
    return database


@pytest.fixture(params=["sqlite", "postgresql"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """An empty store of each kind, to restore into."""
    if request.param == "postgresql":
        url = new_postgres_database(request.getfixturevalue("postgres"))
    else:
        url = str(shutil.copy(request.getfixturevalue("migrated_sqlite"), tmp_path / "other.db"))
    opened = Database.open(url)
    yield opened
    opened.close()


def contents(database: Database) -> dict[str, list[Row]]:
    with database.read() as connection:
        return {
            table.name: sorted(
                (dict(row) for row in connection.execute(select(table)).mappings()), key=repr
            )
            for table in saved_tables()
        }


def restored(path: Path, database: Database) -> Report:
    return restore(path, read_manifest(path), database)


def test_a_backup_of_either_kind_is_restored_into_either(
    filled: Database, other: Database, keys: Keys, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    manifest = back_up(filled, path, NOW)
    assert read_manifest(path) == manifest
    report = restore(
        path,
        manifest,
        other,
        heads=read_exports(tmp_path / "heads"),
        public_keys=[keys.public],
    )
    assert report.clean
    assert report.events == 13
    assert contents(other) == contents(filled)


def test_a_restored_store_goes_on(
    filled: Database, other: Database, keys: Keys, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    back_up(filled, path, NOW)
    restored(path, other)
    store(other, buy("ann", 2, 30))
    failed = insert(schema.failures).values(folded="x", source="", at=NOW)
    other.write(lambda connection: connection.execute(failed))
    assert sign_heads(other, keys, NOW + 999) is not None
    with other.read() as connection:
        numbers = connection.execute(select(schema.failures.c.number)).scalars().all()
    assert sorted(numbers) == [1, 2, 3, 4]


def test_the_manifest_says_what_is_in_it_and_which_keys_it_needs(
    filled: Database, keys: Keys, tmp_path: Path
) -> None:
    manifest = back_up(filled, tmp_path / "backup", NOW)
    assert manifest.rows["events"] == 13
    assert manifest.rows["heads"] == manifest.last_export == 4
    assert manifest.sealing_keys == (keys.sealing[0].id,)
    assert manifest.made_at == NOW


def test_no_key_no_session_and_nothing_sealed_is_in_the_file(
    filled: Database, keys: Keys, tmp_path: Path
) -> None:
    path = tmp_path / "backup"
    back_up(filled, path, NOW)
    text = b"".join(lines_of(path)).decode()
    assert "sealed/1:" in text
    assert '"hole"' not in text
    assert '"sessions"' not in text
    assert '"nodes"' not in text
    for file in keys.folder.glob("*.key"):
        assert file.read_text().splitlines()[2].removeprefix("key ") not in text
    assert path.stat().st_mode & 0o077 == 0


def test_a_backup_is_one_moment_though_the_server_goes_on(filled: Database, tmp_path: Path) -> None:
    before = contents(filled)
    versions = iter(range(2, 100))

    def write_meanwhile(done: int, total: int) -> None:
        store(filled, buy("ann", next(versions), 5))

    path = tmp_path / "backup"
    back_up(filled, path, NOW, write_meanwhile)
    assert next(versions) > 10, "it was written to between the tables"
    with closing(Database.open(str(tmp_path / "again.db"))) as again:
        assert restored(path, again).clean
        assert contents(again) == before


def test_a_file_or_a_store_that_is_there_is_not_replaced(filled: Database, tmp_path: Path) -> None:
    path = tmp_path / "backup"
    back_up(filled, path, NOW)
    before = path.read_bytes()
    with pytest.raises(BadBackup, match="already"):
        back_up(filled, path, NOW)
    assert path.read_bytes() == before
    kept = contents(filled)
    with pytest.raises(BadBackup, match="not empty"):
        restored(path, filled)
    assert contents(filled) == kept


def lines_of(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()[:-TRAILER_SIZE]).splitlines(keepends=True)


def packed(lines: list[bytes]) -> bytes:
    """Return the bytes of a backup with these lines."""
    text = gzip.compress(b"".join(lines))
    return text + TRAILER + hashlib.sha256(text).hexdigest().encode() + b"\n"


@pytest.fixture(scope="module")
def backup_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of an SQLite store; the file is the same for both kinds."""
    folder = tmp_path_factory.mktemp("whole")
    with closing(Database.open(str(folder / "source.db"))) as database:
        fill(database, Keys.open(folder / "keys"), folder / "heads")
        back_up(database, folder / "backup", NOW)
    return folder / "backup"


@pytest.fixture
def whole(backup_file: Path, tmp_path: Path) -> Path:
    """A copy of a backup, which a test may change."""
    return Path(shutil.copy(backup_file, tmp_path / "backup"))


def test_a_file_cut_off_anywhere_is_refused(whole: Path) -> None:
    full = whole.read_bytes()
    lines = lines_of(whole)
    every = effort(49, 7)
    for size in (*range(0, len(full), every), *range(len(full) - TRAILER_SIZE, len(full))):
        whole.write_bytes(full[:size])
        with pytest.raises(BadBackup):
            read_manifest(whole)
    for count in range(0, len(lines), effort(5, 1)):
        whole.write_bytes(packed(lines[:count]))
        with pytest.raises(BadBackup):
            read_manifest(whole)


def test_a_flipped_bit_anywhere_is_refused(whole: Path) -> None:
    full = whole.read_bytes()
    ends = (*range(10), *range(len(full) - TRAILER_SIZE - 12, len(full)))
    flips = [(at, 1 << bit) for at in ends for bit in range(8)][:: effort(7, 1)]
    flips += [(at, 16) for at in range(0, len(full), effort(35, 5))]
    for at, bit in flips:
        whole.write_bytes(full[:at] + bytes([full[at] ^ bit]) + full[at + 1 :])
        with pytest.raises(BadBackup):
            read_manifest(whole)


def test_a_backup_of_an_older_version_is_restored(whole: Path, tmp_path: Path) -> None:
    """It has no digest after its text."""
    lines = lines_of(whole)
    first = json.loads(lines[0])
    del first["trailer"]
    lines[0] = json.dumps(first, separators=(",", ":")).encode() + b"\n"
    forged(whole, lines)
    whole.write_bytes(whole.read_bytes()[:-TRAILER_SIZE])
    with closing(Database.open(str(tmp_path / "older.db"))) as older:
        assert restored(whole, older).clean
        assert len(contents(older)["events"]) == 13


@pytest.mark.parametrize(
    "begin", [b"[" + b"[]," * 2, b'{"x":"', b'[1,2,"', b'[1,2,"",[],[]', b"x"], ids=str
)
def test_a_line_that_no_row_has_is_refused_before_it_fills_the_memory(
    whole: Path, begin: bytes
) -> None:
    lines = lines_of(whole)
    filling = begin[-1:] * (40 * 1024 * 1024)
    whole.write_bytes(packed([lines[0], begin + filling + b"\n"]))
    del filling
    tracemalloc.start()
    try:
        with pytest.raises(BadBackup, match="longer than any row"):
            read_manifest(whole)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 200 * 1024 * 1024


@pytest.mark.parametrize(
    "row", [b"[" * 100_000, b'["person:ann"]', b"[1e999]", b"[" + b"9" * 30 + b"]"]
)
def test_a_row_that_cannot_be_is_a_sentence(whole: Path, tmp_path: Path, row: bytes) -> None:
    lines = lines_of(whole)
    at = next(at for at, line in enumerate(lines) if line.startswith(b"["))
    lines[at] = row + b"\n"
    manifest = forged(whole, lines)
    with closing(Database.open(str(tmp_path / "new.db"))) as new, pytest.raises(BadBackup):
        restore(whole, manifest, new)


def test_a_changed_missing_or_added_line_is_refused(whole: Path) -> None:
    lines = lines_of(whole)
    for at, line in enumerate(lines):
        for new in ([], [line, line], [line.replace(b"ann", b"eve", 1)], [b"x" + line]):
            changed = [*lines[:at], *new, *lines[at + 1 :]]
            if changed == lines:
                continue
            whole.write_bytes(packed(changed))
            with pytest.raises(BadBackup):
                read_manifest(whole)


def forged(path: Path, lines: list[bytes], **changes: object) -> Manifest:
    """Return a backup with other contents and a manifest that matches them."""

    manifest = json.loads(lines[-1])["manifest"]
    manifest |= {"sha256": hashlib.sha256(b"".join(lines[:-1])).hexdigest(), **changes}
    last = json.dumps({"manifest": manifest}).encode() + b"\n"
    path.write_bytes(packed([*lines[:-1], last]))
    return read_manifest(path)


def test_a_forged_manifest_does_not_hide_a_changed_event(whole: Path, tmp_path: Path) -> None:
    lines = [line.replace(b':10000}",', b':90000}",') for line in lines_of(whole)]
    assert lines != lines_of(whole)
    manifest = forged(whole, lines)
    with closing(Database.open(str(tmp_path / "new.db"))) as database:
        report = restore(whole, manifest, database)
    assert {fault.code for fault in report.faults} == {"event-broken"}


def test_rows_that_the_store_does_not_take_leave_it_empty(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    at = next(at for at, line in enumerate(lines) if line.startswith(b'["wallet:ann"'))
    lines[at] = b'["wallet:ann",-5]\n'
    manifest = forged(whole, lines)
    with closing(Database.open(str(tmp_path / "new.db"))) as database:
        with pytest.raises(BadBackup, match="does not take"):
            restore(whole, manifest, database)
        assert not any(contents(database).values())


@pytest.mark.parametrize("row", [b"[1,", b"[" * 100_000, b"[]", b'["wallet:ann",[[]],3]'])
def test_a_row_that_cannot_be_read_gets_a_sentence(whole: Path, tmp_path: Path, row: bytes) -> None:
    lines = lines_of(whole)
    at = next(at for at, line in enumerate(lines) if line.startswith(b'["wallet:ann"'))
    lines[at] = row + b"\n"
    manifest = forged(whole, lines)
    with closing(Database.open(str(tmp_path / "new.db"))) as database:
        with pytest.raises(BadBackup, match=r"has a row of \w+ that cannot be read"):
            restore(whole, manifest, database)
        assert not any(contents(database).values())


def test_a_backup_of_another_version_of_the_store_is_refused(whole: Path, tmp_path: Path) -> None:
    manifest = forged(whole, lines_of(whole), revision="0099")
    with (
        closing(Database.open(str(tmp_path / "new.db"))) as database,
        pytest.raises(BadBackup, match="0099"),
    ):
        restore(whole, manifest, database)


@pytest.mark.parametrize("content", [b"", b"\x1f\x8b", b"SQLite format 3\x00", b"\x00" * 99])
def test_what_is_no_backup_gets_a_sentence(tmp_path: Path, content: bytes) -> None:
    for text in (content, gzip.compress(content)):
        (tmp_path / "file").write_bytes(text)
        with pytest.raises(BadBackup):
            read_manifest(tmp_path / "file")
