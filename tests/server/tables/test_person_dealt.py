"""A table that a person deals: whole rounds, shuffles and irregularities."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from fortyeight.cards import FACES
from fortyeight.server.refusals import Refusal
from fortyeight.store import schema
from fortyeight.table import Phase
from tests.server.tables.conftest import Opened
from tests.server.tables.evening import (
    Evening,
    check_loading,
    check_log,
    check_money,
    check_rounds,
    check_shoes,
)
from tests.server.tables.houses import HOUSES
from tests.server.tables.place import Place
from tests.server.tables.spies import CARD, Spies
from tests.server.tables.staff import Staff


async def opened(place: Place, house: str, seed: int, trouble: float) -> tuple[Staff, Evening]:
    choice = HOUSES[house]
    table = await place.open(choice.book, choice.house, dealing="person")
    staff = Staff(place, table, seed, trouble)
    await staff.open()
    clients = [await place.seated(table, name, box) for box, name in enumerate(("ann", "bob"), 1)]
    return staff, Evening(place, table, clients, seed)


@pytest.mark.parametrize("trouble", [0.0, 0.05])
@pytest.mark.parametrize("house", HOUSES)
async def test_whole_rounds(small: Opened, house: str, trouble: float) -> None:
    async with small() as place:
        staff, evening = await opened(place, house, 12, trouble)
        table = evening.table
        spies = Spies(place, table)
        await spies.look()
        await staff.play(evening, 12, watch=lambda: check_money(place, table))
        assert spies.faults == []
        check_loading(place, table)
        check_log(place)
        await check_rounds(place, table)
        await check_shoes(place, table)


async def test_a_misdeal_tells_nobody_of_the_hole_card(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "hole card", 2, 0.0)
        table = evening.table
        await staff.play(evening, 1)
        for _ in range(500):
            if place.runner(table)._standing.game.table.hole is not None:
                break
            await staff.act() or await evening.act()
        hole = place.runner(table)._standing.game.table.hole
        assert hole is not None
        await staff.floor.did("declare-misdeal")
        for _ in range(20):
            rows = (await place.history.rounds_at(table, None, 1))["rounds"]
            if rows and rows[0]["status"] == "void":
                break
            await staff.act()
        assert rows[0]["status"] == "void"
        assert (rows[0]["record"], rows[0]["withheld"]) == ("", True)
        with place.database.read() as connection:
            query = select(schema.rounds.c.record).where(schema.rounds.c.round == rows[0]["round"])
            stored = str(connection.execute(query).scalar_one())
        assert stored
        assert not set(CARD.findall(stored)) & set(FACES)
        person = rows[0]["people"][0]["person"]
        own = await place.history.own_round(person, table, rows[0]["round"])
        assert (own["record"], own["withheld"]) == ("", True)
        assert (await place.history.rounds(person, "", 1))["rounds"][0]["withheld"]
        with pytest.raises(Refusal, match="not over"):
            await place.history.shoe(table, rows[0]["shoe"])
        await staff.floor.did("order-reshuffle")
        for _ in range(60):
            await staff.act()
            if place.runner(table)._standing.service.promised > rows[0]["shoe"] + 1:
                break
        own = await place.history.own_round(person, table, rows[0]["round"])
        assert str(hole) in own["record"]
        await check_shoes(place, table)


async def test_a_double_press_deals_one_card(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card", 3, 0.0)
        for _ in range(300):
            if staff.dealer.offers.get("step") == "deal a card":
                break
            await staff.act() or await evening.act()
        before = place.runner(evening.table)._standing.game.table.drawn
        press = {"do": "step", "step": "deal a card", "seen": staff.dealer.version}
        await staff.dealer.did(**press)
        assert await staff.dealer.refused(**press) == "stale"
        assert place.runner(evening.table)._standing.game.table.drawn == before + 1
        # Nor do they after the table was taken over by a new process.
        await place.start_again()
        assert await staff.dealer.refused(**press) == "stale"
        assert place.runner(evening.table)._standing.game.table.drawn == before + 1


async def test_only_the_dealer_deals_and_only_the_floor_is_the_floor(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card", 3, 0.0)
        ann = evening.clients[0]
        assert await ann.refused("step", step="deal a card") == "not-allowed"
        assert await ann.refused("declare-misdeal") == "not-allowed"
        assert await staff.floor.refused("step", step="deal a card") == "not-allowed"
        assert await staff.dealer.refused("pause") == "not-allowed"
        assert await staff.dealer.refused("hit", box=1) == "not-allowed"
        assert staff.phase is Phase.BETTING


async def test_closing_sends_everybody_home(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "hole card", 4, 0.0)
        await staff.play(evening, 2)
        from fortyeight.server.who import Role, Who  # noqa: PLC0415

        await place.tables.close(Who("boss", frozenset(Role)), evening.table)
        for _ in range(400):
            if evening.table not in place.tables._runners:
                break
            await staff.act() or await evening.act()
        assert evening.table not in place.tables._runners
        check_log(place)
