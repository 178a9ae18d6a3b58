"""A wager is made when bets are closed: from then on nothing takes it back or changes it."""

from __future__ import annotations

from typing import Any

import pytest

from fortyeight.table import Phase, Table, WagerKind
from tests.server.table.conftest import Opened
from tests.server.table.place import Client, Place
from tests.server.table.real_cards import RealDealer
from tests.server.table.staff import Staff

DEALT: dict[str, dict[str, Any]] = {
    "automatic": {"pause_ms": 600_000},
    "by a person": {"dealing": "person"},
    "physical shoe": {"dealing": "person", "shoe": "physical"},
}
BOOKS = {
    "md-pontoon21": "6 E, P8",
    "ma-pontoon21": "5(d), 5(h), P8",
    "ma-spanish21": "5(d), 5(h), P8",
    "mbs-pontoon": "5.4",
    "bbc-spanish21": "not in the text, P8",
}
#: The player's answers where the book waits for them.
ANSWERS = ("stand", "decline-insurance", "look-at-cards", "refuse-cut")


class OneBox:
    """A table with one player, who stands on everything, and the staff that deals there, if any."""

    def __init__(self, place: Place, table: str, ann: Client, staff: Staff | None) -> None:
        self.place = place
        self.table = table
        self.ann = ann
        self.staff = staff

    @property
    def state(self) -> Table:
        return self.place.runner(self.table)._state.game.table

    @property
    def offered(self) -> list[dict[str, Any]]:
        return [*self.ann.offers.get("offers", ()), *self.ann.offers.get("care", ())]

    async def go_on(self) -> None:
        """Take one step of the staff, or give one answer of the player."""
        if self.staff is None:
            await self.place.settled(self.table)
        elif await self.staff.act():
            return
        self.place.runner(self.table).hub.offer(self.ann.who.name)
        for offer in self.offered:
            if offer["do"] in ANSWERS:
                await self.ann.do(**{name: value for name, value in offer.items() if value})
                return

    async def until_wagers_are_taken(self) -> None:
        for _ in range(400):
            if any(one["do"] == "place-wager" for one in self.offered):
                return
            await self.go_on()
        raise AssertionError("the cards do not come into the shoe")

    async def until_bets_are_closed(self) -> None:
        for _ in range(400):
            if self.state.phase is not Phase.BETTING:
                return
            await self.go_on()
        raise AssertionError("the bets are not closed")


async def opened(place: Place, book: str, dealt: str) -> OneBox:
    table = await place.open(book, **DEALT[dealt])
    staff: Staff | None = None
    if dealt != "automatic":
        staff = (RealDealer if dealt == "physical shoe" else Staff)(place, table, 5)
        await staff.open()
    ann = await place.seated(table, "ann")
    return OneBox(place, table, ann, staff)


async def attempts_to_change(place: Place, book: str, dealt: str) -> int:
    """Play a round in which the player tries to change the wager; return how often they could."""
    main: dict[str, Any] = {"box": 1, "kind": "main"}
    table = await opened(place, book, dealt)
    ann = table.ann
    await table.until_wagers_are_taken()
    await ann.did("place-wager", **main, cents=10_00)
    await ann.did("withdraw-wager", **main)
    assert (table.state.wagers, table.state.chips["ann"]) == ((), 1_000_000)
    await ann.did("place-wager", **main, cents=10_00)
    if table.staff is None:
        await ann.did("ready")
    await table.until_bets_are_closed()
    tried = 0
    while table.state.phase is not Phase.OVER and not table.state.settled:
        assert table.state.phase is not Phase.BETTING
        told = await ann.do("withdraw-wager", **main)
        assert (told["refused"]["code"], told["refused"]["clause"]) == ("not-now", BOOKS[book])
        for cents in (10_00, 9_00, 5_00):
            assert await ann.refused("place-wager", **main, cents=cents) == "not-now"
        ((stake,),) = (hand.stakes for box in table.state.boxes for hand in box.hands)
        assert (stake.person, stake.main) == ("ann", 10_00)
        assert table.state.chips["ann"] == 1_000_000 - 10_00
        tried += 1
        assert tried < 200, "the round does not end"
        await table.go_on()
    staked = [line.staked for line in table.state.settled if line.kind is WagerKind.MAIN]
    assert staked == [10_00]
    return tried


@pytest.mark.ruling("P8")
@pytest.mark.clause("md-pontoon21", "6 D", "6 E")
@pytest.mark.clause("ma-pontoon21", "5(d)", "5(h)")
@pytest.mark.clause("ma-spanish21", "5(d)", "5(h)")
@pytest.mark.clause("mbs-pontoon", "5.3", "5.4")
@pytest.mark.parametrize("dealt", DEALT)
@pytest.mark.parametrize("book", BOOKS)
async def test_a_wager_is_taken_back_before_bets_are_closed_and_never_after(
    small: Opened, book: str, dealt: str
) -> None:
    async with small() as place:
        while not await attempts_to_change(place, book, dealt):
            assert dealt == "automatic", "only a virtual dealer settles a round without a pause"
