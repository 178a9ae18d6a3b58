"""When the dealer draws: by the point count, and only while a wager depends on it (R6)."""

from __future__ import annotations

from fortyeight.cards import Rank
from fortyeight.table.core.state import Box, Table
from fortyeight.table.play.points import MAX_TOTAL, count, may_become_blackjack
from fortyeight.table.settle.main_wager import DealerHand, settle_hand
from fortyeight.table.wagers.wager_kinds import WagerKind

STANDS_ON = 17

#: Final dealer's hands other than a blackjack, as they matter to a 21: below, equal, bust.
_FINAL_HANDS = (DealerHand(20, False), DealerHand(MAX_TOTAL, False), DealerHand(22, False))
_BLACKJACK = DealerHand(MAX_TOTAL, True)


def dealer_draws(table: Table) -> bool:
    """Return whether the dealer takes another card, with all dealer's cards face up."""
    return may_draw(table) and next_card_matters(table)


def may_draw(table: Table) -> bool:
    """Return whether the point count lets the dealer draw."""
    if len(table.dealer) < 2:
        return True
    total, soft = count(table.dealer)
    if total == STANDS_ON and soft:
        return table.house.dealing.soft_17 == "draw"
    return total < STANDS_ON


def next_card_matters(table: Table) -> bool:
    """Return whether the dealer's next card can still change what anyone gets."""
    if table.insurance and len(table.dealer) == 1:
        return True
    if table.wagers and _side_bet_waits(table):
        return True
    undecided: list[tuple[Box, int]] = []
    for box in table.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if hand.closed:
                continue
            if hand.surrendered:
                return True
            if hand.total < MAX_TOTAL and not hand.rescued:
                return True
            # A bust hand loses its first wager whatever the dealer has.
            if not hand.bust or hand.doubles or box.splits:
                undecided.append((box, number))
    return any(_dealer_matters_to(table, box, number) for box, number in undecided)


def _side_bet_waits(table: Table) -> bool:
    """Return whether a side bet depends on the dealer's next card.

    With the second card, the dealer may still get a six and a ten-valued card.
    """
    if table.has_wager(WagerKind.BREAK_BONUS):
        return True
    if len(table.dealer) > 1:
        return False
    first = table.up_card
    xtreme = first.rank is Rank.SIX or first.points == 10
    return table.has_wager(WagerKind.MATCH_HOLE) or (xtreme and table.has_wager(WagerKind.XTREME))


def _dealer_matters_to(table: Table, box: Box, number: int) -> bool:
    """Return whether the dealer's hand matters to a 21, or to a bust or rescued hand."""
    ends: tuple[DealerHand, ...] = _FINAL_HANDS
    if len(table.dealer) == 1 and may_become_blackjack(table.up_card) and not table.looked:
        ends = (_BLACKJACK, *_FINAL_HANDS)
    first = _returns(table, box, number, ends[0])
    return any(_returns(table, box, number, end) != first for end in ends[1:])


def _returns(table: Table, box: Box, number: int, end: DealerHand) -> list[int]:
    lines = settle_hand(table.house, box, number, table.up_card, end)
    return [line.returned for line in lines]
