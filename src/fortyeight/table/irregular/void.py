"""A void round: everyone gets everything back, including what was already settled."""

from __future__ import annotations

from fortyeight.table.core.events import RoundVoided
from fortyeight.table.core.state import Line, Table
from fortyeight.table.wagers.wager_kinds import WagerKind, money_in

#: Payments without a stake; a void round has no line for them.
_UNSTAKED = (WagerKind.SUPER_BONUS, WagerKind.ENVY, WagerKind.COUPON, WagerKind.MATCH_COUPON)


#: A must-hit jackpot was valid when it was won, and its meter has fallen: the winner keeps it.
_KEPT = (WagerKind.MUST_HIT,)


def void_round(table: Table, reason: str, clause: str) -> RoundVoided:
    """Return the event that ends a round which does not count."""
    settled = tuple(
        Line(line.person, line.box, line.hand, line.kind, line.staked, line.staked, clause)
        for line in lines_to_undo(table)
        if line.kind not in _UNSTAKED
    )
    kept = tuple(line for line in table.settled if line.kind in _KEPT)
    return RoundVoided(reason, clause, settled + refund_lines(table, clause) + kept)


def lines_to_undo(table: Table) -> tuple[Line, ...]:
    """Return the settled lines that a void round undoes."""
    return tuple(line for line in table.settled if line.kind not in _KEPT)


def refund_lines(table: Table, clause: str) -> tuple[Line, ...]:
    """Return a line for every wager that is still on the layout, each returned in full."""
    lines = [
        Line(wager.person, wager.box, None, wager.kind, money, money, clause)
        for wager in table.wagers
        for money in (money_in(wager.kind, wager.cents),)
    ]
    lines += [
        Line(bet.person, bet.box, None, WagerKind.INSURANCE, bet.cents, bet.cents, clause)
        for bet in table.insurance
    ]
    for box in table.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if not hand.closed:
                lines += refund_hand(box.number, number, table, clause)
    return tuple(lines)


def refund_hand(box: int, number: int, table: Table, clause: str) -> list[Line]:
    """Return a line for every wager on a hand, returned in full; doubles taken back have theirs."""
    box_in_play = table.box_numbered(box)
    assert box_in_play is not None, "a hand lies in a box in play"
    lines = []
    for stake in box_in_play.hands[number - 1].stakes:
        lines.append(
            Line(stake.person, box, number, WagerKind.MAIN, stake.main, stake.main, clause)
        )
        lines += [
            Line(stake.person, box, number, WagerKind.DOUBLE, cents, cents, clause)
            for cents in stake.lying
        ]
    return lines
