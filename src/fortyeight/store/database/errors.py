"""Translation of database errors into errors of the store."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from sqlalchemy import URL, Connection
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from fortyeight.store.database.driver_errors import POSTGRESQL, describe_error
from fortyeight.store.model import Unavailable

E = TypeVar("E", bound=BaseException)

#: Errors of the statement, not of the database; they are passed on to the caller.
_STATEMENT_ERRORS = (IntegrityError, DataError, ProgrammingError, NotSupportedError)


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


@contextmanager
def wrap_driver_errors(connection: Connection) -> Iterator[None]:
    """Raise errors of the driver, used without SQLAlchemy, as SQLAlchemy raises them."""
    dialect = connection.dialect
    try:
        yield
    except dialect.loaded_dbapi.Error as error:
        lost = dialect.is_disconnect(error, connection.connection, None)
        raise DBAPIError.instance(
            None, None, error, dialect.loaded_dbapi.Error, False, lost, dialect
        ) from error


def as_unavailable(error: SQLAlchemyError) -> Unavailable | None:
    """Return the error as `Unavailable`, or None if the statement is at fault, not the database."""
    if isinstance(error, PoolTimeout):
        return with_cause(error, Unavailable("The database is too busy."))
    if not isinstance(error, DBAPIError):
        return None
    known = getattr(error.orig, "sqlstate", None) in POSTGRESQL
    if isinstance(error, _STATEMENT_ERRORS) and not error.connection_invalidated and not known:
        return None
    if getattr(error.orig, "sqlite_errorname", None) == "SQLITE_ERROR":
        return None  # no such table, and the like
    return with_cause(error, Unavailable(describe_error(error.orig)))


def cannot_open(url: URL, error: Unavailable) -> Unavailable:
    """Return the error of a PostgreSQL database that cannot be opened, with its place and reason.

    For operators only: clients are told what `describe_error` says. No password is in it.
    """
    cause = error.__cause__
    original = cause.orig if isinstance(cause, DBAPIError) else None
    reason = str(error).removesuffix(".")
    if original is not None and getattr(original, "sqlstate", None) not in POSTGRESQL:
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
