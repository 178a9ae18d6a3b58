"""The wheels of a house as tables of numbers, for fast spins."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.progressive.prizes.odds import Segment, WheelOdds, bonus_spin_odds, xtreme_odds
from fortyeight.rulebook import House
from fortyeight.rulebook.wheels import Wheel
from fortyeight.table.wagers.wager_kinds import WagerKind

#: Every prize is smaller than this, in cents.
LARGEST = 1 << 40


class SpinTables(NamedTuple):
    """Tables for the spins of a house's wheels.

    Each wheel has a row for every symbol: the place after its last one, what it pays in cents, and
    what every other participant gets. A wheel without rows is not spun. `numbers` holds, in this
    order: the Bonus Spin wager, what an ace without a blackjack is paid, whether a winner's stake
    is returned, the Xtreme wager, whether its stake is returned, and the table's seats.
    """

    wheel: Ints
    hot: Ints
    community: Ints
    numbers: Ints


def spin_tables(house: House, made: frozenset[WagerKind]) -> SpinTables:
    """Return the wheels of the side bets that are made."""
    nothing = np.zeros((0, 3), np.int64)
    wheel, hot, community = nothing, nothing, nothing
    numbers = np.zeros(6, np.int64)
    if WagerKind.BONUS_SPIN in made:
        odds, rules = bonus_spin_odds(house), house.bonus_spin
        assert rules is not None, "it is offered"
        wheel = _rows(odds, "wheel", house.wheels[WagerKind.BONUS_SPIN].main)
        numbers[:3] = odds.wager, rules.ace_pays, rules.stake_returned
    if WagerKind.XTREME in made:
        odds, wheels = xtreme_odds(house), house.wheels[WagerKind.XTREME]
        assert house.xtreme is not None, "it is offered"
        assert wheels.community is not None, "Xtreme has a community wheel"
        hot = _rows(odds, "hot", wheels.main)
        community = _rows(odds, "community", wheels.community)
        numbers[3:] = odds.wager, house.xtreme.stake_returned, house.boxes.boxes
    return SpinTables(wheel, hot, community, numbers)


def _rows(odds: WheelOdds, name: str, wheel: Wheel) -> Ints:
    """Return the rows of a wheel. A jackpot counts at its initial amount."""
    rows, last = [], 0
    for one, (_, places) in zip(odds.wheels[name], wheel.places, strict=True):
        last += places
        rows.append((last, _cents(one), one.community))
    return np.array(rows, np.int64)


def _cents(one: Segment) -> int:
    assert one.pays.denominator == 1, "a prize is whole cents"
    assert one.pays < LARGEST, "a prize is not that large"
    return int(one.pays)
