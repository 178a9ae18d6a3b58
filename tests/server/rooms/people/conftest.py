"""People on both databases, with cheap passwords and a clock that stands still."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import text

from fortyeight.server.rooms.people import Cost, People, PeopleSettings
from fortyeight.store.database import schema
from fortyeight.store.database.database import Database
from tests.server.live import nursery
from tests.store.conftest import migrated_sqlite, new_postgres_database, postgres
from tests.store.kinds import KINDS

__all__ = ["migrated_sqlite", "postgres"]

#: The least work that argon2 allows.
CHEAP = Cost(*nursery.CHEAP)

#: Noon of a day of UTC, in milliseconds.
NOON = 20_000 * 86_400_000 + 43_200_000


@dataclass(slots=True)
class StandingClock:
    """Clock that shows the time it is set to."""

    now: int = NOON

    def __call__(self) -> int:
        return self.now


@pytest.fixture(scope="session")
def postgres_url(postgres: str) -> str:
    return new_postgres_database(postgres)


@pytest.fixture(scope="session")
def postgres_database(postgres_url: str) -> Iterator[Database]:
    opened = Database.open(postgres_url)
    yield opened
    opened.close()


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of store in every run; some modules use SQLite alone in a short one."""
    return str(request.param)


@pytest.fixture
def database(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Database]:
    """Open an empty database: a new SQLite file, or a PostgreSQL database that is emptied."""
    opened: Database
    if kind == "sqlite":
        original: Path = request.getfixturevalue("migrated_sqlite")
        opened = Database.open(str(shutil.copy(original, tmp_path / "people.db")))
        yield opened
        opened.close()
        return
    opened = request.getfixturevalue("postgres_database")
    names = ", ".join(f'"{table.name}"' for table in schema.metadata.sorted_tables)
    opened.write(lambda connection: connection.execute(text(f"TRUNCATE {names}")))
    yield opened


MakePeople = Callable[..., People]


@pytest.fixture
def clock() -> StandingClock:
    return StandingClock()


@pytest.fixture
def naps() -> list[float]:
    """The delays of sign-in attempts."""
    return []


@pytest.fixture
def make_people(
    database: Database, clock: StandingClock, naps: list[float]
) -> Iterator[MakePeople]:
    made: list[People] = []

    async def nap(seconds: float) -> None:
        naps.append(seconds)

    def make(**settings: object) -> People:
        chosen = PeopleSettings(**{"cost": CHEAP, "session_fresh": 0, **settings})  # type: ignore[arg-type]  # a test gives what fits
        people = People(database, chosen, clock, nap)
        made.append(people)
        return people

    yield make
    for people in made:
        people.close()


@pytest.fixture
def people(make_people: MakePeople) -> People:
    return make_people()
