"""A house's own rulebooks on both databases, beside a table service."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from fortyeight.server.base.who import Role, Who
from fortyeight.server.rooms.people import CONSOLE, People, PeopleSettings
from fortyeight.server.rooms.rulebooks.house_books import HouseBooks
from fortyeight.server.table.state import book_versions
from fortyeight.store.database.database import Database
from tests.server.rooms.people.conftest import CHEAP
from tests.server.table.conftest import (
    database,
    make_url,
    migrated_sqlite,
    place,
    postgres,
    pytest_pyfunc_call,
    same_cards,
    spare_databases,
    url,
)
from tests.server.table.place import Place
from tests.store.kinds import KINDS

__all__ = [
    "database",
    "make_url",
    "migrated_sqlite",
    "place",
    "postgres",
    "pytest_pyfunc_call",
    "same_cards",
    "spare_databases",
    "url",
]

SILVER_DRAGON = """
id = "silver-dragon"
title = "Spanish 21 at Silver Dragon"
based_on = "ma-spanish21"
[rules]
soft_17 = "draw"
"""

ANN, FLO, BEN = (
    Who("ann", frozenset({Role.ADMINISTRATOR})),
    Who("flo", frozenset({Role.FLOOR})),
    Who("ben", frozenset({Role.ADMINISTRATOR})),
)
PLAYER = Who("pat", frozenset({Role.PLAYER}))


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(autouse=True)
def nothing_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clear what other tests have made known."""
    monkeypatch.setattr(book_versions, "_known", {})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "books"
    made.mkdir()
    (made / "silver-dragon.toml").write_text(SILVER_DRAGON, "utf-8")
    return made


@dataclass
class Club:
    """Table service with people and rulebooks of its own."""

    place: Place
    people: People
    books: HouseBooks

    async def restart(self) -> None:
        """Restart the server: it knows what is stored, and nothing else."""
        book_versions._known.clear()
        self.books = HouseBooks(self.people.database, self.books.folder)
        await self.books.ledgers()
        await self.place.start_again()
        self.place.tables.hooks = replace(self.place.tables.hooks, offers_book=self.books.offers)


NewClub = Callable[[], AbstractAsyncContextManager[Club]]


@pytest.fixture
def club(
    database: Database, place: Callable[[], AbstractAsyncContextManager[Place]], folder: Path
) -> NewClub:
    @asynccontextmanager
    async def opened() -> AsyncIterator[Club]:
        people = People(database, PeopleSettings(cost=CHEAP, guests=True))
        for who in (ANN, FLO, BEN, PLAYER):
            password = "seven dull grey herons wade"
            await people.administration.create(who.name, password, who.roles, CONSOLE)
        books = HouseBooks(people.database, folder)
        async with place() as tables:
            tables.tables.hooks = replace(tables.tables.hooks, offers_book=books.offers)
            await books.check()
            yield Club(tables, people, books)
        people.close()

    return opened
