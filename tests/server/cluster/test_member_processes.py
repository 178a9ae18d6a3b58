"""Real processes of a cluster are killed and stopped: every table moves to another one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fortyeight.store.database.database import Database
from tests.store.evening import opened
from tests.store.owners.processes import Process, processes

MEMBER = "tests.server.cluster.member_process"


@pytest.fixture
def kind() -> str:
    return "postgresql"


@pytest.fixture
def address(url: str) -> str:
    return url


@pytest.fixture
def streams(address: str) -> Iterator[set[str]]:
    database = Database.open(address)
    yield {opened(database, f"t{n}") for n in range(6)}
    database.close()


def claims(process: Process, streams: set[str]) -> dict[str, int]:
    """Wait until a process has claimed all these tables, and return the epochs."""
    epochs: dict[str, int] = {}
    while epochs.keys() != streams:
        told = process.hear().split()
        assert told[0] == "claimed", told
        assert told[1] not in epochs
        epochs[told[1]] = int(told[2])
    return epochs


@pytest.mark.long
def test_the_tables_of_a_killed_process_are_run_by_another(address: str, streams: set[str]) -> None:
    with processes(address, "a", module=MEMBER) as (a,):
        assert set(claims(a, streams).values()) == {1}
        with processes(address, "b", module=MEMBER) as (b,):
            a.kill()
            assert set(claims(b, streams).values()) == {2}


def test_the_tables_of_a_stopped_process_are_run_by_another_and_it_learns_of_it(
    address: str, streams: set[str]
) -> None:
    with processes(address, "a", module=MEMBER) as (a,):
        claims(a, streams)
        with processes(address, "b", module=MEMBER) as (b,):
            a.stop()
            assert set(claims(b, streams).values()) == {2}
            a.go_on()
            assert a.hear() == "lost"
            b.kill()
            assert set(claims(a, streams).values()) == {3}
