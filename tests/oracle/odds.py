"""Which odds a winning hand or an optional wager is paid at."""

from collections.abc import Sequence

from tests.oracle.cards import Card, rank, suit
from tests.oracle.house import House
from tests.oracle.law import BREAK_BONUS, BREAK_BONUS_EIGHT_OR_MORE, PAIR_ODDS
from tests.oracle.layout import Box, Hand
from tests.oracle.money import Odds

EVEN: Odds = (1, 1)
THREE_TO_TWO: Odds = (3, 2)
BONUS_BY_COUNT: dict[int, Odds] = {5: (3, 2), 6: (2, 1)}
BONUS_SEVEN_OR_MORE: Odds = (3, 1)


def bonus_21(cards: Sequence[Card]) -> Odds:
    """The bonus 21 odds of an undoubled 21; even money where it is none."""
    if len(cards) >= 7:
        return BONUS_SEVEN_OR_MORE
    if len(cards) in BONUS_BY_COUNT:
        return BONUS_BY_COUNT[len(cards)]
    if sorted(rank(card) for card in cards) not in (["6", "7", "8"], ["7", "7", "7"]):
        return EVEN
    suits = {suit(card) for card in cards}
    if suits == {"s"}:
        return (3, 1)
    return (2, 1) if len(suits) == 1 else (3, 2)


def odds_of_a_winning_21(hand: Hand, house: House) -> Odds:
    if hand.doubles:
        return EVEN
    if hand.split and not house.book.bonus_on_split_hands:
        return EVEN
    return bonus_21(hand.cards)


def match_odds(box: Box, house: House, up_card: Card) -> Odds | None:
    """Ranks match, not values (R16)."""
    suited = sum(card == up_card for card in box.opening)
    unsuited = sum(rank(card) == rank(up_card) for card in box.opening) - suited
    return house.book.match(house.decks).rows.get((suited, unsuited))


def pair_odds(box: Box) -> Odds | None:
    """The same rank, not the same value (R14)."""
    first, second = box.opening
    return PAIR_ODDS if rank(first) == rank(second) else None


def break_odds(dealer_total: int, dealer_cards: int) -> Odds | None:
    if dealer_total <= 21:
        return None
    return BREAK_BONUS.get(dealer_cards, BREAK_BONUS_EIGHT_OR_MORE)
