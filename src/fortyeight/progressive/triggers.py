"""Triggers: which wheel wagers spin, and when the cards have decided it."""

from __future__ import annotations

from fortyeight.cards import Card, Rank
from fortyeight.progressive.state import Game, Participant, Trigger
from fortyeight.table.core.state import Phase, Table
from fortyeight.table.wagers.wager_kinds import WagerKind

#: The box number that stands for the dealer's hand in a trigger.
DEALER = 0


def triggers(game: Game) -> tuple[Trigger, ...]:
    """Return the spins that the cards on the table call for, in the order in which they are spun.

    Blackjacks come in the order in which they were paid, then the dealer's six and ten.
    """
    table, people = game.table, game.system.participants
    spinning = [
        one for one in people if one.kind is WagerKind.BONUS_SPIN and has_blackjack(table, one)
    ]
    spinning.sort(key=lambda one: _payment_order(table, one))
    spins = [Trigger(WagerKind.BONUS_SPIN, one.box) for one in spinning]
    if any(one.kind is WagerKind.XTREME for one in people) and is_six_and_ten(table.dealer):
        spins.append(Trigger(WagerKind.XTREME, DEALER))
    return tuple(spins)


def _payment_order(table: Table, one: Participant) -> tuple[int, int]:
    """Return the sort key by which players are paid: in order of payment, then by box."""
    for place, line in enumerate(table.settled):
        if (line.person, line.box, line.kind) == (one.person, one.box, WagerKind.MAIN):
            return place, one.box
    return len(table.settled), one.box


def has_blackjack(table: Table, one: Participant) -> bool:
    box = table.box_numbered(one.box)
    return box is not None and box.hands[0].blackjack


def has_ace(table: Table, one: Participant) -> bool:
    """Return whether one of the first two cards is an ace; a split leaves the first two apart."""
    box = table.box_numbered(one.box)
    if box is None:
        return False
    first = box.hands[0].cards[:2] if not box.splits else box.hands[0].cards[:1]
    return any(card.rank is Rank.ACE for card in first)


def is_six_and_ten(dealer: tuple[Card, ...]) -> bool:
    """Return whether the dealer's first two cards are a six and a ten-valued card."""
    first_two = dealer[:2]
    ranks = {card.rank for card in first_two}
    return len(first_two) == 2 and Rank.SIX in ranks and any(c.points == 10 for c in first_two)


def triggers_known(game: Game) -> bool:
    """Return whether all cards that decide about spins are on the table."""
    table = game.table
    if table.phase in (Phase.BETTING, Phase.DEALING):
        return False
    if not any(one.kind is WagerKind.XTREME for one in game.system.participants):
        return True
    if len(table.dealer) > 1 or table.phase in (Phase.WHEELS, Phase.OVER):
        return True
    first = table.up_card
    return first.rank is not Rank.SIX and first.points != 10
