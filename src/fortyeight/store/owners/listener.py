"""Listeners that tell a process when others have stored something.

A notification of PostgreSQL carries only a stream and its version; the events are read from the
store. Notifications sent while there is no connection are lost, so the caller must query the store
whenever the listener has connected. SQLite notifies nobody: its file is looked at now and then.
"""

from __future__ import annotations

import logging
import random
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import make_url

from fortyeight.store.database.sqlite_file import connect_to_read
from fortyeight.store.database.structured_log import log_event

if TYPE_CHECKING:
    import psycopg

#: Channel of the NOTIFY that every commit sends.
CHANNEL = "fortyeight"

#: Seconds between checks whether to stop.
_POLL_SECONDS = 0.5

#: Seconds between two looks at an SQLite file.
_LOOK_SECONDS = 0.1

#: Seconds without notifications after which the connection is tested.
_MAX_SILENCE = 5.0

#: Seconds before a reconnection: at first, and at most.
_FIRST_DELAY, _MAX_DELAY = 0.1, 5.0


class Listener:
    """Thread that listens on a connection of its own. Callbacks run in that thread.

    `on_change` is called with a stream and its version. `on_reconnect` is called whenever the
    listener has started to listen, the first time included: earlier commits may have been missed.
    """

    def __init__(
        self,
        url: str,
        on_change: Callable[[str, int], None],
        on_reconnect: Callable[[], None] = lambda: None,
    ) -> None:
        plain_url = make_url(url).set(drivername="postgresql")
        self._address = plain_url.render_as_string(hide_password=False)
        self._on_change = on_change
        self._on_reconnect = on_reconnect
        self._closed = threading.Event()
        self._listening = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def wait_until_listening(self, seconds: float) -> bool:
        """Wait until the listener is connected; return False after a timeout."""
        return self._listening.wait(seconds)

    def close(self) -> None:
        """Stop the thread. No callback is called afterwards."""
        self._closed.set()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        import psycopg  # noqa: PLC0415 - only where PostgreSQL is used

        wait = _FIRST_DELAY
        while not self._closed.is_set():
            try:
                with self._connect() as connection:
                    wait = _FIRST_DELAY
                    self._listen(connection)
            except psycopg.Error as error:
                # The type only: the text of the error may contain the address.
                log_event("listener not connected", logging.WARNING, why=type(error).__name__)
            finally:
                self._listening.clear()
            self._closed.wait(wait * random.uniform(0.5, 1.0))  # noqa: S311  # spreads load, hides nothing
            wait = min(wait * 2, _MAX_DELAY)

    def _connect(self) -> psycopg.Connection[tuple[object, ...]]:
        import psycopg  # noqa: PLC0415 - only where PostgreSQL is used

        return psycopg.connect(
            self._address,
            autocommit=True,
            connect_timeout=5,
            application_name="fortyeight listener",
            keepalives_idle=10,
            keepalives_interval=5,
            keepalives_count=3,
            tcp_user_timeout=15000,
        )

    def _listen(self, connection: psycopg.Connection[tuple[object, ...]]) -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        self._listening.set()
        self._call(self._on_reconnect)
        silent = 0.0
        while not self._closed.is_set():
            silent += _POLL_SECONDS
            for message in connection.notifies(timeout=_POLL_SECONDS):
                silent = 0.0
                self._handle(message.payload)
                if self._closed.is_set():
                    return
            if silent >= _MAX_SILENCE:
                connection.execute("SELECT 1")
                silent = 0.0

    def _handle(self, payload: str) -> None:
        stream, _, version = payload.rpartition(" ")
        if stream and version.isascii() and version.isdigit() and len(version) <= 18:
            self._call(lambda: self._on_change(stream, int(version)), stream)

    def _call(self, callback: Callable[[], None], stream: str = "") -> None:
        if self._closed.is_set():
            return
        try:
            callback()
        except Exception:
            # A failing callback must not stop the listener.
            log_event("callback of the listener failed", logging.ERROR, error=True, stream=stream)


class FileListener:
    """Thread that looks at an SQLite file for commits of other connections.

    `on_change` is called in that thread after each look that has found one, and once at first.
    """

    def __init__(self, path: Path, on_change: Callable[[], None]) -> None:
        self._path = path
        self._on_change = on_change
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop the thread."""
        self._closed.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._closed.wait(_LOOK_SECONDS):
            try:
                with closing(connect_to_read(self._path)) as connection:
                    self._look(connection)
            except sqlite3.Error as error:
                log_event("listener not connected", logging.WARNING, why=type(error).__name__)

    def _look(self, connection: sqlite3.Connection) -> None:
        known = None
        while True:
            # This version changes with every commit of another connection.
            version = connection.execute("PRAGMA data_version").fetchone()
            if version != known:
                known = version
                self._on_change()
            if self._closed.wait(_LOOK_SECONDS):
                return
