"""Processes that share the tables of a store, step by step."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator

import psycopg
import pytest

from fortyeight.server.cluster.membership import STALLED_AFTER, Membership
from fortyeight.store.database.database import Database
from fortyeight.store.log.changes import store_changes
from fortyeight.store.model import Change, Fenced, Head, LobbyLine, NewEvent
from fortyeight.store.owners.nodes import list_nodes
from fortyeight.store.owners.ownership import claim
from tests.server.cluster.members import Clock, Member
from tests.store.evening import appended, opened
from tests.store.owners.owned import free_streams


class House:
    """Several members of one cluster, on one clock."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.clock = Clock()
        self.members: list[Member] = []

    def member(self, node: str) -> Member:
        member = Member(self.url, node, self.clock)
        self.members.append(member)
        return member

    def seconds_pass(self, seconds: float, *alive: Member) -> None:
        """Advance the clock; every second the live members send a heartbeat and look for tables."""
        for _ in range(int(seconds)):
            self.clock.seconds += 1.0
            for member in alive:
                member.beat()
                member.look()


@pytest.fixture
def kind() -> str:
    return "postgresql"


@pytest.fixture
def house(url: str) -> Iterator[House]:
    house = House(url)
    yield house
    for member in house.members:
        member.database.close()


def cut(house: House, pid: int) -> None:
    with psycopg.connect(house.url, autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s, 5000)", [pid])


def test_a_table_that_is_closed_is_let_go(house: House) -> None:
    a = house.member("a")
    streams = {opened(a.database, "t1"), opened(a.database, "t2")}
    a.look()
    a.membership.held.add("table:being-opened")
    appended(a.database, "table:t1", 0, 5, LobbyLine(0, 0, closed=True), epoch=1)
    a.look()
    assert a.membership.held == {"table:t2", "table:being-opened"}
    assert free_streams(a.database, streams) == ["table:t1"]
    assert appended(a.database, "table:t1", 1, 5, epoch=1).version == 2


def test_two_processes_divide_the_tables_and_never_share_one(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    streams = {opened(a.database, f"t{n}") for n in range(100)}
    a.beat()
    b.beat()
    for _ in range(12):
        a.look()
        b.look()
    assert a.claimed.keys() | b.claimed.keys() == streams
    assert not a.claimed.keys() & b.claimed.keys()
    assert min(len(a.claimed), len(b.claimed)) >= 20
    assert a.names() == b.names() == ["a", "b"]
    assert a.membership.url_of("b") == "http://b"
    assert a.membership.url_of("c") is None


def test_the_tables_of_one_that_ended_are_run_by_the_other(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    stream = opened(a.database, "t1")
    a.look()
    b.look()
    assert (list(a.claimed), list(b.claimed)) == ([stream], [])
    a.database.close()
    until = time.monotonic() + 60
    while not b.claimed and time.monotonic() < until:
        b.look()
    assert b.claimed[stream].epoch == 2


def test_who_leaves_lets_go_and_is_forgotten(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    stream = opened(a.database, "t1")
    a.look()
    a.does(a.membership.leave)
    assert a.membership.held == set()
    b.look()
    assert list(b.claimed) == [stream]
    assert b.names() == ["b"]


def test_one_that_stalled_is_cut_off_and_fenced(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    stream = opened(a.database, "t1")
    a.look()
    house.seconds_pass(STALLED_AFTER, b)
    assert b.claimed == {}
    house.seconds_pass(3, b)
    assert b.claimed[stream].epoch == 2
    assert b.names() == ["b"]
    event = (NewEvent("x", "{}"),)
    for _ in range(2):  # The first finds that the connection is gone.
        (result,) = store_changes(a.database, [Change(stream, 0, 1, 1, "a", events=event)])
        assert not isinstance(result, Head)
    assert isinstance(result, Fenced)
    assert a.lost == 0
    a.look()
    assert (a.lost, a.claimed, a.membership.held) == (1, {}, set())
    house.seconds_pass(1, a, b)
    assert b.names() == ["a", "b"]


def test_nobody_is_cut_off_who_gives_signs_of_life(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    stream = opened(a.database, "t1")
    a.look()
    house.seconds_pass(4 * STALLED_AFTER, a, b)
    assert list(a.claimed) == [stream]
    assert (a.lost, b.claimed, a.claimed[stream].epoch) == (0, {}, 1)


def test_nobody_is_cut_off_because_the_other_slept(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    opened(a.database, "t1")
    a.look()
    b.look()
    house.clock.seconds += 3600
    b.look()
    b.look()
    assert (a.lost, b.claimed) == (0, {})


def test_a_lost_connection_is_told_and_the_tables_are_claimed_again(house: House) -> None:
    a = house.member("a")
    stream = opened(a.database, "t1")
    a.look()
    cut(house, a.database.writing_pid())
    with pytest.raises(Exception, match="cannot be reached"):
        a.beat()
    a.beat()
    a.look()
    assert a.lost == 1
    assert a.claimed[stream].epoch == 2


def test_a_connection_that_its_process_has_given_up_is_cut_off(house: House) -> None:
    """The network broke without PostgreSQL noticing: the old connection still holds the table."""
    a = house.member("a")
    stream = opened(a.database, "t1")
    ghost = Database.open(house.url)
    try:
        assert claim(ghost, stream, "a") is not None
        a.look()
        assert a.claimed == {}
        house.seconds_pass(STALLED_AFTER + 3, a)
        assert a.claimed[stream].epoch == 2
    finally:
        ghost.close()


def test_a_claim_whose_end_was_not_told_is_made_again(house: House) -> None:
    a = house.member("a")
    stream = opened(a.database, "t1")
    a.beat()
    assert claim(a.database, stream, "a") is not None
    a.look()
    assert a.claimed[stream].epoch == 2


def test_a_table_that_cannot_be_run_is_let_go_and_the_others_are_run(house: House) -> None:
    a = house.member("a")
    streams = {opened(a.database, f"t{n}") for n in range(3)}
    a.fails = {"table:t1"}
    a.look()
    assert a.claimed.keys() == a.membership.held == streams - {"table:t1"}
    assert free_streams(a.database, ["table:t1"]) == ["table:t1"]
    a.fails = set()
    a.look()
    assert a.claimed["table:t1"].epoch == 2


def test_one_without_a_sign_of_life_is_forgotten_in_the_end(house: House) -> None:
    a, b = house.member("a"), house.member("b")
    a.beat()
    house.seconds_pass(70, b)
    with b.database.read() as connection:
        assert [node.node for node in list_nodes(connection)] == ["b"]


def test_the_loop_runs_until_it_is_cancelled_and_survives_a_cut(house: House) -> None:
    a = house.member("a")
    again = asyncio.Event()
    stream = opened(a.database, "t1")

    async def on_claimed(stream: str, head: Head) -> None:
        a.claimed[stream] = head
        if head.epoch == 1:
            await asyncio.to_thread(cut, house, a.database.writing_pid())
        else:
            again.set()

    async def go() -> None:
        membership = Membership(a.database, "http://a", on_claimed, a.on_lost, node="a", every=0.02)
        running = asyncio.create_task(membership.run())
        async with asyncio.timeout(60):
            await again.wait()
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        await membership.leave()

    asyncio.run(go())
    assert a.lost == 1
    assert a.claimed[stream].epoch >= 2
    assert free_streams(a.database, [stream]) == [stream]
