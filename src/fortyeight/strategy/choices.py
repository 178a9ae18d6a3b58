"""What a strategy can choose, and what it can wait for."""

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
    """A decision on a doubled hand, as a file writes it."""

    KEEP = "K"
    RESCUE = "R"
    DOUBLE = "D"
    HALF = "Dh"


class LiveBonusMark(StrEnum):
    """A bonus that the next card can complete, as a file marks it."""

    ANY_678 = "*"
    SUITED_678 = "'"
    SPADES_678 = '"'
    SEVENS = "%"
    SUITED_SEVENS = "$"
