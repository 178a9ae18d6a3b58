"""The process dies, the store goes away: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
import random
from collections import deque
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.storage import stored_changes
from fortyeight.store.database.database import Database
from fortyeight.store.log.reading import read_answer
from fortyeight.store.model import Conflict, Fenced, Unavailable, table_account, table_stream
from fortyeight.store.owners.ownership import claim, create_and_claim
from tests.effort import effort
from tests.server.table.conftest import Opened
from tests.server.table.evening import (
    check_loading,
    check_log,
    check_money,
    check_rounds,
    check_shoes,
)
from tests.server.table.houses import HOUSES
from tests.server.table.place import PATIENCE, Client, Place
from tests.server.table.runner.test_commands import BOSS, deciding, held
from tests.server.table.test_evenings import evening_at
from tests.store.kinds import KINDS


@pytest.fixture(params=KINDS)
def kind(request: pytest.FixtureRequest) -> str:
    """Both kinds of store in every run."""
    return str(request.param)


class Stubborn(Client):
    """Client that resends a command, with its id, until it is answered."""

    async def send(self, message: Any) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    return await super().send(message)
                except Refusal as refusal:
                    if refusal.status != 503:
                        raise
                await asyncio.sleep(0.005)


class Copy:
    """Client that reconnects after every crash and asks for what it has missed."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.since: int | None = None
        self.versions: list[int] = []
        self._counted = 0

    async def connect(self) -> None:
        await self.client.connect(self.since)

    def keep(self) -> None:
        """Record the new messages; every run of events begins where the one before ended."""
        for message in self.client.messages[self._counted :]:
            if message["type"] == "welcome":
                assert self.since is None, "only who has seen nothing gets the whole view"
                self.since = message["version"]
            elif message["type"] == "events":
                assert message["from"] == self.since, "a gap, or something twice"
                self.since = message["to"]
                self.versions += [one["version"] for one in message["events"]]
            elif message["type"] == "caught-up":
                assert message["version"] == self.since
        self._counted = len(self.client.messages)


@pytest.mark.parametrize("house", ["two batches and two wheels", *effort([], ["hole card"])])
async def test_a_process_that_dies_at_any_moment(
    place: Opened, house: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stored_changes, "SNAPSHOT_EVERY", 60)
    seed = 77
    print(f"seed {seed}")
    chance = random.Random(seed)
    async with place() as made:
        evening = await evening_at(made, HOUSES[house], seed)
        table = evening.table
        copy = Copy(Client(made, table, "", evening.clients[0].audience))
        await copy.connect()
        for _ in range(effort(3, 12)):
            for _ in range(chance.randrange(1, 12)):
                await evening.act()
            client = chance.choice(evening.clients)
            message = evening.chosen(client)
            sent = None if message is None else client.message(**message)
            dying = None if sent is None else asyncio.ensure_future(client.send(sent))
            for _ in range(chance.randrange(0, 6)):
                await asyncio.sleep(0)
            await made.die()
            if dying is not None:
                await asyncio.wait([dying], timeout=PATIENCE)
                assert dying.done(), "who waits is told that the table is gone"
            copy.keep()
            await made.start()
            await made.settled(table)
            for one in evening.clients:
                await one.connect()
            await copy.connect()
            if sent is not None:
                await _answered_once(made, table, client, sent)
            copy.keep()
            check_money(made, table)
            check_loading(made, table)
        await evening.play(2)
        copy.keep()
        assert copy.since == made.runner(table).stored.place.version
        assert copy.versions == sorted(set(copy.versions))
        check_log(made)
        await check_rounds(made, table)
        await check_shoes(made, table)


async def _answered_once(made: Place, table: str, client: Client, sent: dict[str, Any]) -> None:
    """Check that a command in flight is answered, and always with the same answer."""
    try:
        first = await client.send(sent)
    except Refusal as refusal:
        assert refusal.status != 503  # noqa: PT017  # what is no answer is no promise either
        return
    assert await client.send(sent) == first
    with made.database.read() as connection:
        stream = table_stream(table)
        assert read_answer(connection, stream, client.who.name, sent["id"]) is not None


@pytest.mark.parametrize("came_through", [True, False])
@pytest.mark.parametrize("error", [Unavailable, Conflict, Fenced])
async def test_a_commit_that_fails(place: Opened, came_through: bool, error: type[Any]) -> None:
    """Whether it was stored or not, a resent command is answered, and done once."""
    async with place() as made:
        table = await made.open()
        ann = await made.seated(table, "ann")
        bob = await made.seated(table, "bob", 2)
        wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
        made.writer.fails.append((came_through, error))
        with pytest.raises(Refusal) as refused:
            await ann.send(wager)
        assert (refused.value.code, refused.value.status) == ("unavailable", 503)
        await made.settled(table)
        stubborn = Stubborn(made, table, "ann")
        stubborn.version = ann.version
        answer = await stubborn.send(wager)
        assert answer["ok"]
        await made.settled(table)
        assert held(made, table_account(table, "layout")) == 1_000
        check_money(made, table)
        check_loading(made, table)
        # Every watcher has the wager, once.
        assert ann.names().count("wager.placed/1") == 1
        assert bob.names().count("wager.placed/1") == 1
        assert ann.version == made.runner(table).stored.place.version
        await stubborn.did("ready")
        check_log(made)


async def test_a_button_pressed_again_around_a_lost_commit_does_one_thing(
    small: Opened,
) -> None:
    """The hit was stored though the store did not confirm it: a second, older one is stale."""
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann")
        for _ in range(40):
            await deciding(place, table, ann)
            hand = place.runner(table)._state.game.table.boxes[0].hands[0]
            if hand.total < 9:
                break
            await ann.did("stand", box=1)
        seen = ann.version
        place.writer.fails.append((True, Unavailable))
        assert await ann.refused("hit", box=1, seen=seen) == "unavailable"
        await place.settled(table)
        assert await ann.refused("hit", box=1, seen=seen) == "stale"
        (hand,) = place.runner(table)._state.game.table.boxes[0].hands
        assert len(hand.cards) == 3


async def test_a_store_that_is_away_for_a_while(place: Opened) -> None:
    async with place() as made:
        evening = await evening_at(made, HOUSES["no hole card"], 8)
        table = evening.table
        await evening.play(2)
        made.writer.down = True
        ann = evening.clients[0]
        for _ in range(3):
            with pytest.raises(Refusal) as refused:
                await ann.do("seed", seed="in vain")
            assert refused.value.status == 503
        made.writer.down = False
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    assert (await ann.do("seed", seed="it is back"))["ok"]
                    break
                except Refusal:
                    await asyncio.sleep(0.01)
        await evening.play(3, watch=lambda: check_money(made, table))
        check_loading(made, table)
        check_log(made)


async def test_a_table_that_another_has_taken_is_written_to_by_nobody_else(
    small: Opened,
) -> None:
    """Its epoch was raised: the commit is fenced, and the table is read again before it goes on."""
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann")
        await asyncio.to_thread(claim, place.database, table_stream(table), "another")
        wager = ann.message("place-wager", box=1, kind="main", cents=1_000)
        with pytest.raises(Refusal) as refused:
            await ann.send(wager)
        assert refused.value.status == 503
        await place.settled(table)
        assert (await ann.send(wager))["ok"]
        check_log(place)


async def test_a_fault_of_the_tables_own_leaves_nobody_waiting(
    small: Opened, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann")

        def broken(*args: Any, **kwargs: Any) -> None:
            raise RuntimeError("planted")

        monkeypatch.setattr("fortyeight.server.table.runner.runner.prepare_change", broken)
        asked = [ann.do("seed", seed=f"{n}") for n in range(5)]
        answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)
        assert all(isinstance(one, Refusal) and one.status == 503 for one in answers)
        assert "table stopped" in caplog.text
        monkeypatch.undo()
        stubborn = Stubborn(place, table, "ann")
        stubborn.version = ann.version
        assert (await stubborn.send(ann.message("seed", seed="it goes on")))["ok"]
        assert "fair.seed/1" in ann.names(), "who watched goes on watching"


async def test_who_waits_when_a_table_is_shut_is_answered(small: Opened) -> None:
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann")
        closing = asyncio.ensure_future(place.tables.close(BOSS, table))
        asked = [ann.do("seed", seed=f"{n}") for n in range(20)]
        answers = await asyncio.wait_for(asyncio.gather(*asked, return_exceptions=True), PATIENCE)
        assert len(answers) == 20
        await asyncio.wait_for(closing, PATIENCE)


@pytest.mark.parametrize("came_through", [True, False])
async def test_a_table_whose_founding_fails(
    place: Opened, came_through: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it was stored after all, it is run; if not, there is no such table."""

    def failing(*args: Any) -> None:
        if came_through:
            create_and_claim(*args)
        raise Unavailable("a fault that was planted")

    async with place() as made:
        monkeypatch.setattr("fortyeight.server.table.new_tables.create_and_claim", failing)
        with pytest.raises(Refusal) as refused:
            await made.open()
        assert refused.value.status == 503
        lobby = await made.tables.lobby()
        assert len(lobby) == came_through
        for row in lobby:
            await made.settled(row["id"])
            ann = await made.seated(row["id"], "ann")
            await ann.did("place-wager", box=1, kind="main", cents=1_000)


async def test_a_server_that_is_about_to_stop_begins_no_round(small: Opened) -> None:
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann")
        await ann.did("place-wager", box=1, kind="main", cents=1_000)
        await place.tables.park(1.0)
        assert await ann.refused("ready") == "stopping"
        assert "bets.closed/1" not in ann.names()
        with pytest.raises(Refusal, match="stopping"):
            await place.open()


class TestMissed:
    @pytest.mark.parametrize("remembered", ["all", "the last", "nothing"])
    async def test_who_comes_back_gets_exactly_what_he_missed(
        self, small: Opened, remembered: str
    ) -> None:
        async with small() as place:
            evening = await evening_at(place, HOUSES["hole card"], 21)
            table = evening.table
            stayed = await Client(place, table, "zoe").connect()
            since = stayed.version
            await evening.play(4)
            expected = [one for one in stayed.events() if one["version"] > since]
            if remembered == "the last":
                hub = place.runner(table).hub
                hub._recent = deque(hub._recent, maxlen=10)
            elif remembered == "nothing":
                await place.start_again()
            back = await Client(place, table, "zoe").connect(since)
            assert back.events() == expected
            assert [m["type"] for m in back.messages if m["type"] == "welcome"] == []
            runs = [m for m in back.messages if m["type"] == "events"]
            assert runs[0]["from"] == since
            assert all(a["to"] == b["from"] for a, b in pairwise(runs))
            assert runs[-1]["to"] == back.version == place.runner(table).stored.place.version

    async def test_what_is_said_is_the_same_after_any_break_and_from_page_to_page(
        self, small: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whose turn it is, and against which card, is known from events before a page."""
        monkeypatch.setattr("fortyeight.server.table.publish.table_views.PAGE", 7)
        async with small() as place:
            evening = await evening_at(place, HOUSES["hole card"], 21)
            stayed = await Client(place, evening.table, "zoe").connect()
            since = stayed.version
            await evening.play(1)
            turns = [e for e in stayed.events() if e["event"]["event"] == "hand.called/1"]
            assert turns
            assert all(" against " in str(e["spoken"]) for e in turns)
            for known in range(since, stayed.version, 3):
                back = await Client(place, evening.table, "zoe").connect(known)
                assert back.events() == [e for e in stayed.events() if e["version"] > known]
                back.close()

    async def test_who_missed_too_much_or_nothing_that_is_gets_the_view(
        self, small: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async with small() as place:
            evening = await evening_at(place, HOUSES["hole card"], 22)
            await evening.play(1)
            ahead = await Client(place, evening.table, "zoe").connect(10**9)
            assert ahead.messages[0]["type"] == "welcome"
            monkeypatch.setattr("fortyeight.server.table.tables.MAX_MISSED_EVENTS", 10)
            late = await Client(place, evening.table, "zoe").connect(1)
            assert late.messages[0]["type"] == "welcome"


async def test_a_new_process_on_the_same_file_goes_on_with_the_round(tmp_path: Path) -> None:
    """The database is closed and opened again, as by another process."""
    first = Database.open(str(tmp_path / "store.db"))
    place = Place(first, tmp_path / "keys")
    await place.start()
    table = await place.open()
    ann = await place.seated(table, "ann")
    await deciding(place, table, ann)
    boxes = place.runner(table)._state.game.table.boxes
    await place.die()
    await place.end()
    first.close()
    second = Database.open(str(tmp_path / "store.db"))
    place = Place(second, tmp_path / "keys")
    await place.start()
    try:
        assert place.runner(table)._state.game.table.boxes == boxes
        ann = await Client(place, table, "ann").connect(ann.version)
        await ann.did("stand", box=1)
        check_log(place)
    finally:
        await place.end()
        second.close()
