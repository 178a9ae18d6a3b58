"""Wagers of a house as tables of numbers, for `wager_values`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from fortyeight.analysis.arrays import Floats, Ints
from fortyeight.analysis.hands.dealer_hands import BUST, dealer_hands
from fortyeight.analysis.optional import SideWager
from fortyeight.analysis.removal.effects import Effects
from fortyeight.analysis.removal.wagers import WHEEL_CARDS, break_return, wheel_returns
from fortyeight.rulebook import House
from fortyeight.simulation.advantage import wager_values
from fortyeight.table.wagers.wager_kinds import WagerKind

_KINDS = {
    WagerKind.PAIR: wager_values.PAIR,
    WagerKind.MATCH: wager_values.MATCH,
    WagerKind.MATCH_HOLE: wager_values.MATCH,
    WagerKind.INSURANCE: wager_values.INSURANCE,
    WagerKind.BONUS_SPIN: wager_values.TWO_CARDS,
    WagerKind.XTREME: wager_values.TWO_CARDS,
    WagerKind.BREAK_BONUS: wager_values.BREAKS,
}

BrokenHands = tuple[Ints, Ints, Ints, Floats]


#: A side bet, which is valued exactly, or a wager with these effects of removal, which is valued to
#: first order.
ValuedWager = SideWager | Effects


@dataclass(frozen=True)
class WagerTables:
    """Wagers of a house: `kinds`, what each returns, and the hands with which dealers break."""

    kinds: Ints
    numbers: Floats
    hands: BrokenHands

    def value(self, number: int, copies: Ints, left: Ints) -> float:
        """Return the expected net of a wager of 1, given the unseen cards by face and value."""
        kind, numbers = int(self.kinds[number]), self.numbers[number]
        if kind == wager_values.BREAKS:
            values = np.zeros(1)
            wager_values.broken_values(left[None], numbers, self.hands, values)
            return float(values[0])
        return float(wager_values.wager_value(kind, numbers, copies, left))


def wager_tables(house: House, wagers: Sequence[ValuedWager]) -> WagerTables:
    """Return the tables of wagers of a house."""
    numbers = np.zeros((len(wagers), wager_values.NUMBERS))
    for row, wager in zip(numbers, wagers, strict=True):
        returned = _line(wager) if isinstance(wager, Effects) else _returned(house, wager)
        row[: len(returned)] = returned
    kinds = np.array(
        [wager_values.LINE if isinstance(one, Effects) else _KINDS[one.kind] for one in wagers],
        np.int64,
    )
    return WagerTables(kinds, numbers, broken_hands(house.dealing.soft_17 == "draw"))


def _line(effects: Effects) -> list[float]:
    """Return what a wager returns by the share of each value, so that one card has its effect."""
    by_share = 1 + effects.full - (effects.cards - 1) * effects.centred
    return [float(one) for one in by_share]


def _returned(house: House, wager: SideWager) -> list[float]:
    match _KINDS[wager.kind]:
        case wager_values.MATCH:
            row = [0.0] * 9
            for (suited, unsuited), pay in house.match_pays.items():
                row[suited * 3 + unsuited] = float(pay.odds.fraction + 1)
            return row
        case wager_values.TWO_CARDS:
            prize, ace = wheel_returns(wager)
            return [float(prize), float(ace), *map(float, WHEEL_CARDS[wager.kind])]
        case wager_values.BREAKS:
            return [float(break_return(house, cards)) for cards in range(wager_values.NUMBERS)]
        case _:
            return [float(wager.outcomes[0].pays + 1)]


@lru_cache(2)
def broken_hands(draws_soft_17: bool) -> BrokenHands:
    """Return the tree of hands with which a dealer breaks, every node after its parent.

    By node there are its level; the cards that it takes, as their value times `NUMBERS` plus how
    many; and, where its cards are such a hand, how many there are, and in how many orders they
    break.
    """
    hands = dealer_hands(draws_soft_17)
    broken: dict[tuple[tuple[int, int], ...], float] = {}
    for hand in np.flatnonzero(hands.ends == BUST).tolist():
        part = slice(hands.starts[hand], hands.starts[hand + 1])
        taken = zip(hands.values[part].tolist(), hands.numbers[part].tolist(), strict=True)
        ways = hands.orders[hands.order_starts[hand] : hands.order_starts[hand + 1]]
        # The largest values come first: fewer hands begin in different ways than end so.
        broken[tuple(sorted(taken, reverse=True))] = float(ways.sum())
    nodes = sorted({hand[:level] for hand in broken for level in range(1, len(hand) + 1)})
    takes = [value * wager_values.NUMBERS + number for *_, (value, number) in nodes]
    sizes = [sum(number for _, number in node) for node in nodes]
    whole = (np.array(one, np.int64) for one in (list(map(len, nodes)), takes, sizes))
    orders = np.array([broken.get(node, 0.0) for node in nodes])
    return (*whole, orders)  # type: ignore[return-value]  # three arrays, then one more
