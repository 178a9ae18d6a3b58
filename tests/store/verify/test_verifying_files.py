"""Verifying a log in pages, while it grows, and in a file with flipped bits."""

from __future__ import annotations

import random
import re
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import select

from fortyeight.store.backup import restore, write_backup
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import StoredEvent, StoreError
from fortyeight.store.signing.head_exports import read_exports
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys
from fortyeight.store.verify import verify_chains
from fortyeight.store.verify.verify_ledger import Replay
from fortyeight.store.verify.verify_log import verify_log
from tests.store.small_log import NOW, buy, fill, store


@pytest.fixture
def keys(tmp_path: Path) -> Keys:
    return Keys.open(tmp_path / "keys")


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (verify_chains, write_backup, restore):
        monkeypatch.setattr(module, "PAGE", 3)


@pytest.mark.usefixtures("small_pages")
def test_pages_make_no_difference(database: Database, keys: Keys, tmp_path: Path) -> None:
    fill(database, keys, tmp_path / "heads")
    steps: list[int] = []
    seen: list[tuple[str, int]] = []

    def replays(stream: str) -> Replay:
        def replay(event: StoredEvent) -> list[tuple[str, int]]:
            assert event.stream == stream
            seen.append((event.stream, event.version))
            return []

        return replay

    report = verify_log(
        database,
        read_exports(tmp_path / "heads"),
        [keys.public],
        progress=lambda done, total: steps.append(done),
        replays=replays,
    )
    assert steps == [3, 6, 9, 12, 13]
    assert len(set(seen)) == len(seen) == 13
    assert {fault.code for fault in report.faults} == {"replay-differs"}
    assert report.count == 8, "as many events as have ledger lines"
    manifest = write_backup.back_up(database, tmp_path / "backup", NOW)
    with closing(Database.open(str(tmp_path / "new.db"))) as new:
        assert restore.restore(tmp_path / "backup", manifest, new).clean


def test_a_log_that_grows_meanwhile_is_clean(
    database: Database, keys: Keys, tmp_path: Path
) -> None:
    fill(database, keys, tmp_path / "heads")
    done = threading.Event()
    counts = {"ann": 2, "bob": 1}

    def grow() -> None:
        while not done.is_set():
            for person, version in counts.items():
                store(database, buy(person, version, 5))
                counts[person] = version + 1
            sign_heads(database, keys, NOW)

    thread = threading.Thread(target=grow)
    thread.start()
    try:
        reports = [verify_log(database, None, [keys.public]) for _ in range(10)]
    finally:
        done.set()
        thread.join()
    assert [report.faults for report in reports] == [()] * 10
    assert reports[-1].events > 13


def test_a_flipped_bit_in_the_file_is_a_fault_or_changes_nothing(
    keys: Keys, tmp_path: Path
) -> None:
    source, path = tmp_path / "source.db", tmp_path / "changed.db"
    with closing(Database.open(str(source))) as database:
        fill(database, keys, tmp_path / "heads")
    whole, rows = source.read_bytes(), guarded(source)
    dice = random.Random(48)
    full = [at for at, byte in enumerate(whole) if byte and at >= 100]  # after the header
    found = 0
    # Any place of the file, and some in the statements that create its tables.
    tables = [
        at
        for found in re.finditer(b"CREATE TABLE", whole)
        for at in full
        if 0 <= at - found.start() < 300
    ]
    for at in (*dice.sample(full, 120), *dice.sample(tables, 60)):
        changed = bytearray(whole)
        changed[at] ^= 1 << dice.randrange(8)
        path.write_bytes(changed)
        try:
            with closing(Database.open(str(path), exclusive=False)) as database:
                report = verify_log(database, read_exports(tmp_path / "heads"), [keys.public])
        except (StoreError, UnicodeDecodeError):
            found += 1  # the command reports the damage
            continue
        found += not report.clean
        if report.clean:
            assert guarded(path) == rows, at
    assert found > 40


def guarded(path: Path) -> list[object]:
    """Return the rows that the check protects."""
    tables = (schema.events, schema.entries, schema.accounts, schema.heads)
    with (
        closing(Database.open(str(path), exclusive=False)) as database,
        database.read() as connection,
    ):
        return [connection.execute(select(table)).all() for table in tables]
