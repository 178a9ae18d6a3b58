"""Logs that cannot be read: the table stays as it is, and all others are run."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest
from sqlalchemy import update

from fortyeight.server.app.assembling import open_services
from fortyeight.server.app.serve import CannotServe
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.server_settings import Settings
from fortyeight.server.base.who import Role, Who
from fortyeight.server.table.storage import stored_changes
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from fortyeight.store.model import table_stream
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening, same
from tests.server.table.place import Client, Place


async def with_an_event_of_tomorrow(place: Place) -> tuple[str, str]:
    """Make two tables, the first with an event in its log that this version does not know."""
    first, second = await place.open(), await place.open()
    client = await place.seated(first, "ann")
    await client.did("seed", seed="luck")
    events = schema.events
    newer = update(events).where(events.c.stream == table_stream(first))
    newer = newer.where(events.c.name == "fair.seed/1").values(name="fair.seed/99")
    place.database.write(lambda connection: connection.execute(newer))
    return first, second


async def test_a_table_with_an_unknown_event_is_not_run_and_others_are(
    small: Opened, caplog: pytest.LogCaptureFixture
) -> None:
    async with small() as place:
        first, second = await with_an_event_of_tomorrow(place)
        with caplog.at_level(logging.ERROR):
            await place.start_again()
        assert list(place.tables._runners) == [second]
        (told,) = [one for one in caplog.records if one.message == "table cannot be read"]
        facts = told.facts  # type: ignore[attr-defined]  # what `log_event` adds to a record
        assert facts["table"] == first
        assert "fair.seed/99" in facts["why"]
        await place.seated(second, "bob")
        with pytest.raises(Refusal) as refused:
            await Client(place, first, "ann").connect()
        assert (refused.value.code, refused.value.status) == ("unreadable", 503)
        with pytest.raises(Refusal) as refused:
            await Client(place, first, "ann").do("sit", box=1)
        assert refused.value.status == 503


async def test_a_snapshot_that_cannot_be_opened_is_as_good_as_none(
    small: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 20)
    async with small() as place:
        table = await place.open()
        clients = [await place.seated(table, name, box) for box, name in ((1, "ann"), (2, "bob"))]
        await Evening(place, table, clients, seed=1).play(4)
        before = (await place.settled(table))._state
        assert place.loaded(table).snapshot > 0
        spoiled = update(schema.snapshots).values(body=b"sealed with a key that was lost")
        place.database.write(lambda connection: connection.execute(spoiled))
        loaded = place.loaded(table)
        assert loaded.snapshot == 0
        same(loaded.state, before)


async def test_a_server_without_the_keys_of_its_store_does_not_start(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    async with open_services(settings) as services:
        wanted = {"book": "ma-spanish21", "house": {}, "settings": {}}
        await services.tables.open(Who("boss", frozenset(Role)), wanted)
    keys = tmp_path / "keys"
    keys.rename(tmp_path / "elsewhere")
    with pytest.raises(CannotServe, match="put them back from their backup"):
        async with open_services(settings):
            raise AssertionError("it serves")
    assert not keys.exists(), "no new keys were made in their place"
    (tmp_path / "elsewhere").rename(keys)
    async with open_services(settings) as services:
        assert len(await services.tables.lobby()) == 1


async def test_a_second_server_on_the_same_file_does_not_start(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    async with open_services(settings):
        with pytest.raises(CannotServe, match="Another process has the database"):
            async with open_services(settings):
                raise AssertionError("it serves")
        await asyncio.sleep(0)
    Database.open(settings.store_url).close()
