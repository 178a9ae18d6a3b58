"""The kinds of wager, under the names that records and events always use."""

from __future__ import annotations

from enum import StrEnum

from fortyeight.rulebook import House
from fortyeight.rulebook.book import with_article


class WagerKind(StrEnum):
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
    MATCH_HOLE = "match-hole"


#: Read for every wager: Python 3.11 reads a constant much faster than a member of an enum.
MAIN = WagerKind.MAIN

#: The kinds that a person may place before the deal.
PLACEABLE = (
    WagerKind.MAIN,
    WagerKind.MATCH,
    WagerKind.MATCH_HOLE,
    WagerKind.PAIR,
    WagerKind.BREAK_BONUS,
    WagerKind.BONUS_SPIN,
    WagerKind.XTREME,
    WagerKind.COUPON,
    WagerKind.MATCH_COUPON,
)

#: Wagers on wheels: locked up when the round starts, settled after everything else.
WHEEL_WAGERS = (WagerKind.BONUS_SPIN, WagerKind.XTREME)

#: Match-play coupons, and the wager that each is placed with.
COUPONS = {WagerKind.COUPON: WagerKind.MAIN, WagerKind.MATCH_COUPON: WagerKind.MATCH}


def money_in(kind: WagerKind, cents: int) -> int:
    """Return the money in a wager; a coupon is worth something and costs nothing."""
    return 0 if kind in COUPONS else cents


#: Wagers and payments that a book may call by its own word, by the key of that word.
BOOK_WORDS = {WagerKind.MAIN: "main", WagerKind.MATCH: "match", WagerKind.ENVY: "others_bonus"}

#: The other kinds, as they are called inside a sentence.
WAGER_NAMES = {
    WagerKind.MATCH_HOLE: "hole-card match wager",
    WagerKind.PAIR: "Pair bet",
    WagerKind.BREAK_BONUS: "Break Bonus wager",
    WagerKind.DOUBLE: "double",
    WagerKind.INSURANCE: "insurance wager",
    WagerKind.SUPER_BONUS: "Super Bonus",
    WagerKind.BONUS_SPIN: "Bonus Spin wager",
    WagerKind.XTREME: "Bonus Spin Xtreme wager",
    WagerKind.MUST_HIT: "must-hit jackpot",
    WagerKind.COUPON: "match-play coupon",
}


def wager_name(house: House, kind: WagerKind) -> str:
    """Return what the house's book calls a kind of wager or payment."""
    if kind is WagerKind.MATCH_COUPON:
        return f"{WAGER_NAMES[WagerKind.COUPON]} on the {wager_name(house, WagerKind.MATCH)}"
    return house.book.word(BOOK_WORDS[kind]) if kind in BOOK_WORDS else WAGER_NAMES[kind]


def a_wager(house: House, kind: WagerKind) -> str:
    """Return the name of a kind of wager with its article."""
    return with_article(wager_name(house, kind))
