"""A table where nobody plays or looks on is closed by itself, and no other is."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from tests.server.tables.conftest import Opened
from tests.server.tables.place import Client, Place

#: What a table is left alone for in these tests, and what surely is longer.
LEFT_ALONE, LONGER = 0.05, 0.3


def forgetful(made: Place) -> None:
    made.tables._hooks = replace(made.tables._hooks, empty_seconds=LEFT_ALONE)


async def closed(made: Place, table: str) -> None:
    """Comes back when the table is closed, and nobody runs it."""
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
        forgetful(made)
        table = await made.open()
        looking = await Client(made, table, "").connect()
        assert await is_open(made, table)
        looking.close()
        await closed(made, table)


async def test_who_has_chips_there_keeps_his_table_and_robots_do_not(small: Opened) -> None:
    async with small() as made:
        forgetful(made)
        table = await made.open(robot_ms=0)
        ann = await made.seated(table, "ann")
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
        jackpots = await made.open("ma-pontoon21", {"xtreme": True})
        assert made.runner(jackpots)._standing.game.system.meters
        assert await is_open(made, by_hand)
        assert await is_open(made, jackpots)


async def test_without_the_setting_no_table_is_closed(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        assert await is_open(made, table)


async def test_who_looks_on_through_another_process_keeps_the_table(small: Opened) -> None:
    async with small() as made:
        made.tables._hooks = replace(made.tables._hooks, empty_seconds=600)
        table = await made.open()
        clocks = (await made.settled(table))._clocks
        ends = clocks.next()
        assert ends is not None
        await asyncio.sleep(0.01)
        made.tables.present(table, ["bob"])
        assert (clocks.next() or 0) > ends
