"""Random evenings at served tables: the books are right after every act, the log is complete."""

from __future__ import annotations

import asyncio
import random

import pytest

from fortyeight.server.base.who import Role, Who
from fortyeight.server.table.storage import stored_changes
from fortyeight.store.log.reading import read_balance
from fortyeight.store.model import BANK
from tests.effort import effort
from tests.server.table.conftest import Opened
from tests.server.table.evening import (
    Evening,
    check_loading,
    check_log,
    check_money,
    check_offers,
    check_rounds,
    check_shoes,
)
from tests.server.table.houses import HOUSES, Choice
from tests.server.table.place import Place
from tests.store.kinds import KINDS

PEOPLE = ("ann", "bob", "cyd")


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of store in every run."""
    return str(request.param)


async def evening_at(place: Place, choice: Choice, seed: int, people: int = 3) -> Evening:
    """Seat up to three people and some robots at a table of this house."""
    table = await place.open(choice.book, choice.house, cut_ms=5 if choice.asks else 0)
    clients = [
        await place.seated(table, name, number, 10_000_000, asks=choice.asks)
        for number, name in enumerate(PEOPLE[:people], start=1)
    ]
    for number in range(choice.robots):
        await clients[0].did("add-robot", box=4 + number, strategy="mimic", wager=5_000)
    return Evening(place, table, clients, seed)


async def played(place: Place, choice: Choice, seed: int, rounds: int) -> None:
    """Play an evening with every check, and close its table at the end."""
    print(f"seed {seed}")
    evening = await evening_at(place, choice, seed)
    table = evening.table

    def watch() -> None:
        check_money(place, table)
        check_offers(place, evening.clients)

    for _ in range(max(1, rounds // 5)):
        await evening.play(min(5, rounds), watch=watch)
        check_loading(place, table)
    assert await check_rounds(place, table)
    await check_shoes(place, table)
    await place.tables.close(Who("boss", frozenset(Role)), table)
    await until_closed(place, evening)
    check_log(place)
    # All chips are back in the wallets, balanced by the tables' gains.
    with place.database.read() as connection:
        held = sum(read_balance(connection, f"wallet:{name}") for name in PEOPLE)
        house = read_balance(connection, f"table:{table}:house")
        meters = _meters(place, table)
        assert held + house + meters + read_balance(connection, BANK) == 0


def _meters(place: Place, table: str) -> int:
    names = place.loaded(table).state.game.system.meters
    with place.database.read() as connection:
        return sum(read_balance(connection, f"table:{table}:meter:{name}") for name in names)


async def until_closed(place: Place, evening: Evening) -> None:
    """Play the current round to its end."""
    for _ in range(2_000):
        if evening.table not in place.tables._runners:
            return
        await evening.act()
        await asyncio.sleep(0)
    raise AssertionError(f"the table does not close: {evening.stuck()}")


@pytest.mark.parametrize("house", HOUSES)
async def test_an_evening_on_sqlite(
    small: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 60)
    async with small() as place:
        await played(place, HOUSES[house], seed=len(house), rounds=effort(2, 15))


@pytest.mark.parametrize(
    "house", ["two batches and two wheels", *effort([], ["card reader and wheel"])]
)
async def test_an_evening_on_either_store(
    place: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 60)
    async with place() as made:
        await played(made, HOUSES[house], seed=4, rounds=effort(2, 10))


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
async def test_a_long_evening(small: Opened, house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 400)
    async with small() as place:
        await played(place, HOUSES[house], seed=random.SystemRandom().randrange(2**32), rounds=500)
