"""Random evenings at served tables: the books are right after every act, the log says it all."""

from __future__ import annotations

import asyncio
import random

import pytest

from fortyeight.server.tables import changes
from fortyeight.server.who import Role, Who
from fortyeight.store.model import BANK
from fortyeight.store.reading import balance
from tests.server.tables.conftest import Opened
from tests.server.tables.evening import (
    Evening,
    check_loading,
    check_log,
    check_money,
    check_offers,
    check_rounds,
    check_shoes,
)
from tests.server.tables.houses import HOUSES, Choice
from tests.server.tables.place import Place

PEOPLE = ("ann", "bob", "cyd")


async def evening_at(place: Place, choice: Choice, seed: int) -> Evening:
    """Three people and some robots at a table of this house."""
    table = await place.open(choice.book, choice.house, offer_cut=choice.offer_cut)
    clients = [
        await place.seated(table, name, number, 10_000_000)
        for number, name in enumerate(PEOPLE, start=1)
    ]
    for number in range(choice.robots):
        await clients[0].did("add-robot", box=4 + number, strategy="mimic", wager=5_000)
    return Evening(place, table, clients, seed)


async def played(place: Place, choice: Choice, seed: int, rounds: int) -> None:
    """An evening with everything checked, and everybody sent home at its end."""
    print(f"seed {seed}")
    evening = await evening_at(place, choice, seed)
    table = evening.table

    def watch() -> None:
        check_money(place, table)
        check_offers(place, evening.clients)

    for _ in range(rounds // 5):
        await evening.play(5, watch=watch)
        check_loading(place, table)
    assert await check_rounds(place, table)
    await check_shoes(place, table)
    await place.tables.close(Who("boss", frozenset(Role)), table)
    await until_closed(place, evening)
    check_log(place)
    # Everything that people hold is in their wallets again, and the tables' gains balance it.
    with place.database.read() as connection:
        held = sum(balance(connection, f"wallet:{name}") for name in PEOPLE)
        house = balance(connection, f"table:{table}:house")
        meters = _meters(place, table)
        assert held + house + meters + balance(connection, BANK) == 0


def _meters(place: Place, table: str) -> int:
    names = place.loaded(table).standing.game.system.meters
    with place.database.read() as connection:
        return sum(balance(connection, f"table:{table}:meter:{name}") for name in names)


async def until_closed(place: Place, evening: Evening) -> None:
    """The round that goes on is played to its end."""
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
    monkeypatch.setattr(changes, "SNAPSHOT_EVERY", 60)
    async with small() as place:
        await played(place, HOUSES[house], seed=len(house), rounds=15)


@pytest.mark.parametrize("house", ["card reader and wheel", "two batches and two wheels"])
async def test_an_evening_on_either_store(
    place: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changes, "SNAPSHOT_EVERY", 60)
    async with place() as made:
        await played(made, HOUSES[house], seed=4, rounds=10)


@pytest.mark.long
@pytest.mark.parametrize("house", HOUSES)
async def test_a_long_evening(small: Opened, house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(changes, "SNAPSHOT_EVERY", 400)
    async with small() as place:
        await played(place, HOUSES[house], seed=random.SystemRandom().randrange(2**32), rounds=500)
