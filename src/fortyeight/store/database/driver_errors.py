"""Sentences for the errors of database drivers. Takes none of the database libraries."""

from __future__ import annotations

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

#: By SQLSTATE.
POSTGRESQL = {
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


def describe_error(original: BaseException | None) -> str:
    """Return a sentence for a driver's error that reveals none of the stored data."""
    if isinstance(name := getattr(original, "sqlite_errorname", None), str):
        for start, text in _SQLITE.items():
            if name.startswith(start):
                return text
        return "The database reports an error."
    state = getattr(original, "sqlstate", None)
    return POSTGRESQL.get(state, _UNREACHABLE) if isinstance(state, str) else _UNREACHABLE
