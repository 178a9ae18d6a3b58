"""The memory of a server does not grow without bound under long play."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from pathlib import Path

import pytest

from tests.server.live.client import guest
from tests.server.live.fuzz.test_fuzz import resident
from tests.server.live.nursery import Nursery
from tests.server.live.people import House, house

#: Small bounds of caches, so that they are full soon.
BOUNDS = {
    "fortyeight.server.table.publish.hub.REMEMBERED": 50,
    "fortyeight.server.table.runner.command_answers.ANSWERS": 20,
}


def test_play_leaves_nothing_behind_in_memory(
    nursery: Nursery, one_store: str, tmp_path: Path
) -> None:
    with house(nursery, tmp_path, one_store, bounds=BOUNDS) as played:
        tables = played.seat_people(3, 2)
        counted = [asyncio.run(_play_and_count(played, tables)) for _ in range(3)]
        grown = counted[2] - counted[1]
        # The table states vary from moment to moment; a leak grows with every answer.
        found = {kind: many for kind, many in grown.items() if many > 200 + counted[1][kind] // 10}
        assert not found, (found, counted[1]["builtins.dict"])


async def _play_and_count(played: House, tables: list[str]) -> Counter[str]:
    async with played.playing():
        await played.until_answered(25)
        # People who come, watch and leave, and others who only send requests.
        for number in range(20):
            cookie = await asyncio.to_thread(guest, played.address, f"visitor-{number}")
            assert cookie
    return await asyncio.to_thread(played.server.count_objects)


@pytest.mark.long
def test_fifty_tables_for_some_minutes(nursery: Nursery, store: str, tmp_path: Path) -> None:
    with house(nursery, tmp_path, store) as played:
        played.seat_people(50, 2, decision_ms=5_000)
        asyncio.run(_long_play(played))


async def _long_play(played: House) -> None:
    sizes, answers = [], []
    async with played.playing():
        for _ in range(6):
            end = time.monotonic() + 30
            while time.monotonic() < end:
                await asyncio.sleep(1)
            sizes.append(resident(played.server.pid))
            answers.append(sum(len(one.kept.answers) for one in played.players))
    print(f"answers {answers}, kilobytes {sizes}")
    assert sizes[-1] - sizes[-2] < 20_000 + (sizes[2] - sizes[0])
