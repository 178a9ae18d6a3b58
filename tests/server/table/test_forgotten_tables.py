"""A table without players and watchers is closed by itself, and no other is."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from fortyeight.view import DEALER
from tests.server.table.conftest import Opened
from tests.server.table.place import Client, Place

#: How long a table may be left alone in these tests, and a time that is surely longer.
LEFT_ALONE, LONGER = 0.05, 0.3


def forgetful(made: Place, seconds: float = LEFT_ALONE) -> None:
    """Close tables that are opened from now on once they are left alone this long."""
    made.tables.hooks = replace(made.tables.hooks, empty_seconds=seconds)


async def visited(made: Place, **settings: Any) -> str:
    """Open a table that has time for its first visitor, however slow the machine is."""
    forgetful(made, 600)
    return await made.open(**settings)


def soon_forgotten(made: Place, table: str) -> None:
    made.runner(table)._clocks._empty_seconds = LEFT_ALONE


async def closed(made: Place, table: str) -> None:
    """Wait until the table is closed, and no process runs it."""
    while made.tables.runs(table) or not (await made.tables.describe(table))["closed"]:
        await asyncio.sleep(0.01)


async def is_open(made: Place, table: str) -> bool:
    await asyncio.sleep(LONGER)
    return not (await made.tables.describe(table))["closed"]


async def test_a_table_to_which_nobody_comes_is_closed(small: Opened) -> None:
    async with small() as made:
        forgetful(made)
        table = await made.open()
        await closed(made, table)
        stored = [event.name for change in made.writer.taken for event in change.events]
        assert (stored[0], stored[-1]) == ("service.closing-asked/1", "service.shut/1")


async def test_a_table_is_kept_while_somebody_looks_on_and_closed_after_him(small: Opened) -> None:
    async with small() as made:
        table = await visited(made)
        looking = await Client(made, table, "").connect()
        soon_forgotten(made, table)
        assert await is_open(made, table)
        looking.close()
        await closed(made, table)


async def test_who_has_chips_there_keeps_his_table_and_robots_do_not(small: Opened) -> None:
    async with small() as made:
        table = await visited(made, robot_ms=0)
        ann = await made.seated(table, "ann")
        soon_forgotten(made, table)
        await ann.did("add-robot", box=2, strategy="mimic", wager=2500)
        ann.close()
        assert await is_open(made, table)
        await ann.connect()
        await ann.did("leave")
        ann.close()
        await closed(made, table)


async def test_what_is_the_floors_to_close_is_left_to_it(small: Opened) -> None:
    async with small() as made:
        forgetful(made)
        by_hand = await made.open(dealing="person")
        assert await is_open(made, by_hand)


async def test_jackpots_that_nobody_has_paid_into_are_forgotten(small: Opened) -> None:
    async with small() as made:
        forgetful(made)
        jackpots = await made.open("ma-pontoon21", {"xtreme": True})
        await closed(made, jackpots)


def undealt(made: Place, keeps: bool = False) -> None:
    """Close person-dealt tables that are opened from now on when nobody deals them."""

    async def kept(founder: str) -> bool:
        return keeps

    made.tables.hooks = replace(made.tables.hooks, undealt_seconds=LEFT_ALONE, keeps=kept)


@pytest.mark.parametrize("shoe", ["virtual", "physical"])
async def test_a_table_that_nobody_deals_is_closed(small: Opened, shoe: str) -> None:
    async with small() as made:
        undealt(made)
        table = await made.open(dealing="person", shoe=shoe)
        await closed(made, table)


async def test_a_spectator_does_not_keep_a_table_that_nobody_deals(small: Opened) -> None:
    async with small() as made:
        undealt(made)
        table = await made.open(dealing="person")
        await Client(made, table, "").connect()
        await closed(made, table)


async def test_a_table_is_kept_while_its_dealer_is_there(small: Opened) -> None:
    async with small() as made:
        table = await made.open(dealing="person")
        made.runner(table)._clocks._undealt_seconds = LEFT_ALONE
        dealer = await Client(made, table, "dee", DEALER).connect()
        assert await is_open(made, table)
        looking = await Client(made, table, "").connect()
        dealer.close()
        await closed(made, table)
        looking.close()


async def test_a_table_where_somebody_has_chips_is_not_closed(small: Opened) -> None:
    async with small() as made:
        table = await made.open(dealing="person")
        await made.seated(table, "ann")
        made.runner(table)._clocks._undealt_seconds = LEFT_ALONE
        made.runner(table)._inbox.wake()
        assert await is_open(made, table)


async def test_a_table_that_the_staff_opened_may_be_kept(small: Opened) -> None:
    async with small() as made:
        undealt(made, keeps=True)
        table = await made.open(dealing="person")
        assert await is_open(made, table)


async def test_without_the_setting_no_table_is_closed(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        assert await is_open(made, table)


async def test_who_looks_on_through_another_process_keeps_the_table(small: Opened) -> None:
    async with small() as made:
        table = await visited(made)
        clocks = (await made.settled(table))._clocks
        ends = clocks.next()
        assert ends is not None
        await asyncio.sleep(0.01)
        made.tables.note_present(table, ["bob"])
        assert (clocks.next() or 0) > ends
