"""Nobody can fill the lobby alone."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from fortyeight.coach.robots.silence import waiting_for
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.table.quotas import Quotas
from fortyeight.server.table.tables import Tables
from fortyeight.store.model import table_stream
from tests.server.table.conftest import Opened

ANN, BOB = (Who(name, frozenset({Role.PLAYER})) for name in ("ann", "bob"))
FLOOR = Who("flo", frozenset({Role.FLOOR}))
DEALER = Who("dee", frozenset({Role.DEALER}))
WANTED = {"name": "One more", "book": "ma-spanish21"}


async def test_one_person_opens_so_many_tables_and_the_floor_any_number(small: Opened) -> None:
    async with small() as made:
        made.tables.hooks = replace(made.tables.hooks, quotas=Quotas(max_per_player=2))
        first = await made.tables.open(ANN, WANTED)
        await made.tables.open(ANN, WANTED)
        with pytest.raises(Refusal, match="you have 2 tables open, and may have 2") as refused:
            await made.tables.open(ANN, WANTED)
        assert (refused.value.code, refused.value.status) == ("enough-tables", 429)
        await made.tables.open(BOB, WANTED)
        for _ in range(3):
            await made.tables.open(FLOOR, WANTED)
        await made.tables.close(ANN, first["id"])
        await made.tables.open(ANN, WANTED)


async def test_tables_that_were_refused_are_not_kept_in_mind(small: Opened) -> None:
    """A process once asked its store for all of them every second."""
    async with small() as made:
        held: set[str] = set()
        made.tables.on_opened, made.tables.on_not_opened = held.add, held.discard
        made.tables.hooks = replace(made.tables.hooks, quotas=Quotas(max_per_player=1))
        opened = await made.tables.open(ANN, WANTED)
        for _ in range(3):
            with pytest.raises(Refusal, match="you have 1 table open"):
                await made.tables.open(ANN, WANTED)
        assert held == {table_stream(opened["id"])}


async def test_a_person_is_told_where_they_are_and_where_a_hand_waits(
    small: Opened,
) -> None:
    async with small() as made:
        table = await made.open(decision_ms=0)
        await made.open()
        ann = await made.seated(table, "ann")
        (seat,) = await made.tables.seats_of("ann")
        assert (seat["table"], seat["turn"]) == (table, False)
        before = seat["cents"]
        await ann.did("place-wager", box=1, kind="main", cents=1_000)
        await ann.did("ready")
        game = made.runner(table)._state.game
        (seat,) = await made.tables.seats_of("ann")
        assert seat["turn"] == ("ann" in waiting_for(game))
        assert seat["cents"] <= before
        assert await made.tables.seats_of("bob") == []


async def test_a_full_lobby_takes_no_more(small: Opened) -> None:
    async with small() as made:
        made.tables.hooks = replace(made.tables.hooks, quotas=Quotas(max_tables=1))
        await made.tables.open(FLOOR, WANTED)
        with pytest.raises(Refusal, match="1 tables are open here, and 1 may be"):
            await made.tables.open(FLOOR, WANTED)


async def test_a_tenth_of_the_lobby_is_kept_for_the_staff(small: Opened) -> None:
    async with small() as made:
        made.tables.hooks = replace(
            made.tables.hooks, quotas=Quotas(max_tables=10, max_per_player=100)
        )
        for _ in range(9):
            await made.tables.open(ANN, WANTED)
        with pytest.raises(Refusal, match="9 may be; the rest are kept for the staff") as refused:
            await made.tables.open(BOB, WANTED)
        assert (refused.value.code, refused.value.status) == ("lobby-full", 429)
        assert (await made.tables.opening_refusals(BOB))["table"] == refused.value.sentence
        assert not (await made.tables.opening_refusals(DEALER))["table"]
        await made.tables.open(DEALER, WANTED)


async def test_a_dealer_has_a_quota_of_their_own(small: Opened) -> None:
    async with small() as made:
        quotas = Quotas(max_per_player=1, max_per_dealer=2)
        made.tables.hooks = replace(made.tables.hooks, quotas=quotas)
        await made.tables.open(DEALER, WANTED)
        await made.tables.open(DEALER, WANTED)
        with pytest.raises(Refusal, match="you have 2 tables open, and may have 2"):
            await made.tables.open(DEALER, WANTED)


async def test_a_public_table_that_a_person_deals_is_opened_by_the_staff(small: Opened) -> None:
    by_person = {**WANTED, "settings": {"dealing": "person"}}
    async with small() as made:
        with pytest.raises(Refusal, match="opened by a dealer or the floor") as refused:
            await made.tables.open(ANN, by_person)
        assert (refused.value.code, refused.value.status) == ("not-allowed", 403)
        assert (await made.tables.opening_refusals(ANN)) == {
            "table": "",
            "person_dealt": refused.value.sentence,
        }
        await made.tables.open(ANN, {**WANTED, "settings": {"dealing": "person", "private": True}})
        await made.tables.open(DEALER, by_person)
        await made.tables.open(FLOOR, by_person)
        made.tables.hooks = replace(made.tables.hooks, quotas=Quotas(person_dealt_by="everybody"))
        await made.tables.open(ANN, by_person)
        assert not (await made.tables.opening_refusals(ANN))["person_dealt"]


async def test_the_quota_holds_for_those_who_open_at_once(small: Opened) -> None:
    async with small() as made:
        quotas = Quotas(max_per_player=3)
        made.tables.hooks = replace(made.tables.hooks, quotas=quotas)
        # Another process has its own lock for openings: the two share only the store.
        other = Tables(made.database, made.writer, made.sealer, made.tables.hooks, "one")
        opening = [one.open(ANN, WANTED) for one in (made.tables, other) for _ in range(4)]
        answers = await asyncio.gather(*opening, return_exceptions=True)
        refusals = [one for one in answers if isinstance(one, Refusal)]
        assert [one.code for one in refusals] == ["enough-tables"] * 5
        assert len(await made.tables.open_rows()) == 3
        await other.stop()
