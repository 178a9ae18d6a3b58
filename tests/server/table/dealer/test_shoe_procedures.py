"""Served tables follow the shoe procedures that their house has chosen."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.server.table.storage.event_log import read_event
from fortyeight.store.log.reading import read_events
from fortyeight.table.shoe.events import (
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardPlaced,
    ShoeCardBurned,
    ShoeFilled,
)
from tests.server.table.conftest import Opened
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place
from tests.server.table.test_evenings import evening_at


async def logged(place: Place, house: str) -> list[Any]:
    """Return the events of some rounds at a table of this house, as they were stored."""
    evening = await evening_at(place, HOUSES[house], 3)
    await evening.play(3)
    runner = place.runner(evening.table)
    with place.database.read() as connection:
        stored = read_events(connection, runner.stored.place.stream, limit=100_000)
    return [read_event(one, place.sealer) for one in stored]


def of(kind: type[Any], found: list[Any]) -> list[Any]:
    return [one for one in found if isinstance(one, kind)]


@pytest.mark.ruling("P6")
@pytest.mark.clause("md-pontoon21", "5 A(2)", "5 B")
async def test_the_shuffler_fills_the_shoe_and_nobody_is_offered_a_cut(place: Opened) -> None:
    async with place() as made:
        found = await logged(made, "shuffler that fills the shoe")
    assert {one.by_shuffler for one in of(ShoeFilled, found)} == {True}
    assert {one.by_shuffler for one in of(CuttingCardPlaced, found)} == {True}
    assert not of(CutOffered, found)
    assert not of(CardsCut, found)


@pytest.mark.ruling("P7")
@pytest.mark.clause("ma-pontoon21", "4(h)")
async def test_the_dealer_shuffles_and_burns_as_approved(place: Opened) -> None:
    async with place() as made:
        found = await logged(made, "approved procedures")
    assert {one.steps for one in of(CardsShuffled, found)} == {("riffle", "riffle")}
    assert not of(CutOffered, found)
    assert not of(CuttingCardPlaced, found)
    assert len(of(ShoeCardBurned, found)) == 3 * len(of(ShoeFilled, found))
