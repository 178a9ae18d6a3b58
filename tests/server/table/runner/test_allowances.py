"""What a person can still lose in a round, for the limits that they have set."""

from __future__ import annotations

from fortyeight.cards import cards
from fortyeight.rulebook import open_house, rulebook
from fortyeight.server.table.runner.allowances import staked_by
from fortyeight.table import DealerStep, Refused, Step, Table, WagerKind, open_table, take_steps
from fortyeight.table.core.commands import Command, Double, Join, LoadShoe, PlaceWager, Rescue
from fortyeight.table.core.run import play


def played(table: Table, *commands: Command) -> Table:
    for command in commands:
        outcome = play(table, command)
        assert not isinstance(outcome, Refused), outcome
        table, _ = take_steps(outcome[0])
    return table


def test_a_rescued_hand_has_lost_its_wager_before_it_is_collected() -> None:
    table = played(
        open_table(open_house(rulebook("ma-spanish21"))),
        LoadShoe(cards("5c 9c 9d 6h 8s 2s")),
        Join("ann", None),
        Join("bob", None),
        PlaceWager("ann", 1, WagerKind.MAIN, 1000),
        PlaceWager("bob", 2, WagerKind.MAIN, 1000),
        DealerStep(Step.NO_MORE_BETS),
        Double("ann", 1, 1000),
    )
    assert staked_by(table, "ann") == 2000
    table = played(table, Rescue("ann", 1))
    assert staked_by(table, "ann") == 1000
    assert staked_by(table, "bob") == 1000
