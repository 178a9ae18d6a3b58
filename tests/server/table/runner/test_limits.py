"""The floor changes the limits of a table: between rounds, within the book, for everyone."""

from __future__ import annotations

from fortyeight.record import read_record, replay
from fortyeight.view import player
from fortyeight.view.wheel_view import game_view
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening, check_loading, check_log, check_rounds
from tests.server.table.place import floor

OLD, NEW = (500, 500_000), (2_500, 100_000)


async def test_the_next_round_is_played_under_them_and_its_record_says_so(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        ann = await made.seated(table, "ann")
        flo = await floor(made, table).connect()
        evening = Evening(made, table, [ann], 3)
        await evening.play(2)
        await ann.did("place-wager", box=1, kind="main", cents=500)
        assert await flo.refused("change-limits", minimum=NEW[0], maximum=NEW[1]) == "not-now"
        await ann.did("withdraw-wager", box=1, kind="main")
        await flo.did("change-limits", minimum=NEW[0], maximum=NEW[1])
        house = game_view(made.runner(table)._state.game, player("ann"))["house"]
        assert (house["minimum"], house["maximum"]) == NEW
        assert await ann.refused("place-wager", box=1, kind="main", cents=500) == "bad-amount"
        check_loading(made, table)
        told = (await made.tables.describe(table))["house"]
        assert (told["table_minimum"], told["table_maximum"]) == ("25.00", "1000.00")
        await made.start_again()
        await ann.connect()
        await evening.play(2)
        rounds = (await made.history.rounds_at(table, None, 10))["rounds"]
        limits = [
            replay(read_record(one["record"])).table.house.limits for one in rounds if one["record"]
        ]
        assert {(one.minimum, one.maximum) for one in limits} == {OLD, NEW}
        assert await check_rounds(made, table) == len(limits)
        check_log(made)


async def test_the_book_has_the_last_word(small: Opened) -> None:
    async with small() as made:
        table = await made.open("bbc-spanish21")
        flo = await floor(made, table).connect()
        answer = await flo.do("change-limits", minimum=100, maximum=100_000)
        assert answer["refused"]["code"] == "bad-limits"
        assert answer["refused"]["clause"] == "Wagers Ante"
        assert await flo.refused("change-limits", minimum=1_000, maximum=500) == "bad-limits"
        assert await flo.refused("change-limits", minimum=100, maximum=1_000) == "nothing-changes"
        await flo.did("change-limits", minimum=200, maximum=1_000)


async def test_only_the_floor_changes_them(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        ann = await made.seated(table, "ann")
        assert await ann.refused("change-limits", minimum=1_000, maximum=2_000) == "not-allowed"


async def test_robots_that_could_not_wager_any_more_leave(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        flo = await floor(made, table).connect()
        await flo.did("add-robot", box=1, strategy="mimic", wager=500)
        await flo.did("add-robot", box=2, strategy="mimic", wager=3_000)
        await flo.did("change-limits", minimum=NEW[0], maximum=NEW[1])
        assert list(made.runner(table)._state.service.robots) == ["robot-2"]
