"""Commands that are judged while those before them are being stored."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest

from fortyeight.server.base.refusals import Refusal
from fortyeight.server.base.who import Role, Who
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
from fortyeight.table import Phase
from tests.server.table.conftest import Opened
from tests.server.table.evening import check_log
from tests.server.table.place import PATIENCE, Client, Place, until

NAMES = ("ann", "bob", "cat")


class SlowStore:
    """Store that holds the changes of tables back until it is let go."""

    def __init__(self, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
        self.held = 0
        self._commit = place.writer.commit
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

    def hold(self) -> None:
        self._go.clear()
        self.held = 0


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


@pytest.mark.parametrize(
    ("errors", "answers"),
    [
        ([LimitsSet, LimitsSet], "done"),
        ([LimitsSet, Unavailable], "unavailable"),
    ],
    ids=lambda one: one if isinstance(one, str) else "-".join(each.__name__ for each in one),
)
async def test_several_faults_at_once_do_not_stop_the_table(
    three_players: Opening, errors: list[type[StoreError]], answers: str
) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        three.place.writer.fails = [(False, error) for error in errors]
        asked = [three.wager(number) for number in range(2)]
        await store.holds(2)
        runner = three.runner
        store.let_go()
        told = ["done" if isinstance(one, dict) else one for one in await asyncio.gather(*asked)]
        assert told == [answers] * 2
        await three.place.settled(three.table)
        assert runner.is_running
        check_log(three.place)


async def test_old_ids_that_come_together_have_their_first_answers(three_players: Opening) -> None:
    """They were answered before this process ran the table, and would be allowed again."""
    async with three_players() as three:
        store = await three.sit_down()
        store.let_go()
        messages, first = [], []
        for box, player in enumerate(three.players[:2], 1):
            messages.append(player.message("place-wager", box=box, kind="main", cents=1_000))
            first.append(await player.send(messages[-1]))
            await player.did("withdraw-wager", box=box, kind="main")
        await three.place.start_again()
        three.place.tables.commit = store.commit  # type: ignore[method-assign]  # made anew
        store.hold()
        sent = zip(three.players, messages, strict=False)
        asked = [asyncio.create_task(_answer(player.send(one))) for player, one in sent]
        await store.holds(2)
        runner = three.runner
        store.let_go()
        assert await asyncio.gather(*asked) == first
        assert three.laid() == []
        assert runner.is_running


@pytest.mark.parametrize("others", [1, 3])
async def test_no_crowd_keeps_a_clock_from_being_set_or_heard(
    small: Opened, monkeypatch: pytest.MonkeyPatch, others: int
) -> None:
    """Something is always being stored, and something always waits."""
    async with small() as place:
        table = await place.open(bets_ms=300)
        names = ("ann", "bob", "cat", "dan")[: others + 1]
        people = [await place.seated(table, name, box) for box, name in enumerate(names, 1)]
        await place.settled(table)
        commit, runner = place.tables.commit, place.runner(table)

        async def late(change: Change) -> Head:
            await asyncio.sleep(0.02)
            return await commit(change)

        def commit_late(change: Change) -> asyncio.Future[Head]:
            return asyncio.ensure_future(late(change))

        monkeypatch.setattr(place.tables, "commit", commit_late)

        async def lay_and_take_back(number: int, tab: int) -> None:
            kinds = (("place-wager", "withdraw-wager"), ("refuse-company", "allow-company"))
            await asyncio.sleep(0.005 * (number + 2 * tab))
            while runner.stored.state.game.table.phase is Phase.BETTING:
                for do in kinds[tab]:
                    said: dict[str, Any] = {} if tab else {"kind": "main"}
                    said |= {"cents": 1_000} if do == "place-wager" else {}
                    await _answer(people[number].do(do, box=number + 1, **said))

        tasks = [
            asyncio.create_task(lay_and_take_back(number, tab))
            for number in range(1, others + 1)
            for tab in range(2)
        ]
        await people[0].did("place-wager", box=1, kind="main", cents=1_000)
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
        assert runner.stored.state.game.table.phase is not Phase.BETTING


async def test_a_table_that_the_last_decision_shuts_is_ended(small: Opened) -> None:
    async with small() as place:
        table = await place.open()
        ann = await place.seated(table, "ann", 1)
        runner = await place.settled(table)
        await ann.did("place-wager", box=1, kind="main", cents=1_000)
        await ann.did("ready")
        await place.settled(table)
        await place.tables.close(Who("boss", frozenset(Role)), table)
        while not runner.stored.state.service.shut:
            for do in ("decline-insurance", "stand"):
                await _answer(ann.do(do, box=1))
        await until(lambda: not runner.is_running)
        assert ann.messages[-1]["type"] == "bye"


async def test_nobody_has_seen_what_is_not_stored(three_players: Opening) -> None:
    async with three_players() as three:
        store = await three.sit_down()
        seen = three.runner.stored.place.version + 1
        asked, bob = three.wager(0), three.players[1]
        await store.holds(1)
        message = bob.message("place-wager", seen=seen, box=2, kind="main", cents=1_000)
        claimed = asyncio.create_task(_answer(bob.send(message)))
        await asyncio.sleep(0.05)
        assert store.held == 1, "it is judged when it can have been seen"
        store.let_go()
        assert (await asked)["ok"]
        assert (await claimed)["ok"]


async def test_a_change_that_fails_after_its_table_has_stopped_is_no_error_of_the_loop(
    three_players: Opening,
) -> None:
    told: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: told.append(context))
    async with three_players() as three:
        store = await three.sit_down()
        three.place.writer.down = True
        asked = [three.wager(number) for number in range(2)]
        await store.holds(2)
        await three.runner.stop()
        assert await asyncio.gather(*asked) == ["moved"] * 2
        store.let_go()
        await asyncio.sleep(0.05)
        gc.collect()
        await asyncio.sleep(0)
    assert told == []


async def test_a_table_that_is_given_away_publishes_nothing_more(
    three_players: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The changes are stored, and their results on the way: a follower reads them."""
    async with three_players() as three:
        await three.sit_down()
        storing: list[tuple[Change, asyncio.Future[Head]]] = []

        def commit(change: Change) -> asyncio.Future[Head]:
            storing.append((change, asyncio.get_running_loop().create_future()))
            return storing[-1][1]

        monkeypatch.setattr(three.place.tables, "commit", commit)
        asked = [three.wager(number) for number in range(2)]
        await until(lambda: len(storing) == 2)
        hub, published = three.runner.hub, []
        monkeypatch.setattr(hub, "publish", lambda *told: published.append(told))
        stopping = asyncio.create_task(three.place.tables._stop_running(three.table))
        for change, stored in storing:
            stored.set_result(Head(change.stream, change.expected + 1, b"", change.epoch, ""))
        await stopping
        assert await asyncio.gather(*asked) == ["moved"] * 2
        assert published == []
