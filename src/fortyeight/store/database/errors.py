"""Translation of database errors into errors of the store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import URL
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fortyeight.store.model import Unavailable

E = TypeVar("E", bound=BaseException)

#: Errors of the statement, not of the database; they are passed on to the caller.
_STATEMENT_ERRORS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)

_SQLITE = {
    "SQLITE_FULL": "The disk is full; nothing can be stored until there is room.",
    "SQLITE_BUSY": "Another process is writing to the database.",
    "SQLITE_LOCKED": "Another connection is writing to the database.",
    "SQLITE_IOERR": "The disk that the database is on reports an error.",
    "SQLITE_CORRUPT": "The database file is damaged.",
    "SQLITE_NOTADB": "The file is not a database.",
    "SQLITE_CANTOPEN": "The database file cannot be opened.",
    "SQLITE_READONLY": "The database file cannot be written to.",
    "SQLITE_NOMEM": "There is not enough memory.",
}

_POSTGRESQL = {
    "53100": "The disk of the database is full; nothing can be stored until there is room.",
    "53200": "The database has not enough memory.",
    "53300": "The database takes no more connections.",
    "57014": "The database took too long.",
    "40001": "The database gave up one of two transactions that were in each other's way.",
    "40P01": "The database gave up one of two transactions that were in each other's way.",
    "25006": "The database takes no changes at present.",
    "28P01": "The database refuses this name and password.",
    "3D000": "There is no database of this name.",
    "42501": "The database does not let this user do that.",
}

_UNREACHABLE = "The database cannot be reached."


@contextmanager
def translate_errors() -> Iterator[None]:
    """Raise errors of the database itself as `Unavailable`."""
    try:
        yield
    except SQLAlchemyError as error:
        failure = as_unavailable(error)
        if failure is None:
            raise
        raise failure from error


def as_unavailable(error: SQLAlchemyError) -> Unavailable | None:
    """Return the error as `Unavailable`, or None if the statement is at fault, not the database."""
    if isinstance(error, PoolTimeout):
        return with_cause(error, Unavailable("The database is too busy."))
    if not isinstance(error, DBAPIError):
        return None
    known = getattr(error.orig, "sqlstate", None) in _POSTGRESQL
    if isinstance(error, _STATEMENT_ERRORS) and not error.connection_invalidated and not known:
        return None
    if getattr(error.orig, "sqlite_errorname", None) == "SQLITE_ERROR":
        return None  # no such table, and the like
    return with_cause(error, Unavailable(describe_error(error.orig)))


def describe_error(original: BaseException | None) -> str:
    """Return a sentence for a driver's error that reveals none of the stored data."""
    name = getattr(original, "sqlite_errorname", None)
    if isinstance(name, str):
        for start, text in _SQLITE.items():
            if name.startswith(start):
                return text
        return "The database reports an error."
    state = getattr(original, "sqlstate", None)
    return _POSTGRESQL.get(state, _UNREACHABLE) if isinstance(state, str) else _UNREACHABLE


def cannot_open(url: URL, error: Unavailable) -> Unavailable:
    """Return the error of a PostgreSQL database that cannot be opened, with its place and reason.

    For operators only: clients are told what `describe_error` says. No password is in it.
    """
    cause = error.__cause__
    original = cause.orig if isinstance(cause, DBAPIError) else None
    reason = str(error).removesuffix(".")
    if original is not None and getattr(original, "sqlstate", None) not in _POSTGRESQL:
        # Such as: connection to server at "db", port 5432 failed: FATAL:  database "x" does not ...
        line = str(original).partition("\n")[0].rpartition("failed: ")[2]
        reason = re.sub(r"^(connection is bad|FATAL): +", "", line) or reason
    if isinstance(url.password, str) and url.password:
        reason = reason.replace(url.password, "…")
    host = url.host or url.query.get("host") or "this machine"
    port = f" port {url.port}" if url.port else ""
    user = f" as {url.username}" if url.username else ""
    place = f"{url.database or 'of this user'} on {host}{port}"
    return Unavailable(f"The database {place} cannot be opened{user}: {reason}.")


def is_retryable(error: Unavailable) -> bool:
    """Return whether a transaction certainly rolled back, for a conflict, and can be retried."""
    cause = error.__cause__
    original = cause.orig if isinstance(cause, DBAPIError) else None
    return getattr(original, "sqlstate", None) in ("40001", "40P01")


def with_cause(cause: BaseException | None, error: E) -> E:
    """Return an error with its cause, as `raise error from cause` would set it."""
    error.__cause__ = cause
    return error
