"""Commands are done once however often they are sent, and only about what their sender saw."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from fortyeight.progressive import Game
from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
from fortyeight.server.table.hooks import Allowance
from fortyeight.server.table.runner import inbox
from fortyeight.store.log.reading import read_balance, read_events
from fortyeight.store.model import Change, Head, table_account, wallet_account
from fortyeight.table import Phase, Table
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening, check_log, check_money
from tests.server.table.place import (
    CODE,
    PASSWORD,
    PATIENCE,
    Client,
    Place,
    dealer,
    floor,
    put_state,
    until,
)
from tests.server.table.virtual_place import VirtualPlace, in_virtual_time

BOSS = Who("boss", frozenset(Role))


def held(place: Place, account: str) -> int:
    with place.database.read() as connection:
        return read_balance(connection, account)


def at(place: Place, table: str) -> Table:
    return place.runner(table)._state.game.table


async def deciding(place: Place, table: str, client: Client, box: int = 1) -> None:
    """Play rounds until this player must decide about a hand on this box."""
    for _ in range(60):
        verbs = [one["do"] for one in client.offers["offers"]]
        if "stand" in verbs:
            return
        if "decline-insurance" in verbs:
            await client.did("decline-insurance", box=box)
        elif place.runner(table)._state.game.table.phase is Phase.BETTING:
            await client.did("place-wager", box=box, kind="main", cents=1_000)
            await client.did("ready")
        else:
            await place.settled(table)
    raise AssertionError("nobody ever decides")


class TestSentTwice:
    async def test_it_is_done_once_and_answered_alike(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
            first = await ann.send(wager)
            version = made.runner(table).stored.place.version
            assert await ann.send(wager) == first
            await made.start_again()
            again = await ann.send(wager)
            assert list(again.items()) == list(first.items())
            assert made.runner(table).stored.place.version == version
            assert held(made, table_account(table, "layout")) == 1_000

    async def test_a_refusal_is_an_answer_too(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            wager = ann.message("place-wager", box=1, kind="main", cents=1)
            first = await ann.send(wager)
            assert not first["ok"]
            await made.start_again()
            assert await ann.send(wager) == first

    async def test_a_guest_is_refused_without_an_identifier(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            guest = await made.seated(table, "guest-29ab14f0")
            twice = await guest.send(guest.message("join", chips=1_000))
            assert twice["refused"]["message"] == "you are already at the table"

    async def test_what_was_refused_once_is_refused_when_it_would_be_possible(
        self, small: Opened
    ) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann", chips=5_000)
            more = ann.message("buy-chips", cents=5_000)
            assert (await ann.send(more))["refused"]["code"] == "not-enough-chips"
            await place.give("ann", 100_000)
            assert (await ann.send(more))["refused"]["code"] == "not-enough-chips"
            await place.start_again()
            assert (await ann.send(more))["refused"]["code"] == "not-enough-chips"
            assert await ann.did("buy-chips", cents=5_000)

    async def test_the_same_id_with_another_body_is_refused(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
            await ann.send(wager)
            with pytest.raises(Refusal) as refused:
                await ann.send({**wager, "cents": 2_000})
            assert (refused.value.code, refused.value.status) == ("id-reused", 422)
            await made.start_again()
            with pytest.raises(Refusal) as refused:
                await ann.send({**wager, "cents": 2_000})
            assert refused.value.code == "id-reused"
            assert held(made, table_account(table, "layout")) == 1_000

    async def test_everybody_has_ids_of_his_own(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann, bob = await place.seated(table, "ann"), await place.seated(table, "bob", 2)
            for box, client in enumerate((ann, bob), 1):
                await client.did("place-wager", id="the-same-id", box=box, kind="main", cents=1_000)
            assert held(place, table_account(table, "layout")) == 2_000

    async def test_at_the_same_moment_it_is_done_once(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
            answers = await asyncio.gather(*(ann.send(wager) for _ in range(20)))
            assert all(one == answers[0] for one in answers)
            assert held(place, table_account(table, "layout")) == 1_000

    async def test_many_at_the_same_moment_are_all_answered(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            people = [await place.seated(table, f"p{n}", n) for n in range(1, 6)]
            answers = await asyncio.gather(
                *(
                    one.do("place-wager", box=box, kind="main", cents=1_000)
                    for box, one in enumerate(people, 1)
                )
            )
            assert all(one["ok"] for one in answers)
            assert len({one["version"] for one in answers}) == 5
            check_money(place, table)


class TestStale:
    async def test_a_decision_about_what_has_passed(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            seen = ann.version
            await deciding(place, table, ann)
            assert await ann.refused("stand", box=1, seen=seen) == "stale"
            await place.start_again()
            assert await ann.refused("stand", box=1, seen=seen) == "stale"
            assert (await ann.do("stand", box=1))["ok"]

    async def test_a_wager_beside_others_wagers_is_not(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann, bob = await place.seated(table, "ann"), await place.seated(table, "bob", 2)
            seen = bob.version
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await bob.did("place-wager", box=2, kind="main", cents=1_000, seen=seen)

    async def test_nobody_has_seen_the_future(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            assert await ann.refused("get-up", box=1, seen=ann.version + 1) == "not-yet"


class TestLimits:
    async def test_chips_that_are_not_in_the_wallet(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            await made.give("ann", 1_000)
            ann = await Client(made, table, "ann").connect()
            assert await ann.refused("join", chips=1_001) == "not-enough-chips"
            assert "ann" not in made.runner(table)._state.game.table.chips
            await ann.did("join", chips=1_000)
            assert held(made, wallet_account("ann")) == 0

    async def test_a_limit_of_loss(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            place.allowances["ann"] = Allowance(loss_left=1_500)
            wager = {"box": 1, "kind": "main"}
            assert await ann.refused("place-wager", cents=2_000, **wager) == "loss-limit"
            await ann.did("place-wager", cents=1_500, **wager)
            assert await ann.refused("place-wager", box=1, kind="match", cents=500) == "loss-limit"

    async def test_a_limit_of_time(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            place.allowances["ann"] = Allowance(seconds_left=0)
            code = await ann.refused("place-wager", box=1, kind="main", cents=1_000)
            assert code == "time-limit"
            await ann.did("leave")
            assert held(place, wallet_account("ann")) == 1_000_000

    async def test_an_inbox_has_an_end(
        self, small: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(inbox, "MAX_WAITING", 5)
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            asked = [ann.do("seed", seed=f"seed {n}") for n in range(50)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            busy = [one for one in answers if isinstance(one, Refusal)]
            assert busy
            assert {(one.code, one.status) for one in busy} == {("busy", 503)}
            assert len(busy) < 50
            await ann.did("seed", seed="and it goes on")


class TestComingAndGoing:
    async def test_who_does_not_answer_is_played_by_the_table(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open(decision_ms=30)
            ann = await made.seated(table, "ann")
            for _ in range(20):
                await ann.did("place-wager", box=1, kind="main", cents=1_000)
                await ann.did("ready")
                await until(lambda: at(made, table).phase is Phase.BETTING)
                if "service.timed-out/1" in ann.names():
                    break
            timed_out = [
                n
                for n, one in enumerate(ann.events())
                if one["event"]["event"] == "service.timed-out/1"
            ]
            assert timed_out
            for place_of in timed_out:
                decided = ann.events()[place_of : place_of + 2]
                assert [one["by"] for one in decided] == ["table", "table"]
                assert decided[1]["event"]["event"] in ("hand.stood/1", "insurance.declined/1")
            check_log(made)

    async def test_the_bets_are_closed_by_the_clock(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(bets_ms=50)
            ann = await place.seated(table, "ann")
            await place.seated(table, "bob", 2)
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await until(lambda: "bets.closed/1" in ann.names())

    async def test_everybody_is_told_until_when_wagers_are_taken(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(bets_ms=60_000)
            ann, bob = await place.seated(table, "ann"), await place.seated(table, "bob", 2)
            assert not [one for one in bob.messages if one["type"] == "clock"]
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await place.settled(table)
            (told,) = [one for one in bob.messages if one["type"] == "clock"]
            assert told["waits_for"] == ["ann", "bob"]
            assert 0 < told["deadline_ms"] - told["now_ms"] <= 60_000
            await ann.did("ready")
            await place.settled(table)
            again = [one for one in bob.messages if one["type"] == "clock"][-1]
            assert again["waits_for"] == ["bob"]
            # A client that connects now is told the time left, and not the full time.
            late = await Client(place, table, "eve").connect()
            clock = late.messages[0]["clock"]
            assert clock["now_ms"] >= again["now_ms"]
            assert clock["deadline_ms"] - clock["now_ms"] <= again["deadline_ms"] - again["now_ms"]
            await ann.did("withdraw-wager", box=1, kind="main")
            await place.settled(table)
            last = [one for one in bob.messages if one["type"] == "clock"][-1]
            assert (last["waits_for"], last["deadline_ms"]) == ([], None)

    async def test_everybody_who_is_ready_is_dealt_to_at_once(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann, bob = await place.seated(table, "ann"), await place.seated(table, "bob", 2)
            for box, one in enumerate((ann, bob), 1):
                assert "bets.closed/1" not in ann.names()
                await one.did("place-wager", box=box, kind="main", cents=1_000)
                await one.did("ready")
            assert "bets.closed/1" in ann.names()

    async def test_the_log_says_what_was_asked_and_what_the_table_did(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open()
            ann = await made.seated(table, "ann")
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await ann.did("ready", id="ready-to-go")
            with made.database.read() as connection:
                stored = [one for one in _events(connection, table) if one.command == "ready-to-go"]
            assert [(one.name, one.actor) for one in stored[:1]] == [("service.ready/1", "ann")]
            assert {one.actor for one in stored[1:]} == {"table"}
            assert "bets.closed/1" in [one.name for one in stored]
            told = {one["version"]: one["by"] for one in ann.events()}
            shown = [one for one in stored if one.version in told]
            assert shown
            assert all(told[one.version] == one.actor for one in shown)

    async def test_a_pause_begins_no_round(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(bets_ms=20)
            ann, flo = await place.seated(table, "ann"), await floor(place, table).connect()
            await flo.did("pause")
            assert await flo.refused("pause") == "nothing-changes"
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await ann.did("ready")
            await asyncio.sleep(0.1)
            assert place.runner(table)._state.game.table.phase is Phase.BETTING
            await flo.did("resume")
            await until(lambda: "bets.closed/1" in ann.names())

    async def test_nobodys_time_runs_out_while_a_table_rests(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(decision_ms=600_000)
            ann, flo = await place.seated(table, "ann"), await floor(place, table).connect()
            await deciding(place, table, ann)
            assert (await place.settled(table))._clocks._alarms.keys() & {"decision"}
            await flo.did("pause")
            assert not (await place.settled(table))._clocks._alarms.keys() & {"decision"}
            clock = [one for one in ann.messages if one["type"] == "clock"][-1]
            assert (clock["waits_for"], clock["deadline_ms"]) == (["ann"], None)
            assert clock["paused"]
            await flo.did("resume")
            assert (await place.settled(table))._clocks._alarms.keys() & {"decision"}
            clock = [one for one in ann.messages if one["type"] == "clock"][-1]
            assert clock["deadline_ms"] is not None
            assert not clock["paused"]

    async def test_closing_gives_everybody_his_chips_back(self, place: Opened) -> None:
        async with place() as made:
            table = await made.open(decision_ms=30)
            ann, bob = await made.seated(table, "ann"), await made.seated(table, "bob", 2)
            await ann.did("add-robot", box=3, strategy="never-bust", wager=1_000)
            await bob.did("place-wager", box=2, kind="main", cents=1_000)
            await made.tables.close(BOSS, table)
            await until(lambda: table not in made.tables._runners)
            assert held(made, wallet_account("ann")) == 1_000_000
            assert held(made, wallet_account("bob")) == 1_000_000
            assert ann.messages[-1]["type"] == "bye"
            assert (await made.tables.describe(table))["closed"]
            assert await ann.refused("join", chips=1) == "table-closed"
            check_log(made)

    async def test_nobody_comes_to_a_table_that_closes(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            await deciding(place, table, ann)
            await place.tables.close(BOSS, table)
            await place.give("bob", 1_000)
            bob = await Client(place, table, "bob").connect()
            assert await bob.refused("join", chips=1_000) == "table-closing"
            evening = Evening(place, table, [ann], 1)
            for _ in range(400):
                if table not in place.tables._runners:
                    break
                await evening.act()
            assert table not in place.tables._runners
            assert held(place, table_account(table, "person:ann")) == 0

    async def test_who_has_opened_it_or_the_floor_closes_it(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            for who in (Who("ann", frozenset({Role.PLAYER})), Who("")):
                with pytest.raises(Refusal, match="the floor closes tables"):
                    await place.tables.close(who, table)
            await place.tables.close(Who("flo", frozenset({Role.FLOOR})), table)


def _events(connection: Any, table: str) -> list[Any]:
    return read_events(connection, f"table:{table}", 0, 10_000)


class TestRobots:
    async def test_a_robot_plays_with_whom_is_no_robot(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            await ann.did("add-robot", box=2, strategy="mimic", wager=1_000)
            assert place.runner(table)._state.game.table.wagers == ()
            evening = Evening(place, table, [ann], 3)
            await evening.play(5, watch=lambda: check_money(place, table))
            rows = (await place.history.rounds_at(table, None, 10))["rounds"]
            assert any(p["person"] == "robot-1" for row in rows for p in row["people"])
            await ann.did("remove-robot", name="robot-1")
            await evening.play(1)
            assert place.runner(table)._state.service.robots == {}
            check_log(place)

    async def test_who_is_at_the_table_sends_it_away_or_the_floor(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            await ann.did("add-robot", box=2, strategy="mimic", wager=1_000)
            bob = await Client(place, table, "bob").connect()
            assert await bob.refused("remove-robot", name="robot-1") == "not-at-the-table"
            flo = await floor(place, table).connect()
            assert await flo.refused("remove-robot", name="robot-2") == "no-such-robot"
            await flo.did("remove-robot", name="robot-1")
            assert place.runner(table)._state.service.robots == {}

    async def test_its_wager_is_one_that_the_limits_allow(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open(house={"chip_unit": "5.00", "table_minimum": "10.00"})
            ann = await place.seated(table, "ann")
            robot = {"box": 2, "strategy": "mimic"}
            assert await ann.refused("add-robot", wager=1_001, **robot) == "bad-amount"
            assert await ann.refused("add-robot", wager=500, **robot) == "bad-amount"
            await ann.did("add-robot", wager=1_500, **robot)

    async def test_nobody_waits_for_a_robot_that_may_not_wager(self, small: Opened) -> None:
        """Its box was given away: it stays, and the others go on."""
        async with small() as place:
            table = await place.open()
            ann = await place.seated(table, "ann")
            await ann.did("add-robot", box=2, strategy="mimic", wager=1_000)
            runner = await place.settled(table)
            standing = runner._state
            without = replace(standing.game.table, seats={1: "ann"})
            put_state(runner, replace(standing, game=Game(without, standing.game.system)))
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            await ann.did("ready")
            assert "bets.closed/1" in ann.names()

    async def test_a_persons_name_is_no_robots(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            await place.give("robot-1", 1_000)
            one = await Client(place, table, "robot-1").connect()
            assert await one.refused("join", chips=1_000) == "bad-name"

    async def test_a_chart_that_takes_its_time_stalls_nobody(self, small: Opened) -> None:
        async with small() as place:
            table = await place.open()
            ann, bob = await place.seated(table, "ann"), await place.seated(table, "bob", 2)
            made = asyncio.Event()
            strategy = place.tables.hooks.strategy

            async def slowly(house: Any, name: str) -> Any:
                await made.wait()
                return await strategy(house, "mimic")

            place.tables.hooks = replace(place.tables.hooks, strategy=slowly)
            asking = asyncio.ensure_future(
                ann.do("add-robot", box=3, strategy="chart", wager=1_000)
            )
            await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await bob.did("place-wager", box=2, kind="main", cents=1_000)
            made.set()
            assert (await asking)["ok"]


@in_virtual_time
async def test_who_leaves_in_a_round_is_sent_off_after_it(place: VirtualPlace) -> None:
    table = await place.open(decision_ms=50)
    ann = await place.seated(table, "ann")
    await deciding(place, table, ann)
    await ann.did("leave")
    assert "service.leave-asked/1" in ann.names()
    await until(lambda: not at(place, table).chips)
    await place.settled(table)
    assert held(place, table_account(table, "person:ann")) == 0
    assert held(place, wallet_account("ann")) > 990_000
    check_log(place)


@in_virtual_time
async def test_who_loses_his_connection_is_sent_off_after_a_while(place: VirtualPlace) -> None:
    table = await place.open(away_ms=100, bets_ms=600_000)
    ann = await place.seated(table, "ann")
    await ann.did("place-wager", box=1, kind="main", cents=1_000)
    ann.close()
    await ann.connect()
    await asyncio.sleep(0.3)
    assert "ann" in at(place, table).chips, "he came back in time"
    ann.close()
    await until(lambda: not at(place, table).chips)
    assert held(place, wallet_account("ann")) == 1_000_000
    with place.database.read() as connection:
        gone = [one for one in _events(connection, table) if one.name == "service.leave-asked/1"]
    assert [one.actor for one in gone] == ["table"]


@in_virtual_time
async def test_an_answer_just_before_the_deadline_has_the_next_decision_its_own_time(
    place: VirtualPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit of a hit ends after the clock of that decision has run out."""
    table = await place.open(decision_ms=300)
    ann = await place.seated(table, "ann")
    slow = False
    commit = place.tables.commit

    async def slowly(change: Change) -> Head:
        if slow:
            await asyncio.sleep(0.35)
        return await commit(change)

    monkeypatch.setattr(place.tables, "commit", slowly)
    for _ in range(40):
        await deciding(place, table, ann)
        hand = at(place, table).boxes[0].hands[0]
        if hand.total < 11 and not hand.soft:
            break
        await ann.do("stand", box=1)
    slow = True
    await ann.did("hit", box=1)
    slow = False
    assert "stand" in [one["do"] for one in ann.offers["offers"]]
    assert ann.names()[-1] != "hand.stood/1"
    await ann.did("stand", box=1)


class TestTwoPeople:
    @pytest.mark.ruling("R22")
    async def test_a_meter_is_changed_by_two(self, small: Opened) -> None:
        async with small() as place:
            house = {"xtreme": True, "must_hit": True}
            table = await place.open("ma-pontoon21", house)
            flo, dee = await floor(place, table).connect(), await dealer(place, table).connect()
            meters = place.runner(table)._state.game.system.meters
            meter = {"name": next(iter(meters)), "reset": 600_000, "must_hit_by": 0}
            wrong = {"supervisor": "sue", "password": "a guess"}
            right = {"supervisor": "sue", "password": PASSWORD}
            assert await dee.refused("change-meter", **meter, **right) == "not-allowed"
            assert await flo.refused("change-meter", **meter, **wrong) == "wrong-password"
            # Both know the code: it does not prove a second person.
            code = {"supervisor": "sue", "password": CODE}
            assert await flo.refused("change-meter", **meter, **code) == "wrong-password"
            alone = {"supervisor": "FLO", "password": PASSWORD}
            assert await flo.refused("change-meter", **meter, **alone) == "two-people"
            await flo.did("change-meter", **meter, **right)
            (changed,) = (one for one in flo.events() if one["event"]["event"] == "meter.changed/1")
            assert changed["event"]["by"] == ["flo", "sue"]
            with place.database.read() as connection:
                told = str(_events(connection, table))
            assert PASSWORD not in told
            assert PASSWORD not in "".join(flo.texts)


class TestLimitsAcrossTables:
    async def test_with_a_limit_of_loss_one_plays_at_one_table_at_a_time(
        self, place: Opened
    ) -> None:
        async with place() as made:
            table, other = await made.open(), await made.open()
            ann = await made.seated(table, "ann", chips=100_000)
            made.allowances["ann"] = Allowance(50_000, None, frozenset({f"table:{table}"}))
            await ann.did("place-wager", box=1, kind="main", cents=1_000)
            both = frozenset({f"table:{table}", f"table:{other}"})
            made.allowances["ann"] = Allowance(50_000, None, both)
            await ann.did("withdraw-wager", box=1, kind="main")
            assert await ann.refused("place-wager", box=1, kind="main", cents=1_000) == "one-table"
