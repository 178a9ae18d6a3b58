"""A disputed round rebuilt from the discard rack, at a served table."""

from __future__ import annotations

import pytest

from fortyeight.record import read_record, replay, result
from fortyeight.server.base.refusals import Refusal
from fortyeight.table import Phase
from tests.server.table.conftest import Opened
from tests.server.table.evening import Evening


@pytest.mark.clause("ma-spanish21", "7(h)")
@pytest.mark.clause("md-pontoon21", "7 T")
@pytest.mark.parametrize("book", ["ma-spanish21", "md-pontoon21"])
async def test_each_hand_of_a_round_is_rebuilt_from_the_rack(small: Opened, book: str) -> None:
    async with small() as made:
        table = await made.open(book)
        people = [await made.seated(table, "ann"), await made.seated(table, "bob", box=3)]
        await Evening(made, table, people, 7).play(3)
        for number in (1, 2):
            told = await made.history.rack(table, number)
            assert told["matches"]
            assert told["missing"] == []
            record = (await made.history.round(table, number))["record"]
            played = result(replay(read_record(record)))
            hands = {
                (pile["box"], pile["hand"]): pile["cards"]
                for pile in told["piles"]
                if pile["box"] is not None
            }
            expected = {(one["box"], one["hand"]): one["cards"] for one in played["hands"]}
            assert hands == {**expected, (0, 1): played["dealer"]["cards"]}


@pytest.mark.clause("ma-spanish21", "7(h)")
async def test_burned_cards_and_earlier_rounds_show_no_face(small: Opened) -> None:
    async with small() as made:
        table = await made.open()
        ann = await made.seated(table, "ann")
        await Evening(made, table, [ann], 3).play(3)
        first = await made.history.rack(table, 1)
        burned = [pile for pile in first["piles"] if pile["box"] is None]
        assert [pile["cards"] for pile in burned] == [[None]]
        second = await made.history.rack(table, 2)
        in_first = sum(len(pile["cards"]) for pile in first["piles"])
        assert second["earlier"] == in_first
        assert all(pile["box"] is not None for pile in second["piles"])
        assert second["still_there"]


async def test_a_round_on_the_layout_is_not_in_the_rack(small: Opened) -> None:
    async with small() as made:
        table = await made.open(pause_ms=600_000)
        ann = await made.seated(table, "ann")
        evening = Evening(made, table, [ann], 3)
        while made.runner(table)._state.game.table.phase is not Phase.OVER:
            await evening.act()
            await made.settled(table)
        with pytest.raises(Refusal, match="still lie on the layout"):
            await made.history.rack(table, 1)
