"""Several processes that store at once on PostgreSQL, each with a database object of its own."""

from __future__ import annotations

import random
import threading

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.changes import create_stream, store_changes
from fortyeight.store.model import (
    BANK,
    Change,
    Conflict,
    Head,
    InsufficientFunds,
    LedgerLine,
    NewEvent,
    StoreError,
    Unavailable,
    wallet_account,
)
from fortyeight.store.verify.verify_ledger import trial_balance
from tests.store.conftest import new_postgres_database

PEOPLE = ("ann", "bob", "cid", "dan")


def moved(stream: str, expected: int, source: str, target: str, cents: int) -> Change:
    lines = (LedgerLine(0, source, -cents), LedgerLine(0, target, cents))
    events = (NewEvent("moved", "{}"),)
    return Change(stream, expected, 0, 5, "ann", events=events, lines=lines)


class Process(threading.Thread):
    """Plays on two tables of its own with everyone's wallets."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__()
        self.database = Database.open(url)
        self.draw = random.Random(number)
        self.streams = [f"table:{number}a", f"table:{number}b"]
        self.results: list[Head | StoreError] = []
        self.database.write(
            lambda connection: [create_stream(connection, stream) for stream in self.streams]
        )

    def run(self) -> None:
        versions = dict.fromkeys(self.streams, 0)
        for _ in range(25):
            accounts = [wallet_account(person) for person in PEOPLE]
            changes = []
            for stream in self.streams:
                source, target = self.draw.sample([BANK, *accounts], 2)
                cents = self.draw.randint(1, 9)
                changes.append(moved(stream, versions[stream], source, target, cents))
            with self.database.read() as connection:
                head = reading.read_head(connection, "person:all")
            source, target = self.draw.sample([BANK, *accounts], 2)
            shared = moved("person:all", head.version if head else 0, source, target, 1)
            results = store_changes(self.database, [shared, *changes])
            for change, result in zip([shared, *changes], results, strict=True):
                if isinstance(result, Head) and change.stream in versions:
                    versions[change.stream] = result.version
            self.results += results


def test_processes_that_share_wallets_and_a_stream(postgres: str) -> None:
    url = new_postgres_database(postgres)
    processes = [Process(url, number) for number in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
        assert not process.is_alive()
    results = [result for process in processes for result in process.results]
    kinds = {type(result) for result in results}
    assert kinds <= {Head, Conflict, InsufficientFunds, Unavailable}
    assert Unavailable not in kinds, "all lock in the same order, so none is given up"
    stored = sum(isinstance(result, Head) for result in results)
    with processes[0].database.read() as connection:
        assert trial_balance(connection) == []
        streams = ["person:all", *(s for process in processes for s in process.streams)]
        heads = [reading.read_head(connection, stream) for stream in streams]
        assert sum(head.version for head in heads if head) == stored > 0
    for process in processes:
        process.database.close()
