"""Shuffles by hand: models of what a dealer does, and measures of how well it mixes.

The first card of a sequence is the top of the stack. No table is dealt from these models: they
are for asking how good a procedure is. A real table uses `fortyeight.chance.shuffled`.
"""

from fortyeight.chance.manual.boston import BOSTON_BILLIARD_CLUB
from fortyeight.chance.manual.cut import Cut
from fortyeight.chance.manual.hands import DECK, HALF_DECK, Grab
from fortyeight.chance.manual.massachusetts import MASSACHUSETTS, by_massachusetts
from fortyeight.chance.manual.measures import (
    guessed_right,
    neighbour_correlation,
    neighbours_kept,
    rising_sequences,
)
from fortyeight.chance.manual.orientation import Oriented
from fortyeight.chance.manual.passes import Alternating, Through
from fortyeight.chance.manual.plug import Plug
from fortyeight.chance.manual.procedure import ManualShuffle, Step
from fortyeight.chance.manual.quality import Measure, Quality, quality
from fortyeight.chance.manual.refusal import ShuffleRefused
from fortyeight.chance.manual.riffle import Riffle
from fortyeight.chance.manual.riffle_distance import riffle_distance
from fortyeight.chance.manual.strip import Strip
from fortyeight.chance.manual.turn import Turn
from fortyeight.chance.manual.wash import Wash

__all__ = [
    "BOSTON_BILLIARD_CLUB",
    "DECK",
    "HALF_DECK",
    "MASSACHUSETTS",
    "Alternating",
    "Cut",
    "Grab",
    "ManualShuffle",
    "Measure",
    "Oriented",
    "Plug",
    "Quality",
    "Riffle",
    "ShuffleRefused",
    "Step",
    "Strip",
    "Through",
    "Turn",
    "Wash",
    "by_massachusetts",
    "guessed_right",
    "neighbour_correlation",
    "neighbours_kept",
    "quality",
    "riffle_distance",
    "rising_sequences",
]
