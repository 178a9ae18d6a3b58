"""How `verify-log` checks each column of the store.

A column that is not listed here fails a test: a new one is classified before it is shipped.
`docs/how-to/audit-log.md` shows the same as a table.
"""

from __future__ import annotations

from enum import StrEnum

from fortyeight.store.database import schema


class Check(StrEnum):
    """The check that finds an edit of a column."""

    CHAIN = "the hash chain of its stream"
    HEADS = "signature, number and chain of the exports of heads"
    LEDGER = "the ledger's own sums, and the times of the events"
    LOG = "compared with what the events say"
    REPLAY = "compared with the events played again (`--replay`)"
    NONE = "not checked"


#: The check that finds an edit of a row or of its columns, by table.
COVERAGE: dict[str, dict[Check, str]] = {
    "streams": {Check.CHAIN: "stream version hash", Check.NONE: "epoch owner"},
    "events": {Check.CHAIN: "stream version at actor command name body hash"},
    "commands": {Check.LOG: "stream actor id answer version at", Check.NONE: "digest"},
    "accounts": {Check.LEDGER: "account cents"},
    "entries": {Check.LEDGER: "stream version line account cents at"},
    "snapshots": {Check.NONE: "stream version shape body at"},
    "tables": {Check.LOG: "id name book house settings opened_by opened_at closed_at people round"},
    "rounds": {
        Check.LOG: "stream round first last began_at ended_at status",
        Check.REPLAY: "shoe record",
    },
    "round_people": {
        Check.LOG: "stream round ended_at",
        Check.REPLAY: "person staked returned",
    },
    "shoes": {Check.LOG: "stream shoe commitment published_at transcript revealed_at"},
    "sittings": {Check.LOG: "person stream joined_at left_at"},
    "people": {Check.LOG: "name folded kind password roles created_at disabled_at"},
    "sessions": {Check.NONE: "id person created_at seen_at expires_at source"},
    "failures": {Check.NONE: "number folded source at"},
    "limits": {Check.LOG: "person kind value next_value next_from set_at"},
    "nodes": {Check.NONE: "node url backend started_at seen_at"},
    "heads": {Check.HEADS: "number at body signature"},
}

#: Why the unchecked columns need no check, by table.
REASONS: dict[str, str] = {
    "streams": "who may write at this moment; nothing that happened",
    "commands": "tells only whether a repeated id repeats its request; the answers to commands that"
    " were refused or had no effect expire, and none of their columns is checked",
    "snapshots": "a cache: sealed and bound to its place; one that does not open is ignored, and"
    " the table is read from its events",
    "sessions": "sign-ins of the moment",
    "failures": "counts failed sign-ins for an hour or so",
    "nodes": "server processes of the moment",
}


def check_of(table: str, column: str) -> Check:
    """Return the check that finds an edit of a column; raise `KeyError` if it has none."""
    for check, columns in COVERAGE[table].items():
        if column in columns.split():
            return check
    raise KeyError(f"{table}.{column}")


def coverage_table() -> str:
    """Return the table of `docs/how-to/audit-log.md`."""
    lines = ["| table | columns | an edit is found by |", "| --- | --- | --- |"]
    for table in schema.metadata.tables:
        for check, columns in COVERAGE[table].items():
            listed = ", ".join(f"`{column}`" for column in columns.split())
            reason = f": {REASONS[table]}" if check is Check.NONE else ""
            lines.append(f"| `{table}` | {listed} | {check.value}{reason} |")
    return "\n".join(lines) + "\n"
