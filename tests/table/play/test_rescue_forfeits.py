"""What a rescue gives up after a second double: the original wager, or all before the last."""

from __future__ import annotations

import pytest

from fortyeight.cards import cards
from fortyeight.record import table_result
from fortyeight.rulebook import House
from fortyeight.table import (
    Command,
    DealerStep,
    Phase,
    Refused,
    Step,
    Table,
    WagerKind,
    open_table,
    take_steps,
)
from fortyeight.table.core.commands import Double, Join, LoadShoe, PlaceWager, Rescue, Sit
from fortyeight.table.core.run import play
from fortyeight.table.settle.ledger import at_stake
from tests.analysis.by_hand.tiny import changed, house_of

#: 5 and 3 against a six and a ten; the doubles draw a two and a four: 14.
SHOE = "5c 6h 3d 2s 4c Kd 2d Kc Kh"


def doubling(forfeits: str) -> House:
    house = changed(house_of("ma-spanish21"), "double", times=2, of="standing", amount="full")
    return changed(house, "rescue", forfeits=forfeits)


def after(table: Table, *commands: Command) -> Table:
    for command in commands:
        outcome = play(table, command)
        assert not isinstance(outcome, Refused), outcome
        table, _ = take_steps(outcome[0])
    return table


@pytest.mark.clause("ma-spanish21", "9(d)")
@pytest.mark.parametrize(
    ("forfeits", "net"), [("original", "-10.00"), ("before-last-double", "-20.00")]
)
def test_a_second_double_that_is_rescued(forfeits: str, net: str) -> None:
    table = after(
        open_table(doubling(forfeits)),
        LoadShoe(cards(SHOE)),
        Join("ann", None),
        PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        Sit("ann", 1),
        DealerStep(Step.NO_MORE_BETS),
        Double("ann", 1, 1000),
        Double("ann", 1, 2000),
    )
    assert at_stake(table) == 4000
    table = after(table, Rescue("ann", 1))
    assert table.phase is Phase.OVER
    assert table_result(table)["net"]["ann"] == net
    assert sum(line.staked for line in table.settled) == 4000


@pytest.mark.ruling("R12")
@pytest.mark.ruling("R15")
def test_a_rescued_21_waits_for_a_blackjack_where_21s_are_paid_at_once() -> None:
    """The blackjack takes the original wager only, and gives back the double that was forfeited."""
    house = changed(doubling("before-last-double"), "twenty_one", at_once=True)
    table = after(
        open_table(house),
        LoadShoe(cards("8c Kh 3d 2s 8d Ad")),
        Join("ann", None),
        PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        Sit("ann", 1),
        DealerStep(Step.NO_MORE_BETS),
        Double("ann", 1, 1000),
        Double("ann", 1, 2000),
    )
    table = after(table, Rescue("ann", 1))
    assert table.phase is Phase.OVER
    assert table_result(table)["net"]["ann"] == "-10.00"
