"""Several processes on one PostgreSQL: tables move, and nothing is lost or done twice."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from fortyeight.server.cluster.signing import sign_relay
from tests.effort import effort
from tests.server.live.checking import faults_of
from tests.server.live.client import post
from tests.server.live.group import Group
from tests.server.live.leaking import leaks_of
from tests.server.live.nursery import Nursery
from tests.store.conftest import new_postgres_database

LEAVING = "service.leave-asked/1"
#: Seconds between the commands of a player: as fast as a process can, and slower while the test
#: waits for something else.
HASTY, CALM = 0.02, effort(0.1, 0.02)


@contextmanager
def group_of(
    size: int, nursery: Nursery, postgres: str, folder: Path, pause: float = HASTY
) -> Iterator[Group]:
    """Run a group, and verify its store in the end."""
    group = Group(nursery, folder, new_postgres_database(postgres), size, pause)
    try:
        yield group
        group.stop()
    finally:
        for server in group.running.values():
            server.signal(signal.SIGCONT)
            server.kill()
    found = faults_of(group.store, folder / "keys", group.everybody)
    assert not found, found[:10]
    _, leaks = leaks_of(group.store, folder / "keys", group.everybody)
    assert not leaks, leaks[:10]
    for place in range(size):
        assert "Traceback" not in group.log(place).read_text(), group.log(place)


@pytest.mark.long
def test_tables_are_played_through_every_process(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(3, nursery, postgres, tmp_path) as group:
        tables = group.seat_people(3, effort(1, 3))

        async def play() -> None:
            async with group.playing():
                await group.until_answered(effort(4, 12))

        asyncio.run(play())
        assert set(group.owners()) == set(tables)
        assert len(set(group.owners().values())) > 1, "tables are divided among the processes"
        assert all(one.kept.events for one in group.watchers)


@pytest.mark.long
def test_the_owner_is_killed_and_another_goes_on(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path, CALM) as group:
        group.seat_people(effort(2, 4), 2)
        kills = effort(1, 2)
        waits = asyncio.run(kill_owners(group, kills, random.Random(1)))
        assert len(waits) == kills
        print(f"seconds from the owner's death to the first answers: {waits}")


async def kill_owners(group: Group, kills: int, chance: random.Random) -> list[float]:
    """Kill one process after another under load; return the seconds until tables were back."""
    waits = []
    async with group.playing():
        await group.until_answered(5)
        for _ in range(kills):
            owners = await asyncio.to_thread(group.owners)
            place = chance.choice(sorted(set(owners.values()) & set(group.running)))
            taken = {table for table, owner in owners.items() if owner == place}
            await asyncio.to_thread(group.kill, place)
            moment = time.monotonic()
            await group.until_answered(2)
            waits.append(round(group.waited(moment, taken), 2))
            await asyncio.to_thread(group.start, place)
            await group.until_answered(chance.randrange(1, 5))
    return waits


@pytest.mark.long
def test_an_owner_that_hangs_is_replaced_and_writes_nothing_when_it_wakes(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path, CALM) as group:
        tables = group.seat_people(2, 2)
        asyncio.run(_hang(group, tables))


async def _hang(group: Group, tables: list[str]) -> None:
    async with group.playing():
        await group.until_answered(3)
        owners = await asyncio.to_thread(group.owners)
        place = owners[tables[0]]
        mine = {table for table in tables if owners[table] == place}
        group.hanging.add(place)
        group.running[place].signal(signal.SIGSTOP)
        moment = time.monotonic()
        # Clients of the hanging process wait; the others play on at the other one.
        free = [one for one in group.players if one.table in mine and group.places[one] != place]
        await group.until_answered(5, free)
        print(f"seconds from its stop to the first answers: {group.waited(moment, mine):.2f}")
        moved = await asyncio.to_thread(group.owners)
        assert all(moved[table] != place for table in mine)
        group.running[place].signal(signal.SIGCONT)
        group.hanging.discard(place)
        # It serves those who stayed connected, but no longer owns their tables.
        await group.until_answered(5)
        owners = await asyncio.to_thread(group.owners)
        assert all(owners[table] != place for table in mine), "it has claimed nothing back"


@pytest.mark.long
def test_an_owner_that_loses_its_connection_to_the_store(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path) as group:
        group.seat_people(effort(2, 3), 2)

        async def play() -> None:
            async with group.playing():
                for place in effort((0, 1), (0, 1, 0)):
                    await group.until_answered(3)
                    await asyncio.to_thread(group.cut_off, place)
                await group.until_answered(5)

        asyncio.run(play())
        assert sum(one.kept.put_off for one in group.players), "a player had to ask again"


def test_a_process_that_stops_in_order_hands_its_tables_over(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path, CALM) as group:
        tables = group.seat_people(effort(1, 3), 2)
        asyncio.run(_stop_each(group, tables))


async def _stop_each(group: Group, tables: list[str]) -> None:
    async with group.playing():
        for place in (0, 1):
            await group.until_answered(3)
            server = group.running.pop(place)
            server.signal(signal.SIGTERM)
            await asyncio.to_thread(server.wait)
            assert server.status == 0
            moment = time.monotonic()
            await group.until_answered(3)
            print(f"seconds from its end to the first answers: {group.waited(moment, set(tables))}")
            owners = await asyncio.to_thread(group.owners)
            assert all(owners[table] != place for table in tables)
            await asyncio.to_thread(group.start, place)


@pytest.mark.long
def test_who_watches_a_quiet_table_through_a_process_that_hung_sees_what_he_missed(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path) as group:
        (table,) = group.seat_people(1, 1)
        place = group.owners()[table]
        (player,) = group.players
        group.places[player] = 1 - place
        player.address = group.near(1 - place)

        async def play() -> int:
            async with group.playing():
                await group.until_answered(3)
                group.running[place].signal(signal.SIGSTOP)
                await group.until_answered(5)
                player.paused = True
                # Until the round is over and nothing more happens: no messages are sent then.
                before = None
                while before != player.version:
                    before = player.version
                    await asyncio.sleep(4)
                group.running[place].signal(signal.SIGCONT)
                assert player.version is not None
                async with asyncio.timeout(60):
                    while any((one.version or 0) < player.version for one in group.watchers):
                        await asyncio.sleep(0.05)
                return player.version

        assert asyncio.run(play()) > 0


def test_a_stranger_cannot_speak_as_a_process_of_the_group(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(1, nursery, postgres, tmp_path) as group:
        (table,) = group.seat_people(1, 1)
        path = f"/internal/tables/{table}/ask"
        said = {
            "who": {"name": "p0-1", "roles": ["player"], "guest": True},
            "audience": {"role": "player", "person": "p0-1"},
            "message": {"type": "do", "id": "stranger-1", "seen": 1, "do": "join", "chips": 100},
        }
        body = json.dumps(said, separators=(",", ":")).encode()
        now = time.time_ns() // 1_000_000
        for headers in (
            {},
            sign_relay(path, body, secrets.token_bytes(32), now),
            sign_relay("/internal/tables/other/ask", body, group.key, now),
            sign_relay(path, body + b" ", group.key, now),
            sign_relay(path, body, group.key, now - 120_000),
        ):
            status, told = post(group.address(0), path, body, headers)
            assert (status, told["error"]["code"]) == (403, "not-of-this-cluster")
        status, told = post(group.address(0), path, body, sign_relay(path, body, group.key, now))
        assert status == 200, told


def test_who_is_connected_through_another_process_keeps_his_seat(
    nursery: Nursery, postgres: str, tmp_path: Path
) -> None:
    with group_of(2, nursery, postgres, tmp_path, CALM) as group:
        (table,) = group.seat_people(1, 1, away_ms=1_000)
        owner = group.owners()[table]
        (player,) = group.players
        player.address = group.near(1 - owner)

        async def play() -> None:
            async with group.playing():
                await group.until_answered(3)
                player.paused = True
                # As the process of this connection reports from time to time.
                status, told = await asyncio.to_thread(tell, group, table, ["p0-1"])
                assert (status, told) == (200, {})
                await asyncio.sleep(effort(2, 4))
                player.paused = False
                await group.until_answered(3)

        asyncio.run(play())
        left = [one for one in player.kept.events.values() if one["event"]["event"] == LEAVING]
        assert not left, "the player never left"


def tell(group: Group, table: str, people: list[str]) -> tuple[int, Any]:
    """Tell the owner of a table that people are connected elsewhere."""
    path = f"/internal/tables/{table}/ask"
    body = json.dumps({"present": people}).encode()
    headers = sign_relay(path, body, group.key, time.time_ns() // 1_000_000)
    return post(group.address(group.owners()[table]), path, body, headers)


@pytest.mark.long
def test_hundreds_of_deaths_of_owners(nursery: Nursery, postgres: str, tmp_path: Path) -> None:
    with group_of(3, nursery, postgres, tmp_path) as group:
        group.seat_people(6, 3)
        seed = random.SystemRandom().randrange(10**9)
        waits = sorted(asyncio.run(kill_owners(group, 100, random.Random(seed))))
        answers, resent = group.answered, sum(one.kept.resent for one in group.players)
        print(f"{len(waits)} kills, {answers} answers, {resent} sent again (seed {seed})")
        print(f"seconds to the first answer: median {waits[len(waits) // 2]}, most {waits[-1]}")
