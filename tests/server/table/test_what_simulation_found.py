"""Bugs of served tables that simulated evenings have found."""

from __future__ import annotations

import pytest

from fortyeight.server.table.storage import stored_changes
from fortyeight.server.table.storage.loading import load
from tests.server.table.conftest import Opened
from tests.server.table.place import dealer, floor


async def test_time_does_not_go_back_where_the_log_ends_with_a_snapshot(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 1)
    async with small() as place:
        table = await place.open()
        await place.seated(table, "ann")
        runner = await place.settled(table)
        with place.database.read() as connection:
            loaded = load(connection, table, place.sealer)
        assert loaded.snapshot == loaded.version == runner.stored.place.version
        assert loaded.at == runner.stored.at > 0


async def test_a_dealer_who_cuts_where_there_is_nothing_to_cut_is_refused(small: Opened) -> None:
    async with small() as place:
        table = await place.open(dealing="person")
        dee = await dealer(place, table).connect()
        runner = place.runner(table)
        assert await dee.refused("cut-cards", place=60) == "not-open"
        flo = await floor(place, table).connect()
        await flo.did("open-table", dealer="dee")
        assert await dee.refused("cut-cards", place=60) == "not-now"
        assert place.runner(table) is runner, "the table has never stopped"
