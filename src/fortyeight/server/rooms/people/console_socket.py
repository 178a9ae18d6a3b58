"""The place of a server's console socket, and whether a server answers there."""

from __future__ import annotations

import os
import socket
from pathlib import Path

#: Seconds that either side may take for a request or an answer.
MAX_SECONDS = 30.0


def console_socket(database: Path) -> Path:
    """Return the path of the console socket beside an SQLite database."""
    return database.with_name(f"{database.name}.console")


def is_served(database: Path) -> bool:
    """Return whether a server answers at the console socket of a database."""
    if os.name != "posix":
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(MAX_SECONDS)
        return connection.connect_ex(str(console_socket(database))) == 0
