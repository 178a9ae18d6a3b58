"""One owner at a time among real processes that are killed and stopped."""

from __future__ import annotations

import os
import random
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from fortyeight.store.database.database import Database
from fortyeight.store.log import reading
from fortyeight.store.log.chain import INITIAL_HASH, hash_event
from fortyeight.store.model import StoredEvent
from tests.store.evening import opened
from tests.store.owners.owned import take_from_stalled
from tests.store.owners.processes import Process, processes

#: Retries, 50 ms apart, of what another process must make possible.
TRIES = 400


@pytest.fixture
def kind() -> str:
    return "postgresql"


@pytest.fixture
def address(url: str) -> str:
    return url


@pytest.fixture
def watcher(address: str) -> Iterator[Database]:
    """The test's own connection to the store."""
    database = Database.open(address)
    yield database
    database.close()


def claimed_within_tries(process: Process, stream: str) -> str:
    for _ in range(TRIES):
        answer = process.ask(f"claim {stream}")
        if answer != "no":
            return answer
        time.sleep(0.05)
    raise AssertionError("the table never fell free")


def whole_log(database: Database, stream: str) -> list[StoredEvent]:
    """Return all events, after a check that the versions have no gap and the chain holds."""
    log: list[StoredEvent] = []
    with database.read() as connection:
        while page := reading.read_events(connection, stream, after=len(log)):
            log += page
        head = reading.read_head(connection, stream)
    last = INITIAL_HASH
    for number, event in enumerate(log, 1):
        assert event.version == number
        fields = (event.at, event.actor, event.command, event.name, event.body)
        last = hash_event(last, stream, number, *fields)
        assert event.hash == last
    assert head is not None
    assert (head.version, head.hash) == (len(log), last)
    return log


def test_of_two_processes_exactly_one_gets_a_table(address: str, watcher: Database) -> None:
    streams = [opened(watcher, f"t{n}") for n in range(10)]
    with processes(address, "a", "b") as both:
        for stream in streams:
            for process in both:
                process.say(f"claim {stream}")
            answers = sorted(process.hear() for process in both)
            assert answers == ["epoch 1 version 0", "no"]


def test_the_table_of_a_killed_process_goes_to_another_with_a_higher_epoch(
    address: str, watcher: Database
) -> None:
    stream = opened(watcher, "t1")
    with processes(address, "a", "b") as (a, b):
        assert a.ask(f"claim {stream}") == "epoch 1 version 0"
        assert a.ask(f"append {stream}") == "stored 1 a 1"
        assert b.ask(f"claim {stream}") == "no"
        a.kill()
        assert claimed_within_tries(b, stream) == "epoch 2 version 1"
        assert b.ask(f"append {stream}") == "stored 2 b 1"
    assert [event.body for event in whole_log(watcher, stream)] == ['"a 1"', '"b 1"']


def test_a_stopped_process_loses_its_table_and_cannot_write_when_it_goes_on(
    address: str, watcher: Database
) -> None:
    stream = opened(watcher, "t1")
    with processes(address, "a", "b") as (a, b):
        assert a.ask("beat") == "beaten"
        assert a.ask(f"claim {stream}") == "epoch 1 version 0"
        assert a.ask(f"append {stream}") == "stored 1 a 1"
        a.stop()
        assert b.ask(f"claim {stream}") == "no"
        assert take_from_stalled(watcher, "a") == 1
        assert claimed_within_tries(b, stream) == "epoch 2 version 1"
        assert b.ask(f"append {stream}") == "stored 2 b 1"
        a.go_on()
        assert a.ask(f"append {stream}") == "Unavailable"
        assert a.ask(f"append {stream}") == "Fenced"
        assert a.ask(f"claim {stream}") == "no"
        assert b.ask(f"append {stream}") == "stored 3 b 2"
    assert [event.body for event in whole_log(watcher, stream)] == ['"a 1"', '"b 1"', '"b 2"']


def disturbed(address: str, watcher: Database, folder: Path, times: int) -> None:
    """Let three processes compete for a table while they are killed, stopped and cut off."""
    chance = random.Random(f"owners {times}")
    stream = opened(watcher, "t1")
    running: list[Process] = []
    outputs: list[Path] = []

    def start() -> None:
        path = folder / f"out{len(outputs)}"
        outputs.append(path)
        with path.open("w") as output:
            process = Process(address, f"n{len(outputs)}", output)
        process.say(f"go {stream}")
        running.append(process)

    def version() -> int:
        with watcher.read() as connection:
            head = reading.read_head(connection, stream)
        assert head is not None
        return head.version

    def grown() -> None:
        before = version()
        for _ in range(TRIES):
            if version() > before + 5:
                return
            time.sleep(0.05)
        raise AssertionError("nobody writes any more")

    try:
        for _ in range(3):
            start()
        for _ in range(times):
            grown()
            with watcher.read() as connection:
                head = reading.read_head(connection, stream)
            assert head is not None
            owner = next(p for p in running if p.node == head.owner)
            if chance.random() < 0.5:
                owner.kill()
                owner.end()
                running.remove(owner)
                start()
            else:
                owner.stop()
                take_from_stalled(watcher, owner.node)
                if chance.random() < 0.5:
                    grown()
                owner.go_on()
        grown()
    finally:
        for process in running:
            process.end()
    log = whole_log(watcher, stream)
    said = Counter(event.body for event in log)
    assert set(said.values()) == {1}
    told = [line.split(" ", 2) for path in outputs for line in path.read_text().splitlines()]
    acknowledged = [(int(line[1]), line[2]) for line in told if line[0] == "stored" and line[2]]
    assert len(acknowledged) > times
    for number, token in acknowledged:
        assert log[number - 1].body == f'"{token}"'


@pytest.mark.long
def test_nothing_is_lost_or_doubled_over_many_deaths_and_stalls(
    address: str, watcher: Database, tmp_path: Path
) -> None:
    disturbed(address, watcher, tmp_path, int(os.environ.get("FORTYEIGHT_KILLS", "200")))
