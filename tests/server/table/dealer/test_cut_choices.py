"""The cut and the look at served tables: each player's own, or logged as what it was (R41)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.state.change_set import ChangeSet
from fortyeight.server.table.state.finished_rounds import RoundTracker
from fortyeight.server.table.state.service_events import PersonReady, TableFounded
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import TableState, evolve_state
from fortyeight.server.table.storage.event_log import read_event
from fortyeight.server.table.storage.stored_changes import Place as ChangePlace
from fortyeight.server.table.storage.stored_changes import (
    make_snapshot,
    open_snapshot,
    prepare_change,
)
from fortyeight.store.log.reading import read_events
from fortyeight.table.core.events import WagersSettled
from fortyeight.table.shoe.events import CardsLookedAt, CutLeftToDealer, CutRefused, LookWaived
from tests.server.table.conftest import Opened
from tests.server.table.evening import check_log, same
from tests.server.table.place import Client, Place, dealer, floor, until
from tests.server.table.staff import Staff
from tests.server.table.virtual_place import VirtualPlace, in_virtual_time

MARYLAND = "md-pontoon21"
MASSACHUSETTS = ("ma-spanish21", "ma-pontoon21")
#: Prefixes of the events about the cut and the look.
ABOUT = ("cards.looked-at", "look.", "cut.", "cards.cut")

pytestmark = pytest.mark.ruling("R41")


def told(client: Client) -> list[tuple[Any, ...]]:
    """Return a client's events about cut and look: actor, event, person, and `chosen`."""
    found: list[tuple[Any, ...]] = []
    for one in client.events():
        event = one["event"]
        if event["event"].startswith(ABOUT):
            chosen = (event["chosen"],) if "chosen" in event else ()
            found.append((one["by"], event["event"][:-2], event["person"], *chosen))
    return found


async def heard(client: Client, enough: Callable[[list[tuple[Any, ...]]], bool]) -> None:
    """Wait until a client has received enough events about the cut and the look."""
    await until(lambda: enough(told(client)))


async def came(place: Place, table: str, name: str, box: int, choice: str = "") -> Client:
    await place.give(name, 1_000_000)
    client = await Client(place, table, name).connect()
    await client.did("join", chips=1_000_000, **({"cut_choice": choice} if choice else {}))
    await client.did("sit", box=box)
    return client


class TestAutomaticTable:
    @pytest.mark.clause(MARYLAND, "4 C", "4 E", "5 B", "5 C")
    @pytest.mark.clause("ma-spanish21", "3(b)", "3(c)", "4(c)", "4(d)(1)")
    @pytest.mark.clause("ma-pontoon21", "3(b)", "3(c)", "4(c)", "4(d)(1)")
    @pytest.mark.parametrize("book", [MARYLAND, *MASSACHUSETTS])
    async def test_without_a_choice_both_are_left_to_the_dealer(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            ann = await came(place, await place.open(book), "ann", 1)
            assert told(ann) == [
                ("table", "look.waived", "ann", False),
                ("table", "cut.offered", "ann"),
                ("table", "cut.left-to-dealer", "ann", False),
                ("table", "cards.cut", ""),
            ]
            # Wagers are taken at once, without a wait or a question.
            assert "place-wager" in {one["do"] for one in ann.offers["offers"]}
            check_log(place)

    @pytest.mark.clause(MARYLAND, "4 C")
    @pytest.mark.clause("ma-spanish21", "3(b)")
    @pytest.mark.parametrize("book", [MARYLAND, "ma-spanish21"])
    async def test_the_cards_stay_spread_until_a_player_comes(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            table = await place.open(book)
            watcher = await Client(place, table, "eve").connect()
            await place.settled(table)
            cards = watcher.messages[0]["view"]["cards"]
            assert (cards["stage"], cards["asked_to_look"]) == ("spread", None)

    @pytest.mark.clause(MARYLAND, "4 C", "4 E", "5 B")
    @pytest.mark.clause("ma-spanish21", "3(c)", "4(c)", "4(d)(1)")
    @pytest.mark.parametrize("book", [MARYLAND, "ma-spanish21"])
    async def test_a_player_who_wants_to_be_asked_looks_and_cuts(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            ann = await came(place, await place.open(book), "ann", 1, "ask")
            assert ann.messages[0]["service"]["asks_players"]
            assert told(ann) == []
            assert {one["do"] for one in ann.offers["care"]} == {
                "decline-look",
                "leave",
                "look-at-cards",
            }
            await ann.did("look-at-cards")
            cut = next(one for one in ann.offers["care"] if one["do"] == "cut-cards")
            await ann.did("cut-cards", place=cut["most"])
            assert told(ann) == [
                ("ann", "cards.looked-at", "ann"),
                ("table", "cut.offered", "ann"),
                ("ann", "cards.cut", "ann"),
            ]
            check_log(place)

    @pytest.mark.clause(MARYLAND, "4 E", "5 C")
    @pytest.mark.clause("ma-spanish21", "3(c)", "4(c)")
    @pytest.mark.parametrize("book", [MARYLAND, "ma-spanish21"])
    @in_virtual_time
    async def test_what_nobody_answers_in_time_lapses(self, place: VirtualPlace, book: str) -> None:
        ann = await came(place, await place.open(book, cut_ms=10_000), "ann", 1, "ask")
        await heard(ann, lambda so_far: ("table", "cards.cut", "") in so_far)
        assert told(ann) == [
            ("table", "look.lapsed", "ann"),
            ("table", "cut.offered", "ann"),
            ("table", "cut.lapsed", "ann"),
            ("table", "cards.cut", ""),
        ]
        assert "service.timed-out/1" not in ann.names()
        clock = next(m for m in ann.messages if m["type"] == "clock" and m["waits_for"])
        assert clock["waits_for"] == ["ann"]
        assert 0 < clock["deadline_ms"] - clock["now_ms"] <= 10_000

    @pytest.mark.clause(MARYLAND, "5 C", "5 D(5)", "5 D(6)")
    @pytest.mark.ruling("P3")
    async def test_the_offer_goes_on_in_the_books_order(self, small: Opened) -> None:
        """After a reshuffle that the floor orders: from the dealer's far right, box 4 to box 1."""
        async with small() as place:
            table = await place.open(MARYLAND, cut_ms=0)
            bob = await came(place, table, "bob", 2)
            await bob.did("add-robot", box=4, strategy="mimic", wager=1_000)
            cyd = await came(place, table, "cyd", 3, "ask")
            ann = await came(place, table, "ann", 1, "ask")
            await bob.did("cut-choice", choice="leave-to-dealer")
            before = len(told(ann))
            staff = await floor(place, table).connect()
            await staff.did("order-reshuffle")
            assert "cut-cards" not in {one["do"] for one in ann.offers["care"]}
            await cyd.did("refuse-cut")
            await ann.did("cut-choice", choice="leave-to-dealer")
            assert told(ann)[before:] == [
                ("table", "cut.offered", "robot-1"),
                ("table", "cut.left-to-dealer", "robot-1", False),
                ("table", "cut.offered", "cyd"),
                ("cyd", "cut.refused", "cyd"),
                ("table", "cut.offered", "bob"),
                ("table", "cut.left-to-dealer", "bob", True),
                ("table", "cut.offered", "ann"),
                ("table", "cut.left-to-dealer", "ann", True),
                ("table", "cards.cut", ""),
            ]
            check_log(place)

    @pytest.mark.clause("ma-spanish21", "4(d)(2)")
    @pytest.mark.clause("ma-pontoon21", "4(d)(2)")
    @pytest.mark.parametrize("book", MASSACHUSETTS)
    async def test_the_offer_rotates_past_those_who_leave_it_to_the_dealer(
        self, small: Opened, book: str
    ) -> None:
        """From the far right, box 3; after box 2 has cut, the next offer begins with box 1."""
        async with small() as place:
            table = await place.open(book)
            cyd = await came(place, table, "cyd", 3)
            bob = await came(place, table, "bob", 2, "ask")
            await came(place, table, "ann", 1)
            staff = await floor(place, table).connect()
            before = len(told(cyd))
            for _ in range(2):
                await staff.did("order-reshuffle")
                await bob.did("cut-cards", place=100)
            offered = [whom for _, what, whom, *_ in told(cyd)[before:] if what == "cut.offered"]
            assert offered == ["cyd", "bob", "ann", "cyd", "bob"]

    @pytest.mark.clause("ma-spanish21", "4(c)")
    @pytest.mark.clause("ma-pontoon21", "4(c)")
    @pytest.mark.parametrize("book", MASSACHUSETTS)
    async def test_where_the_dealer_cuts_for_the_table_no_player_is_asked(
        self, small: Opened, book: str
    ) -> None:
        async with small() as place:
            ann = await came(place, await place.open(book, {"cut_by": "dealer"}), "ann", 1, "ask")
            await ann.did("look-at-cards")
            assert told(ann)[1:] == [("table", "cards.cut", "")]

    async def test_the_choice_is_the_players_own_and_ends_with_the_visit(
        self, small: Opened
    ) -> None:
        async with small() as place:
            table = await place.open()
            ann = await came(place, table, "ann", 1, "leave-to-dealer")
            assert told(ann)[0] == ("table", "look.waived", "ann", True)
            await ann.did("cut-choice", choice="ask")
            assert await ann.refused("cut-choice", choice="ask") == "nothing-changes"
            assert await Client(place, table, "eve").refused("cut-choice", choice="ask") == (
                "not-at-the-table"
            )
            assert await dealer(place, table).refused("cut-choice", choice="ask") == "not-allowed"
            set_by = [
                (one["by"], one["event"]["choice"])
                for one in ann.events()
                if one["event"]["event"] == "service.cut-choice-set/1"
            ]
            assert set_by == [("ann", "leave-to-dealer"), ("ann", "ask")]
            assert place.loaded(table).state.service.cut_choices == {"ann": "ask"}
            await ann.did("leave")
            assert place.loaded(table).state.service.cut_choices == {}

    async def test_the_offer_of_a_player_who_leaves_goes_on(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(MARYLAND)
            ann = await came(place, table, "ann", 1, "ask")
            bob = await came(place, table, "bob", 2)
            await ann.did("look-at-cards")
            await ann.did("leave")
            assert told(bob)[-3:] == [
                ("table", "cut.offered", "bob"),
                ("table", "cut.left-to-dealer", "bob", False),
                ("table", "cards.cut", ""),
            ]


async def cared_for(staff: Staff) -> None:
    """Let the dealer and the floor act until they wait for a player."""
    while await staff.act():
        pass


@pytest.mark.parametrize("shoe", ["virtual", "physical"])
class TestTableThatAPersonDeals:
    @pytest.mark.clause(MARYLAND, "4 C", "4 E", "5 B", "5 C")
    @pytest.mark.clause("ma-spanish21", "3(c)", "4(c)")
    @pytest.mark.parametrize("book", [MARYLAND, "ma-spanish21"])
    async def test_the_dealer_goes_on_where_no_player_has_chosen(
        self, small: Opened, book: str, shoe: str
    ) -> None:
        async with small() as place:
            table = await place.open(book, dealing="person", shoe=shoe)
            staff = Staff(place, table, 1)
            await staff.open()
            await cared_for(staff)
            assert staff.dealer.offers["care"] == [], "the cards wait for the first player"
            ann = await came(place, table, "ann", 1)
            await cared_for(staff)
            assert told(ann) == [
                ("table", "look.waived", "ann", False),
                ("dealer:dee", "cut.offered", "ann"),
                ("table", "cut.left-to-dealer", "ann", False),
                ("dealer:dee", "cards.cut", ""),
            ]
            assert place.loaded(table).state.game.table.care.may_begin  # type: ignore[union-attr]  # the table is open
            check_log(place)

    @pytest.mark.clause("bbc-spanish21", "Method 5")
    @pytest.mark.parametrize("choice", ["", "ask"])
    async def test_boston_asks_a_player_to_cut_who_wants_it(
        self, small: Opened, shoe: str, choice: str
    ) -> None:
        async with small() as place:
            table = await place.open("bbc-spanish21", dealing="person", shoe=shoe)
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await came(place, table, "ann", 1, choice)
            await cared_for(staff)
            offered = ("dealer:dee", "cut.offered", "ann")
            left = ("table", "cut.left-to-dealer", "ann", False)
            if not choice:
                assert told(ann) == [offered, left, ("dealer:dee", "cards.cut", "")]
                return
            assert told(ann) == [offered]
            await ann.did("cut-cards", place=100)
            assert told(ann) == [offered, ("ann", "cards.cut", "ann")]

    @pytest.mark.clause(MARYLAND, "4 E", "5 B", "5 C")
    async def test_the_dealer_waits_for_a_player_who_is_asked(
        self, small: Opened, shoe: str
    ) -> None:
        async with small() as place:
            table = await place.open(MARYLAND, dealing="person", shoe=shoe, cut_ms=0)
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await came(place, table, "ann", 1, "ask")
            await cared_for(staff)
            assert told(ann) == []
            assert staff.dealer.offers["care"] == []
            assert await staff.dealer.refused("wash-cards", exposed=False) == "not-now"
            await ann.did("look-at-cards")
            await cared_for(staff)
            assert await staff.dealer.refused("cut-cards", place=100) == "not-asked"
            await ann.did("cut-cards", place=100)
            await cared_for(staff)
            assert told(ann) == [
                ("ann", "cards.looked-at", "ann"),
                ("dealer:dee", "cut.offered", "ann"),
                ("ann", "cards.cut", "ann"),
            ]
            check_log(place)

    @pytest.mark.clause(MARYLAND, "5 C")
    async def test_the_next_offer_is_nobodys_who_refused_or_ordered(
        self, small: Opened, shoe: str
    ) -> None:
        async with small() as place:
            table = await place.open(MARYLAND, dealing="person", shoe=shoe, cut_ms=0)
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await came(place, table, "ann", 1, "ask")
            bob = await came(place, table, "bob", 2, "ask")
            await cared_for(staff)
            await ann.did("look-at-cards")
            await cared_for(staff)
            before = len(told(ann))
            first, second = ("ann", ann), ("bob", bob)
            if told(ann)[-1][2] == "bob":
                first, second = second, first
            await first[1].did("refuse-cut")
            await second[1].did("cut-cards", place=100)
            await staff.floor.did("order-recut", by_next=False)
            assert told(ann)[before:] == [
                (first[0], "cut.refused", first[0]),
                ("table", "cut.offered", second[0]),
                (second[0], "cards.cut", second[0]),
                ("table", "cut.offered", second[0]),
            ]
            check_log(place)

    @pytest.mark.clause(MARYLAND, "4 E", "5 C")
    @in_virtual_time
    async def test_what_nobody_answers_in_time_lapses(self, place: VirtualPlace, shoe: str) -> None:
        table = await place.open(MARYLAND, dealing="person", shoe=shoe, cut_ms=10_000)
        staff = Staff(place, table, 1)
        await staff.open()
        ann = await came(place, table, "ann", 1, "ask")
        await cared_for(staff)
        await heard(ann, lambda so_far: ("table", "look.lapsed", "ann") in so_far)
        await cared_for(staff)
        await heard(ann, lambda so_far: ("table", "cut.lapsed", "ann") in so_far)
        await cared_for(staff)
        assert told(ann)[-1] == ("dealer:dee", "cards.cut", "")
        check_log(place)


@pytest.mark.parametrize(
    ("actor", "settled_by"),
    [("ann", "table"), ("floor:flo", "table"), ("dealer:dee", "dealer:dee")],
)
async def test_what_a_dealer_settles_is_logged_for_nobody_else(
    small: Opened, actor: str, settled_by: str
) -> None:
    """For example after a call that hands are dead."""
    async with small() as place:
        changes = ChangeSet(place.loaded(await place.open()).state)
        changes.add(PersonReady("ann"), WagersSettled((), None))
        changes.end_actor_events()
        at = ChangePlace("table:new", 0, 1)
        made = prepare_change(
            changes, at, RoundTracker(changes.before, 0, 0), place.sealer, 1, actor
        )
        assert [one.actor for one in made.logged] == [actor, settled_by]


class TestStoredTables:
    def test_settings_that_were_stored_with_offer_cut_are_read(self) -> None:
        assert TableSettings.from_stored('{"offer_cut": true, "card_ms": 7}').card_ms == 7
        assert TableSettings.from_stored({"offer_cut": False}) == TableSettings()

    async def test_a_new_table_cannot_ask_for_it(self, small: Opened) -> None:
        async with small() as place:
            with pytest.raises(Refusal, match="players choose whether to be asked to cut"):
                await place.open(offer_cut=True)

    async def test_a_snapshot_with_offer_cut_is_read(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            await came(place, table, "ann", 1)
            state = place.loaded(table).state
            settings = state.service.settings
            old = settings.model_copy()
            object.__setattr__(old, "model_dump", lambda: {**settings.model_dump(), "offer_cut": 1})
            kept = TableState(state.game, replace(state.service, settings=old))
            body = make_snapshot(kept, 1, place.sealer, "table:old", 9).body
            same(open_snapshot(body, place.sealer, "table:old", 9)[0], state)

    @pytest.mark.parametrize("book", [MARYLAND, "ma-spanish21"])
    async def test_an_old_log_replays_to_the_same_table(self, small: Opened, book: str) -> None:
        """Earlier versions logged a refusal and a look for all; settings had `offer_cut`."""
        async with small() as place:
            table = await place.open(book)
            await came(place, table, "ann", 1)
            with place.database.read() as connection:
                recorded = read_events(connection, f"table:{table}")
            state: Any = None
            for one in recorded:
                state = evolve_state(state, _as_it_was(read_event(one, place.sealer)))
            same(state, place.loaded(table).state)


def _as_it_was(event: Any) -> Any:
    """Return the event that an earlier version stored instead of this one."""
    if isinstance(event, TableFounded):
        settings = json.loads(event.settings)
        return replace(event, settings=json.dumps({**settings, "offer_cut": False}))
    if isinstance(event, LookWaived):
        return CardsLookedAt(event.person)
    return CutRefused(event.person) if isinstance(event, CutLeftToDealer) else event
