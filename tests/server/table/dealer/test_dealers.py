"""A dealer deals where the floor has named them, and is an account with that role."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.server.table.conftest import Opened
from tests.server.table.place import Place, dealer, floor


async def is_dealer(name: str) -> bool:
    return name in ("dee", "dot")


def with_accounts(place: Place) -> Place:
    place.tables.hooks = replace(place.tables.hooks, is_dealer=is_dealer)
    return place


async def test_a_dealer_deals_only_where_the_floor_has_named_them(place: Opened) -> None:
    async with place() as here:
        with_accounts(here)
        table = await here.open(dealing="person")
        dee, dot, flo = dealer(here, table), dealer(here, table, "dot"), floor(here, table)
        for one in (dee, dot, flo):
            await one.connect()
        assert await dee.refused("receive-cards", pre_shuffled=False) == "not-your-table", (
            "it is not open yet"
        )
        await flo.did("open-table", dealer="dee")
        assert await dot.refused("receive-cards", pre_shuffled=False) == "not-your-table"
        await dee.did("receive-cards", pre_shuffled=False)
        await flo.did("change-dealer", dealer="dot")
        assert await dee.refused("call-floor", reason="help") == "not-your-table"
        await dot.did("call-floor", reason="help")


@pytest.mark.parametrize("name", ["flo", "nobody", "Dee", "house-dealer"])
async def test_who_has_no_dealers_account_is_not_named_as_a_dealer(
    place: Opened, name: str
) -> None:
    async with place() as here:
        with_accounts(here)
        table = await here.open(dealing="person")
        flo = floor(here, table)
        await flo.connect()
        assert await flo.refused("open-table", dealer=name) == "no-such-dealer"
        await flo.did("open-table", dealer="dee")
        assert await flo.refused("change-dealer", dealer=name) == "no-such-dealer"


async def test_nobody_deals_beside_the_virtual_dealer(place: Opened) -> None:
    async with place() as here:
        with_accounts(here)
        table = await here.open()
        dee = dealer(here, table)
        await dee.connect()
        assert await dee.refused("call-floor", reason="help") == "not-your-table"
