"""A table of many rounds opens from its last snapshot; one of another shape is ignored."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import func, select, update

from fortyeight.server.table.storage import loading, stored_changes
from fortyeight.store.database import schema
from fortyeight.store.log import reading
from fortyeight.store.model import table_stream
from tests.effort import effort
from tests.server.table.conftest import Opened
from tests.server.table.evening import check_loading, check_rounds, check_shoes, same
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.test_evenings import evening_at


class Counted:
    """Counter of events read from the store."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.read = 0

        def events(*args: Any) -> Any:
            found = reading.read_events(*args)
            self.read += len(found)
            return found

        monkeypatch.setattr(loading, "read_events", events)


def snapshots(place: Place, table: str) -> int:
    query = select(func.count()).select_from(schema.snapshots)
    with place.database.read() as connection:
        mine = query.where(schema.snapshots.c.stream == table_stream(table))
        return int(connection.execute(mine).scalar_one())


@pytest.mark.parametrize("house", effort(list(HOUSES)[1::2], list(HOUSES)))
async def test_it_opens_without_reading_all_events(
    small: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", effort(20, 100))
    async with small() as place:
        evening = await evening_at(place, HOUSES[house], 9)
        await evening.play(effort(4, 20))
        table = evening.table
        assert snapshots(place, table) > 2
        counted = Counted(monkeypatch)
        version = place.runner(table).stored.place.version
        check_loading(place, table)
        assert counted.read < version / 2
        # Those after the snapshot, and the one that it was made with, for its time.
        assert counted.read == version - place.runner(table).stored.place.snapshot + 1


async def test_one_of_another_shape_is_ignored(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 60)
    async with small() as place:
        evening = await evening_at(place, HOUSES["hole card"], 9)
        await evening.play(8)
        table = evening.table
        before = place.loaded(table)
        assert before.snapshot
        place.database.write(
            lambda connection: connection.execute(
                update(schema.snapshots).values(shape="of last year", body=b"no state at all")
            )
        )
        counted = Counted(monkeypatch)
        loaded = place.loaded(table)
        assert loaded.snapshot == 0
        assert counted.read >= loaded.version
        same(loaded.state, before.state)
        assert loaded.since[0] == before.since[0]


async def test_the_record_of_a_round_is_the_same_from_a_snapshot(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process dies in the middle of every round: the records are written all the same."""
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 1)
    async with small() as place:
        evening = await evening_at(place, HOUSES["two batches and two wheels"], 9)
        table = evening.table
        for _ in range(effort(20, 25)):
            for _ in range(6):
                if not await evening.act():
                    await asyncio.sleep(0.002)  # The robots' charts are made anew.
            await place.start_again()
            for one in evening.clients:
                await one.connect()
        assert await check_rounds(place, table) > effort(1, 3)
        await check_shoes(place, table)


async def test_a_snapshot_opens_nowhere_else(small: Opened) -> None:
    async with small() as place:
        table = await place.open()
        runner = await place.settled(table)
        stream = table_stream(table)
        made = stored_changes.make_snapshot(runner._state, 1, place.sealer, stream, 7)
        standing, first = stored_changes.open_snapshot(made.body, place.sealer, stream, 7)
        same(standing, runner._state)
        assert first == 1
        with pytest.raises(Exception, match="another place"):
            stored_changes.open_snapshot(made.body, place.sealer, stream, 8)
        with pytest.raises(Exception, match="another place"):
            stored_changes.open_snapshot(made.body, place.sealer, table_stream("another"), 7)
