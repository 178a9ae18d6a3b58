"""A read-only copy can be read, with its log if it has one."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyeight.store.database.database import Database
from tests.store.small_log import buy, store

#: Drops the superuser's right to write anywhere, where the tests run as root.
RUN = """
import ctypes, os, sys
if os.geteuid() == 0 and ctypes.CDLL(None).prctl(24, 1, 0, 0, 0):
    sys.exit(77)
os.execv(sys.executable, [sys.executable, "-m", "fortyeight", "verify-log", *sys.argv[1:]])
"""


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """A read-only folder."""
    folder = tmp_path / "copy"
    folder.mkdir()
    yield folder
    folder.chmod(0o700)


def checked(path: Path) -> dict[str, object]:
    before = sorted(one.name for one in path.parent.iterdir())
    for one in path.parent.iterdir():
        one.chmod(0o400)
    path.parent.chmod(0o500)
    words = [sys.executable, "-c", RUN, str(path), "--json"]
    result = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    if result.returncode == 77:
        pytest.skip("the superuser's rights cannot be given up here")
    assert result.returncode == 0, result.stderr
    assert sorted(one.name for one in path.parent.iterdir()) == before
    told: dict[str, object] = json.loads(result.stdout)
    return told


def test_a_copy_with_its_log_is_read_to_the_end(copy: Path, tmp_path: Path) -> None:
    database = Database.open(str(tmp_path / "store.db"))
    store(database, buy("ann", 0, 100), buy("ann", 1, 200))
    for name in ("store.db", "store.db-wal"):
        shutil.copy(tmp_path / name, copy / name)
    database.close()
    assert (copy / "store.db-wal").stat().st_size
    assert checked(copy / "store.db")["events"] == 2


def test_a_copy_without_a_log_is_read_as_it_is(copy: Path, tmp_path: Path) -> None:
    database = Database.open(str(tmp_path / "store.db"))
    store(database, buy("ann", 0, 100))
    database.close()
    shutil.copy(tmp_path / "store.db", copy / "store.db")
    assert checked(copy / "store.db")["events"] == 1
