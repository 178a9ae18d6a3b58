"""One situation: a hand against an up card with any remaining shoe."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.analysis.game_rules import ACE, TEN, value_of
from fortyeight.analysis.hands.dealer_hands import RANKS
from fortyeight.analysis.hands.live_hands import SUIT_LETTERS
from fortyeight.analysis.hands.suited import EIGHT, SIX, SUITS
from fortyeight.cards import Card, excess_card, full_shoe
from fortyeight.rulebook import House
from fortyeight.table.play.points import count, is_blackjack


class BadSituation(ValueError):
    """Raised for an impossible situation; the message says why."""


@dataclass(frozen=True)
class Situation:
    """A hand in play: its cards in order, the up card, and the unseen cards.

    `resplits` is how many more times the box of a split hand may be split. `wagers` is the wager on
    a doubled hand and the amount that a rescue forfeits, per initial wager; without it, every
    double was in full. `double_by` is the double to value, as a share of the wager on the hand;
    without it, the best one that the house allows. `before_look` is whether the hand may still be
    surrendered before the dealer looks for a blackjack.
    """

    house: House
    hand: tuple[Card, ...]
    up: Card
    shoe: tuple[Card, ...]
    doubled: int = 0
    split: bool = False
    resplits: int = 0
    wagers: tuple[float, float] | None = None
    double_by: float | None = None
    before_look: bool = False


def situation(
    house: House,
    hand: tuple[Card, ...],
    up: Card,
    shoe: tuple[Card, ...] | None = None,
    doubled: int = 0,
    split: bool = False,
) -> Situation:
    """Return a checked situation; without `shoe`, the full shoe less the cards seen."""
    if len(hand) < 2:
        raise BadSituation("a hand has two cards or more")
    removed = house.cards.removed_ranks
    for card in (*hand, up, *(shoe or ())):
        if card.rank in removed:
            clause = house.clause("cards.removed_ranks")
            raise BadSituation(f"{card}: such a card is not in the decks ({clause})")
    if (over := excess_card((*hand, up, *(shoe or ())), house.cards.decks, removed)) is not None:
        raise BadSituation(_too_often(house, over, hand, up, shoe or ()))
    if shoe is None:
        left = Counter(full_shoe(house.cards.decks, removed))
        left.subtract((*hand, up))
        shoe = tuple(left.elements())
    if len(shoe) < 2:
        raise BadSituation("the shoe needs cards for the dealer and a draw")
    if not 0 <= doubled <= house.double.times:
        raise BadSituation(f"a hand is doubled at most {house.double.times} times here")
    _check_doubled(house, hand, doubled)
    firm = 2 if doubled and house.double.ace_counts_one else 0
    if count(hand, firm)[0] > 21:
        raise BadSituation("the hand is over 21")
    asked = not split and _surrenders_before_look(house, hand, up)
    checked = Situation(house, hand, up, shoe, doubled, split, before_look=asked)
    if looked(checked) and all(is_blackjack((up, card)) for card in shoe):
        raise BadSituation("the dealer has looked and can only have a blackjack with this shoe")
    return checked


def _too_often(
    house: House, card: Card, hand: tuple[Card, ...], up: Card, shoe: tuple[Card, ...]
) -> str:
    """Return a sentence that says where the copies of a card are that the decks cannot hold."""
    places = {"the hand": hand, "the first card": (up,), "the shoe": shoe}
    copies = {name: cards.count(card) for name, cards in places.items() if card in cards}
    where = ", ".join(f"{number} in {name}" for name, number in copies.items())
    number = sum(copies.values())
    return f"{card} is there {number} times ({where}): the decks hold {house.cards.decks} of it"


def _check_doubled(house: House, hand: tuple[Card, ...], doubled: int) -> None:
    """Check the size of a doubled hand.

    It has a card for every double, and no more where only the first two cards may be doubled.
    """
    if not doubled:
        return
    fewest = 2 + doubled
    if len(hand) < fewest:
        raise BadSituation(f"a hand that was doubled so often has {fewest} cards or more")
    if house.double.cards == "first-two" and len(hand) > fewest:
        raise BadSituation(f"only two cards are doubled here: the hand then has {fewest}")


def looked(at: Situation) -> bool:
    """Return whether a card reader or a check has ruled out a dealer's blackjack."""
    return not at.before_look and _will_look(at.house, at.up)


def _will_look(house: House, up: Card) -> bool:
    rules = house.dealing
    looks = rules.procedure in ("card-reader", "hole-card-checked")
    return looks and up.rank in rules.looks_under


def _surrenders_before_look(house: House, hand: tuple[Card, ...], up: Card) -> bool:
    early = house.surrender.against_blackjack == "early" and up.rank in house.surrender.against
    return early and _will_look(house, up) and len(hand) == 2 and not is_blackjack(hand)


def by_value(cards: tuple[Card, ...]) -> Ints:
    """Return the number of cards of each value."""
    counts = np.zeros(RANKS, np.int64)
    for one in cards:
        counts[value_of(one.rank.value)] += 1
    return counts


def suits_of(cards: tuple[Card, ...]) -> Ints:
    """Return the number of sixes, sevens and eights of each suit."""
    found = np.zeros((3, SUITS), np.int64)
    for one in cards:
        value = value_of(one.rank.value)
        if SIX <= value <= EIGHT:
            found[value - SIX, SUIT_LETTERS.index(one.suit.value)] += 1
    return found


def insurance_value(at: Situation) -> float | None:
    """Return the value of insurance for half the wager; None unless on the first two cards."""
    if len(at.hand) > 2 or at.split or at.doubled:
        return None
    if at.up.rank not in at.house.insurance.against:
        return None
    chance = blackjack_chance(at.up, at.shoe)
    pays = float(at.house.insurance.pays.fraction)
    return 0.5 * (chance * pays - (1.0 - chance))


def blackjack_chance(up: Card, shoe: tuple[Card, ...]) -> float:
    """Return the chance that a card of the shoe makes a blackjack with the up card."""
    left = by_value(shoe)
    completing = left[TEN] if value_of(up.rank.value) == ACE else left[ACE]
    return float(completing / left.sum())
