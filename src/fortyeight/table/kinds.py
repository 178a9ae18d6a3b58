"""The kinds of wager, by the names that records and events use for ever."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """A kind of wager or payment."""

    MAIN = "main"
    MATCH = "match"
    PAIR = "pair"
    BREAK_BONUS = "break-bonus"
    DOUBLE = "double"
    INSURANCE = "insurance"
    SUPER_BONUS = "super-bonus"
    ENVY = "envy"
    COUPON = "coupon"
    MATCH_COUPON = "match-coupon"


#: What a person may place before the deal.
PLACED = (
    Kind.MAIN,
    Kind.MATCH,
    Kind.PAIR,
    Kind.BREAK_BONUS,
    Kind.COUPON,
    Kind.MATCH_COUPON,
)

#: Match-play coupons, and the wager that each is laid down with.
COUPONS = {Kind.COUPON: Kind.MAIN, Kind.MATCH_COUPON: Kind.MATCH}


def stake_in(kind: Kind, cents: int) -> int:
    """The money in a wager; a coupon is worth something and costs nothing."""
    return 0 if kind in COUPONS else cents
