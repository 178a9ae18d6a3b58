"""Combinations of rules that a house may have and the solver does not value as they are."""

from __future__ import annotations

from collections.abc import Iterator

from fortyeight.cards import Rank
from fortyeight.rulebook import House
from fortyeight.rulebook.values import BLACKJACK_RANKS

LOOKING = ("card-reader", "hole-card-checked")

_TENS = BLACKJACK_RANKS - {Rank.ACE}
_BY_SUIT = ((Rank.SIX, Rank.SEVEN, Rank.EIGHT), (Rank.SEVEN,) * 3)


def limits(house: House) -> tuple[str, ...]:
    """What of this house the solver takes otherwise than it is; nothing for the shipped books."""
    return (*_cards(house), *_surrender(house), *_doubling(house), *_blackjack(house))


def _cards(house: House) -> Iterator[str]:
    tens = _TENS.difference(house.cards.removed_ranks)
    for ranks in (_seen(house), frozenset(house.surrender.against)):
        if tens.intersection(ranks) not in (frozenset(), tens):
            yield "ten-valued first cards are valued as if the rules were the same for all of them"
    for row in house.bonus_21:
        if _TENS.intersection(row.ranks):
            yield "a bonus 21 that names ten-valued cards is not valued"
        elif row.suits != "any" and tuple(sorted(row.ranks)) not in _BY_SUIT:
            yield "a bonus 21 by suit is valued for 6-7-8 and 7-7-7 only"


def _surrender(house: House) -> Iterator[str]:
    rules = house.surrender
    if not rules.against:
        return
    if rules.cards == "any":
        yield "surrender after a draw is not valued"
    if rules.after_split:
        yield "surrender of a split hand is not valued"
    unseen = _unseen(house).intersection(rules.against)
    if unseen and (rules.against_blackjack == "stands" or unseen.intersection(rules.at_once_under)):
        yield "a surrender that stands against a dealer's blackjack is valued as one that does not"


def _doubling(house: House) -> Iterator[str]:
    rules = house.double
    if rules.times > 1 and rules.of == "original":
        yield "a second double is valued as one of all that stands on the hand"
    if not rules.ace_counts_one or not rules.times:
        return
    if rules.times > 1 or rules.cards != "first-two" or rules.amount == "full-or-half":
        yield "a doubled ace that counts 1 is valued for one full double of two cards only"


def _blackjack(house: House) -> Iterator[str]:
    """What becomes of hands that meet a blackjack which nobody saw coming."""
    if house.twenty_one.two_card_split != "plain" and house.split.times and house.double.on_21:
        yield "21 in two cards on a split hand is doubled as if it were a plain 21"
    if not _unseen(house):
        return
    takes = house.dealer_blackjack.takes
    protected = takes in ("original-only", "original-and-busted")
    if protected and house.twenty_one.against_blackjack == "win":
        yield "a 21 that wins over a blackjack is not valued where boxes are protected from it"
    again = house.double.times > 1 and house.double.after_split and house.split.times
    if takes == "original-and-busted" and again:
        yield "a second double of a split hand is not valued where bust hands stay lost"


def _seen(house: House) -> frozenset[Rank]:
    """First cards under which somebody looks for a blackjack before the players decide."""
    looks = house.dealing.procedure in LOOKING
    return frozenset(house.dealing.looks_under if looks else ())


def _unseen(house: House) -> frozenset[Rank]:
    """First cards that may hide a blackjack while the players decide."""
    return BLACKJACK_RANKS.difference(house.cards.removed_ranks) - _seen(house)
