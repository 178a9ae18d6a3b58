"""Checks of a server's settings: data folder, keys, database, port, the way from outside."""

from __future__ import annotations

import http.client
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

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from fortyeight.server.base.server_settings import Settings

#: Seconds to wait for the program at the configured port.
_TIMEOUT = 3.0

_NO_ADMINISTRATOR = "Run: fortyeight account create NAME"


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
    from fortyeight.store.signing.keys import BadKeys, Keys

    folder = settings.data / "keys"
    # Written last: without it the server has never started, and opening the keys would make some.
    if not (folder / "signing.pub").exists():
        yield ok("keys", f"none in {folder} yet: the server makes them at its first start")
        return
    try:
        keys = Keys.open(folder)
    except BadKeys as error:
        yield problem("keys", str(error), "Put the keys back from their backup, with mode 600.")
        return
    count = f"{len(keys.sealing)} sealing key{'s' if len(keys.sealing) > 1 else ''}"
    yield ok("keys", f"complete, with {count}; public key {keys.public.id}")


def check_database(settings: Settings) -> Iterator[Finding]:
    from fortyeight.store.database.engines import parse_address

    path = parse_address(settings.store_url).path
    if path is not None:
        yield from _check_sqlite(path)
    else:
        yield from _check_postgresql(settings)


def _check_sqlite(path: Path) -> Iterator[Finding]:
    from fortyeight.server.rooms.people.console import console_socket

    if not path.exists():
        yield ok("database", f"{path} does not exist yet: the server makes it")
        return
    # Opening a file with its log would create files where no server has them open.
    log = path.with_name(f"{path.name}-wal")
    is_served = console_socket(path).exists() and log.exists()
    how = "mode=ro" if is_served else "mode=ro&immutable=1"
    place = f"SQLite {sqlite3.sqlite_version}, {path}"
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True)) as connection:
            row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            roles = connection.execute("SELECT roles FROM people WHERE disabled_at IS NULL")
            has_administrator = any("administrator" in text.split() for (text,) in roles)
    except sqlite3.Error as error:
        if not is_served and log.exists() and log.stat().st_size:
            found = f"{place}: its last changes are in {log.name}"
            yield warning("database", found, "Start the server: it brings both together.")
            return
        advice = "Restore a backup into a new file: docs/how-to/audit-log.md."
        yield problem("database", f"{place}: {error}", advice)
        return
    yield from _report_schema(place, None if row is None else str(row[0]), has_administrator)


def _check_postgresql(settings: Settings) -> Iterator[Finding]:
    from fortyeight.store import migrations
    from fortyeight.store.database.database import Database
    from fortyeight.store.model import StoreError
    from fortyeight.store.people_store import has_role

    def setting(connection: Connection, name: str) -> str:
        return str(connection.exec_driver_sql(f"SHOW {name}").scalar_one())

    try:
        with (
            closing(Database.open(settings.store_url, migrate=False, exclusive=False)) as database,
            database.read() as connection,
        ):
            url = database.address.url
            version = setting(connection, "server_version")
            syncs = setting(connection, "fsync") == "on"
            schema = migrations.revision(connection)
            has_administrator = schema == migrations.HEAD and has_role(connection, "administrator")
    except StoreError as error:
        advice = "Check that PostgreSQL runs, and the address in FORTYEIGHT_STORE."
        yield problem("database", str(error).removesuffix("."), advice)
        return
    host = url.host or url.query.get("host") or "this machine"
    yield from _report_schema(
        f"PostgreSQL {version}, {url.database} on {host}", schema, has_administrator
    )
    if not syncs:
        advice = "Set fsync = on in postgresql.conf."
        yield problem("database", "fsync is off: a power cut loses answered commands", advice)


def _report_schema(place: str, schema: str | None, has_administrator: bool) -> Iterator[Finding]:
    from fortyeight.store.migrations import HEAD

    if schema is None:
        yield ok("database", f"{place}, empty: the server makes its tables")
    elif schema > HEAD:
        found = f"{place}, schema {schema}; this program knows {HEAD}"
        yield problem("database", found, "Install the version that wrote it, or a newer one.")
        return
    elif schema < HEAD:
        yield ok("database", f"{place}, schema {schema}: the server brings it to {HEAD}")
    else:
        yield ok("database", f"{place}, schema {schema}")
    if schema is not None and not has_administrator:
        yield warning("accounts", "nobody can manage them", _NO_ADMINISTRATOR)


def check_port(settings: Settings) -> Iterator[Finding]:
    host, port = settings.listen.host, settings.listen.port
    try:
        family, _, _, _, address = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.bind(address)
    except OSError as error:
        found = f"{host} is no address of this machine: {error.strerror}"
        yield problem("port", found, "Set listen.host, such as 127.0.0.1.")
        return
    if not port:
        yield ok("port", f"any free one of {host}")
        return
    match _who_listens(host, port):
        case None:
            yield ok("port", f"{port} of {host} is free")
        case "fortyeight":
            yield ok("port", f"{port} of {host}: a server of fortyeight answers")
        case _:
            found = f"{port} of {host} is taken by another program"
            yield problem("port", found, "Stop that program, or set listen.port.")


def _who_listens(host: str, port: int) -> str | None:
    """Return `fortyeight`, another text for another program, or None for a free port."""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    with closing(http.client.HTTPConnection(reached, port, timeout=_TIMEOUT)) as connection:
        try:
            connection.connect()
        except OSError:
            return None
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
