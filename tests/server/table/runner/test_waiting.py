"""Boston Billiard Club at served tables: players who wait for a box, ceded boxes, and the burn."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.runner import clocks
from fortyeight.server.table.state.service_events import TableFounded
from fortyeight.server.table.state.table_settings import TableSettings
from fortyeight.server.table.state.table_state import initial_state
from fortyeight.server.table.storage.loading import LoadedTable
from fortyeight.table import Table
from tests.server.table.conftest import Opened
from tests.server.table.place import Client, Place, until
from tests.server.table.staff import Staff

BBC = "bbc-spanish21"
#: Three boxes, all of which one player may have.
HOUSE = {"boxes": 3, "boxes_per_player": 3}
WAITS: dict[str, Any] = {"bets_ms": 600_000, "decision_ms": 0, "pause_ms": 600_000}


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check the other tables of the room all the time."""
    monkeypatch.setattr(clocks, "_BOX_AGAIN", 0.01)


def at(place: Place, table: str) -> Table:
    return place.runner(table)._state.game.table


async def came(place: Place, table: str, name: str) -> Client:
    """Connect a player with chips and without a box."""
    await place.give(name, 1_000_00)
    client = await Client(place, table, name).connect()
    await client.did("join", chips=1_000_00)
    return client


async def full(place: Place, table: str, name: str = "ann") -> Client:
    """Seat one player at every box."""
    client = await place.seated(table, name, 1)
    for box in range(2, HOUSE["boxes"] + 1):
        await client.did("sit", box=box)
    return client


def told(client: Client, name: str) -> list[dict[str, Any]]:
    return [one["event"] for one in client.events() if one["event"]["event"] == name]


class TestAutomatic:
    @pytest.mark.clause(BBC, "Rules 4", "Method 19")
    async def test_a_further_box_is_ceded_to_who_waits(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **WAITS)
            ann = await full(place, table)
            bob = await came(place, table, "bob")
            assert {"do": "wait-for-box"} in bob.offers["care"]
            await bob.did("wait-for-box")
            await until(lambda: bool(told(ann, "box.ceded/1")))
            (ceded,) = [one for one in ann.events() if one["event"]["event"] == "box.ceded/1"]
            assert ceded["by"] == "table"
            assert ceded["event"] == {
                "event": "box.ceded/1",
                "box": 3,
                "person": "ann",
                "to": "bob",
            }
            assert (at(place, table).seats, at(place, table).waiting) == (
                {1: "ann", 2: "ann", 3: "bob"},
                (),
            )
            await bob.did("place-wager", box=3, kind="main", cents=5_00)

    @pytest.mark.clause(BBC, "Method 18", "Method 19")
    async def test_the_boxes_that_are_left_are_adjacent(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **WAITS)
            ann = await place.seated(table, "ann", 3)
            for box in (1, 2):
                await ann.did("sit", box=box)
            await (await came(place, table, "bob")).did("wait-for-box")
            # Ann sat down at box 3 first.
            await until(lambda: at(place, table).seats == {3: "ann", 1: "bob", 2: "ann"})
            await (await came(place, table, "cat")).did("wait-for-box")
            await until(lambda: at(place, table).seats == {3: "ann", 1: "bob", 2: "cat"})
            dot = await came(place, table, "dot")
            await dot.did("wait-for-box")
            await place.settled(table)
            # Nobody loses their only box.
            assert at(place, table).waiting == ("dot",)
            await dot.did("stop-waiting")
            assert at(place, table).waiting == ()

    @pytest.mark.clause(BBC, "Rules 4")
    async def test_wagers_that_lie_there_are_played_and_the_next_round_is_the_new_players(
        self, small: Opened
    ) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **{**WAITS, "pause_ms": 0})
            ann = await place.seated(table, "ann", 1)
            for box in (1, 2, 3):
                await ann.did("place-wager", box=box, kind="main", cents=5_00)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await place.settled(table)
            assert [one.box for one in at(place, table).wagers] == [1, 2, 3]
            await ann.did("ready")
            await play_out(place, table, ann)
            # Free boxes are open: bob gets the one that leaves ann two adjacent ones.
            assert at(place, table).seats == {1: "ann", 3: "bob"}
            (given,) = [one for one in bob.events() if one["event"]["event"] == "seat.taken/1"]
            assert (given["by"], given["event"]["person"]) == ("table", "bob")
            await ann.did("place-wager", box=1, kind="main", cents=5_00)
            await ann.did("place-wager", box=2, kind="main", cents=5_00)
            answer = await ann.do("place-wager", box=3, kind="main", cents=5_00)
            assert answer["refused"]["code"] == "box-kept"
            assert answer["refused"]["clause"] == "Rules 4"

    async def test_a_table_of_another_process_is_read_once_in_a_while(
        self, small: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """However many look for a free box there."""
        async with small() as place:
            full_one = await place.open(BBC, HOUSE, **WAITS)
            await full(place, full_one)
            other = await place.open(BBC, HOUSE, **WAITS)
            await place.seated(other, "bob")
            reads: list[str] = []
            read = place.tables.archive.read

            def noted(table: str) -> LoadedTable:
                reads.append(table)
                return read(table)

            monkeypatch.setattr(place.tables, "hub_of", lambda table: None)
            monkeypatch.setattr(place.tables.archive, "read", noted)
            for _ in range(3):
                found, _ = await place.tables.box_elsewhere(full_one)
                assert found == other
            assert reads == [other]

    @pytest.mark.clause(BBC, "Rules 4")
    async def test_everybody_who_waits_has_a_box_before_the_next_wager(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **{**WAITS, "pause_ms": 0})
            ann = await full(place, table)
            for box in (1, 2, 3):
                await ann.did("place-wager", box=box, kind="main", cents=5_00)
            for name in ("bob", "cat"):
                await (await came(place, table, name)).did("wait-for-box")
            await ann.did("ready")
            await play_out(place, table, ann)
            await until(lambda: len(told(ann, "box.ceded/1")) == 2)
            assert at(place, table).seats == {1: "ann", 2: "cat", 3: "bob"}
            # Both are stored together: ann cannot wager on box 2 between the two.
            stored = [one["events"] for one in ann.messages if one["type"] == "events"]
            ceded = [[one["event"]["event"] for one in events] for events in stored]
            assert ["box.ceded/1", "box.ceded/1"] in ceded

    @pytest.mark.clause(BBC, "Method 19")
    async def test_no_box_is_ceded_while_another_table_has_one(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **WAITS)
            other = await place.open(BBC, HOUSE, **WAITS)
            await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await until(lambda: bool(told(bob, "service.box-elsewhere/1")))
            assert told(bob, "service.box-elsewhere/1")[0]["table"] == other
            assert (await place.tables.describe(other))["name"] == told(
                bob, "service.box-elsewhere/1"
            )[0]["name"]
            assert at(place, table).waiting == ("bob",)
            assert not told(bob, "box.ceded/1")
            # When the last box there is taken, one is ceded here.
            await full(place, other, "cat")
            await until(lambda: bool(told(bob, "box.ceded/1")))

    @pytest.mark.clause(BBC, "Method 19")
    @pytest.mark.parametrize("other", ["private", "another book"])
    async def test_only_public_tables_of_the_game_count(self, small: Opened, other: str) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **WAITS)
            if other == "private":
                await place.open(BBC, HOUSE, **WAITS, private=True)
            else:
                await place.open("ma-spanish21", {}, **WAITS)
            await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await until(lambda: bool(told(bob, "box.ceded/1")))

    @pytest.mark.clause(BBC, "Method 19")
    async def test_a_private_table_counts_only_for_itself(self, small: Opened) -> None:
        async with small() as place:
            await place.open(BBC, HOUSE, **WAITS)
            table = await place.open(BBC, HOUSE, **WAITS, private=True)
            await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await until(lambda: bool(told(bob, "box.ceded/1")))

    async def test_other_books_keep_no_box(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open("ma-spanish21", HOUSE, **WAITS)
            await full(place, table)
            bob = await came(place, table, "bob")
            assert {"do": "wait-for-box"} not in bob.offers["care"]
            assert await bob.refused("wait-for-box") == "not-offered"

    async def test_who_waits_is_known_after_a_restart(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **WAITS)
            await place.open(BBC, HOUSE, **WAITS)
            await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await until(lambda: bool(told(bob, "service.box-elsewhere/1")))
            await place.start_again()
            assert at(place, table).waiting == ("bob",)


async def play_out(place: Place, table: str, *clients: Client) -> None:
    """Stand on everything until the round is over."""
    begun = at(place, table).round
    for _ in range(200):
        await place.settled(table)
        if at(place, table).round > begun:
            return
        for client in clients:
            for one in client.offers.get("offers", ()):
                if one["do"] in ("stand", "decline-insurance", "keep-double"):
                    await client.do(one["do"], box=one["box"])
                    break
    raise AssertionError("the round never ends")


class TestDealtByAPerson:
    @pytest.mark.clause(BBC, "Rules 5", "Method 19")
    @pytest.mark.parametrize("shoe", ["virtual", "physical"])
    async def test_the_floor_cedes_when_every_table_is_full(self, small: Opened, shoe: str) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, dealing="person", shoe=shoe)
            other = await place.open(BBC, HOUSE, **WAITS)
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await until(lambda: bool(told(bob, "service.box-elsewhere/1")))
            offered = {"box": 3, "person": "bob"}
            assert {"do": "cede-box", **offered} in staff.floor.offers["care"]
            answer = await staff.floor.do("cede-box", **offered)
            assert answer["refused"]["code"] == "box-elsewhere"
            assert answer["refused"]["clause"] == "Method 19"
            name = (await place.tables.describe(other))["name"]
            assert name in answer["refused"]["message"]
            await full(place, other, "cat")
            await until(lambda: len(told(bob, "service.box-elsewhere/1")) > 1)
            # Management may cede: the table does not do it by itself.
            await place.settled(table)
            assert not told(ann, "box.ceded/1")
            await staff.floor.did("cede-box", **offered)
            (ceded,) = [one for one in ann.events() if one["event"]["event"] == "box.ceded/1"]
            assert ceded["by"] == "floor:flo"
            assert at(place, table).seats[3] == "bob"

    @pytest.mark.clause(BBC, "Rules 4")
    async def test_an_open_box_goes_to_who_waits(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, dealing="person")
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await full(place, table)
            bob = await came(place, table, "bob")
            await bob.did("wait-for-box")
            await ann.did("get-up", box=2)
            assert at(place, table).seats == {1: "ann", 3: "ann", 2: "bob"}


class TestBurn:
    @pytest.mark.clause(BBC, "Method 9")
    @pytest.mark.ruling("R34")
    async def test_an_automatic_table_burns_when_the_bets_are_closed(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, **{**WAITS, "pause_ms": 0})
            ann = await place.seated(table, "ann", 1)
            await ann.did("place-wager", box=1, kind="main", cents=5_00)
            assert at(place, table).care is not None
            assert at(place, table).drawn == 0
            assert "shoe.card-burned/1" not in ann.names()
            await ann.did("ready")
            names = ann.names()
            begin = names.index("bets.closed/1")
            assert names[begin : begin + 3] == [
                "bets.closed/1",
                "shoe.card-burned/1",
                "card.dealt/1",
            ]
            await play_out(place, table, ann)
            await ann.did("place-wager", box=1, kind="main", cents=5_00)
            await ann.did("ready")
            assert ann.names().count("bets.closed/1") == 2
            assert ann.names().count("shoe.card-burned/1") == 1

    @pytest.mark.clause(BBC, "Method 9")
    @pytest.mark.ruling("R34")
    @pytest.mark.parametrize("shoe", ["virtual", "physical"])
    async def test_a_dealer_is_offered_the_burn_when_the_bets_are_closed(
        self, small: Opened, shoe: str
    ) -> None:
        async with small() as place:
            table = await place.open(BBC, HOUSE, dealing="person", shoe=shoe)
            staff = Staff(place, table, 1)
            await staff.open()
            ann = await place.seated(table, "ann", 1)
            while (care := at(place, table).care) is not None and not care.may_begin:
                if care.asked:
                    await ann.did("refuse-cut")
                else:
                    assert await staff.act()
            burn = {"do": "burn-card"}
            assert burn not in staff.dealer.offers["care"]
            await ann.did("place-wager", box=1, kind="main", cents=5_00)
            answer = await staff.dealer.do("burn-card")
            assert answer["refused"]["code"] == "not-now"
            assert answer["refused"]["clause"] == "Method 9, R34"
            await staff.dealer.did("step", step="no more bets")
            assert (staff.dealer.offers["step"], burn in staff.dealer.offers["care"]) == (
                None,
                True,
            )
            assert await ann.refused("withdraw-wager", box=1, kind="main") == "not-now"
            await staff.dealer.did("burn-card")
            assert staff.dealer.offers["step"] == "deal a card"
            shown = [one for one in staff.dealer.messages if one["type"] == "events"]
            changes = [one["now"].get("cards", {}) for one in shown]
            burns = [cards["burns_due"] for cards in changes if "burns_due" in cards]
            # The dealer's terminal is told when it becomes due, and when it is done.
            assert burns[-2:] == [["new shoe"], []]


class TestShuffler:
    @pytest.mark.clause(BBC, "Method 3")
    async def test_no_table_is_opened_with_a_continuous_shuffler(self, small: Opened) -> None:
        async with small() as place:
            with pytest.raises(Refusal) as refusal:
                await place.open(BBC, {"shuffler": "continuous"})
            assert (refusal.value.code, refusal.value.clause) == ("bad-house", "Method 3")
            assert "shuffler" in refusal.value.sentence

    @pytest.mark.clause(BBC, "Method 3")
    def test_a_table_that_was_opened_with_one_can_still_be_read(self) -> None:
        house = json.dumps({"shuffler": "continuous"})
        settings = TableSettings().model_dump_json()
        standing = initial_state(TableFounded("t1", "old", BBC, house, settings, "boss"))
        assert standing.house.shoe.shuffler == "continuous"
