"""The ends of a hand, and the net result of each against each result of the dealer."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from fortyeight.analysis.arrays import Ints
from fortyeight.analysis.distribution.hand_ends import (
    DOUBLED_21,
    DOUBLED_ENDS,
    RESCUED,
    TWENTY_ONE,
)
from fortyeight.analysis.game_rules import (
    ALL,
    BUSTED,
    ORIGINAL,
    SAME,
    GameRules,
    UpCard,
    mixed_cards,
)
from fortyeight.analysis.hands.bonus_kinds import names_a_ten
from fortyeight.analysis.hands.dealer_hands import BLACKJACK, BUST, DEALERS_21, ENDS
from fortyeight.analysis.hands.double_ways import FULL_SIZE, Way
from fortyeight.analysis.hands.player_hands import player_hands
from fortyeight.analysis.hands.suited import COMBOS, NOT_SUITED, SUITS, combo_cards
from fortyeight.analysis.hands.two_card_split import two_card_21
from fortyeight.analysis.up_cards import ten_of
from fortyeight.cards import Card, card
from fortyeight.rulebook import BonusRow, House

#: The name of a 21, and what it pays.
Row21 = tuple[str, Fraction]

_PLAIN_21 = "21"
_SPLIT_21 = "21 in two cards on a split hand"


@dataclass(frozen=True, slots=True)
class HandEnd:
    """One way in which a hand can end.

    `loses` is the amount that is lost whatever the dealer has. `total` is 16 for all totals that
    only win when the dealer is over 21.
    """

    name: str
    total: int
    wager: Fraction = Fraction(1)
    pays: Fraction = Fraction(1)
    loses: Fraction = Fraction(0)
    natural: bool = False
    surrendered: bool = False
    two_card_split: bool = False


@dataclass(frozen=True)
class HandEnds:
    """All ends by number, and the end of each 21: of a hand, a split hand, and one suit.

    `doubled` is the first end of the first way of doubling, which those of the others follow; each
    way has `of_way` ends. `of_21` and `suited` have a first axis for unsplit and split hands, and
    so have `doubled_21` and `doubled_suited`, which count from the first end of a way.
    """

    ends: tuple[HandEnd, ...]
    doubled: int
    of_way: int
    of_21: Ints
    suited: Ints
    doubled_21: Ints
    doubled_suited: Ints


def _best_row(rows: tuple[BonusRow, ...], cards: tuple[Card, ...]) -> tuple[str, Fraction]:
    """Return the name of a 21 of these cards, and what it pays."""
    fitting = [row for row in rows if row.fits(cards)] if len(cards) > 2 else []
    if not fitting:
        return _PLAIN_21, Fraction(1)
    best = max(fitting, key=lambda row: row.pays.fraction)
    return best.name, best.pays.fraction


@lru_cache(64)
def _rows_of_21(rows: tuple[BonusRow, ...], ten: str) -> dict[Row21, list[int]]:
    """Return the hands of 21 by their best row, for mixed suits."""
    hands = player_hands()
    by_row: dict[Row21, list[int]] = {}
    for hand in np.flatnonzero(hands.total == 21).tolist():
        row = _best_row(rows, mixed_cards(tuple(hands.counts[hand].tolist()), ten))
        by_row.setdefault(row, []).append(hand)
    return by_row


@lru_cache(64)
def _rows_of_suits(rows: tuple[BonusRow, ...]) -> dict[tuple[int, int], tuple[str, Fraction]]:
    """Return the best row of each combination of one suit."""
    return {
        (number, suit): _best_row(rows, combo_cards(number, suit))
        for number in range(len(COMBOS))
        for suit in range(SUITS)
    }


def hand_ends_of(house: House, rules: GameRules) -> HandEnds:
    """Return the ends that hands can have in a house."""
    numbers: dict[Row21, int] = {(_PLAIN_21, Fraction(1)): TWENTY_ONE}
    of_21, suited = _numbered(house, rules, numbers, doubled=False)
    if house.twenty_one.two_card_split != "plain":
        split_21 = _SPLIT_21, Fraction(1)
        of_two = rules.hands.row == two_card_21()
        of_21[1, of_two] = numbers.setdefault(split_21, TWENTY_ONE + len(numbers))
    # A plain 21 is among the ends that every way of doubling has; others follow them.
    doubled_rows: dict[Row21, int] = {(_PLAIN_21, Fraction(1)): DOUBLED_21}
    doubled_21, doubled_suited = _numbered(house, rules, doubled_rows, doubled=True)
    ends = [
        *(HandEnd(name, total) for total, name in enumerate(_TOTALS, 16)),
        HandEnd("over 21", 22, loses=Fraction(1)),
        HandEnd("surrendered", 0, surrendered=True, loses=1 - _exact(rules.surrender_returns)),
        HandEnd("blackjack", 21, pays=_exact(rules.blackjack_pays), natural=True),
        *(HandEnd(name, 21, pays=pays, two_card_split=name == _SPLIT_21) for name, pays in numbers),
    ]
    doubled = len(ends)
    more = list(doubled_rows)[1:]
    for way in rules.each_double_way:
        ends += _doubled_ends(way, rules, more)
    return HandEnds(
        tuple(ends),
        doubled,
        DOUBLED_ENDS + len(more),
        of_21,
        suited,
        doubled_21,
        doubled_suited,
    )


def _numbered(
    house: House, rules: GameRules, numbers: dict[Row21, int], *, doubled: bool
) -> tuple[Ints, Ints]:
    """Return the number of each 21 by hand, and of one suit by case; add to `numbers`."""
    hands, suits = rules.hands, rules.suited.suit
    of_21 = np.zeros((2, len(hands.total)), np.int64)
    suited = np.zeros((2, *suits.shape), np.int64)

    def number(row: Row21) -> int:
        after = DOUBLED_ENDS - 1 if doubled else TWENTY_ONE
        return numbers.setdefault(row, after + len(numbers))

    for split in (0, 1):
        rows = house.earned_bonuses(split=bool(split), doubled=doubled)
        plain = tuple(row for row in rows if not names_a_ten(house, row))
        for best, these in _rows_of_21(plain, ten_of(house)).items():
            of_21[split, these] = number(best)
        of_21[split] = of_21[split, hands.row]
        for at, live in enumerate(rules.live.rows if rules.live is not None else ()):
            best = _best_row(rows, tuple(map(card, live.cards)))
            of_21[split, hands.complete == at] = number(best)
        by_suit = _rows_of_suits(rows)
        of_suits: dict[tuple[int, int], int] = {}
        for place, suit in np.ndenumerate(suits):
            if suit != NOT_SUITED:
                key = place[0], int(suit)
                if key not in of_suits:
                    of_suits[key] = number(by_suit[key])
                suited[split, *place] = of_suits[key]
    return of_21, suited


_TOTALS = ("16 or less", "17", "18", "19", "20")


def _doubled_ends(way: Way, rules: GameRules, more: list[Row21]) -> list[HandEnd]:
    less = "doubled for half" if rules.half_doubles else "doubled for little"
    word = " and ".join("doubled" if size == FULL_SIZE else less for size in way.sizes)
    wager = way.wager
    ends = [HandEnd(f"{word}, {name}", 16 + at, wager) for at, name in enumerate(_TOTALS)]
    ends.append(HandEnd(f"{word}, 21", 21, wager))
    ends.append(HandEnd(f"{word}, over 21", 22, wager, loses=wager))
    ends.append(HandEnd(f"{word}, rescued", 0, wager, loses=way.forfeits))
    assert len(ends) == DOUBLED_ENDS == RESCUED + 1
    return ends + [HandEnd(f"{word}, {name}", 21, wager, pays) for name, pays in more]


def _exact(value: float) -> Fraction:
    """Return odds as the fraction that they were read from."""
    return Fraction(value).limit_denominator(10_000)


class Blackjack(NamedTuple):
    """What a blackjack takes, and what stands or wins against it.

    That is a surrender of the first two cards, and 21 in two cards on a split hand.
    """

    takes: int
    surrender_stands: bool
    two_card_wins: bool

    @classmethod
    def under(cls, up: UpCard) -> Blackjack:
        rules, value = up.rules, up.value
        return cls(
            int(rules.under[value]),
            bool(rules.early_surrender[value]),
            bool(rules.two_card_over_blackjack[value]),
        )

    @property
    def by_hand(self) -> Blackjack:
        """The same, with the lost original wager of a box booked hand by hand."""
        return self._replace(takes=ORIGINAL) if self.takes == SAME else self


def net(
    end: HandEnd, dealer: int, blackjack: Blackjack, rules: GameRules, *, first: bool
) -> Fraction:
    """Return the net result of a hand per original wager.

    `first` is true for the hand that holds the original wager of the box.
    """
    if dealer == BLACKJACK:
        return _net_of_blackjack(end, blackjack, rules, first=first)
    if end.loses or end.surrendered:
        return -end.loses
    if end.natural:
        return end.pays
    won = end.pays * end.wager
    if end.two_card_split and dealer == DEALERS_21:
        return _exact(rules.two_card_over_21)
    if dealer == BUST or (end.total == 21 and rules.wins_21):
        return won
    against = dealer + 17
    if end.total == against:
        return Fraction(0)
    return won if end.total > against else -end.wager


def _net_of_blackjack(
    end: HandEnd, blackjack: Blackjack, rules: GameRules, *, first: bool
) -> Fraction:
    under = blackjack.takes
    if end.natural:
        return end.pays if rules.blackjack_wins else Fraction(0)
    if end.surrendered and blackjack.surrender_stands:
        return -end.loses
    if end.two_card_split and under != SAME and blackjack.two_card_wins:
        return _exact(rules.blackjack_pays)
    if under == SAME:
        return Fraction(-1)
    if end.surrendered:
        return Fraction(-1)
    if end.total == 21 and rules.wins_21_over_blackjack:
        return end.pays * end.wager
    if under == ORIGINAL or (under == BUSTED and end.total < 22):
        # The forfeit of a rescue is returned too: only busted hands may stay lost.
        return Fraction(-1 if first else 0)
    if end.loses:
        return -end.loses
    return -end.wager if under == ALL else Fraction(-1)


def nets(
    ends: tuple[HandEnd, ...], blackjack: Blackjack, rules: GameRules, *, first: bool
) -> list[list[Fraction]]:
    """Return the net result of every end against every result of the dealer."""
    return [
        [net(end, dealer, blackjack, rules, first=first) for dealer in range(ENDS)] for end in ends
    ]
