"""The dealer's drawing, and every hand that it could still become.

"Nothing depends on it" (R6) is not written as rules here but found by trial: the round is settled
against every final hand that the dealer can still reach, and a card is drawn only where two of
these settlements differ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from tests.oracle.cards import Card, is_ace_and_ten, points, rank, value


@dataclass(frozen=True)
class DealerResult:
    total: int
    cards: int
    blackjack: bool


def result_of(cards: Sequence[Card]) -> DealerResult:
    return DealerResult(points(cards).total, len(cards), is_ace_and_ten(cards))


def must_draw(cards: Sequence[Card], *, draws_to_soft_17: bool) -> bool:
    """The drawing rule alone, without asking whether anything depends on it."""
    if len(cards) < 2:
        return True
    held = points(cards)
    return held.total < 17 or (held.total == 17 and held.soft and draws_to_soft_17)


def reachable(cards: Sequence[Card], *, draws_to_soft_17: bool) -> list[DealerResult]:
    """Every final hand; a shoe of many decks is taken to hold any card at any time."""
    if not must_draw(cards, draws_to_soft_17=draws_to_soft_17):
        return [result_of(cards)]
    hard = sum(1 if rank(card) == "A" else value(card) for card in cards)
    aces = any(rank(card) == "A" for card in cards)
    found = _finals(hard, aces, len(cards), draws_to_soft_17)
    return sorted(found, key=lambda final: (final.blackjack, final.total, final.cards))


@cache
def _finals(hard: int, ace: bool, cards: int, draws_to_soft_17: bool) -> frozenset[DealerResult]:
    soft = ace and hard + 10 <= 21
    total = hard + 10 if soft else hard
    draws_17 = soft and draws_to_soft_17 and total == 17
    if cards >= 2 and total >= 17 and not draws_17:
        return frozenset({DealerResult(total, cards, cards == 2 and total == 21)})
    found: set[DealerResult] = set()
    for pips in range(1, 11):
        found |= _finals(hard + pips, ace or pips == 1, cards + 1, draws_to_soft_17)
    return frozenset(found)
