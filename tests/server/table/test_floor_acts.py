"""Acts of the floor at a served table, logged as the floor's."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pytest

from fortyeight.cards import card, full_shoe
from fortyeight.server.rooms.floor.floor_api import _state_json as floor_line
from fortyeight.table import Phase, Table
from fortyeight.table.shoe.steps.shuffling import cards_to_count
from tests.effort import effort
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening, check_log, check_money, same
from tests.server.table.place import Client, Place, put_state
from tests.server.table.real_cards import RealDealer
from tests.server.table.staff import Staff

READER = {"dealing": "card-reader"}
#: Books whose card reader the dealer can misuse.
MISUSED = ("ma-pontoon21", "ma-spanish21", "md-pontoon21")


async def opened(
    place: Place, book: str, house: dict[str, Any] | None = None, physical: bool = True
) -> tuple[Staff, Evening]:
    shoe: dict[str, Any] = {"shoe": "physical"} if physical else {}
    table = await place.open(book, house or {}, dealing="person", **shoe)
    staff = RealDealer(place, table, 12) if physical else Staff(place, table, 12)
    await staff.open()
    clients = [await place.seated(table, name, box) for box, name in enumerate(("ann", "bob"), 1)]
    return staff, Evening(place, table, clients, 12)


def at_table(staff: Staff) -> Table:
    return staff.place.runner(staff.table)._state.game.table


def offered(client: Client, verb: str) -> list[dict[str, Any]]:
    offers = (*client.offers.get("irregularities", ()), *client.offers.get("care", ()))
    return [one for one in offers if one["do"] == verb]


async def until(staff: Staff, evening: Evening, found: Any) -> None:
    """Run the table until a condition holds."""
    for _ in range(1500):
        if found():
            return
        await staff.act() or await evening.act()
    raise AssertionError(f"it never comes to that: {evening.stuck()}")


async def until_dealing(staff: Staff, evening: Evening) -> None:
    """Run the table until a face-up card of the first deal is due."""
    await until(
        staff,
        evening,
        lambda: at_table(staff).phase is Phase.DEALING and staff.dealer.offers.get("key") == "card",
    )


def last(client: Client, number: int) -> list[tuple[str, str]]:
    """Return the last actors and events, as a client was told."""
    return [(one["by"], one["event"]["event"]) for one in client.events()[-number:]]


class TestKeyedTens:
    @pytest.mark.ruling("R36")
    @pytest.mark.clause("mbs-pontoon", "5.1.1")
    @pytest.mark.parametrize("book", ["mbs-pontoon", "ma-spanish21", "md-pontoon21"])
    async def test_the_dealer_corrects_a_ten_before_the_floor_has_come(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            staff, evening = await opened(place, book)
            await until_dealing(staff, evening)
            ann, chips = evening.clients[0], dict(at_table(staff).chips)
            await staff.dealer.did("step", step="deal a card", card="Th")
            assert last(ann, 2) == [
                ("dealer:dee", "card.keyed/1"),
                ("dealer:dee", "card.reported/1"),
            ]
            assert staff.dealer.offers["step"] is None
            step = await staff.dealer.refused("step", step="deal a card", card="7d")
            assert step == "waits-for-floor"
            assert await staff.dealer.refused("remove-found-card") == "not-allowed"
            assert await ann.refused("remove-found-card") == "not-allowed"
            assert at_table(staff).chips == chips
            # The same holds after a new process has taken the table up.
            await place.start_again()
            for one in (staff.dealer, staff.floor, ann):
                await one.connect()
            assert offered(staff.dealer, "correct-card")
            await staff.dealer.did("correct-card", card="7d")
            assert last(ann, 3)[0] == ("dealer:dee", "card.taken-back/1")
            assert (at_table(staff).removed, at_table(staff).reported) == ((), None)
            assert await staff.dealer.refused("correct-card", card="8d") == "not-allowed"
            same(place.loaded(staff.table).state, place.runner(staff.table)._state)

    @pytest.mark.clause("ma-spanish21", "15(b)")
    @pytest.mark.clause("ma-pontoon21", "15(b)")
    @pytest.mark.clause("md-pontoon21", "13 C")
    @pytest.mark.parametrize(
        ("book", "torn"),
        [("ma-spanish21", False), ("ma-pontoon21", False), ("md-pontoon21", True)],
    )
    async def test_the_floor_removes_a_found_ten_and_the_round_waits_for_it(
        self, small: Opened, book: str, torn: bool
    ) -> None:
        async with small() as place:
            staff, evening = await opened(place, book)
            await until_dealing(staff, evening)
            ann = evening.clients[0]
            await staff.dealer.did("step", step="deal a card", card="Th")
            assert floor_line(place.runner(staff.table).hub)["awaited"]["card"] == "Th"
            assert not await evening.act()
            for other in (staff.dealer, ann):
                assert await other.refused("remove-found-card") == "not-allowed"
            await staff.floor.did("remove-found-card")
            assert last(ann, 1) == [("floor:flo", "card.found-ten/1")]
            assert ann.events()[-1]["event"]["torn"] is torn
            assert floor_line(place.runner(staff.table).hub)["awaited"] is None
            await staff.dealer.did("step", step="deal a card", card="7d")
            same(place.loaded(staff.table).state, place.runner(staff.table)._state)
            check_log(place)

    @pytest.mark.clause("md-pontoon21", "13 D")
    @pytest.mark.ruling("R36")
    async def test_a_second_ten_voids_the_round_when_the_floor_has_confirmed_it(
        self, small: Opened
    ) -> None:
        async with small() as place:
            staff, evening = await opened(place, "md-pontoon21")
            await until_dealing(staff, evening)
            ann = evening.clients[0]
            for found in ("Th", "Tc"):
                await staff.dealer.did("step", step="deal a card", card=found)
                assert staff.phase is Phase.DEALING
                await staff.floor.did("remove-found-card")
            assert ("floor:flo", "round.voided/1") in last(ann, 3)
            assert staff.phase is Phase.OVER
            care = at_table(staff).care
            assert care is not None
            assert (care.change_due, care.foreign) == (True, True)
            check_money(place, evening.table)

    @pytest.mark.ruling("R40")
    @pytest.mark.clause("mbs-pontoon", "5.1.1")
    @pytest.mark.clause("mbs-pontoon", "5.1.2")
    async def test_a_joker_voids_the_round_at_marina_bay_sands(self, small: Opened) -> None:
        async with small() as place:
            staff, evening = await opened(place, "mbs-pontoon")
            await staff.play(evening, 1)
            stood = (await place.history.rounds_at(staff.table, None, 10))["rounds"]
            await until_dealing(staff, evening)
            wealth = sum(chips or 0 for chips in at_table(staff).chips.values())
            rack = at_table(staff).rack
            await staff.dealer.did("step", step="deal a card", card="JK")
            assert not at_table(staff).voided
            await staff.floor.did("remove-found-card")
            assert [by for by, name in last(evening.clients[0], 2)] == ["floor:flo"] * 2
            assert evening.clients[0].events()[-1]["event"]["clause"].startswith("5.1.1")
            assert staff.phase is Phase.OVER
            assert at_table(staff).rack == rack
            assert sum(chips or 0 for chips in at_table(staff).chips.values()) > wealth
            rounds = (await place.history.rounds_at(staff.table, None, 10))["rounds"]
            assert [
                one for one in rounds if one["round"] in {old["round"] for old in stood}
            ] == stood
            assert rounds[0]["status"] == "void"
            check_money(place, evening.table)
            same(place.loaded(staff.table).state, place.runner(staff.table)._state)

    @pytest.mark.ruling("R40")
    async def test_elsewhere_a_joker_is_refused(self, small: Opened) -> None:
        async with small() as place:
            staff, evening = await opened(place, "ma-spanish21")
            await until_dealing(staff, evening)
            answer = await staff.dealer.do("step", step="deal a card", card="JK")
            assert answer["refused"]["code"] == "card-not-possible"
            assert "joker" in answer["refused"]["message"]

    @pytest.mark.ruling("R36")
    async def test_the_floor_rejects_a_ten(self, small: Opened) -> None:
        async with small() as place:
            staff, evening = await opened(place, "mbs-pontoon")
            await until_dealing(staff, evening)
            await staff.dealer.did("step", step="deal a card", card="Th")
            assert await staff.dealer.refused("reject-found-card") == "not-allowed"
            await staff.floor.did("reject-found-card")
            assert last(evening.clients[0], 1) == [("floor:flo", "card.taken-back/1")]
            await staff.dealer.did("step", step="deal a card", card="7d")


class TestMisusedReader:
    @pytest.mark.clause("ma-pontoon21", "15(l)")
    @pytest.mark.clause("ma-spanish21", "15(l)")
    @pytest.mark.clause("md-pontoon21", "13 P")
    @pytest.mark.parametrize(
        ("book", "seen", "physical"),
        effort(
            [
                ("ma-pontoon21", False, True),
                ("ma-pontoon21", True, False),
                ("ma-spanish21", True, True),
                ("md-pontoon21", False, False),
                ("md-pontoon21", True, True),
            ],
            list(product(MISUSED, (False, True), (False, True))),
        ),
    )
    async def test_nothing_follows_before_the_floor_knows_of_it(
        self, small: Opened, book: str, seen: bool, physical: bool
    ) -> None:
        async with small() as place:
            staff, evening = await opened(place, book, READER, physical)
            await until(staff, evening, lambda: offered(staff.dealer, "misuse-reader"))
            ann, before = evening.clients[0], at_table(staff)
            await staff.dealer.did("misuse-reader", card_seen=seen)
            assert last(ann, 1) == [("dealer:dee", "reader.misused/1")]
            assert at_table(staff).chips == before.chips
            assert not any(hand.dead for box in at_table(staff).boxes for hand in box.hands)
            player, box = before.hand_in_turn[0].caller, before.hand_in_turn[0].number
            caller = next(one for one in evening.clients if one.audience.person == player)
            assert await caller.refused("stand", box=box) == "waits-for-floor"
            assert await staff.dealer.refused("acknowledge-misuse") == "not-allowed"
            await staff.floor.did("acknowledge-misuse")
            done = [one for one in ann.events() if one["by"] == "floor:flo"][-2 if seen else -1 :]
            assert done[0]["event"]["event"] == "reader.misuse-acknowledged/1"
            if seen:
                assert done[1]["event"]["event"] == "hands.called-dead/1"
                assert last(ann, 1) == [("table", "wagers.settled/1")]
                assert all(hand.dead for box in at_table(staff).boxes for hand in box.hands)
            else:
                assert at_table(staff).turn == before.turn
                await caller.did("stand", box=box)
            check_money(place, evening.table)
            same(place.loaded(staff.table).state, place.runner(staff.table)._state)


class TestCounting:
    @pytest.mark.clause("ma-spanish21", "7(j)(2)")
    @pytest.mark.clause("ma-pontoon21", "7(j)(2)")
    @pytest.mark.parametrize("book", ["ma-spanish21", "ma-pontoon21"])
    async def test_real_cards_are_counted_when_they_are_collected(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            staff, evening = await opened(place, book)
            await _until_collected(staff, evening)
            should = cards_to_count(at_table(staff))
            assert should == 288
            assert {"do": "collect-cards", "key": "count"} in staff.dealer.offers["care"]
            answer = await staff.dealer.do("collect-cards")
            assert answer["refused"]["code"] == "cards-not-counted"
            assert answer["refused"]["clause"] == "7(j)(2)"
            both = await staff.dealer.refused("collect-cards", counted=should, uncounted=True)
            assert both == "cards-not-counted"
            await staff.dealer.did("collect-cards", counted=should - 1)
            told = evening.clients[0].events()[-1]
            assert told["by"] == "dealer:dee"
            assert told["event"] == {
                "event": "cards.collected/1",
                "cards": should,
                "counted": should - 1,
            }
            assert floor_line(place.runner(staff.table).hub)["miscount"] == -1
            same(place.loaded(staff.table).state, place.runner(staff.table)._state)
            # The next count may find it again.
            await _until_collected(staff, evening)
            await staff.dealer.did("collect-cards", counted=should)
            assert floor_line(place.runner(staff.table).hub)["miscount"] == 0

    @pytest.mark.clause("ma-spanish21", "7(j)(2)")
    async def test_or_the_log_says_that_nobody_has_counted_them(self, small: Opened) -> None:
        async with small() as place:
            staff, evening = await opened(place, "ma-spanish21")
            await _until_collected(staff, evening)
            await staff.dealer.did("collect-cards", uncounted=True)
            assert evening.clients[0].events()[-1]["event"]["counted"] is None

    async def test_where_no_text_asks_for_a_count_none_is_cited(self, small: Opened) -> None:
        async with small() as place:
            staff, evening = await opened(place, "md-pontoon21")
            await _until_collected(staff, evening)
            answer = await staff.dealer.do("collect-cards")
            assert answer["refused"]["code"] == "cards-not-counted"
            assert not answer["refused"]["clause"]


async def _until_collected(staff: Staff, evening: Evening) -> None:
    """Finish a round, and have the floor order a reshuffle."""

    def may_order() -> bool:
        return bool(offered(staff.floor, "order-reshuffle") and at_table(staff).drawn > 5)

    await until(staff, evening, may_order)
    await staff.floor.did("order-reshuffle")


@pytest.mark.clause("md-pontoon21", "4 B")
@pytest.mark.clause("ma-spanish21", "3(b)")
@pytest.mark.clause("ma-pontoon21", "3(b)")
@pytest.mark.parametrize(
    ("book", "torn"),
    [("ma-spanish21", False), ("ma-pontoon21", False), ("md-pontoon21", True)],
)
async def test_the_floor_verifies_that_the_tens_are_removed(
    small: Opened, book: str, torn: bool
) -> None:
    async with small() as place:
        staff, evening = await opened(place, book)
        await until(staff, evening, lambda: offered(staff.floor, "verify-inspection"))
        assert not offered(staff.dealer, "verify-inspection")
        for other in (staff.dealer, evening.clients[0]):
            assert await other.refused("verify-inspection") == "not-allowed"
        await staff.floor.did("verify-inspection")
        told = next(
            one
            for one in evening.clients[0].events()
            if one["event"]["event"] == "inspection.verified/1"
        )
        assert told["by"] == "floor:flo"
        assert (told["event"]["tens"], told["event"]["torn"]) == (24, torn)


@pytest.mark.clause("ma-spanish21", "15(b)")
async def test_an_automatic_table_removes_a_ten_by_itself(small: Opened) -> None:
    """The game does not wait for it, and the log has it as the table's act."""
    async with small() as place:
        table = await place.open("ma-spanish21", {})
        ann = await place.seated(table, "ann", 1)
        runner = place.runner(table)
        standing = runner._state
        felt = standing.game.table
        assert felt.shoe
        shoe = (*felt.shoe[: felt.drawn], card("Th"), *felt.shoe[felt.drawn + 1 :])
        game = replace(standing.game, table=replace(felt, shoe=shoe))
        put_state(runner, replace(standing, game=game))
        await ann.did("place-wager", box=1, kind="main", cents=1000)
        await ann.did("ready")
        done = [(one["by"], one["event"]["event"]) for one in ann.events()]
        at = done.index(("table", "card.reported/1"))
        assert done[at + 1] == ("table", "card.found-ten/1")
        assert done[at + 2] == ("table", "card.dealt/1")


class TestRecut:
    @pytest.mark.clause("ma-pontoon21", "4(f)")
    @pytest.mark.clause("ma-spanish21", "4(f)")
    @pytest.mark.clause("md-pontoon21", "5 F")
    @pytest.mark.parametrize("book", ["ma-pontoon21", "ma-spanish21", "md-pontoon21"])
    async def test_only_the_floor_orders_a_recut(self, small: Opened, book: str) -> None:
        async with small() as place:
            staff, evening = await opened(place, book, physical=False)
            await until(staff, evening, lambda: offered(staff.floor, "order-recut"))
            ann = evening.clients[0]
            for client in (staff.dealer, ann):
                assert not offered(client, "order-recut")
                assert await client.refused("order-recut", by_next=False) == "not-allowed"
            await staff.floor.did("order-recut", by_next=False)
            assert ("floor:flo", "recut.ordered/1") in last(ann, 3)

    @pytest.mark.clause("ma-pontoon21", "4(g)")
    @pytest.mark.clause("ma-spanish21", "4(g)")
    @pytest.mark.clause("md-pontoon21", "5 A", "5 G")
    @pytest.mark.parametrize("book", ["ma-pontoon21", "ma-spanish21", "md-pontoon21"])
    async def test_only_the_floor_orders_a_reshuffle(self, small: Opened, book: str) -> None:
        async with small() as place:
            staff, evening = await opened(place, book, physical=False)
            await until(staff, evening, lambda: offered(staff.floor, "order-reshuffle"))
            ann = evening.clients[0]
            for client in (staff.dealer, ann):
                assert not offered(client, "order-reshuffle")
                assert await client.refused("order-reshuffle") == "not-allowed"
            await staff.floor.did("order-reshuffle")
            assert ("floor:flo", "reshuffle.ordered/1") in last(ann, 3)


class TestShuffle:
    @pytest.mark.clause("ma-pontoon21", "4(a)")
    @pytest.mark.clause("ma-spanish21", "4(a)")
    @pytest.mark.clause("md-pontoon21", "5 A")
    @pytest.mark.clause("bbc-spanish21", "Method 4")
    @pytest.mark.parametrize(
        "book", ["ma-pontoon21", "ma-spanish21", "md-pontoon21", "bbc-spanish21"]
    )
    async def test_each_shoe_that_is_served_is_in_an_order_of_its_own(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            shoes = set()
            for _ in range(3):
                table = await place.open(book)
                await place.seated(table, "ann")
                shoes.add(place.runner(table)._state.game.table.shoe)
            new = full_shoe(6)
            follows = set(pairwise((*new, new[0])))
            assert len(shoes) == 3
            for shoe in shoes:
                assert Counter(shoe) == Counter(new)
                # A cut changes neither count. Of 288 neighbours about 6 follow each other as in a
                # new deck, and about 5 are of the same face.
                neighbours = list(pairwise((*shoe, shoe[0])))
                assert sum(pair in follows for pair in neighbours) < 40
                assert sum(one is other for one, other in neighbours) < 40
