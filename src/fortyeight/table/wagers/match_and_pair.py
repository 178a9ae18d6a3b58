"""Match and pair wagers, which go by the first two cards."""

from __future__ import annotations

from fortyeight.cards import Card
from fortyeight.table.core.state import Box, Line, Table, Wager
from fortyeight.table.wagers.wager_kinds import WagerKind

#: The side bets that are settled before the players' decisions.
EARLY_SIDE_BETS = (WagerKind.MATCH, WagerKind.PAIR)


def settle_early(table: Table) -> tuple[Line, ...]:
    """Return the lines of every match and pair wager, by box from the dealer's left."""
    by_number = {box.number: box for box in table.boxes}
    early = [wager for wager in table.wagers if wager.kind in EARLY_SIDE_BETS]
    early.sort(key=lambda wager: wager.box)
    return tuple(_SETTLED_BY[wager.kind](table, wager, by_number[wager.box]) for wager in early)


def settle_hole_matches(table: Table) -> tuple[Line, ...]:
    """Settle every match wager on the dealer's second card, once that is known."""
    by_number = {box.number: box for box in table.boxes}
    return tuple(
        _settle_match(table, wager, by_number[wager.box], table.dealer[1])
        for wager in table.wagers
        if wager.kind is WagerKind.MATCH_HOLE
    )


def settle_match(table: Table, wager: Wager, box: Box) -> Line:
    """Settle a match wager on the up card."""
    return _settle_match(table, wager, box, table.up_card)


def _settle_match(table: Table, wager: Wager, box: Box, dealers: Card) -> Line:
    """Settle a match wager, which goes by rank in every book (R16)."""
    first_two = box.first_two or box.hands[0].cards[:2]
    matches = [card for card in first_two if card.rank is dealers.rank]
    suited = sum(card.suit is dealers.suit for card in matches)
    if not matches:
        return _line(wager, 0, table.house.outcome("match_lose"))
    pay = table.house.match_pays[suited, len(matches) - suited]
    return _line(wager, wager.cents + pay.odds.on(wager.cents), pay.clause)


def settle_pair(table: Table, wager: Wager, box: Box) -> Line:
    """Settle a Pair bet, which needs two cards of the same rank (R14)."""
    rules = table.house.pair
    assert rules is not None, "a Pair bet was placed where the book has none"
    one, other = box.hands[0].cards[:2]
    if one.rank is not other.rank:
        return _line(wager, 0, table.house.outcome("pair_lose"))
    won = rules.pays.on(wager.cents)
    return _line(wager, wager.cents + won, table.house.outcome("pair_win"))


def _line(wager: Wager, returned: int, clause: str) -> Line:
    return Line(wager.person, wager.box, None, wager.kind, wager.cents, returned, clause)


_SETTLED_BY = {WagerKind.MATCH: settle_match, WagerKind.PAIR: settle_pair}
