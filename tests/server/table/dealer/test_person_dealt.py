"""Person-dealt tables: whole rounds, shuffles and irregularities."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import select

from fortyeight.cards import FACES
from fortyeight.progressive.terminal_commands import ConfirmSpin, EnableSpin
from fortyeight.record import read_record
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.store.database import schema
from fortyeight.table import Phase
from tests.effort import effort
from tests.progressive.terminal.games import confirming, press, xtreme_for
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
from tests.server.table.houses import HOUSES
from tests.server.table.place import Place, put_state
from tests.server.table.spies import CARD, Spies
from tests.server.table.staff import Staff


async def opened(
    place: Place, house: str, seed: int, trouble: float, people: int = 2
) -> tuple[Staff, Evening]:
    choice = HOUSES[house]
    table = await place.open(choice.book, choice.house, dealing="person")
    staff = Staff(place, table, seed, trouble)
    await staff.open()
    clients = [
        await place.seated(table, name, box, asks=choice.asks)
        for box, name in enumerate(("ann", "bob")[:people], 1)
    ]
    return staff, Evening(place, table, clients, seed)


@pytest.mark.parametrize("trouble", effort([0.05], [0.0, 0.05]))
@pytest.mark.parametrize("house", effort(list(HOUSES)[1::2], list(HOUSES)))
async def test_whole_rounds(small: Opened, house: str, trouble: float) -> None:
    async with small() as place:
        staff, evening = await opened(place, house, 12, trouble)
        table = evening.table
        spies = Spies(place, table)
        await spies.look()

        def watch() -> None:
            check_money(place, table)
            check_offers(place, [*evening.clients, staff.dealer])

        await staff.play(evening, effort(1, 8), watch=watch)
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
        pulled = place.runner(table)._state.game.table
        unseen = str(pulled.shoe[pulled.drawn])
        while staff.phase is not Phase.BETTING:
            await staff.act()
        if not place.runner(table)._state.game.table.reshuffle_due:
            await staff.floor.did("order-reshuffle")
        for _ in range(300):
            if place.runner(table)._state.service.promised > row["shoe"] + 1:
                break
            await staff.act() or await evening.act()
        own = await place.history.own_round(person, table, played)
        assert not own["withheld"]
        assert str(read_record(own["record"]).shoe[-1]) == unseen
        await check_shoes(place, table)


async def _round_with_an_unseen_card(staff: Staff, evening: Evening) -> dict[str, Any]:
    """Draw a card in error in every round, until one is left over at the round's end."""
    unseen: dict[str, Any] = {"do": "draw-in-error", "exposed": False}
    for _ in range(3_000):
        if unseen in staff.dealer.offers.get("irregularities", ()):
            await staff.dealer.did(**unseen)
        acted = await staff.act() or await evening.act()
        if acted and staff.phase is Phase.OVER:
            row = await staff.place.history.round(evening.table, evening.round)
            if staff.place.runner(evening.table)._state.game.table.pulled is not None:
                return row
            assert not row["withheld"], "all of its cards were seen"
    raise AssertionError(f"every card that was drawn is used: {staff.done}")


@pytest.mark.ruling("R38")
@pytest.mark.clause("ma-spanish21", "15(d)")
async def test_a_card_is_exposed_while_insurance_is_open(small: Opened) -> None:
    exposed: dict[str, Any] = {"do": "draw-in-error", "exposed": True}
    async with small() as place:
        staff, evening = await opened(place, "no hole card", 5, 0.0)
        for _ in range(3_000):
            if staff.phase is Phase.INSURANCE:
                break
            await staff.act() or await evening.act()
        asked = place.runner(evening.table)._state.game.table.asked
        assert exposed in staff.dealer.offers["irregularities"]
        await staff.dealer.did(**exposed)
        table = place.runner(evening.table)._state.game.table
        assert (table.phase, table.asked) == (Phase.INSURANCE, asked)
        assert asked
        await _until(staff, evening, "open the next round")
        check_money(place, evening.table)
        row = await place.history.round(evening.table, evening.round)
        assert '"dealer exposes' in row["record"]
        await check_rounds(place, evening.table)


@pytest.mark.ruling("R32")
@pytest.mark.clause("mbs-pontoon", "5.2")
async def test_a_misplaced_card_is_put_right_by_the_dealer(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "cut by players", 5, 0.0)
        await _until(staff, evening, "turn to the next hand")
        before = place.runner(evening.table)._state.game.table
        box = before.boxes[0].number
        offered = staff.dealer.offers["irregularities"]
        assert {"do": "put-card-right", "box": box} in offered
        assert {"do": "put-card-right", "box": None} in offered
        assert await staff.floor.refused("put-card-right", box=box) == "not-allowed"
        press: dict[str, Any] = {"do": "put-card-right", "box": box, "seen": staff.dealer.version}
        await staff.dealer.did(**press)
        assert await staff.dealer.refused(**press) == "stale"
        after = place.runner(evening.table)._state.game.table
        assert (after.boxes, after.dealer, after.put_right) == (before.boxes, before.dealer, 1)
        await _until(staff, evening, "open the next round")
        row = await place.history.round(evening.table, evening.round)
        assert f'"dealer misplaces {box} second"' in row["record"]
        await check_rounds(place, evening.table)


async def _until(staff: Staff, evening: Evening, step: str) -> None:
    """Run the table until this step is due."""
    for _ in range(600):
        if staff.dealer.offers.get("step") == step:
            return
        await staff.act() or await evening.act()
    raise AssertionError(f"{step} is never due: {evening.stuck()}")


async def test_a_double_press_deals_one_card(small: Opened) -> None:
    async with small() as place:
        staff, evening = await opened(place, "no hole card", 3, 0.0)
        await _until(staff, evening, "deal a card")
        before = place.runner(evening.table)._state.game.table.drawn
        press: dict[str, Any] = {"do": "step", "step": "deal a card", "seen": staff.dealer.version}
        await staff.dealer.did(**press)
        assert await staff.dealer.refused(**press) == "stale"
        assert place.runner(evening.table)._state.game.table.drawn == before + 1
        # Nor do they after a new process has taken the table over.
        await place.start_again()
        assert await staff.dealer.refused(**press) == "stale"
        assert place.runner(evening.table)._state.game.table.drawn == before + 1


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


@pytest.mark.clause("ma-pontoon21", "16(l)")
@pytest.mark.parametrize("winner", [1, 2])
async def test_only_the_winner_of_the_hot_spot_spins(small: Opened, winner: int) -> None:
    async with small() as place:
        table = await place.open("ma-pontoon21", dealing="person")
        staff = Staff(place, table, 1)
        await staff.open()
        players = {
            box: await place.seated(table, name, box) for box, name in ((1, "ann"), (2, "bob"))
        }
        # The wheel has picked the winner's seat, and the dealer has enabled the spin.
        spin = ConfirmSpin(seat=winner, community="75")
        enabled = press(confirming(xtreme_for("ann", "bob")), spin, EnableSpin())
        runner = place.runner(table)
        game = replace(runner._state.game, system=enabled.system)
        put_state(runner, replace(runner._state, game=game))
        assert await players[3 - winner].refused("spin-hot-spot") == "not-yours"
        for other in (staff.dealer, staff.floor):
            assert await other.refused("spin-hot-spot") == "not-allowed"
        await players[winner].did("spin-hot-spot")
        drawn = staff.dealer.events()[-1]
        assert drawn["by"] == players[winner].who.name
        assert drawn["event"]["event"] == "wheel.hot-spot-drawn/1"
        assert drawn["event"]["by_dealer"] is False


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
