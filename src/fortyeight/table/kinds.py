"""The kinds of wager, by the names that records and events use for ever."""

from __future__ import annotations

from enum import StrEnum

from fortyeight.rulebook import House


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


_NAMES = {
    Kind.MAIN: "main wager",
    Kind.PAIR: "Pair bet",
    Kind.BREAK_BONUS: "Break Bonus wager",
    Kind.DOUBLE: "double",
    Kind.INSURANCE: "insurance wager",
    Kind.SUPER_BONUS: "Super Bonus",
    Kind.ENVY: "payment beside the Super Bonus",
    Kind.BONUS_SPIN: "Bonus Spin wager",
    Kind.XTREME: "Bonus Spin Xtreme wager",
    Kind.MUST_HIT: "must-hit jackpot",
    Kind.COUPON: "match-play coupon",
}


def wager_name(house: House, kind: Kind) -> str:
    """What the house's book calls a kind of wager or payment."""
    if kind is Kind.MATCH_COUPON:
        return f"{_NAMES[Kind.COUPON]} on the {wager_name(house, Kind.MATCH)}"
    return house.book.calls["match"].words if kind is Kind.MATCH else _NAMES[kind]


def a_wager(house: House, kind: Kind) -> str:
    """The kind in a sentence."""
    return f"{'an' if kind is Kind.INSURANCE else 'a'} {wager_name(house, kind)}"
