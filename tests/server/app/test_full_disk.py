"""On a full disk the server does not start, or is not ready, and says why."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

import pytest

from fortyeight.server.app.assembling import open_services
from fortyeight.server.app.read_settings import read_settings
from fortyeight.server.app.serve import CannotServe
from fortyeight.server.table.tables import Tables
from fortyeight.store.database.database import Database
from fortyeight.store.model import Unavailable
from fortyeight.store.owners.nodes import list_nodes
from fortyeight.store.signing.head_exports import export_stored
from fortyeight.store.signing.heads import sign_heads
from fortyeight.store.signing.keys import Keys
from tests.effort import effort
from tests.server.http.process.serving import command
from tests.store.small_log import buy, store


def started(data: Path, file_bytes: int) -> tuple[int, str]:
    """Start a server whose files are limited to this size; return its exit code and output."""
    return command(["serve", "--port", "0", "--data", str(data)], file_bytes)


@pytest.mark.parametrize("size", effort([50, 20_000], [0, 50, 4096, 20_000, 100_000]))
def test_a_server_that_can_write_little_says_so_and_ends(tmp_path: Path, size: int) -> None:
    code, words = started(tmp_path / "data", size)
    assert code == 2, words
    assert len(words.splitlines()) == 1, words
    assert "disk" in words


def test_an_emptied_store_beside_its_heads_is_not_served(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    database = Database.open(str(data / "fortyeight.sqlite"))
    store(database, buy("ann", 0, 100))
    sign_heads(database, Keys.open(data / "keys"), 1)
    export_stored(data / "heads", database)
    database.close()
    (data / "fortyeight.sqlite").unlink()
    code, words = started(data, resource.RLIM_INFINITY)
    assert code == 2
    assert words.count("\n") == 1
    assert "up to export 1, and the store has none" in words


def test_a_store_that_fails_as_the_tables_start_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(self: object) -> None:
        raise Unavailable("The disk is full; nothing can be stored until there is room.")

    monkeypatch.setattr(Tables, "start", fails)
    (tmp_path / "data").mkdir(mode=0o700)
    settings = read_settings(None, {}, {"data": tmp_path / "data"})

    async def main() -> None:
        async with open_services(settings):
            pass

    with pytest.raises(CannotServe, match="disk is full"):
        asyncio.run(main())


def test_a_full_disk_is_not_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "data").mkdir(mode=0o700)
    settings = read_settings(None, {}, {"data": tmp_path / "data"})

    async def main() -> None:
        async with open_services(settings) as services:
            assert await services.fault() == ""
            before = resource.getrlimit(resource.RLIMIT_FSIZE)
            resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
            try:
                fault = await services.fault()
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, before)
            assert "disk" in fault
            assert await services.fault() == ""

    asyncio.run(main())
    database = Database.open(str(tmp_path / "data" / "fortyeight.sqlite"), exclusive=False)
    with database.read() as connection:
        assert list_nodes(connection) == []
    database.close()
