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
    BONUS_SPIN = "bonus-spin"
    XTREME = "xtreme"
    MUST_HIT = "must-hit"
    COUPON = "coupon"
    MATCH_COUPON = "match-coupon"


#: What a person may place before the deal.
PLACED = (
    Kind.MAIN,
    Kind.MATCH,
    Kind.PAIR,
    Kind.BREAK_BONUS,
    Kind.BONUS_SPIN,
    Kind.XTREME,
    Kind.COUPON,
    Kind.MATCH_COUPON,
)

#: Wagers on wheels: locked up when the round starts, settled after everything else.
WHEELS = (Kind.BONUS_SPIN, Kind.XTREME)

#: Match-play coupons, and the wager that each is laid down with.
COUPONS = {Kind.COUPON: Kind.MAIN, Kind.MATCH_COUPON: Kind.MATCH}


def stake_in(kind: Kind, cents: int) -> int:
    """The money in a wager; a coupon is worth something and costs nothing."""
    return 0 if kind in COUPONS else cents


def a_wager(kind: Kind) -> str:
    """The kind in a sentence."""
    return f"{'an' if kind is Kind.XTREME else 'a'} {kind} wager"
