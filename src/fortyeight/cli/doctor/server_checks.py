"""Checks of a server's settings: data folder, keys, database, port, the way from outside."""

from __future__ import annotations

import json
import os
import socket
import sqlite3
import stat
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from fortyeight.cli.doctor.finding import Check, Finding, ok, problem, warning
from fortyeight.cli.doctor.machine_checks import nearest_folder
from fortyeight.cli.output.wording import counted

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from fortyeight.server.base.server_settings import Settings
    from fortyeight.store.overview import Run

#: Seconds to wait for the program at the configured port.
_TIMEOUT = 3.0

_FROM_BACKUP = "Put the keys back from their backup, with mode 600."


def check_data_folder(settings: Settings) -> Iterator[Finding]:
    folder = settings.data
    place = nearest_folder(folder)
    try:
        with tempfile.TemporaryFile(dir=place):
            pass
    except OSError as error:
        advice = "Give the server's user this folder, or name another with --data."
        yield problem("data", f"{place} cannot be written to: {error.strerror}", advice)
        return
    if folder.is_dir():
        yield from _check_modes(settings)
    elif folder.exists():
        yield problem("data", f"{folder} is no folder", "Name another with --data.")
    else:
        yield ok("data", f"{folder} does not exist yet: the server makes it")


def _check_modes(settings: Settings) -> Iterator[Finding]:
    from fortyeight.server.app.private_files import private_paths

    if os.name != "posix":
        return
    folder = settings.data
    status = folder.stat()
    if status.st_mode & stat.S_ISVTX:
        found = f"{folder} is shared by all users"
        yield problem("data", found, "Give the server a folder of its own.")
        return
    is_fine = True
    for path, mode in private_paths(settings):
        has = stat.S_IMODE(path.stat().st_mode)
        if has & 0o077:
            is_fine = False
            advice = f"Run: chmod {mode:o} {path} and think about who may have read it."
            yield problem("data", f"{path} has the mode {has:o}, open to others", advice)
        if path.stat().st_uid != status.st_uid:
            is_fine = False
            advice = f"Run: chown -R --reference={folder} {folder}"
            yield problem("data", f"{path} belongs to another user than {folder}", advice)
    if is_fine:
        yield ok("data", f"{folder} can be written to, and is private")


def check_keys(settings: Settings) -> Iterator[Finding]:
    from fortyeight.store.model import BadKeys
    from fortyeight.store.signing.keys import Keys

    folder = settings.data / "keys"
    # Written last: without it the server has never started, and opening the keys would make some.
    if not (folder / "signing.pub").exists():
        yield ok("keys", f"none in {folder}: the server makes them for an empty database")
        return
    try:
        keys = Keys.open(folder)
    except BadKeys as error:
        yield problem("keys", str(error), _FROM_BACKUP)
        return
    count = counted(len(keys.sealing), "sealing key")
    yield ok("keys", f"complete, with {count}; public key {keys.public.id}")


def check_database(settings: Settings) -> Iterator[Finding]:
    from fortyeight.store.database.address import parse_address
    from fortyeight.store.model import StoreError

    path = parse_address(settings.store_url).path
    if path is not None and not path.exists():
        yield ok("database", f"{path} does not exist yet: the server makes it")
        return
    if path is not None and _was_killed(path):
        found = f"{path} was left by a server that was killed; its last changes are in its log"
        yield warning("database", found, "Start the server: it brings both together.")
        return
    check = _check_postgres(settings) if path is None else _check_file(settings, path)
    try:
        yield from check
    except StoreError as error:
        advice = "Check that PostgreSQL runs, and the address in FORTYEIGHT_STORE."
        if path is not None:
            advice = "Restore a backup into a new file: docs/how-to/audit-log.md."
        yield problem("database", str(error).removesuffix("."), advice)


def _was_killed(path: Path) -> bool:
    """Return whether the log of an SQLite file has changes that no server is there for."""
    from fortyeight.server.rooms.people.console_socket import is_served

    log = path.with_name(f"{path.name}-wal")
    return log.exists() and bool(log.stat().st_size) and not is_served(path)


def _check_file(settings: Settings, path: Path) -> Iterator[Finding]:
    """Check an SQLite file, in such a way that not even SQLite creates another beside it."""
    from fortyeight.server.rooms.people.console_socket import is_served
    from fortyeight.store.database.sqlite_file import read_file
    from fortyeight.store.migrations import file_revision

    # The log of a file is there while a server runs. Without one, SQLite would make it.
    with read_file(path, immutable=not is_served(path)) as connection:
        place = f"SQLite {sqlite3.sqlite_version}, {path}"
        yield from _check_content(settings, connection.execute, file_revision(connection), place)


def _check_postgres(settings: Settings) -> Iterator[Finding]:
    from fortyeight.store.database.database import Database
    from fortyeight.store.migrations import revision

    with (
        closing(Database.open(settings.store_url, migrate=False, exclusive=False)) as database,
        database.read() as connection,
    ):
        url = database.address.url
        host = url.host or url.query.get("host") or "this machine"
        version = _postgres_setting(connection, "server_version")
        place = f"PostgreSQL {version}, {url.database} on {host}"
        schema = revision(connection)
        yield from _check_content(settings, connection.exec_driver_sql, schema, place)
        if _postgres_setting(connection, "fsync") != "on":
            found = "fsync is off: a power cut loses what was answered"
            yield problem("database", found, "Set fsync = on in postgresql.conf.")


def _postgres_setting(connection: Connection, name: str) -> str:
    return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())


def _check_content(
    settings: Settings, run: Run, schema: str | None, place: str
) -> Iterator[Finding]:
    from fortyeight.store import migrations
    from fortyeight.store.model import table_stream
    from fortyeight.store.overview import has_role, has_streams
    from fortyeight.store.signing.keys import has_keys

    if schema is None:
        yield ok("database", f"{place}, empty: the server makes its tables")
    elif schema > migrations.HEAD:
        found = f"{place}, schema {schema}; this program knows {migrations.HEAD}"
        yield problem("database", found, "Install the version that wrote it, or a newer one.")
    elif schema < migrations.HEAD:
        found = f"{place}, schema {schema}: the server brings it to {migrations.HEAD}"
        yield ok("database", found)
    else:
        yield ok("database", f"{place}, schema {schema}")
        folder = settings.data / "keys"
        if not has_keys(folder) and has_streams(run, table_stream("")):
            found = f"the tables of the database were sealed with keys that are not in {folder}"
            yield problem("keys", found, _FROM_BACKUP)
        if not (settings.private or has_role(run, "administrator")):
            advice = "Run: fortyeight account create NAME"
            yield warning("accounts", "there is no administrator", advice)


def check_port(settings: Settings) -> Iterator[Finding]:
    host, port = settings.listen.host, settings.listen.port
    try:
        family, _, _, _, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind(address)
    except OSError as error:
        found = f"{host} is not an address of this machine: {error.strerror}"
        yield problem("port", found, "Set listen.host, such as 127.0.0.1.")
        return
    if not port:
        yield ok("port", f"any free one on {host}")
        return
    match _who_listens(host, port):
        case None:
            yield ok("port", f"{port} on {host} is free")
        case "fortyeight":
            yield ok("port", f"{port} on {host}: a server of fortyeight answers")
        case _:
            found = f"{port} on {host} is taken by another program"
            yield problem("port", found, "Stop that program, or set listen.port.")


def _who_listens(host: str, port: int) -> str | None:
    """Return `fortyeight`, another text for another program, or None for a free port."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # read, not listened on
    try:
        socket.create_connection((reached, port), _TIMEOUT).close()
    except OSError:
        return None

    import http.client

    with closing(http.client.HTTPConnection(reached, port, timeout=_TIMEOUT)) as connection:
        try:
            connection.request("GET", "/healthz")
            answer = json.loads(connection.getresponse().read(1000))
        except (OSError, ValueError, http.client.HTTPException):
            return "another"
    return "fortyeight" if answer == {"status": "alive"} else "another"


def check_outside(settings: Settings) -> Iterator[Finding]:
    """Check that the settings for a proxy fit together."""
    from fortyeight.server.base.server_settings import is_loopback

    listen = settings.listen
    if not is_loopback(listen.host) and not listen.https:
        found = f"{listen.host} is reached without TLS: passwords can be read on the way"
        yield warning("outside", found, "Put a TLS proxy in front: docs/how-to/club-server.md.")
    elif listen.https and not (listen.origins and listen.proxies):
        found = "listen.https is set without listen.origins and listen.proxies"
        advice = "Name both: else sockets are refused, and all people count as one address."
        yield warning("outside", found, advice)
    elif listen.https:
        yield ok("outside", f"{', '.join(listen.origins)} through {', '.join(listen.proxies)}")
    else:
        yield ok("outside", "only programs on this machine reach the server")


SERVER_CHECKS: tuple[Check, ...] = (
    check_data_folder,
    check_keys,
    check_database,
    check_port,
    check_outside,
)
