"""Models of shuffles by hand, a second witness of the simulated ones.

The first card of a sequence is the top of the stack. No table is dealt from these models: they
are for measuring how good a procedure is. A real table uses `fortyeight.chance.shuffled`.
"""

from fortyeight.simulation.shuffles.riffle_distance import riffle_distance
from tests.chance.manual.boston import BOSTON_BILLIARD_CLUB
from tests.chance.manual.cut import Cut
from tests.chance.manual.hands import DECK, HALF_DECK, Grab
from tests.chance.manual.massachusetts import MASSACHUSETTS, by_massachusetts
from tests.chance.manual.measures import (
    guessed_right,
    neighbour_correlation,
    neighbours_kept,
    rising_sequences,
)
from tests.chance.manual.orientation import Oriented
from tests.chance.manual.passes import Alternating, Through
from tests.chance.manual.plug import Plug
from tests.chance.manual.procedure import ManualShuffle, Step
from tests.chance.manual.quality import Measure, Quality, quality
from tests.chance.manual.refusal import ShuffleRefused
from tests.chance.manual.riffle import Riffle
from tests.chance.manual.strip import Strip
from tests.chance.manual.turn import Turn
from tests.chance.manual.wash import Wash

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
