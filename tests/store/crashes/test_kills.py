"""A process that is killed at any moment loses no acknowledged change."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from sqlalchemy import select

from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.model import wallet_account
from fortyeight.store.verify.verify_ledger import trial_balance
from tests.effort import effort
from tests.store.crashes.committing import STREAMS

ROOT = Path(__file__).parents[3]


def killed(url: str, seconds: float) -> list[tuple[str, int, str]]:
    """Run the process, kill it a while after its first change, and return what it reported."""
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    command = [sys.executable, "-m", "tests.store.crashes.committing", url]
    environment = os.environ | {"PYTHONPATH": paths}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None
    first = process.stdout.readline()
    time.sleep(seconds)
    process.kill()
    rest, _ = process.communicate()
    said = []
    for line in (first + rest).splitlines(keepends=True):
        if line.endswith("\n"):
            stream, version, id = line.split()
            said.append((stream, int(version), id))
    return said


def check(database: Database, said: list[tuple[str, int, str]]) -> None:
    """Check that every reported change is there once, none in part, and the books are right."""
    with database.read() as connection:
        answers = {
            (row.stream, row.version, row.id) for row in connection.execute(select(schema.commands))
        }
        missing = set(said) - answers
        assert not missing, f"{len(missing)} of {len(said)} acknowledged changes are lost"
        assert trial_balance(connection) == []
        for stream in STREAMS:
            head = reading.read_head(connection, stream)
            assert head is not None
            last, commands = INITIAL_HASH, []
            found = reading.read_events(connection, stream, limit=10**9)
            for number, event in enumerate(found, 1):
                last = hash_event(
                    last,
                    stream,
                    number,
                    event.at,
                    event.actor,
                    event.command,
                    event.name,
                    event.body,
                )
                assert (event.version, event.hash) == (number, last)
                commands.append(event.command)
            assert (head.version, head.hash) == (len(found), last)
            assert commands[::2] == commands[1::2], "both events of a change, or none"
            assert len(set(commands)) == len(commands) // 2, "no change twice"
            assert set(commands) == {id for name, _, id in answers if name == stream}
        for person in ("one", "two", "ann", "bob"):
            changes = sum(1 for name, _, _ in answers if name.endswith(f":{person}"))
            assert reading.read_balance(connection, wallet_account(person)) == 7 * changes


def survive(url: str, kills: int, seed: int) -> int:
    moments = random.Random(seed)
    said: list[tuple[str, int, str]] = []
    for number in range(kills):
        said += killed(url, moments.uniform(0, 0.15))
        if number % 5 == 4 or number == kills - 1:
            database = Database.open(url)
            check(database, said)
            database.close()
    return len(said)


def test_nothing_acknowledged_is_lost_when_the_process_is_killed(url: str) -> None:
    assert survive(url, kills=effort(2, 5), seed=48) >= effort(2, 5)


@pytest.mark.long
def test_nothing_acknowledged_is_lost_in_many_kills(url: str) -> None:
    assert survive(url, kills=100, seed=49) >= 100
