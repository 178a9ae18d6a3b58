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


#: What a person may place before the deal.
PLACED = (Kind.MAIN, Kind.MATCH, Kind.PAIR, Kind.BREAK_BONUS)
