"""Match-play coupons: placed with a wager, paid 1 to 1 when it wins, and used up."""

from __future__ import annotations

from collections.abc import Iterable

from fortyeight.table.core.refusal import Refused
from fortyeight.table.core.state import Line, Table, Wager
from fortyeight.table.wagers.amounts import Amounts
from fortyeight.table.wagers.wager_kinds import COUPONS, WagerKind, a_wager


def coupon_amounts(table: Table, kind: WagerKind, with_wager: Wager | None) -> Amounts | Refused:
    """Return what a coupon may be worth beside this wager: no more than the wager itself."""
    clause = table.house.clause("around.match_play")
    if not table.house.around.match_play:
        return Refused("not-offered", "no match-play coupons are accepted at this table", clause)
    if with_wager is None:
        sentence = f"a coupon is laid down with {a_wager(table.house, COUPONS[kind])} of one's own"
        return Refused("needs-wager", sentence, clause)
    return Amounts(1, with_wager.cents, table.house.limits.chip_unit)


def with_coupons(table: Table, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Return the lines of settled wagers, and of the coupons placed with them.

    A coupon goes with the first hand of its box. It wins with the wager; on a tie, or where the
    wager is returned, its owner keeps it; otherwise it is taken. It holds no money of its owner.
    """
    found = tuple(lines)
    laid = [wager for wager in table.wagers if wager.kind in COUPONS]
    if not laid:
        return found
    clause = table.house.clause("around.match_play")
    settled = []
    for line in found:
        for coupon in laid:
            if _goes_with(coupon, line):
                paid = coupon.cents if line.returned > line.staked else 0
                settled.append(Line(coupon.person, coupon.box, None, coupon.kind, 0, paid, clause))
    return (*found, *settled)


def _goes_with(coupon: Wager, line: Line) -> bool:
    same = (coupon.person, coupon.box) == (line.person, line.box)
    return same and line.kind is COUPONS[coupon.kind] and line.hand in (None, 1)
