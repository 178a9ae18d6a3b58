"""Idle tables: their cards are spread, at every table, and looked at again."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from fortyeight.cards import full_shoe
from fortyeight.table import Phase
from fortyeight.table.shoe.care import CareStage
from fortyeight.view import DEALER
from fortyeight.view.wheel_view import game_view
from tests.server.table.evening import check_shoes
from tests.server.table.place import Client
from tests.server.table.real_cards import RealDealer
from tests.server.table.runner.test_due_by_clock import PERSON, Dealt, check_stored
from tests.server.table.staff import Staff
from tests.server.table.virtual_place import HOUR, MINUTE, VirtualPlace, in_virtual_time

MA = ("ma-spanish21", "ma-pontoon21")
MD = "md-pontoon21"
CLAUSE = {**dict.fromkeys(MA, "4(i)"), MD: "5 H"}
#: No gaming day begins during these tests.
LATE = {MD: {"gaming_day_starts": "23:00"}}


def books(*beside: str) -> list[ParameterSet]:
    """Return the books that spread idle cards, each with its clause; Maryland's with others too."""
    cited = {**dict.fromkeys(MA, ("4(i)",)), MD: ("5 H", *beside)}
    marks = {book: pytest.mark.clause(book, *numbers) for book, numbers in cited.items()}
    return [pytest.param(book, marks=mark) for book, mark in marks.items()]


async def played(dealt: Dealt) -> None:
    """Play the round with ann's wager, and open the next one."""
    for _ in range(200):
        if dealt.evening.round > 1 and dealt.staff.phase is Phase.BETTING:
            return
        await dealt.staff.act() or await dealt.evening.act()
    raise AssertionError("the round has no end")


@pytest.mark.parametrize("shoe", PERSON)
@pytest.mark.parametrize("book", books("5 I", "5 I(1)"))
@in_virtual_time
async def test_at_a_table_that_a_person_deals_it_is_due_before_the_next_round(
    place: VirtualPlace, book: str, shoe: str
) -> None:
    dealt = await Dealt.open(place, shoe, book, **LATE.get(book, {}))
    staff, ann = dealt.staff, dealt.ann
    await asyncio.sleep(HOUR)
    assert dealt.by_table("cards.spread-due/1") == 0, "a wager lies on the layout"
    await played(dealt)
    await dealt.until_ready()
    await asyncio.sleep(10 * MINUTE - 5)
    assert dealt.by_table("cards.spread-due/1") == 0
    await asyncio.sleep(10)
    assert dealt.by_table("cards.spread-due/1") == 1
    assert dealt.due(staff.dealer) == dealt.due(staff.floor) == [CLAUSE[book]]
    wager: dict[str, Any] = {"do": "place-wager", "box": 1, "kind": "main", "cents": 1_000}
    assert await dealt.refusal(ann, **wager) == ("not-now", CLAUSE[book])
    face_up = book != MD
    assert {"do": "spread-cards", "face_up": face_up} in staff.dealer.offers["care"]
    await staff.dealer.did("spread-cards", face_up=face_up)
    assert dealt.due(staff.floor) == []
    decks = full_shoe(6)
    held = dealt.care().stack
    assert len(held) == len(decks)
    assert shoe == "physical" or Counter(held) == Counter(decks)
    # They lie there until someone wants to play; nobody is assumed to have looked.
    await asyncio.sleep(5 * HOUR)
    assert dealt.care().stage is CareStage.SPREAD
    assert await dealt.refusal(ann, **wager) == ("not-now", CLAUSE[book])
    assert {"do": "look-at-cards"} in ann.offers["care"]
    await ann.did("look-at-cards")
    assert dealt.care().stage is CareStage.FACE_DOWN, "then they are washed"
    await dealt.until_ready()
    names = ann.names()
    after = names[len(names) - names[::-1].index("cards.looked-at/1") :]
    mixed = ["cards.washed/1", "cards.shuffled/1", "cards.cut/1"]
    assert [one for one in after if one in mixed] == mixed
    await ann.did(**wager)
    await staff.dealer.did("step", step="no more bets")
    check_stored(place, staff.table)
    if shoe == "virtual":
        assert await check_shoes(place, staff.table)


@pytest.mark.clause(MD, "5 H")
@in_virtual_time
async def test_they_may_be_spread_face_up_where_a_player_asks_for_it(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual", **LATE[MD])
    await played(dealt)
    await asyncio.sleep(11 * MINUTE)
    spreads = [one for one in dealt.staff.dealer.offers["care"] if one["do"] == "spread-cards"]
    assert [one["face_up"] for one in spreads] == [True, False]
    await dealt.staff.dealer.did("spread-cards", face_up=True)
    assert dealt.care().face_up


async def seated(place: VirtualPlace, book: str, **house: object) -> tuple[str, Client]:
    """Open an automatic table, and play a round with ann."""
    table = await place.open(book, house)
    ann = await place.seated(table, "ann")
    await look(place, ann)
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    await ann.did("ready")
    for _ in range(60):
        if place.runner(table)._state.game.table.round > 1:
            return table, ann
        for offer in ("stand", "decline-insurance", "decline-double", "keep-double"):
            if offer in {one["do"] for one in ann.offers["offers"]}:
                await ann.did(offer, box=1)
    raise AssertionError(f"the round has no end: {ann.offers}")


async def look(place: VirtualPlace, client: Client) -> None:
    """Take the look where it is offered, and let the cards go on into the shoe."""
    await place.settled(client.table)
    if "look-at-cards" in {one["do"] for one in client.offers["care"]}:
        await client.did("look-at-cards")
    await place.settled(client.table)


def stage(place: VirtualPlace, table: str) -> CareStage:
    care = place.runner(table)._state.game.table.care
    assert care is not None
    return care.stage


@pytest.mark.parametrize("book", books("5 I"))
@in_virtual_time
async def test_an_automatic_table_spreads_them_by_itself(place: VirtualPlace, book: str) -> None:
    table, ann = await seated(place, book, **LATE.get(book, {}))
    assert stage(place, table) is CareStage.IN_SHOE
    await asyncio.sleep(10 * MINUTE - 5)
    assert stage(place, table) is CareStage.IN_SHOE
    await asyncio.sleep(10)
    told = [one for one in ann.events() if one["event"]["event"] == "cards.spread/1"]
    assert [one["by"] for one in told][-1] == "table"
    assert told[-1]["event"]["face_up"] is (book != MD)
    before = len(ann.events())
    await asyncio.sleep(6 * HOUR)
    assert len(ann.events()) == before, "nothing happens to cards that lie spread"
    assert stage(place, table) is CareStage.SPREAD
    # A player who has not played since may look, and so may a newcomer.
    assert {"do": "look-at-cards"} in ann.offers["care"]
    dan = await place.seated(table, "dan", 2)
    await look(place, dan)
    assert stage(place, table) is CareStage.IN_SHOE
    # The shoe that was not dealt to its end is revealed too, and matches its commitment.
    assert await check_shoes(place, table) == 1
    await dan.did("place-wager", box=2, kind="main", cents=1_000)
    check_stored(place, table)


@pytest.mark.clause(MD, "5 I(2)", "5 I(2)(a)")
@in_virtual_time
async def test_with_a_shuffler_the_batch_that_it_stored_is_dealt_next(place: VirtualPlace) -> None:
    table, ann = await seated(place, MD, shuffler="two-batches", **LATE[MD])
    care = place.runner(table)._state.game.table.care
    assert care is not None
    stored = care.stored
    assert stored
    await asyncio.sleep(11 * MINUTE)
    assert stage(place, table) is CareStage.SPREAD
    washed = ann.names().count("cards.washed/1")
    await look(place, ann)
    at_table = place.runner(table)._state.game.table
    assert ann.names().count("cards.washed/1") == washed, "they are stacked unwashed"
    assert Counter(at_table.shoe) == Counter(stored)
    cuts = (at_table.shoe[at:] + at_table.shoe[:at] for at in range(len(stored)))
    assert stored in cuts, "it is dealt as it was stored, but for the cut"
    await check_shoes(place, table)


@pytest.mark.clause(MD, "5 K")
@in_virtual_time
async def test_cards_of_a_continuous_shuffler_are_not_spread(place: VirtualPlace) -> None:
    house = {"shuffler": "continuous", "shuffler_approval": "the one of 2025"}
    table, _ = await seated(place, MD, **house, **LATE[MD])
    await asyncio.sleep(2 * HOUR)
    assert stage(place, table) is CareStage.IN_SHOE


@in_virtual_time
async def test_who_plays_now_and_then_keeps_the_cards_in_the_shoe(place: VirtualPlace) -> None:
    table, ann = await seated(place, "ma-spanish21", idle_minutes=2)
    for _ in range(10):
        await asyncio.sleep(100)
        await ann.did("place-wager", box=1, kind="main", cents=1_000)
        await ann.did("withdraw-wager", box=1, kind="main")
    assert stage(place, table) is CareStage.IN_SHOE
    await asyncio.sleep(121)
    assert stage(place, table) is CareStage.SPREAD


@in_virtual_time
async def test_other_books_leave_them_in_the_shoe(place: VirtualPlace) -> None:
    for book in ("bbc-spanish21", "mbs-pontoon"):
        table, _ = await seated(place, book)
        await asyncio.sleep(10 * HOUR)
        assert stage(place, table) is CareStage.IN_SHOE


@in_virtual_time
async def test_a_table_at_rest_is_left_as_it_is(place: VirtualPlace) -> None:
    """It waits for the floor, who may want to see what has happened."""
    dealt = await Dealt.open(place, "virtual", "ma-spanish21")
    await played(dealt)
    await dealt.staff.floor.did("pause")
    await asyncio.sleep(HOUR)
    assert dealt.by_table("cards.spread-due/1") == 0
    await dealt.staff.floor.did("resume")
    await asyncio.sleep(11 * MINUTE)
    assert dealt.by_table("cards.spread-due/1") == 1


@in_virtual_time
async def test_a_table_with_spread_cards_is_still_closed_when_it_is_forgotten(
    place: VirtualPlace,
) -> None:
    await place.restart(empty_seconds=2.0 * HOUR)
    table, ann = await seated(place, "ma-spanish21")
    await ann.did("leave")
    ann.close()
    await asyncio.sleep(HOUR)
    assert stage(place, table) is CareStage.SPREAD
    await asyncio.sleep(HOUR + MINUTE)
    assert not place.tables.runs(table)
    assert (await place.tables.describe(table))["closed"]


@pytest.mark.clause(MD, "3 C", "5 H")
@in_virtual_time
async def test_cards_that_lie_spread_are_changed_after_24_hours_too(place: VirtualPlace) -> None:
    table, ann = await seated(place, MD)
    await asyncio.sleep(25 * HOUR)
    names = ann.names()
    assert names.count("cards.taken-away/1") == names.count("cards.change-due/1") == 1
    await look(place, ann)
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    check_stored(place, table)


@pytest.mark.parametrize("book", books())
@in_virtual_time
async def test_a_dealer_who_does_not_open_the_next_round_delays_no_spread(
    place: VirtualPlace, book: str
) -> None:
    dealt = await Dealt.open(place, "virtual", book, **LATE.get(book, {}))
    staff = dealt.staff
    await staff.dealer.did("step", step="no more bets")
    for _ in range(100):
        if staff.phase is Phase.OVER:
            break
        await staff.act() or await dealt.evening.act()
    await asyncio.sleep(10 * MINUTE - 5)
    assert dealt.by_table("cards.spread-due/1") == 0
    await asyncio.sleep(10)
    assert dealt.by_table("cards.spread-due/1") == 1
    await staff.dealer.did("step", step="open the next round")
    opened = [one["event"] for one in dealt.ann.events()][-1]
    assert opened == {"event": "round.opened/1", "round": 2, "says": ""}
    wager = await dealt.refusal(dealt.ann, "place-wager", box=1, kind="main", cents=1_000)
    assert wager == ("not-now", CLAUSE[book])
    await staff.dealer.did("spread-cards", face_up=book != MD)
    check_stored(place, staff.table)


@pytest.mark.clause(MD, "5 H")
@in_virtual_time
async def test_nobody_calls_for_bets_while_the_cards_are_to_be_spread(place: VirtualPlace) -> None:
    dealt = await Dealt.open(place, "virtual", **LATE[MD])
    await played(dealt)
    await dealt.staff.floor.did("order-reshuffle")
    for _ in range(50):
        if dealt.care().stage is CareStage.MARKED:
            break
        await dealt.staff.act()
    await asyncio.sleep(11 * MINUTE)
    called = dealt.ann.names().count("bets.called/1")
    await dealt.staff.dealer.did("fill-shoe")
    await dealt.staff.dealer.did("burn-card")
    assert dealt.ann.names().count("bets.called/1") == called


@pytest.mark.ruling("R41")
@pytest.mark.parametrize("book", books("5 I"))
@in_virtual_time
async def test_who_left_an_idle_table_comes_back_as_a_new_player(
    place: VirtualPlace, book: str
) -> None:
    table, ann = await seated(place, book, **LATE.get(book, {}))
    await asyncio.sleep(11 * MINUTE)
    assert stage(place, table) is CareStage.SPREAD
    await ann.did("leave")
    ann = await place.seated(table, "ann")
    await place.settled(table)
    assert ann.names().count("look.waived/1") == 1
    assert stage(place, table) is CareStage.IN_SHOE


@pytest.mark.ruling("R41")
@pytest.mark.parametrize("shoe", PERSON)
@pytest.mark.parametrize("book", books("5 I"))
@in_virtual_time
async def test_who_comes_before_the_dealer_spreads_the_cards_is_a_new_player(
    place: VirtualPlace, book: str, shoe: str
) -> None:
    dealt = await Dealt.open(place, shoe, book, **LATE.get(book, {}))
    await played(dealt)
    await dealt.until_ready()
    await asyncio.sleep(11 * MINUTE)
    await place.seated(dealt.staff.table, "bob", 2, asks=True)
    await dealt.staff.dealer.did("spread-cards", face_up=book != MD)
    game = place.runner(dealt.staff.table)._state.game
    assert game_view(game, DEALER)["cards"]["asked_to_look"] == "bob"
    check_stored(place, dealt.staff.table)


@pytest.mark.clause(MD, "5 H", "5 I")
@pytest.mark.ruling("R41")
@in_virtual_time
async def test_the_virtual_dealer_turns_them_face_up_for_a_player_who_asks(
    place: VirtualPlace,
) -> None:
    """A player who asks for a look gets it, whatever their standing choice was."""
    table, ann = await seated(place, MD, **LATE[MD])
    await asyncio.sleep(11 * MINUTE)
    assert {"do": "request-spread"} in ann.offers["care"]
    before = len(ann.events())
    await ann.did("request-spread")
    told = [(one["by"], one["event"]) for one in ann.events()[before:]]
    assert told == [
        ("ann", {"event": "spread.requested/1", "person": "ann"}),
        ("table", {"event": "cards.spread/1", "face_up": True}),
    ]
    assert {"do": "request-spread"} not in ann.offers["care"]
    await ann.did("look-at-cards")
    await place.settled(table)
    assert stage(place, table) is CareStage.IN_SHOE
    check_stored(place, table)


@pytest.mark.clause(MD, "5 H", "5 I")
@pytest.mark.clause("ma-spanish21", "4(i)")
@pytest.mark.clause("ma-pontoon21", "4(i)")
@pytest.mark.ruling("R41")
@pytest.mark.parametrize("book", books())
@in_virtual_time
async def test_who_stayed_may_go_on_without_a_look(place: VirtualPlace, book: str) -> None:
    table, ann = await seated(place, book, **LATE.get(book, {}))
    await asyncio.sleep(11 * MINUTE)
    assert stage(place, table) is CareStage.SPREAD
    assert {"do": "decline-look"} in ann.offers["care"]
    before = len(ann.events())
    await ann.did("decline-look")
    told = ann.events()[before]
    waived = {"event": "look.waived/1", "person": "ann", "chosen": True}
    assert (told["by"], told["event"]) == ("ann", waived)
    assert "cards.looked-at/1" not in ann.names()
    await place.settled(table)
    assert stage(place, table) is CareStage.IN_SHOE
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    check_stored(place, table)


@pytest.mark.clause(MD, "5 H")
@pytest.mark.ruling("R41")
@in_virtual_time
async def test_nobody_goes_on_without_anothers_look(place: VirtualPlace) -> None:
    """A player who has asked for the look may still waive it."""
    table, ann = await seated(place, MD, **LATE[MD])
    bob = await place.seated(table, "bob", 2)
    await asyncio.sleep(11 * MINUTE)
    await ann.did("request-spread")
    assert {"do": "decline-look"} not in bob.offers["care"]
    assert await bob.refused("decline-look") == "not-first"
    await ann.did("decline-look")
    await place.settled(table)
    assert stage(place, table) is CareStage.IN_SHOE
    check_stored(place, table)


@pytest.mark.clause("ma-spanish21", "4(i)")
@pytest.mark.ruling("R41")
@in_virtual_time
async def test_who_stayed_does_not_go_on_without_a_new_players_look(place: VirtualPlace) -> None:
    table, ann = await seated(place, "ma-spanish21")
    await asyncio.sleep(11 * MINUTE)
    bob = await place.seated(table, "bob", 2, asks=True)
    assert await ann.refused("decline-look") == "not-first"
    await bob.did("decline-look")


@pytest.mark.clause(MD, "5 H", "5 I")
@pytest.mark.ruling("R41")
@pytest.mark.parametrize("shoe", PERSON)
@in_virtual_time
async def test_a_dealer_is_told_that_a_player_wants_them_face_up(
    place: VirtualPlace, shoe: str
) -> None:
    """The time for the look runs from when the cards lie face up; then it lapses."""
    table = await place.open(MD, LATE[MD], **PERSON[shoe], cut_ms=8_000)
    staff = (RealDealer if shoe == "physical" else Staff)(place, table, 3)
    await staff.open()
    dealt = Dealt(place, staff, await place.seated(table, "ann"))
    await dealt.until_ready()
    await asyncio.sleep(11 * MINUTE)
    await staff.dealer.did("spread-cards", face_up=False)
    await dealt.ann.did("request-spread")
    await asyncio.sleep(MINUTE)
    cards = game_view(place.runner(table)._state.game, DEALER)["cards"]
    assert cards["wants_face_up"] == "ann"
    assert cards["asked_to_look"] is None
    await staff.dealer.did("spread-cards", face_up=True)
    assert dealt.by_table("look.lapsed/1") == 0
    await asyncio.sleep(9)
    assert dealt.by_table("look.lapsed/1") == 1
    assert dealt.by_table("look.waived/1") == 1, "that of the opening"
    check_stored(place, table)


@pytest.mark.clause(MD, "5 I(2)(b)")
@pytest.mark.ruling("R41")
@in_virtual_time
async def test_who_wants_the_batch_spread_looks_though_others_leave_it_to_the_dealer(
    place: VirtualPlace,
) -> None:
    table, ann = await seated(place, MD, shuffler="two-batches", **LATE[MD])
    bob = await place.seated(table, "bob", 2, asks=True)
    await asyncio.sleep(11 * MINUTE)
    await ann.did("look-at-cards")
    before = len(ann.events())
    await bob.did("request-spread")
    names = [one["event"]["event"] for one in ann.events()[before:]]
    assert names == ["spread.requested/1", "cards.spread/1"]
    await bob.did("look-at-cards")
    assert "cut-cards" in {one["do"] for one in bob.offers["care"]}
    check_stored(place, table)


@in_virtual_time
async def test_a_long_pause_before_a_round_is_no_idle_table(place: VirtualPlace) -> None:
    table = await place.open("ma-spanish21", {"idle_minutes": 1}, pause_ms=600_000)
    ann = await place.seated(table, "ann")
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    await ann.did("ready")
    for offer in ("decline-insurance", "stand", "decline-double"):
        if offer in {one["do"] for one in ann.offers["offers"]}:
            await ann.did(offer, box=1)
    assert place.runner(table)._state.game.table.phase is Phase.OVER
    await asyncio.sleep(9 * MINUTE)
    assert "cards.spread-due/1" not in ann.names()
