"""Every cent of chips, rack, layout and meters, after every single event."""

from __future__ import annotations

import pytest

from fortyeight.money import Posting, balances
from fortyeight.progressive.ledger import game_postings, meter_account, opening_postings
from fortyeight.table.settle.ledger import HOUSE, LAYOUT, account, at_stake
from tests.progressive.terminal.histories import SCRIPTS, between_commands, states


@pytest.mark.ruling("R21")
@pytest.mark.parametrize("script", SCRIPTS)
def test_the_accounts_are_what_table_and_meters_hold_at_every_moment(script: str) -> None:
    """Accounts hold whole cents; what the house has put on meters is out of its rack."""
    posted: list[Posting] = list(opening_postings(states(script)[0][0].system))
    for place, (game, event) in enumerate(states(script)):
        held = balances(posted)
        assert sum(held.values()) == 0
        table, on_meters = game.table, 0
        for person, cents in table.chips.items():
            assert held.get(account(person), 0) == cents
        for name, meter in game.system.meters.items():
            assert held[meter_account(name)] == int(meter.amount)
            on_meters += int(meter.amount)
        if place in between_commands(script):
            assert held.get(LAYOUT, 0) == at_stake(table)
        assert held.get(HOUSE, 0) == table.rack - on_meters
        if event is not None:
            posted.extend(game_postings(game, event))


@pytest.mark.parametrize("script", SCRIPTS)
def test_every_posting_balances_and_moves_something(script: str) -> None:
    for game, event in states(script):
        for posting in game_postings(game, event) if event is not None else ():
            assert sum(entry.cents for entry in posting.entries) == 0
            assert all(entry.cents for entry in posting.entries)


def test_the_scripts_pay_jackpots_and_carry_fractions() -> None:
    """Otherwise the tests above would show little."""
    ends = [states(script)[-1][0].system for script in SCRIPTS]
    meters = [meter for system in ends for meter in system.meters.values()]
    assert {meter.name for meter in meters if meter.paid} == {"jackpot", "primary", "must-hit"}
    assert any(meter.amount.denominator == 7 for meter in meters)
