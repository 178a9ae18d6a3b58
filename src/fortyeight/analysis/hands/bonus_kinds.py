"""Bonus 21s that go by more than the values of cards, and the kinds of cards that they tell apart.

A bonus may name one of several ten-valued ranks, or ask for suits. Suits of 6-7-8 and 7-7-7 alone
only matter to the third card, for which `suited` has a shorter way; with other bonuses by suit,
all of them go by kind, those two included, which charts tell apart whether or not they are paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, product

from fortyeight.analysis.up_cards import tens_of
from fortyeight.cards import Card, Rank, Suit, card
from fortyeight.rulebook import BonusRow, House
from fortyeight.rulebook.schema.rows import SUITS
from fortyeight.rulebook.schema.values import BLACKJACK_RANKS

_TENS = BLACKJACK_RANKS - {Rank.ACE}
_THIRD_CARD_ONLY = ((Rank.SIX, Rank.SEVEN, Rank.EIGHT), (Rank.SEVEN,) * 3)


def names_a_ten(house: House, row: BonusRow) -> bool:
    """Return whether a bonus 21, whatever the suits, is for one of several ten-valued ranks."""
    several = len(_TENS.difference(house.cards.removed_ranks)) > 1
    tens = several and row.suits == "any" and not _TENS.isdisjoint(row.ranks)
    return tens and _may_be_paid(house, row)


def suits_by_kind(house: House) -> bool:
    """Return whether suits go by kind: some bonus by suit is for other cards than 6-7-8 or 7-7-7.

    >>> from fortyeight.rulebook import open_house, rulebook
    >>> suits_by_kind(open_house(rulebook("ma-spanish21")))
    False
    """
    return any(
        row.suits != "any"
        and tuple(sorted(row.ranks)) not in _THIRD_CARD_ONLY
        and _may_be_paid(house, row)
        for row in house.bonus_21
    )


def kinds_of(house: House) -> tuple[str, ...]:
    """Return the names of all kinds: cards of ranks that a bonus asks by suit, other tens by rank.

    Where no bonus goes by kind there are none.
    """
    by_suit = _ranks_by_suit(house)
    tens = tens_of(house) if _tens_differ(house, by_suit) else ()
    ranks = [*tens, *(rank for rank in Rank if rank in by_suit and rank.value not in tens)]
    names = (
        [rank + suit.value for suit in Suit] if Rank(rank) in by_suit else [str(rank)]
        for rank in map(str, ranks)
    )
    return tuple(name for one in names for name in one)


def kind_hands(house: House) -> tuple[tuple[Card, ...], ...]:
    """Return the cards of every bonus by kind, once for each way in which their suits matter."""
    kinds = kinds_of(house)
    hands: dict[tuple[str, ...], tuple[Card, ...]] = {}
    every = [_hands_of(house, row, kinds) for row in house.bonus_21 if kinds]
    if suits_by_kind(house):
        every += map(_of_each_suit, _THIRD_CARD_ONLY)
    for cards in (cards for some in every for cards in some):
        if not set(house.cards.removed_ranks).isdisjoint(one.rank for one in cards):
            continue
        hands.setdefault(tuple(sorted(kind_of(one, kinds) for one in cards)), cards)
    return tuple(hands[key] for key in sorted(hands))


def kind_of(one: Card, kinds: tuple[str, ...]) -> str:
    """Return the kind of a card, or its rank if it has none."""
    face = one.rank.value + one.suit.value
    return face if face in kinds else one.rank.value


def counted(house: House, left: Mapping[Card, int] | None, tens: float) -> tuple[float, ...]:
    """Return how many cards of each kind there are.

    Without the cards that are `left`, a full shoe has them, but for its number of `tens`.
    """
    kinds = kinds_of(house)
    if left is not None:
        numbers = Counter[str]()
        for one, number in left.items():
            numbers[kind_of(one, kinds)] += number
        return tuple(float(numbers[kind]) for kind in kinds)
    of_ten = tens / max(len(tens_of(house)), 1)
    return tuple(
        (of_ten if Rank(kind[0]) in _TENS else len(Suit) * house.cards.decks)
        / (len(Suit) if len(kind) > 1 else 1)
        for kind in kinds
    )


def _ranks_by_suit(house: House) -> set[Rank]:
    if not suits_by_kind(house):
        return set()
    rows = (row for row in house.bonus_21 if row.suits != "any" and _may_be_paid(house, row))
    named = {rank for row in rows for rank in row.ranks}
    return named | {*_THIRD_CARD_ONLY[0]}.difference(house.cards.removed_ranks)


def _tens_differ(house: House, by_suit: set[Rank]) -> bool:
    named = any(names_a_ten(house, row) for row in house.bonus_21)
    return named or not _TENS.isdisjoint(by_suit)


def _hands_of(house: House, row: BonusRow, kinds: tuple[str, ...]) -> Iterator[tuple[Card, ...]]:
    ranks = tuple(sorted(row.ranks))
    if row.suits != "any":
        asked = tuple(Suit) if row.suits == "same" else (SUITS[row.suits],)
        if suits_by_kind(house) and _may_be_paid(house, row):
            yield from _of_each_suit(ranks, asked)
    elif names_a_ten(house, row):
        # A rank that has no suits is given such that those of a hand are not all the same.
        mixed = zip(ranks, cycle("chds"))
        yield from product(
            *(
                [card(rank.value + one.value) for one in Suit]
                if rank.value + suit in kinds
                else [card(rank.value + suit)]
                for rank, suit in mixed
            )
        )


def _of_each_suit(
    ranks: tuple[Rank, ...], suits: tuple[Suit, ...] = tuple(Suit)
) -> Iterator[tuple[Card, ...]]:
    yield from (tuple(card(rank.value + suit.value) for rank in ranks) for suit in suits)


def _may_be_paid(house: House, row: BonusRow) -> bool:
    """Return whether a bonus 21 for certain ranks is ever the best one that its cards earn.

    It is not where the decks do not have the cards, or where another row, by number of cards or for
    these ranks of any suit, always pays more.
    """
    of_a_face = house.cards.decks * (len(Suit) if row.suits == "any" else 1)
    if max(Counter(row.ranks).values()) > of_a_face:
        return False
    if not set(house.cards.removed_ranks).isdisjoint(row.ranks):
        return False
    cards = tuple(card(rank.value + suit.value) for rank, suit in zip(row.ranks, cycle(Suit)))
    for split, doubled in product((False, True), repeat=2):
        earned = house.earned_bonuses(split=split, doubled=doubled)
        others = [one for one in earned if one is not row and one.suits == "any"]
        higher = any(one.pays.fraction > row.pays.fraction for one in others if one.fits(cards))
        if row in earned and not higher:
            return True
    return False
