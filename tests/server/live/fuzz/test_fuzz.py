"""Garbage on every endpoint and socket, in every role: clear errors, no crash, play goes on."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
import websockets

from tests.server.live.client import guest, request
from tests.server.live.fuzz.fuzzing import (
    ROLES,
    Found,
    Garbage,
    send_bytes,
    send_messages,
    send_requests,
)
from tests.server.live.nursery import Nursery
from tests.server.live.people import House, house


def fuzz(played: House, many: int, seed: int) -> Found:
    """Send this many inputs of each kind, in each role."""
    found = Found()
    table = played.players[0].table
    known = [table, played.players[0].name, "1", f"table:{table}", "founder"]
    cookie = guest(played.address, "fuzzer", 100_000)
    for number, role in enumerate(ROLES):
        garbage = Garbage(seed + number)
        asyncio.run(send_messages(played.address, table, cookie, role, garbage, many, found))
    asyncio.run(send_messages(played.address, table, "", "player", Garbage(seed), many // 5, found))
    for some in (cookie, ""):
        send_requests(played.address, some, known, Garbage(seed + len(some)), 2 * many, found)
    send_bytes(played.address, Garbage(seed), many // 5, found)
    return found


def resident(pid: int) -> int:
    """Return the resident memory of a process in kilobytes."""
    status = Path(f"/proc/{pid}/status").read_text()
    line = next(one for one in status.splitlines() if one.startswith("VmRSS"))
    return int(line.split()[1])


def run(nursery: Nursery, folder: Path, store: str, many: int, seed: int) -> Found:
    # Garbage opens tables, too.
    with house(nursery, folder, store, {"tables.most": 30}) as played:
        # No player is removed for being away while the garbage is sent.
        fuzzed, other = played.seat_people(2, 2)
        asyncio.run(_play(played, other))
        fuzz(played, 50, seed + 1_000)
        before = resident(played.server.pid)
        found = fuzz(played, many, seed)
        after = resident(played.server.pid)
        print(f"seed {seed}: {found.inputs} inputs, answered {dict(found.answers.most_common())}")
        print(f"memory before {before} kB, after {after} kB")
        assert not found.faults, found.faults[:5]
        assert after < before + 100_000, "memory is bounded"
        # The dealer's and the floor's commands may have brought the first table to rest.
        asyncio.run(_play(played, other))
        asyncio.run(_ask(played, fuzzed))
    return found


async def _play(played: House, table: str) -> None:
    async with played.playing():
        await played.until_answered(4, table)


async def _ask(played: House, table: str) -> None:
    """Assert that a table still answers, unless garbage has closed it."""
    cookie = guest(played.address, "flo")
    base = played.address.replace("http", "ws", 1)
    headers = {"Cookie": cookie, "Origin": played.address}
    asked = json.dumps({"type": "do", "id": "are-you-there", "seen": 1, "do": "pause"})
    try:
        async with websockets.connect(
            f"{base}/api/tables/{table}/socket?as=floor", additional_headers=headers
        ) as wire:
            await wire.send(asked)
            async with asyncio.timeout(60):
                while json.loads(await wire.recv()).get("id") != "are-you-there":
                    pass
    except websockets.ConnectionClosed as closed:
        if closed.rcvd is None or closed.rcvd.reason != "table-closed":
            raise
        status, told, _ = request(played.address, "GET", f"/api/tables/{table}", None, cookie)
        assert (status, told["closed"]) == (200, True)


def test_garbage_of_every_kind_does_no_harm(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    found = run(nursery, tmp_path, one_store, 110, seed=1)
    assert found.inputs > 1_000
    assert found.answers["done"], "some of it is well made"


@pytest.mark.long
def test_much_garbage_does_no_harm(nursery: Nursery, store: str, tmp_path: Path) -> None:
    run(nursery, tmp_path, store, 20_000, seed=random.SystemRandom().randrange(10**9))
