"""Commands that are judged while those before them are being stored."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.table.runner.pipeline import MAX_UNDER_WAY
from fortyeight.server.table.runner.runner import Runner
from fortyeight.store.model import (
    Change,
    Conflict,
    Fenced,
    Head,
    InsufficientFunds,
    LimitsSet,
    StoreError,
    Unavailable,
    table_account,
)
from tests.server.table.conftest import Opened
from tests.server.table.evening import check_log
from tests.server.table.place import Client, Place, until

NAMES = ("ann", "bob", "cat")


class SlowStore:
    """Store that holds the changes of tables back until it is let go."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held = 0
        self._commit = place.tables.commit
        self._go = asyncio.Event()
        monkeypatch.setattr(place.tables, "commit", self.commit)

    def commit(self, change: Change) -> asyncio.Future[Head]:
        return asyncio.ensure_future(self._late(change))

    async def _late(self, change: Change) -> Head:
        self.held += 1
        await self._go.wait()
        return await self._commit(change)

    async def holds(self, count: int) -> None:
        await until(lambda: self.held == count)

    def let_go(self) -> None:
        self._go.set()


class ThreePlayers:
    """A table with three players, and a store that is slow from now on."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        self.place = place
        self.table = ""
        self.players: list[Client] = []
        self._monkeypatch = monkeypatch

    async def sit_down(self) -> SlowStore:
        self.table = await self.place.open()
        self.players = [
            await self.place.seated(self.table, name, box) for box, name in enumerate(NAMES, 1)
        ]
        await self.place.settled(self.table)
        return SlowStore(self.place, self._monkeypatch)

    @property
    def runner(self) -> Runner:
        return self.place.runner(self.table)

    def wager(self, number: int, id: str = "", cents: int = 1_000) -> asyncio.Task[Any]:
        said = {"box": number + 1, "kind": "main", "cents": cents, "id": id}
        return asyncio.create_task(_answer(self.players[number].do("place-wager", **said)))

    def laid(self) -> list[str]:
        return [one.person for one in self.runner.stored.state.game.table.wagers]


async def _answer(work: Any) -> Any:
    """Return the answer to a command, or the code with which it never reached the table."""
    try:
        return await work
    except Refusal as refusal:
        return refusal.code


Opening = Callable[[], AbstractAsyncContextManager[ThreePlayers]]


@pytest.fixture
def three_players(small: Opened, monkeypatch: pytest.MonkeyPatch) -> Opening:
    @asynccontextmanager
    async def opened() -> AsyncIterator[ThreePlayers]:
        async with small() as place:
            yield ThreePlayers(place, monkeypatch)

    return opened


async def test_players_who_act_together_do_not_wait_for_each_others_commits(
    three_players: Opening,
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        before = three.runner.stored.place.version
        asked = [three.wager(number) for number in range(3)]
        await store.holds(3)
        assert three.laid() == []
        assert not any(one.done() for one in asked)
        assert all(one.version == before for one in three.players), (
            "nothing is sent before it is stored"
        )
        store.let_go()
        answers = await asyncio.gather(*asked)
        assert [one["version"] for one in answers] == [before + 1, before + 2, before + 3]
        assert three.laid() == list(NAMES)
        check_log(three.place)


async def test_each_takes_effect_in_its_turn_although_results_come_in_another(
    three_players: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with three_players() as three:
        await three.sit_down()
        commit, gates = three.place.writer.commit, [asyncio.Event() for _ in range(3)]
        waiting = iter(gates)

        async def late(change: Change, gate: asyncio.Event) -> Head:
            head = await commit(change)
            await gate.wait()
            return head

        def commit_late(change: Change) -> asyncio.Future[Head]:
            return asyncio.ensure_future(late(change, next(waiting)))

        monkeypatch.setattr(three.place.tables, "commit", commit_late)
        asked = [three.wager(number) for number in range(3)]
        for gate in reversed(gates[1:]):
            gate.set()
            await asyncio.sleep(0.01)
            assert three.laid() == []
        gates[0].set()
        assert all(one["ok"] for one in await asyncio.gather(*asked))
        assert three.laid() == list(NAMES)


@pytest.mark.parametrize("came_through", [False, True])
@pytest.mark.parametrize("error", [Unavailable, Conflict, Fenced])
async def test_if_one_is_not_stored_all_after_it_are_sent_again_and_done_once(
    three_players: Opening, error: type[StoreError], came_through: bool
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        three.place.writer.fails = [(came_through, error)]
        messages = [
            player.message("place-wager", box=box, kind="main", cents=1_000)
            for box, player in enumerate(three.players, 1)
        ]

        async def send() -> list[Any]:
            sent = zip(three.players, messages, strict=True)
            return await asyncio.gather(*(_answer(player.send(one)) for player, one in sent))

        asked = asyncio.create_task(send())
        await store.holds(3)
        store.let_go()
        assert await asked == ["unavailable"] * 3
        await three.place.settled(three.table)
        assert all(one["ok"] for one in await send())
        assert sorted(three.laid()) == sorted(NAMES)
        await three.place.settled(three.table)
        with three.place.database.read() as connection:
            held = connection.exec_driver_sql(
                "SELECT cents FROM accounts WHERE account = ?",
                (table_account(three.table, "layout"),),
            ).scalar_one()
        assert held == 3_000
        check_log(three.place)


@pytest.mark.parametrize("error", [LimitsSet, InsufficientFunds])
async def test_those_behind_a_command_with_a_fault_of_its_own_are_judged_again(
    three_players: Opening, error: type[StoreError]
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        three.place.writer.fails = [(False, error)]
        asked = [three.wager(number) for number in range(3)]
        await store.holds(3)
        store.let_go()
        answers = await asyncio.gather(*asked)
        assert [one["ok"] for one in answers] == [True] * 3, "the planted fault does not come again"
        assert sorted(three.laid()) == sorted(NAMES)
        check_log(three.place)


async def test_a_command_that_is_sent_again_meanwhile_has_one_answer(
    three_players: Opening,
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        asked = [three.wager(0, "the-same-id"), three.wager(0, "the-same-id"), three.wager(1)]
        other = three.wager(0, "the-same-id", cents=2_000)
        await store.holds(1)
        store.let_go()
        first, again, behind = await asyncio.gather(*asked)
        assert first == again
        assert behind["ok"]
        assert await other == "id-reused"
        assert three.laid() == ["ann", "bob"]


async def test_what_the_rules_refuse_is_judged_by_what_is_stored(three_players: Opening) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        asked = three.wager(0)
        taken = asyncio.create_task(
            _answer(three.players[1].do("withdraw-wager", box=1, kind="main"))
        )
        await store.holds(1)
        store.let_go()
        assert (await asked)["ok"]
        assert (await taken)["refused"]["code"] == "no-such-wager"


async def test_the_number_under_way_is_bounded(three_players: Opening) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        ann, asked = three.players[0], []
        for number in range(2 * MAX_UNDER_WAY):
            do = "withdraw-wager" if number % 2 else "place-wager"
            cents = {} if number % 2 else {"cents": 1_000}
            asked.append(asyncio.create_task(_answer(ann.do(do, box=1, kind="main", **cents))))
        await store.holds(MAX_UNDER_WAY)
        await asyncio.sleep(0.05)
        assert store.held == MAX_UNDER_WAY
        store.let_go()
        assert all(one["ok"] for one in await asyncio.gather(*asked))


async def test_a_table_that_stops_says_that_nobody_knows(three_players: Opening) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        asked = [three.wager(number) for number in range(2)]
        await store.holds(2)
        await three.runner.stop()
        assert await asyncio.gather(*asked) == ["moved"] * 2
        store.let_go()


async def test_a_table_whose_state_cannot_be_shown_is_read_again(
    three_players: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        runner = three.runner

        def broken(*told: object) -> None:
            raise RuntimeError("a bug in what is shown")

        monkeypatch.setattr(runner.hub, "publish", broken)
        asked = [three.wager(number) for number in range(2)]
        await store.holds(2)
        store.let_go()
        assert await asyncio.gather(*asked) == ["moved"] * 2
        await until(lambda: not runner.is_running)
