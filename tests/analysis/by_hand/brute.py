"""The value of every decision on a hand, by trying all draws in exact fractions.

Brute force: the hole card is one of the unseen cards and is dealt as such, each
draw is tried, the dealer's hand is played to its end. Only states that were met before are kept.
"""

from collections.abc import Iterator
from fractions import Fraction

from fortyeight.rulebook import House
from tests.analysis.by_hand.law import (
    EVEN,
    Card,
    Cards,
    DealerEnd,
    Held,
    Shoe,
    ShoeEmptyError,
    cards_in,
    is_blackjack,
    must_draw,
    net,
    odds_of_21,
    points,
    without,
)

HALF = Fraction(1, 2)


class Game:
    """A house's game under one first card of the dealer."""

    def __init__(self, house: House, first: Card) -> None:
        self.house, self.first = house, first
        procedure = house.dealing.procedure
        looks = {str(rank) for rank in house.dealing.looks_under}
        self.hole = procedure != "no-hole-card"
        self.peeked = procedure in ("card-reader", "hole-card-checked") and first[0] in looks
        self._ends: dict[Shoe, tuple[tuple[Fraction, DealerEnd], ...]] = {}
        self._draws: dict[Shoe, tuple[tuple[Fraction, Card, Shoe], ...]] = {}
        self._actions: dict[tuple[Cards, Shoe], dict[str, Fraction]] = {}

    def second_cards(self, unseen: Shoe) -> Iterator[tuple[int, Card]]:
        """The dealer's second card with its weight: one that was looked at is no blackjack."""
        for card, number in unseen:
            if not (self.peeked and is_blackjack((self.first, card))):
                yield number, card

    def no_blackjack(self, unseen: Shoe) -> Fraction:
        """The chance of no blackjack before anyone looks."""
        safe = sum(n for card, n in unseen if not is_blackjack((self.first, card)))
        return Fraction(safe, cards_in(unseen))

    def draws(self, unseen: Shoe) -> tuple[tuple[Fraction, Card, Shoe], ...]:
        """Every card that may come next, its chance, and what is unseen then."""
        if unseen not in self._draws:
            weights: dict[Card, int] = {}
            if not self.hole:
                weights = dict(unseen)
            else:
                for ways, hole in self.second_cards(unseen):
                    for card, number in without(unseen, hole):
                        weights[card] = weights.get(card, 0) + ways * number
            whole = sum(weights.values())
            if not whole:
                raise ShoeEmptyError
            self._draws[unseen] = tuple(
                (Fraction(weight, whole), card, without(unseen, card))
                for card, weight in weights.items()
            )
        return self._draws[unseen]

    def dealer_ends(self, unseen: Shoe) -> tuple[tuple[Fraction, DealerEnd], ...]:
        """How the dealer's hand may end, with the chances."""
        if unseen not in self._ends:
            seconds = list(self.second_cards(unseen))
            whole = sum(ways for ways, _ in seconds)
            if not whole:
                raise ShoeEmptyError
            chances: dict[DealerEnd, Fraction] = {}
            for ways, card in seconds:
                hand, left = (self.first, card), without(unseen, card)
                self._draw_on(hand, left, Fraction(ways, whole), chances)
            self._ends[unseen] = tuple((chance, end) for end, chance in chances.items())
        return self._ends[unseen]

    def _draw_on(
        self, hand: Cards, left: Shoe, chance: Fraction, chances: dict[DealerEnd, Fraction]
    ) -> None:
        if not must_draw(self.house, hand):
            end = DealerEnd(min(points(hand)[0], 22), is_blackjack(hand))
            chances[end] = chances.get(end, Fraction(0)) + chance
            return
        cards = cards_in(left)
        if not cards:
            raise ShoeEmptyError
        for card, number in left:
            share = chance * Fraction(number, cards)
            self._draw_on((*hand, card), without(left, card), share, chances)

    def settled(self, unseen: Shoe, *hands: Held) -> Fraction:
        """Return the mean result of finished hands."""
        return sum(
            (
                chance * sum(net(self.house, held, end) for held in hands)
                for chance, end in self.dealer_ends(unseen)
            ),
            Fraction(0),
        )

    def actions(self, hand: Cards, unseen: Shoe) -> dict[str, Fraction]:
        """The value of standing, hitting and doubling by each amount, all later play the best."""
        hand = tuple(sorted(hand))
        if (hand, unseen) not in self._actions:
            self._actions[hand, unseen] = self._try_actions(hand, unseen)
        return self._actions[hand, unseen]

    def _try_actions(self, hand: Cards, unseen: Shoe) -> dict[str, Fraction]:
        total, _ = points(hand)
        pays = odds_of_21(self.house, hand, split=False) if total == 21 else EVEN
        found = {"stand": self.settled(unseen, Held(total, pays))}
        if total < 21:
            found["hit"] = sum(
                (p * self.best((*hand, card), left) for p, card, left in self.draws(unseen)),
                Fraction(0),
            )
        if self.may_double(hand):
            for amount in self.amounts(EVEN):
                found[f"double {amount}"] = self.doubled_on(hand, (), (amount,), unseen)
        return found

    def best(self, hand: Cards, unseen: Shoe) -> Fraction:
        if points(hand)[0] > 21:
            return self.settled(unseen, Held(22))
        return max(self.actions(hand, unseen).values())

    def may_double(self, hand: Cards) -> bool:
        rules, total = self.house.double, points(hand)[0]
        if rules.times == 0 or total > 21 or is_blackjack(hand):
            return False
        if rules.cards == "first-two" and len(hand) != 2:
            return False
        if rules.totals and total not in rules.totals:
            return False
        return total < 21 or rules.on_21

    def amounts(self, standing: Fraction) -> tuple[Fraction, ...]:
        """Return by how much a hand may be doubled; a few of the amounts where any may be less."""
        rules = self.house.double
        base = standing if rules.of == "standing" else EVEN
        if rules.amount == "full":
            return (base,)
        return (base, base * HALF) if rules.amount == "full-or-half" else (base, HALF, HALF / 5)

    def doubled_on(
        self, base: Cards, drawn: Cards, doubles: tuple[Fraction, ...], unseen: Shoe
    ) -> Fraction:
        """One card for a double, and then the best of what may still be done."""
        return sum(
            (
                chance * max(self.after_double(base, (*drawn, card), doubles, left).values())
                for chance, card, left in self.draws(unseen)
            ),
            Fraction(0),
        )

    def doubled_total(self, base: Cards, drawn: Cards) -> int:
        firm = 2 if self.house.double.ace_counts_one else 0
        return points((*base, *drawn), firm)[0]

    def after_double(
        self, base: Cards, drawn: Cards, doubles: tuple[Fraction, ...], unseen: Shoe
    ) -> dict[str, Fraction]:
        """The value of keeping a double, of rescue, and of doubling again."""
        total, added = self.doubled_total(base, drawn), sum(doubles, Fraction(0))
        found = {"keep": self.settled(unseen, Held(min(total, 22), EVEN, added))}
        if total > 21:
            return found
        if total <= self.house.rescue.at_most:
            found["rescue"] = self.settled(unseen, Held(total, rescued=True))
        rules = self.house.double
        if len(doubles) < rules.times and (total < 21 or rules.on_21):
            for amount in self.amounts(EVEN + added):
                more = (*doubles, amount)
                found[f"double {amount}"] = self.doubled_on(base, drawn, more, unseen)
        return found

    def surrendered(self, unseen: Shoe) -> Fraction:
        return self.settled(unseen, Held(0, surrendered=True))
