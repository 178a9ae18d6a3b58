"""A table that a person deals: whole rounds, shuffles and irregularities."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from fortyeight.cards import FACES
from fortyeight.record import read_record
from fortyeight.server.refusals import Refusal
from fortyeight.server.who import Role, Who
from fortyeight.store import schema
from fortyeight.table import Phase
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

        def watch() -> None:
            check_money(place, table)
            check_offers(place, [*evening.clients, staff.dealer])

        await staff.play(evening, 8, watch=watch)
        assert spies.faults == []
        check_loading(place, table)
        check_log(place)
        await check_rounds(place, table)
        await check_shoes(place, table)


async def test_a_record_is_kept_back_that_tells_of_a_card_which_nobody_saw(
    small: Opened,
) -> None:
    """A card drawn in error lies face down beside the shoe when the round is over."""
    async with small() as place:
        staff, evening = await opened(place, "hole card", 2, 0.0)
        table = evening.table
        row = await _round_with_an_unseen_card(staff, evening)
        played = row["round"]
        assert (row["record"], row["withheld"]) == ("", True)
        with place.database.read() as connection:
            query = select(schema.rounds.c.record).where(schema.rounds.c.round == played)
            stored = str(connection.execute(query).scalar_one())
        assert stored
        assert not set(CARD.findall(stored)) & set(FACES)
        person = row["people"][0]["person"]
        assert (await place.history.own_round(person, table, played))["withheld"]
        assert (await place.history.rounds(person, "", 1))["rounds"][0]["withheld"]
        assert (await place.history.rounds_at(table, None, 1))["rounds"][0]["withheld"]
        assert (await place.history.steps(table, played))["withheld"]
        with pytest.raises(Refusal, match="not over"):
            await place.history.shoe(table, row["shoe"])
        pulled = place.runner(table)._standing.game.table
        unseen = str(pulled.shoe[pulled.drawn])
        while staff.phase is not Phase.BETTING:
            await staff.act()
        if not place.runner(table)._standing.game.table.reshuffle_due:
            await staff.floor.did("order-reshuffle")
        for _ in range(300):
            if place.runner(table)._standing.service.promised > row["shoe"] + 1:
                break
            await staff.act() or await evening.act()
        own = await place.history.own_round(person, table, played)
        assert not own["withheld"]
        assert str(read_record(own["record"]).shoe[-1]) == unseen
        await check_shoes(place, table)


async def _round_with_an_unseen_card(staff: Staff, evening: Evening) -> dict[str, Any]:
    """A card is drawn in error in every round, until one is left over when its round ends."""
    unseen: dict[str, Any] = {"do": "draw-in-error", "exposed": False}
    for _ in range(3_000):
        if unseen in staff.dealer.offers.get("irregularities", ()):
            await staff.dealer.did(**unseen)
        acted = await staff.act() or await evening.act()
        if acted and staff.phase is Phase.OVER:
            row = await staff.place.history.round(evening.table, evening.round)
            if staff.place.runner(evening.table)._standing.game.table.pulled is not None:
                return row
            assert not row["withheld"], "all of its cards were seen"
    raise AssertionError(f"every card that was drawn is used: {staff.done}")


async def _until(staff: Staff, evening: Evening, step: str) -> None:
    """The table is run until this step is due."""
    for _ in range(600):
        if staff.dealer.offers.get("step") == step:
            return
        await staff.act() or await evening.act()
    raise AssertionError(f"{step} is never due: {evening.stuck()}")


async def test_a_double_press_deals_one_card(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card", 3, 0.0)
        await _until(staff, evening, "deal a card")
        before = place.runner(evening.table)._standing.game.table.drawn
        press: dict[str, Any] = {"do": "step", "step": "deal a card", "seen": staff.dealer.version}
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
        await place.tables.close(Who("boss", frozenset(Role)), evening.table)
        for _ in range(400):
            if evening.table not in place.tables._runners:
                break
            await staff.act() or await evening.act()
        assert evening.table not in place.tables._runners
        check_log(place)
