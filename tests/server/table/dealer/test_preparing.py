"""The quick start of a person-dealt table: the table itself prepares the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fortyeight.table import Phase
from fortyeight.table.shoe.care import CareStage
from tests.server.table.conftest import Opened
from tests.server.table.evening import (
    Evening,
    check_loading,
    check_log,
    check_money,
    check_rounds,
    check_shoes,
)
from tests.server.table.houses import HOUSES
from tests.server.table.place import Client, Place, dealer
from tests.server.table.staff import Staff

PREPARE = {"do": "prepare-cards"}


async def quick_start(place: Place, house: str = "no hole card", **settings: Any) -> Staff:
    """Open a table for the dealer dee, who leaves the cards to it."""
    choice = HOUSES[house]
    table = await place.open(choice.book, choice.house, dealing="person", **settings)
    staff = Staff(place, table, 1)
    await staff.dealer.connect()
    await staff.floor.connect()
    await staff.floor.did("open-table", dealer="dee", prepare=True)
    return staff


def is_ready(place: Place, table: str) -> bool:
    """Return whether the cards are ready, and the table has stopped preparing them."""
    state = place.runner(table)._state
    care = state.game.table.care
    return care is not None and care.may_begin and not state.service.preparing


def actors(client: Client) -> dict[str, set[str]]:
    """Return the actors of each kind of event that a client was sent."""
    found: dict[str, set[str]] = {}
    for one in client.events():
        found.setdefault(one["event"]["event"], set()).add(one["by"])
    return found


@pytest.mark.parametrize("house", HOUSES)
async def test_one_command_leads_to_the_first_wager(small: Opened, house: str) -> None:
    async with small() as place:
        staff = await quick_start(place, house)
        ann = await place.seated(staff.table, "ann")
        assert is_ready(place, staff.table)
        await ann.did("place-wager", box=1, kind="main", cents=ann_wager(place, staff.table))
        check_log(place)


def ann_wager(place: Place, table: str) -> int:
    return place.runner(table)._state.house.limits.minimum


async def test_the_log_names_the_table_for_what_the_person_did_not_do(small: Opened) -> None:
    async with small() as place:
        staff = await quick_start(place)
        await place.seated(staff.table, "ann")
        by = actors(staff.dealer)
        assert by["table.opened/1"] == {"floor:flo"}
        assert by["service.preparation-asked/1"] == {"floor:flo"}
        asked = next(
            at
            for at, one in enumerate(staff.dealer.events())
            if one["event"]["event"] == "service.preparation-asked/1"
        )
        steps = [one for one in staff.dealer.events()[asked + 1 :] if one["by"] != "ann"]
        names = [one["event"]["event"] for one in steps]
        assert {one["by"] for one in steps} == {"table"}
        # Everything that the book asks for has happened, in its order.
        assert names.count("deck.inspected/1") == 6
        order = ["cards.received/1", "inspection.verified/1", "cards.spread/1", "cards.washed/1"]
        order += ["fair.mixed/1", "cards.shuffled/1", "cards.cut/1", "cutting-card.placed/1"]
        order += ["shoe.filled/1", "shoe.card-burned/1", "bets.called/1"]
        assert [one for one in names if one in order] == order


async def test_the_person_deals_on_and_the_table_shuffles_again_when_asked(small: Opened) -> None:
    async with small() as place:
        staff = await quick_start(place)
        table = staff.table
        clients = [await place.seated(table, "ann", 1), await place.seated(table, "bob", 2)]
        evening = Evening(place, table, clients, 3)
        await staff.play(evening, 1)
        for _ in range(200):
            if staff.phase is Phase.BETTING:
                break
            await staff.act() or await evening.act()
        by = actors(staff.dealer)
        assert by["card.dealt/1"] == by["round.opened/1"] == {"dealer:dee"}
        await staff.floor.did("order-reshuffle")
        assert PREPARE in staff.dealer.offers["care"]
        await staff.dealer.did("prepare-cards")
        assert is_ready(place, table)
        assert actors(staff.dealer)["cards.collected/1"] == {"table"}
        assert PREPARE not in staff.dealer.offers["care"]
        check_money(place, table)
        check_loading(place, table)
        await check_rounds(place, table)
        await check_shoes(place, table)


@pytest.mark.ruling("R41")
async def test_the_table_waits_for_a_player_who_wants_to_look_and_cut(small: Opened) -> None:
    async with small() as place:
        table = (await quick_start(place, "hole card")).table
        ann = await place.seated(table, "ann", asks=True)
        for verb in ("look-at-cards", "refuse-cut"):
            assert not is_ready(place, table)
            await place.start_again()
            await ann.connect()
            await ann.did(verb)
        assert is_ready(place, table)


async def test_the_dealer_alone_does_not_verify_for_the_floor(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21", dealing="person")
        staff = Staff(place, table, 1)
        await staff.open()
        await staff.dealer.did("prepare-cards")
        state = place.runner(table)._state
        assert state.game.table.care is not None
        assert state.game.table.care.stage is CareStage.INSPECTED
        assert await staff.dealer.refused("prepare-cards") == "nothing-changes"
        await staff.floor.did("verify-inspection")
        await place.seated(table, "ann")
        assert is_ready(place, table)
        assert actors(staff.dealer)["inspection.verified/1"] == {"floor:flo"}


async def test_it_is_refused(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21", dealing="person")
        staff = Staff(place, table, 1)
        await staff.dealer.connect()
        await staff.floor.connect()
        assert await staff.dealer.refused("prepare-cards") == "not-open"
        await staff.floor.did("open-table", dealer="dee")
        ann = await place.seated(table, "ann")
        assert await ann.refused("prepare-cards") == "not-allowed"
        await staff.floor.did("prepare-cards")
        assert await staff.floor.refused("prepare-cards") == "nothing-changes"
        await ann.did("place-wager", box=1, kind="main", cents=2500)
        await staff.dealer.did("step", step="no more bets")
        assert await staff.dealer.refused("prepare-cards") == "not-now", "a round is dealt"
        assert PREPARE not in staff.dealer.offers["care"]


async def test_it_is_not_asked_for_while_a_player_is_awaited(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21", dealing="person")
        staff = Staff(place, table, 1)
        await staff.open()
        while await staff.act():
            assert PREPARE in staff.dealer.offers["care"] or not staff.dealer.offers["care"]
        assert PREPARE not in staff.dealer.offers["care"]
        assert await staff.dealer.refused("prepare-cards") == "not-now", "nobody has come to look"
        await place.seated(table, "ann")
        await staff.dealer.did("prepare-cards")
        assert is_ready(place, table)


async def test_another_dealer_cannot_ask_for_it(small: Opened) -> None:
    async def is_dealer(name: str) -> bool:
        return name in ("dee", "dot")

    async with small() as place:
        place.tables.hooks = replace(place.tables.hooks, is_dealer=is_dealer)
        table = await place.open("ma-spanish21", dealing="person")
        staff = Staff(place, table, 1)
        await staff.floor.connect()
        assert await staff.floor.refused("open-table", dealer="ann", prepare=True) == (
            "no-such-dealer"
        )
        await staff.floor.did("open-table", dealer="dee")
        dot = dealer(place, table, "dot")
        await dot.connect()
        assert await dot.refused("prepare-cards") == "not-your-table"


async def test_real_cards_are_not_invented(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21", dealing="person", shoe="physical")
        staff = Staff(place, table, 1)
        await staff.floor.connect()
        await staff.dealer.connect()
        assert await staff.floor.refused("open-table", dealer="dee", prepare=True) == (
            "physical-shoe"
        )
        await staff.floor.did("open-table", dealer="dee")
        assert await staff.dealer.refused("prepare-cards") == "physical-shoe"
        assert PREPARE not in staff.dealer.offers["care"]


async def test_an_automatic_table_needs_nobody_to_ask(small: Opened) -> None:
    async with small() as place:
        table = await place.open("ma-spanish21")
        staff = Staff(place, table, 1)
        await staff.floor.connect()
        assert await staff.floor.refused("prepare-cards") == "nothing-changes"
        assert PREPARE not in staff.floor.offers["care"]
