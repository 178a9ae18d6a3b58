"""The rules of a round as the books tell them, for counting by hand: points, pay, settlement.

A card is its rank, with its suit where suits matter: "7", "7s". Money is in original wagers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from fortyeight.rulebook import BonusRow, House

Card = str
Cards = tuple[Card, ...]
Shoe = tuple[tuple[Card, int], ...]

EVEN = Fraction(1)
SUITS = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}


class ShoeEmptyError(Exception):
    """A card is asked for and none is left: the shoe is too small for the question."""


@dataclass(frozen=True, order=True)
class Held:
    """A player's hand when its play is over. `pays` is for the main wager if the hand wins.

    `two_card_split` is an undoubled 21 in two cards on a split hand.
    """

    total: int
    pays: Fraction = EVEN
    doubles: Fraction = Fraction(0)
    original: bool = True
    natural: bool = False
    rescued: bool = False
    surrendered: bool = False
    two_card_split: bool = False


@dataclass(frozen=True)
class DealerEnd:
    total: int
    blackjack: bool


def pips(card: Card) -> int:
    """An ace counts 1 here."""
    rank = card[0]
    return 1 if rank == "A" else 10 if rank in "TJQK" else int(rank)


@cache
def points(cards: Sequence[Card], firm: int = 0) -> tuple[int, bool]:
    """The total, and whether an ace counts 11; aces among the first `firm` cards count 1."""
    hard = sum(pips(card) for card in cards)
    ace = any(card[0] == "A" for card in cards[firm:])
    return (hard + 10, True) if ace and hard <= 11 else (hard, False)


def is_blackjack(cards: Sequence[Card]) -> bool:
    return len(cards) == 2 and points(cards)[0] == 21


def odds_of_21(house: House, cards: Sequence[Card], *, split: bool) -> Fraction:
    """Return what an undoubled 21 that is no blackjack wins."""
    if split and not house.bonus.on_split_hands:
        return EVEN
    odds = [Fraction(*pair_of(row)) for row in house.bonus_21 if earns(row, cards)]
    return max(odds, default=EVEN)


def pair_of(row: BonusRow) -> tuple[int, int]:
    return row.pays.won, row.pays.staked


def earns(row: BonusRow, cards: Sequence[Card]) -> bool:
    if not row.ranks:
        return len(cards) >= row.cards if row.or_more else len(cards) == row.cards
    if sorted(card[0] for card in cards) != sorted(str(rank) for rank in row.ranks):
        return False
    suits = {card[1:] for card in cards}
    if row.suits == "any":
        return True
    if len(suits) != 1 or "" in suits:
        return False
    return row.suits == "same" or suits == {SUITS[row.suits]}


def must_draw(house: House, cards: Sequence[Card]) -> bool:
    total, soft = points(cards)
    if total == 17 and soft:
        return house.dealing.soft_17 == "draw"
    return len(cards) < 2 or total < 17


def net(house: House, held: Held, dealer: DealerEnd) -> Fraction:
    """Return what a hand wins or loses."""
    if held.natural:
        push = dealer.blackjack and house.blackjack.against_blackjack == "push"
        return Fraction(0) if push else Fraction(house.blackjack.pays.fraction)
    if dealer.blackjack:
        return _against_blackjack(house, held)
    if held.surrendered:
        return Fraction(house.surrender.returns.fraction) - 1
    if held.rescued:
        return Fraction(-1)
    if held.total > 21:
        return -1 - held.doubles
    if dealer.total > 21 or held.total > dealer.total:
        return held.pays + held.doubles
    if held.total < dealer.total:
        return -1 - held.doubles
    if as_blackjack(house, held):
        return Fraction(house.blackjack.pays.fraction)
    ties = held.two_card_split and house.twenty_one.two_card_split == "ties-21"
    wins = held.total == 21 and house.twenty_one.against_21 == "win" and not ties
    return held.pays + held.doubles if wins else Fraction(0)


def as_blackjack(house: House, held: Held) -> bool:
    """Read to the letter, 21 in two cards on a split hand wins 3 to 2 over any 21 (R2)."""
    return held.two_card_split and house.twenty_one.two_card_split == "wins-as-blackjack"


def _against_blackjack(house: House, held: Held) -> Fraction:
    takes = house.dealer_blackjack.takes
    bust = held.total > 21
    if held.surrendered:
        return Fraction(-1)
    if as_blackjack(house, held):
        return Fraction(house.blackjack.pays.fraction)
    if held.total == 21 and not held.rescued and house.twenty_one.against_blackjack == "win":
        return held.pays + held.doubles
    if takes == "original-only" or (takes == "original-and-busted" and not bust):
        return Fraction(-1 if held.original else 0)
    if held.rescued or (takes == "undoubled" and not bust):
        return Fraction(-1)
    return -1 - held.doubles


def shoe_of(cards: Sequence[Card]) -> Shoe:
    return tuple((card, list(cards).count(card)) for card in sorted(set(cards)))


@cache
def without(shoe: Shoe, *cards: Card) -> Shoe:
    left = dict(shoe)
    for card in cards:
        left[card] = left.get(card, 0) - 1
        if left[card] < 0:
            raise ShoeEmptyError(card)
    return tuple((card, left[card]) for card, _ in shoe if left[card])


def cards_in(shoe: Shoe) -> int:
    return sum(number for _, number in shoe)
