"""A lock is the system's: it ends with the process that holds it, however that ends."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fortyeight.store.database.files import DatabaseInUse, DatabaseLock
from fortyeight.store.model import Unavailable

HOLD = """
import os, sys, time
from pathlib import Path
from fortyeight.store.database.files import DatabaseLock
lock = DatabaseLock(Path(sys.argv[1]))
reading, writing = os.pipe()
child = os.fork() if sys.argv[2] == "fork" else 0
if child or sys.argv[2] != "fork":
    if child:
        os.read(reading, 1)  # a new process lets go of the lock as it begins
    print(child, flush=True)
else:
    os.write(writing, b"1")
time.sleep(600)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.db.lock"


@pytest.mark.skipif(os.name != "posix", reason="forks")
@pytest.mark.parametrize("how", ["alone", "fork"])
def test_a_killed_process_lets_go_at_once(path: Path, how: str) -> None:
    """Its children do not keep the lock."""
    command = [sys.executable, "-c", HOLD, str(path), how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        try:
            with pytest.raises(DatabaseInUse, match=r"database store\.db open for writing"):
                DatabaseLock(path)
            process.kill()
            process.wait()
            DatabaseLock(path).release()
        finally:
            process.kill()
            if child:
                os.kill(child, signal.SIGKILL)


def test_the_file_is_private_and_stays(path: Path) -> None:
    lock = DatabaseLock(path)
    with pytest.raises(DatabaseInUse):
        DatabaseLock(path)
    lock.release()
    lock.release()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    DatabaseLock(path).release()


def test_a_file_that_cannot_be_written_to_is_a_sentence(path: Path) -> None:
    path.mkdir()
    with pytest.raises(Unavailable, match="cannot be written to"):
        DatabaseLock(path)
