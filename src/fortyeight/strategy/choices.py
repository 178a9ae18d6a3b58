"""The choices of a strategy, and its marks for live bonuses."""

from __future__ import annotations

from enum import StrEnum


class Choice(StrEnum):
    """A decision on a hand, before it is doubled."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"


class AfterDouble(StrEnum):
    """A decision on a doubled hand; the values are those of strategy files."""

    KEEP = "K"
    RESCUE = "R"
    DOUBLE = "D"
    HALF = "Dh"


class LiveBonusMark(StrEnum):
    """A bonus that the next card can complete; the values are those of strategy files."""

    ANY_678 = "*"
    SUITED_678 = "'"
    SPADES_678 = '"'
    SEVENS = "%"
    SUITED_SEVENS = "$"
