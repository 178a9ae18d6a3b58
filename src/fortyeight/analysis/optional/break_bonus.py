"""Break Bonus: the number of cards with which the dealer breaks, over all final hands.

The players' draws do not matter: whenever the players stop, the unseen cards are in random order,
so the dealer's hand has the same chances as straight from the full shoe.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from math import perm

from fortyeight.analysis.optional.shoe import shoe_counts
from fortyeight.analysis.optional.wager import Outcome, SideWager, side_wager
from fortyeight.rulebook import BreakRow, House
from fortyeight.table.wagers.wager_kinds import WagerKind


def break_bonus_wagers(house: House) -> tuple[SideWager, ...]:
    if house.break_bonus is None or not house.break_bonus.offered:
        return ()
    by_row: dict[BreakRow, Fraction] = {row: Fraction(0) for row in house.break_rows}
    for cards, chance in broken_hands(house).items():
        if (row := row_of(house, cards)) is not None:
            by_row[row] += chance
    wins = [Outcome(row.name, row.pays.fraction, chance) for row, chance in by_row.items()]
    paytable = ", ".join(f"{row.name} {row.pays}" for row in house.break_rows)
    return (side_wager(WagerKind.BREAK_BONUS, paytable, house.cards.decks, wins),)


def broken_hands(house: House) -> dict[int, Fraction]:
    """Return the chance that the dealer breaks, by number of cards."""
    return broken_from(shoe_counts(house).by_points(), house)


def broken_from(left: Sequence[int], house: House) -> dict[int, Fraction]:
    """Return the chance that the dealer breaks, by number of cards, from any shoe.

    `left` is the number of cards of each value in it.
    """
    from fortyeight.analysis.hands.dealer_hands import BUST, dealer_hands  # noqa: PLC0415  # imports NumPy

    hands = dealer_hands(house.dealing.soft_17 == "draw")
    ways: dict[int, int] = defaultdict(int)
    for hand, end in enumerate(hands.ends):
        if end != BUST:
            continue
        orders = slice(hands.order_starts[hand], hands.order_starts[hand + 1])
        deals = sum(int(one) for one in hands.orders[orders])
        for place in range(hands.starts[hand], hands.starts[hand + 1]):
            deals *= perm(left[hands.values[place]], int(hands.numbers[place]))
        ways[int(hands.sizes[hand])] += deals
    return {
        cards: Fraction(deals, perm(sum(left), cards))
        for cards, deals in sorted(ways.items())
        if deals
    }


def row_of(house: House, cards: int) -> BreakRow | None:
    """Return the paytable row for a dealer who breaks with this number of cards."""
    fitting = (
        row for row in house.break_rows if row.cards == cards or (row.or_more and cards > row.cards)
    )
    return next(fitting, None)
