"""Process that stores changes until it is killed, and reports each acknowledged one.

`python committing.py URL`: it plays on two tables and moves money between a bank and a wallet,
through the writer, several changes in a transaction. Each line of its output is a stream, a version
and the id of the command.
"""

from __future__ import annotations

import asyncio
import secrets
import sys

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.changes import create_stream
from fortyeight.store.log.writer import Writer
from fortyeight.store.model import (
    BANK,
    Change,
    LedgerLine,
    NewEvent,
    StoredAnswer,
    wallet_account,
)

STREAMS = ("table:one", "table:two", "person:ann", "person:bob")


def change(stream: str, expected: int, id: str) -> Change:
    """Return a change: two events, money from the bank to a wallet, and an answer."""
    person = stream.split(":")[1]
    return Change(
        stream,
        expected,
        0,
        expected,
        "ann",
        command=id,
        events=(NewEvent("paid", "{}"), NewEvent("told", '{"to":"all"}')),
        lines=(LedgerLine(0, BANK, -7), LedgerLine(0, wallet_account(person), 7)),
        answer=StoredAnswer("ann", id, b"digest", "done"),
    )


def opened(url: str) -> Database:
    database = Database.open(url)
    for stream in STREAMS:
        with database.read() as connection:
            there = reading.read_head(connection, stream) is not None
        if not there:
            database.write(lambda connection, name=stream: create_stream(connection, name))  # type: ignore[misc]  # mypy knows no defaults of lambdas
    return database


async def play(database: Database, writer: Writer, stream: str) -> None:
    with database.read() as connection:
        head = reading.read_head(connection, stream)
    assert head is not None
    while True:
        id = secrets.token_hex(8)
        head = await writer.commit(change(stream, head.version, id))
        # One write, so that a line is there completely or not at all.
        sys.stdout.write(f"{stream} {head.version} {id}\n")
        sys.stdout.flush()


async def main(url: str) -> None:
    database = opened(url)
    writer = Writer(database)
    await asyncio.gather(*(play(database, writer, stream) for stream in STREAMS))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
