"""Process that plays at a served table, and reports every answered command.

`python -m tests.store.crashes.powered DATABASE KEYS COMMANDS SEED`: its writes are traced from
outside. Each line of its output is the id of a command, its actor and the version of its answer.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from pathlib import Path
from typing import Any

from fortyeight.server.table.storage import stored_changes
from fortyeight.store.database.database import Database
from tests.server.table.evening import Evening
from tests.server.table.place import Client, Place

#: A checkpoint after this many pages of SQLite's log: a low number, for many checkpoints.
PAGES = 60


class TellingClient(Client):
    """Client that prints its answers."""

    async def send(self, message: Any) -> dict[str, Any]:
        answer = await super().send(message)
        # One system call, in its place among those that write the files.
        os.write(1, f"answered {message['id']} {self.who.name} {answer['version']}\n".encode())
        return answer


def opened(path: str) -> Database:
    database = Database.open(path)
    assert database._connection is not None
    driver = database._connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute(f"PRAGMA wal_autocheckpoint={PAGES}")
    return database


async def play(database: Database, keys: Path, commands: int, seed: int) -> None:
    stored_changes.SNAPSHOT_EVERY = 40
    place = Place(database, keys, durable=True)
    await place.start()
    table = await place.open()
    clients: list[Client] = []
    for box, name in enumerate(("ann", "bob"), start=1):
        await place.give(name, 1_000_000)
        client = TellingClient(place, table, name)
        await client.connect()
        await client.did("join", chips=1_000_000)
        await client.did("sit", box=box)
        clients.append(client)
    evening = Evening(place, table, clients, seed)
    for _ in range(100 * commands):
        if await evening.act():
            commands -= 1
        if not commands:
            break
        await asyncio.sleep(0)
    # Nothing is closed: the power fails while the server runs.
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(play(opened(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])))
